#!/usr/bin/env python3
"""Makes pokemon.json and games.json, the dex and the games that verify carries, from PokeAPI.

    scripts/fetch_pokemon_data.py                   from its REST interface
    scripts/fetch_pokemon_data.py --from-csv DIR    from its CSV tables

Both give the same bytes for the same facts. The date in a header is that of the last change: a run
that finds nothing new leaves the file as it is. Answers of the REST interface are kept in a
cache, so that a run that was interrupted goes on where it stopped. Needs Python 3.9, nothing else.

A newcomer that PokeAPI has not finished is left out and named with what is missing; a form of which nobody has
looked whether HOME keeps it is named with the row for home-forms.csv. The dex is written all the same, and the
status is 2. It is 65 for facts that cannot be used, and 74 for a server or disk that fails.
"""

import argparse
import datetime
import json
import os
import sys
from pathlib import Path

from pokemon_data import csv_tables, games
from pokemon_data.client import Client
from pokemon_data.document import document
from pokemon_data.facts import DataError, Facts
from pokemon_data.files import replace_file
from pokemon_data.home_forms import TABLE, HomeForms
from pokemon_data.missing import complete
from pokemon_data.rest import Rest

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "Sources" / "Dex" / "Resources" / "pokemon.json"
#: Written beside the dex.
GAMES = "games.json"
API = "https://pokeapi.co/api/v2"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "verify" / "pokeapi"


def main(arguments=None) -> int:
    options = parser().parse_args(arguments)
    if options.flavor_text and options.from_csv:
        parser().error("--flavor-text needs the REST interface")
    try:
        facts, game_facts = read_facts(options)
        facts = complete(facts, known_varieties(options.output))
        home = HomeForms.read()
        made = dated(options, options.output, lambda date: document(facts, home, date))
        games_file = options.output.with_name(GAMES)
        made_games = dated(options, games_file, lambda date: games.document(game_facts, date))
        changed = replace_file(options.output, made)
        replace_file(games_file, made_games)
    except DataError as error:
        print(f"fetch_pokemon_data: {error}", file=sys.stderr)
        return error.status
    except OSError as error:
        print(f"fetch_pokemon_data: {error}", file=sys.stderr)
        return 74
    except KeyboardInterrupt:
        print("\nfetch_pokemon_data: interrupted; run it again to go on", file=sys.stderr)
        return 130
    forms = sum(len(v.forms) for one in facts.species for v in one.varieties)
    print(
        f"{options.output}: {'written' if changed else 'unchanged'}, {len(facts.species)} species, "
        f"{facts.variety_count} varieties, {forms} forms; {len(game_facts.games)} games",
        file=sys.stderr,
    )
    return 2 if tell(facts, home) else 0


def known_varieties(output: Path) -> set:
    """The ids of the varieties in the file that is to be replaced, else in the dex that is carried now."""
    for path in (output, OUTPUT):
        try:
            species = json.loads(path.read_bytes())["species"]
            return {form["pokemon_id"] for one in species for form in one["forms"]}
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return set()


def tell(facts: Facts, home: HomeForms) -> bool:
    """Says what is left to do; whether there is any."""
    for one in facts.unfinished:
        print(f"left out: {one}", file=sys.stderr)
    forms = [form for one in facts.species for v in one.varieties for form in v.forms]
    inferred = sorted((form for form in forms if home.is_inferred(form)), key=lambda form: form.id)
    if inferred:
        print(
            f"{len(inferred)} forms have no row in {TABLE}; look for each whether HOME keeps it, and add:",
            file=sys.stderr,
        )
    for form in inferred:
        print(home.row_to_add(form), file=sys.stderr)
    return bool(facts.unfinished or inferred)


def read_facts(options):
    if options.from_csv:
        return csv_tables.read_facts(options.from_csv), games.from_tables(options.from_csv)
    max_age = 0 if options.refresh else 86400
    client = Client(options.api, options.cache, max_age=max_age, pause=options.pause)
    rest = Rest(client, options.jobs)
    try:
        return rest.read_facts(options.flavor_text), games.from_interface(rest)
    finally:
        client.close()


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = made.add_mutually_exclusive_group()
    source.add_argument("--from-csv", type=Path, metavar="DIR", help="PokeAPI's CSV tables")
    source.add_argument("--api", default=API, metavar="URL", help=f"the interface ({API})")
    made.add_argument("--output", type=Path, default=OUTPUT, help="the file to write")
    made.add_argument("--date", type=day, metavar="YYYY-MM-DD", help="the date of the facts")
    made.add_argument("--jobs", type=jobs, default=6, help="requests at a time, 1 to 16 (6)")
    made.add_argument("--cache", type=Path, default=CACHE, metavar="DIR", help="kept answers")
    made.add_argument("--refresh", action="store_true", help="ask whether answers of the last 24 hours changed")
    made.add_argument(
        "--flavor-text", action="store_true",
        help="also fetch the games' own English text, for yourself: it is not free to pass on",
    )  # fmt: skip
    made.add_argument("--pause", type=float, default=1.0, help=argparse.SUPPRESS)
    return made


def day(text: str) -> str:
    return datetime.date.fromisoformat(text).isoformat()


def jobs(text: str) -> int:
    if not 1 <= int(text) <= 16:
        raise ValueError(text)
    return int(text)


def dated(options, output: Path, make) -> bytes:
    """The document with the date that is asked for; else with the date already in the file when
    nothing else would change, else with today's."""
    if options.date:
        return make(options.date)
    try:
        old = output.read_bytes()
        if make(json.loads(old)["header"]["date"]) == old:
            return old
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return make(datetime.datetime.now(datetime.UTC).date().isoformat())


if __name__ == "__main__":
    sys.exit(main())
