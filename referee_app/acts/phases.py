"""Tribute, the lead, and the end of a deal."""

from __future__ import annotations

from collections import Counter

from referee_app import events as ev
from referee_app.desk import Desk, fact
from referee_app.faces import Do, Tap
from referee_app.fold.tribute import expected_leader
from referee_app.present import deal_end
from referee_app.present.base import Ctx
from referee_app.present.tribute import RESISTING, due_row, return_to
from referee_app.state import Phase
from rules.cards import Card
from rules.seats import Seat

HAND = 27


def pick(desk: Desk, tap: Tap) -> None:
    """The next card goes to this line."""
    desk.keep(row=tap.value)


def show_hand(desk: Desk, tap: Tap) -> None:
    """A hand is shown: its cards are entered next."""
    row = f"hand-{tap.value}"
    desk.keep(row="" if desk.draft.row == row else row, hand=())


def face(desk: Desk, tap: Tap) -> None:
    """A card on the tribute page: tribute, return, or a card of a shown hand."""
    owed = desk.state.tribute
    if owed is None:
        return
    row = due_row(desk)
    kind, _, seat = row.partition("-")
    card = Card(tap.value)
    if kind == "hand":
        _hand_card(desk, Seat(seat), card)
    elif kind == "paid" and owed.share is None and Seat(seat) not in owed.paid:
        if desk.record(fact(ev.TributePaid, seat=Seat(seat), card=card)):
            desk.keep(row="")
    elif kind == "returned" and Seat(seat) not in owed.returned:
        to = return_to(owed, Seat(seat))
        if to and desk.record(fact(ev.CardReturned, seat=Seat(seat), to=to, card=card)):
            desk.keep(row="")


def _hand_card(desk: Desk, seat: Seat, card: Card) -> None:
    hand = desk.draft.hand
    if Counter(hand)[card] >= 2:
        desk.keep(hand=tuple(each for each in hand if each != card))
        return
    hand = (*hand, card)
    if len(hand) < HAND:
        desk.keep(hand=hand)
    elif desk.record(fact(ev.HandShown, seat=seat, cards=hand)):
        desk.keep(hand=(), row="")


def back(desk: Desk, tap: Tap) -> None:
    """One card of a shown hand back, or all of them."""
    desk.keep(hand=() if tap.do is Do.CLEAR else desk.draft.hand[:-1])


def resist(desk: Desk, tap: Tap) -> None:
    """The big jokers are shown; of two payers it is asked first who showed which."""
    owed = desk.state.tribute
    if owed is None or owed.resisted:
        return
    if owed.debt.is_double and not tap.value:
        desk.keep(row="" if desk.draft.row == RESISTING else RESISTING)
        return
    shown = Counter(tap.value or owed.debt.payers[0].value * 2)
    if desk.record(fact(ev.TributeResisted, jokers={Seat(seat): n for seat, n in shown.items()})):
        desk.keep(row="", hand=())


def equal(desk: Desk, tap: Tap) -> None:
    """The first finisher picked one of two equal cards."""
    desk.record(fact(ev.TributeChosen, seat=Seat(tap.value)))


def leader(desk: Desk, tap: Tap) -> None:
    """The first deal: who drew the marked card."""
    desk.record(fact(ev.PlayBegan, leader=Seat(tap.value)))


def start(desk: Desk, _tap: Tap) -> None:
    """Tribute is done, the leader is told to lead."""
    first = expected_leader(desk.state)
    if first and desk.record(fact(ev.PlayBegan, leader=first)):
        desk.keep(row="", hand=(), panel="")


def place(desk: Desk, _tap: Tap) -> None:
    """Third and fourth change places."""
    order = deal_end.order(Ctx(desk, "zh"))
    if len(order) == 4:
        desk.keep(places=(*order[:2], order[3], order[2]))


def confirm_next(desk: Desk, _tap: Tap) -> None:
    """The order is agreed; the next deal begins unless the game or the round is decided."""
    if desk.state.phase is not Phase.DEAL_OVER:
        return
    ctx = Ctx(desk, "zh")
    last = deal_end.ends_by_time(ctx)
    if not desk.record(fact(ev.DealConfirmed, order=deal_end.order(ctx))):
        return
    desk.keep(places=(), row="", hand=(), redo=(), seat=None)
    if desk.state.winner is not None:
        return
    desk.record(fact(ev.RoundEnded, reason="time") if last else fact(ev.DealStarted))


def end_round(desk: Desk, _tap: Tap) -> None:
    """No further deal is played: the levels decide."""
    ctx = Ctx(desk, "zh")
    if deal_end.may_end_round(ctx):
        desk.record(fact(ev.RoundEnded, reason="time" if deal_end.stops_now(ctx) else "agreed"))
        desk.keep(panel="")


PADS = {Do.FACE: face, Do.KEY: back, Do.CLEAR: back}
"""What the keys of the pad mean while tribute is given."""
ACTS = {
    Do.PICK: pick,
    Do.SHOW_HAND: show_hand,
    Do.RESIST: resist,
    Do.EQUAL: equal,
    Do.LEADER: leader,
    Do.START: start,
    Do.PLACE: place,
    Do.CONFIRM_NEXT: confirm_next,
    Do.END_ROUND: end_round,
}
