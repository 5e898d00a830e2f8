#!/usr/bin/env python3
"""Writes the first inputs of each fuzz target, from the demo and the project's own data.

    scripts/fuzz_seeds.py FOLDER
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEX = ROOT / "Sources" / "Dex" / "Resources" / "pokemon.json"


def main(folder):
    def write(target, name, contents):
        data = contents if isinstance(contents, bytes) else contents.encode("utf-8")
        (folder / target / name).write_bytes(data)

    lines = DEX.read_bytes().split(b"\n")
    species = json.loads(DEX.read_bytes())["species"]
    for one in species[::300]:
        for language, name in one["names"].items():
            write("text", f"{one['id']}-{language}", f"{name} No. {one['id']:04}")

    table = (ROOT / "fixtures/demo/hashes.tsv").read_bytes().split(b"\n")
    write("table", "demo", b"\n".join(table[2:]))
    own = [b"counts\t1\t1\t0" if row.startswith(b"counts") else row for row in table[2:8]]
    alias = b"alias\t9\tother\t0\t0\t" + table[7].split(b"\t")[-1]
    write("table", "alias", b"\n".join(own + [alias, b""]))

    for count in (1, 2):
        header = json.loads(lines[0].rstrip(b",").removeprefix(b'{"header":'))
        header["counts"]["species"] = count
        rows = [row.rstrip(b",") for row in lines[2 : 2 + count]]
        text = json.dumps(header, ensure_ascii=False).replace('"sha256": "', '"sha256":"')
        write("dex", f"{count}", b'{"header":' + text.encode() + b',\n"species":[\n'
              + b",\n".join(rows) + b"\n]}\n")

    for layout in (ROOT / "Sources/Verification/Layouts").glob("*.json"):
        write("layout", layout.name, layout.read_bytes())

    write("csv", "own", (ROOT / "fixtures/demo/sprites/index.csv").read_bytes())
    write("csv", "renders", "file,dex_no,form_id,form_identifier,shiny,female,how\n"
          'a/1.png,1,1,bulbasaur,0,0,exact\n"b,""2"".png",2,2,ivysaur,1,0,shared\r\n')

    def link(kind, id, name):
        return {"name": name, "url": f"https://host/api/v2/{kind}/{id}/"}

    types = [{"slot": 1, "type": link("type", 10, "fire")}]
    stats = ["hp", "attack", "defense", "special-attack", "special-defense", "speed"]
    english = link("language", 9, "en")
    write("answers", "update", json.dumps({
        "list": {"count": 2, "results": [link("pokemon", 20001, "newmon")]},
        "pokemon": {
            "id": 20001, "name": "newmon", "is_default": True, "height": 7, "weight": 69,
            "abilities": [{"ability": link("ability", 66, "blaze"), "slot": 1, "is_hidden": False}],
            "stats": [{"base_stat": 50, "stat": link("stat", 1, name)} for name in stats],
            "types": types, "forms": [link("pokemon-form", 29001, "newmon")],
            "species": link("pokemon-species", 1026, "newmon"),
        },
        "form": {
            "id": 29001, "name": "newmon", "form_name": "", "is_default": True,
            "is_battle_only": False, "is_mega": False, "types": types, "names": [],
            "form_names": [{"name": "Ember Form", "language": english}],
        },
        "species": {
            "id": 1026, "name": "newmon", "names": [{"name": "Newmon", "language": english}],
            "genera": [{"genus": "New Pokémon", "language": english}],
            "generation": link("generation", 9, "generation-ix"),
            "evolution_chain": {"url": "https://host/api/v2/evolution-chain/600/"},
            "gender_rate": 4, "has_gender_differences": False, "is_legendary": False,
            "is_mythical": True,
        },
    }))  # fmt: skip


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
