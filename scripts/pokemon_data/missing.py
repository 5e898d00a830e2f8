"""Tells newcomers that PokeAPI has not finished from what is whole."""

from dataclasses import replace

from .facts import LANGUAGES, STATS, TYPES, DataError, Facts, FormFacts, SpeciesFacts, Unfinished, VarietyFacts

#: PokeAPI's names of the stats, by ours.
STAT_NAMES = {ours: theirs for theirs, ours in STATS.items()}


def complete(facts: Facts, known: set[int]) -> Facts:
    """The facts without the newcomers that are unfinished, which it names.

    `known` has the ids of the varieties that the dex had before: of those, nothing may be missing.
    """
    found = sum(len(one.varieties) for one in facts.species)
    if found != facts.variety_count:
        raise DataError(f"the source counts {facts.variety_count} varieties but lists {found}")
    whole: list[SpeciesFacts] = []
    unfinished = list(facts.unfinished)
    holes: list[Unfinished] = []
    for one in facts.species:
        lacking = {variety.id: of_variety(variety) for variety in one.varieties}
        for variety in one.varieties:
            if lacking[variety.id]:
                where = holes if variety.id in known else unfinished
                where.append(Unfinished(variety.identifier, lacking[variety.id]))
        rest = replace(one, varieties=[v for v in one.varieties if not lacking[v.id]])
        missing = of_species(rest)
        if not missing:
            whole.append(rest)
        elif any(variety.id in known for variety in one.varieties):
            holes.append(Unfinished(one.identifier, missing))
        else:
            named = [v.identifier for v in one.varieties if lacking[v.id]]
            if missing != ["one default form"] or not named:
                unfinished.append(Unfinished(one.identifier, missing))
            unfinished += [
                Unfinished(v.identifier, ["species " + field for field in missing])
                for v in rest.varieties if v.identifier != one.identifier
            ]  # fmt: skip
    if holes:
        raise DataError("what the dex had is no longer whole: " + "; ".join(map(str, holes)))
    count = sum(len(one.varieties) for one in whole)
    return replace(facts, variety_count=count, species=whole, unfinished=unfinished)


def of_species(species: SpeciesFacts) -> list[str]:
    fields = ("generation", "gender_rate", "has_gender_differences", "is_legendary", "is_mythical")
    missing = [f"names {language}" for language in LANGUAGES if language not in species.names]
    missing += [field for field in fields if getattr(species, field) is None]
    if not species.varieties and not missing:
        return ["one default form"]
    defaults = [v for v in species.varieties if v.is_default]
    if len(defaults) != 1 or sum(bool(form.is_default) for form in defaults[0].forms) != 1:
        missing.append("one default form")
    return missing


def of_variety(variety: VarietyFacts) -> list[str]:
    missing = [field for field in ("is_default", "height", "weight") if getattr(variety, field) is None]
    missing += of_types(variety.types)
    missing += [f"stats {STAT_NAMES[name]}" for name in STATS.values() if name not in variety.stats]
    holes = {name for ability in variety.abilities for name, value in ability.items() if value is None}
    missing += [f"abilities {name}" for name in sorted(holes)]
    if not variety.forms:
        missing.append("forms")
    for form in variety.forms:
        missing += [f"form {form.identifier} {field}" for field in of_form(form, variety)]
    return missing


def of_form(form: FormFacts, variety: VarietyFacts) -> list[str]:
    fields = ("order", "is_default", "is_battle_only", "is_mega")
    missing = ["form_name"] if form.form_identifier is None else []
    missing += [field for field in fields if getattr(form, field) is None]
    # PokeAPI's type "unknown" is the ??? of old games, which no species has by itself.
    if form.types == ["unknown"] and not (form.is_default and variety.is_default):
        return missing
    return missing + of_types(form.types)


def of_types(types: list[str]) -> list[str]:
    if not 1 <= len(types) <= 2:
        return ["types"]
    return [f"types ({kind} is not one of the eighteen)" for kind in types if kind not in TYPES]
