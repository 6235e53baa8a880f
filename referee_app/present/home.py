"""Home and the form of a new table."""

from __future__ import annotations

from functools import partial

from referee_app import texts
from referee_app.desk import Desk
from referee_app.device import Device
from referee_app.faces import (
    ChoiceFace,
    Do,
    FieldFace,
    HomeFace,
    KeyFace,
    LevelRow,
    NoticeFace,
    OptionFace,
    ResumeFace,
    SetupFace,
    SetupSeat,
    Sign,
    Spot,
    TableRow,
    Tap,
    TileFace,
    Tone,
)
from referee_app.present.banner import store_banner
from referee_app.present.base import Ctx
from referee_app.present.settings import low_battery
from referee_app.state import Phase
from referee_app.storage.log import LogInfo
from rules.cards import NATURAL_ORDER
from rules.seats import Direction, Seat, Side
from rules.sections import RuleBook
from rules.timeup import minutes_of

_SPOTS = (Spot.BOTTOM, Spot.RIGHT, Spot.TOP, Spot.LEFT)


def home(device: Device, lang: str, dark: bool, may_stay_on: bool = True) -> HomeFace:
    """Where it stopped, the ways to begin, the tables kept here."""
    t = partial(texts.t, lang)
    tables = device.tables()
    last = next((info for info in tables if device.find_desk(info.id)), None)
    return HomeFace(
        t("app"),
        _ready(device, lang, may_stay_on),
        KeyFace(Tap(Do.SETTINGS), t("settings"), sign=Sign.GEAR),
        KeyFace(Tap(Do.DARK), t("light" if dark else "dark"), sign=Sign.SUN),
        KeyFace(Tap(Do.LANGUAGE), t("other_language")),
        _resume(device, lang, last) if last else None,
        (
            TileFace(Tap(Do.NEW), t("new"), t("new_sub"), Sign.PEN),
            TileFace(Tap(Do.PRACTICE), t("practice"), t("practice_sub"), Sign.SWAP),
            TileFace(Tap(Do.BOOKS), t("books_title"), t("books_sub"), Sign.EYE),
        ),
        t("tables_here"),
        tuple(_row(device, lang, info) for info in tables),
        "" if tables else t("no_tables"),
        store_banner(device.trouble, lang),
    )


def _ready(device: Device, lang: str, may_stay_on: bool) -> NoticeFace:
    """Whether this device may be relied on: its disk, its battery, its screen."""
    t = partial(texts.t, lang)
    if device.trouble is not None:
        why = t(f"not_recorded_{device.trouble.reason}")
        return NoticeFace(t("not_saved", why=why), Tone.DANGER, Sign.ALARM)
    items = [t("ready_disk")]
    if device.battery is not None:
        items.append(t("battery", p=device.battery))
    if not may_stay_on:
        items.append(t("ready_no_awake"))
    fit = may_stay_on and low_battery(device, lang) is None
    line = t("ready", items=" · ".join(items))
    return NoticeFace(line, Tone.OK if fit else Tone.WARN, Sign.OK if fit else Sign.WARN)


def _resume(device: Device, lang: str, info: LogInfo) -> ResumeFace:
    ctx = Ctx(device.desk(info.id), lang)
    state = ctx.desk.state
    table = ctx.t("practice") if state.table.practice else ctx.t("table", n=state.table.table)
    parts = []
    if state.deal and state.deal.turn:
        parts.append(ctx.t("resume_line", k=plays(ctx.desk), s=ctx.seat_long(state.deal.turn)))
    if ctx.desk.draft.typed:
        parts.append(ctx.t("resume_draft", n=len(ctx.desk.draft.typed)))
    status = device.sync_status(info.id)
    if status and status.unsent:
        parts.append(ctx.t("unsent", n=status.unsent))
    return ResumeFace(
        ctx.t("stopped_here"),
        ctx.t("resume_title", t=table, r=state.table.round, d=state.deal_no),
        " · ".join(parts),
        KeyFace(Tap(Do.CONTINUE, info.id), ctx.t("continue"), tone=Tone.PRIMARY),
    )


def plays(desk: Desk) -> int:
    """How many plays and passes of this deal count."""
    kinds = ("played", "passed")
    return sum(1 for e in desk.state.entries if e.event.kind in kinds and not e.struck)


def _row(device: Device, lang: str, info: LogInfo) -> TableRow:
    desk = device.find_desk(info.id)
    if desk is None:
        return _damaged_row(lang, info)
    ctx = Ctx(desk, lang)
    state = ctx.desk.state
    levels = " : ".join(ctx.rank(state.games.levels[side]) for side in Side)
    practice = state.table.practice
    title = ctx.t("practice") if practice else f"{ctx.t('round_only', r=state.table.round)} · {levels}"
    over = state.phase is Phase.ROUND_OVER
    sub = ctx.t("round_over") if over else ctx.t("in_progress", d=state.deal_no)
    sign, words, tone = _row_state(ctx, device, info, practice)
    table = ctx.t("practice_mark") if practice else ctx.t("table", n=state.table.table)
    return TableRow(
        Tap(Do.OPEN, info.id), table, title, sub, sign, words, tone, f"{table} {title} {sub} {words}"
    )


def _damaged_row(lang: str, info: LogInfo) -> TableRow:
    """A table whose log cannot be read; the others go on."""
    table = texts.t(lang, "practice_mark" if info.is_practice else "table", n=info.meta.get("table", ""))
    why = texts.t(lang, "not_recorded_damaged")
    return TableRow(Tap(Do.OPEN, info.id), table, why, "", Sign.ALARM, "", Tone.DANGER, f"{table} {why}")


def _row_state(ctx: Ctx, device: Device, info: LogInfo, practice: bool) -> tuple[Sign, str, Tone]:
    if practice:
        return Sign.LOCK, ctx.t("not_sent_ever"), Tone.PLAIN
    status = device.sync_status(info.id)
    if ctx.desk.state.confirmed:
        return Sign.STAMP, ctx.t("confirmed"), Tone.OK
    if status is None:
        return Sign.LAPTOP, ctx.t("kept_here"), Tone.PLAIN
    if status.unsent:
        return Sign.LAPTOP, ctx.t("unsent", n=status.unsent), Tone.WARN
    return Sign.CLOUD, ctx.t("at_hub"), Tone.PLAIN


def setup(device: Device, lang: str) -> SetupFace:
    """The form of a new table, as far as it is filled in."""
    t = partial(texts.t, lang)
    form = device.setup
    book = device.form_book
    spots = dict(zip(Direction.ANTICLOCKWISE.from_seat(form.bottom), _SPOTS, strict=True))
    a, b, c, d = (texts.seat_long(lang, seat) for seat in book.play.direction.from_seat(Seat.N))
    return SetupFace(
        KeyFace(Tap(Do.BACK), t("home"), sign=Sign.BACK),
        t("new"),
        t("setup_kept"),
        None,
        tuple(_setup_seat(device, lang, seat, spots[seat]) for seat in Seat),
        t("direction", a=a, b=b, c=c, d=d),
        KeyFace(Tap(Do.MY_VIEW), t("my_view", s=texts.seat_long(lang, form.bottom)), sign=Sign.REFRESH),
        KeyFace(Tap(Do.SWAP), t("swap")),
        _notices(device, lang),
        _fields(device, lang),
        KeyFace(Tap(Do.BOOK), t("field_book"), _book_words(lang, book)),
        tuple(_levels(device, lang, side) for side in Side),
        t("who_leads"),
        _leads(device, lang),
        (_minutes(device, lang, book), *_stage(device, lang, book)),
        KeyFace(Tap(Do.OPEN_TABLE), t("open_table"), _open_sub(device, lang), tone=Tone.PRIMARY),
        _books(device, lang) if form.choosing_book else (),
        store_banner(device.trouble, lang),
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
    seats.append(ChoiceFace(Tap(Do.FIRST, "none"), texts.t(lang, "not_drawn"), selected=chosen is None))
    return tuple(seats)


def _open_sub(device: Device, lang: str) -> str:
    form = device.setup
    t = texts.t
    pairs = {}
    for side in Side:
        names = []
        for seat in side.seats:
            no = list(Seat).index(seat) + 1
            names.append(form.names.get(seat, "").strip() or t(lang, "player_default", n=no))
        pairs[side] = "/".join(names)
    leads = (
        t(lang, "leads_first", s=texts.seat_long(lang, form.leader)) if form.leader else t(lang, "not_drawn")
    )
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
