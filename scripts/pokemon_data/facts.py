"""The shape in which both sources, the CSV tables and the REST interface, hand over their facts."""

from dataclasses import dataclass, field
from typing import Dict, List, Optional

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
    form_identifier: Optional[str]
    is_default: Optional[bool]
    is_battle_only: Optional[bool]
    is_mega: Optional[bool]
    order: Optional[int]
    types: List[str]
    names: Dict[str, str] = field(default_factory=dict)
    full_names: Dict[str, str] = field(default_factory=dict)


@dataclass
class VarietyFacts:
    id: int
    identifier: str
    is_default: Optional[bool]
    height: Optional[int]
    weight: Optional[int]
    types: List[str]
    stats: Dict[str, int]
    abilities: List[dict]
    forms: List[FormFacts]


@dataclass
class SpeciesFacts:
    id: int
    identifier: str
    names: Dict[str, str]
    genus: str
    generation: Optional[int]
    evolution_chain_id: Optional[int]
    evolves_from: Optional[int]
    egg_groups: List[str]
    shape: Optional[str]
    is_form_switchable: Optional[bool]
    gender_rate: Optional[int]
    has_gender_differences: Optional[bool]
    is_legendary: Optional[bool]
    is_mythical: Optional[bool]
    varieties: List[VarietyFacts]
    flavor_text: Optional[str] = None


@dataclass
class Unfinished:
    """A newcomer that PokeAPI does not have all of, and PokeAPI's names of what is missing."""

    identifier: str
    missing: List[str]

    def __str__(self) -> str:
        return f"{self.identifier}, of which PokeAPI has no {', '.join(self.missing)}"


@dataclass
class Facts:
    variety_count: int
    type_names: Dict[str, Dict[str, str]]
    species: List[SpeciesFacts]
    unfinished: List[Unfinished] = field(default_factory=list)


def languages_of(names: Dict[str, Optional[str]]) -> Dict[str, str]:
    """Keeps HOME's languages; where only kana are listed for Japanese, they are the Japanese name.

    PokeAPI has spelt its identifiers "zh-Hans" and "zh-hans" at different times.
    """
    lower = {language.lower(): name for language, name in names.items() if name}
    if "ja" not in lower and "ja-hrkt" in lower:
        lower["ja"] = lower["ja-hrkt"]
    return {language: lower[language] for language in LANGUAGES if language in lower}
