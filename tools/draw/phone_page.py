"""The phone's summary page (docs/layouts.md, measured at 1206 px of width), as layers over a moving scene."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from PIL import Image

from . import icons, phone_panel
from .dex import Mon
from .paint import Canvas, over
from .scene import POSES, Scene, poses

SEX = {icons.MALE: (84, 146, 236), icons.FEMALE: (239, 87, 123)}
#: First row, in units, of the panel's layer: the game tab stands above the panel.
TAB = 960


@dataclass
class Phone:
    """A device and everything that is guessed about how the page looks there. Lengths in units of W/1206."""

    width: int = 1206
    height: int = 2622
    family: str = "lato"
    #: Moves header, model and panel together: 0 measured, down to −181 (−.15 W) on short screens [guess].
    lift: float = 0.0
    #: Moves the header alone [guess].
    header: float = 0.0
    #: × button above the bottom, in units (236 measured).
    close: float = 236.0
    style: str = "mixed"
    busy: float = 1.0
    male: tuple = (84, 146, 236)
    #: Height of the Android status bar, drawn over the scene, in units.
    status: float = 0.0
    gesture: bool = False
    #: Strength of what turns the render into a model.
    bend: float = 1.0
    #: Strength of idle motion: bob in units.
    bob: float = 9.0

    @property
    def unit(self) -> float:
        """Pixels a unit."""
        return self.width / 1206


def header(phone: Phone, mon: Mon, top: float) -> np.ndarray:
    """Ball, name, gender, level, language, game, star: rows 230–380 of the page."""
    c = Canvas(phone.width, int(150 * phone.unit), phone.unit, phone.family, top)
    y, white, x = top + 75, (248, 250, 245), mon.extras
    tops = [(216, 53, 53), (50, 90, 190), (40, 40, 44), (120, 50, 150), (240, 240, 240), (60, 140, 70)]
    icons.ball(c, 71.5, y + 0.5, 24.5, tops[x["ball"]])
    wide = c.text(113, y - 2, mon.header, 38, white, room=x.get("room", 420))
    if mon.gender != "genderless":
        icons.sex_tile(
            c, icons.MALE if mon.gender == "male" else icons.FEMALE, 113 + wide + 30, y + 1, 20, True, {**SEX, icons.MALE: phone.male}
        )
    c.text(572, y + 1, f"{mon.words.level}{mon.level}", 32, white)
    c.frame(755, y - 28, 888, y + 27, white, None, 4)
    c.text(822, y - 0.5, mon.tag, 27, white, "c", True, "grotesk")
    icons.game(c, 955, y - 0.5, 30, x["game"])
    if x["favorite"] != "none":
        icons.star(c, 1094, y - 1, 44, [(244, 216, 53), (239, 169, 51)] if x["favorite"] == "gold" else [(190, 190, 190), (150, 150, 150)])
    return c.array()


class PhonePage:
    """One Pokémon's page on one phone, drawn at a time, a scroll and a state of its model."""

    def __init__(self, phone: Phone, mon: Mon, long: bool = False):
        self.phone, self.mon, self.unit = phone, mon, phone.unit
        seed = mon.extras["seed"]
        rng = np.random.default_rng(seed)
        kind = mon.truth_types[0] if mon.truth_types else mon.types[0]
        style = (
            phone.style
            if phone.style != "mixed"
            else str(rng.choice(["cracks", "plain", "night", "bright", "sharp"], p=[0.25, 0.3, 0.2, 0.1, 0.15]))
        )
        if kind == "ground" and phone.style == "mixed":
            style = "cracks"
        self.feet = (965 + phone.lift) * self.unit
        self.scene = Scene(kind, phone.width, phone.height, self.feet, self.unit, seed, style, phone.busy)
        self.poses = poses(Image.open(mon.sprite), int(560 * self.unit), int(520 * self.unit), rng, phone.bend)
        self.header_top = 229 + phone.lift + phone.header
        self.header = header(phone, mon, self.header_top)
        end = 4400 if long else phone.height / self.unit - phone.lift + 30
        self.panel = phone_panel.panel(phone, mon, TAB, end)
        self.closer = [self._close(r) for r in range(58, 66)]

    def _close(self, r: float) -> np.ndarray:
        c = Canvas(int(160 * self.unit), int(160 * self.unit), self.unit, self.phone.family)
        c.disc(80, 82, r + 8, (0, 0, 0), 0.12)
        c.disc(80, 80, r + 6, (240, 246, 242))
        c.disc(80, 80, r, (34, 153, 104))
        for k in (1, -1):
            c.line([(64, 80 - 16 * k), (96, 80 + 16 * k)], (190, 232, 208), 6)
        return c.array()

    def layer(self, t: float, scroll: float = 0, model: float = 1.0, text: float = 1.0, silhouette: bool = False) -> np.ndarray:
        """The page without what the system lays over it. `scroll` in units, `model` and `text` 0…1."""
        p, u = self.phone, self.unit
        frame = self.scene.draw(t + self.mon.extras["seed"] % 7)
        if model > 0:
            pose = self.poses[int(t * 6) % POSES]
            if silhouette:
                pose = pose * np.array([0, 0, 0, 1], np.uint8)
            bob = p.bob * u * math.sin(math.pi * t)
            over(frame, pose, p.width // 2 - pose.shape[1] // 2, int(self.feet - pose.shape[0] + bob - 12 * u), model)
        if text > 0:
            over(frame, self.header, 0, int((self.header_top - scroll) * u), text)
        y = int((TAB + p.lift - scroll) * u)
        solid = y + int(165 * u)
        over(frame, self.panel[: int(165 * u)], 0, y)
        a, b = max(0, solid), min(p.height, y + self.panel.shape[0])
        if a < b:
            g = int(10 * u)
            frame[a:b, g : p.width - g] = self.panel[a - y : b - y, g : p.width - g, :3]
        self._last(frame, t)
        return frame

    def _last(self, frame: np.ndarray, t: float) -> None:
        r = int(3.5 + 3.4 * math.sin(2 * math.pi * t))
        closer = self.closer[max(0, min(7, r))]
        over(
            frame,
            closer,
            self.phone.width // 2 - closer.shape[1] // 2,
            int(self.phone.height - self.phone.close * self.unit) - closer.shape[0] // 2,
        )
