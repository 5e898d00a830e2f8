"""What else a phone's recording shows: box, lists, Pokédex, menus, banners, Control Center. All guessed but the palette."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageFilter

from . import icons
from .paint import Canvas, mix, over

TEAL, GRAY = (18, 166, 168), (120, 120, 120)


def grid(phone, mons, sprites: bool = True, title: str = "All Pokémon") -> np.ndarray:
    """The scrolling list of renders, five columns [guess], or a box of six by five."""
    c = Canvas(phone.width, phone.height, phone.unit, phone.family, fill=(232, 246, 240))
    bottom = phone.height / phone.unit
    c.box(0, 0, 1206, 330, TEAL)
    for k, tab in enumerate(("Trade", "Your Room", "Pokémon")):
        c.text(201 + 402 * k, 240, tab, 34, (255, 255, 255), "c", k == 2)
    c.text(603, 420, title, 38, TEAL, "c", True)
    columns = 5 if title == "All Pokémon" else 6
    pitch = 1206 / columns
    k, y = 0, 520
    while y < bottom + pitch:
        for i in range(columns):
            mon = mons[k % len(mons)]
            x = pitch * i
            c.box(x + 8, y + 8, x + pitch - 8, y + pitch - 8, (250, 252, 250), 18)
            if sprites:
                c.picture(Image.open(mon.sprite), x + 16, y + 16, x + pitch - 16, y + pitch - 16)
            k += 1
        y += pitch
    return c.opaque()


def pokedex(phone, mon) -> np.ndarray:
    """A Pokédex page: it prints number, name and types too, and owns nothing."""
    tint = (122, 104, 200)
    c = Canvas(phone.width, phone.height, phone.unit, phone.family, fill=mix(tint, (255, 255, 255), 0.15))
    bottom = phone.height / phone.unit
    c.text(603, min(260, bottom * 0.1), "Pokédex", 42, (255, 255, 255), "c", True)
    c.disc(603, 700, 310, (236, 234, 248))
    c.picture(Image.open(mon.sprite), 343, 440, 863, 960)
    c.box(40, 1120, 1166, bottom + 60, (248, 250, 245), 30)
    c.text(90, 1210, f"No. {mon.number:04d}", 34, (131, 112, 205))
    c.text(430, 1210, mon.name, 40, GRAY)
    for k, kind in enumerate(mon.types[:2]):
        x = 600 + 265 * k
        c.box(x, 1290, x + 246, 1346, icons.PHONE[kind], 4)
        c.text(x + 140, 1318, kind.capitalize(), 28, (255, 255, 255), "c", True)
    for k, row in enumerate(("Number obtained", "Games it can travel to", "First Met", "Height", "Weight")):
        c.box(90, 1450 + 130 * k, 1116, 1520 + 130 * k, (225, 221, 243), 6)
        c.text(120, 1485 + 130 * k, row, 30, tint)
    c.disc(603, bottom - phone.close, 60, (34, 153, 104))
    return c.opaque()


def menu(frame: np.ndarray, phone, share: float) -> np.ndarray:
    """The page dimmed under a sheet that rises from below."""
    dark = (frame * (1 - 0.55 * share)).astype(np.uint8)
    c = Canvas(phone.width, int(900 * phone.unit), phone.unit, phone.family, fill=(248, 250, 245))
    for k, row in enumerate(("Change nickname", "Add to favorites", "Edit labels", "Move", "Release")):
        c.text(603, 110 + 160 * k, row, 36, GRAY, "c")
        c.box(80, 190 + 160 * k, 1126, 192 + 160 * k, (220, 226, 222))
    sheet = c.opaque()
    rise = int(sheet.shape[0] * share)
    if rise:
        dark[phone.height - rise :] = sheet[:rise]
    return dark


def dialog(frame: np.ndarray, phone) -> np.ndarray:
    """A question in the middle of the dimmed page."""
    dark = (frame * 0.45).astype(np.uint8)
    c = Canvas(int(1000 * phone.unit), int(560 * phone.unit), phone.unit, phone.family, fill=(250, 250, 250))
    c.text(500, 150, "Communicating…", 40, GRAY, "c")
    c.box(250, 360, 750, 460, TEAL, 50)
    c.text(500, 410, "Cancel", 36, (255, 255, 255), "c", True)
    part = c.opaque()
    y, x = (phone.height - part.shape[0]) // 2, (phone.width - part.shape[1]) // 2
    dark[y : y + part.shape[0], x : x + part.shape[1]] = part
    return dark


def banner(frame: np.ndarray, phone, share: float) -> np.ndarray:
    """A notification that drops over the top eighth."""
    c = Canvas(phone.width, int(230 * phone.unit), phone.unit, phone.family)
    c.box(30, 10, 1176, 220, (238, 238, 242), 60)
    c.box(70, 60, 170, 160, (52, 199, 89), 24)
    c.text(210, 85, "Messages", 32, (20, 20, 20), bold=True)
    c.text(210, 150, "Are you coming tonight? Lv. 7 No. 0025", 32, (60, 60, 60))
    out = frame.copy()
    over(out, c.array(), 0, int((-240 + 310 * share) * phone.unit))
    return out


def control_center(frame: np.ndarray, phone) -> np.ndarray:
    """The system's sheet of tiles over the blurred page, at the start and the end of a recording."""
    small = Image.fromarray(frame).resize((phone.width // 12, phone.height // 12)).filter(ImageFilter.GaussianBlur(3))
    c = Canvas(phone.width, phone.height, phone.unit, phone.family)
    c.image = Image.blend(
        small.resize((phone.width, phone.height), Image.BILINEAR), Image.new("RGB", (phone.width, phone.height), (20, 20, 26)), 0.5
    ).convert("RGBA")
    for k in range(4):
        x, y = 70 + 545 * (k % 2), 340 + 545 * (k // 2)
        c.box(x, y, x + 520, y + 520, (70, 72, 82), 90)
        for i in range(4):
            c.disc(x + 150 + 220 * (i % 2), y + 150 + 220 * (i // 2), 84, (0, 122, 255) if (i + k) % 3 == 0 else (110, 112, 122))
    c.disc(603, 1620, 84, (255, 59, 48))
    return c.opaque()


def system_bars(frame: np.ndarray, phone, clock: str = "12:24") -> None:
    """Android's status bar and gesture bar, laid over the frame in place."""
    if phone.status:
        c = Canvas(phone.width, int(phone.status * phone.unit), phone.unit, "roboto")
        c.text(60, phone.status / 2, clock, 26, (255, 255, 255), bold=True)
        c.box(1060, phone.status / 2 - 16, 1130, phone.status / 2 + 16, (255, 255, 255), 6)
        over(frame, c.array(), 0, 0)
    if phone.gesture:
        c = Canvas(phone.width, int(40 * phone.unit), phone.unit, "roboto")
        c.box(403, 14, 803, 24, (90, 90, 90), 5)
        over(frame, c.array(), 0, phone.height - int(50 * phone.unit))
