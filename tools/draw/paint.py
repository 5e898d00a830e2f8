"""A canvas in page units, and layers of premultiplied color laid over frames."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from . import fonts


class Canvas:
    """An RGBA picture addressed in page units: `scale` pixels a unit, the unit `top` at the first row."""

    def __init__(self, width: int, height: int, scale: float, family: str, top: float = 0, fill=None):
        self.image = Image.new("RGBA", (width, height), (0, 0, 0, 0) if fill is None else tuple(fill) + (255,))
        self.scale, self.family, self.top = scale, family, top

    def _ink(self, mask: Image.Image, at, color) -> None:
        color = tuple(int(c) for c in color)
        self.image.paste(color + (255,) if len(color) == 3 else color, at, mask)

    def shape(self, box, color, draw, alpha: float = 1.0) -> None:
        """Fills what `draw(pen, to)` draws on a mask; `to` maps a point in page units to the mask."""
        s = self.scale
        x0, y0 = int(np.floor(box[0] * s)) - 1, int(np.floor((box[1] - self.top) * s)) - 1
        x1, y1 = int(np.ceil(box[2] * s)) + 1, int(np.ceil((box[3] - self.top) * s)) + 1
        if x1 <= 0 or y1 <= 0 or x0 >= self.image.width or y0 >= self.image.height:
            return
        k = 4 if (x1 - x0) * (y1 - y0) < 90_000 else 1
        mask = Image.new("L", ((x1 - x0) * k, (y1 - y0) * k), 0)

        def to(x, y):
            return (x * s - x0) * k, ((y - self.top) * s - y0) * k

        draw(ImageDraw.Draw(mask), to)
        if k > 1:
            mask = mask.resize((x1 - x0, y1 - y0), Image.BOX)
        if alpha < 1:
            mask = mask.point(lambda v: int(v * alpha))
        self._ink(mask, (x0, y0), color)

    def box(self, x0, y0, x1, y1, color, r: float = 0, alpha: float = 1.0, corners=None) -> None:
        """A filled rectangle, with rounded corners of radius r where `corners` says."""

        def draw(pen, to):
            a, b = to(x0, y0), to(x1, y1)
            k = (b[0] - a[0]) / max(1e-6, x1 - x0)
            most = (min(b[0] - a[0], b[1] - a[1]) - 3) / 2
            pen.rounded_rectangle([a, (b[0] - 1, b[1] - 1)], max(0, min(r * k, most)), fill=255, corners=corners)

        self.shape((x0, y0, x1, y1), color, draw, alpha)

    def frame(self, x0, y0, x1, y1, color, inside, width: float, r: float = 0) -> None:
        """A border: the outer box in `color`, the inner one in `inside`, or only four bars if that is None."""
        if inside is not None:
            self.box(x0, y0, x1, y1, color, r)
            self.box(x0 + width, y0 + width, x1 - width, y1 - width, inside, max(0, r - width))
            return
        for bar in ((x0, y0, x1, y0 + width), (x0, y1 - width, x1, y1), (x0, y0, x0 + width, y1), (x1 - width, y0, x1, y1)):
            self.box(*bar, color)

    def disc(self, x, y, r, color, alpha: float = 1.0) -> None:
        """A filled circle."""
        self.shape((x - r, y - r, x + r, y + r), color, lambda pen, to: pen.ellipse([to(x - r, y - r), to(x + r, y + r)], fill=255), alpha)

    def poly(self, points, color, alpha: float = 1.0) -> None:
        """A filled polygon."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        self.shape((min(xs), min(ys), max(xs), max(ys)), color, lambda pen, to: pen.polygon([to(*p) for p in points], fill=255), alpha)

    def line(self, points, color, width: float) -> None:
        """An open line."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        box = (min(xs) - width, min(ys) - width, max(xs) + width, max(ys) + width)

        def draw(pen, to):
            k = to(1, 0)[0] - to(0, 0)[0]
            pen.line([to(*p) for p in points], fill=255, width=max(1, round(width * k)), joint="curve")

        self.shape(box, color, draw)

    def text(self, x, y, text: str, cap: float, color, anchor: str = "l", bold: bool = False, family=None, room=None) -> float:
        """Writes text whose caps are centered on y; returns its width in units. `room` is the most it may take."""
        ink, base = fonts.mask(text, family or self.family, cap * self.scale, bold)
        if room and ink.width > room * self.scale:
            ink = ink.resize((max(1, int(room * self.scale)), ink.height), Image.LANCZOS)
        width = ink.width / self.scale
        left = x - {"l": 0, "c": 0.5, "r": 1}[anchor] * width
        top = (y - self.top + cap / 2) * self.scale - base
        self._ink(ink, (round(left * self.scale), round(top)), color)
        return width

    def picture(self, image: Image.Image, x0, y0, x1, y1) -> None:
        """A picture with alpha, resampled into the box."""
        s = self.scale
        size = (max(1, round((x1 - x0) * s)), max(1, round((y1 - y0) * s)))
        small = image.convert("RGBA").resize(size, Image.LANCZOS)
        self.image.paste(small, (round(x0 * s), round((y0 - self.top) * s)), small)

    def array(self) -> np.ndarray:
        """The picture as a layer for `over`: height × width × 4 bytes, premultiplied."""
        return premultiplied(self.image)

    def opaque(self) -> np.ndarray:
        """The picture as height × width × 3 bytes."""
        return np.ascontiguousarray(np.asarray(self.image)[..., :3])


def over(frame: np.ndarray, layer: np.ndarray, x: int, y: int, strength: float = 1.0) -> None:
    """Lays a premultiplied layer on the frame, in place, clipped to it."""
    h, w = layer.shape[:2]
    x0, y0, x1, y1 = max(0, x), max(0, y), min(frame.shape[1], x + w), min(frame.shape[0], y + h)
    if x0 >= x1 or y0 >= y1:
        return
    part = layer[y0 - y : y1 - y, x0 - x : x1 - x]
    under = frame[y0:y1, x0:x1]
    if strength < 1:
        part = (part * strength).astype(np.uint8)
    keep = 255 - part[..., 3:].astype(np.uint16)
    under[:] = np.minimum(255, part[..., :3] + (under * keep + 127) // 255)


def premultiplied(image: Image.Image) -> np.ndarray:
    """An ordinary RGBA picture as a layer for `over`."""
    data = np.asarray(image.convert("RGBA")).astype(np.uint16)
    data[..., :3] = data[..., :3] * data[..., 3:] // 255
    return data.astype(np.uint8)


def blend(a: np.ndarray, b: np.ndarray, share: float) -> np.ndarray:
    """A cross-fade: `share` of b."""
    k = int(round(np.clip(share, 0, 1) * 256))
    return ((a.astype(np.uint16) * (256 - k) + b.astype(np.uint16) * k) >> 8).astype(np.uint8)


def mix(a, b, share: float):
    """A color between two."""
    return tuple(int(round(p + (q - p) * share)) for p, q in zip(a, b))
