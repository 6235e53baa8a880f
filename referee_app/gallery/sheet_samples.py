"""Sample faces of the end of a deal and of a round."""

from __future__ import annotations

from dataclasses import replace

from referee_app.faces import (
    DealEndFace,
    Do,
    GainFace,
    KeyFace,
    OpenPlay,
    PlaceRow,
    SeatLabel,
    SheetFace,
    SheetRow,
    SignFace,
    TableFace,
    Tap,
    Tone,
)
from referee_app.gallery.hands import Hands
from referee_app.gallery.table_samples import (
    name,
    table,
)
from referee_app.texts import kind, seat, side, t
from rules.seats import Seat, Side


def _places(lang: str) -> tuple[PlaceRow, ...]:
    order = (Seat.W, Seat.E, Seat.N, Seat.S)
    notes = (
        t(lang, "at_play", n=106),
        t(lang, "at_play", n=110),
        t(lang, "cards_left", n=2),
        t(lang, "cards_left", n=1),
    )
    places = tuple(
        PlaceRow(
            t(lang, f"place_{n + 1}"),
            n == 0,
            each.side,
            seat(lang, each),
            name(lang, each),
            notes[n],
            Tap(Do.PLACE, each.value) if n > 1 else None,
        )
        for n, each in enumerate(order)
    )
    return places


def deal_end(lang: str, hands: Hands) -> TableFace:
    """The end of deal 3."""
    ew, ns = side(lang, Side.EW), side(lang, Side.NS)
    face = DealEndFace(
        t(lang, "deal_end", d=3),
        t(lang, "deal_facts", l=5, n=110, t=t(lang, "minutes_seconds", m=12, s=4)),
        _places(lang),
        (
            GainFace(Side.EW, t(lang, "double_up", side=ew, n=3), "§ 四", "5 → 8"),
            GainFace(Side.NS, t(lang, "same", side=ns), "", "5"),
        ),
        t(lang, "next_deal", l=8, side=ew),
        (
            t(
                lang,
                "next_tribute_double",
                a=f"{seat(lang, Seat.N)} {seat(lang, Seat.S)}",
                b=f"{seat(lang, Seat.W)} {seat(lang, Seat.E)}",
                s=seat(lang, Seat.W),
            ),
            t(lang, "swap_last"),
        ),
        (
            OpenPlay(
                t(lang, "still_open", n=3, k=kind(lang, "straight_flush")),
                KeyFace(Tap(Do.GO_VERIFY, "3"), t(lang, "go_verify")),
            ),
        ),
        KeyFace(Tap(Do.WRONG), t(lang, "wrong")),
        KeyFace(Tap(Do.CONFIRM_NEXT), t(lang, "confirm_next"), tone=Tone.PRIMARY),
    )
    return replace(table(lang, hands), deal_end=face)


STROKES = (
    ((0.05, 0.8), (0.12, 0.3), (0.18, 0.4), (0.2, 0.9), (0.3, 0.2), (0.34, 0.7)),
    ((0.4, 0.5), (0.5, 0.3), (0.6, 0.8), (0.75, 0.2)),
)


def _deals(lang: str) -> tuple[SheetRow, ...]:
    gains = (
        (Side.NS, 3, "5 : 2"),
        (Side.EW, 3, "5 : 5"),
        (Side.EW, 3, "5 : 8"),
        (Side.EW, 3, "5 : J"),
        (Side.NS, 3, "8 : J"),
        (Side.NS, 2, "10 : J"),
    )
    rows = tuple(
        SheetRow(
            str(n + 1),
            level,
            " ".join(seat(lang, each) for each in (Seat.S, Seat.N, Seat.W, Seat.E)),
            SeatLabel(gain[0], f"{side(lang, gain[0])} +{gain[1]}"),
            gain[2],
            t(lang, "resist") if n == 1 else "",
        )
        for n, (level, gain) in enumerate(zip(("2", "5", "5", "8", "J", "8"), gains, strict=True))
    )
    return rows


def _signs(lang: str) -> tuple[SignFace, ...]:
    return (
        SignFace(
            Tap(Do.SIGN, "EW"),
            Side.EW,
            t(lang, "sign_ew"),
            t(lang, "signed"),
            True,
            f"{name(lang, Seat.E)} · 14:58",
            "",
            STROKES,
        ),
        SignFace(
            Tap(Do.SIGN, "NS"),
            Side.NS,
            t(lang, "sign_ns"),
            t(lang, "unsigned"),
            False,
            t(lang, "sign_ask", a=name(lang, Seat.S), b=name(lang, Seat.N)),
            t(lang, "sign_here"),
        ),
    )


def round_end(lang: str, hands: Hands) -> TableFace:
    """The score sheet with one signature."""
    base = deal_end(lang, hands)
    assert base.deal_end is not None
    sheet = SheetFace(
        t(lang, "sheet", r=3, t=t(lang, "table", n=12)),
        t(lang, "sheet_sub", t="45:00", n=6),
        tuple(t(lang, f"col_{each}") for each in ("deal", "level", "places", "gain", "score", "note")),
        _deals(lang),
        t(lang, "result", side=side(lang, Side.EW), no=7, a="J", b="10"),
        f"▲ {t(lang, 'fouls', n=2, m=3)} ◆ {t(lang, 'fouls', n=0, m=3)}",
        _signs(lang),
        t(lang, "locked"),
        (KeyFace(Tap(Do.DISPUTE), t(lang, "dispute")), KeyFace(Tap(Do.PRINT), t(lang, "print"))),
        KeyFace(Tap(Do.SUBMIT), t(lang, "submit_missing", side=side(lang, Side.NS)), enabled=False),
    )
    return replace(base, deal_end=replace(base.deal_end, sheet=sheet))
