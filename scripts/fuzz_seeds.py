#!/usr/bin/env python3
"""Writes the first inputs of each fuzz target, from the demo and the project's own data.

    scripts/fuzz_seeds.py FOLDER VERIFY      VERIFY: the program, to read the demo with
"""

import io
import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEMO = ROOT / "fixtures" / "demo"
DEX = ROOT / "Sources" / "Dex" / "Resources" / "pokemon.json"


def read_demo(verify):
    """The results of reading a part of the demo, its collection in every format, what it teaches, and evidence."""
    with tempfile.TemporaryDirectory() as folder:
        def answer(*arguments):
            run = subprocess.run([verify, *arguments, "--database", f"{folder}/c.sqlite"],
                                 stdout=subprocess.PIPE, check=True, cwd=ROOT)
            return run.stdout.decode("utf-8")

        results = answer("fixtures/demo/switch.mp4", "--hashes", str(DEMO / "hashes.tsv"),
                         "--format", "ndjson", "--quiet")
        answer("fixtures/demo/phone.mp4", "--quiet")
        answer("enrolled", "learn")
        entry = json.loads(results.splitlines()[1])
        name = f"{json.loads(results.splitlines()[0])['sha256'][:12]}-{round(entry['start'] * 1000)}"
        answer("evidence", name, "--output", f"{folder}/e.zip")
        formats = ["json", "csv", "markdown", "supereffective", "pokemonautomation",
                   "livingdextracker"]
        return (results, {name: answer("export", "--format", name) for name in formats},
                answer("enrolled", "export"), pathlib.Path(folder, "e.zip").read_bytes())


def members(archive):
    """Names and contents of an archive, a zero between: small, and changed faster than an archive with its sums."""
    with zipfile.ZipFile(io.BytesIO(archive)) as read:
        files = [(name, read.read(name)) for name in read.namelist()]
    return b"\0".join(part for name, contents in files
                      for part in (name.encode(), contents if name.endswith(".json") else b"x"))


def account(results):
    """What a reading process says of the recording that these are the results of."""
    def place(box):
        return dict(zip(("x", "y", "width", "height"), box))

    def entry(line):
        line = {key: value for key, value in line.items() if value is not None}
        evidence = {key: value for key, value in line["evidence"].items() if value is not None}
        line["evidence"] = evidence
        for field in evidence.values():
            if field.get("box") is not None:
                field["box"] = place(field["box"])
            field.setdefault("dissent", [])
        if sprite := evidence.get("sprite"):
            sprite["perceptualHash"] = int(sprite.pop("phash"), 16)
            if near := sprite.get("nearest"):
                near["isShiny"], near["isFemale"] = near.pop("shiny"), near.pop("female")
        if "shiny" in line:
            line["isShiny"] = line.pop("shiny")
        return line | {"pictures": [{"kind": "sprite", "place": place([1, 2, 30, 40]), "width": 3,
                                     "height": 4, "time": 1.5, "jpeg": "/9j/"}]}

    lines = [json.loads(line) for line in results.splitlines()]
    entries = [entry(line) for line in lines if line["type"] == "entry"]
    return {"account": {"_0": lines[0] | {"entries": entries[:2]}}}


def decisions(results):
    """A file of decisions on the entries, one of each kind."""
    lines = [json.loads(line) for line in results.splitlines()]
    entries = [line for line in lines if line["type"] == "entry"]
    items = [{"entry": f"{lines[0]['sha256'][:12]}-{round(line['start'] * 1000)}", "standing": "",
              "fingerprint": "f", "action": action}
             for line, action in zip(entries, ("accept", "reject", "correct"))]
    items[2] |= {"identity": {"speciesId": 25, "form": "pikachu", "gender": "female",
                              "shiny": True, "nickname": "N"}, "learn": True}
    return {"format": "verify-decisions/1", "checksum": "", "decisions": items}


def main(folder, verify):
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
            "id": 29001, "name": "newmon", "form_name": "", "order": 1, "is_default": True,
            "is_battle_only": False, "is_mega": False, "types": types, "names": [],
            "form_names": [{"name": "Ember Form", "language": english}],
        },
        "species": {
            "id": 1026, "name": "newmon", "names": [{"name": "Newmon", "language": english}],
            "genera": [{"genus": "New Pokémon", "language": english}],
            "generation": link("generation", 9, "generation-ix"),
            "evolution_chain": {"url": "https://host/api/v2/evolution-chain/600/"},
            "evolves_from_species": link("pokemon-species", 1025, "pecharunt"),
            "egg_groups": [link("egg-group", 5, "ground")], "shape": link("pokemon-shape", 8, "quadruped"),
            "forms_switchable": False,
            "gender_rate": 4, "has_gender_differences": False, "is_legendary": False,
            "is_mythical": True, "varieties": [{"pokemon": link("pokemon", 20001, "newmon")}],
        },
    }))  # fmt: skip

    results, exports, learned, evidence = read_demo(verify)
    write("learned", "demo", learned)
    write("learned", "name", json.dumps({"format": "verify-learned/1", "learned": [
        {"uid": "0", "kind": "name", "speciesId": 25, "language": "ja", "text": "ピ力チュウ",
         "origin": "ivy, entry 71350d36a449-4967"}]}))
    write("evidence", "members", members(evidence))
    write("evidence", "archive", evidence[:4096])
    write("results", "demo", results)
    for name, text in exports.items():
        write("imports", name, text)
    write("checklist", "csv", exports["csv"])
    write("checklist", "json", json.dumps({
        "slug": "own", "name": "Own", "total": 1, "hasStarterChoice": True,
        "availableStarters": ["fire", "water"],
        "pokemon": [
            {"pokemonId": 4, "dexNumber": 1, "name": "A", "excludedForStarters": ["water"]},
            {"pokemonId": 26, "dexNumber": 2, "name": "B", "form": "raichu-alola",
             "gender": "female", "isShiny": True, "notes": "n", "excludedForStarters": ["fire"]},
        ],
    }))  # fmt: skip
    write("decisions", "demo", json.dumps(decisions(results)))
    write("worker", "account", json.dumps(account(results)))
    write("worker", "progress", json.dumps(
        {"progress": {"_0": {"seconds": 1.5, "duration": 9, "frames": 45}}}))
    write("worker", "pictures", json.dumps(
        {"pictures": {"_0": {"files": [{"name": "a.png", "contents": "AA=="}], "lines": ["l"]}}}))
    for name in ("switch.mp4", "phone.mp4"):
        write("container", name, (DEMO / name).read_bytes()[:4096])
    for name, options in (("m.mkv", []), ("f.mp4", ["-movflags", "frag_every_frame"])):
        with tempfile.TemporaryDirectory() as made:
            subprocess.run(
                ["ffmpeg", "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i",
                 "testsrc2=size=32x32:duration=0.3", *options, f"{made}/{name}"], check=True)
            write("container", name, pathlib.Path(made, name).read_bytes())
    write("container", "picture", next((DEMO / "sprites").glob("*.png")).read_bytes())
    for name, source in (("opaque", "format=pal8"),
                         ("clear", "format=rgba,colorchannelmixer=aa=0.7,format=pal8")):
        with tempfile.TemporaryDirectory() as made:
            subprocess.run(
                ["ffmpeg", "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i",
                 f"testsrc2=size=9x7:duration=0.1,{source}", "-frames:v", "1", f"{made}/a.png"],
                check=True)
            write("still", name, pathlib.Path(made, "a.png").read_bytes())


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2])
