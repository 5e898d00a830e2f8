"""A phone's recording as a play: pages that come and go, and what happens on them."""

from __future__ import annotations

import numpy as np

from . import phone_screens as other
from .dex import Mon
from .paint import blend
from .phone_page import Phone, PhonePage
from .recorder import Recorder


def ease_out(u: float) -> float:
    """Fast first, slow at the end."""
    return 1 - (1 - u) ** 3


class PhonePlay:
    """Directs one recording of one phone."""

    def __init__(self, recorder: Recorder, phone: Phone, album: list[Mon]):
        self.to, self.phone, self.album, self.rng = recorder, phone, album, recorder.rng
        self.page: PhonePage | None = None

    def _dressed(self, frame: np.ndarray) -> np.ndarray:
        if self.phone.status or self.phone.gesture:
            other.system_bars(frame, self.phone)
        return frame

    def _show(self, seconds: float, **state) -> None:
        self.to.play(seconds, lambda t, u: self._dressed(self.page.layer(t, **state)))

    def hold(self, seconds: float) -> None:
        """The page rests."""
        self._show(seconds)

    def go(self, mon: Mon, how: str = "slide", seconds: float = 2.0, late: float = 0.0, long: bool = False) -> None:
        """Leaves the page for another Pokémon's: `slide`, `slide-back`, `fade`, `cut`; `late` delays the model."""
        new, old = PhonePage(self.phone, mon, long), self.page
        self.to.finish_visit()
        model = 0.0 if late else 1.0
        if old is not None and how.startswith("slide"):
            self._slide(old, new, -1 if how == "slide-back" else 1, self.rng.uniform(0.25, 0.35), model)
        elif old is not None and how == "fade":
            self.to.play(self.rng.uniform(0.15, 0.3), lambda t, u: self._dressed(self._faded(old, new, t, u, model)))
        self.page = new
        self.to.begin(mon)
        if late:
            silhouette = self.rng.random() < 0.4
            self._show(late, model=1.0 if silhouette else 0.0, silhouette=silhouette)
        self.hold(max(0.05, seconds - late))

    def _slide(self, old: PhonePage, new: PhonePage, way: int, seconds: float, model: float) -> None:
        def draw(t, u):
            a, b = old.layer(t), new.layer(t, model=model)
            return self._dressed(self._shifted(a, b, way * ease_out(u)))

        self.to.play(seconds, draw)

    def _shifted(self, a: np.ndarray, b: np.ndarray, share: float) -> np.ndarray:
        d = int(abs(share) * self.phone.width)
        out = np.empty_like(a)
        w = self.phone.width
        if share >= 0:
            out[:, : w - d], out[:, w - d :] = a[:, d:], b[:, :d]
        else:
            out[:, d:], out[:, :d] = a[:, : w - d], b[:, w - d :]
        return out

    @staticmethod
    def _faded(old: PhonePage, new: PhonePage, t: float, u: float, model: float) -> np.ndarray:
        """Scene and model fade; panel and header are the new one's at once."""
        frame = new.layer(t, model=model)
        edge = int(new.header_top * new.unit)
        below = int((1093 + new.phone.lift) * new.unit)
        was = old.layer(t)
        frame[:edge] = blend(was[:edge], frame[:edge], u)
        low = edge + new.header.shape[0]
        frame[low:below] = blend(was[low:below], frame[low:below], u)
        return frame

    def half_swipe(self, neighbor: Mon, back: bool = False) -> None:
        """A finger drags the next page in part and lets it spring back."""
        other_page, way, start = PhonePage(self.phone, neighbor), -1 if back else 1, self.to.now
        most = self.rng.uniform(0.2, 0.45)
        seconds = self.rng.uniform(0.5, 0.8)
        self.to.play(
            seconds, lambda t, u: self._dressed(self._shifted(self.page.layer(t), other_page.layer(t), way * most * np.sin(np.pi * u)))
        )
        self.to.mark("half-swipe", start, True)

    def scroll(self, depth: float = 900, rest: float = 0.7) -> None:
        """Scrolls down by `depth` units, rests, and comes back."""
        start = self.to.now
        depth = min(depth, (self.page.panel.shape[0] + (960 + self.phone.lift) * self.phone.unit - self.phone.height) / self.phone.unit)
        for seconds, at in ((0.4, lambda u: depth * ease_out(u)), (rest, lambda u: depth), (0.4, lambda u: depth * (1 - ease_out(u)))):
            self.to.play(seconds, lambda t, u, at=at: self._dressed(self.page.layer(t, scroll=at(u))))
        self.to.mark("scroll", start, True)

    def overlay(self, kind: str, seconds: float = 1.0) -> None:
        """A `menu`, `dialog` or `banner` comes and goes over the page."""
        start = self.to.now

        def draw(t, u):
            share = min(1.0, u * 6, (1 - u) * 6 + 0.02)
            frame = self._dressed(self.page.layer(t))
            if kind == "dialog":
                return other.dialog(frame, self.phone)
            return (other.menu if kind == "menu" else other.banner)(frame, self.phone, max(0.0, share))

        self.to.play(seconds, draw)
        self.to.mark("menu" if kind == "dialog" else kind, start, True)

    def pokedex(self, seconds: float = 1.1) -> None:
        """The page of the Pokédex for the Pokémon shown, opened from its summary."""
        start, frame = self.to.now, other.pokedex(self.phone, self.page.mon)
        self.to.play(seconds, lambda t, u: self._dressed(frame.copy()))
        self.to.mark("pokedex", start, True)

    def switch_game(self, seconds: float = 1.2) -> None:
        """Another game's data: level, moves and the current game change, the Pokémon does not."""
        mon = self.page.mon
        self.page = PhonePage(self.phone, mon.but(level=max(1, (mon.level * 7) % 100), game=mon.extras["game"] + 1))
        self.hold(seconds)

    def away(self, kind: str, seconds: float = 0.9) -> None:
        """Leaves all summaries: `box`, `list`, `black` or `control-center`."""
        page, self.page = self.page, None if kind != "control-center" else self.page
        self.to.finish_visit()
        start = self.to.now
        if kind == "black":
            frame = np.zeros((self.phone.height, self.phone.width, 3), np.uint8)
        elif kind == "control-center":
            shown = page or PhonePage(self.phone, self.album[0])
            frame = other.control_center(shown.layer(0), self.phone)
        else:
            frame = other.grid(self.phone, self.album, title="All Pokémon" if kind == "list" else "Box 7")
        self.to.play(seconds, lambda t, u: frame)
        self.to.mark("box" if kind == "list" else kind, start)
