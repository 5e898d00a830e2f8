"""Single pages by the hundred: every setting of both screens drawn at random, each as one compressed picture.

A recording costs seconds to draw and shows ten Pokémon of one device; a picture costs a fraction of one, and each has a
device, a face, a capture chain and a Pokémon of its own. What needs time (visits, swipes, flicks) is left to the recordings.
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
from PIL import Image

from .dex import Dex, Mon
from .fonts import FAMILIES
from .phone_page import Phone, PhonePage
from .recorder import entry, sprite_name, truth
from .spoofs import honest, lie
from .switch_page import SHINY, Switch, captured, jitter, render_box, summary

#: Displays of phones and tablets, and sizes to which recorders and messengers scale them.
DEVICES = [
    (750, 1334),
    (828, 1792),
    (1080, 2340),
    (1125, 2436),
    (1170, 2532),
    (1178, 2556),
    (1206, 2622),
    (1242, 2688),
    (1284, 2778),
    (1290, 2796),
    (1320, 2868),
    (1080, 1920),
    (1080, 2160),
    (1080, 2280),
    (1080, 2400),
    (1080, 2520),
    (1440, 3120),
    (1440, 2960),
    (720, 1600),
    (720, 1520),
    (886, 1920),
    (640, 1386),
    (590, 1280),
    (1620, 2160),
    (1536, 2048),
    (2048, 2732),
    (1668, 2388),
    (1600, 2560),
]
SWITCHES = [(1280, 720), (1280, 720), (1920, 1080), (1920, 1080), (1600, 900), (2560, 1440), (3840, 2160), (960, 540)]
#: What an honest page may be hard in, as often as it is listed.
HONEST = ["form"] * 10 + [
    "foreign-nickname",
    "long-nickname",
    "species-nickname",
    "signs",
    "fighting",
    "punctuation",
    "gmax",
    "regional",
    "sexes",
    "sexes",
]
LIES = {
    "phone": ["number-name", "types-wrong", "impossible-gender", "look-alike", "number-wrong"],
    "switch": [
        "number-name",
        "types-wrong",
        "impossible-gender",
        "look-alike",
        "number-wrong",
        "sprite-other",
        "sprite-gender",
        "sprite-form",
        "shiny-mark-normal-sprite",
        "shiny-sprite-no-mark",
    ],
}
#: Share of pages that lie.
LYING = 0.2


def chain(rng: random.Random) -> dict:
    """Colors as a capture chain or a conversion leaves them: what docs/layouts.md tells and a little more."""
    return dict(
        shift=tuple(rng.uniform(-14, 14) for _ in range(3)),
        saturation=rng.uniform(0.82, 1.18),
        gamma=rng.uniform(0.87, 1.15),
        range_fault=rng.choice(["", "", "", "", "full", "limited"]),
    )


def shown(dex: Dex, rng: random.Random, screen: str) -> Mon:
    """A Pokémon of any storable form, or one that lies."""
    switch = screen == "switch"
    if rng.random() < LYING:
        return lie(dex, rng, rng.choice(LIES[screen]), switch)
    what = rng.choice(HONEST)
    if what != "form":
        return rng.choice(honest(dex, rng, what, switch))
    species = rng.choice(sorted(dex.table))
    return dex.mon(rng, rng.choice(dex.plain(species)), rng.random() < 0.3, switch=switch)


def phone_page(dex: Dex, rng: random.Random, devices: list) -> tuple:
    """-> (picture, Pokémon, what the truth adds)."""
    mon = shown(dex, rng, "phone")
    width, height = rng.choice(devices)
    short = height < 2 * width
    male = (rng.randint(40, 110), rng.randint(110, 165), rng.randint(215, 255))
    phone = Phone(
        width,
        height,
        rng.choice(sorted(set(FAMILIES))),
        lift=rng.uniform(-170, -60) if short else rng.uniform(-40, 40),
        header=rng.uniform(-20, 20),
        close=rng.uniform(150, 236),
        busy=rng.uniform(0.4, 1.8),
        male=male,
        bob=rng.uniform(4, 14),
    )
    picture = PhonePage(phone, mon).layer(rng.uniform(0, 9))
    # A phone records its own screen: colors hardly shift, but HDR and messengers change levels.
    colors = Switch(**(chain(rng) if rng.random() < 0.3 else {}))
    return (
        captured(picture, colors),
        mon,
        {"device": f"{width}x{height}", "font": phone.family, "lift": round(phone.lift), "header": round(phone.header)},
    )


def switch_page(dex: Dex, rng: random.Random) -> tuple:
    """-> (picture, Pokémon, what the truth adds)."""
    mon = shown(dex, rng, "switch")
    width, height = rng.choice(SWITCHES)
    start = rng.uniform(640, 760)
    prefix = max(start + 20, rng.uniform(715, 800))
    look = Switch(
        width,
        height,
        rng.choice(sorted(set(FAMILIES) - {"open-cond"})),
        moved=jitter(rng, rng.uniform(0, 16)),
        strip=(start, rng.uniform(1318, 1370)),
        prefix_x=prefix,
        number_x=max(prefix + 85, 850),
        species=rng.random() < 0.8 or mon.name != dex.names[mon.species_id],
        digits=rng.choice([3, 4, 4]),
        mark=rng.choice(SHINY),
        render=rng.uniform(500, 514),
        inset=rng.choice([1.0] * 6 + [0.9, 0.95]),
        **chain(rng),
    )
    look.species_x = look.number_x + rng.uniform(95, 115)
    return (
        summary(mon, look),
        mon,
        {
            "device": f"{width}x{height}",
            "font": look.family,
            "render_box": render_box(mon, look),
            "sprite": sprite_name(mon.sprite),
            "chain": [[round(v, 1) for v in look.shift], round(look.saturation, 2), round(look.gamma, 2), look.range_fault],
        },
    )


def draw(folder: Path, dex: Dex, seed: int, screen: str, index: int, devices: list = DEVICES) -> Path:
    """Draws page `index` of `seed` for the screen `phone`, on one of `devices`, or `switch`."""
    rng = random.Random(f"{seed} {screen} {index}")
    picture, mon, more = phone_page(dex, rng, devices) if screen == "phone" else switch_page(dex, rng)
    quality = rng.choice([None, 92, 85, 75, 65])
    suffix = "png" if quality is None else "jpg"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{screen}-{index:04d}.{suffix}"
    Image.fromarray(np.ascontiguousarray(picture)).save(path, **({} if quality is None else {"quality": quality, "subsampling": 2}))
    kind = "mobile-summary" if screen == "phone" else "switch-summary"
    one = entry(mon, 0, 0) | {k: more.pop(k) for k in ("render_box", "sprite") if k in more}
    truth(
        folder,
        path.name,
        kind,
        picture.shape[1],
        picture.shape[0],
        "png" if quality is None else "mjpeg",
        0.0,
        [one],
        [],
        {**more, "quality": quality},
    )
    return path
