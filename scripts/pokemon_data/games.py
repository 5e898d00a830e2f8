"""The games and their regional dexes: games.json, from PokeAPI's tables or its REST interface."""

import csv
from dataclasses import dataclass, replace
from pathlib import Path

from .csv_tables import Tables
from .document import compact
from .facts import DataError
from .rest import Answer, Rest

#: Raised when the meaning of a key changes.
FORMAT = 1
STARTERS = Path(__file__).resolve().parent.parent / "data" / "starters.csv"
#: More entries than any list of PokeAPI's has that is asked for here.
WHOLE_LIST = 1000


@dataclass
class Pokedex:
    identifier: str
    #: Species by their number in this dex.
    species: dict[int, int]


@dataclass
class Game:
    slug: str
    name: str
    generation: int
    #: Where its version group stands among all, and the id of its version.
    order: tuple
    pokedexes: list[str]


@dataclass
class GameFacts:
    pokedexes: list[Pokedex]
    games: list[Game]


def from_tables(directory: Path) -> GameFacts:
    tables = Tables(directory)
    try:
        rows = [row for row in tables.rows("pokedexes") if _is_regional(row["identifier"], row["is_main_series"] == "1")]
        dexes = {row["id"]: Pokedex(row["identifier"], {}) for row in rows}
        for row in tables.rows("pokemon_dex_numbers"):
            if row["pokedex_id"] in dexes:
                dexes[row["pokedex_id"]].species[int(row["pokedex_number"])] = int(row["species_id"])
        of_group: dict[str, list[int]] = {}
        for row in tables.rows("pokedex_version_groups"):
            if row["pokedex_id"] in dexes:
                of_group.setdefault(row["version_group_id"], []).append(int(row["pokedex_id"]))
        groups = {row["id"]: row for row in tables.rows("version_groups")}
        names = tables.names("version_names", "version_id")
        games = []
        for row in tables.rows("versions"):
            group = groups[row["version_group_id"]]
            games.append(
                Game(
                    slug=row["identifier"],
                    name=names[row["id"]].get("en") or row["identifier"],
                    generation=int(group["generation_id"]),
                    order=(int(group["order"]), int(row["id"])),
                    pokedexes=[dexes[str(id)].identifier for id in sorted(of_group.get(group["id"], []))],
                )
            )
    except KeyError as error:
        raise DataError(f"the tables in {directory} have no column or row {error}")
    except ValueError as error:
        raise DataError(f"a table in {directory} has a cell that is no number ({error})")
    return GameFacts(list(dexes.values()), games)


def from_interface(rest: Rest) -> GameFacts:
    dexes = rest.all("pokedex", _ids(rest, "pokedex"))
    regional = {
        id: answer for id, answer in dexes.items()
        if _is_regional(answer.text("name"), answer.flag("is_main_series"))
    }  # fmt: skip
    groups = rest.all("version-group", _ids(rest, "version-group"))
    versions = rest.all("version", _ids(rest, "version"))
    games = []
    for id, answer in versions.items():
        group = groups.get(answer.id_of("version_group.url"))
        if group is None:
            raise DataError(f"{answer.path}: its version group is not in the list; try again later")
        own = sorted(one.id_of("url") for one in group.each("pokedexes"))
        games.append(
            Game(
                slug=answer.text("name"),
                name=answer.words("names").get("en") or answer.text("name"),
                generation=group.id_of("generation.url"),
                order=(group.number("order"), id),
                pokedexes=[regional[one].text("name") for one in own if one in regional],
            )
        )
    return GameFacts([_pokedex(answer) for _, answer in sorted(regional.items())], games)


def _pokedex(answer: Answer) -> Pokedex:
    entries = answer.each("pokemon_entries")
    return Pokedex(
        answer.text("name"),
        {one.number("entry_number"): one.id_of("pokemon_species.url") for one in entries},
    )


def _ids(rest: Rest, kind: str) -> list[int]:
    path = f"{kind}/?limit={WHOLE_LIST}&offset=0"
    page = Answer(path, rest.client.get(path, always_ask=True))
    ids = [result.id_of("url") for result in page.each("results")]
    if len(ids) != page.number("count"):
        raise DataError(f"{path}: lists {len(ids)} of {page.number('count')}")
    return sorted(ids)


def _is_regional(identifier: str, is_main_series: bool) -> bool:
    return is_main_series and identifier != "national"


def document(facts: GameFacts, date: str) -> bytes:
    """A header line, then a line for each regional dex and each game that has one with species."""
    filled = {dex.identifier for dex in facts.pokedexes if dex.species}
    games = [
        replace(game, pokedexes=[name for name in game.pokedexes if name in filled])
        for game in sorted(facts.games, key=lambda game: game.order)
    ]
    games = [game for game in games if game.pokedexes]
    used = {name for game in games for name in game.pokedexes}
    dexes = [_pokedex_line(dex) for dex in facts.pokedexes if dex.identifier in used]
    rules = starter_rules()
    lines = [_game_line(game, rules.get(game.slug)) for game in games]
    header = {"format": FORMAT, "source": "PokeAPI", "date": date}
    return (
        f'{{"header":{compact(header)},\n"pokedexes":[\n' + ",\n".join(dexes) + '\n],\n"games":[\n'
        + ",\n".join(lines) + "\n]}\n"
    ).encode("utf-8")  # fmt: skip


def _pokedex_line(dex: Pokedex) -> str:
    numbers = sorted(dex.species)
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise DataError(f"the numbers of the dex {dex.identifier} have gaps")
    return compact({"slug": dex.identifier, "first": numbers[0], "species": [dex.species[n] for n in numbers]})


def _game_line(game: Game, rules) -> str:
    # PokeAPI gives Japan's games of the first generation the names of other games.
    name = f"{game.name} (Japan)" if game.slug.endswith("-japan") else game.name
    line = {"slug": game.slug, "name": name, "generation": game.generation, "pokedexes": game.pokedexes}
    return compact({**line, **rules} if rules else line)


def starter_rules() -> dict[str, dict]:
    """What the table of starters says, by game."""
    lines = STARTERS.read_text(encoding="utf-8").splitlines()
    notes = dict(line[1:].strip().split(": ", 1) for line in lines if line.startswith("#") and ": " in line)
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    rule = {
        "starters": notes["starters"].split(),
        "withheld": [{"species": int(row["species"]), "from": row["withheld_from"].split(), "why": row["why"]} for row in rows],
    }
    return {game: rule for game in notes["games"].split()}
