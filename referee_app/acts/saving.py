"""Letting the browser save a paper or the whole log of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee_app.desk import Desk
from referee_app.present.banner import LOG_FILE
from referee_app.reports import papers
from referee_app.storage.export import log_file
from referee_app.texts import Lang

if TYPE_CHECKING:
    from referee_app.session import Session


def save(session: Session, desk: Desk, wanted: str) -> None:
    """A paper named by its form and language, or the log."""
    if wanted == LOG_FILE:
        name = f"{desk.log_id}-{desk.state.seq}.json"
        session.save(name, lambda: log_file(desk.log, desk.log_id), session.not_saved)
        return
    form, _, lang = wanted.partition("-")
    if form not in papers.FORMATS or lang not in list(Lang):
        return
    state, ref, now = desk.state, papers.ref_of(desk.log.read_sealed(desk.log_id)), desk.now
    name = papers.file_name(state, form, lang)
    session.save(name, lambda: papers.paper(state, form, lang, ref, now), session.not_saved)
