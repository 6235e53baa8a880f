"""What a verdict of the rules proves: a suggestion beside the log, never a penalty by itself."""

from __future__ import annotations

from penalties.offences import Offence
from rules.verdict import Reason, Verdict

_PROVES: dict[Reason, Offence] = {
    Reason.OUT_OF_TURN: Offence.OUT_OF_TURN,
    Reason.LOST_TURN: Offence.OUT_OF_TURN,
    Reason.NOT_HIGHER: Offence.WRONG_PLAY,
    Reason.SMALLER_BOMB: Offence.WRONG_PLAY,
    Reason.OTHER_TYPE: Offence.WRONG_PLAY,
    Reason.NO_COMBINATION: Offence.WRONG_PLAY,
    Reason.READING_NOT_POSSIBLE: Offence.WRONG_PLAY,
    Reason.TOO_MANY_CARDS: Offence.WRONG_PLAY,
    Reason.LEADER_PASSES: Offence.WRONG_PLAY,
    Reason.BARRED_TYPE: Offence.WRONG_PLAY,
    Reason.MORE_THAN_HAND: Offence.MISCOUNT,
    Reason.WILD_PAID: Offence.WRONG_TRIBUTE,
    Reason.NOT_HIGHEST: Offence.WRONG_TRIBUTE,
    Reason.RETURN_TOO_HIGH: Offence.WRONG_RETURN,
    Reason.MAY_NOT_RESIST: Offence.WRONG_RESIST,
    Reason.CALL_WRONG: Offence.WRONG_COUNT,
    Reason.OVERTIME: Offence.OVERTIME,
}


def proved_by(verdict: Verdict, is_pass: bool = False) -> Offence | None:
    """The offence an illegal act amounts to, or None.

    >>> from rules.verdict import illegal
    >>> proved_by(illegal(Reason.NOT_HIGHER)).value
    'wrong_play'
    """
    if not verdict.is_illegal:
        return None
    if is_pass and verdict.reason is Reason.OUT_OF_TURN:
        return Offence.PASS_OUT_OF_TURN
    return _PROVES.get(verdict.reason)
