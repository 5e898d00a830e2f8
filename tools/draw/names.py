"""Recordings of nothing but species' names: the band of a summary page in which the name stands, one name after the other."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from . import fonts, phone_panel, switch_page
from .paint import Canvas
from .recorder import Encoding
from .words import FACES

#: Frames for which a name stands, of which the last is read: what coding leaves of the name before has gone by then.
FRAMES = 3
#: Latin faces, unlike in width and weight; other scripts take the first three of `FACES`.
LATIN = ("lato", "roboto-cond", "inter")
#: A number that stands beside every name: how numbers are read is measured elsewhere.
NUMBER = "0123"


@dataclass(frozen=True)
class Band:
    """Rows of a page, its width in pixels, and how many pixels a unit has."""

    screen: str
    width: int
    units: int
    top: int
    height: int

    @property
    def scale(self) -> float:
        """Pixels a unit."""
        return self.width / self.units


BANDS = [
    Band("mobile-summary", 828, 1206, 1121, 130),
    Band("mobile-summary", 1206, 1206, 1121, 130),
    Band("switch-summary", 1280, 1920, 232, 117),
    Band("switch-summary", 1920, 1920, 232, 117),
]


def faces(language: str) -> list[str]:
    """Three families for a language, as `fonts.mask` names them."""
    others = FACES.get(language)
    return [f"lato+{face}:{index}" for face, index in others[:3]] if others else list(LATIN)


def drawable(name: str, family: str, bold: bool = False) -> bool:
    """Whether the family has a glyph for each character."""
    missing = fonts.glyph("\U0010fffd", family, bold)
    return all(fonts.glyph(letter, family, bold) != missing for letter in name if not letter.isspace())


def _ground(band: Band, family: str) -> Canvas:
    fill = phone_panel.PAPER if band.screen == "mobile-summary" else (255, 255, 255)
    c = Canvas(band.width, int(band.height * band.scale) // 2 * 2, band.scale, family, band.top, fill)
    if band.screen == "mobile-summary":
        phone_panel.pill(c, 22, 1141, 648, 1231)
        c.box(23, 1142, 300, 1230, (237, 236, 241), 44, corners=(True, False, False, True))
        c.text(167, 1187, f"No. {NUMBER}", 30, phone_panel.LILAC, "c")
        c.frame(567, 1163, 607, 1210, (190, 181, 225), phone_panel.PAPER, 2.5, 7)
    else:
        look = switch_page.Switch()
        c.box(look.strip[0], 252, look.strip[1], 329, look.strip_color)
        c.text(look.prefix_x, 286, "No.", 27, switch_page.WHITE)
        c.text(look.number_x, 286, NUMBER, 29, switch_page.WHITE)
    return c


def _write(c: Canvas, band: Band, name: str) -> None:
    if band.screen == "mobile-summary":
        c.text(435, 1187, name, 31, phone_panel.GRAY, "c", room=256)
    else:
        start = switch_page.Switch().species_x
        c.text(start, 286, name, 29, switch_page.WHITE, room=1186 - start)


def record(path: Path, band: Band, family: str, names: list[str]) -> None:
    """Writes the recording as phones and capture cards encode."""
    ground = _ground(band, family)
    width, height = ground.image.size
    command = [
        "ffmpeg",
        "-v",
        "error",
        "-y",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
        "-s",
        f"{width}x{height}",
        "-r",
        "30",
        "-i",
        "-",
        *Encoding().arguments(),
        str(path),
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        for name in names:
            c = Canvas(width, height, band.scale, family, band.top)
            c.image = ground.image.copy()
            _write(c, band, name)
            process.stdin.write(c.opaque().tobytes() * FRAMES)
        process.stdin.close()
        if process.wait() != 0:
            raise SystemExit(f"ffmpeg could not write {path}")
