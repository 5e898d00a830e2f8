"""The pictograms of both screens: simple shapes in the places and colors that were measured."""

from __future__ import annotations

import math

from .paint import Canvas

#: Badge colors of the phone: seven measured, the others from the palette of the newest games (docs/layouts.md).
PHONE = {
    "bug": (159, 164, 36),
    "fighting": (255, 162, 2),
    "ground": (171, 121, 57),
    "psychic": (255, 99, 127),
    "rock": (188, 184, 137),
    "normal": (153, 153, 153),
    "dark": (79, 71, 71),
    "fire": (255, 97, 44),
    "water": (41, 146, 255),
    "electric": (255, 219, 0),
    "grass": (66, 191, 36),
    "ice": (66, 216, 255),
    "poison": (153, 77, 207),
    "flying": (149, 201, 255),
    "ghost": (110, 69, 112),
    "dragon": (84, 98, 214),
    "steel": (106, 174, 211),
    "fairy": (255, 177, 255),
}
#: Disc colors of the Switch: those whose slot means (docs/layouts.md), glyph and corners taken out, they fit.
SWITCH = {
    "grass": (66, 191, 36),
    "fire": (255, 75, 40),
    "water": (41, 128, 239),
    "electric": (250, 192, 0),
    "rock": (175, 169, 129),
    "ground": (145, 81, 33),
    "poison": (145, 65, 203),
    "dark": (80, 65, 63),
    "steel": (96, 161, 184),
    "flying": (129, 185, 239),
    "normal": (159, 161, 159),
    "fighting": (255, 128, 0),
    "ghost": (112, 65, 112),
    "dragon": (80, 96, 225),
    "ice": (61, 206, 243),
    "fairy": (239, 112, 239),
    "bug": (145, 161, 25),
    "psychic": (239, 65, 121),
}
MALE, FEMALE = "M", "F"


def ring(x, y, r, n, start=-90.0, inner=None):
    """Corner points of a polygon, or of a star when `inner` is given."""
    radii = [r] if inner is None else [r, inner]
    count = n * len(radii)
    return [
        (
            x + radii[i % len(radii)] * math.cos(math.radians(start + 360 * i / count)),
            y + radii[i % len(radii)] * math.sin(math.radians(start + 360 * i / count)),
        )
        for i in range(count)
    ]


def glyph(c: Canvas, kind: str, x, y, r, color=(255, 255, 255), ground=None) -> None:
    """A type's white sign: a shape for each type, not the game's own drawing."""
    order = sorted(PHONE)
    n = order.index(kind)
    hole = ground or (0, 0, 0)
    if n % 6 == 0:
        c.poly(ring(x, y, r, 6), color)
        c.disc(x, y, r * 0.45, hole)
    elif n % 6 == 1:
        for k in (-0.65, 0, 0.65):
            c.poly(
                [(x + k * r - r * 0.22, y + r * 0.8), (x + k * r, y - r * (0.9 - abs(k) * 0.5)), (x + k * r + r * 0.22, y + r * 0.8)],
                color,
            )
    elif n % 6 == 2:
        c.poly(
            [(x, y - r), (x + r * 0.7, y + r * 0.1), (x + r * 0.4, y + r * 0.9), (x - r * 0.4, y + r * 0.9), (x - r * 0.7, y + r * 0.1)],
            color,
        )
        c.disc(x, y + r * 0.4, r * 0.28, hole)
    elif n % 6 == 3:
        c.disc(x, y, r * 0.9, color)
        c.disc(x + r * 0.35, y - r * 0.3, r * 0.65, hole)
    elif n % 6 == 4:
        c.poly(ring(x, y, r, 4 + n % 4, inner=r * 0.45), color)
    else:
        c.box(x - r * 0.8, y - r * 0.55, x + r * 0.8, y + r * 0.75, color, r * 0.2)
        c.box(x - r * 0.4, y - r * 0.2, x + r * 0.4, y + r * 0.1, hole)


def sex(c: Canvas, which: str, x, y, r, color=(255, 255, 255), width=None) -> None:
    """♂ or ♀ drawn as lines, centered on (x, y)."""
    w = width or r * 0.24
    if which == FEMALE:
        c.disc(x, y - r * 0.3, r * 0.48, color)
        hole = (x, y - r * 0.3, r * 0.48 - w)
        c.line([(x, y + r * 0.15), (x, y + r * 0.85)], color, w)
        c.line([(x - r * 0.35, y + r * 0.5), (x + r * 0.35, y + r * 0.5)], color, w)
    else:
        c.disc(x - r * 0.2, y + r * 0.2, r * 0.48, color)
        hole = (x - r * 0.2, y + r * 0.2, r * 0.48 - w)
        c.line([(x + r * 0.1, y - r * 0.1), (x + r * 0.68, y - r * 0.68)], color, w)
        c.line([(x + r * 0.15, y - r * 0.68), (x + r * 0.68, y - r * 0.68), (x + r * 0.68, y - r * 0.15)], color, w)
    return hole


def sex_tile(c: Canvas, which: str, x, y, half, square: bool, colors) -> None:
    """The gender mark: a white sign on a rounded square (phone) or a disc (Switch)."""
    ground = colors[which]
    if square:
        c.box(x - half, y - half, x + half, y + half, ground, half * 0.25)
    else:
        c.disc(x, y, half, ground)
    hole = sex(c, which, x, y, half * 0.8)
    c.disc(*hole, ground)


def ball(c: Canvas, x, y, r, top=(216, 53, 53), band=(60, 60, 60)) -> None:
    """A Poké Ball with the color of its upper half."""
    c.disc(x, y, r, (240, 240, 240))
    c.shape((x - r, y - r, x + r, y), top, lambda pen, to: pen.pieslice([to(x - r, y - r), to(x + r, y + r)], 180, 360, fill=255))
    c.box(x - r, y - r * 0.09, x + r, y + r * 0.09, band)
    c.disc(x, y, r * 0.28, band)
    c.disc(x, y, r * 0.18, (250, 250, 250))
    c.disc(x - r * 0.35, y - r * 0.45, r * 0.18, (255, 255, 255), 0.6)


def sparkle(c: Canvas, x, y, r, color) -> None:
    """The shiny mark of the phone: a large four-pointed star and a small one."""
    c.poly(ring(x - r * 0.2, y + r * 0.15, r * 0.85, 4, inner=r * 0.3), color)
    c.poly(ring(x + r * 0.62, y - r * 0.58, r * 0.42, 4, inner=r * 0.15), color)


def star(c: Canvas, x, y, r, colors) -> None:
    """The favorite star, lighter above than below."""
    c.poly(ring(x, y + r * 0.06, r, 5, inner=r * 0.5), colors[1])
    c.poly(ring(x, y - r * 0.02, r * 0.9, 5, inner=r * 0.46), colors[0], 0.55)


def markings(c: Canvas, xs, y, r, colors) -> None:
    """Circle, triangle, square, heart, star, diamond."""
    c.disc(xs[0], y, r, colors[0])
    c.poly([(xs[1], y - r), (xs[1] + r * 1.05, y + r), (xs[1] - r * 1.05, y + r)], colors[1])
    c.box(xs[2] - r * 0.9, y - r * 0.9, xs[2] + r * 0.9, y + r * 0.9, colors[2])
    x = xs[3]
    c.disc(x - r * 0.5, y - r * 0.35, r * 0.55, colors[3])
    c.disc(x + r * 0.5, y - r * 0.35, r * 0.55, colors[3])
    c.poly([(x - r * 1.02, y - r * 0.15), (x + r * 1.02, y - r * 0.15), (x, y + r)], colors[3])
    c.poly(ring(xs[4], y, r * 1.1, 5, inner=r * 0.5), colors[4])
    c.poly(ring(xs[5], y, r * 1.1, 4), colors[5])


def face(c: Canvas, x, y, r) -> None:
    """The mark of a cured Pokérus."""
    c.disc(x, y, r, (235, 60, 174))
    for k in (-0.35, 0.35):
        c.line([(x + k * r, y - r * 0.5), (x + k * r, y - r * 0.1)], (255, 255, 255), r * 0.2)
    c.line([(x - r * 0.4, y + r * 0.4), (x + r * 0.4, y + r * 0.4)], (255, 255, 255), r * 0.15)


def game(c: Canvas, x, y, half, which: int) -> None:
    """A game's icon: white, purple, teal … with a jewel or a blade."""
    grounds = [(85, 34, 119), (250, 250, 250), (28, 60, 120), (220, 40, 60), (20, 110, 80), (245, 245, 245)]
    ground = grounds[which % len(grounds)]
    c.box(x - half, y - half, x + half, y + half, ground, half * 0.33)
    ink = (230, 200, 80) if which % len(grounds) in (0, 2, 3, 4) else (30, 110, 190)
    if which % 2:
        c.poly(ring(x, y, half * 0.65, 8), ink)
        c.poly(ring(x, y, half * 0.35, 8), (225, 240, 250))
    else:
        c.poly(ring(x, y, half * 0.75, 3 + which % 3, inner=half * 0.3), ink)


def hexagon(c: Canvas, x, y, r, values, line, fill, width) -> None:
    """The stats: outline, spokes, and the area of six shares 0…1."""
    outer = ring(x, y, r, 6)
    c.poly(ring(x, y, r, 6), (235, 246, 240))
    c.poly([(x + (px - x) * v, y + (py - y) * v) for (px, py), v in zip(outer, values)], fill)
    c.line(outer + outer[:1], line, width)
