"""A Switch's recording as a play, and the other screens between its summaries."""

from __future__ import annotations

import numpy as np
from PIL import Image

from . import icons
from .dex import Mon
from .paint import Canvas, blend
from .recorder import Recorder, sprite_name
from .switch_page import DARK, WHITE, Switch, background, captured, plain, render_box, summary


def box(mons, look: Switch, cursor: int = 7) -> np.ndarray:
    """The box view (measured): six by five renders, and the strip about the one under the cursor."""
    c = background(look)
    c.text(126, 46, "POKÉMON", 29, (245, 127, 0))
    c.box(47, 90, 935, 843, WHITE, 24)
    c.box(47, 90, 935, 176, (19, 195, 177), 24)
    c.box(235, 104, 748, 163, WHITE, 28)
    c.text(491, 134, "HOME 1", 28, DARK, "c")
    for k in range(30):
        x, y, mon = 141 + 141.5 * (k % 6), 252 + 117.5 * (k // 6), mons[k % len(mons)]
        if k % 11 != 10:
            c.picture(Image.open(mon.sprite), x - 50, y - 50, x + 50, y + 50)
    mon = mons[cursor % len(mons)]
    x, y = 141 + 141.5 * (cursor % 6), 252 + 117.5 * (cursor // 6)
    c.poly([(x - 28, y - 95), (x + 28, y - 95), (x, y - 62)], (255, 54, 22))
    c.box(16, 857, 1901, 909, (63, 210, 184), 8)
    icons.ball(c, 68, 883, 20)
    c.text(109, 883, mon.header, 25, WHITE)
    c.text(462, 883, f"Lv. {mon.level}", 24, WHITE)
    for k, kind in enumerate(mon.types):
        c.disc(628 + 50 * k, 883, 22, icons.SWITCH[kind])
    c.text(960, 883, mon.ot, 24, WHITE)
    c.box(16, 914, 1901, 1022, WHITE)
    return captured(c.opaque(), look)


def pokedex(mon: Mon, look: Switch) -> np.ndarray:
    """The National Dex: a list with numbers and names beside a large render."""
    c = background(look)
    c.text(126, 46, "POKÉDEX", 29, (245, 127, 0))
    for k in range(9):
        y = 150 + 95 * k
        c.box(60, y, 900, y + 84, (255, 226, 120) if k == 3 else WHITE, 10)
        shown = mon.name if k == 3 else "―――――"
        c.text(90, y + 42, f"No. {max(1, mon.number - 3 + k):04d}", 27, DARK)
        c.text(300, y + 42, shown, 27, DARK)
    c.box(1000, 120, 1860, 1000, WHITE, 24)
    c.picture(Image.open(mon.sprite), 1180, 180, 1680, 680)
    c.text(1430, 912, mon.name, 32, DARK, "c")
    return captured(c.opaque(), look)


class SwitchPlay:
    """Directs one recording of the Switch's screen."""

    def __init__(self, recorder: Recorder, look: Switch, album: list[Mon]):
        self.to, self.look, self.album, self.rng = recorder, look, album, recorder.rng
        self.mon: Mon | None = None
        self._frame: np.ndarray | None = None

    def _still(self, frame: np.ndarray, seconds: float) -> None:
        self.to.play(seconds, lambda t, u: frame)

    def go(self, mon: Mon, seconds: float = 1.8, late: float | None = None) -> None:
        """Pages to a Pokémon with R: the button lights, the text changes at once or fades, the render comes `late` seconds after."""
        late = self.look.late if late is None else late
        new = summary(mon, self.look)
        if self.mon is not None:
            self.to.finish_visit()
            lit = summary(self.mon, self.look, lit=True)
            self._still(lit, self.rng.uniform(0.06, 0.2))
            if self.rng.random() < 0.5:
                self.to.play(0.12, lambda t, u: blend(lit, new, u * 0.8))
            elif self.rng.random() < 0.5:
                self._still(summary(mon, self.look, lit=True, sprite=False), 0.1)
        self.mon, self._frame = mon, new
        if late:
            self._still(summary(mon, self.look, sprite=False), late)
        visit = self.to.begin(mon)
        visit["render_box"] = render_box(mon, self.look)
        visit["sprite"] = sprite_name(mon.sprite)
        self._still(new, seconds)

    def hold(self, seconds: float) -> None:
        """The page rests."""
        self._still(self._frame, seconds)

    def menu(self, seconds: float = 0.9) -> None:
        """A menu opens over the dimmed page."""
        start = self.to.now
        c = Canvas(self.look.width, self.look.height, self.look.width / 1920, self.look.family)
        clean = summary(self.mon, plain(self.look))
        c.image = Image.fromarray((clean * 0.5).astype(np.uint8)).convert("RGBA")
        c.box(640, 250, 1280, 800, WHITE, 24)
        for k, row in enumerate(("Change marking", "View ribbons", "Add to favorites", "Close")):
            if k == 1:
                c.box(660, 375, 1260, 475, (255, 236, 160), 12)
            c.text(960, 305 + 125 * k, row, 30, DARK, "c")
        self._still(captured(c.opaque(), self.look), seconds)
        self.to.mark("menu", start, True)

    def dex_page(self, seconds: float = 1.0) -> None:
        """The Pokédex, opened from the page."""
        start = self.to.now
        self._still(pokedex(self.mon, self.look), seconds)
        self.to.mark("pokedex", start, True)

    def away(self, kind: str, seconds: float = 1.0) -> None:
        """Leaves all summaries: `box`, `pokedex` or `black`."""
        self.to.finish_visit()
        start, shown = self.to.now, self.mon or self.album[0]
        self.mon = None
        if kind == "black":
            self._still(captured(np.zeros((self.look.height, self.look.width, 3), np.uint8), self.look), seconds)
        elif kind == "pokedex":
            self._still(pokedex(shown, self.look), seconds)
        else:
            for cursor in (self.rng.randrange(30), self.rng.randrange(30)):
                self._still(box(self.album, self.look, cursor), seconds / 2)
        self.to.mark(kind, start)
