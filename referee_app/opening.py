"""How a table begins: the form of a new one, and the facts that it becomes."""

from __future__ import annotations

import random
from datetime import datetime

from referee_app import events as ev
from referee_app.desk import Fact, fact
from referee_app.form import Running, Setup
from referee_app.training.lesson import lesson
from rules.cards import PACK, Rank
from rules.seats import Seat, Side
from rules.sections import RuleBook

Facts = list[Fact]


def table(form: Setup, book: RuleBook, now: datetime) -> Facts:
    """The facts of a table opened from the form."""
    running = form.running
    opened = fact(
        ev.TableOpened,
        table=form.table.strip() or "1",
        round=form.round,
        event=form.event,
        # Empty where none was given: each reader has a word of their own for such a player.
        names={seat: form.names.get(seat, "").strip() for seat in Seat},
        numbers={side: int(text) for side, text in form.numbers.items() if text.strip().isdecimal()},
        book=book.meta.id,
        levels=form.levels,
        minutes=int(form.minutes) if form.minutes.strip().isdecimal() else None,
        stage=min(form.stage, book.stages),
        bottom=form.bottom,
        starts_at=form.start(now),
        declarer=running.declarer if running else None,
        deal_no=max(1, number(running.deal)) if running else 1,
        fouls={side: number(text) for side, text in running.fouls.items()} if running else {},
    )
    clock = [fact(ev.RoundTimed, action="start", seconds=number(running.elapsed) * 60)] if running else []
    facts = [opened, *clock, fact(ev.DealStarted)]
    if form.leader:
        facts += [fact(ev.PlayBegan, leader=form.leader), *_hands(running, book)]
    return facts


def number(text: str, most: int = 999) -> int:
    """A number as typed; nothing and nonsense count as nought."""
    clean = text.strip()
    return min(most, int(clean)) if clean.isdecimal() and clean.isascii() and len(clean) < 6 else 0


def _hands(running: Running | None, book: RuleBook) -> Facts:
    """The hands that are no longer whole; who has none left is out, in the order of the table."""
    if running is None:
        return []
    whole = int(book.cards.per_player)
    left = {seat: min(whole, number(text)) for seat, text in running.counts.items() if text.strip()}
    return [fact(ev.CountSettled, seat=seat, left=n) for seat, n in left.items() if n != whole]


def guided(book: RuleBook) -> Facts:
    """A practice table at which the lesson's first player leads; nobody's hand is known."""
    opened = practice(book)[0]
    return [opened, fact(ev.DealStarted), fact(ev.PlayBegan, leader=lesson().leader)]


def practice(book: RuleBook) -> Facts:
    """A practice table with a dealt deck."""
    pack = list(PACK)
    random.SystemRandom().shuffle(pack)
    hands = {seat: tuple(sorted(pack[no * 27 : no * 27 + 27])) for no, seat in enumerate(Seat)}
    leader = random.SystemRandom().choice(list(Seat))
    opened = fact(
        ev.TableOpened,
        table="1",
        names=dict.fromkeys(Seat, ""),
        book=book.meta.id,
        levels={Side.NS: Rank.TWO, Side.EW: Rank.TWO},
        practice=True,
    )
    return [opened, fact(ev.DealStarted, hands=hands), fact(ev.PlayBegan, leader=leader)]
