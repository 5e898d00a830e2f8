"""Writes the facts as pokemon.json: a header, then one line for each species."""

import hashlib
import json
from dataclasses import replace

from .facts import LANGUAGES, STATS, DataError, Facts, SpeciesFacts, VarietyFacts
from .home_forms import HomeForms, is_gigantamax
from .missing import complete

#: Raised when the meaning of a key changes; `verify` refuses a format that it does not know.
FORMAT = 2

#: Where PokeAPI keeps the renders of Pokémon HOME, by the id of the variety.
SPRITES = "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon/other/home"


def document(facts: Facts, home: HomeForms, date: str) -> bytes:
    species = sorted(facts.species, key=lambda one: one.id)
    _check(facts)
    entries = [entry(one, facts.type_names, home) for one in species]
    types = {kind: facts.type_names[kind] for kind in sorted(facts.type_names)}
    forms = [form for one in entries for form in one["forms"]]
    header = {
        "format": FORMAT,
        "source": "PokeAPI",
        "date": date,
        "counts": {
            "species": len(entries),
            "varieties": facts.variety_count,
            "forms": len(forms),
            "storable_forms": sum(form["is_storable"] for form in forms),
        },
        "update": "counts.varieties is compared with the count of the API's list of pokemon; "
        "new are the names of that list which no form has as its pokemon",
        "units": {"height": "dm", "weight": "hg", "gender_rate": "eighths female, -1 genderless"},
        "languages": list(LANGUAGES),
        "storable": {"source": home.source, "date": home.date},
        "types": types,
        "sha256": "",
    }
    return digested(header, entries)


def digested(header: dict, entries: list[dict]) -> bytes:
    """The file of a header and the species' entries; the header gets its digest."""
    body = ",\n".join(compact(one) for one in entries)
    # Of the whole file, but for its own digits.
    header["sha256"] = ""
    header["sha256"] = hashlib.sha256(_file(header, body)).hexdigest()
    return _file(header, body)


def _file(header: dict, body: str) -> bytes:
    return f'{{"header":{compact(header)},\n"species":[\n{body}\n]}}\n'.encode()


def compact(value) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def entry(species: SpeciesFacts, type_names: dict[str, dict[str, str]], home: HomeForms) -> dict:
    default = next(variety for variety in species.varieties if variety.is_default)
    name = species.names["en"]
    result = {
        "id": species.id,
        "identifier": species.identifier,
        "name": name,
        "names": species.names,
        "types": default.types,
        "stats": {key: default.stats[key] for key in STATS.values()},
        "height": default.height,
        "weight": default.weight,
        "abilities": sorted(default.abilities, key=lambda ability: ability["slot"]),
        "description": describe(species, default, type_names),
        "sprite_url": f"{SPRITES}/{default.id}.png",
        "generation": species.generation,
        "evolution_chain_id": species.evolution_chain_id,
        "evolves_from": species.evolves_from,
        "egg_groups": species.egg_groups,
        "shape": species.shape,
        "is_form_switchable": species.is_form_switchable,
        "is_legendary": species.is_legendary,
        "is_mythical": species.is_mythical,
        "gender_rate": species.gender_rate,
        "has_gender_differences": species.has_gender_differences,
        "forms": _forms(species, home),
    }
    if species.flavor_text:
        result["flavor_text"] = species.flavor_text
    return result


def describe(species: SpeciesFacts, default: VarietyFacts, type_names: dict[str, dict[str, str]]) -> str:
    """A sentence of our own: "Electric-type Mouse Pokémon of generation 1, 0.4 m, 6.0 kg."."""
    words = [type_names[kind]["en"] for kind in default.types]
    kinds = f"{words[0]}-type" if len(words) == 1 else f"{words[0]}- and {words[1]}-type"
    genus = species.genus or "Pokémon"
    meters = f"{default.height // 10}.{default.height % 10} m"
    kilograms = f"{default.weight // 10}.{default.weight % 10} kg"
    return f"{kinds} {genus} of generation {species.generation}, {meters}, {kilograms}."


def _forms(species: SpeciesFacts, home: HomeForms) -> list[dict]:
    """The default form first, then the others in PokeAPI's order."""
    pairs = [(variety, form) for variety in species.varieties for form in variety.forms]
    pairs.sort(key=lambda pair: (not _is_first(*pair), pair[1].order, pair[1].id))
    return [_form(variety, form, home) for variety, form in pairs]


def _is_first(variety, form) -> bool:
    return variety.is_default and form.is_default


def _form(variety, form, home: HomeForms) -> dict:
    result = {
        "id": form.id,
        "identifier": form.identifier,
        "pokemon_id": variety.id,
        "pokemon": variety.identifier,
        "names": form.names,
        "full_names": form.full_names,
        "types": form.types,
        "gender": home.gender(form),
        "is_default": _is_first(variety, form),
        "is_battle_only": form.is_battle_only,
        "is_mega": form.is_mega,
        "is_gigantamax": is_gigantamax(form),
        "is_storable": home.is_storable(form),
        "is_storable_inferred": home.is_inferred(form) or None,
    }
    return {key: value for key, value in result.items() if key == "names" or value not in ({}, None)}


def _check(facts: Facts) -> None:
    """Refuses what would make a dex with holes in it."""
    holes = complete(replace(facts, unfinished=[]), known=set()).unfinished
    if holes:
        raise DataError("; ".join(map(str, holes)))
