"""The table's own book, open at the clause of what was just shown; beside the table, like verify."""

from __future__ import annotations

from penalties.offences import Offence
from referee_app.faces import BooksFace, Do, FieldFace, KeyFace, NoticeFace, Sign, Tap, Tone
from referee_app.present.base import Ctx
from referee_app.present.books import sections_of
from referee_app.present.ruling import LADDER
from referee_app.reading import Reading
from referee_app.texts import words

LADDER_FIELD = "foul.ladder"


def article(ctx: Ctx, asked: Reading) -> BooksFace:
    """The clause, the points it settles, and the way to the rest of the book."""
    book, t = ctx.desk.book, ctx.t
    # A ladder stands beside the book, which only says which one it is.
    shown = asked.model_copy(update={"clause": LADDER_FIELD}) if asked.clause.startswith(LADDER) else asked
    sections = tuple(sections_of(ctx.lang, shown, book, None))
    whole = Tone.PLAIN if asked.clause else Tone.SELECTED
    return BooksFace(
        KeyFace(Tap(Do.BACK), t("back_to_table"), sign=Sign.BACK),
        t("books_title"),
        FieldFace(Tap(Do.FIELD, "search"), t("books_search"), asked.query),
        (KeyFace(Tap(Do.ARTICLE), t("whole_book"), tone=whole, sign=Sign.EYE),),
        "",
        (),
        ctx.word(book.meta.title),
        ctx.word(book.meta.about),
        "",
        sections,
        t("books_none_found" if asked.query else "article_alone") if not sections else "",
        (),
        NoticeFace(_clause(ctx, asked.clause), sign=Sign.EYE) if asked.clause else None,
    )


def _clause(ctx: Ctx, key: str) -> str:
    """The clause in our own words, and whose it is: the ladder's, the book's, or one it inherits."""
    if not key.startswith(LADDER):
        return words.clause(ctx.lang, key, ctx.desk.book)
    ladder = ctx.desk.state.ladder
    own = ladder.clause(Offence(key.removeprefix(LADDER)))
    if own is None:
        return words.clause(ctx.lang, LADDER_FIELD, ctx.desk.book)
    title, text = (ladder.meta.zh, own.zh) if ctx.lang == "zh" else (ladder.meta.en, own.en)
    return ctx.t("clause_of", book=title, article=own.article, text=text)
