#!/usr/bin/env python3
"""Makes pokemon.json, the dex that verify carries, from PokeAPI's tables.

    scripts/fetch_pokemon_data.py --from-csv DIR

The same facts give the same bytes. The date in the header is that of the last change: a run that
finds nothing new leaves the file as it is. Needs Python 3.9 and nothing else.
"""

import argparse
import datetime
import json
import sys
from pathlib import Path

from pokemon_data.csv_tables import read_facts
from pokemon_data.document import document
from pokemon_data.facts import DataError
from pokemon_data.files import replace_file
from pokemon_data.home_forms import HomeForms

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "Sources" / "Dex" / "Resources" / "pokemon.json"


def main(arguments=None) -> int:
    options = parser().parse_args(arguments)
    try:
        facts = read_facts(options.from_csv)
        home = HomeForms.read()
        made = document(facts, home, options.date or date_of(options.output, facts, home))
        changed = replace_file(options.output, made)
    except DataError as error:
        print(f"fetch_pokemon_data: {error}", file=sys.stderr)
        return 65
    except OSError as error:
        print(f"fetch_pokemon_data: {error}", file=sys.stderr)
        return 74
    forms = sum(len(v.forms) for one in facts.species for v in one.varieties)
    print(
        f"{options.output}: {'written' if changed else 'unchanged'}, {len(facts.species)} species, "
        f"{facts.variety_count} varieties, {forms} forms",
        file=sys.stderr,
    )
    return 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    made.add_argument(
        "--from-csv", type=Path, metavar="DIR", required=True, help="PokeAPI's CSV tables"
    )
    made.add_argument("--output", type=Path, default=OUTPUT, help="the file to write")
    made.add_argument("--date", type=day, metavar="YYYY-MM-DD", help="the date of the facts")
    return made


def day(text: str) -> str:
    return datetime.date.fromisoformat(text).isoformat()


def date_of(output: Path, facts, home: HomeForms) -> str:
    """The date already in the file when nothing else would change, else today."""
    try:
        old = output.read_bytes()
        date = json.loads(old)["header"]["date"]
        if document(facts, home, date) == old:
            return date
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


if __name__ == "__main__":
    sys.exit(main())
