"""The same Pokémon on two phones: what is enrolled from one recording is to be known on the other."""

from __future__ import annotations

import random
from pathlib import Path

from .dex import Dex
from .phone_page import Phone
from .phone_play import PhonePlay
from .recorder import Encoding, Recorder

#: name: (device, encoding), as in `phone_catalog`.
PHONES = {
    "first": (dict(width=1170, height=2532, family="lato", busy=0.8), Encoding(fps=30, crf=24, vfr=True, repeat=0.35, timescale=600)),
    "second": (
        dict(width=1080, height=2400, family="roboto", status=80, gesture=True, busy=1.2),
        Encoding(fps=30, crf=29, vfr=True, repeat=0.5),
    ),
}


def draw(folder: Path, dex: Dex, count: int, seed: int) -> None:
    """Draws `count` Pokémon twice, in two orders."""
    mons = []
    chosen = random.Random(f"{seed} mons")
    while len(mons) < count:
        mon = dex.random(chosen)
        if all(mon.species_id != other.species_id for other in mons):
            mons.append(mon)
    for name, (device, encoding) in PHONES.items():
        rng = random.Random(f"{seed} {name}")
        phone = Phone(**device)
        recorder = Recorder(folder, name, phone.width // 2 * 2, phone.height // 2 * 2, encoding, "mobile-summary", rng, {"device": name})
        play = PhonePlay(recorder, phone, [dex.random(rng) for _ in range(20)])
        rng.shuffle(mons)
        for k, mon in enumerate(mons):
            play.go(mon, "slide" if k else "cut", 1.3)
        recorder.close()
