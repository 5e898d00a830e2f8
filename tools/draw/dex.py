"""Species, forms, types and renders from the shared tables, and the Pokémon that a drawing shows."""

from __future__ import annotations

import csv
from collections import defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

from scripts.pokemon_data.home_forms import HomeForms

from .words import LANGUAGES, Words, words

TRAINERS = [
    "Gale",
    "Noémie",
    "Mei-Lin",
    "O'Neil",
    "Ash",
    "BLUE",
    "コウ",
    "サトシ",
    "희연",
    "Jürgen",
    "Nr1",
    "Lv99",
    "小明",
    "Zoë",
    "Red",
    "illi",
]


@dataclass(frozen=True)
class Mon:
    """What a summary says, and which render stands beside it. `types`, `name` and `number` are what is printed."""

    species_id: int
    species: str
    form: str
    types: tuple
    gender: str
    shiny: bool
    sprite: Path
    number: int
    name: str
    level: int = 50
    nickname: str | None = None
    ot: str = "Gale"
    id_no: str = "041641"
    tag: str = "ENG"
    expected: str = "verified"
    note: str = ""
    optional: bool = False
    determinable: bool = True
    visible: bool = True
    truth_types: tuple = ()
    #: Marks beside: favorite (gold, gray or none), pokerus, marks, labels, game, games, alpha, slot (gmax, tera), ball, origin, nature, ability, mark (the shiny mark as drawn).
    extras: dict = field(default_factory=dict)
    words: Words = Words()

    @property
    def header(self) -> str:
        """The name in the header: the nickname, or the species' name."""
        return self.nickname or self.name

    @property
    def marked(self) -> bool:
        """Whether the shiny mark is drawn."""
        return self.extras.get("mark", self.shiny)

    def but(self, **changes) -> Mon:
        """A copy with changes; unknown names go to the extras."""
        known = {k: v for k, v in changes.items() if k in self.__dataclass_fields__}
        more = {k: v for k, v in changes.items() if k not in known}
        return replace(self, extras={**self.extras, **more, **known.pop("extras", {})}, **known)


def _rows(path: Path):
    with open(path, encoding="utf-8", newline="") as f:
        return list(csv.DictReader(f))


class Dex:
    """The tables of `../shared/dex`, and the renders of the folder `sprites` (…/sprites/home) when given."""

    def __init__(self, folder: Path, sprites: Path | None = None, language: str = "en"):
        self.sprites = sprites
        self.words = words(_rows, folder, language)
        kinds = {r["id"]: r["identifier"] for r in _rows(folder / "types.csv")}
        self.species = {int(r["id"]): r for r in _rows(folder / "pokemon_species.csv")}
        named = _rows(folder / "pokemon_species_names.csv")
        #: As the truth has them, and as the page prints them.
        self.english, self.names = (
            {int(r["pokemon_species_id"]): r["name"] for r in named if r["local_language_id"] == LANGUAGES[k]} for k in ("en", language)
        )
        self.types = defaultdict(tuple)
        for r in sorted(_rows(folder / "pokemon_types.csv"), key=lambda r: int(r["slot"])):
            self.types[r["pokemon_id"]] += (kinds[r["type_id"]],)
        self.form_types = defaultdict(tuple)
        for r in sorted(_rows(folder / "pokemon_form_types.csv"), key=lambda r: int(r["slot"])):
            self.form_types[r["pokemon_form_id"]] += (kinds[r["type_id"]],)
        self.forms = {r["id"]: r for r in _rows(folder / "pokemon_forms.csv")}
        self.home = HomeForms.read()
        self.table = defaultdict(list)
        if sprites:
            index = Path(sprites).parent / "INDEX.csv"
            for r in _rows(index):
                # Arceus of the type "???" has no badge.
                if r["storable_in_home"] == "1" and r["form_id"] in self.forms and "unknown" not in self.types_of(r):
                    self.table[int(r["dex_no"])].append(r)

    def types_of(self, row) -> tuple:
        """A form's own types, else its Pokémon's."""
        return self.form_types.get(row["form_id"]) or self.types[row["pokemon_id"]]

    def plain(self, species: int):
        """One row of the render table for each storable form of the species."""
        return [r for r in self.table[species] if r["shiny"] == "0" and r["female"] == "0"]

    def find(self, form: str):
        """The row of the render table of a form, by its identifier."""
        for rows in self.table.values():
            for r in rows:
                if self.forms[r["form_id"]]["identifier"] == form and r["shiny"] == "0" and r["female"] == "0":
                    return r
        raise KeyError(form)

    def gender(self, species: int, rng: Random) -> str:
        """A gender that the species can have."""
        rate = int(self.species[species]["gender_rate"])
        if rate < 0:
            return "genderless"
        return "male" if rate == 0 else "female" if rate == 8 else rng.choice(["male", "female"])

    def mon(self, rng: Random, row, shiny: bool = False, gender: str | None = None, switch: bool = False) -> Mon:
        """The Pokémon of a row of the render table, as it would honestly be."""
        species = int(row["dex_no"])
        own = self._form_gender(row)
        gender = gender or own or self._fixed_gender(row) or self.gender(species, rng)
        row = row if own in (None, gender) else self._of_gender(species, gender)
        fitting = [r for r in self.table[species] if r["form_id"] == row["form_id"] and r["pokemon_id"] == row["pokemon_id"]]
        bright = [r for r in fitting if r["shiny"] == "1" and r["shiny_released_supeffective"] == "1"]
        shiny = shiny and bool(bright)
        fitting = bright if shiny else [r for r in fitting if r["shiny"] == "0"]
        ladies = [r for r in fitting if r["female"] == "1"]
        pick = ladies[0] if ladies and gender == "female" else next((r for r in fitting if r["female"] == "0"), fitting[0])
        types = self.types_of(row)
        others = [r for r in self.plain(species) if r["form_id"] != row["form_id"] and self._form_gender(r) in (None, gender)]
        alone = not self._unseen(row)
        by_type = alone and all(self.types_of(r) != types for r in others)
        by_look = by_type or (switch and alone and all(self._distance(pick, self._shown(r, pick)) > 1.5 for r in others))
        return Mon(
            species,
            self.english[species],
            self.forms[row["form_id"]]["identifier"],
            types,
            gender,
            shiny,
            self.sprites.parent / pick["file"],
            species,
            self.names[species],
            rng.choice([1, 5, 7, 10, 25, 33, 50, 66, 77, 99, 100, rng.randint(2, 98)]),
            None,
            rng.choice(TRAINERS),
            f"{rng.randint(0, 999999):06d}" if rng.random() < 0.7 else f"{rng.randint(0, 65535):05d}",
            rng.choice(["ENG"] * 5 + ["JPN", "FRE", "GER", "ITA", "SPA", "KOR", "CHS", "CHT"]),
            determinable=by_look,
            visible=by_look,
            truth_types=types,
            extras={
                "favorite": rng.choice(["gold", "gold", "gray", "none"]),
                "game": rng.randint(0, 5),
                "games": rng.randint(1, 3),
                "ball": rng.randint(0, 5),
                "origin": rng.randint(0, 4),
                "nature": rng.choice(self.words.natures),
                "ability": rng.choice(self.words.abilities),
                "seed": rng.randint(0, 1 << 30),
            },
            words=self.words,
        )

    def _form_gender(self, row) -> str | None:
        """The gender that a form is of, where genders are forms: its identifier says so."""
        last = self.forms[row["form_id"]]["identifier"].rsplit("-", 1)[-1]
        return last if last in ("male", "female") else None

    def _fixed_gender(self, row) -> str | None:
        """The one gender that Pokémon of a form have, where no name says so: only males wear a cap."""
        fixed = self.home.row(int(row["form_id"]), self.forms[row["form_id"]]["identifier"])
        return fixed.gender if fixed else None

    def has_gender_forms(self, species: int) -> bool:
        """Whether genders are forms of the species: the tables then say no rate for it."""
        return any(self._form_gender(r) for r in self.plain(species))

    def _of_gender(self, species: int, gender: str):
        """The row of the species' form of a gender."""
        return next(r for r in self.table[species] if r["shiny"] == "0" and self._form_gender(r) == gender)

    def random(self, rng: Random, shiny: float = 0.15, switch: bool = False) -> Mon:
        """A random Pokémon of a species' default form."""
        species = rng.choice(sorted(self.table))
        rows = [r for r in self.plain(species) if r["is_default_form"] == "1"] or self.plain(species)
        return self.mon(rng, rows[0], rng.random() < shiny, switch=switch)

    def _unseen(self, row) -> bool:
        """Whether the Pokémon has forms without a picture of their own, which look like this one: antique tea, patterns of cocoons."""
        drawn = {r["form_id"] for r in self.table[int(row["dex_no"])]}
        return any(
            f["pokemon_id"] == row["pokemon_id"] and f["id"] not in drawn and f["is_battle_only"] == f["is_mega"] == "0"
            for f in self.forms.values()
        )

    def _shown(self, row, like):
        """The picture of another form, shiny and female as `like` is; its own if there is none: then both share it."""
        fitting = [r for r in self.table[int(row["dex_no"])] if r["form_id"] == row["form_id"] and r["shiny"] == like["shiny"]]
        return next((r for r in fitting if r["female"] == like["female"]), fitting[0] if fitting else like)

    def _distance(self, a, b) -> float:
        """Mean difference of two renders on white, gray levels of 0…255."""

        def gray(row):
            image = Image.open(self.sprites.parent / row["file"]).convert("RGBA").resize((128, 128))
            white = Image.new("RGBA", image.size, "white")
            white.alpha_composite(image)
            return np.asarray(white.convert("L")).astype(float)

        return float(np.abs(gray(a) - gray(b)).mean())
