"""What the tests of scripts/fetch_pokemon_data.py have in common: the script, and a server on this machine."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
sys.path.insert(0, str(ROOT / "scripts"))

import fetch_pokemon_data  # noqa: E402
from pokeapi_server import Api, Tables  # noqa: E402
from pokemon_data import csv_tables, games  # noqa: E402
from pokemon_data.document import document  # noqa: E402
from pokemon_data.home_forms import HomeForms  # noqa: E402

#: Species with one variety, with many, with forms that share a variety, with two types a form.
SPECIES = {1, 25, 201, 413, 493, 678, 774, 902}

if not (SHARED / "dex").is_dir():
    print("SKIPPED: tests that need ../shared/dex, which is not there", file=sys.stderr)


def quietly(arguments):
    """Runs the script in this process; its status and what it said."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        status = fetch_pokemon_data.main(arguments)
    return status, said.getvalue()


@unittest.skipUnless((SHARED / "dex").is_dir(), "needs ../shared/dex")
class MakerTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tables = Tables(SHARED / "dex", SPECIES)
        facts = csv_tables.read_facts(SHARED / "dex")
        facts.species = [one for one in facts.species if one.id in SPECIES]
        facts.variety_count = len(cls.tables.pokemon)
        cls.expected = document(facts, HomeForms.read(), "2026-01-01")
        cls.games = games.document(games.from_tables(SHARED / "dex"), "2026-01-01")

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name)
        self.output = self.directory / "pokemon.json"

    def serve(self, **options):
        api = Api(options.pop("tables", self.tables), **options)
        self.enterContext(api) if hasattr(self, "enterContext") else api.__enter__()
        if not hasattr(self, "enterContext"):
            self.addCleanup(api.__exit__)
        return api

    def altered(self, alter):
        """Tables of their own, that a test may change."""
        tables = Tables(SHARED / "dex", SPECIES)
        alter(tables)
        return tables

    def run_script(self, api, *more):
        return quietly(
            ["--api", api.base, "--output", str(self.output), "--date", "2026-01-01"]
            + ["--cache", str(self.directory / "cache"), "--pause", "0.01", *more]
        )
