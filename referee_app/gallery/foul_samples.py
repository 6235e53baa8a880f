"""Sample faces of the foul panel and of the third foul."""

from __future__ import annotations

from dataclasses import replace

from referee_app import pads
from referee_app.faces import (
    ChoiceFace,
    Do,
    FieldFace,
    ForfeitFace,
    FoulPanelFace,
    KeyFace,
    Mark,
    NoticeFace,
    OptionFace,
    PlayState,
    RulingFace,
    SeatLabel,
    Sign,
    StripFace,
    TableFace,
    Tap,
    Tone,
    WaitingFace,
)
from referee_app.gallery.hands import Hands
from referee_app.gallery.table_samples import (
    LEVEL,
    actions,
    name,
    play,
    seats,
    table,
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


def _forfeit_rows(lang: str) -> tuple[tuple[str, ...], ...]:
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
    return rows


def forfeit(lang: str, hands: Hands) -> TableFace:
    """The third foul."""
    ns, ew = side(lang, Side.NS), side(lang, Side.EW)
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
        _forfeit_rows(lang),
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
