"""The keyboard does what a finger can do; a whole match is written down in ranks with few taps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee_app import events as ev
from referee_app.device import Device
from referee_app.faces import Do, TableFace, Tap
from referee_app.faces.offered import offered
from referee_app.keys import Stroke, keymap, tap_for
from referee_app.present.keymap import SHOWN
from referee_app.replay.record import DealRecord, MatchRecord, Step, read_record
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.state import Phase
from rules.cards import UNKNOWN, Card
from rules.kinds import Kind
from rules.seats import Seat, Side

MATCHES = Path(__file__).parent / "matches"


class Desk:
    """A table, a keyboard, and a finger; both only do what the page offers. Taps and strokes are counted."""

    def __init__(self, path: Path, book: str = "standard", leader: Seat | None = Seat.N) -> None:
        self.device = Device(path)
        self.device.keep_setup(book=book, leader=leader)
        self.session = Session(self.device, Frame())
        self.session.taps = self._tapped
        self.done: Counter[Do] = Counter()
        self.session.act(Tap(Do.NEW))
        self.session.act(Tap(Do.OPEN_TABLE))

    def _tapped(self, tap: Tap) -> None:
        # The second press of a key is never too soon here.
        self.session._pressed = ("", None, 0.0)
        self.done[tap.do] += 1
        self.session.act(tap)

    def tap(self, do: Do, value: str = "") -> None:
        """One tap on something that is there."""
        tap = Tap(do, value)
        assert tap in offered(self.session.face()), f"{tap.id} is not on the page"
        self._tapped(tap)

    def type(self, *keys: str) -> None:
        """Keys as they are named in the key map."""
        for name in keys:
            *held, key = name.split("+")
            label = {"Space": " "}.get(key, key)
            self.session.stroke(Stroke(label, "Shift" in held, "Ctrl" in held, "Alt" in held))

    @property
    def face(self) -> TableFace:
        """The page."""
        found = self.session.face()
        assert isinstance(found, TableFace)
        return found

    @property
    def laid(self) -> list[ev.AnyEvent]:
        """Plays and passes that count."""
        assert self.session.desk is not None
        entries = self.session.desk.state.entries
        return [e.event for e in entries if isinstance(e.event, ev.Played | ev.Passed) and not e.struck]

    def typed(self) -> str:
        """What is half typed."""
        assert self.session.desk is not None
        return " ".join(self.session.desk.draft.typed)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "keys.db")


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        ("334455", "?3 ?3 ?4 ?4 ?5 ?5"),
        ("55588", "?5 ?5 ?5 ?8 ?8"),
        ("A2345", "?A ?2 ?3 ?4 ?5"),
        ("10JQKA", "?T ?J ?Q ?K ?A"),
        ("tjqka", "?T ?J ?Q ?K ?A"),
        ("xxdd", "BJ BJ RJ RJ"),
        ("99w", "?9 ?9 H2"),
    ],
)
def test_shorthand_is_typed_as_written(desk: Desk, keys: str, cards: str) -> None:
    """334455, 55588, A2345, 10 or t for the ten, x and d for the jokers, w for the wild; Enter records."""
    desk.type(*keys)
    assert desk.typed() == cards
    desk.type("Enter")
    (played,) = desk.laid
    assert isinstance(played, ev.Played) and " ".join(played.cards) == cards


def test_a_trick_without_a_finger(desk: Desk) -> None:
    """Pass, all pass, undo at any depth, redo, one card back, one suit, another reading."""
    desk.type("3", "3", "4", "Backspace", "Enter", "Space", "P")
    assert [e.kind for e in desk.laid] == ["played", "passed", "passed"]
    desk.type("Ctrl+Z", "U", "Y", "Shift+Space")
    assert [e.kind for e in desk.laid] == ["played", "passed", "passed", "passed"]
    desk.type("4", "5", "6", "7", "8", "F")
    assert desk.session.desk is not None and desk.session.desk.draft.suited
    desk.type("Delete", "9", "9", "W", "W", "Q")
    seen = set()
    for _ in range(4):
        chosen = desk.session.desk.chosen()
        seen.add(chosen and (chosen.kind, chosen.key))
        desk.type("N")
    assert len(seen) >= 2


def test_three_grains_in_one_deal(desk: Desk) -> None:
    """F2 ranks, F1 count, F3 faces: what is typed goes along, and each play is recorded as it was seen."""
    desk.type("3", "3", "Enter", "F1", "2", "F3", "S", "5", "H", "5", "Enter", "F2", "6", "6", "Enter")
    plays = [e.cards for e in desk.laid if isinstance(e, ev.Played)]
    assert plays == [
        (Card("?3"), Card("?3")),
        (UNKNOWN, UNKNOWN),
        (Card("S5"), Card("H5")),
        (Card("?6"), Card("?6")),
    ]
    desk.type("7", "F3", "D", "7", "F2")
    assert desk.typed() == "H7 RJ"
    desk.type("Delete", "F1", "Enter")
    # The large key of the count pad offers as many cards as lie there.
    assert desk.laid[-1].cards == (UNKNOWN, UNKNOWN)  # type: ignore[union-attr]


def test_a_raised_hand_by_key_stops_play(desk: Desk) -> None:
    """F4 stops play and clock; then no letter records anything, Esc folds, and Enter confirms no penalty."""
    desk.type("3", "3", "F4")
    assert desk.face.foul is not None and desk.session.desk is not None
    desk.type("Enter", "Space", "4", "P")
    assert desk.laid == [] and desk.typed() == "?3 ?3"
    desk.tap(Do.WHO, "E")
    desk.tap(Do.OFFENCE, "hand_below_table")
    desk.type("Enter")
    assert desk.session.desk.state.fouls == ()
    desk.type("Escape")
    assert desk.face.foul is None and desk.session.desk.state.case is not None
    desk.type("F4", "Ctrl+Enter")
    assert [each.seat for each in desk.session.desk.state.fouls] == [Seat.E]


def test_arrows_choose_the_seat_as_it_is_drawn(desk: Desk) -> None:
    assert desk.session.desk is not None
    for key, seat in (("Arrow Left", Seat.W), ("Arrow Down", Seat.S), ("Arrow Right", Seat.E)):
        desk.type(key)
        assert desk.session.desk.actor is seat
    desk.type("Arrow Up")
    assert desk.session.desk.actor is Seat.N


def test_the_list_of_keys_and_the_pages(desk: Desk) -> None:
    """? shows the keys, Esc folds every panel; the verify page is left again."""
    desk.type("?")
    assert desk.face.keymap is not None and len(desk.face.keymap.rows) == len(SHOWN)
    desk.type("3", "Enter", "Escape")
    assert desk.face.keymap is None and desk.typed() == ""
    desk.type("3", "F6", "Escape", "F8", "Escape", "M", "Escape")
    assert desk.face.menu is None and not desk.face.log.full and desk.typed() == "?3"


def test_writing_and_focus_are_left_alone(desk: Desk) -> None:
    """In a field letters are letters; after Tab, Enter and Space belong to the key in focus."""
    desk.session.is_writing = True
    desk.type("3", "Enter")
    assert desk.typed() == ""
    desk.session.act(Tap(Do.NOTE, "", "3"))
    desk.type("3", "Tab", "Enter", "Space")
    assert desk.typed() == "?3" and desk.laid == []


def test_r32_a_locked_screen_takes_one_key_only(desk: Desk) -> None:
    desk.session.is_locked = True
    desk.type("3", "Space", "Enter")
    assert desk.session.is_locked and desk.typed() == "" and desk.laid == []
    desk.type("Ctrl+Enter", "3")
    assert desk.typed() == "?3"


def test_every_key_of_the_map_is_a_tap_and_is_shown() -> None:
    """What does nothing stands nowhere."""
    shown = {part.strip("+") for keys, _ in SHOWN for part in keys.replace("–9", " 3 4 5 6 7 8 9").split()}
    for section in keymap().values():
        for name, taps in section.items():
            assert [Do(text.partition("-")[0]) for text in taps]
            assert name in shown | {"Shift+/", "Shift+P", "M", "Escape", "Ctrl+Z", "Ctrl+Y"}, name
    names = [name for section in keymap().values() for name in section]
    assert "Escape" in names


def test_a_stroke_that_means_nothing_does_nothing(desk: Desk) -> None:
    before = desk.done.copy()
    desk.type("F12", "Z", "1", "Shift+3", "Alt+9", "Alt+X", "Home")
    assert desk.done == before and tap_for(Stroke("F12"), desk.face) is None


# A whole match


def gifts(record: DealRecord) -> Iterator[tuple[str, Card]]:
    """The cards that change hands, by the lines of the page."""
    yield from ((f"paid-{each.giver.value}", each.card) for each in record.tribute)
    yield from ((f"returned-{each.giver.value}", each.card) for each in record.returns)


class Clerk(Desk):
    """Writes a recorded match down in ranks."""

    def __init__(self, path: Path, record: MatchRecord) -> None:
        super().__init__(path, leader=record.deals[0].first_leader)
        self.plays = self.cards = self.passes = 0

    def deal(self, record: DealRecord) -> None:
        """One deal, from its tribute to its end."""
        state = self.session.desk.state if self.session.desk else None
        assert state is not None
        if state.phase is Phase.TRIBUTE:
            if record.resisted:
                self.tap(Do.RESIST)
                if state.tribute and state.tribute.debt.is_double:
                    self.tap(Do.RESIST, "".join(seat.value for seat in state.tribute.debt.payers))
            for line, card in gifts(record):
                self.tap(Do.PICK, line)
                self.tap(Do.FACE, card)
            self.tap(Do.START)
        before = sum(self.done.values())
        waiting: list[Step] = []
        for step in record.plays:
            if not step.cards:
                waiting.append(step)
                continue
            self.pass_on(waiting)
            waiting = []
            self.lay(step)
        self.pass_on(waiting)
        self.taps = sum(self.done.values()) - before

    def pass_on(self, steps: list[Step]) -> None:
        """One tap for each pass, or one for all that end the trick."""
        self.passes += len(steps)
        if len(steps) > 1 and Tap(Do.ALL_PASS) in offered(self.face) and len(steps) == self.left():
            self.tap(Do.ALL_PASS)
            return
        for _ in steps:
            self.tap(Do.PASS)

    def left(self) -> int:
        """How many have still to pass."""
        assert self.session.desk is not None
        deal = self.session.desk.state.deal
        assert deal is not None and deal.standing is not None
        return sum(1 for seat in Seat if seat not in deal.finished and seat is not deal.standing.seat)

    def lay(self, step: Step) -> None:
        """The ranks, one suit where all are of one, and the reading only where it is another."""
        desk = self.session.desk
        assert desk is not None and desk.state.deal is not None
        level = desk.state.deal.level
        for card in step.cards:
            joker = card in ("BJ", "RJ")
            self.tap(Do.KEY, "W" if card.is_wild(level) else str(card) if joker else str(card)[1])
        if step.declared and step.declared.type is Kind.STRAIGHT_FLUSH:
            self.tap(Do.KEY, "suited")
        said = step.declared
        chosen = desk.chosen()
        if said and chosen and (chosen.kind, str(chosen.key)) != (said.type, str(said.key)):
            wanted = Tap(Do.READING, f"{said.type.value}:{said.key}")
            if wanted not in offered(self.face):
                self.tap(Do.READINGS_MORE)
            self.tap(wanted.do, wanted.value)
        self.tap(Do.PLAY)
        self.plays += 1
        self.cards += len(step.cards)


@pytest.mark.parametrize("name", ["openwr-004", "opengd-008"])
def test_a_whole_match_in_ranks(tmp_path: Path, name: str) -> None:
    """A pass is one tap, an average play at most its cards and one more; wilds and suits counted in."""
    record = read_record(MATCHES / f"{name}.json")
    clerk = Clerk(tmp_path / "match.db", record)
    taps = 0
    for number, deal in enumerate(record.deals):
        clerk.deal(deal)
        taps += clerk.taps
        assert clerk.session.desk is not None
        state = clerk.session.desk.state
        if number + 1 < len(record.deals):
            clerk.tap(Do.CONFIRM_NEXT)
            state = clerk.session.desk.state
            assert {side: state.games.levels[side] for side in Side} == deal.levels_after
    played = taps - clerk.done[Do.PASS] - clerk.done[Do.ALL_PASS]
    print(
        f"{name}: {clerk.plays} plays, {clerk.cards} cards, {clerk.passes} passes: "
        f"{played / clerk.plays:.2f} taps a play of {clerk.cards / clerk.plays:.2f} cards, "
        f"{(clerk.done[Do.PASS] + clerk.done[Do.ALL_PASS]) / clerk.passes:.2f} taps a pass"
    )
    assert taps <= clerk.cards + clerk.plays + clerk.passes
    assert played <= clerk.cards + 1.1 * clerk.plays
