"""The Switch's summary page (docs/layouts.md): 1920×1080 units; everything outside the listed boxes is guessed and varied."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from PIL import Image

from . import icons
from .dex import Mon
from .paint import Canvas, mix
from .phone_panel import MOVES

DARK, TEAL_TEXT, WHITE = (74, 76, 76), (22, 139, 162), (255, 255, 255)
SEX = {icons.MALE: (40, 60, 220), icons.FEMALE: (224, 24, 30)}
LIT = (255, 210, 107)
#: Kinds of shiny mark tried: none was seen, only that its slot is not flat.
SHINY = ("red-star", "two-sparkles", "orange-sparkle", "white-star", "gold-sparkles")


@dataclass
class Switch:
    """A capture chain, and everything that is guessed about the page. Lengths in units of 1/1920 of the width."""

    width: int = 1280
    height: int = 720
    family: str = "noto"
    #: Offsets of elements by name, up to ±19 (1 %).
    moved: dict = field(default_factory=dict)
    strip: tuple = (700, 1322)
    strip_color: tuple = (20, 191, 195)
    prefix_x: float = 745
    digits: int = 4
    #: The number's digits end here; the older boxes start at 860.
    number_x: float = 862
    species_x: float = 966
    species: bool = True
    #: Empty for the language's own.
    numeral: str = ""
    mark: str = "red-star"
    shift: tuple = (0, 0, 0)
    saturation: float = 1.0
    gamma: float = 1.0
    #: `full` when limited range was taken for full, `limited` for the reverse.
    range_fault: str = ""
    #: Share of the picture's height or width left by a black border.
    inset: float = 1.0
    late: float = 0.0
    render: float = 508.0
    notes: bool = True

    def at(self, name: str) -> tuple:
        """Where an element was moved to."""
        return self.moved.get(name, (0.0, 0.0))


def jitter(
    rng,
    most: float,
    names=("title", "name", "gender", "slot", "level", "origin", "lang", "shiny", "alpha", "r", "strip", "types", "trainer"),
) -> dict:
    """Random offsets: small ones for what programs read, up to `most` units."""
    moved = {n: (rng.uniform(-most, most), rng.uniform(-most, most) * 0.6) for n in names}
    for crowded in ("name", "lang"):
        moved[crowded] = (abs(moved[crowded][0]) * (1 if crowded == "name" else -0.6), moved[crowded][1])
    return moved


def captured(picture: np.ndarray, look: Switch) -> np.ndarray:
    """What the capture chain makes of the picture's colors, and its border."""
    x = picture.astype(np.float32)
    if look.saturation != 1:
        gray = x @ np.array([0.2126, 0.7152, 0.0722], np.float32)
        x = gray[..., None] + (x - gray[..., None]) * look.saturation
    x += np.array(look.shift, np.float32)
    if look.gamma != 1:
        x = 255 * (np.clip(x, 0, 255) / 255) ** look.gamma
    if look.range_fault == "full":
        x = x * (219 / 255) + 16
    elif look.range_fault == "limited":
        x = (x - 16) * (255 / 219)
    out = np.clip(x + 0.5, 0, 255).astype(np.uint8)
    if look.inset < 1:
        h, w = out.shape[:2]
        size = (int(w * look.inset) // 2 * 2, int(h * look.inset) // 2 * 2)
        inner = np.asarray(Image.fromarray(out).resize(size, Image.BILINEAR))
        out = np.zeros_like(out)
        y, x0 = (h - size[1]) // 2, (w - size[0]) // 2
        out[y : y + size[1], x0 : x0 + size[0]] = inner
    return out


def background(look: Switch) -> Canvas:
    """The pale green gradient with title tab, clock and avatar."""
    c = Canvas(look.width, look.height, look.width / 1920, look.family, fill=(200, 255, 205))
    stops = [
        (0, (236, 255, 190)),
        (200, (230, 255, 202)),
        (400, (211, 255, 192)),
        (600, (197, 255, 200)),
        (800, (184, 255, 210)),
        (1080, (164, 255, 220)),
    ]
    ys = np.arange(look.height) / c.scale
    rows = np.stack([np.interp(ys, [s[0] for s in stops], [s[1][k] for s in stops]) for k in range(3)], axis=1)
    c.image = Image.fromarray(np.repeat(rows[:, None], look.width, axis=1).astype(np.uint8)).convert("RGBA")
    c.poly([(0, 0), (620, 0), (710, 88), (0, 88)], WHITE)
    c.text(1724, 44, "08:25", 28, (26, 82, 68))
    c.box(1834, 14, 1896, 76, (120, 140, 60))
    c.disc(1865, 42, 22, (230, 200, 170))
    c.box(0, 1034, 208, 1080, WHITE, corners=(False, True, False, False), r=20)
    c.disc(40, 1056, 16, DARK)
    c.text(64, 1057, "Help", 24, DARK)
    return c


def summary(mon: Mon, look: Switch, lit: bool = False, sprite: bool = True) -> np.ndarray:
    """The page as captured. `lit`: R is pressed; `sprite`: the render has arrived."""
    c = background(look)
    dx, dy = look.at("title")
    c.text(126 + dx, 46 + dy, mon.words.title, 29, (245, 127, 0))
    c.box(34, 84, 1886, 1022, WHITE, 24)
    c.box(34, 84, 1886, 172, (240, 251, 250), 24)
    c.disc(220, 1056, 18, (61, 60, 62))
    c.text(220, 1057, "B", 22, WHITE, "c", True)
    c.text(248, 1057, mon.words.back, 24, DARK)
    _row(c, mon, look, lit)
    _strip(c, mon, look)
    if sprite:
        h = look.render / 2
        c.picture(Image.open(mon.sprite), 1594 - h, 441 - h, 1594 + h, 441 + h)
    _stats(c, mon, look)
    _trainer(c, mon, look)
    return captured(c.opaque(), look)


def _row(c: Canvas, mon: Mon, look: Switch, lit: bool) -> None:
    x = mon.extras
    for name, cx, side in (("l", 300, "L"), ("r", 1672, "R")):
        dx, dy = look.at(name)
        c.box(cx - 36 + dx, 112 + dy, cx + 36 + dx, 150 + dy, LIT if lit and side == "R" else (150, 154, 154), 12)
        c.text(cx + dx, 131 + dy, side, 24, WHITE if not (lit and side == "R") else (120, 90, 20), "c", True)
    tops = [(216, 53, 53), (50, 90, 190), (40, 40, 44), (120, 50, 150), (225, 225, 225), (60, 140, 70)]
    icons.ball(c, 466, 129, 26, tops[x["ball"]])
    dx, dy = look.at("name")
    c.text(503 + dx, 128 + dy, mon.header, 30, DARK, room=285)
    dx, dy = look.at("gender")
    if mon.gender != "genderless":
        icons.sex_tile(c, icons.MALE if mon.gender == "male" else icons.FEMALE, 830 + dx * 0.4, 129 + dy * 0.4, 23, False, SEX)
    dx, dy = look.at("slot")
    if x.get("slot") == "gmax":
        for k in (1, -1):
            c.line([(908 + dx, 130 + dy - 20 * k), (948 + dx, 130 + dy + 20 * k)], (214, 48, 110), 13)
    elif x.get("slot"):
        c.poly(icons.ring(928 + dx, 130 + dy, 23, 6), icons.SWITCH[x["slot"]])
        c.poly(icons.ring(928 + dx, 130 + dy, 13, 6), mix(icons.SWITCH[x["slot"]], WHITE, 0.5))
    dx, dy = look.at("level")
    c.text(985 + dx, 130 + dy, mon.words.level.strip(), 27, DARK)
    c.text(1130 + dx, 130 + dy, str(mon.level), 28, DARK, "r")
    dx, dy = look.at("origin")
    if x["origin"]:
        c.poly(icons.ring(1227 + dx, 130 + dy, 26, 3 + x["origin"], inner=26 if x["origin"] % 2 else 14), (100, 100, 100))
    dx, dy = look.at("lang")
    c.frame(1281 + dx, 112 + dy, 1344 + dx, 148 + dy, (100, 100, 100), None, 3)
    c.text(1312.5 + dx, 130 + dy, mon.tag, 18, (90, 90, 90), "c", True, "grotesk")
    if mon.marked:
        _shiny(c, x.get("mark_kind", look.mark), 1387 + look.at("shiny")[0] * 0.5, 130 + look.at("shiny")[1] * 0.5)
    if x.get("alpha"):
        dx, dy = look.at("alpha")
        c.disc(1534 + dx, 128 + dy, 22, (236, 60, 60))
        c.poly(icons.ring(1534 + dx, 128 + dy, 17, 3), WHITE)


def _shiny(c: Canvas, kind: str, x: float, y: float) -> None:
    """One of the guesses at the shiny mark."""
    if kind == "red-star":
        c.poly(icons.ring(x, y, 25, 5, inner=12), (226, 44, 60))
    elif kind == "white-star":
        c.disc(x, y, 26, (90, 94, 98))
        c.poly(icons.ring(x, y, 20, 5, inner=9), WHITE)
    else:
        icons.sparkle(c, x, y, 28, {"two-sparkles": (230, 60, 90), "orange-sparkle": (233, 111, 39)}.get(kind, (232, 178, 20)))


def _strip(c: Canvas, mon: Mon, look: Switch) -> None:
    dx, dy = look.at("strip")
    x0, x1 = look.strip
    c.box(x0, 252 + dy, x1, 329 + dy, look.strip_color)
    number = f"{mon.number:0{look.digits}d}"
    c.text(look.prefix_x + dx, 286 + dy, look.numeral or mon.words.numeral.strip(), 27, WHITE)
    wide = c.text(look.number_x + dx, 286 + dy, number, 29, WHITE)
    if look.species:
        start = max(look.species_x, look.number_x + wide + 18) + dx
        c.text(start, 286 + dy, mon.name, 29, WHITE, room=1186 - start)
    dx, dy = look.at("types")
    for k, kind in enumerate(mon.types[:2]):
        x = 1222 + 61.5 * k + dx * 0.5
        c.disc(x, 291 + dy * 0.5, 27, icons.SWITCH[kind])
        icons.glyph(c, kind, x, 291 + dy * 0.5, 17, ground=icons.SWITCH[kind])


def _stats(c: Canvas, mon: Mon, look: Switch) -> None:
    rng = np.random.default_rng(mon.extras["seed"])
    icons.hexagon(c, 370, 478, 140, rng.uniform(0.4, 1, 6), (104, 203, 181), (91, 141, 215), 6)
    for name, x, y in (
        ("HP", 370, 262),
        ("Attack", 560, 370),
        ("Defense", 560, 556),
        ("Speed", 370, 660),
        ("Sp. Def", 186, 556),
        ("Sp. Atk", 186, 370),
    ):
        c.text(x, y, name, 22, TEAL_TEXT, "c")
        c.text(x, y + 36, str(rng.integers(5, 400)), 22, DARK, "c")
    icons.markings(c, [210 + 64 * k for k in range(6)], 742, 17, [(176, 180, 178)] * 6)
    start = int(rng.integers(0, len(MOVES)))
    for k in range(4):
        name, kind = MOVES[(start + 5 * k) % len(MOVES)]
        y = 398 + 96 * k
        c.box(745, y - 37, 1262, y + 37, (244, 248, 248), 6)
        c.disc(790, y, 26, icons.SWITCH[kind])
        icons.glyph(c, kind, 790, y, 16, ground=icons.SWITCH[kind])
        c.text(840, y, name, 25, DARK)
        c.text(1240, y, "10/15", 22, DARK, "r")


def _trainer(c: Canvas, mon: Mon, look: Switch) -> None:
    dx, dy = look.at("trainer")
    y0, y1, teal = 772 + dy, 834 + dy, look.strip_color
    for a, b in ((745, 936), (940, 1278), (1282, 1490), (1494, 1878)):
        c.box(a, y0, b, y1, teal)
    c.text(840, 803 + dy, mon.words.trainer, 26, WHITE, "c")
    c.text(952, 803 + dy, mon.ot, 26, WHITE)
    c.text(1386, 803 + dy, mon.words.id_no, 26, WHITE, "c")
    c.text(1508, 803 + dy, mon.id_no, 26, WHITE)
    for label, value, y in ((mon.words.nature, mon.extras["nature"], 868), (mon.words.ability, mon.extras["ability"], 927)):
        c.box(60, y - 26, 290, y + 26, (246, 253, 253))
        c.text(175, y, label, 25, TEAL_TEXT, "c")
        c.text(303, y, value, 25, DARK)
    if look.notes:
        c.box(745, 848, 1878, 1000, (247, 250, 250), 6)
        for k, row in enumerate(("Seems to have been first met in a distant land", "02/11/2016", "Characteristic: Alert to sounds")):
            c.text(770, 884 + 44 * k, row, 23, DARK)


def render_box(mon: Mon, look: Switch) -> list:
    """The drawn part of the render, in pixels: x0, y0, x1, y1."""
    art = Image.open(mon.sprite).convert("RGBA")
    x0, y0, x1, y1 = art.getbbox()
    k, s = look.render / art.width, look.width / 1920
    ox, oy = 1594 - look.render / 2, 441 - look.render / 2
    middle = (look.width / 2, look.height / 2)
    corners = [(ox + x0 * k) * s, (oy + y0 * k) * s, (ox + x1 * k) * s, (oy + y1 * k) * s]
    return [round(middle[i % 2] + (v - middle[i % 2]) * look.inset, 2) for i, v in enumerate(corners)]


def plain(look: Switch) -> Switch:
    """The same page before the capture chain touched it."""
    return replace(look, shift=(0, 0, 0), saturation=1.0, gamma=1.0, range_fault="", inset=1.0)
