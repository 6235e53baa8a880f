"""The keys of the grain in use."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from referee_app.faces import (
    Grain,
    PadFace,
)
from referee_app.present import fix, pads
from referee_app.present.base import Ctx
from referee_app.present.tribute import due_row
from referee_app.state import Phase
from rules.kinds import Kind

_COUNT_KINDS: dict[int, tuple[Kind, ...]] = {
    1: (Kind.SINGLE,),
    2: (Kind.PAIR,),
    3: (Kind.TRIPLE,),
    4: (Kind.BOMB,),
    5: (Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.BOMB),
    6: (Kind.TUBE, Kind.PLATE, Kind.BOMB),
}


def pad(ctx: Ctx) -> PadFace:
    """The keys of the grain in use."""
    desk = ctx.desk
    if desk.draft.panel == "fix":
        return fix.pad(ctx)
    if desk.state.phase is Phase.TRIBUTE:
        return _tribute_pad(ctx)
    deal, draft = desk.state.deal, desk.draft
    enabled = deal is not None and not desk.is_stopped and desk.state.phase is Phase.PLAY
    typed = Counter(pads.key_of(card, ctx.level) for card in draft.typed)
    if draft.grain is Grain.COUNT:
        return pads.count_pad(ctx.lang, *_count_words(ctx), enabled=enabled)
    hand = deal.hands[desk.actor] if deal and desk.actor else None
    if draft.grain is Grain.EXACT:
        gone = Counter(str(card) for card in deal.gone) if deal else Counter()
        exact = Counter(str(card) for card in draft.typed)
        return pads.exact_pad(
            ctx.lang, ctx.level, gone, exact, hand=hand, suit_tab=draft.suit_tab, enabled=enabled
        )
    dim: set[str] = set()
    if hand is not None:
        held = {pads.key_of(card, ctx.level) for card in hand}
        dim = {key for key in (*(r.value for r in type(ctx.level)), pads.WILD) if key not in held}
    return pads.rank_pad(ctx.lang, ctx.level, typed, suited=draft.suited, dim=dim, enabled=enabled)


def _tribute_pad(ctx: Ctx) -> PadFace:
    """The card of a line, or a shown hand: always by its face, whatever grain is used in play."""
    desk = ctx.desk
    enabled = bool(due_row(desk)) and not desk.is_stopped
    typed = Counter(str(card) for card in desk.draft.hand)
    made = pads.exact_pad(ctx.lang, ctx.level, {}, typed, suit_tab=desk.draft.suit_tab, enabled=enabled)
    return replace(made, grains=tuple(each for each in made.grains if each.grain is Grain.EXACT))


def _count_words(ctx: Ctx) -> tuple[list[str], set[int]]:
    """Under each number what it would be, and which numbers cannot beat what lies there."""
    deal = ctx.desk.state.deal
    standing = deal.standing.reading if deal and deal.standing else None
    subs: list[str] = []
    dim: set[int] = set()
    for n in range(1, 11):
        kinds = _COUNT_KINDS.get(n, (Kind.BOMB,))
        words = [ctx.kind(k, n if k is Kind.BOMB else 0) for k in kinds]
        if standing is not None and n != standing.size and n < 4:
            dim.add(n)
            subs.append(ctx.t("other_kind", k=words[0]))
        elif standing is not None and n != standing.size:
            subs.append(ctx.t("bomb_or_flush") if n == 5 else words[-1])
        else:
            subs.append(" / ".join(words[:2]))
    return subs, dim
