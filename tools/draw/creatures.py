"""Invented creatures, drawn by code: they stand where HOME shows its renders, and look like none of them."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

#: Pixels of a drawing's side, and of the sheet it is drawn on.
SIDE, SHEET = 256, 1024
INK = (38, 34, 48, 255)


class Pen:
    """Draws in units of 0…100 on a large sheet, with a dark outline."""

    def __init__(self):
        self.image = Image.new("RGBA", (SHEET, SHEET), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)

    def _at(self, points):
        return [(x * SHEET / 100, y * SHEET / 100) for x, y in points]

    def blob(self, x, y, rx, ry, color, line=9):
        """An ellipse about (x, y)."""
        self.draw.ellipse(self._at([(x - rx, y - ry), (x + rx, y + ry)]), fill=color, outline=INK, width=line)

    def shape(self, points, color, line=9):
        """A polygon with rounded joints."""
        at = self._at(points)
        self.draw.polygon(at, fill=color)
        if line:
            self.draw.line(at + at[:2], fill=INK, width=line, joint="curve")

    def curve(self, points, color, width):
        """A thick line with round ends."""
        at, w = self._at(points), int(width * SHEET / 100)
        self.draw.line(at, fill=color, width=w, joint="curve")
        for x, y in (at[0], at[-1]):
            self.draw.ellipse([x - w / 2, y - w / 2, x + w / 2, y + w / 2], fill=color)

    def eye(self, x, y, r=4.0, white=(255, 255, 255)):
        """An eye with a glint."""
        self.blob(x, y, r, r * 1.2, white, 6)
        self.draw.ellipse(self._at([(x - r * 0.5, y - r * 0.4), (x + r * 0.5, y + r * 0.8)]), fill=INK)
        self.draw.ellipse(self._at([(x - r * 0.3, y - r * 0.3), (x + r * 0.05, y + r * 0.1)]), fill=(255, 255, 255, 255))

    def done(self) -> Image.Image:
        """The drawing at its final size, leaning and lit from the left: the hash of a symmetric picture hangs on noise."""
        leaning = self.image.rotate(9, Image.BICUBIC, expand=True).resize((SIDE, SIDE), Image.LANCZOS)
        data = np.asarray(leaning).astype(np.float32)
        data[..., :3] *= np.linspace(1.12, 0.62, SIDE)[None, :, None]
        return Image.fromarray(np.clip(data, 0, 255).astype(np.uint8))


def lantern(p: Pen, a, b, c):
    """A floating lantern with a flame and trailing ribbons."""
    for k in (-1, 1):
        p.curve([(50 + 10 * k, 70), (50 + 22 * k, 82), (50 + 16 * k, 95)], b, 4)
    p.shape([(50, 4), (64, 24), (56, 34), (44, 34), (36, 24)], c)
    p.shape([(28, 38), (72, 38), (80, 70), (66, 82), (34, 82), (20, 70)], a)
    p.shape([(34, 46), (66, 46), (70, 66), (30, 66)], b)
    p.eye(42, 56)
    p.eye(58, 56)


def kite(p: Pen, a, b, c):
    """A wide-winged flier with a long tail."""
    p.curve([(50, 60), (44, 78), (56, 86), (50, 97)], c, 3)
    p.shape([(50, 30), (97, 12), (84, 50), (60, 62), (40, 62), (16, 50), (3, 12)], a)
    p.shape([(50, 36), (82, 24), (74, 44), (50, 56), (26, 44), (18, 24)], b, 0)
    p.blob(50, 46, 13, 15, a)
    p.shape([(46, 50), (54, 50), (50, 58)], c)
    p.eye(45, 43, 3.4)
    p.eye(55, 43, 3.4)


def slug(p: Pen, a, b, c):
    """A long crawler with stalked eyes and a spotted back."""
    p.shape([(4, 84), (12, 66), (34, 56), (58, 60), (74, 44), (90, 48), (94, 70), (86, 86)], a)
    for x, y, r in ((24, 72, 5), (42, 68, 6), (60, 72, 5)):
        p.blob(x, y, r, r * 0.8, b, 5)
    for x, y in ((76, 22), (92, 26)):
        p.curve([(82, 48), (x, y)], INK, 5)
        p.curve([(82, 48), (x, y)], a, 3)
        p.eye(x, y, 5.5)
    p.curve([(78, 66), (84, 70), (90, 66)], c, 2)


def golem(p: Pen, a, b, c):
    """A squat block with heavy arms."""
    for k in (-1, 1):
        p.blob(50 + 36 * k, 58, 11, 22, b)
        p.blob(50 + 37 * k, 82, 12, 9, a)
        p.shape([(50 + 8 * k, 78), (50 + 26 * k, 78), (50 + 28 * k, 96), (50 + 6 * k, 96)], b)
    p.shape([(22, 30), (36, 18), (64, 18), (78, 30), (80, 80), (20, 80)], a)
    p.shape([(30, 18), (36, 4), (44, 18)], c)
    p.shape([(56, 18), (64, 4), (70, 18)], c)
    p.shape([(28, 36), (72, 36), (68, 50), (32, 50)], INK, 0)
    p.eye(40, 43, 3.6, (255, 230, 90))
    p.eye(60, 43, 3.6, (255, 230, 90))


def sprig(p: Pen, a, b, c):
    """A thin stalk with one great leaf and a bell for a head."""
    p.curve([(46, 96), (52, 74), (46, 52)], INK, 8)
    p.curve([(46, 96), (52, 74), (46, 52)], b, 5)
    p.shape([(50, 76), (74, 58), (96, 62), (84, 80), (64, 84)], b)
    p.shape([(47, 86), (26, 76), (10, 82), (24, 94)], b)
    p.shape([(20, 52), (24, 22), (46, 6), (66, 22), (70, 52), (58, 46), (46, 56), (32, 46)], a)
    p.eye(38, 32)
    p.eye(54, 32)
    p.curve([(42, 42), (47, 44), (52, 42)], c, 2)


def urchin(p: Pen, a, b, c):
    """A ball of spikes on four legs."""
    points = []
    for k in range(28):
        r = 44 if k % 2 == 0 else 28
        points.append((50 + r * math.cos(math.pi * k / 14), 46 + r * 0.9 * math.sin(math.pi * k / 14)))
    for x in (30, 43, 57, 70):
        p.curve([(50 + (x - 50) * 0.7, 62), (x, 94)], INK, 6)
    p.shape(points, a)
    p.blob(50, 48, 22, 20, b)
    p.eye(42, 46, 5)
    p.eye(58, 46, 5)
    p.curve([(45, 57), (55, 57)], c, 2)


def serpent(p: Pen, a, b, c):
    """A coiled body that rises into a crowned head."""
    for y, r in ((88, 40), (76, 33), (65, 25)):
        p.blob(46, y, r, 9, a)
        p.blob(46, y + 2, r * 0.7, 3.5, b, 4)
    p.curve([(56, 62), (66, 46), (58, 30)], INK, 15)
    p.curve([(56, 62), (66, 46), (58, 30)], a, 12)
    p.shape([(40, 10), (70, 8), (76, 26), (58, 38), (36, 28)], a)
    p.shape([(46, 10), (44, 0), (52, 6), (58, -1), (62, 7), (70, 2), (68, 11)], c)
    p.eye(50, 21)
    p.eye(63, 20)


def hopper(p: Pen, a, b, c):
    """A round hopper with tall ears and big feet."""
    for k in (-1, 1):
        p.blob(50 + 12 * k, 22, 7, 21, a)
        p.blob(50 + 12 * k, 22, 3, 14, b, 4)
        p.blob(50 + 18 * k, 92, 16, 6, c)
    p.blob(50, 64, 30, 28, a)
    p.blob(50, 72, 18, 17, b, 5)
    p.eye(39, 54, 5)
    p.eye(61, 54, 5)
    p.blob(50, 62, 3, 2, INK, 1)


#: drawing: (species, name, form, types, gender, colors, colors when shiny).
CREATURES = {
    "lantern": (
        lantern,
        607,
        "Litwick",
        ("ghost", "fire"),
        [(116, 92, 190), (250, 214, 120), (255, 128, 40)],
        [(70, 160, 120), (240, 250, 190), (80, 150, 255)],
    ),
    "kite": (
        kite,
        278,
        "Wingull",
        ("water", "flying"),
        [(70, 130, 210), (235, 244, 250), (250, 170, 40)],
        [(210, 90, 130), (250, 236, 220), (120, 90, 200)],
    ),
    "slug": (
        slug,
        704,
        "Goomy",
        ("dragon",),
        [(176, 150, 220), (120, 190, 130), (90, 60, 120)],
        [(240, 210, 90), (220, 110, 70), (130, 70, 40)],
    ),
    "golem": (
        golem,
        304,
        "Aron",
        ("steel", "rock"),
        [(150, 160, 172), (96, 104, 120), (222, 226, 232)],
        [(190, 110, 80), (120, 64, 60), (250, 214, 150)],
    ),
    "sprig": (
        sprig,
        69,
        "Bellsprout",
        ("grass", "poison"),
        [(244, 206, 70), (92, 170, 70), (200, 80, 90)],
        [(240, 140, 170), (60, 140, 150), (150, 50, 90)],
    ),
    "urchin": (
        urchin,
        595,
        "Joltik",
        ("bug", "electric"),
        [(236, 200, 40), (80, 90, 170), (240, 244, 255)],
        [(240, 120, 60), (110, 60, 130), (250, 230, 220)],
    ),
    "serpent": (
        serpent,
        872,
        "Snom",
        ("ice", "bug"),
        [(150, 214, 236), (240, 250, 252), (250, 220, 90)],
        [(200, 160, 240), (250, 240, 255), (110, 220, 190)],
    ),
    "hopper": (
        hopper,
        427,
        "Buneary",
        ("normal",),
        [(170, 120, 80), (240, 214, 170), (96, 64, 50)],
        [(240, 160, 190), (255, 232, 236), (150, 70, 110)],
    ),
}


def picture(name: str, shiny: bool) -> Image.Image:
    """One creature's drawing."""
    paint, _, _, _, plain, bright = CREATURES[name]
    pen = Pen()
    paint(pen, *bright) if shiny else paint(pen, *plain)
    return pen.done()


def write_all(folder: Path, leave_out: str) -> None:
    """Writes every drawing but one as PNG, and index.csv for the hash table. The one left out is unknown to it."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = ["file,species,form,shiny,female"]
    for name, (_, species, title, *_) in CREATURES.items():
        if name == leave_out:
            continue
        for shiny in (False, True):
            file = f"{name}{'-shiny' if shiny else ''}.png"
            picture(name, shiny).quantize(128, Image.Quantize.FASTOCTREE).save(folder / file, optimize=True)
            lines.append(f"{file},{species},{title.lower()},{int(shiny)},0")
    (folder / "index.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
