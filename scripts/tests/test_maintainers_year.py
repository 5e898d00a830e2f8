"""A maintainer's year by docs/dex.md: a made-up generation of 30 Pokémon, from PokeAPI to the checklists."""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pokeapi_server import Api, Tables  # noqa: E402
from program import ROOT, SHARED, VERIFY  # noqa: E402
from sprite_server import Sprites, png  # noqa: E402

READY = VERIFY is not None and (SHARED / "dex").is_dir()
if not READY:
    print("SKIPPED: a maintainer's year, which needs ../shared/dex and a build", file=sys.stderr)

BOOK = ROOT / "docs" / "dex.md"
FACE = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
#: What a maintainer's checkout has that the steps read or write.
PARTS = ("scripts", "Sources/Dex/Resources", "Sources/verify/Version.swift", "hashes")
RESOURCES = ("pokemon.json", "games.json", "home-forms.csv", "character-shapes.json")
NEW = [(9001 + place, f"yearmon-{chr(97 + place % 26)}{place}") for place in range(30)]


def tables():
    """PokeAPI's tables with generation 10: 30 species, one with a second form, and a game with its dex."""
    made = Tables(SHARED / "dex")
    made.copy("version_groups", "id", "25", id="99", identifier="dusk-dawn", generation_id="10", order="99")
    for id, name in (("98", "dusk"), ("99", "dawn")):
        made.copy("versions", "id", "40", id=id, identifier=name, version_group_id="99")
        made.copy("version_names", "version_id", "40", version_id=id, name=name.title())
    made.copy("pokedexes", "id", "31", id="99", identifier="twilight")
    made.rows("pokedex_version_groups").append({"pokedex_id": "99", "version_group_id": "99"})
    for place, (id, name) in enumerate(NEW):
        made.add_species(str(id), name, generation_id="10")
        made.add_variety(str(20000 + id), name, str(id))
        made.rows("pokemon_dex_numbers").append({"species_id": str(id), "pokedex_id": "99", "pokedex_number": str(place + 1)})
    made.add_variety("29999", f"{NEW[0][1]}-dusk", str(NEW[0][0]), "dusk")
    return made


def drawing(name):
    """A picture of our own: colored squares that depend on the name, on a transparent background."""
    digits = hashlib.sha256(name.encode()).digest() * 4
    side, square = 56, 8
    rows = bytearray()
    for y in range(side):
        rows.append(0)
        for x in range(side):
            place = 3 * ((y // square) * (side // square) + x // square)
            inside = square <= x < side - square and square <= y < side - square
            rows += bytes([*digits[place % 120 : place % 120 + 3], 255 * inside])
    return png(side, bytes(rows))


class Drawings(dict):
    """A drawing at every path."""

    def get(self, path, default=None):
        return drawing(path) if path.endswith(".png") else default


@unittest.skipUnless(READY, "needs ../shared/dex and a build")
class MaintainersYear(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = Path(directory.name)
        self.checkout = self.folder / "checkout"
        for part in PARTS:
            copy = self.checkout / part
            copy.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if (ROOT / part).is_dir() else shutil.copy)(ROOT / part, copy)
        self.resources = self.checkout / "Sources" / "Dex" / "Resources"
        self.environment = {
            **os.environ, "XDG_DATA_HOME": str(self.folder / "data"), "HOME": str(self.folder / "home"),
            "XDG_CACHE_HOME": str(self.folder / "home" / ".cache"),
        }  # fmt: skip

    def by_the_book(self, line, *more):
        """Runs a line of the book, in the checkout; status, answer and messages."""
        self.assertIn(f"\n       {line}\n", BOOK.read_text(encoding="utf-8"))
        return self.run_line(line, *more)

    def run_line(self, line, *more):
        words = [word.replace("~", self.environment["HOME"]) for word in line.split()]
        program = {"verify": str(self.folder / "program" / "verify")}
        words[0] = program.get(words[0], str(self.checkout / words[0]))
        done = subprocess.run([*words, *more], cwd=self.checkout, env=self.environment, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def build(self):
        """Stands for `swift build`, which only copies these files: the sources are as they were."""
        program = self.folder / "program"
        if not program.exists():
            program.mkdir()
            for part in Path(VERIFY).resolve().parent.glob("*.resources"):
                shutil.copytree(part, program / part.name)
            shutil.copy(VERIFY, program / "verify")
        for name in RESOURCES:
            shutil.copy(self.resources / name, program / "verify_Dex.resources" / name)
        shutil.copy(self.checkout / "hashes" / "home.tsv", program / "verify_Dex.resources" / "home.tsv")

    def test_a_generation_of_thirty_comes_in_by_the_book(self):
        start = time.monotonic()
        self.fetch_facts()
        self.build()
        self.make_table()
        self.build()
        self.look()
        self.assertLess(time.monotonic() - start, 600)

    def fetch_facts(self):
        made, fetch = tables(), "scripts/fetch_pokemon_data.py"
        made.change("pokemon", "id", "29030", height="")
        with Api(made) as api:
            status, _, said = self.by_the_book(fetch, "--api", api.base, "--pause", "0.01")
            self.assertEqual(status, 2, said)
            self.assertIn(f"left out: {NEW[-1][1]}, of which PokeAPI has no height", said)
            made.change("pokemon", "id", "29030", height="7")
            status, _, said = self.by_the_book(fetch, "--api", api.base, "--pause", "0.01", "--refresh")
            self.assertEqual(status, 2, said)
            rows = [line for line in said.splitlines() if line[:5].isdigit()]
            self.assertEqual(len(rows), 31, "a row that is missing is named")
            table = self.resources / "home-forms.csv"
            old = table.read_text(encoding="utf-8")
            table.write_text(old + "\n".join(rows[:-1]) + "\n", encoding="utf-8")
            status, _, said = self.by_the_book(fetch, "--api", api.base)
            self.assertEqual(status, 2, said)
            self.assertIn("1 forms have no row", said)
            self.assertIn(rows[-1], said)
            wrong = rows[0].replace("yearmon", "yaermon")
            table.write_text(old + wrong + "\n", encoding="utf-8")
            status, _, said = self.by_the_book(fetch, "--api", api.base)
            self.assertEqual(status, 65)
            self.assertIn("but home-forms.csv calls it yaermon", said)
            table.write_text(old + "\n".join(rows) + "\n", encoding="utf-8")
            status, _, said = self.by_the_book(fetch, "--api", api.base)
            self.assertEqual(status, 0, said)
        if FACE.is_file() and importlib.util.find_spec("PIL"):
            status, _, said = self.by_the_book("scripts/character-shapes")
            self.assertEqual(status, 0, said)
        else:
            print(f"SKIPPED: the characters' shapes, which need {FACE} and Pillow", file=sys.stderr)

    def make_table(self):
        with Sprites(Drawings()) as sprites:
            status, _, said = self.by_the_book("verify sprites fetch", "--base", sprites.base)
        self.assertEqual(status, 0, said)
        build = "verify hashes build ~/.cache/verify/sprites --output hashes/home.tsv --cells hashes/home-cells.bin"
        status, _, said = self.by_the_book(build)
        self.assertEqual(status, 0, said)

    def look(self):
        status, said, _ = self.by_the_book("verify hashes check")
        # Incomplete where a form has no render yet.
        self.assertIn(status, (0, 65), said)
        self.assertNotIn("yearmon", said)
        _, listed, _ = self.run_line("verify dex list --generation 10 --format json")
        self.assertEqual([one["id"] for one in json.loads(listed)], [id for id, _ in NEW])
        _, shown, _ = self.run_line(f"verify dex show {NEW[0][1]} --format json")
        self.assertNotIn("inferred", shown)
        for slug in ("national", "dusk"):
            _, missing, _ = self.run_line(f"verify checklist missing {slug}")
            for _, name in NEW:
                self.assertIn(name.capitalize(), missing)
        picture = next((self.folder / "home/.cache/verify/sprites").rglob("29001.png"))
        status, said, _ = self.run_line(f"verify hashes nearest {picture}")
        self.assertIn(NEW[0][1], said.splitlines()[0] + said, said)


if __name__ == "__main__":
    unittest.main()
