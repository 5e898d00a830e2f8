"""Single screenshots of both screens, and of screens that must give no entry."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
from PIL import Image

from . import phone_screens, switch_play
from .dex import Dex, Mon
from .phone_page import Phone, PhonePage
from .recorder import entry, sprite_name, truth
from .spoofs import honest, lie
from .switch_page import Switch, jitter, render_box, summary
from .words import FACES

#: name: (kind of picture, settings, what is shown).
STILLS = {
    "still-phone-1206.png": ("phone", dict(family="cabin"), "foreign-nickname"),
    "still-phone-828.jpg": ("phone", dict(width=828, height=1792, family="lato"), "fighting"),
    "still-phone-1125.png": ("phone", dict(width=1125, height=2436, family="open"), "punctuation"),
    "still-phone-spoof.png": ("phone", dict(width=1290, height=2796, family="noto-cond"), "!look-alike"),
    "still-tablet.jpg": ("phone", dict(width=1620, height=2160, family="cantarell", lift=-120, close=160), "signs"),
    "still-switch-4k.png": ("switch", dict(width=3840, height=2160, family="noto"), "gmax"),
    "still-switch-720.jpg": ("switch", dict(family="open", saturation=0.88, shift=(6, 8, -8)), "any"),
    "still-switch-moved.png": (
        "switch",
        dict(width=1920, height=1080, family="roboto", strip=(650, 1350), mark="two-sparkles"),
        "shiny-after",
    ),
    "still-switch-spoof.png": ("switch", dict(width=1920, height=1080, family="noto"), "!sprite-other"),
    "none-phone-list.png": ("list", dict(family="cabin"), "any"),
    "none-phone-pokedex.png": ("dex", dict(family="open"), "any"),
    "none-phone-scrolled.png": ("scrolled", dict(family="cabin"), "any"),
    "none-switch-box.png": ("box", dict(width=1920, height=1080), "any"),
    "none-switch-pokedex.jpg": ("switch-dex", dict(), "any"),
    "none-black.png": ("black", dict(), "any"),
}


def _none(kind: str, settings: dict, mon: Mon, album: list) -> tuple:
    """-> (picture, kind of distraction)."""
    if kind == "list":
        return phone_screens.grid(Phone(**settings), album), "box"
    if kind == "dex":
        return phone_screens.pokedex(Phone(**settings), mon), "pokedex"
    if kind == "scrolled":
        return PhonePage(Phone(**settings), mon, True).layer(0.5, scroll=1600), "scroll"
    if kind == "box":
        return switch_play.box(album, Switch(**settings)), "box"
    if kind == "switch-dex":
        return switch_play.pokedex(mon, Switch(**settings)), "pokedex"
    return np.zeros((1080, 1920, 3), np.uint8), "black"


def draw(name: str, folder: Path, dex: Dex, seed: int) -> Path:
    """Draws one of STILLS."""
    kind, settings, what = STILLS[name]
    rng = random.Random(f"{seed} {name}")
    if dex.words.language in FACES and "family" in settings:
        settings = settings | {"family": settings["family"] + "+{}:{}".format(*rng.choice(FACES[dex.words.language]))}
    switch = "switch" in name
    mon = lie(dex, rng, what[1:], switch) if what.startswith("!") else honest(dex, rng, what, switch)[-1]
    mon = mon.but(note="") if mon.expected == "verified" else mon
    screen, entries, marks = "unknown", [], []
    if kind == "phone":
        phone = Phone(**settings)
        picture, screen, entries = PhonePage(phone, mon).layer(rng.uniform(0, 3)), "mobile-summary", [entry(mon, 0, 0)]
    elif kind == "switch":
        look = Switch(**settings, moved=jitter(rng, 8 if "moved" not in name else 19))
        picture, screen, entries = summary(mon, look), "switch-summary", [entry(mon, 0, 0)]
        entries[0] |= {"render_box": render_box(mon, look), "sprite": sprite_name(mon.sprite)}
    else:
        picture, shown = _none(kind, settings, mon, [dex.random(rng) for _ in range(30)])
        marks = [{"start": 0, "end": 0, "kind": shown}]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    Image.fromarray(picture).save(path, **({"quality": 88} if path.suffix == ".jpg" else {}))
    truth(
        folder,
        name,
        screen,
        picture.shape[1],
        picture.shape[0],
        "png" if path.suffix == ".png" else "mjpeg",
        0.0,
        entries,
        marks,
        {"language": dex.words.language} if screen != "unknown" else {},
    )
    return path
