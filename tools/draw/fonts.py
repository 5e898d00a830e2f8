"""Font families of Debian packages, and text as masks measured by cap height."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path("/usr/share/fonts")

#: name: (regular, bold, horizontal stretch). The stretch imitates the app's condensed face.
FAMILIES = {
    "lato": ("truetype/lato/Lato-Regular.ttf", "truetype/lato/Lato-Bold.ttf", 0.92),
    "lato-wide": ("truetype/lato/Lato-Medium.ttf", "truetype/lato/Lato-Black.ttf", 1.0),
    "open": ("truetype/open-sans/OpenSans-Regular.ttf", "truetype/open-sans/OpenSans-Bold.ttf", 0.86),
    "open-cond": ("truetype/open-sans/OpenSans-CondLight.ttf", "truetype/open-sans/OpenSans-CondBold.ttf", 1.0),
    "noto": ("truetype/noto/NotoSans-Regular.ttf", "truetype/noto/NotoSans-Bold.ttf", 1.0),
    "noto-cond": ("truetype/noto/NotoSans-Regular.ttf", "truetype/noto/NotoSans-Bold.ttf", 0.82),
    "roboto": ("truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", "truetype/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf", 1.0),
    "roboto-cond": ("truetype/roboto/unhinted/RobotoCondensed-Regular.ttf", "truetype/roboto/unhinted/RobotoCondensed-Bold.ttf", 1.0),
    "cantarell": ("opentype/cantarell/Cantarell-Regular.otf", "opentype/cantarell/Cantarell-Bold.otf", 0.9),
    "dejavu-cond": ("truetype/dejavu/DejaVuSansCondensed.ttf", "truetype/dejavu/DejaVuSansCondensed-Bold.ttf", 0.88),
    "mplus": ("opentype/mplus/Mplus1-Regular.otf", "opentype/mplus/Mplus1-Bold.otf", 0.95),
    "cabin": ("opentype/cabin/Cabin-Medium.otf", "opentype/cabin/Cabin-Bold.otf", 0.9),
    "quicksand": ("truetype/quicksand/Quicksand-Medium.ttf", "truetype/quicksand/Quicksand-Bold.ttf", 0.9),
    "inter": ("opentype/inter/Inter-Regular.otf", "opentype/inter/Inter-Bold.otf", 0.9),
    "spartan": ("opentype/league-spartan/LeagueSpartan-Regular.otf", "opentype/league-spartan/LeagueSpartan-Bold.otf", 0.88),
    "grotesk": ("truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation/LiberationSans-Bold.ttf", 1.0),
}
#: Faces for other scripts: regular, bold. A family is followed by one and its place in a collection: `lato+noto:2`.
OTHERS = {
    "noto": ("opentype/noto/NotoSansCJK-Regular.ttc", "opentype/noto/NotoSansCJK-Bold.ttc"),
    "ipa": ("opentype/ipafont-gothic/ipagp.ttf",) * 2,
    "vl": ("truetype/vlgothic/VL-PGothic-Regular.ttf",) * 2,
    "motoya": ("truetype/motoya-l-maruberi/MTLmr3m.ttf",) * 2,
    "nanum": ("truetype/nanum/NanumGothic.ttf", "truetype/nanum/NanumGothicBold.ttf"),
    "nanum-barun": ("truetype/nanum/NanumBarunGothic.ttf", "truetype/nanum/NanumBarunGothicBold.ttf"),
    "un": ("truetype/unfonts-core/UnDotum.ttf", "truetype/unfonts-core/UnDotumBold.ttf"),
    "wqy-micro": ("truetype/wqy/wqy-microhei.ttc",) * 2,
    "wqy-zen": ("truetype/wqy/wqy-zenhei.ttc",) * 2,
    "cwtex": ("truetype/cwtex/cwheib.ttf",) * 2,
}
HANGUL = ("nanum", "nanum-barun", "un")
#: Faces that take the others' places, so that what was made while looking at those can be tried on faces that nobody looked at.
UNSEEN_FAMILIES = {
    "lato": ("truetype/oxygen/Oxygen-Sans.ttf", "truetype/oxygen/Oxygen-Sans-Bold.ttf", 0.9),
    "lato-wide": ("truetype/comfortaa/Comfortaa-Regular.ttf", "truetype/comfortaa/Comfortaa-Bold.ttf", 0.95),
    "open": ("truetype/andika/Andika-Regular.ttf", "truetype/andika/Andika-Bold.ttf", 0.86),
    "open-cond": ("opentype/dosis/Dosis-Medium.otf", "opentype/dosis/Dosis-Bold.otf", 1.0),
    "noto": ("truetype/freefont/FreeSans.ttf", "truetype/freefont/FreeSansBold.ttf", 1.0),
    "noto-cond": ("truetype/freefont/FreeSans.ttf", "truetype/freefont/FreeSansBold.ttf", 0.82),
    "roboto": ("truetype/oxygen/Oxygen-Sans.ttf", "truetype/oxygen/Oxygen-Sans-Bold.ttf", 1.0),
    "roboto-cond": ("opentype/urw-base35/NimbusSansNarrow-Regular.otf", "opentype/urw-base35/NimbusSansNarrow-Bold.otf", 1.0),
    "cantarell": ("opentype/dosis/Dosis-SemiBold.otf", "opentype/dosis/Dosis-ExtraBold.otf", 1.05),
    "dejavu-cond": ("opentype/jura/Jura-Medium.otf", "opentype/jura/Jura-Bold.otf", 0.9),
    "mplus": ("opentype/mplus/Mplus2-Regular.otf", "opentype/mplus/Mplus2-Bold.otf", 0.95),
    "cabin": ("opentype/junction/Junction.otf", "opentype/junction/Junction.otf", 0.95),
    "quicksand": ("truetype/comfortaa/Comfortaa-Regular.ttf", "truetype/comfortaa/Comfortaa-Bold.ttf", 0.85),
    "inter": ("truetype/andika/Andika-Regular.ttf", "truetype/andika/Andika-Bold.ttf", 1.0),
    "spartan": ("opentype/urw-base35/NimbusSans-Regular.otf", "opentype/urw-base35/NimbusSans-Bold.otf", 0.88),
    "grotesk": ("truetype/roboto/unhinted/RobotoTTF/Roboto-Medium.ttf", "truetype/roboto/unhinted/RobotoTTF/Roboto-Black.ttf", 1.0),
}
UNSEEN_OTHERS = {
    "ipa": ("truetype/komatuna/komatuna-p.ttf",) * 2,
    "vl": ("truetype/umeplus/umeplus-p-gothic.ttf",) * 2,
    "nanum": ("truetype/nanum/NanumSquareRoundR.ttf", "truetype/nanum/NanumSquareRoundB.ttf"),
    "nanum-barun": ("truetype/baekmuk/dotum.ttf",) * 2,
    "un": ("truetype/unfonts-core/UnDinaru.ttf", "truetype/unfonts-core/UnDinaruBold.ttf"),
}


def take_unseen() -> None:
    """Draws with the unseen faces from now on."""
    FAMILIES.update(UNSEEN_FAMILIES)
    OTHERS.update(UNSEEN_OTHERS)


def take_bold() -> None:
    """Draws all Latin letters and digits in bold from now on."""
    FAMILIES.update({name: (bold, bold, stretch) for name, (_, bold, stretch) in FAMILIES.items()})


@cache
def _font(path: str, size: int, index: int = 0) -> ImageFont.FreeTypeFont:
    full = ROOT / path
    if not full.exists():
        raise SystemExit(f"font {full} is missing: tools/draw/README.md names the Debian packages")
    return ImageFont.truetype(str(full), size, index=index)


@cache
def _cap_share(path: str) -> float:
    """Cap height as a share of the nominal size."""
    box = _font(path, 200).getbbox("H")
    return (box[3] - box[1]) / 200


def _runs(text: str):
    """Splits text where it leaves the Latin range, which the families cover."""
    run, latin = "", True
    for letter in text:
        now = ord(letter) < 0x250 or letter in "’‘…"
        if run and now != latin:
            yield run, latin
            run = ""
        run, latin = run + letter, now
    if run:
        yield run, latin


@lru_cache(maxsize=4096)
def mask(text: str, family: str, cap: float, bold: bool = False):
    """-> (alpha as an L image, row of the baseline in it). `cap` is the height of an H in pixels."""
    family, _, face = family.partition("+")
    face, _, index = (face or "noto:0").partition(":")
    hangul = any("가" <= letter <= "힣" for letter in text)
    # A nickname may be in a script that the face lacks.
    if hangul != (face in HANGUL) and (hangul or face in HANGUL) and face != "noto":
        face, index = "noto", "1" if hangul else "0"
    regular, heavy, stretch = FAMILIES[family]
    main = heavy if bold else regular
    size = max(4, round(cap / _cap_share(main)))
    other = max(4, round(cap * 1.12 / 0.733))
    parts = [(run, _font(main, size) if latin else _font(OTHERS[face][bold], other, int(index))) for run, latin in _runs(text)]
    width = sum(font.getlength(run) for run, font in parts)
    above, below = round(cap * 1.9), round(cap * 0.8)
    image = Image.new("L", (max(1, round(width) + 4), above + below), 0)
    pen, x = ImageDraw.Draw(image), 1.0
    for run, font in parts:
        pen.text((x, above), run, font=font, fill=255, anchor="ls")
        x += font.getlength(run)
    if stretch != 1:
        image = image.resize((max(1, round(image.width * stretch)), image.height), Image.LANCZOS)
    return image, above


def glyph(letter: str, family: str, bold: bool = False) -> tuple:
    """A letter's shape; a letter that a face lacks has the shape of all others that it lacks."""
    family, _, face = family.partition("+")
    face, _, index = (face or "noto:0").partition(":")
    latin = ord(letter) < 0x250 or letter in "’‘…"
    path = FAMILIES[family][bold] if latin else OTHERS[face][bold]
    shape = _font(path, 40, 0 if latin else int(index)).getmask(letter)
    return shape.size, bytes(shape)
