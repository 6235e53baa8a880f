"""The form of a new table."""

from __future__ import annotations

from functools import partial

from referee_app import texts
from referee_app.device import Device
from referee_app.faces import (
    ChoiceFace,
    Do,
    FieldFace,
    KeyFace,
    LevelRow,
    NoticeFace,
    OptionFace,
    SetupFace,
    SetupSeat,
    Sign,
    Spot,
    Tap,
    Tone,
)
from referee_app.present.banner import store_banner
from referee_app.present.takeover import running, running_words
from rules.cards import NATURAL_ORDER
from rules.seats import Direction, Seat, Side
from rules.sections import RuleBook
from rules.timeup import minutes_of

_SPOTS = (Spot.BOTTOM, Spot.RIGHT, Spot.TOP, Spot.LEFT)


def setup(device: Device, lang: str) -> SetupFace:
    """The form of a new table, as far as it is filled in."""
    t = partial(texts.t, lang)
    form = device.setup
    book = device.form_book
    spots = dict(zip(Direction.ANTICLOCKWISE.from_seat(form.bottom), _SPOTS, strict=True))
    a, b, c, d = (texts.seat_long(lang, seat) for seat in book.play.direction.from_seat(Seat.N))
    return SetupFace(
        KeyFace(Tap(Do.BACK), t("home"), sign=Sign.BACK),
        t("takeover_title" if form.running else "new"),
        t("setup_kept"),
        KeyFace(Tap(Do.TAKEOVER_MID), t("takeover_not" if form.running else "takeover_mid")),
        tuple(_setup_seat(device, lang, seat, spots[seat]) for seat in Seat),
        t("direction", a=a, b=b, c=c, d=d),
        KeyFace(Tap(Do.MY_VIEW), t("my_view", s=texts.seat_long(lang, form.bottom)), sign=Sign.REFRESH),
        KeyFace(Tap(Do.SWAP), t("swap")),
        _notices(device, lang),
        _fields(device, lang),
        KeyFace(Tap(Do.BOOK), t("field_book"), _book_words(lang, book)),
        tuple(_levels(device, lang, side) for side in Side),
        t("takeover_turn" if form.running else "who_leads"),
        _leads(device, lang),
        (_minutes(device, lang, book), _starts(device, lang), *_stage(device, lang, book)),
        KeyFace(Tap(Do.OPEN_TABLE), t("open_table"), _open_sub(device, lang), tone=Tone.PRIMARY),
        _books(device, lang) if form.choosing_book else (),
        store_banner(device.trouble, lang),
        running(form.running, lang) if form.running else None,
    )


def _book_words(lang: str, book: RuleBook) -> str:
    """The book with the numbers that a referee asks for first."""
    short = book.meta.short.zh if lang == "zh" else book.meta.short.en
    clock = book.clock
    numbers = texts.t(lang, "book_digest", n=book.report.threshold, a=clock.normal_s, b=clock.warn_s)
    return f"{short} · {numbers}"


def _fields(device: Device, lang: str) -> tuple[FieldFace, ...]:
    form = device.setup
    return (
        FieldFace(Tap(Do.FIELD, "table"), texts.t(lang, "field_table"), form.table),
        FieldFace(Tap(Do.FIELD, "round"), texts.t(lang, "field_round"), str(form.round), digits=True),
        FieldFace(Tap(Do.FIELD, "event"), texts.t(lang, "field_event"), form.event),
    )


def _starts(device: Device, lang: str) -> FieldFace:
    """Without it nobody is late by the clock."""
    typed, start = device.setup.starts, device.setup.start(device.log.clock.now())
    error = texts.t(lang, "field_starts_wrong", x=typed) if typed and start is None else ""
    before = device.form_book.late.check_in_min
    caption, hint = texts.t(lang, "field_starts"), texts.t(lang, "field_starts_hint")
    if before != "none":
        # Whoever opens a table sees by when the players have to be there.
        caption = texts.t(lang, "field_starts_check_in", n=before)
    return FieldFace(Tap(Do.FIELD, "starts"), caption, typed, hint=hint, error=error)


def _minutes(device: Device, lang: str, book: RuleBook) -> FieldFace:
    minutes = minutes_of(book)
    usual = "" if minutes is None else texts.t(lang, "field_minutes", n=minutes)
    caption = texts.t(lang, "field_limit")
    return FieldFace(Tap(Do.FIELD, "minutes"), caption, device.setup.minutes, hint=usual, digits=True)


def _stage(device: Device, lang: str, book: RuleBook) -> tuple[FieldFace, ...]:
    """The stage of the event, where the book changes its rules on the way."""
    if book.stages < 2:
        return ()
    caption = texts.t(lang, "field_stage", n=book.stages)
    stage = str(min(device.setup.stage, book.stages))
    return (FieldFace(Tap(Do.FIELD, "stage"), caption, stage, digits=True),)


def _setup_seat(device: Device, lang: str, seat: Seat, spot: Spot) -> SetupSeat:
    form = device.setup
    no = list(Seat).index(seat) + 1
    sheet = device.form_book.sheet
    duty = "checks_record" if seat in sheet.checkers else ""
    duty = "keeps_record" if sheet.recorder == seat else duty
    number = form.numbers.get(seat.side, "")
    return SetupSeat(
        seat,
        seat.side,
        spot,
        texts.seat_long(lang, seat),
        FieldFace(
            Tap(Do.NAME, seat.value),
            texts.t(lang, "player_name"),
            form.names.get(seat, ""),
            hint=texts.t(lang, "player_default", n=no),
        ),
        FieldFace(Tap(Do.NUMBER, seat.side.value), texts.t(lang, "pair_number"), number, digits=True),
        texts.t(lang, duty) if duty else "",
    )


def _notices(device: Device, lang: str) -> tuple[NoticeFace, ...]:
    """Whether the draw numbers sit where the book wants them."""
    form = device.setup
    numbers = {side: form.numbers.get(side, "").strip() for side in Side}
    book = device.form_book
    if book.seat.method != "draw_number" or not all(n.isdecimal() for n in numbers.values()):
        return ()
    smaller = min(Side, key=lambda side: int(numbers[side]))
    article = book.cite("seat.smaller")
    cite = f" · {article.article}" if article else ""
    if smaller is book.seat.smaller:
        return (NoticeFace(texts.t(lang, "numbers_right") + cite, Tone.OK, Sign.OK),)
    return (NoticeFace(texts.t(lang, "numbers_wrong") + cite, Tone.WARN, Sign.WARN),)


def _levels(device: Device, lang: str, side: Side) -> LevelRow:
    do = Do.LEVEL_NS if side is Side.NS else Do.LEVEL_EW
    chosen = device.setup.levels.get(side)
    return LevelRow(
        side,
        texts.t(lang, "side_level", side=texts.side(lang, side)),
        tuple(
            ChoiceFace(Tap(do, each.value), texts.rank(lang, each), side=side, selected=each is chosen)
            for each in NATURAL_ORDER
        ),
    )


def _leads(device: Device, lang: str) -> tuple[ChoiceFace, ...]:
    chosen = device.setup.leader
    seats = [
        ChoiceFace(Tap(Do.FIRST, s.value), texts.seat_long(lang, s), side=s.side, selected=s is chosen)
        for s in Seat
    ]
    none = texts.t(lang, "takeover_between" if device.setup.running else "not_drawn")
    seats.append(ChoiceFace(Tap(Do.FIRST, "none"), none, selected=chosen is None))
    return tuple(seats)


def _open_sub(device: Device, lang: str) -> str:
    form = device.setup
    t = texts.t
    pairs = {}
    for side in Side:
        names = []
        for seat in side.seats:
            names.append(texts.player(lang, seat, form.names))
        pairs[side] = "/".join(names)
    begins = "takeover_leads" if form.running else "leads_first"
    nobody = t(lang, "takeover_between" if form.running else "not_drawn")
    leads = t(lang, begins, s=texts.seat_long(lang, form.leader)) if form.leader else nobody
    if form.running:
        leads = f"{leads} · {running_words(form.running, lang)}"
    return t(
        lang,
        "open_sub",
        t=t(lang, "table", n=form.table),
        a=pairs[Side.NS],
        b=pairs[Side.EW],
        x=texts.rank(lang, form.levels[Side.NS]),
        y=texts.rank(lang, form.levels[Side.EW]),
        l=leads,
    )


def _books(device: Device, lang: str) -> tuple[OptionFace, ...]:
    made = []
    for book_id in device.library.ids():
        meta = device.library.load(book_id).meta
        title = meta.title.zh if lang == "zh" else meta.title.en
        about = meta.about.zh if lang == "zh" else meta.about.en
        made.append(OptionFace(Tap(Do.BOOK, book_id), title, about, book_id == device.setup.book))
    return tuple(made)
