"""The part of the form for a table that is taken over in the middle of its round."""

from __future__ import annotations

from functools import partial

from referee_app import texts
from referee_app.faces import ChoiceFace, Do, FieldFace, RunningFace, Tap
from referee_app.form import Running
from referee_app.opening import number
from rules.seats import Seat, Side


def running(form: Running, lang: str) -> RunningFace:
    """Deal, whose level is played, fouls, hands, and how much of the round is over."""
    t = partial(texts.t, lang)
    declarers = [
        ChoiceFace(Tap(Do.VALUE, s.value), texts.side(lang, s), side=s, selected=form.declarer is s)
        for s in Side
    ]
    declarers.append(ChoiceFace(Tap(Do.VALUE, "none"), t("nobody"), selected=form.declarer is None))
    fouls = (
        FieldFace(
            Tap(Do.FIELD, f"fouls-{s.value}"),
            t("takeover_fouls", side=texts.side(lang, s)),
            form.fouls.get(s, ""),
            hint="0",
            digits=True,
        )
        for s in Side
    )
    return RunningFace(
        t("takeover_declarer"),
        tuple(declarers),
        (
            FieldFace(Tap(Do.FIELD, "deal"), t("takeover_deal"), form.deal, digits=True),
            *fouls,
            FieldFace(Tap(Do.FIELD, "elapsed"), t("takeover_elapsed"), form.elapsed, hint="0", digits=True),
        ),
        t("takeover_counts"),
        tuple(
            FieldFace(
                Tap(Do.FIELD, f"count-{s.value}"),
                texts.seat_long(lang, s),
                form.counts.get(s, ""),
                hint="27",
                digits=True,
            )
            for s in Seat
        ),
    )


def running_words(form: Running, lang: str) -> str:
    """The same in one line, for the key that confirms it."""
    t = partial(texts.t, lang)
    fouls = " : ".join(str(number(form.fouls.get(side, ""))) for side in Side)
    hands = [f"{texts.seat_long(lang, s)} {number(n, 27)}" for s, n in form.counts.items() if n.strip()]
    parts = [t("takeover_deal_no", d=max(1, number(form.deal))), t("fouls_only", n=fouls), *hands]
    return " · ".join(parts)
