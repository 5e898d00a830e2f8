"""Reads the facts from a directory with PokeAPI's CSV tables."""

import csv
from collections import defaultdict
from pathlib import Path

from .facts import (
    SHAPES,
    STATS,
    TYPES,
    DataError,
    Facts,
    FormFacts,
    SpeciesFacts,
    VarietyFacts,
    languages_of,
)  # fmt: skip


class Tables:
    """The tables of one directory, each read when it is first asked for."""

    def __init__(self, directory: Path):
        self.directory = directory
        self._rows: dict[str, list[dict]] = {}

    def rows(self, name: str) -> list[dict]:
        if name not in self._rows:
            path = self.directory / f"{name}.csv"
            try:
                with path.open(encoding="utf-8", newline="") as file:
                    self._rows[name] = list(csv.DictReader(file))
            except FileNotFoundError:
                raise DataError(f"{path} is missing; give the directory of PokeAPI's CSV tables")
        return self._rows[name]

    def grouped(self, name: str, key: str) -> dict[str, list[dict]]:
        groups = defaultdict(list)
        for row in self.rows(name):
            groups[row[key]].append(row)
        return groups

    def names(self, name: str, key: str, column: str = "name") -> dict[str, dict[str, str]]:
        """The words of `column` by the value of `key`, then by language identifier."""
        languages = {row["id"]: row["identifier"] for row in self.rows("languages")}
        words: dict[str, dict[str, str]] = defaultdict(dict)
        for row in self.rows(name):
            words[row[key]][languages[row["local_language_id"]]] = row[column]
        return words


def read_facts(directory: Path) -> Facts:
    tables = Tables(directory)
    try:
        return Facts(
            variety_count=len(tables.rows("pokemon")),
            type_names=_type_names(tables),
            species=_species(tables),
        )
    except KeyError as error:
        raise DataError(f"the tables in {directory} have no column or row {error}")
    except ValueError as error:
        raise DataError(f"a table in {directory} has a cell that is no number ({error})")


def _type_names(tables: Tables) -> dict[str, dict[str, str]]:
    names = tables.names("type_names", "type_id")
    found = {row["identifier"]: languages_of(names[row["id"]]) for row in tables.rows("types")}
    return {kind: found[kind] for kind in TYPES}


def _species(tables: Tables) -> list[SpeciesFacts]:
    names = tables.names("pokemon_species_names", "pokemon_species_id")
    genera = tables.names("pokemon_species_names", "pokemon_species_id", "genus")
    varieties = _varieties(tables)
    eggs = {row["id"]: row["identifier"] for row in tables.rows("egg_groups")}
    groups = tables.grouped("pokemon_egg_groups", "species_id")
    return [
        SpeciesFacts(
            id=int(row["id"]),
            identifier=row["identifier"],
            names=languages_of(names[row["id"]]),
            genus=genera[row["id"]].get("en", ""),
            generation=_number(row["generation_id"]),
            evolution_chain_id=_number(row["evolution_chain_id"]),
            evolves_from=_number(row["evolves_from_species_id"]),
            egg_groups=sorted(eggs[group["egg_group_id"]] for group in groups[row["id"]]),
            shape=_shape(row["shape_id"]),
            is_form_switchable=_flag(row["forms_switchable"]),
            gender_rate=_number(row["gender_rate"]),
            has_gender_differences=row["has_gender_differences"] == "1",
            is_legendary=_flag(row["is_legendary"]),
            is_mythical=_flag(row["is_mythical"]),
            varieties=varieties[row["id"]],
        )
        for row in tables.rows("pokemon_species")
    ]


def _varieties(tables: Tables) -> dict[str, list[VarietyFacts]]:
    kinds = {row["id"]: row["identifier"] for row in tables.rows("types")}
    stat_names = {row["id"]: row["identifier"] for row in tables.rows("stats")}
    ability_names = {row["id"]: row["identifier"] for row in tables.rows("abilities")}
    types = tables.grouped("pokemon_types", "pokemon_id")
    stats = tables.grouped("pokemon_stats", "pokemon_id")
    abilities = tables.grouped("pokemon_abilities", "pokemon_id")
    forms = _forms(tables, kinds)
    varieties = defaultdict(list)
    for row in tables.rows("pokemon"):
        own = _in_slots(types[row["id"]], kinds)
        varieties[row["species_id"]].append(
            VarietyFacts(
                id=int(row["id"]),
                identifier=row["identifier"],
                is_default=row["is_default"] == "1",
                height=_number(row["height"]),
                weight=_number(row["weight"]),
                types=own,
                stats={STATS[stat_names[s["stat_id"]]]: int(s["base_stat"]) for s in stats[row["id"]]},
                abilities=[
                    {
                        "name": ability_names[a["ability_id"]],
                        "slot": int(a["slot"]),
                        "is_hidden": a["is_hidden"] == "1",
                    }
                    for a in abilities[row["id"]]
                ],
                forms=[_with_types(form, own) for form in forms[row["id"]]],
            )
        )
    return varieties


def _forms(tables: Tables, kinds: dict[str, str]) -> dict[str, list[FormFacts]]:
    types = tables.grouped("pokemon_form_types", "pokemon_form_id")
    names = tables.names("pokemon_form_names", "pokemon_form_id", "form_name")
    full_names = tables.names("pokemon_form_names", "pokemon_form_id", "pokemon_name")
    forms = defaultdict(list)
    for row in tables.rows("pokemon_forms"):
        forms[row["pokemon_id"]].append(
            FormFacts(
                id=int(row["id"]),
                identifier=row["identifier"],
                form_identifier=row["form_identifier"],
                is_default=row["is_default"] == "1",
                is_battle_only=row["is_battle_only"] == "1",
                is_mega=row["is_mega"] == "1",
                order=_number(row["order"]),
                types=_in_slots(types.get(row["id"], []), kinds),
                names=languages_of(names.get(row["id"], {})),
                full_names=languages_of(full_names.get(row["id"], {})),
            )
        )
    return forms


def _number(cell: str) -> int | None:
    return int(cell) if cell else None


def _shape(cell: str) -> str | None:
    """Nothing for a shape that came after those that are known."""
    number = int(cell or 0)
    return SHAPES[number - 1] if 0 < number <= len(SHAPES) else None


def _flag(cell: str) -> bool | None:
    """PokeAPI's answer to an empty cell is null."""
    return cell == "1" if cell else None


def _in_slots(rows: list[dict], kinds: dict[str, str]) -> list[str]:
    return [kinds[row["type_id"]] for row in sorted(rows, key=lambda row: int(row["slot"]))]


def _with_types(form: FormFacts, inherited: list[str]) -> FormFacts:
    """A form without types of its own has those of its variety."""
    form.types = form.types or list(inherited)
    return form
