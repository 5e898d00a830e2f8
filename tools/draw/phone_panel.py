"""The phone's white panel: id pill, badges, marks, stats, moves, trainer, and what lies below when scrolled."""

from __future__ import annotations

import numpy as np

from . import icons
from .dex import Mon
from .paint import Canvas, mix

PAPER, GRAY, TEAL, LILAC, SHADE = (248, 250, 245), (141, 141, 141), (18, 166, 168), (131, 112, 205), (238, 240, 235)
MOVES = [
    ("Guard Split", "psychic"),
    ("Power Split", "psychic"),
    ("Sandstorm", "rock"),
    ("Explosion", "normal"),
    ("Close Combat", "fighting"),
    ("Ice Beam", "ice"),
    ("Flamethrower", "fire"),
    ("Giga Drain", "grass"),
    ("Moonblast", "fairy"),
    ("U-turn", "bug"),
    ("Dragon Claw", "dragon"),
    ("Iron Head", "steel"),
]


def panel(phone, mon: Mon, top: float, end: float) -> np.ndarray:
    """The layer from the unit `top` (the game tab) to the unit `end`."""
    c = Canvas(phone.width, int((end - top) * phone.unit), phone.unit, phone.family, top)
    rng = np.random.default_rng(mon.extras["seed"] + 1)
    c.box(9, 1093, 1197, end + 60, PAPER, 24)
    c.box(952, 987, 1196, 1130, PAPER, 24)
    c.box(972, 1004, 1174, 1093, (226, 228, 224), 44)
    c.box(973, 1004, 1173, 1090, PAPER, 43)
    n = mon.extras["games"]
    for k in range(n):
        icons.game(c, 1073 + (k - (n - 1) / 2) * 66, 1048, 30, mon.extras["game"] + k)
    _identity(c, mon)
    _marks(c, mon, rng)
    _stats(c, mon, rng)
    _trainer(c, mon)
    if end > 2700:
        _below(c, mon, rng)
    return c.array()


def pill(c: Canvas, x0, y0, x1, y1) -> None:
    """An outlined pill with a soft shadow."""
    r = (y1 - y0) / 2
    c.box(x0, y0 + 4, x1, y1 + 4, (228, 230, 226), r)
    c.box(x0 - 1, y0 - 1, x1 + 1, y1 + 1, (205, 208, 204), r)
    c.box(x0 + 1, y0 + 1, x1 - 1, y1 - 1, PAPER, r)


def _identity(c: Canvas, mon: Mon) -> None:
    pill(c, 22, 1141, 648, 1231)
    c.box(23, 1142, 300, 1230, (237, 236, 241), 44, corners=(True, False, False, True))
    c.text(167, 1187, f"{mon.words.numeral}{mon.number:04d}", 30, LILAC, "c")
    c.text(435, 1187, mon.name, 31, GRAY, "c", room=256)
    c.frame(567, 1163, 607, 1210, (190, 181, 225), PAPER, 2.5, 7)
    c.line([(569, 1183), (582, 1183), (590, 1177), (606, 1177)], (190, 181, 225), 2.5)
    for k, kind in enumerate(mon.types[:2]):
        x, fill = 667 + 257 * k, icons.PHONE[kind]
        c.box(x, 1158, x + 246, 1214, fill, 4)
        icons.glyph(c, kind, x + 33, 1186, 20, ground=fill)
        c.text(x + 150, 1186, mon.words.type(kind), 28, (255, 255, 255), "c", True, room=170)


def _marks(c: Canvas, mon: Mon, rng) -> None:
    x = mon.extras
    if x.get("pokerus"):
        icons.face(c, 88.5, 1342.5, 19.5)
    if mon.marked:
        icons.sparkle(c, 178.5, 1342, 20, x.get("sparkle", (233, 111, 39)))
    c.box(349, 1289, 722, 1395, SHADE, 4)
    tints = [(176, 180, 178), (60, 130, 235), (236, 74, 110)]
    colors = [tints[v] for v in (rng.choice(3, 6, p=[0.4, 0.3, 0.3]) if x.get("marks") else [0] * 6)]
    icons.markings(c, (404, 455, 509, 563, 616, 668), 1342, 17, colors)
    c.box(753, 1287, 1171, 1398, SHADE, 55)
    for k, cx in enumerate((828, 895, 962, 1029, 1096)):
        c.box(cx - 26, 1316, cx + 27, 1368, (255, 188, 220) if x.get("labels", 1) >> k & 1 else (218, 221, 217), 6)


def _stats(c: Canvas, mon: Mon, rng) -> None:
    icons.hexagon(c, 376, 1699, 132, rng.uniform(0.45, 1, 6), (104, 203, 181), (91, 141, 215), 7)
    up, down = rng.choice(5, 2)
    names = [("Attack", 507, 1606, 0), ("Defense", 507, 1794, 1), ("Sp. Def", 241, 1794, 3), ("Sp. Atk", 241, 1611, 4)]
    for name, x, y, k in names:
        tint = (244, 116, 124) if k == up and up != down else (103, 174, 239) if k == down and up != down else TEAL
        side = "l" if x > 376 else "r"
        c.text(x, y, name, 30, tint, side)
        c.text(x, y - 45 if y < 1700 else y + 44, str(rng.integers(5, 400)), 30, GRAY, side)
    for name, y, v in (("HP", 1539, 1494), ("Speed", 1866, 1907)):
        c.text(374, y, name, 30, TEAL, "c")
        c.text(374, v, str(rng.integers(5, 500)), 30, GRAY, "c")
    start = rng.integers(0, len(MOVES)) + mon.extras["game"]
    for k in range(4):
        name, kind = MOVES[(start + 5 * k) % len(MOVES)]
        y0, y1 = 1472 + 122.7 * k, 1560 + 122.7 * k
        fill = icons.PHONE[kind]
        c.box(738, y0 + 3, 1165, y1 + 4, (215, 218, 214), 44)
        c.box(738, y0, 1165, y1, mix(fill, (255, 255, 255), 0.75), 44)
        c.box(738, y0, 841, y1, fill, 44, corners=(True, False, False, True))
        icons.glyph(c, kind, 791, (y0 + y1) / 2, 19, ground=fill)
        c.text(995, (y0 + y1) / 2, name, 30, GRAY, "c")
    for label, value, x in ((mon.words.ability, mon.extras["ability"], 326), (mon.words.nature, mon.extras["nature"], 880)):
        c.text(x, 2033, label, 30, TEAL, "c")
        pill(c, x - 257, 2075, x + 257, 2165)
        c.text(x, 2121, value, 30, GRAY, "c")


def _trainer(c: Canvas, mon: Mon) -> None:
    pill(c, 50, 2314, 1150, 2402)
    c.box(50, 2314, 249, 2402, TEAL, 44, corners=(True, False, False, True))
    c.box(603, 2314, 803, 2402, TEAL)
    for text, x, color in (
        (mon.words.trainer, 149, (255, 255, 255)),
        (mon.ot, 424, GRAY),
        (mon.words.id_no, 702, (255, 255, 255)),
        (mon.id_no, 976, GRAY),
    ):
        c.text(x, 2360, text, 30, color, "c")
    for x in (384, 696):
        c.box(x - 16, 2470, x + 16, 2512, (150, 208, 208), 5)
        c.box(x + 90, 2487, x + 140, 2496, (190, 194, 192), 4)


def _below(c: Canvas, mon: Mon, rng) -> None:
    c.text(603, 2626, "Trainer notes", 32, TEAL, "c")
    for y0, x0, sx in ((2586, 46, 1), (2586, 1158, -1)):
        c.line([(x0, y0 + 24), (x0, y0), (x0 + 28 * sx, y0)], (130, 205, 205), 7)
    wide = c.text(98, 2724, "Nature:", 31, (130, 130, 130))
    c.text(112 + wide, 2724, mon.extras["nature"], 31, (50, 130, 253))
    c.text(98, 2812, "Seems to have had a fateful encounter in", 31, (130, 130, 130))
    wide = c.text(98, 2886, "a distant land", 31, (50, 130, 253))
    c.text(112 + wide, 2886, "on 05/18/2020.", 31, (130, 130, 130))
    c.text(98, 3050, "Characteristic: Capable of taking hits", 31, (130, 130, 130))
    for title, y in (("First Met", 3250), ("Games it can travel to", 3472), ("Ribbons", 3986)):
        c.box(45, y, 1160, y + 67, (219, 239, 235))
        c.text(603, y + 34, title, 32, TEAL, "c")
    c.text(603, 3385, "Poké Shifter", 31, GRAY, "c")
    for k in range(10):
        icons.game(c, 167 + 134 * (k % 7), 3630 + 134 * (k // 7), 56, k)
    for k in range(21):
        x, y = 167 + 134 * (k % 7), 4130 + 134 * (k // 7)
        tint = tuple(int(v) for v in rng.integers(60, 250, 3))
        c.poly([(x - 20, y), (x + 20, y), (x + 24, y + 55), (x, y + 42), (x - 24, y + 55)], (210, 60, 60))
        c.disc(x, y, 40, (30, 30, 30))
        c.disc(x, y, 35, tint)
        c.poly(icons.ring(x, y, 18, 5, inner=9), (250, 236, 90))
