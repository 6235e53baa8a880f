"""Signing the score sheet through a browser's session: drawn or by PIN, kept half done, and locking."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee_app import pins, strokes
from referee_app.desk import Desk, fact
from referee_app.device import Device
from referee_app.events import DealConfirmed, PenaltyGiven, Retracted, RulingReceived, Signed, dump
from referee_app.faces import Do, SheetFace, SignPadFace, TableFace, Tap
from referee_app.screen.shell import Frame
from referee_app.session import Session
from referee_app.state import Phase
from referee_app.storage.log import EventLog
from rules.book import digest
from rules.seats import Seat, Side
from tests.sheets import OPENED
from tests.tables import Log

LINE = ((0.1, 0.5), (0.3, 0.25), (0.9, 0.755))
OTHER = ((0.2, 0.9), (0.4, 0.1))


def finished() -> list[dict[str, Any]]:
    """A round of one deal that is over."""
    log = Log(**OPENED)
    log.deal("S")
    log.foul("W")
    log.finish("S", "N")
    log.add("round_ended", reason="time")
    return [{k: v for k, v in dump(each).items() if k not in ("seq", "at")} for each in log.events]


class Browser:
    """One browser that looks at a finished round."""

    def __init__(self, path: Path, log_id: str = "") -> None:
        self.path = path
        self.device = Device(path)
        book = Log(**OPENED).book
        made = (digest(book), book.model_dump_json(by_alias=True))
        log: EventLog = self.device.log
        self.log_id = log_id or log.create(finished(), meta={"table": "17"}, book=made)
        self.saved: list[tuple[str, Callable[[], bytes]]] = []
        self.session = Session(
            self.device, Frame(), save=lambda name, make, _failed: self.saved.append((name, make))
        )
        self.tap(Do.OPEN, self.log_id)

    def again(self) -> Browser:
        """The same table after the device was started anew."""
        self.device.store.close()
        return Browser(self.path, self.log_id)

    @property
    def desk(self) -> Desk:
        """The table's desk."""
        assert self.session.desk is not None
        return self.session.desk

    def tap(self, do: Do, value: str = "", text: str = "") -> None:
        """Tap something."""
        self.session.act(Tap(do, value, text))

    def face(self) -> TableFace:
        """The page as it is shown."""
        found = self.session.face()
        assert isinstance(found, TableFace)
        return found

    def pad(self) -> SignPadFace | None:
        """The field to sign in, if it is open."""
        return self.face().sign

    def sheet(self) -> SheetFace:
        """The score sheet."""
        end = self.face().deal_end
        assert end is not None and end.sheet is not None
        return end.sheet

    def draw(self, side: str = "EW", *lines: strokes.Stroke, seat: str = "") -> None:
        """Open the field and draw."""
        self.tap(Do.SIGN, side)
        if seat:
            self.tap(Do.SIGNER, seat)
        for each in lines:
            self.tap(Do.STROKE, text=strokes.dump(each))

    def digits(self, text: str) -> None:
        """Tap a PIN in."""
        for each in text:
            self.tap(Do.PIN, each)


@pytest.fixture
def browser(tmp_path: Path) -> Browser:
    return Browser(tmp_path / "t.sqlite")


def test_a_drawn_signature_is_kept_as_points(browser: Browser) -> None:
    browser.draw("EW", LINE, OTHER, seat="E")
    pad = browser.pad()
    assert pad is not None and pad.confirm.enabled and pad.strokes == (LINE, OTHER)
    assert [each.selected for each in pad.who] == [True, False]
    assert browser.desk.state.signatures.EW is None
    browser.tap(Do.SIGN_KEY, "done")
    signed = browser.desk.state.signatures.EW
    assert signed is not None and (signed.strokes, signed.seat, signed.pin) == ((LINE, OTHER), Seat.E, "")
    assert browser.pad() is None and browser.sheet().signs[0].strokes == (LINE, OTHER)


def test_nothing_drawn_is_no_signature(browser: Browser) -> None:
    browser.draw("EW")
    pad = browser.pad()
    assert pad is not None and not pad.confirm.enabled
    browser.tap(Do.SIGN_KEY, "done")
    browser.tap(Do.STROKE, text="[[0.1]]")
    browser.tap(Do.STROKE, text="no line")
    browser.tap(Do.SIGN_KEY, "done")
    assert browser.desk.state.signatures.EW is None


def test_what_is_half_drawn_survives_going_away_and_a_new_start(browser: Browser) -> None:
    browser.draw("EW", LINE, seat="W")
    browser.tap(Do.FOLD)
    assert browser.pad() is None and browser.sheet().signs
    browser.tap(Do.HOME)
    after = browser.again()
    assert after.pad() is None
    after.draw("EW", OTHER)
    pad = after.pad()
    assert pad is not None and pad.strokes == (LINE, OTHER) and pad.who[1].selected
    after.tap(Do.SIGN_KEY, "clear")
    assert after.desk.draft.sign.strokes == ()
    after.draw("NS")
    pad = after.pad()
    assert pad is not None and pad.title.side is Side.NS and not any(each.selected for each in pad.who)


def test_what_was_drawn_under_another_sheet_does_not_count(browser: Browser) -> None:
    browser.draw("EW", LINE)
    foul = next(each for each in browser.desk.state.events() if isinstance(each, PenaltyGiven))
    assert browser.desk.record(fact(Retracted, targets=(foul.seq,)))
    assert browser.pad() is None
    browser.tap(Do.SIGN_KEY, "done")
    assert browser.desk.state.signatures.EW is None
    browser.tap(Do.SIGN, "EW")
    assert browser.desk.draft.sign.strokes == ()


def test_a_pin_is_tapped_twice_and_never_stored(browser: Browser) -> None:
    browser.draw("NS", seat="S")
    browser.tap(Do.SIGN_KEY, "pin")
    browser.digits("271828")
    pad = browser.pad()
    assert pad is not None and (pad.filled, pad.confirm.enabled, len(pad.digits)) == (0, False, 10)
    browser.digits("271829")
    pad = browser.pad()
    assert pad is not None and pad.trouble and not pad.confirm.enabled
    browser.digits("271828")
    browser.digits("271828")
    browser.tap(Do.SIGN_KEY, "done")
    signed = browser.desk.state.signatures.NS
    assert signed is not None and signed.seat is Seat.S and not signed.strokes
    assert pins.matches("271828", signed.pin) and not pins.matches("271829", signed.pin)
    assert browser.desk.pin == ""
    browser.device.store.close()
    for file in browser.path.parent.glob("t.sqlite*"):
        assert b"271828" not in file.read_bytes()


def test_a_pin_alone_is_not_on_the_disk_while_it_is_tapped_in(browser: Browser) -> None:
    browser.draw("NS")
    browser.tap(Do.SIGN_KEY, "pin")
    browser.digits("2718281")
    assert "2718" not in str(browser.device.log.get_draft(browser.log_id))
    browser.tap(Do.SIGN_KEY, "draw")
    assert browser.desk.pin == ""


@pytest.mark.parametrize("wrong", ["", "12345", "1234567", "12345x", "１２３４５６"])
def test_a_pin_has_six_digits(wrong: str) -> None:
    with pytest.raises(ValueError, match="six digits"):
        pins.sealed(wrong)
    assert pins.sealed("123456") != pins.sealed("123456")
    assert not pins.matches("123456", "scrypt$xx$yy")


def sign_both(browser: Browser) -> None:
    """Both sides put their names under it."""
    for side in ("EW", "NS"):
        browser.draw(side, LINE)
        browser.tap(Do.SIGN_KEY, "done")


def test_r20_two_signatures_lock_and_only_the_head_referee_changes_it(browser: Browser) -> None:
    """R20: after both have signed the table changes nothing; a ruling does, and it is seen."""
    browser.draw("EW", LINE)
    browser.tap(Do.SIGN_KEY, "done")
    submit = browser.sheet().submit
    assert submit is not None and not submit.enabled and not browser.desk.state.is_locked
    browser.draw("NS", OTHER)
    browser.tap(Do.SIGN_KEY, "done")
    submit = browser.sheet().submit
    assert browser.desk.state.is_locked and submit is not None and submit.enabled
    last = browser.desk.state.seq
    browser.tap(Do.WRONG)
    browser.tap(Do.UNDO)
    deal = next(each for each in browser.desk.state.events() if isinstance(each, DealConfirmed))
    for each in (
        fact(Retracted, targets=(deal.seq,)),
        fact(PenaltyGiven, seat=Seat.N, offence="conduct", effects=("foul",)),
        fact(Signed, side=Side.NS),
    ):
        assert not browser.desk.record(each)
        assert browser.desk.trouble is not None and browser.desk.trouble.reason == "signed"
    assert browser.desk.state.seq == last
    ruled = {"hub_seq": 1, "ruling": "penalty_given", "target": 0, "seat": Seat.N, "offence": "conduct"}
    assert browser.desk.record(fact(RulingReceived, **ruled, effects=("offender_down",)))
    assert browser.desk.state.is_locked and browser.desk.state.fouls[-1].levels is not None


def test_a_signature_that_is_there_cannot_be_drawn_over(browser: Browser) -> None:
    browser.draw("EW", LINE)
    browser.tap(Do.SIGN_KEY, "done")
    browser.draw("EW", OTHER)
    assert browser.pad() is None
    browser.tap(Do.WRONG)
    browser.tap(Do.UNDO)
    assert browser.desk.state.signatures.EW is None and browser.desk.state.phase is Phase.ROUND_OVER


def test_a_disputed_result_is_noted_once_even_after_signing(browser: Browser) -> None:
    sign_both(browser)
    browser.tap(Do.DISPUTE)
    last = browser.desk.state.seq
    key = browser.sheet().keys[0]
    assert not key.enabled and key.text.startswith("异议已记")
    browser.tap(Do.DISPUTE)
    assert browser.desk.state.seq == last and browser.desk.state.is_locked


def test_the_sheet_is_saved_in_both_languages(browser: Browser) -> None:
    browser.tap(Do.PRINT)
    papers = browser.face().papers
    assert papers is not None and papers.note
    keys = [key.tap for row in papers.rows for key in row.keys]
    assert [tap.value for tap in keys] == [
        f"{form}-{lang}" for form in ("a4", "80mm", "csv", "blank") for lang in ("zh", "en")
    ]
    sign_both(browser)
    for tap in (keys[1], keys[4], Tap(Do.PRINT, "odt-zh"), Tap(Do.PRINT, "a4-de")):
        browser.session.act(tap)
    assert [name for name, _ in browser.saved] == ["sheet-r3-t17-en.pdf", "sheet-r3-t17-zh.csv"]
    english, table = (make() for _, make in browser.saved)
    assert english.startswith(b"%PDF") and "王海峰" in table.decode("utf-8-sig")
    assert browser.face().papers is None


def test_points_are_rounded_and_kept_inside() -> None:
    assert strokes.point(-3, 100.04, 560, 240) == (0.0, 0.417)
    assert strokes.longer((), (0.1, 0.1)) == ((0.1, 0.1),)
    assert strokes.longer(((0.1, 0.1),), (0.102, 0.101)) == ((0.1, 0.1),)
    assert strokes.parse(strokes.dump(LINE)) == LINE
    left, top, wide, high = strokes.fitted(100, 300)
    assert (left, wide) == (0, 100) and wide / high == pytest.approx(strokes.RATIO) and top > 0


def test_no_signature_is_endless(browser: Browser) -> None:
    line = tuple((n / 1000, 0.5) for n in range(900))
    browser.draw("EW", *[line] * 6)
    assert strokes.count(browser.desk.draft.sign.strokes) <= strokes.MOST_POINTS
