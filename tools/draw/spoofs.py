"""Pokémon that lie in one thing, and Pokémon that are hard but honest."""

from __future__ import annotations

import random
from functools import cache

from .dex import Dex, Mon
from .icons import PHONE

FOREIGN = [
    "ピカチュウ",
    "サーナイト",
    "이상해씨",
    "피카츄",
    "妙蛙种子",
    "皮卡丘",
    "噴火龍",
    "さくら★",
    "♂Max♂",
    "♀Lady♀",
    "★Nova★",
    "Flo…",
    "ぽち♪",
]
TWELVE = ["WWWWWWWWWWWW", "Mr. Longname", "Quicksilvers", "MMmmMMmmMMmm", "illiIlil1lIl", "Thunderstorm", "Lv. 99 No. 1"]


def distance(a: str, b: str) -> int:
    """Levenshtein distance."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


@cache
def _near(names: tuple) -> tuple:
    out = []
    for i, (a, x) in enumerate(names):
        for b, y in names[i + 1 :]:
            if abs(len(x) - len(y)) <= 1 and x[0] == y[0] and distance(x, y) <= 2:
                out.append((a, b))
    return tuple(out)


def look_alikes(dex: Dex) -> tuple:
    """Pairs of species whose names are one or two letters apart."""
    return _near(tuple(sorted((k, v) for k, v in dex.names.items() if k in dex.table)))


def lie(dex: Dex, rng: random.Random, what: str, switch: bool) -> Mon:
    """A Pokémon whose page contradicts itself in `what`."""
    note = f"spoof: {what}"
    if what == "look-alike":
        a, b = rng.choice(look_alikes(dex))
        mon = dex.mon(rng, dex.plain(a)[0], switch=switch)
        return mon.but(name=dex.names[b], expected="mismatch", note=f"{note}: {mon.name} called {dex.names[b]}")
    if what == "impossible-gender":
        fixed = [s for s in sorted(dex.table) if dex.species[s]["gender_rate"] in ("-1", "0", "8") and not dex.has_gender_forms(s)]
        species = rng.choice(fixed)
        mon = dex.mon(rng, dex.plain(species)[0], switch=switch)
        return mon.but(gender="female" if mon.gender == "male" else "male", expected="mismatch", note=note)
    if what.startswith("shiny"):
        return _shiny(dex, rng, what, switch)
    mon = dex.random(rng, 0.1, switch)
    other = dex.random(rng, 0, switch)
    while other.species_id == mon.species_id or set(other.types) & set(mon.types):
        other = dex.random(rng, 0, switch)
    if what == "number-name":
        return mon.but(name=other.name, expected="mismatch", note=note)
    if what == "number-wrong":
        return mon.but(number=mon.number + rng.choice([-1, 1]) if mon.number > 1 else 2, expected="mismatch", note=note)
    if what == "types-wrong":
        owned = {t for r in dex.plain(mon.species_id) for t in dex.types_of(r)}
        new = rng.choice([t for t in sorted(PHONE) if t not in owned])
        return mon.but(types=(new,) + mon.types[1:], expected="mismatch", note=note)
    if what == "sprite-other":
        return mon.but(sprite=other.sprite, expected="mismatch", note=f"{note}: {other.form}")
    if what == "sprite-gender":
        return _other_render(dex, rng, switch, "female", "the other gender's render")
    if what == "sprite-form":
        return _other_render(dex, rng, switch, "form", "another form's render")
    raise ValueError(what)


#: Species whose male and female differ so much that a hash tells, and by their own renders.
SEXES = (214, 215, 449, 521, 592, 593, 668, 678, 876, 902, 916)
#: Forms of one species with other types and another shape: the page's types say which one it is.
SHAPES = (
    ("raichu", "raichu-alola"),
    ("vulpix", "vulpix-alola"),
    ("meowth", "meowth-galar"),
    ("slowbro", "slowbro-galar"),
    ("zigzagoon", "zigzagoon-galar"),
    ("darumaka", "darumaka-galar"),
    ("ponyta", "ponyta-galar"),
    ("typhlosion", "typhlosion-hisui"),
    ("decidueye", "decidueye-hisui"),
    ("goodra", "goodra-hisui"),
    ("tauros", "tauros-paldea-combat-breed"),
    ("wooper", "wooper-paldea"),
    ("rotom", "rotom-heat"),
    ("hoopa", "hoopa-unbound"),
)


def _other_render(dex: Dex, rng: random.Random, switch: bool, what: str, told: str) -> Mon:
    """A page beside the render of the other gender or of another form."""
    if what == "female":
        row = dex.plain(rng.choice(SEXES))[0]
        mon, other = dex.mon(rng, row, False, "male", switch), dex.mon(rng, row, False, "female", switch)
    else:
        mon, other = (dex.mon(rng, dex.find(f), False, switch=switch) for f in rng.choice(SHAPES))
    if rng.random() < 0.5:
        mon, other = other, mon
    return mon.but(sprite=other.sprite, expected="mismatch", note=f"spoof: {told}")


def _shiny(dex: Dex, rng: random.Random, what: str, switch: bool) -> Mon:
    """A shiny mark on a normal render, or the reverse, for a species whose colors differ clearly."""
    wide = [
        r
        for s in sorted(dex.table)
        for r in dex.plain(s)[:1]
        if s in (6, 9, 59, 94, 130, 197, 248, 257, 282, 330, 376, 384, 392, 448, 571, 658, 706, 717, 778, 823, 908, 911)
    ]
    mon = bright = None
    for row in rng.sample(wide, len(wide)):
        gender = dex.gender(int(row["dex_no"]), rng)
        mon, bright = dex.mon(rng, row, False, gender, switch), dex.mon(rng, row, True, gender, switch)
        if bright.shiny and mon.species_id != 94:
            break
    if what == "shiny-mark-normal-sprite":
        return mon.but(shiny=False, mark=True, expected="mismatch", note=f"spoof: {what}")
    return mon.but(sprite=bright.sprite, mark=False, expected="mismatch", note=f"spoof: {what}")


def honest(dex: Dex, rng: random.Random, what: str, switch: bool = False) -> list[Mon]:
    """One to three Pokémon in a row that are hard for a reason."""

    def same(a: Mon, **changes) -> Mon:
        return a.but(**changes)

    if what == "foreign-nickname":
        return [dex.random(rng, switch=switch).but(nickname=rng.choice(FOREIGN), note=what)]
    if what == "long-nickname":
        return [dex.random(rng, switch=switch).but(nickname=rng.choice(TWELVE), level=100, note=what)]
    if what == "species-nickname":
        return [
            dex.random(rng, switch=switch).but(
                nickname=rng.choice(["Pikachu", "Mew", "Eevee", "Ditto", "Charizard"]), note="nickname is another species"
            )
        ]
    if what == "twice":
        a = dex.random(rng, switch=switch)
        return [a, same(a, note="true duplicate")]
    if what == "other-id":
        a = dex.random(rng, switch=switch)
        return [a, same(a, id_no=f"{rng.randint(0, 999999):06d}", level=a.level % 100 + 1, note="same species, other ID and level")]
    if what == "shiny-after":
        a = dex.random(rng, 0, switch=switch)
        row = dex.find(a.form)
        return [a, dex.mon(rng, row, True, a.gender, switch).but(note="shiny after normal")]
    if what == "sexes":
        row = rng.choice(
            [
                r
                for s in sorted(dex.table)
                for r in dex.plain(s)[:1]
                if dex.species[s]["has_gender_differences"] == "1" and dex.species[s]["gender_rate"] not in ("-1", "0", "8")
            ]
        )
        return [dex.mon(rng, row, False, g, switch).but(note="female after male") for g in ("female", "male")][:: rng.choice([1, -1])]
    if what == "regional":
        a, b = rng.choice(
            [
                ("vulpix", "vulpix-alola"),
                ("slowpoke", "slowpoke-galar"),
                ("growlithe", "growlithe-hisui"),
                ("sandshrew", "sandshrew-alola"),
                ("ponyta", "ponyta-galar"),
                ("zorua", "zorua-hisui"),
                ("wooper", "wooper-paldea"),
            ]
        )
        return [dex.mon(rng, dex.find(f), False, "male", switch).but(note="regional pair") for f in (a, b)]
    if what == "signs":
        return [dex.random(rng, 0.3, switch).but(pokerus=True, marks=True, labels=rng.randrange(32), note="Pokérus face, colored markings")]
    if what == "fighting":
        rows = [r for s in sorted(dex.table) for r in dex.plain(s)[:1] if "fighting" in dex.types_of(r)]
        return [dex.mon(rng, rng.choice(rows), rng.random() < 0.4, switch=switch).but(note="fighting badge")]
    if what == "punctuation":
        return [
            dex.mon(
                rng,
                dex.find(
                    rng.choice(
                        [
                            "farfetchd",
                            "mr-mime",
                            "type-null",
                            "ho-oh",
                            "porygon2",
                            "nidoran-f",
                            "nidoran-m",
                            "jangmo-o",
                            "tapu-koko",
                            "great-tusk",
                            "flabebe-red",
                        ]
                    )
                ),
                switch=switch,
            ).but(note="punctuation in the name")
        ]
    if what == "gmax":
        return [
            dex.random(rng, switch=switch).but(
                slot=rng.choice(["gmax", "fire", "dragon", "fairy"]), alpha=rng.random() < 0.5, note="gigantamax, tera or alpha mark"
            )
        ]
    if what == "any":
        return [dex.random(rng, switch=switch)]
    raise ValueError(what)
