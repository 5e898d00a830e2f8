"""The shape in which both sources, the CSV tables and the REST interface, hand over their facts."""

from dataclasses import dataclass, field

#: The nine languages of Pokémon HOME, in the order in which pokemon.json lists them.
LANGUAGES = ("en", "fr", "de", "es", "it", "ja", "ko", "zh-hans", "zh-hant")

#: The eighteen types; PokeAPI also lists "unknown", "shadow" and "stellar", which no species has.
TYPES = (
    "normal", "fighting", "flying", "poison", "ground", "rock", "bug", "ghost", "steel",
    "fire", "water", "grass", "electric", "psychic", "ice", "dragon", "dark", "fairy",
)  # fmt: skip

#: PokeAPI's shapes of bodies in the order of their ids, from 1 on.
SHAPES = (
    "ball", "squiggle", "fish", "arms", "blob", "upright", "legs", "quadruped", "wings", "tentacles",
    "heads", "humanoid", "bug-wings", "armor",
)  # fmt: skip

#: PokeAPI's names of the six stats, and the keys under which pokemon.json keeps them.
STATS = {
    "hp": "hp",
    "attack": "attack",
    "defense": "defense",
    "special-attack": "sp_attack",
    "special-defense": "sp_defense",
    "speed": "speed",
}


class DataError(Exception):
    """What the source says cannot be used; the message names the place and the cure."""

    status = 65


class ServerError(DataError):
    """The server does not answer, or answers that it cannot."""

    status = 74


class AddressError(DataError):
    """The address is none."""

    status = 64


@dataclass
class FormFacts:
    """A member that PokeAPI has not filled in yet is None; `missing` names it."""

    id: int
    identifier: str
    form_identifier: str | None
    is_default: bool | None
    is_battle_only: bool | None
    is_mega: bool | None
    order: int | None
    types: list[str]
    names: dict[str, str] = field(default_factory=dict)
    full_names: dict[str, str] = field(default_factory=dict)


@dataclass
class VarietyFacts:
    id: int
    identifier: str
    is_default: bool | None
    height: int | None
    weight: int | None
    types: list[str]
    stats: dict[str, int]
    abilities: list[dict]
    forms: list[FormFacts]


@dataclass
class SpeciesFacts:
    id: int
    identifier: str
    names: dict[str, str]
    genus: str
    generation: int | None
    evolution_chain_id: int | None
    evolves_from: int | None
    egg_groups: list[str]
    shape: str | None
    is_form_switchable: bool | None
    gender_rate: int | None
    has_gender_differences: bool | None
    is_legendary: bool | None
    is_mythical: bool | None
    varieties: list[VarietyFacts]
    flavor_text: str | None = None


@dataclass
class Unfinished:
    """A newcomer that PokeAPI does not have all of, and PokeAPI's names of what is missing."""

    identifier: str
    missing: list[str]

    def __str__(self) -> str:
        return f"{self.identifier}, of which PokeAPI has no {', '.join(self.missing)}"


@dataclass
class Facts:
    variety_count: int
    type_names: dict[str, dict[str, str]]
    species: list[SpeciesFacts]
    unfinished: list[Unfinished] = field(default_factory=list)


def languages_of(names: dict[str, str | None]) -> dict[str, str]:
    """Keeps HOME's languages; where only kana are listed for Japanese, they are the Japanese name.

    PokeAPI has spelt its identifiers "zh-Hans" and "zh-hans" at different times.
    """
    lower = {language.lower(): name for language, name in names.items() if name}
    if "ja" not in lower and "ja-hrkt" in lower:
        lower["ja"] = lower["ja-hrkt"]
    return {language: lower[language] for language in LANGUAGES if language in lower}
