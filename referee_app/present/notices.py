"""What the hub says to every table, as the line under the top bar."""

from __future__ import annotations

from referee_app.faces import BannerFace, Do, KeyFace, NoticeFace, Sign, Tap, Tone
from referee_app.link.notices import Notices
from referee_app.present.base import minutes
from referee_app.texts import t

READ = "notice"
"""The value of the tap that says it was read."""


def line(notices: Notices, lang: str) -> BannerFace | None:
    """The announcement or the call that is due, or nothing."""
    due, kept = notices.due(), notices.kept
    if not due:
        return None
    age = notices.age()
    ago = t(lang, "notice_age", t=minutes(age)) if due == "text" and age >= 60 else ""
    text = kept.text if due == "text" else t(lang, f"notice_{due}")
    tone = Tone.WARN if due in ("call", "over") else Tone.PLAIN
    words = NoticeFace(t(lang, "notice_from_hub", text=text), tone, Sign.WARN, ago)
    return BannerFace(words, (KeyFace(Tap(Do.BANNER, READ), t(lang, "understood")),))
