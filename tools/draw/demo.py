"""The demo: two short recordings with every verdict, of invented creatures, and the drawings for their hash table."""

from __future__ import annotations

import random
import tempfile
from dataclasses import replace
from pathlib import Path

from . import creatures
from .dex import Mon
from .phone_page import Phone
from .phone_play import PhonePlay
from .recorder import Encoding, Recorder
from .switch_page import Switch
from .switch_play import SwitchPlay

#: The creature whose drawing the hash table does not hold.
UNKNOWN = "hopper"
TRAINERS = {
    "lantern": ("Noa", "041641"),
    "kite": ("Ines", "20417"),
    "slug": ("Noa", "041641"),
    "golem": ("Kai", "733108"),
    "sprig": ("Noa", "041641"),
    "urchin": ("Ines", "20417"),
    "serpent": ("Kai", "733108"),
    "hopper": ("Lou", "55012"),
}


def cast(folder: Path) -> dict:
    """-> the demo's Pokémon by drawing's name, and by name + "-shiny"; their drawings are written to the folder."""
    folder.mkdir()
    out = {}
    for k, (name, (_, species, title, types, _, _)) in enumerate(creatures.CREATURES.items()):
        for shiny in (False, True):
            file = folder / f"{name}{'-shiny' if shiny else ''}.png"
            creatures.picture(name, shiny).save(file)
            ot, number = TRAINERS[name]
            out[name + ("-shiny" if shiny else "")] = Mon(
                species,
                title,
                title.lower(),
                types,
                "female" if k % 2 else "male",
                shiny,
                file,
                species,
                title,
                12 + 11 * k,
                None,
                ot,
                number,
                truth_types=types,
                extras={
                    "favorite": "gold" if k % 3 == 0 else "none",
                    "game": k,
                    "games": 1 + k % 2,
                    "ball": k % 6,
                    "origin": k % 5,
                    "nature": "Gentle",
                    "ability": "Frisk",
                    "seed": 40 + k,
                },
            )
    return out


def switch(folder: Path, mons: dict) -> Path:
    """Box, three verified, two mismatches, one unknown drawing, one flick, a menu."""
    rng = random.Random(7)
    encoding = Encoding(fps=30, crf=27, options=("-g", "300"))
    recorder = Recorder(
        folder, "switch", 1280, 720, encoding, "switch-summary", rng, {"note": "drawn: invented creatures in place of the renders"}
    )
    play = SwitchPlay(recorder, Switch(family="noto"), list(mons.values()))
    play.away("box", 1.4)
    play.go(mons["lantern"], 1.8)
    play.go(mons["kite-shiny"].but(nickname="Goomy", note="nickname is another species"), 1.8)
    play.go(mons["golem"].but(sprite=mons["urchin"].sprite, expected="mismatch", note="the picture is another species'"), 1.8)
    play.go(mons["sprig"].but(optional=True, expected="unconfirmed", note="fast flick"), 0.13)
    play.go(mons["slug"], 1.2)
    play.menu(0.8)
    play.hold(0.7)
    play.go(mons[UNKNOWN].but(expected="unconfirmed", note="the hash table does not hold this drawing"), 1.8)
    play.away("box", 1.2)
    play.go(mons["serpent"].but(mark=True, expected="mismatch", note="shiny mark beside the normal colors"), 1.8)
    play.go(mons["urchin"], 1.7)
    return recorder.close()


def phone(folder: Path, mons: dict) -> Path:
    """Control Center, four verified, two mismatches, a flick, a half swipe, a scroll."""
    rng = random.Random(11)
    encoding = Encoding(fps=30, crf=30, vfr=True, repeat=0.45, timescale=600, options=("-g", "300"))
    look = Phone(width=750, height=1624, family="lato", style="plain", busy=0.5)
    recorder = Recorder(
        folder, "phone", 750, 1624, encoding, "mobile-summary", rng, {"note": "drawn: invented creatures in place of the models"}
    )
    play = PhonePlay(recorder, look, list(mons.values()))
    play.away("control-center", 0.7)
    play.go(mons["sprig"], "cut", 1.8)
    play.go(mons["urchin-shiny"].but(nickname="Sparky"), "slide", 1.9)
    play.go(replace(mons["kite"], types=("water", "ghost"), expected="mismatch", note="types of another species"), "slide", 1.9)
    play.go(mons["slug"].but(optional=True, expected="unconfirmed", note="fast flick"), "slide", 0.13)
    play.go(mons["golem"], "slide", 1.0)
    play.half_swipe(mons["lantern"])
    play.hold(0.8)
    play.go(replace(mons["lantern"], name="Lampent", expected="mismatch", note="number of one species, name of another"), "slide", 1.9)
    play.away("list", 0.9)
    play.go(mons["serpent"], "cut", 1.0, long=True)
    play.scroll(900)
    play.hold(0.8)
    return recorder.close()


def make(folder: Path) -> None:
    """Writes fixtures/demo: recordings, truth, drawings and their index."""
    creatures.write_all(folder / "sprites", UNKNOWN)
    with tempfile.TemporaryDirectory() as t:
        mons = cast(Path(t) / "sprites")
        switch(folder, mons)
        phone(folder, mons)
