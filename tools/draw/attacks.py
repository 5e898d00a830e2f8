"""Pages of which something is hidden, damaged or foreign: whoever believes what is left of them verifies what nobody saw.

Each is a still or a short recording. An entry that is verified must be the Pokémon that the truth names, in every field; most
should not be verified at all, which is why nothing is demanded (`optional`).
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

from .dex import Dex, Mon
from .fonts import FAMILIES
from .phone_catalog import FAMILIES as PHONE_FACES
from .phone_page import Phone, PhonePage
from .phone_play import PhonePlay
from .recorder import Encoding, Recorder, entry, truth
from .spoofs import honest
from .switch_page import SHINY, Switch, jitter, summary
from .switch_play import SwitchPlay

#: Parts of the phone's page that can be covered, in units; those of the header move with it.
PHONE_PARTS = {
    "sparkle": (140, 1310, 215, 1375),
    "marks": (20, 1270, 735, 1400),
    "gender": (100, 270, 540, 340),
    "badge": (915, 1150, 1185, 1225),
    "badges": (660, 1150, 1185, 1225),
    "first-digits": (60, 1150, 180, 1225),
    "last-digit": (215, 1150, 245, 1225),
    "name-end": (435, 1150, 560, 1225),
    "name": (305, 1150, 560, 1225),
    "lower": (9, 1250, 1196, 2700),
}
#: The same of the Switch's, at 1920×1080.
SWITCH_PARTS = {
    "shiny": (1345, 92, 1430, 165),
    "gender": (798, 98, 862, 156),
    "name": (940, 252, 1188, 324),
    "types": (1190, 252, 1312, 322),
    "last-digit": (925, 262, 958, 310),
    "render": (1330, 180, 1860, 700),
}
#: What covers: the page's own paper, a dialog's white, a banner's gray, a dark toast, skin.
PAINTS = ((248, 250, 245), (255, 255, 255), (238, 238, 242), (60, 60, 64), (214, 170, 140))
KINDS = (
    "phone-cover",
    "phone-cover",
    "phone-cover",
    "phone-collage",
    "phone-inset",
    "phone-blocks",
    "phone-blur",
    "phone-dot",
    "switch-cover",
    "switch-blocks",
)
#: Recordings: name: what follows what.
PLAYS = ("cut-covered", "cut-same", "slow-fade", "flip", "switch-cut-same", "switch-flip")


def _pokemon(dex: Dex, rng: random.Random, switch: bool) -> Mon:
    """One that has something to get wrong: often shiny, of two sexes or of several forms."""
    what = rng.choice(["shiny-after", "sexes", "regional", "species-nickname", "form", "form"])
    if what != "form":
        return rng.choice(honest(dex, rng, what, switch)).but(note=what)
    return dex.mon(rng, rng.choice(dex.plain(rng.choice(sorted(dex.table)))), rng.random() < 0.6, switch=switch)


def _phone(rng: random.Random) -> Phone:
    width, height = rng.choice([(1206, 2622), (1080, 2340), (828, 1792), (1170, 2532), (886, 1920)])
    return Phone(width, height, rng.choice(PHONE_FACES), lift=rng.uniform(-30, 30), header=rng.uniform(-14, 14))


def _cover(picture: np.ndarray, box: tuple, unit: float, paint: tuple, rng: random.Random) -> None:
    x0, y0, x1, y1 = (int(v * unit + rng.uniform(-6, 6) * unit) for v in box)
    part = picture[max(0, y0) : y1, max(0, x0) : x1]
    part[:] = (part * (1 - 0.97) + np.array(paint) * 0.97).astype(np.uint8)


def _blocks(picture: np.ndarray, other: np.ndarray, rng: random.Random) -> None:
    """A decoder's repair of what was lost: slices of another page, or gray."""
    h, w = picture.shape[:2]
    for _ in range(rng.randint(1, 6)):
        y, x, high, wide = rng.randrange(0, h, 16), rng.randrange(0, w, 16), 16 * rng.randint(1, 12), 16 * rng.randint(4, 60)
        patch = picture[y : y + high, x : x + wide]
        patch[:] = other[y : y + high, x : x + wide] if rng.random() < 0.6 else 128


def phone_still(kind: str, dex: Dex, rng: random.Random) -> tuple:
    """-> (picture, Pokémon, what was done to it)."""
    phone, mon, other = _phone(rng), _pokemon(dex, rng, False), _pokemon(dex, rng, False)
    u, done = phone.unit, kind
    picture = PhonePage(phone, mon).layer(rng.uniform(0, 9))
    foreign = PhonePage(phone, other).layer(rng.uniform(0, 9)) if kind in ("phone-collage", "phone-inset", "phone-blocks") else picture
    if kind == "phone-cover":
        part, paint = rng.choice(sorted(PHONE_PARTS)), rng.choice(PAINTS)
        x0, y0, x1, y1 = PHONE_PARTS[part]
        down = phone.lift + (phone.header if part == "gender" else 0)
        _cover(picture, (x0, y0 + down, x1, y1 + down), u, paint, rng)
        done = f"{part} under {paint}"
    elif kind == "phone-collage":
        picture = np.concatenate([picture, foreign], axis=rng.choice([0, 1]))
    elif kind == "phone-inset":
        share = rng.uniform(0.3, 0.6)
        small = np.asarray(Image.fromarray(foreign).resize((int(phone.width * share), int(phone.height * share))))
        y, x = rng.randint(0, phone.height - small.shape[0]), rng.randint(0, phone.width - small.shape[1])
        picture[y : y + small.shape[0], x : x + small.shape[1]] = small
    elif kind == "phone-blocks":
        _blocks(picture, foreign, rng)
    elif kind == "phone-blur":
        picture = np.asarray(Image.fromarray(picture).filter(ImageFilter.GaussianBlur(rng.uniform(1, 7) * u)))
    elif kind == "phone-dot":
        x0, y0, x1, y1 = PHONE_PARTS[rng.choice(["sparkle", "gender", "badge", "last-digit"])]
        x, y = (rng.uniform(x0, x1) * u, (rng.uniform(y0, y1) + phone.lift) * u)
        rows, columns = np.ogrid[: phone.height, : phone.width]
        disc = (rows - y) ** 2 + (columns - x) ** 2 < (rng.uniform(30, 70) * u) ** 2
        picture[disc] = (picture[disc] * 0.2 + np.array(rng.choice(PAINTS)) * 0.8).astype(np.uint8)
    return picture, (mon, other), done


def switch_still(kind: str, dex: Dex, rng: random.Random) -> tuple:
    """-> (picture, Pokémon, what was done to it)."""
    mon, other = _pokemon(dex, rng, True), _pokemon(dex, rng, True)
    look = Switch(
        *rng.choice([(1280, 720), (1920, 1080)]),
        rng.choice(sorted(set(FAMILIES) - {"open-cond"})),
        moved=jitter(rng, 4),
        species=rng.random() < 0.6,
        mark=rng.choice(SHINY),
    )
    picture, done = summary(mon, look).copy(), kind
    if kind == "switch-cover":
        part, paint = rng.choice(sorted(SWITCH_PARTS)), rng.choice(PAINTS)
        _cover(picture, SWITCH_PARTS[part], look.width / 1920, paint, rng)
        done = f"{part} under {paint}"
    else:
        _blocks(picture, summary(other, look), rng)
    return picture, (mon, other), done


def still(folder: Path, dex: Dex, seed: int, index: int) -> Path:
    """Draws still `index` of `seed`."""
    kind = KINDS[index % len(KINDS)]
    rng = random.Random(f"{seed} {kind} {index}")
    picture, mons, done = (phone_still if kind.startswith("phone") else switch_still)(kind, dex, rng)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{kind}-{index:04d}.png"
    Image.fromarray(np.ascontiguousarray(picture)).save(path, compress_level=1)
    shown = mons if kind in ("phone-collage", "phone-inset") else mons[:1]
    entries = [entry(m.but(optional=True, expected="unconfirmed", note=done), 0, 0) for m in shown]
    truth(
        folder,
        path.name,
        "mobile-summary" if kind.startswith("phone") else "switch-summary",
        picture.shape[1],
        picture.shape[0],
        "png",
        0.0,
        entries,
        [],
        {"attack": done},
    )
    return path


def _twins(dex: Dex, rng: random.Random, switch: bool) -> tuple[Mon, Mon]:
    """Two that differ in one icon alone: shiny or gender."""
    a, b = honest(dex, rng, rng.choice(["shiny-after", "sexes"]), switch)
    return a, b.but(ot=a.ot, id_no=a.id_no, level=a.level, tag=a.tag, extras={**a.extras})


def play(name: str, folder: Path, dex: Dex, seed: int) -> Path:
    """Draws one of PLAYS."""
    rng = random.Random(f"{seed} {name}")
    if name.startswith("switch"):
        return _switch_play(name, folder, dex, rng)
    phone = _phone(rng)
    recorder = Recorder(
        folder,
        name,
        phone.width // 2 * 2,
        phone.height // 2 * 2,
        Encoding(fps=30, crf=27, vfr=True, repeat=0.35),
        "mobile-summary",
        rng,
        {"attack": name},
    )
    stage = PhonePlay(recorder, phone, [dex.random(rng) for _ in range(4)])
    if name == "cut-same":
        for _ in range(4):
            for mon in _twins(dex, rng, False):
                stage.go(mon, "cut", rng.uniform(0.5, 1.2))
    elif name == "flip":
        for _ in range(14):
            stage.go(
                _pokemon(dex, rng, False).but(optional=True, expected="unconfirmed"),
                rng.choice(["cut", "slide", "fade"]),
                rng.uniform(0.05, 0.3),
            )
    elif name == "slow-fade":
        for _ in range(5):
            mon = _pokemon(dex, rng, False)
            if stage.page is not None:
                a, b = stage.page, PhonePage(phone, mon)
                recorder.finish_visit()
                recorder.play(rng.uniform(1, 2.5), lambda t, u, a=a, b=b: (a.layer(t) * (1 - u) + b.layer(t) * u).astype(np.uint8))
            stage.go(mon, "cut", 1.0)
    else:
        for _ in range(5):
            parts = [rng.choice(["sparkle", "marks", "gender", "badges"]), rng.choice(["name", "first-digits", "badges", "marks"])]
            for mon, part in zip((_pokemon(dex, rng, False), _pokemon(dex, rng, False)), parts):
                _covered(stage, mon.but(optional=True, expected="unconfirmed", note=f"{part} covered"), part, rng)
    return recorder.close()


def _covered(stage: PhonePlay, mon: Mon, part: str, rng: random.Random) -> None:
    """Cuts to a page of which a part stays hidden."""
    stage.to.finish_visit()
    page, paint = PhonePage(stage.phone, mon), rng.choice(PAINTS)
    x0, y0, x1, y1 = PHONE_PARTS[part]
    down = stage.phone.lift + (stage.phone.header if part == "gender" else 0)
    calm = random.Random(1)
    stage.page = page
    stage.to.begin(mon)

    def draw(t, u):
        frame = page.layer(t)
        calm.seed(1)
        _cover(frame, (x0, y0 + down, x1, y1 + down), stage.phone.unit, paint, calm)
        return frame

    stage.to.play(rng.uniform(0.6, 1.2), draw)


def _switch_play(name: str, folder: Path, dex: Dex, rng: random.Random) -> Path:
    look = Switch(family="noto", moved=jitter(rng, 4), mark=rng.choice(SHINY), species=rng.random() < 0.6)
    recorder = Recorder(folder, name, look.width, look.height, Encoding(crf=26), "switch-summary", rng, {"attack": name})
    stage = SwitchPlay(recorder, look, [dex.random(rng, 0.2, True) for _ in range(4)])
    for _ in range(4):
        if name == "switch-flip":
            for _ in range(3):
                stage.go(_pokemon(dex, rng, True).but(optional=True, expected="unconfirmed"), rng.uniform(0.05, 0.3))
        else:
            for mon in _twins(dex, rng, True):
                # No button is seen: a recording with gaps shows the next page at once.
                stage.mon = None
                recorder.finish_visit()
                stage.go(mon, rng.uniform(0.5, 1.0))
    return recorder.close()
