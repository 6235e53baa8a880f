"""Sample faces of the table page, and the pieces that other samples share."""

from __future__ import annotations

from referee_app import pads
from referee_app.faces import (
    ActionsFace,
    CardFace,
    Do,
    KeyFace,
    LogFace,
    LogHead,
    LogPlay,
    Mark,
    Pip,
    PlayState,
    ReadingFace,
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
from referee_app.gallery.hands import Hands
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
