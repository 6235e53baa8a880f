"""The page of rule books."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby
from typing import Any

from referee_app import texts
from referee_app.device import Device
from referee_app.faces import (
    BookRow,
    BookSection,
    BooksFace,
    ChoiceFace,
    Do,
    FieldFace,
    KeyFace,
    NoticeFace,
    OptionFace,
    Sign,
    Tap,
    Tone,
)
from referee_app.form import default_book
from referee_app.library import allowed
from referee_app.reading import Reading
from referee_app.texts import problems, words
from referee_app.texts.book_words import Line, lines
from rules.book import Problem
from rules.sections import RuleBook


def books(device: Device, lang: str) -> BooksFace:
    """A book to read; beside another; or a house book in the making."""
    t = partial(texts.t, lang)
    draft = device.reading
    book = _shown(device, draft)
    other = device.library.load_or(draft.other, default_book()) if draft.other else None
    sections = tuple(sections_of(lang, draft, book, other))
    comparing = draft.comparing
    return BooksFace(
        KeyFace(Tap(Do.BACK), t("home"), sign=Sign.BACK),
        t("books_title"),
        FieldFace(Tap(Do.FIELD, "search"), t("books_search"), draft.query),
        _keys(lang, draft),
        t("books_pick_other" if comparing else "books_all"),
        tuple(_option(device, lang, each) for each in device.library.ids()),
        draft.title if draft.making and draft.title else words.of(lang, book.meta.title),
        words.of(lang, book.meta.about),
        words.of(lang, other.meta.title) if other else "",
        sections,
        "" if sections else t("books_none_found" if draft.query else "books_no_difference"),
        (FieldFace(Tap(Do.FIELD, "title"), t("books_name"), draft.title),) if draft.making else (),
        _notice(device, lang),
    )


def _shown(device: Device, draft: Reading) -> RuleBook:
    """The book as it stands with the changes made so far."""
    base = base_of(device)
    return with_changes(base, draft.changes) if draft.making and draft.changes else base


def base_of(device: Device) -> RuleBook:
    """The book that is read, or the usual one where it is gone or broken since it was opened."""
    return device.library.load_or(device.reading.book, default_book())


def with_changes(base: RuleBook, changes: Mapping[str, Any]) -> RuleBook:
    """A book with other values (field path → value); raises `ValidationError` for one that is not allowed."""
    raw: dict[str, Any] = base.model_dump(mode="json", by_alias=True, exclude={"stated", "chosen"})
    for path, value in changes.items():
        section, _, field = path.partition(".")
        raw[section][field] = value
    return RuleBook.model_validate(raw)


def _keys(lang: str, draft: Reading) -> tuple[KeyFace, ...]:
    t = partial(texts.t, lang)
    if draft.making:
        return (
            KeyFace(Tap(Do.SAVE_BOOK), t("books_save", n=len(draft.changes)), tone=Tone.PRIMARY),
            KeyFace(Tap(Do.DROP_BOOK), t("books_drop")),
        )
    compare = Tone.SELECTED if draft.comparing else Tone.PLAIN
    keys = [
        KeyFace(Tap(Do.COMPARE), t("books_compare"), tone=compare, sign=Sign.SWAP),
        KeyFace(Tap(Do.HOUSE_BOOK), t("books_new_house"), sign=Sign.PEN),
    ]
    if draft.other:
        tone = Tone.SELECTED if draft.only_differences else Tone.PLAIN
        keys.insert(1, KeyFace(Tap(Do.DIFFERENCES), t("books_only_differences"), tone=tone))
    elif not draft.comparing:
        tone = Tone.SELECTED if draft.only_stated else Tone.PLAIN
        keys.insert(1, KeyFace(Tap(Do.STATED), t("books_only_stated"), tone=tone))
    return tuple(keys)


def _option(device: Device, lang: str, book_id: str) -> OptionFace:
    draft = device.reading
    chosen = draft.other if draft.comparing else draft.book
    meta = device.library.load(book_id).meta
    return OptionFace(Tap(Do.BOOK, book_id), words.of(lang, meta.title), book_id, book_id == chosen)


def sections_of(lang: str, draft: Reading, book: RuleBook, other: RuleBook | None) -> list[BookSection]:
    """The points of a book that are wanted now, in groups."""
    beside = {line.path: line for line in lines(lang, other)} if other else {}
    # What things are called interests last.
    told = sorted(lines(lang, book), key=lambda line: line.path.startswith("names."))
    wanted = [line for line in told if _is_wanted(draft, line, beside.get(line.path), book)]
    return [
        BookSection(title, tuple(_row(lang, draft, line, beside.get(line.path), book) for line in group))
        for title, group in groupby(wanted, key=lambda line: line.section)
    ]


def _is_wanted(draft: Reading, line: Line, other: Line | None, book: RuleBook) -> bool:
    if draft.query:
        clause = book.cite(line.path)
        text = " ".join((line.section, line.label, line.value, clause.zh + clause.en if clause else ""))
        if draft.query.casefold() not in text.casefold():
            return False
    elif draft.clause:
        if book.cite(draft.clause) is None:
            return line.path == draft.clause
        return line.path == draft.clause or book.cite(line.path) == book.cite(draft.clause)
    if other is not None:
        return not draft.only_differences or other.value != line.value
    return draft.making or not draft.only_stated or line.origin != "inherited"


def _row(lang: str, draft: Reading, line: Line, other: Line | None, book: RuleBook) -> BookRow:
    opened = draft.opened == line.path
    changed = line.path in draft.changes and draft.making
    clause = book.cite(line.path)
    told = (clause.zh if lang == "zh" else clause.en) if clause else texts.t(lang, "book_silent")
    tone = Tone.WARN if changed else Tone.PLAIN if line.origin == "inherited" else Tone.OK
    mark = "changed" if changed else line.origin
    return BookRow(
        Tap(Do.POINT, line.path),
        line.label,
        line.value,
        other.value if other else "",
        line.article or "",
        tone,
        texts.t(lang, f"books_{mark}"),
        told if opened else "",
        _choices(lang, line.path, book) if opened and draft.making else (),
        opened,
    )


def value_at(book: RuleBook, path: str) -> Any:
    """The plain value of a field."""
    section, _, name = path.partition(".")
    attribute = next(key for key, field in RuleBook.model_fields.items() if (field.alias or key) == section)
    return getattr(book, attribute).model_dump(mode="json")[name]


def _choices(lang: str, path: str, book: RuleBook) -> tuple[ChoiceFace, ...]:
    """What the field may be, as keys; a number goes up and down by one."""
    from referee_app.texts.book_words import value_words

    now = value_at(book, path)
    faces = []
    for value in allowed(path):
        if value in ("-", "+"):
            faces.append(ChoiceFace(Tap(Do.VALUE, f"{path}={value}"), "−" if value == "-" else "+"))
        else:
            text = value_words(lang, path, value, book)
            faces.append(ChoiceFace(Tap(Do.VALUE, f"{path}={value}"), text, selected=value == now))
    return tuple(faces)


def _notice(device: Device, lang: str) -> NoticeFace | None:
    draft = device.reading
    if device.book_trouble:
        return NoticeFace(_problems(lang, device.book_trouble), Tone.DANGER, Sign.ALARM)
    wrong = device.library.problems
    if wrong:
        told = f"{wrong[0].source} · {_problems(lang, wrong[0].problems[:1])}"
        return NoticeFace(told, Tone.WARN, Sign.WARN)
    if draft.saved:
        return NoticeFace(texts.t(lang, "books_saved", id=draft.saved), Tone.OK, Sign.OK)
    return NoticeFace(texts.t(lang, "books_making"), Tone.PLAIN, Sign.PEN) if draft.making else None


def _problems(lang: str, found: Iterable[Problem]) -> str:
    """What is wrong, in words."""
    return " · ".join(problems.told(lang, each).strip() for each in found)
