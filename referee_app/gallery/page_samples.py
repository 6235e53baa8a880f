"""Sample faces of home, set-up and verify."""

from __future__ import annotations

from dataclasses import replace

from referee_app import pads
from referee_app.faces import (
    CardSetFace,
    ChoiceFace,
    Do,
    FieldFace,
    HomeFace,
    KeyFace,
    LevelRow,
    Mark,
    NoticeFace,
    OptionFace,
    ResumeFace,
    SeatLabel,
    SetupFace,
    SetupSeat,
    Sign,
    TableRow,
    Tap,
    TileFace,
    Tone,
    VerifyFace,
)
from referee_app.gallery.hands import Hands
from referee_app.gallery.table_samples import LEVEL, SPOTS, faces, name
from referee_app.texts import kind, rank, seat, seat_long, side, t
from rules.cards import NATURAL_ORDER
from rules.seats import Seat, Side


def _tables(lang: str) -> tuple[TableRow, ...]:
    rows = (
        (12, "5 : 5", t(lang, "in_progress", d=3), Sign.LAPTOP, t(lang, "unsent", n=3), Tone.WARN),
        (13, "7 : 4", t(lang, "in_progress", d=4), Sign.CLOUD, t(lang, "at_hub"), Tone.PLAIN),
        (12, "9 : Q", t(lang, "both_signed"), Sign.STAMP, t(lang, "confirmed"), Tone.OK),
    )
    return tuple(
        TableRow(
            Tap(Do.OPEN, str(k)),
            t(lang, "table", n=n),
            f"{t(lang, 'round_deal', r=3, d=3)} · {score}",
            sub,
            sign,
            state,
            tone,
        )
        for k, (n, score, sub, sign, state, tone) in enumerate(rows)
    )


def home(lang: str, hands: Hands) -> HomeFace:
    """The first page of a device with tables on it."""
    table = t(lang, "table", n=12)
    signs = (Sign.PEN, Sign.STAMP, Sign.SWAP, Sign.EYE)
    tiles = tuple(
        TileFace(Tap(do), t(lang, do.value), t(lang, f"{do.value}_sub"), sign)
        for do, sign in zip((Do.NEW, Do.JOIN, Do.PRACTICE, Do.GUIDED), signs, strict=True)
    )
    return HomeFace(
        t(lang, "app"),
        NoticeFace(
            t(lang, "ready", items=f"{t(lang, 'ready_disk')} · {t(lang, 'ready_sound_tap')}"),
            Tone.OK,
            Sign.OK,
        ),
        KeyFace(Tap(Do.DARK), t(lang, "dark"), sign=Sign.SUN),
        KeyFace(Tap(Do.LANGUAGE), t(lang, "other_language")),
        ResumeFace(
            t(lang, "stopped_here"),
            t(lang, "resume_title", t=table, r=3, d=3),
            " · ".join(
                (t(lang, "resume_line", k=8, s="▲ " + seat_long(lang, Seat.N)), t(lang, "resume_draft", n=5))
            ),
            KeyFace(Tap(Do.CONTINUE), t(lang, "continue"), tone=Tone.PRIMARY),
        ),
        tiles,
        t(lang, "tables_here"),
        _tables(lang),
    )


def empty_home(lang: str, hands: Hands) -> HomeFace:
    """The first page of a new device."""
    return replace(home(lang, hands), resume=None, tables=(), tables_empty=t(lang, "no_tables"))


def _seats(lang: str) -> tuple[SetupSeat, ...]:
    pair = {Side.NS: "18", Side.EW: "7"}
    seats = tuple(
        SetupSeat(
            each,
            each.side,
            SPOTS[each],
            seat(lang, each),
            FieldFace(Tap(Do.NAME, each.value), t(lang, "player_name"), name(lang, each)),
            FieldFace(Tap(Do.NUMBER, each.value), t(lang, "pair_number"), pair[each.side], digits=True),
            {Seat.E: t(lang, "keeps_record"), Seat.S: t(lang, "checks_record")}.get(each, ""),
        )
        for each in Seat
    )
    return seats


def _levels(lang: str) -> tuple[LevelRow, ...]:
    levels = tuple(
        LevelRow(
            which,
            t(lang, "side_level", side=side(lang, which)),
            tuple(
                ChoiceFace(Tap(do, each.value), rank(lang, each), selected=each.value == "2")
                for each in NATURAL_ORDER
            ),
        )
        for which, do in ((Side.NS, Do.LEVEL_NS), (Side.EW, Do.LEVEL_EW))
    )
    return levels


def _open_key(lang: str) -> KeyFace:
    return KeyFace(
        Tap(Do.OPEN_TABLE),
        t(lang, "open_table"),
        t(
            lang,
            "open_sub",
            t=t(lang, "table", n=12),
            a=f"{name(lang, Seat.N)}/{name(lang, Seat.S)}",
            b=f"{name(lang, Seat.E)}/{name(lang, Seat.W)}",
            x=2,
            y=2,
            l=t(lang, "leads_first", s=seat_long(lang, Seat.W)),
        ),
        tone=Tone.PRIMARY,
    )


def setup(lang: str, hands: Hands) -> SetupFace:
    """A new table half filled in."""
    leads = [
        ChoiceFace(Tap(Do.FIRST, each.value), seat(lang, each), side=each.side, selected=each is Seat.W)
        for each in Seat
    ]
    leads.append(ChoiceFace(Tap(Do.FIRST, "none"), t(lang, "not_drawn")))
    a, b, c, d = (seat(lang, each) for each in Seat)
    return SetupFace(
        KeyFace(Tap(Do.BACK), t(lang, "home"), sign=Sign.BACK),
        t(lang, "new"),
        t(lang, "setup_kept"),
        KeyFace(Tap(Do.TAKEOVER_MID), t(lang, "takeover_mid")),
        _seats(lang),
        t(lang, "direction", a=a, b=b, c=c, d=d),
        KeyFace(Tap(Do.MY_VIEW), t(lang, "my_view", s=seat_long(lang, Seat.S)), sign=Sign.REFRESH),
        KeyFace(Tap(Do.SWAP), t(lang, "swap")),
        (
            NoticeFace(t(lang, "numbers_right") + " · § 十三-2", Tone.OK, Sign.OK),
            NoticeFace(t(lang, "late_running", t="2:10"), sign=Sign.CLOCK),
        ),
        (
            FieldFace(Tap(Do.FIELD, "table"), t(lang, "field_table"), "12", digits=True),
            FieldFace(Tap(Do.FIELD, "round"), t(lang, "field_round"), "3", digits=True),
            FieldFace(Tap(Do.FIELD, "event"), t(lang, "field_event"), ""),
        ),
        KeyFace(Tap(Do.BOOK), t(lang, "field_book"), t(lang, "book", n="002")),
        _levels(lang),
        t(lang, "who_leads"),
        tuple(leads),
        (FieldFace(Tap(Do.FIELD, "limit"), t(lang, "field_limit"), "45", digits=True),),
        _open_key(lang),
    )


def setup_books(lang: str, hands: Hands) -> SetupFace:
    """The list of rule books open."""
    books = tuple(
        OptionFace(Tap(Do.BOOK, str(n)), t(lang, "book", n=f"00{n}"), selected=n == 2) for n in (1, 2, 3)
    )
    return replace(setup(lang, hands), books=books)


def _sets(lang: str) -> tuple[CardSetFace, CardSetFace]:
    house = kind(lang, "full_house")
    north, east = seat_long(lang, Seat.N), seat_long(lang, Seat.E)
    return (
        CardSetFace(
            SeatLabel(Side.EW, t(lang, "on_table", s=east, name=name(lang, Seat.E))),
            f"{house} 7",
            faces(lang, "C7 D7 H7 C5 S5"),
        ),
        CardSetFace(
            SeatLabel(Side.NS, t(lang, "to_verify", s=north, name=name(lang, Seat.N))),
            f"{house} Q",
            tuple(
                replace(each, tag=t(lang, "wild_as", c="Q") if each.wild else "")
                for each in faces(lang, "DQ DQ H5 S4 D4")
            ),
        ),
    )


def verify(lang: str, hands: Hands) -> VerifyFace:
    """QQ配44 against 77755."""
    house = kind(lang, "full_house")
    north = seat_long(lang, Seat.N)
    return VerifyFace(
        KeyFace(Tap(Do.BACK), t(lang, "back_to_table"), sign=Sign.BACK),
        t(lang, "verify_title", t=t(lang, "table", n=12)),
        t(lang, "verify_free"),
        t(lang, "verify_kept", s=north, n=5),
        (
            KeyFace(Tap(Do.EDIT), t(lang, "edit_cards"), sign=Sign.PEN),
            KeyFace(Tap(Do.RECORD), t(lang, "record_as", s=north)),
            KeyFace(Tap(Do.TURN), t(lang, "turn"), tone=Tone.PRIMARY, sign=Sign.REFRESH),
        ),
        *_sets(lang),
        Mark.LEGAL,
        t(lang, "beats"),
        ("QQQ + 44", "Q > 7"),
        f"{t(lang, 'book', n='002')} · § 七、§ 三",
        t(lang, "book_silent"),
        t(lang, "all_readings", n=5),
        (
            OptionFace(
                Tap(Do.READING, "0"), f"{house} Q · {t(lang, 'beats')}", t(lang, "declared"), True, Mark.LEGAL
            ),
            OptionFace(
                Tap(Do.READING, "1"), f"{house} 4 · {t(lang, 'too_low')}", "4 < 7", False, Mark.ILLEGAL
            ),
        ),
        NoticeFace(t(lang, "book_silent"), sign=Sign.ASK),
        KeyFace(Tap(Do.TO_FOUL), t(lang, "to_foul"), tone=Tone.DANGER, sign=Sign.HAND),
        KeyFace(Tap(Do.ANOTHER), t(lang, "another")),
        t(lang, "turn_hint"),
        lambda: t(lang, "verify_clock", s=north, n=hands.elapsed),
        KeyFace(Tap(Do.STOP_CLOCK), t(lang, "stop_clock"), sign=Sign.PAUSE),
        turned_foot=t(lang, "turned_foot"),
        turn_back=KeyFace(Tap(Do.TURN_BACK), t(lang, "turn_back"), tone=Tone.PRIMARY, sign=Sign.REFRESH),
    )


def turned(lang: str, hands: Hands) -> VerifyFace:
    """What the players see."""
    return replace(verify(lang, hands), turned=True)


def verify_edit(lang: str, hands: Hands) -> VerifyFace:
    """Cards being changed."""
    return replace(
        verify(lang, hands), pad=pads.exact_pad(lang, LEVEL, typed={"DQ": 2, "H5": 1, "S4": 1, "D4": 1})
    )
