"""A score sheet from a table's state."""

from __future__ import annotations

from datetime import datetime

from referee_app import events as ev
from referee_app.reports.deals import Deals
from referee_app.reports.rulings import Rulings
from referee_app.reports.say import Say
from referee_app.reports.sheet import Party, Ref, Sheet, SignBox, clock, day_and_time
from referee_app.state import Phase, TableState
from referee_app.texts import Lang, words
from rules.cards import Rank
from rules.seats import BySide, Side

DEAL_COLUMNS = (
    *("deal", "level", "declarer", "leader", "tribute", "returned"),
    *("first", "second", "third", "last", "gain", "ns", "ew", "remark"),
)
RULING_COLUMNS = ("no", "deal", "time", "who", "what", "clause", "outcome", "by", "remark")
DIGITS = 16
"""Of a hash, as much as somebody would compare by eye."""


def score_sheet(state: TableState, lang: str, ref: Ref, printed: datetime) -> Sheet:
    """The sheet of a table that is open; raises `LookupError` where none is."""
    say = Say(state, lang)
    rulings = Rulings(say)
    opened, names = state.table, state.rule_book.names
    places = (names.first, names.second, names.third, names.last)
    head = [say.t(f"paper_col_{each}") for each in DEAL_COLUMNS]
    if lang == Lang.ZH:
        # The book's own words; in English they are too long for a column.
        head[6:10] = [each.zh for each in places]
    return Sheet(
        lang,
        say.t("paper_title"),
        opened.event,
        say.t("paper_round", n=opened.round),
        say.t("table", n=opened.table),
        day_and_time(opened.at),
        _terms(say),
        BySide.build(lambda side: _party(say, side)),
        say.t("paper_deals"),
        tuple(head),
        Deals(say, rulings.numbers()).lines(),
        say.t("paper_rulings"),
        tuple(say.t(f"paper_rcol_{each}") for each in RULING_COLUMNS),
        rulings.lines(),
        say.t("paper_no_rulings"),
        rulings.clauses(),
        say.t("paper_result"),
        _result(say),
        _result_lines(say, rulings),
        say.t("paper_signs"),
        say.t("paper_signs_note"),
        _signs(say),
        rulings.corrections(),
        ref,
        say.t("paper_source", id=ref.log, a=ref.first, b=ref.last, h=grouped(ref.hash)),
        _chain(say, ref),
        say.t("paper_printed", t=f"{printed.astimezone():%Y-%m-%d %H:%M:%S}"),
    )


def grouped(digest: str) -> str:
    """The beginning of a hash in groups of four, as it is read aloud.

    >>> grouped("5b0c91ae22d740f8aa")
    '5b0c 91ae 22d7 40f8'
    """
    return " ".join(digest[at : at + 4] for at in range(0, DIGITS, 4))


def _terms(say: Say) -> tuple[tuple[str, str], ...]:
    state, book = say.state, say.state.rule_book
    limit = state.round_clock.limit if state.round_clock else None
    minutes = say.t("paper_minutes", n=int(limit.total_seconds() // 60)) if limit else say.t("paper_untimed")
    start = say.levels(BySide.build(lambda side: state.table.levels.get(side, book.level.start)))
    begun = say.t("paper_start", a=start[0], b=start[1])
    title = words.of(say.lang, book.meta.title)
    digest = say.t("paper_digest", h=state.table.book_digest[:8])
    return (
        (say.t("paper_format"), say.listed((minutes, begun))),
        (say.t("paper_book"), f"{title} {digest}"),
    )


def _party(say: Say, side: Side) -> Party:
    a, b = (f"{say.seat(seat)} {say.name(seat)}".strip() for seat in side.seats)
    return Party(side, say.side(side), say.number(side), (a, b), say.rank(say.state.games.levels[side]))


def _result(say: Say) -> str:
    state = say.state
    if state.phase is not Phase.ROUND_OVER:
        return say.t("paper_running", d=state.deal_no)
    if state.void:
        return say.t("round_void")
    if state.winner is None:
        return say.t("paper_drawn")
    return say.t("paper_winner", side=say.pair(state.winner))


def _result_lines(say: Say, rulings: Rulings) -> tuple[str, ...]:
    state = say.state
    a, b = say.levels(state.games.levels)
    first = [say.t("paper_levels", a=a, b=b)]
    if not any(level in (Rank.BLACK_JOKER, Rank.RED_JOKER) for _, level in state.games.levels.items()):
        first.append(say.t("paper_gap", n=say.gap()))
    over = state.games.winner
    if over is not None:
        first.append(say.t("paper_passed_a", side=say.side(over)))
    broken = Deals(say, {}).unfinished()
    deals = say.t("paper_deal_count", n=len(state.results))
    if broken is not None:
        deals += say.t("paper_one_open", n=broken)
    end = _ended_at(say)
    times = say.t("paper_times", a=clock(state.table.at), b=clock(end) if end else say.t("paper_open_end"))
    fouls = [f"{say.side(side)} {state.foul_count(side)}" for side in Side]
    appeals = rulings.appeals()
    second = [
        deals,
        times,
        say.t("paper_foul_count", x=say.t("paper_names").join(fouls)),
        say.t("paper_appeals", n=appeals) if appeals else say.t("paper_no_appeal"),
    ]
    return say.listed(first), " · ".join(second)


def _ended_at(say: Say) -> datetime | None:
    """When the event was that ended the round."""
    if say.state.phase is not Phase.ROUND_OVER:
        return None
    rulings = {each.seq for each in say.state.fouls}
    ending = (ev.DealConfirmed, ev.RoundEnded)
    return next(
        (e.at for e in reversed(say.state.events()) if isinstance(e, ending) or e.seq in rulings), None
    )


def _signs(say: Say) -> tuple[SignBox, ...]:
    state = say.state
    made = [_sign(say, side) for side in (Side.EW, Side.NS)]
    confirmed = next(
        (
            each.at
            for each in reversed(state.events())
            if isinstance(each, ev.RulingReceived) and each.ruling == "result_confirmed"
        ),
        None,
    )
    head = SignBox(say.t("paper_head_confirms"))
    if confirmed and state.confirmed:
        head = SignBox(head.role, "", clock(confirmed), (), say.t("paper_confirmed"))
    return (*made, SignBox(say.t("paper_referee")), head)


def _sign(say: Say, side: Side) -> SignBox:
    role, signed = say.t(f"sign_{side.value.lower()}"), say.state.signatures[side]
    names = say.t("paper_names").join(say.name(seat) for seat in side.seats)
    if signed is None:
        return SignBox(role, names)
    who = say.name(signed.seat) if signed.seat else names
    way = ""
    if signed.pin:
        way = say.t("paper_by_pin", h=signed.pin[-8:])
    elif not signed.strokes:
        way = say.t("signed_by_tap")
    return SignBox(role, who, clock(signed.at), signed.strokes, way)


def _chain(say: Say, ref: Ref) -> str:
    """Log, last event and the whole hash, and the levels: enough to find the record and to prove it."""
    state = say.state
    levels = "-".join(f"{side}{state.games.levels[side].value}" for side in Side)
    won = state.winner.value if state.winner else ""
    return f"GDR1:{ref.log}:{ref.last}:{ref.hash}:{state.table.round}:{state.table.table}:{levels}:{won}"
