"""Sample faces of the table page."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from referee_app import pads
from referee_app.faces import (
    ActionsFace,
    CardFace,
    ClockFace,
    ClockState,
    Do,
    DutyFace,
    KeyFace,
    LogFace,
    LogHead,
    LogPlay,
    Mark,
    NoticeFace,
    PadFace,
    Pip,
    PlayState,
    ProposalFace,
    ReadingFace,
    RoundClockFace,
    SeatFace,
    SideFace,
    Sign,
    Spot,
    StandingFace,
    StripFace,
    SyncFace,
    SyncState,
    TableFace,
    Tap,
    Tone,
    TopBarFace,
)
from referee_app.texts import cards, kind, seat, seat_long, side, t
from rules.cards import Rank, parse_cards
from rules.seats import Seat, Side

NAMES = {"zh": "丁甲丙乙", "en": ("Player 4", "Player 1", "Player 3", "Player 2")}
LEVEL = Rank.FIVE
SPOTS = {Seat.N: Spot.TOP, Seat.W: Spot.LEFT, Seat.S: Spot.BOTTOM, Seat.E: Spot.RIGHT}
FREE = (Pip.EMPTY, Pip.EMPTY, Pip.EMPTY)
FOULED = (Pip.OWN, Pip.EMPTY, Pip.EMPTY)
PARTNER = (Pip.PARTNER, Pip.EMPTY, Pip.EMPTY)
TWO = (Pip.OWN, Pip.PARTNER, Pip.EMPTY)


def name(lang: str, which: Seat) -> str:
    """A neutral player's name."""
    return NAMES[lang][list(Seat).index(which)]


@dataclass
class Hands:
    """The two clocks of a sample, standing or running."""

    lang: str
    state: ClockState = ClockState.NORMAL
    elapsed: int = 12
    left: int = 21 * 60 + 40
    typed: dict[str, int] = field(default_factory=lambda: {"Q": 2, "4": 2, "W": 1})

    picked: dict[str, int] = field(default_factory=lambda: {"C2": 1, "C3": 1, "H5": 1, "C5": 1, "C6": 1})
    since: float = 0.0

    def type(self, value: str) -> None:
        """One more card on the rank pad."""
        self.typed = {**self.typed, value: self.typed.get(value, 0) + 1}

    def clock(self) -> ClockFace:
        """The ring at `elapsed`."""
        lang, n = self.lang, int(time.monotonic() - self.since) if self.since else self.elapsed
        sub, word, part = {
            ClockState.NOT_STARTED: ("", t(lang, "not_timed"), 0.0),
            ClockState.NORMAL: (t(lang, "of_30", n=30), t(lang, "normal"), n / 30),
            ClockState.WARNING: (t(lang, "foul_at", n=45), t(lang, "warning"), (n - 30) / 15),
            ClockState.OVERTIME: (t(lang, "over_by", n=n - 45), t(lang, "overtime"), 1.0),
            ClockState.STOPPED: (t(lang, "stop_sub"), t(lang, "stopped_word"), n / 30),
            ClockState.RETURN: (t(lang, "of_30", n=40), t(lang, "return_word", s=seat(lang, Seat.W)), n / 40),
        }[self.state]
        numeral = "— —" if self.state is ClockState.NOT_STARTED else f"{n:02}"
        short = t(lang, "foul_at_short", n=45) if self.state is ClockState.WARNING else ""
        return ClockFace(
            self.state,
            numeral,
            sub,
            short,
            word,
            part,
            t(lang, "say_clock", s=seat(lang, Seat.N), n=n, w=word),
        )

    def run(self) -> None:
        """Let the clock run from now on."""
        self.since = time.monotonic() - self.elapsed

    def pick(self, value: str) -> None:
        """One more card on the exact pad, or it is taken back."""
        rest = {each: n for each, n in self.picked.items() if each != value}
        self.picked = rest if value in self.picked else {**rest, value: 1}

    def round_clock(self) -> RoundClockFace:
        """The round clock."""
        state = ClockState.WARNING if self.left <= 300 else ClockState.NORMAL
        return RoundClockFace(f"{self.left // 60:02}:{self.left % 60:02}", t(self.lang, "round_left"), state)


def top(lang: str, ns: tuple[Pip, ...] = FOULED, sync: SyncState = SyncState.UNSENT) -> TopBarFace:
    """The bar of table 12."""
    titles = {
        SyncState.UNSENT: t(lang, "unsent", n=3),
        SyncState.SENT: t(lang, "all_sent"),
        SyncState.OFFLINE: t(lang, "offline_short", t="02:14"),
        SyncState.REFUSED: t(lang, "refused"),
        SyncState.LOCAL: t(lang, "kept_here"),
    }
    used = sum(pip is not Pip.EMPTY for pip in ns)
    filled = (Pip.OWN,) * used + (Pip.EMPTY,) * (3 - used)
    return TopBarFace(
        table=t(lang, "table", n=12),
        round_deal=t(lang, "round_deal", r=3, d=3),
        round_deal_short=t(lang, "round_deal_short", r=3, d=3),
        book=t(lang, "book", n="002"),
        ns=SideFace(Side.NS, side(lang, Side.NS), "5", filled, t(lang, "fouls", n=used, m=3), f"{used}/3"),
        ew=SideFace(
            Side.EW,
            side(lang, Side.EW),
            "5",
            FREE,
            t(lang, "fouls", n=0, m=3),
            "0/3",
            tag=t(lang, "playing", l="5"),
            tag_short=t(lang, "playing_short"),
        ),
        sync=SyncFace(sync, titles[sync], t(lang, "hub_conf", a=212, b=180)),
        language=KeyFace(Tap(Do.LANGUAGE), t(lang, "other_language")),
        menu_label=t(lang, "menu"),
    )


def seats(lang: str, turn: Seat = Seat.N) -> tuple[SeatFace, ...]:
    """The four players after East's 77755."""
    counts = {Seat.N: "26", Seat.W: "23", Seat.S: "22", Seat.E: "16"}
    rows = {Seat.N: FOULED, Seat.S: PARTNER, Seat.W: FREE, Seat.E: FREE}
    made = []
    for each in Seat:
        status = (
            t(lang, "to_play") if each is turn else t(lang, "played", c="77755") if each is Seat.E else ""
        )
        made.append(
            SeatFace(
                each,
                each.side,
                SPOTS[each],
                seat(lang, each),
                name(lang, each),
                counts[each],
                t(lang, "cards_unit") if lang == "zh" else "",
                turn=each is turn,
                status=status,
                pips=rows[each],
                label=t(
                    lang,
                    "say_seat",
                    seat=seat_long(lang, each),
                    name=name(lang, each),
                    n=counts[each],
                    status=status or t(lang, "say_waiting"),
                    f=t(lang, "fouls", n=0, m=3),
                ),
                fouls_label=t(lang, "say_fouls", seat=seat_long(lang, each), f=t(lang, "fouls", n=0, m=3)),
            )
        )
    return tuple(made)


def faces(lang: str, text: str, tag: str = "") -> tuple[CardFace, ...]:
    """Cards of a sample from their text."""
    return tuple(
        pads.card_face(lang, each, LEVEL, tag if each.is_wild(LEVEL) else "")
        for each in parse_cards(text, LEVEL)
    )


def play(
    lang: str, no: int, who: Seat, text: str, type_: str = "", secs: int = 0, mark: Mark = Mark.NONE
) -> LogPlay:
    """One line of the log."""
    shown = cards(lang, parse_cards(text, LEVEL), LEVEL) if text else t(lang, "passed")
    return LogPlay(
        Tap(Do.LOG_ROW, str(no)),
        str(no),
        who.side,
        seat(lang, who),
        shown,
        type_,
        t(lang, "seconds", n=secs),
        mark,
        label=t(lang, "say_play", n=no, seat=seat_long(lang, who), c=shown, k=type_),
    )


def log(lang: str) -> LogFace:
    """The log of deal 3 so far."""
    rows: tuple[LogHead | LogPlay, ...] = (
        LogHead(t(lang, "trick_lead", n=1, s=seat_long(lang, Seat.N))),
        play(lang, 1, Seat.N, "8", kind(lang, "single"), 6, Mark.LEGAL),
        play(lang, 2, Seat.W, "AAAA", kind(lang, "bomb"), 9, Mark.LEGAL),
        play(lang, 3, Seat.S, "23W56", kind(lang, "straight_flush") + "?", 21, Mark.UNDECIDED),
        play(lang, 4, Seat.E, "999999", kind(lang, "bomb", 6), 14, Mark.LEGAL),
        play(lang, 5, Seat.N, "", "", 5),
        play(lang, 6, Seat.W, "", "", 3),
        play(lang, 7, Seat.S, "", "", 4),
        LogHead(t(lang, "trick_lead", n=2, s=seat_long(lang, Seat.E))),
        play(lang, 8, Seat.E, "77755", kind(lang, "full_house"), 11, Mark.LEGAL),
    )
    last = rows[-1]
    return LogFace(
        rows, last if isinstance(last, LogPlay) else None, title=t(lang, "log"), hint=t(lang, "log_hint")
    )


def keys(lang: str) -> tuple[KeyFace, ...]:
    """Foul, verify, tribute, undo."""
    return (
        KeyFace(
            Tap(Do.FOUL),
            t(lang, "foul_key"),
            tone=Tone.DANGER,
            sign=Sign.HAND,
            short=t(lang, "foul_key_short"),
        ),
        KeyFace(Tap(Do.VERIFY), t(lang, "verify"), sign=Sign.EYE),
        KeyFace(Tap(Do.TRIBUTE), t(lang, "tribute"), sign=Sign.SWAP),
        KeyFace(Tap(Do.UNDO), t(lang, "undo"), sign=Sign.UNDO),
    )


def typed_strip(lang: str) -> StripFace:
    """QQ配44 on 77755."""
    house = kind(lang, "full_house")
    return StripFace(
        Side.NS,
        seat_long(lang, Seat.N),
        faces(lang, "QQW44"),
        read_as=t(lang, "read_as"),
        readings=(
            ReadingFace(Tap(Do.READING, "0"), Mark.LEGAL, f"{house} Q · {t(lang, 'beats')} · § 七", True),
            ReadingFace(Tap(Do.READING, "1"), Mark.ILLEGAL, f"{house} 4 · {t(lang, 'too_low')}"),
        ),
    )


def actions(lang: str, state: PlayState = PlayState.LEGAL, all_pass: bool = True) -> ActionsFace:
    """Pass, all pass, play."""
    north = seat_long(lang, Seat.N)
    text, sub = {
        PlayState.LEGAL: (t(lang, "play"), t(lang, "play_sub", s=north, k=kind(lang, "full_house") + " Q")),
        PlayState.UNDECIDED: (t(lang, "play"), t(lang, "play_sub", s=north, k=kind(lang, "straight_flush"))),
        PlayState.ILLEGAL: (t(lang, "record_illegal"), t(lang, "illegal_sub", s=north)),
        PlayState.STOPPED: (t(lang, "play"), t(lang, "stopped_short")),
        PlayState.READ_ONLY: (t(lang, "play"), t(lang, "read_only")),
        PlayState.EMPTY: (t(lang, "play"), t(lang, "pick_first")),
    }[state]
    off = state in (PlayState.EMPTY, PlayState.STOPPED, PlayState.READ_ONLY)
    stopped = state is PlayState.STOPPED
    return ActionsFace(
        KeyFace(Tap(Do.PASS), t(lang, "pass"), enabled=not stopped),
        KeyFace(Tap(Do.PLAY), text, sub, enabled=not off),
        state,
        KeyFace(Tap(Do.ALL_PASS), t(lang, "all_pass_short"), t(lang, "takes_trick", s=seat(lang, Seat.E)))
        if all_pass
        else None,
        Tap(Do.ALL_PASS),
    )


def table(lang: str, hands: Hands) -> TableFace:
    """The picture of the main page: North has typed QQ配44 on East's 77755."""
    return TableFace(
        top(lang),
        hands.clock,
        hands.round_clock,
        seats(lang),
        StandingFace(
            t(lang, "by", s=seat_long(lang, Seat.E), t=kind(lang, "full_house") + " 7"),
            Side.EW,
            faces(lang, "77755"),
            t(lang, "trick_led", n=2),
        ),
        log(lang),
        keys(lang),
        typed_strip(lang),
        pads.rank_pad(lang, LEVEL, hands.typed),
        actions(lang),
    )


def exact(lang: str, hands: Hands) -> TableFace:
    """The exact pad: South has typed a straight flush with the wild."""
    base = table(lang, hands)
    flush, straight = kind(lang, "straight_flush"), kind(lang, "straight")
    return replace(
        base,
        seats=seats(lang, Seat.S),
        strip=StripFace(
            Side.NS,
            seat_long(lang, Seat.S),
            faces(lang, "C2 C3 W C5 C6", t(lang, "as_card", c="♣4")),
            read_as=t(lang, "read_as"),
            readings=(
                ReadingFace(
                    Tap(Do.READING, "0"), Mark.LEGAL, f"{flush} 2–6 ♣ · {t(lang, 'beats')} · § 七", True
                ),
                ReadingFace(Tap(Do.READING, "1"), Mark.ILLEGAL, f"{straight} 2–6 · {t(lang, 'too_low')}"),
            ),
        ),
        pad=pads.exact_pad(lang, LEVEL, {"S8": 1, "HA": 2, "CA": 1, "DA": 1}, hands.picked),
        actions=actions(lang, all_pass=False),
    )


def count(lang: str, hands: Hands) -> TableFace:
    """The count pad."""
    base = table(lang, hands)
    bomb = kind(lang, "bomb")
    other = [t(lang, "other_kind", k=kind(lang, each)) for each in ("single", "pair", "triple")]
    pad: PadFace = pads.count_pad(
        lang, [*other, kind(lang, "bomb", 4), t(lang, "bomb_or_flush"), *[bomb] * 5], dim=(1, 2, 3)
    )
    return replace(
        base,
        strip=StripFace(
            Side.NS,
            seat_long(lang, Seat.N),
            hint=t(lang, "hint_count"),
            notice=NoticeFace(t(lang, "count_open", c="AAAA", n=4), Tone.WARN, Sign.ASK),
        ),
        pad=pad,
        actions=replace(
            actions(lang, all_pass=False),
            play=KeyFace(
                Tap(Do.COUNT, "4"), t(lang, "n_cards", n=4), t(lang, "same_count", s=seat_long(lang, Seat.N))
            ),
        ),
    )


def warning(lang: str, hands: Hands) -> TableFace:
    """36 seconds; West is out, South and East have one card."""
    base = table(lang, hands)
    north, west, south, east = seats(lang)
    duty = DutyFace(Tap(Do.DUTY, "S"), t(lang, "report_due", n=1), t(lang, "report_hint"))
    return replace(
        base,
        top=top(lang, TWO),
        seats=(
            replace(north, count="2", pips=TWO, called=t(lang, "reported", n=2)),
            replace(west, place=t(lang, "place_1"), first=True, status=t(lang, "played_out", c="10")),
            replace(south, count="1", status=t(lang, "passed"), pips=TWO, duty=duty),
            replace(east, count="1", status=t(lang, "passed"), called=t(lang, "reported", n=1)),
        ),
        standing=StandingFace(
            t(lang, "by", s=seat_long(lang, Seat.W), t=kind(lang, "single") + " 10"),
            Side.EW,
            faces(lang, "10"),
            t(
                lang,
                "wind_note",
                a=seat_long(lang, Seat.N),
                b=seat_long(lang, Seat.W),
                c=seat_long(lang, Seat.E),
            ),
        ),
        strip=StripFace(
            Side.NS,
            seat_long(lang, Seat.N),
            hint=t(lang, "hint_empty"),
            proposal=ProposalFace(
                NoticeFace(t(lang, "warn_now", n=36, s=seat_long(lang, Seat.N)), Tone.WARN, Sign.WARN),
                (KeyFace(Tap(Do.WARNED), t(lang, "warned"), sign=Sign.OK),),
            ),
        ),
        pad=pads.rank_pad(lang, LEVEL),
        actions=replace(
            actions(lang, PlayState.EMPTY, all_pass=False),
            passes=KeyFace(Tap(Do.PASS), t(lang, "pass"), t(lang, "wind_sub", s=seat(lang, Seat.E))),
        ),
    )


def overtime(lang: str, hands: Hands) -> TableFace:
    """48 seconds: a foul is proposed."""
    return replace(
        warning(lang, hands),
        strip=StripFace(
            Side.NS,
            seat_long(lang, Seat.N),
            proposal=ProposalFace(
                NoticeFace(
                    t(lang, "overtime_prop", s=seat_long(lang, Seat.N), n=45) + " § 十二",
                    Tone.DANGER,
                    Sign.ALARM,
                ),
                (
                    KeyFace(Tap(Do.NO_FOUL), t(lang, "no_foul")),
                    KeyFace(Tap(Do.SEE_PENALTY), t(lang, "see_penalty"), tone=Tone.FATAL),
                ),
            ),
        ),
    )


def illegal(lang: str, hands: Hands) -> TableFace:
    """KK on a full house: recordable, in red; West is the chosen seat out of turn."""
    base = table(lang, hands)
    pair = kind(lang, "pair")
    return replace(
        base,
        strip=StripFace(
            Side.NS,
            seat_long(lang, Seat.N),
            faces(lang, "KK"),
            read_as=t(lang, "read_as"),
            readings=(
                ReadingFace(
                    Tap(Do.READING, "0"), Mark.ILLEGAL, f"{pair} K · {t(lang, 'type_differs')}", True
                ),
            ),
        ),
        pad=pads.rank_pad(lang, LEVEL, {"K": 2}),
        actions=actions(lang, PlayState.ILLEGAL),
    )


def out_of_turn(lang: str, hands: Hands) -> TableFace:
    """South taps a bomb before its turn."""
    base = table(lang, hands)
    bomb = kind(lang, "bomb", 10)
    return replace(
        base,
        seats=tuple(replace(each, chosen=each.seat is Seat.S) for each in base.seats),
        standing=replace(base.standing, cards=faces(lang, "9999999999"), note=t(lang, "trick_led", n=2)),
        strip=StripFace(
            Side.NS,
            seat_long(lang, Seat.S),
            faces(lang, "3456W7"),
            out_of_turn=t(lang, "out_of_turn_entry", s=seat_long(lang, Seat.N)),
            read_as=t(lang, "read_as"),
            readings=(
                ReadingFace(Tap(Do.READING, "0"), Mark.UNDECIDED, f"{bomb}? · {t(lang, 'if_suited')}", True),
            ),
            more=KeyFace(Tap(Do.READINGS_MORE), t(lang, "more_readings", n=2)),
            draft=KeyFace(Tap(Do.DRAFT_BACK), t(lang, "draft_kept", c="QQ配44"), t(lang, "take_back")),
        ),
        actions=actions(lang, PlayState.UNDECIDED),
    )
