"""What the hub answers when it cannot do what is asked: a code for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse

from referee_app.texts import Lang, problems, t


def lang_of(accepted: str) -> Lang:
    """The language that is liked best of those the hub speaks, by the value of `Accept-Language`.

    >>> lang_of("en-GB,en;q=0.9").value, lang_of("en;q=0.5, zh-CN").value, lang_of("").value
    ('en', 'zh', 'zh')
    """
    liked: dict[Lang, float] = {}
    for part in accepted.split(","):
        name, _, rest = part.strip().partition(";")
        lang, weight = name.strip().lower().partition("-")[0], 1.0
        with suppress(ValueError):
            weight = float(rest.strip().removeprefix("q=")) if rest else weight
        if lang in list(Lang):
            liked[Lang(lang)] = max(weight, liked.get(Lang(lang), 0))
    english, chinese = liked.get(Lang.EN, 0), liked.get(Lang.ZH, 0)
    return Lang.EN if english > chinese else Lang.ZH


def refusal(
    request: Request,
    status: int,
    code: str,
    facts: Mapping[str, object] | None = None,
    *,
    words: str = "",
    headers: Mapping[str, str] | None = None,
    more: Mapping[str, Any] | None = None,
) -> JSONResponse:
    """The answer; its sentence is `refusal_<code>` of the catalogue, or that of `words`."""
    lang = lang_of(request.headers.get("accept-language", ""))
    message = t(lang, f"refusal_{words or code}", **(facts or {}))
    told = {"Content-Language": lang.value, "Vary": "Accept-Language", **(headers or {})}
    return JSONResponse({"code": code, "message": message, **(more or {})}, status, told)


def not_stored(request: Request, reason: str) -> JSONResponse:
    """The hub's own disk did not do what it should."""
    lang = lang_of(request.headers.get("accept-language", ""))
    why = t(lang, f"not_recorded_{reason}")
    return refusal(request, 503, f"hub_{reason}", {"why": why}, words="not_stored")


def not_valid(request: Request, errors: Iterable[Any]) -> JSONResponse:
    """The first thing that is not of the form: where, what stands there, what would be allowed."""
    lang = lang_of(request.headers.get("accept-language", ""))
    first = " ".join(each.strip() for each in problems.of_model(lang, islice(errors, 1)))
    return refusal(request, 422, "not_valid", {"problem": first})
