"""Sample faces of panels and phases: fouls, third foul, tribute, deal end, correction, banners, menu."""

from __future__ import annotations

from dataclasses import replace

from referee_app import pads
from referee_app.faces import (
    BannerFace,
    ChangeRow,
    ChoiceFace,
    DealEndFace,
    Do,
    FieldFace,
    FixFace,
    ForfeitFace,
    FoulPanelFace,
    GainFace,
    KeyFace,
    LogPlay,
    Mark,
    MenuFace,
    NoticeFace,
    OpenPlay,
    OptionFace,
    PlaceRow,
    PlayState,
    RulingFace,
    SeatLabel,
    SheetFace,
    SheetRow,
    Sign,
    SignFace,
    StripFace,
    SyncFace,
    SyncState,
    TableFace,
    Tap,
    Tone,
    TributeFace,
    TributeRow,
    WaitingFace,
)
from referee_app.gallery.table_samples import (
    LEVEL,
    Hands,
    actions,
    exact,
    faces,
    name,
    play,
    seats,
    table,
    top,
)
from referee_app.texts import kind, seat, seat_long, side, t
from rules.seats import Seat, Side

OFFENCES = (
    "wrong_play",
    "exposed_card",
    "wrong_count",
    "count_not_called",
    "overtime",
    "wrong_tribute",
    "wrong_return",
    "illegal_information",
    "hand_below_table",
)


def label(lang: str, which: Seat, more: str = "") -> SeatLabel:
    """A seat with its player's name."""
    return SeatLabel(which.side, f"{seat_long(lang, which)} {name(lang, which)}{more}")


def foul_page(lang: str, step: int, chosen: Seat | None = Seat.S) -> FoulPanelFace:
    """Who and what."""
    who = tuple(
        ChoiceFace(Tap(Do.WHO, each.value), seat(lang, each), name(lang, each), each.side, each is chosen)
        for each in Seat
    )
    offences = [KeyFace(Tap(Do.OFFENCE, each), t(lang, f"offence_{each}")) for each in OFFENCES]
    offences.append(KeyFace(Tap(Do.MORE), t(lang, "more")))
    return FoulPanelFace(
        t(lang, "foul"),
        step,
        KeyFace(Tap(Do.FOLD), t(lang, "fold_short")),
        t(lang, "stopped", n=12),
        t(lang, "who"),
        who,
        t(lang, "what"),
        KeyFace(
            Tap(Do.OFFENCE, "out_of_turn"),
            t(lang, "offence_out_of_turn"),
            t(lang, "proved", why=t(lang, "turn_of", s=seat_long(lang, Seat.W))),
        ),
        tuple(offences),
        KeyFace(Tap(Do.LATER), t(lang, "later")),
    )


def ruling(lang: str) -> RulingFace:
    """South out of turn."""
    ns = side(lang, Side.NS)
    offence = t(lang, "offence_out_of_turn")
    return RulingFace(
        label(lang, Seat.S, f" · {offence}"),
        KeyFace(Tap(Do.CHANGE), t(lang, "change")),
        t(lang, "lose_turn_foul"),
        f"{t(lang, 'proved', why=t(lang, 'turn_of', s=seat_long(lang, Seat.W)))} · KKK66 · {ns} 1 → 2/3",
        f"{t(lang, 'book', n='002')} § 十一-3",
        t(lang, "next_costs", side=ns),
        t(lang, "other_options"),
        (
            OptionFace(
                Tap(Do.OPTION, "0"),
                t(lang, "lose_turn_foul"),
                f"{t(lang, 'suggested')} · {t(lang, 'may_decide')}",
                True,
                Mark.LEGAL,
            ),
            OptionFace(Tap(Do.OPTION, "1"), t(lang, "lose_turn_warn"), t(lang, "may_decide")),
            OptionFace(Tap(Do.OPTION, "head"), t(lang, "to_head"), t(lang, "head_decides")),
            OptionFace(Tap(Do.OPTION, "dismiss"), t(lang, "dismiss"), t(lang, "dismiss_sub")),
        ),
        FieldFace(Tap(Do.NOTE), "", hint=t(lang, "note")),
        KeyFace(
            Tap(Do.CONFIRM),
            t(lang, "confirm_foul", s=seat_long(lang, Seat.S), o=offence, e=t(lang, "lose_turn_foul")),
            f"{ns} 2/3 · {t(lang, 'appeal_now')}",
            tone=Tone.FATAL,
        ),
    )


def _stopped_table(lang: str, hands: Hands) -> TableFace:
    base = table(lang, hands)
    return replace(
        base,
        seats=seats(lang, Seat.W),
        strip=StripFace(Side.EW, seat_long(lang, Seat.W), hint=t(lang, "hint_stopped")),
        pad=pads.rank_pad(lang, LEVEL, enabled=False),
        actions=actions(lang, PlayState.STOPPED),
    )


def foul_who(lang: str, hands: Hands) -> TableFace:
    """The first page of the panel."""
    return replace(_stopped_table(lang, hands), foul=foul_page(lang, 1))


def foul_ruling(lang: str, hands: Hands) -> TableFace:
    """The proposal."""
    return replace(_stopped_table(lang, hands), foul=replace(foul_page(lang, 3), ruling=ruling(lang)))


def foul_waiting(lang: str, hands: Hands) -> TableFace:
    """Sent to the head referee."""
    waiting = WaitingFace(
        label(lang, Seat.S, f" · {t(lang, 'offence_out_of_turn')}"),
        NoticeFace(t(lang, "sent_to_head"), Tone.WARN, Sign.CLOCK, f"14:33:20 · {t(lang, 'at_hub')}"),
        t(lang, "wait_offline"),
        t(lang, "sent_material"),
        (
            play(lang, 8, Seat.E, "77755", kind(lang, "full_house"), 11, Mark.LEGAL),
            play(lang, 9, Seat.N, "QQW44", kind(lang, "full_house"), 15, Mark.LEGAL),
            play(lang, 10, Seat.S, "KKK66", t(lang, "offence_out_of_turn"), 2, Mark.ILLEGAL),
        ),
        t(lang, "trick_held"),
        (
            KeyFace(Tap(Do.IN_PERSON), t(lang, "in_person")),
            KeyFace(Tap(Do.TAKE_OVER), t(lang, "take_over_ruling")),
        ),
    )
    return replace(_stopped_table(lang, hands), foul=replace(foul_page(lang, 3), waiting=waiting))


def forfeit(lang: str, hands: Hands) -> TableFace:
    """The third foul."""
    ns, ew = side(lang, Side.NS), side(lang, Side.EW)
    what = [t(lang, f"offence_{each}") for each in ("wrong_count", "overtime", "out_of_turn")]
    who = (Seat.N, Seat.S, Seat.S)
    rows = tuple(
        (
            str(n + 1),
            when,
            f"▲ {seat(lang, who[n])} {name(lang, who[n])}",
            what[n],
            t(lang, "fouls_only", n=1),
            clause,
            number,
        )
        for n, (when, clause, number) in enumerate(
            (("14:06", "§ 九-3", "#47"), ("14:21", "§ 十二-4", "#131"), ("14:33", "§ 十一-3", "#215"))
        )
    )
    cols = ("no", "time", "who", "what", "effect", "clause", "log")
    face = ForfeitFace(
        t(lang, "third_foul", side=ns, n=3),
        (
            SeatLabel(None, f"{t(lang, 'table', n=12)} ·"),
            SeatLabel(Side.NS, f"{ns} {t(lang, 'pair_no', n=18)}"),
            SeatLabel(None, f"{name(lang, Seat.N)} / {name(lang, Seat.S)} — {t(lang, 'opponents')}"),
            SeatLabel(Side.EW, f"{ew} {t(lang, 'pair_no', n=7)}"),
            SeatLabel(None, f"{name(lang, Seat.E)} / {name(lang, Seat.W)}"),
        ),
        tuple(t(lang, f"col_{each}") for each in cols),
        rows,
        t(lang, "auto_by", clause="002 § 十-3"),
        (t(lang, "forfeits", side=ns), t(lang, "gains_levels", side=ew, n=3, a=5, b=8)),
        "",
        t(lang, "wait_confirm"),
        (t(lang, "wait_sent"), t(lang, "wait_offline")),
        t(lang, "forfeit_hold", n=2),
        KeyFace(Tap(Do.SEE_THREE), t(lang, "see_three")),
        KeyFace(Tap(Do.APPEAL), t(lang, "appeal")),
        KeyFace(Tap(Do.ANNOUNCE), t(lang, "announce", side=ns), t(lang, "announce_sub"), tone=Tone.FATAL),
    )
    return replace(_stopped_table(lang, hands), forfeit=face)


def forfeit_folded(lang: str, hands: Hands) -> TableFace:
    """The dialog folded to a band."""
    base = forfeit(lang, hands)
    assert base.forfeit is not None
    return replace(base, forfeit=replace(base.forfeit, folded=True))


def tribute(lang: str, hands: Hands) -> TableFace:
    """A double tribute."""

    def row(
        n: int, pays: bool, a: Seat, b: Seat, text: str, mark: Mark, verdict: str, show: str = ""
    ) -> TributeRow:
        cards = faces(lang, text)
        return TributeRow(
            t(lang, "pay" if pays else "ret"),
            label(lang, a),
            label(lang, b),
            Tap(Do.PICK, str(n)),
            t(lang, "pick"),
            mark,
            verdict,
            cards[0] if cards else None,
            active=not cards,
            show=KeyFace(
                Tap(Do.SHOW_HAND, a.value),
                t(lang, show),
                tone=Tone.SELECTED if show == "hand_shown" else Tone.PLAIN,
            )
            if show
            else None,
        )

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
        (
            row(
                0,
                True,
                Seat.N,
                Seat.E,
                "RJ",
                Mark.LEGAL,
                t(lang, "trib_highest", c=t(lang, "big_joker")),
                "hand_shown",
            ),
            row(1, True, Seat.S, Seat.W, "S5", Mark.UNDECIDED, t(lang, "trib_undecided"), "show_hand"),
            row(2, False, Seat.E, Seat.N, "C2", Mark.LEGAL, t(lang, "ret_ok", c="♣2")),
            row(3, False, Seat.W, Seat.S, "", Mark.NONE, t(lang, "ret_hint")),
        ),
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


def deal_end(lang: str, hands: Hands) -> TableFace:
    """The end of deal 3."""
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
    ew, ns = side(lang, Side.EW), side(lang, Side.NS)
    face = DealEndFace(
        t(lang, "deal_end", d=3),
        t(lang, "deal_facts", l=5, n=110, t=t(lang, "minutes_seconds", m=12, s=4)),
        places,
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


def round_end(lang: str, hands: Hands) -> TableFace:
    """The score sheet with one signature."""
    base = deal_end(lang, hands)
    assert base.deal_end is not None
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
    sheet = SheetFace(
        t(lang, "sheet", r=3, t=t(lang, "table", n=12)),
        t(lang, "sheet_sub", t="45:00", n=6),
        tuple(t(lang, f"col_{each}") for each in ("deal", "level", "places", "gain", "score", "note")),
        rows,
        t(lang, "result", side=side(lang, Side.EW), no=7, a="J", b="10"),
        f"▲ {t(lang, 'fouls', n=2, m=3)} ◆ {t(lang, 'fouls', n=0, m=3)}",
        (
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
        ),
        t(lang, "locked"),
        (KeyFace(Tap(Do.DISPUTE), t(lang, "dispute")), KeyFace(Tap(Do.PRINT), t(lang, "print"))),
        KeyFace(Tap(Do.SUBMIT), t(lang, "submit_missing", side=side(lang, Side.NS)), enabled=False),
    )
    return replace(base, deal_end=replace(base.deal_end, sheet=sheet))


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
        (
            ChangeRow(f"{seat(lang, Seat.E)}", t(lang, "n_cards", n=16), t(lang, "n_cards", n=17)),
            ChangeRow(t(lang, "at_play", n=4), t(lang, "beats"), t(lang, "undecided_short"), Mark.UNDECIDED),
            ChangeRow(t(lang, "trick", n=1), seat(lang, Seat.E), seat(lang, Seat.S), Mark.ILLEGAL),
            ChangeRow(t(lang, "col_level"), "5 : 5", t(lang, "unchanged")),
        ),
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
