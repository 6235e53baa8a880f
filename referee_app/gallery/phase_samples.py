"""Sample faces of tribute, correction, banners and menu."""

from __future__ import annotations

from dataclasses import replace

from referee_app import pads
from referee_app.faces import (
    BannerFace,
    ChangeRow,
    ChoiceFace,
    Do,
    FieldFace,
    FixFace,
    KeyFace,
    LogPlay,
    Mark,
    MenuFace,
    NoticeFace,
    OptionFace,
    PlayState,
    SeatLabel,
    Sign,
    StripFace,
    SyncFace,
    SyncState,
    TableFace,
    Tap,
    Tone,
    TributeFace,
    TributeRow,
)
from referee_app.gallery.foul_samples import label
from referee_app.gallery.hands import Hands
from referee_app.gallery.state_samples import exact
from referee_app.gallery.table_samples import (
    LEVEL,
    actions,
    faces,
    name,
    table,
    top,
)
from referee_app.texts import kind, seat, seat_long, side, t
from rules.seats import Seat, Side


def _row(
    lang: str, n: int, way: tuple[bool, Seat, Seat], text: str, judged: tuple[Mark, str], show: str = ""
) -> TributeRow:
    pays, giver, taker = way
    cards = faces(lang, text)
    tone = Tone.SELECTED if show == "hand_shown" else Tone.PLAIN
    return TributeRow(
        t(lang, "pay" if pays else "ret"),
        label(lang, giver),
        label(lang, taker),
        Tap(Do.PICK, str(n)),
        t(lang, "pick"),
        *judged,
        cards[0] if cards else None,
        active=not cards,
        show=KeyFace(Tap(Do.SHOW_HAND, giver.value), t(lang, show), tone=tone) if show else None,
    )


def _rows(lang: str) -> tuple[TributeRow, ...]:
    highest = (Mark.LEGAL, t(lang, "trib_highest", c=t(lang, "big_joker")))
    return (
        _row(lang, 0, (True, Seat.N, Seat.E), "RJ", highest, "hand_shown"),
        _row(lang, 1, (True, Seat.S, Seat.W), "S5", (Mark.UNDECIDED, t(lang, "trib_undecided")), "show_hand"),
        _row(lang, 2, (False, Seat.E, Seat.N), "C2", (Mark.LEGAL, t(lang, "ret_ok", c="♣2"))),
        _row(lang, 3, (False, Seat.W, Seat.S), "", (Mark.NONE, t(lang, "ret_hint"))),
    )


def tribute(lang: str, hands: Hands) -> TableFace:
    """A double tribute."""
    face = TributeFace(
        t(lang, "trib_double"),
        t(
            lang,
            "last_deal_double",
            a=seat(lang, Seat.E),
            b=seat(lang, Seat.W),
            side=side(lang, Side.NS),
            l=5,
        ),
        _rows(lang),
        t(lang, "first_lead"),
        SeatLabel(Side.NS, seat_long(lang, Seat.N)),
        KeyFace(Tap(Do.START), t(lang, "start_missing", n=1), enabled=False),
        clock_word=t(lang, "return_clock", s=seat_long(lang, Seat.W), n=40),
        resist=OptionFace(Tap(Do.RESIST), t(lang, "resist"), t(lang, "resist_hint")),
        order_note=NoticeFace(
            t(lang, "trib_order"),
            detail=f"{t(lang, 'big_joker')} → {seat(lang, Seat.E)} · ♠5 → {seat(lang, Seat.W)}",
        ),
    )
    base = exact(lang, hands)
    return replace(
        base,
        tribute=face,
        strip=StripFace(Side.EW, seat_long(lang, Seat.W), hint=t(lang, "ret_hint")),
        actions=replace(actions(lang, PlayState.EMPTY, False)),
    )


def tribute_equal(lang: str, hands: Hands) -> TableFace:
    """Two equal tributes: the book says two things."""
    base = tribute(lang, hands)
    assert base.tribute is not None
    face = replace(
        base.tribute,
        rows=base.tribute.rows[:2],
        resist=None,
        equal_notice=NoticeFace(t(lang, "book_contradicts"), Tone.WARN, Sign.WARN),
        equal=(
            OptionFace(Tap(Do.EQUAL, "0"), "§ 五", t(lang, "book_default"), True),
            OptionFace(Tap(Do.EQUAL, "1"), "§ 八-3"),
        ),
        start=KeyFace(Tap(Do.START), t(lang, "start"), tone=Tone.PRIMARY),
    )
    return replace(base, tribute=face)


def _changes(lang: str) -> tuple[ChangeRow, ...]:
    return (
        ChangeRow(f"{seat(lang, Seat.E)}", t(lang, "n_cards", n=16), t(lang, "n_cards", n=17)),
        ChangeRow(t(lang, "at_play", n=4), t(lang, "beats"), t(lang, "undecided_short"), Mark.UNDECIDED),
        ChangeRow(t(lang, "trick", n=1), seat(lang, Seat.E), seat(lang, Seat.S), Mark.ILLEGAL),
        ChangeRow(t(lang, "col_level"), "5 : 5", t(lang, "unchanged")),
    )


def fix(lang: str, hands: Hands) -> TableFace:
    """Play 4 becomes five nines."""
    base = table(lang, hands)
    rows = tuple(
        replace(each, selected=True) if isinstance(each, LogPlay) and each.no == "4" else each
        for each in base.log.rows
    )
    bomb = kind(lang, "bomb", 5)
    face = FixFace(
        SeatLabel(Side.EW, t(lang, "fix", n=4, s=seat_long(lang, Seat.E), name=name(lang, Seat.E))),
        t(lang, "fix_kept"),
        KeyFace(Tap(Do.LEAVE), t(lang, "leave")),
        t(lang, "before"),
        faces(lang, "999999"),
        f"{kind(lang, 'bomb', 6)} 9 · {t(lang, 'beats')}",
        Mark.LEGAL,
        t(lang, "after"),
        faces(lang, "99999"),
        f"{bomb} 9 · {t(lang, 'undecided_short')}",
        Mark.UNDECIDED,
        t(lang, "changes"),
        _changes(lang),
        t(lang, "why"),
        (
            ChoiceFace(Tap(Do.FIX_REASON, "entry"), t(lang, "reason_entry"), selected=True),
            ChoiceFace(Tap(Do.FIX_REASON, "players"), t(lang, "reason_players")),
            ChoiceFace(Tap(Do.FIX_REASON, "head"), t(lang, "reason_head")),
        ),
        FieldFace(Tap(Do.NOTE), "", hint=t(lang, "note")),
        (KeyFace(Tap(Do.RETRACT), t(lang, "retract")),),
        KeyFace(
            Tap(Do.SAVE_FIX),
            t(lang, "save_fix", s=seat_long(lang, Seat.E), n=4, c="99999"),
            tone=Tone.PRIMARY,
        ),
        KeyFace(Tap(Do.INSERT), t(lang, "insert")),
    )
    return replace(base, fix=face, log=replace(base.log, rows=rows), pad=pads.rank_pad(lang, LEVEL, {"9": 5}))


def offline(lang: str, hands: Hands) -> TableFace:
    """Cut off, recording on."""
    banner = BannerFace(
        NoticeFace(t(lang, "offline", t="02:14"), Tone.WARN, Sign.CLOUD_OFF, t(lang, "unsent", n=27)),
        (KeyFace(Tap(Do.BANNER, "ok"), t(lang, "understood")),),
    )
    return replace(table(lang, hands), banner=banner, top=top(lang, sync=SyncState.OFFLINE))


def not_saved(lang: str, hands: Hands) -> TableFace:
    """The disk is full."""
    banner = BannerFace(
        NoticeFace(
            t(lang, "not_saved", why=t(lang, "disk_full")),
            Tone.FATAL,
            Sign.ALARM,
            t(lang, "not_saved_detail", c="QQ44"),
        ),
        (
            KeyFace(Tap(Do.BANNER, "retry"), t(lang, "retry")),
            KeyFace(Tap(Do.BANNER, "export"), t(lang, "export")),
        ),
    )
    return replace(table(lang, hands), banner=banner)


def practice(lang: str, hands: Hands) -> TableFace:
    """A practice table with its menu open."""
    base = table(lang, hands)
    names = ("practice", "tribute", "whole_log", "dark", "other_language", "home")
    face = MenuFace(
        t(lang, "menu"),
        tuple(KeyFace(Tap(Do.OPEN, each), t(lang, each)) for each in names),
        KeyFace(Tap(Do.MENU, "close"), t(lang, "fold_short")),
    )
    return replace(
        base,
        top=replace(
            base.top, practice=t(lang, "practice_mark"), sync=SyncFace(SyncState.LOCAL, t(lang, "kept_here"))
        ),
        menu=face,
    )


def practice_bar(lang: str, hands: Hands) -> TableFace:
    """A practice table."""
    return replace(practice(lang, hands), menu=None)


def whole_log(lang: str, hands: Hands) -> TableFace:
    """The log over the page."""
    base = table(lang, hands)
    return replace(
        base, log=replace(base.log, full=True, close=KeyFace(Tap(Do.LOG_OPEN), t(lang, "fold_short")))
    )
