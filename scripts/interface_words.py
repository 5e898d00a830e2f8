#!/usr/bin/env python3
"""Writes the words by which the interface's language is told, from PokeAPI's CSV tables.

usage: scripts/interface_words.py DIRECTORY [--date DATE] [--out FILE]

DIRECTORY holds languages.csv, natures.csv, nature_names.csv, abilities.csv and ability_names.csv. A Pokémon's nature
and ability stand on both summary pages, and their words differ where the names of species are the same in
several languages.
"""
import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from pokemon_data.csv_tables import Tables
from pokemon_data.facts import LANGUAGES, DataError, languages_of

TARGET = Path(__file__).resolve().parent.parent / "Sources/Dex/Resources/interface-words.json"


def words(tables: Tables, kind: str, plural: str) -> dict:
    """The words of each nature or ability by language; those without a word in every language are left out."""
    names = tables.names(f"{kind}_names", f"{kind}_id")
    found = {row["identifier"]: languages_of(names.get(row["id"], {})) for row in tables.rows(plural)}
    return {identifier: named for identifier, named in found.items() if len(named) == len(LANGUAGES)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--date", required=True, help="the day of the tables, YYYY-MM-DD")
    parser.add_argument("--out", type=Path, default=TARGET)
    given = parser.parse_args()
    tables = Tables(given.directory)
    try:
        natures, abilities = words(tables, "nature", "natures"), words(tables, "ability", "abilities")
    except (DataError, KeyError) as error:
        raise SystemExit(f"interface_words: {error}")
    lines = [f'"source":"PokeAPI: nature_names, ability_names","date":"{given.date}"']
    for key, table in (("natures", natures), ("abilities", abilities)):
        rows = ",\n".join(
            f"{json.dumps(name)}:{json.dumps(table[name], ensure_ascii=False, separators=(',', ':'))}"
            for name in sorted(table)
        )
        lines.append(f'"{key}":{{\n{rows}\n}}')
    given.out.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")
    print(f"{given.out}: {len(natures)} natures, {len(abilities)} abilities")


if __name__ == "__main__":
    main()
