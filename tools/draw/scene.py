"""The phone's moving scene: backdrops by type, motes of light, and a render turned into an idling model."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageFilter

from .icons import PHONE
from .paint import mix, over, premultiplied

#: Pixels by which a backdrop is larger than the screen on each side, for its slow drift.
SLACK = 24
#: Poses of one idle cycle.
POSES = 10


def backdrop(kind: str, width: int, height: int, rng: np.random.Generator, style: str) -> np.ndarray:
    """A picture of the place: only Bug (forest) and Ground (cracked desert) were seen, the rest is guessed."""
    w, h = (width + 2 * SLACK) // 3, (height + 2 * SLACK) // 3
    base = {"bug": (70, 120, 40), "ground": (180, 135, 80)}.get(kind, PHONE[kind])
    top, middle, low = mix(base, (20, 20, 34), 0.62), mix(base, (255, 240, 200), 0.12), mix(base, (30, 24, 20), 0.25)
    if style == "bright":
        top, middle, low = mix(base, (70, 84, 120), 0.62), mix(base, (250, 250, 245), 0.4), mix(base, (200, 205, 200), 0.4)
    if style == "night":
        top, middle, low = mix(base, (4, 4, 18), 0.9), mix(base, (10, 8, 40), 0.6), mix(base, (2, 2, 10), 0.85)
    stops = np.array([top, middle, low, mix(low, (0, 0, 0), 0.2)], float)
    rows = np.interp(np.linspace(0, 1, h)[:, None] * np.ones((1, 3)) * 3, [0, 1, 2, 3], [0, 1, 2, 3])[:, 0]
    lower = np.minimum(rows.astype(int), 2)
    picture = stops[lower] + (stops[lower + 1] - stops[lower]) * (rows - lower)[:, None]
    picture = np.repeat(picture[:, None], w, axis=1)
    for size, strength in ((4, 14), (20, 9), (90, 6)):
        noise = rng.normal(0, 1, (max(2, h * size // w), size)).astype(np.float32)
        picture += strength * np.asarray(Image.fromarray(noise).resize((w, h), Image.BICUBIC))[..., None]
    if style == "cracks":
        _cracks(picture, rng)
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(2 if style != "sharp" else 0.5))
    return np.asarray(image.resize((width + 2 * SLACK, height + 2 * SLACK), Image.BILINEAR))


def _cracks(picture: np.ndarray, rng: np.random.Generator) -> None:
    """Darkens the borders of the cells around random points, below the horizon."""
    h, w = picture.shape[:2]
    at = rng.uniform(0, 1, (60, 2)) * (w, h)
    ys, xs = np.mgrid[0:h:4, 0:w:4]
    far = np.sort(np.hypot(xs[..., None] - at[:, 0], (ys[..., None] - at[:, 1]) * 1.8), axis=2)
    edge = np.clip(1 - (far[..., 1] - far[..., 0]) / 8, 0, 1).astype(np.float32)
    edge = np.asarray(Image.fromarray(edge).resize((w, h), Image.BILINEAR))
    edge = edge * (np.arange(h)[:, None] > h * 0.12)
    picture -= 55 * edge[..., None]


def mote(r: int, color, strength: float, hollow: bool = False) -> np.ndarray:
    """A soft light (or a ring) as a layer."""
    ys, xs = np.mgrid[-r : r + 1, -r : r + 1]
    far = np.hypot(xs, ys) / r
    glow = np.clip(1 - far, 0, 1) ** 1.5 if not hollow else np.where(far < 1, 0.45 + 0.55 * np.exp(-(((far - 0.94) / 0.06) ** 2)), 0)
    layer = np.zeros((2 * r + 1, 2 * r + 1, 4), np.uint8)
    layer[..., 3] = (255 * strength * glow).astype(np.uint8)
    layer[..., :3] = (np.array(color) * (layer[..., 3:] / 255)).astype(np.uint8)
    return layer


def poses(sprite: Image.Image, width: int, height: int, rng: np.random.Generator, strength: float = 1.0) -> list:
    """Layers of one idle cycle: the render cropped, turned, bent, re-lit and paler, fitted in width × height."""
    art = sprite.convert("RGBA")
    art = art.crop(art.getbbox() or (0, 0, art.width, art.height)).rotate(rng.uniform(-6, 6) * strength, Image.BICUBIC, expand=True)
    data = premultiplied(art).astype(np.float32)
    h, w = data.shape[:2]
    pad = w // 8 + 2
    data = np.pad(data, ((4, 4), (pad, pad), (0, 0)))
    h, w = data.shape[:2]
    gray = data[..., :3].mean(axis=2, keepdims=True)
    pale = rng.uniform(0.8, 0.95)
    tilt = rng.uniform(-0.16, 0.16)
    light = np.linspace(1.08, 0.82, h)[:, None] * np.linspace(1 + tilt, 1 - tilt, w)[None]
    data[..., :3] = np.clip((gray + (data[..., :3] - gray) * pale) * light[..., None], 0, data[..., 3:])
    turn, bow, narrow = rng.uniform(-0.1, 0.1) * strength, rng.uniform(-0.05, 0.05) * strength, 1 - abs(rng.normal(0, 0.05)) * strength
    rows, columns = np.mgrid[0:h, 0:w]
    u, v = columns / w - 0.5, rows / h
    scale = min(width / (w * narrow), height / h)
    size = (max(8, int(w * narrow * scale)), max(8, int(h * scale)))
    out = []
    for k in range(POSES):
        phase = 2 * math.pi * k / POSES
        sway = turn + 0.02 * math.sin(phase)
        shift = sway * (1 - v) + bow * np.sin(v * math.pi) + 0.008 * np.sin(phase + 5 * v)
        source = np.clip(((u - shift + 0.18 * turn * (u * u - 0.1)) + 0.5) * w, 0, w - 1).astype(int)
        lift = np.clip((v + 0.012 * math.sin(phase + 1) * (1 - v)) * h, 0, h - 1).astype(int)
        bent = data[lift, source].astype(np.uint8)
        out.append(np.asarray(Image.fromarray(bent).resize(size, Image.BILINEAR)))
    return out


class Scene:
    """Backdrop, motes and ripple of one Pokémon, drawn at a time."""

    def __init__(self, kind: str, width: int, height: int, feet: float, unit: float, seed: int, style: str, busy: float = 1.0):
        rng = np.random.default_rng(seed)
        self.width, self.height, self.feet, self.unit, self.busy = width, height, feet, unit, busy
        self.picture = backdrop(kind, width, height, rng, style)
        tint = mix(PHONE[kind], (255, 255, 240), 0.6)
        self.motes = []
        for _ in range(int(14 * busy)):
            r = int(rng.choice([5, 8, 12, 70, 110]) * unit) + 2
            self.motes.append(
                (
                    mote(r, tint, 0.8 if r < 30 * unit else 0.25, r > 30 * unit),
                    *rng.uniform(0, 1, 2),
                    rng.uniform(-0.05, 0.05),
                    rng.uniform(-0.08, -0.01),
                    rng.uniform(0, 6),
                )
            )
        self.ripple = mote(int(330 * unit), (255, 255, 255), 0.22, True)[::4]

    def draw(self, t: float) -> np.ndarray:
        """A new frame with the scene at time t (seconds)."""
        dx = int(SLACK * (1 + 0.9 * math.sin(0.5 * t) * self.busy / 1.5))
        dy = int(SLACK * (1 + 0.9 * math.sin(0.37 * t + 1) * self.busy / 1.5))
        dx, dy = (min(max(0, d), 2 * SLACK) for d in (dx, dy))
        frame = self.picture[dy : dy + self.height, dx : dx + self.width].copy()
        over(
            frame,
            self.ripple,
            self.width // 2 - self.ripple.shape[1] // 2,
            int(self.feet) - self.ripple.shape[0] // 2,
            0.6 + 0.4 * math.sin(2 * t),
        )
        for layer, x, y, vx, vy, phase in self.motes:
            px, py = (x + vx * t) % 1, (y + vy * t) % 1
            over(
                frame,
                layer,
                int(px * self.width) - layer.shape[0] // 2,
                int(py * self.feet * 1.1) - layer.shape[0] // 2,
                0.55 + 0.45 * math.sin(t * 2 + phase),
            )
        return frame
