"""Cut assets/fonts/sc.woff2 and scb.woff2 out of Noto Sans CJK, the SC face.

A character that is missing shows as an empty box, so the set is generous: players' names must not be boxes.
Needs the Debian packages fonts-noto-cjk (the font) and unicode-data (the standard table of characters);
`make assets` runs it. The same versions of the packages and of fonttools give the same bytes.
"""

import bz2
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "assets" / "fonts"
SOURCE = Path("/usr/share/fonts/opentype/noto")
FACES = {"sc": "NotoSansCJK-Regular.ttc", "scb": "NotoSansCJK-Bold.ttc"}
SC_FACE = "Noto Sans CJK SC"
UNIHAN = Path("/usr/share/unicode/Unihan_OtherMappings.txt.bz2")

# Beside those of GB 2312, or so that nobody has to look there.
SYMBOLS = "♠♥♣♦♤♡♧♢←↑→↓↔↕↖↗↘↙⇒⇔▲△▼▽◆◇▶▷◀◁●○◎■□★☆✓″′·§“”‘’‖–—…‰※€℃№™−×÷±≈≠≤≥∞①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"

# In names, though in neither standard; by code point.
NAMES = (
    "仱俤儁凃勳叡囧坣堔堦堯壎姵娪婇媗寔峯嵗嶋彣惢旼昚昜晧晳暐杺淩濬炤烎烱焻煒熤熺燄燐玨珮琍琹瑋瑒瑮璿瓅畾"
    "皥睆祤秝竤篔綉縯羴菈菓葇蘐裃詝贇赬軏轁鈊鉅鉌鋐鋹錡鑨閆陽霂霳韡頔頠頲駉騄鱻鴒龑龘"
)

# Guests from Hong Kong, Macau and Taiwan sign with these.
TRADITIONAL = (
    "偉傑儲劉勝厙吳呂喬單嚴國嬋嬌孫學寧寶師張強慶憲憶應懷時東楊業榮樂樹橋權歐歡湯溫滿漢潔澤濤瀾灃煥燦爾獻"
    "瑩瑪環璽瓊畢畫發監盧碩祿禎禮積穎穩競筆範簡紀紅紋純紹終結統經維綱綵綸綺緒緯練縈總織繼續纓羅義聖聞聰聲"
    "聶職肅膽臨興舉艷莊華萬葉蓮蔣蕭藍藝藹蘇蘊蘭號衛補見規覺觀許詠詩話誌語誠談諸諾謙講謝證譚譽讓貴費賀賁賈"
    "賓賢質賴賽贊趙躍車軍軒輝輪農連運達遠適選邁還郟郵鄉鄒鄔鄧鄭鄺釋針鈴銀銘銳鋒鋼錢錦鍵鍾鎮鐘鐵長門開間閔"
    "閣閻闊闕關闞陣陰陳陸隊階際雋雙雲電霧靜鞏韋韓韻響頂項順頌預領頻顏願顧風飛養餘饒馬馮馳駢駱騁驍驕驗驚魯"
    "鮑鮮鳳鳴鴻鵑鵬鶯鶴鸞麗麥黃點齊齡龍龐龔"
)


def rows(first: int, last: int) -> Iterator[str]:
    """The characters that GB 2312 has in these rows."""
    for row in range(first, last + 1):
        for cell in range(0xA1, 0xFF):
            yield bytes([row, cell]).decode("gb2312", errors="ignore")


def between(first: int, last: int) -> str:
    """All characters from one code point to another."""
    return "".join(map(chr, range(first, last + 1)))


def standard_table() -> Iterator[str]:
    """The 8,105 characters of 通用规范汉字表, from which names in China's registers are made."""
    with bz2.open(UNIHAN, "rt", encoding="utf-8") as lines:
        for line in lines:
            point, _, rest = line.partition("\t")
            if rest.startswith("kTGH\t"):
                yield chr(int(point.removeprefix("U+"), 16))


def wanted() -> set[str]:
    """Every character that the app's fonts have."""
    parts: Iterable[str] = (
        between(0x20, 0x7E),
        between(0xA0, 0xFF),
        between(0x3000, 0x301F),
        between(0xFF01, 0xFF5E),
        *rows(0xA1, 0xA9),
        *rows(0xB0, 0xF7),
        *standard_table(),
        SYMBOLS,
        NAMES,
        TRADITIONAL,
    )
    return set("".join(parts))


def cut(source: Path, target: Path, characters: set[str]) -> None:
    """Write the subset, or stop if the font lacks a character that was asked for."""
    options = Options(
        flavor="woff2",
        layout_features=["kern", "liga"],
        hinting=False,
        desubroutinize=True,
        font_number=face_number(source),
    )
    font = load_font(str(source), options)
    missing = {c for c in characters if ord(c) not in font.getBestCmap()}
    if missing:
        sys.exit(f"{source} lacks {''.join(sorted(missing))}")
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(characters))
    subsetter.subset(font)
    save_font(font, str(target), options)
    print(f"{target.name}: {len(characters)} characters, {target.stat().st_size:,} bytes")


def face_number(collection: Path) -> int:
    """Where in the collection the SC face is; the order is the packager's."""
    number = 0
    while TTFont(collection, fontNumber=number)["name"].getDebugName(1) != SC_FACE:
        number += 1
    return number


def main() -> None:
    """Build both weights."""
    for needed, package in ((SOURCE / FACES["scb"], "fonts-noto-cjk"), (UNIHAN, "unicode-data")):
        if not needed.exists():
            sys.exit(f"{needed} is missing. On Debian: apt install {package}")
    characters = wanted()
    for name, source in FACES.items():
        cut(SOURCE / source, TARGET / f"{name}.woff2", characters)


if __name__ == "__main__":
    main()
