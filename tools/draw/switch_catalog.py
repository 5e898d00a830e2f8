"""The Switch's variations: one line a recording."""

from __future__ import annotations

import json
import random
from pathlib import Path

from .dex import Dex
from .phone_catalog import shuffled
from .recorder import Encoding, Recorder
from .spoofs import honest, lie
from .switch_page import SHINY, Switch, jitter
from .switch_play import SwitchPlay
from .words import FACES, NUMERALS

E = Encoding
HD = dict(width=1920, height=1080)
#: name: (look, jitter in units, encoding, what comes; `!x` is a spoof, `+x` an event).
SWITCHES = {
    "switch-plain": (dict(family="noto"), 0, E(crf=26), "box any gmax foreign-nickname +menu shiny-after box sexes regional any twice"),
    "switch-moved": (
        dict(family="open", strip=(640, 1360), prefix_x=720, number_x=842, species_x=940, mark="two-sparkles"),
        19,
        E(crf=24),
        "any gmax shiny-after +dex sexes punctuation black any long-nickname box any",
    ),
    "switch-nameless": (
        dict(family="lato-wide", species=False, digits=3, number_x=868, mark="white-star"),
        10,
        E(crf=26),
        "any any shiny-after +menu foreign-nickname regional pokedex any any",
    ),
    "switch-tight": (
        dict(family="noto-cond", prefix_x=806, number_x=862, strip=(760, 1340), mark="gold-sparkles"),
        12,
        E(crf=23, suffix="mkv"),
        "any punctuation sexes gmax shiny-after species-nickname box any",
    ),
    "switch-late": (
        dict(family="roboto", late=0.35, mark="orange-sparkle"),
        8,
        E(crf=27),
        "any other-id twice +menu shiny-after any box any gmax",
    ),
    "switch-1080": (
        dict(**HD, family="mplus", shift=(11, -11, -13), saturation=0.86),
        6,
        E(suffix="mkv", fps=60, crf=22),
        "any shiny-after gmax +dex regional any box sexes",
    ),
    "switch-vivid": (
        dict(**HD, family="cabin", shift=(-12, 6, 14), saturation=1.15, range_fault="limited"),
        6,
        E(fps=60, crf=26, codec="hevc"),
        "any sexes shiny-after +menu gmax any",
    ),
    "switch-pale": (
        dict(family="grotesk", range_fault="full", gamma=1.12),
        6,
        E(crf=28),
        "any shiny-after punctuation black any long-nickname regional",
    ),
    "switch-border": (
        dict(**HD, family="noto", inset=0.94),
        4,
        E(suffix="webm", codec="vp9", crf=34),
        "any gmax sexes box shiny-after any",
    ),
    "switch-4by3": (dict(family="open"), 4, E(crf=25, filters="pad=1280:960:0:120"), "any shiny-after any box regional any"),
    "switch-spoof-a": (
        dict(family="noto"),
        5,
        E(crf=25),
        "any !sprite-other !number-name !types-wrong sexes !shiny-mark-normal-sprite !impossible-gender box !shiny-sprite-no-mark any !look-alike",
    ),
    "switch-spoof-b": (
        dict(**HD, family="roboto", mark="two-sparkles", saturation=1.08, shift=(5, 5, -9)),
        10,
        E(fps=60, crf=24, suffix="mkv"),
        "!look-alike shiny-after !sprite-other !number-wrong any !shiny-sprite-no-mark !shiny-mark-normal-sprite any !types-wrong",
    ),
}


def look_of(name: str, rng: random.Random, seed: int, dex: Dex) -> Switch:
    """A line's look; other seeds vary face, mark and colors within what was seen between capture chains."""
    settings, moved, _, _ = SWITCHES[name]
    look = Switch(**settings, moved=jitter(rng, moved))
    if seed:
        look.family = rng.choice(["noto", "open", "roboto", "lato", "cabin", "inter", "mplus", "noto-cond"])
        look.mark = rng.choice(SHINY)
        if dex.words.language in FACES:
            look.family += "+{}:{}".format(*rng.choice(FACES[dex.words.language]))
        if dex.words.language in NUMERALS:
            look.numeral = rng.choice(NUMERALS[dex.words.language]).strip()
        look.shift = tuple(s + rng.uniform(-5, 5) for s in look.shift)
        look.render = rng.uniform(503, 513)
    return look


def record(name: str, folder: Path, dex: Dex, seed: int) -> Path:
    """Draws one of SWITCHES."""
    _, _, encoding, words = SWITCHES[name]
    rng = random.Random(f"{seed} {name}")
    look = look_of(name, rng, seed, dex)
    words = shuffled(words, rng) if seed else words
    recorder = Recorder(
        folder,
        name,
        look.width,
        look.height,
        encoding,
        "switch-summary",
        rng,
        {"language": dex.words.language, "device": name, "font": look.family, "fps": str(encoding.fps), "shiny_mark": look.mark},
    )
    play = SwitchPlay(recorder, look, [dex.random(rng, 0.2, True) for _ in range(30)])
    for word in words.split():
        if word in ("box", "black", "pokedex"):
            play.away(word, rng.uniform(0.7, 1.2))
        elif word == "+menu":
            play.menu()
            play.hold(rng.uniform(0.5, 0.9))
        elif word == "+dex":
            play.dex_page()
            play.hold(rng.uniform(0.5, 0.9))
        else:
            for mon in [lie(dex, rng, word[1:], True)] if word.startswith("!") else honest(dex, rng, word, True):
                play.go(mon, rng.uniform(1.1, 2.0))
    path = recorder.close()
    if "pad=" in encoding.filters:
        _move_boxes(path, 120)
    return path


def _move_boxes(path: Path, down: int) -> None:
    """Moves the truth's render boxes by a filter's border above."""
    beside = path.with_name(path.name.rsplit(".", 1)[0] + ".truth.json")
    state = json.loads(beside.read_text(encoding="utf-8"))
    for e in state["entries"]:
        e["render_box"] = [v + (down if k % 2 else 0) for k, v in enumerate(e["render_box"])]
    beside.write_text(json.dumps(state, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
