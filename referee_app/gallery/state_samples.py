"""Sample faces of the table page in its different states."""

from __future__ import annotations

from dataclasses import replace

from referee_app import pads
from referee_app.faces import (
    Do,
    DutyFace,
    KeyFace,
    Mark,
    NoticeFace,
    PadFace,
    PlayState,
    ProposalFace,
    ReadingFace,
    Sign,
    StandingFace,
    StripFace,
    TableFace,
    Tap,
    Tone,
)
from referee_app.gallery.hands import Hands
from referee_app.gallery.table_samples import (
    LEVEL,
    TWO,
    actions,
    faces,
    seats,
    table,
    top,
)
from referee_app.texts import kind, seat, seat_long, t
from rules.seats import Seat, Side


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
