"""Typefaces of Debian packages, none of which `tools/draw` draws with but where a script has no other."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

ROOT = Path("/usr/share/fonts")


class Face(NamedTuple):
    """A typeface and where it comes from."""

    name: str
    package: str
    path: str
    index: int = 0


#: Humanist sans faces for Latin letters and digits: the app's own are humanist sans as well.
LATIN = [
    Face("Gillius ADF", "fonts-adf-gillius", "truetype/adf/GilliusADF-Regular.otf"),
    Face("Gillius ADF Bold", "fonts-adf-gillius", "truetype/adf/GilliusADF-Bold.otf"),
    Face("PT Sans", "fonts-paratype", "truetype/paratype/PTS55F.ttf"),
    Face("Clear Sans Medium", "fonts-clear-sans", "truetype/clear-sans/ClearSans-Medium.ttf"),
    Face("B612", "fonts-b612", "opentype/b612/B612-Regular.otf"),
]
JAPANESE = [
    Face("BIZ UDPGothic", "fonts-morisawa-bizud-gothic", "truetype/bizud-gothic/BIZUDPGothic-Regular.ttf"),
    Face("BIZ UDPGothic Bold", "fonts-morisawa-bizud-gothic", "truetype/bizud-gothic/BIZUDPGothic-Bold.ttf"),
    Face("Motoya L Cedar", "fonts-motoya-l-cedar", "truetype/motoya-l-cedar/MTLc3m.ttf"),
]
KOREAN = [
    Face("Lexi Gulim", "fonts-lexi-gulim", "truetype/lexi/LexiGulim.ttf"),
    Face("D2Coding", "fonts-naver-d2coding", "truetype/naver-d2coding/D2Coding-Ver1.3.2-20180524-all.ttc"),
]
#: Debian has few sans faces for Chinese: Noto's is one of those that `tools/draw` draws with.
CHINESE = [Face("Droid Sans Fallback", "fonts-droid-fallback", "truetype/droid/DroidSansFallbackFull.ttf")]
SIMPLIFIED = [*CHINESE, Face("Noto Sans CJK SC", "fonts-noto-cjk", "opentype/noto/NotoSansCJK-Regular.ttc", 2)]
TRADITIONAL = [*CHINESE, Face("Noto Sans CJK TC", "fonts-noto-cjk", "opentype/noto/NotoSansCJK-Regular.ttc", 3)]
ALL = [*LATIN, *JAPANESE, *KOREAN, *SIMPLIFIED, *TRADITIONAL]


def faces(language: str) -> list:
    """The faces in which words of a language are drawn."""
    return {"ja": JAPANESE, "ko": KOREAN, "zh-hans": SIMPLIFIED, "zh-hant": TRADITIONAL}.get(language, LATIN)


def missing(root: Path = ROOT) -> list:
    """The Debian packages of the faces that are not installed."""
    return sorted({face.package for face in ALL if not (root / face.path).exists()})


@lru_cache(maxsize=256)
def font(face: Face, size: float) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels."""
    return ImageFont.truetype(str(ROOT / face.path), size, index=face.index)


@cache
def digit_share(face: Face) -> float:
    """The height of a digit as a share of the nominal size."""
    box = font(face, 400).getbbox("5")
    return (box[3] - box[1]) / 400


@cache
def has(face: Face, character: str) -> bool:
    """Whether a face draws a character as something of its own."""
    if character.isspace():
        return True
    shape, none = (bytes(font(face, 40).getmask(c)) for c in (character, "\U0010fffd"))
    return bool(shape) and shape != none


#: Letters are drawn larger by this and then reduced, so that their edges fall between pixels as they do on a screen.
FINER = 4


def mask(text: str, face: Face, height: float) -> Image.Image:
    """The text's coverage, 0 to 255, cropped to it; digits are `height` pixels high."""
    size = FINER * height / digit_share(face)
    left, top, right, bottom = font(face, size).getbbox(text, anchor="ls")
    whole = Image.new("L", (right - left + 2 * FINER, bottom - top + 2 * FINER), 0)
    ImageDraw.Draw(whole).text((FINER - left, FINER - top), text, font=font(face, size), fill=255, anchor="ls")
    return whole.resize((-(-whole.width // FINER), -(-whole.height // FINER)), Image.BOX)
