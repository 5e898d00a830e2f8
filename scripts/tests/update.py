"""What the tests of `verify dex update` have in common: the program itself, and a server on this machine."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from pokeapi_server import Api, Tables
from program import SHARED, VERIFY

READY = VERIFY is not None and (SHARED / "dex").is_dir()
if not READY:
    print("SKIPPED: tests of dex update, which need ../shared/dex and a build", file=sys.stderr)

#: The varieties that `Tables(newcomers=True)` makes up, as an update lists them: by species.
NEW = ["pikachu-ember", "newmon", "newmon-gmax"]
COUNTS = ["pokemon/?limit=1", "pokemon-form/?limit=1"]


@unittest.skipUnless(READY, "needs ../shared/dex and a build")
class UpdateTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.old = Tables(SHARED / "dex")
        cls.newer = Tables(SHARED / "dex", newcomers=True)

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.data = Path(directory.name) / "data"
        self.cache = Path(directory.name) / "cache"
        self.data.mkdir()
        self.overlay = self.data / "verify" / "dex-overlay.json"
        self.environment = {
            **os.environ, "XDG_DATA_HOME": str(self.data), "XDG_CACHE_HOME": str(self.cache)
        }  # fmt: skip

    def with_newmon(self):
        """Tables of their own, with one species that does not exist."""
        tables = Tables(SHARED / "dex")
        tables.add_species("1026", "newmon")
        tables.add_variety("20001", "newmon", "1026")
        return tables

    def a_day_later(self):
        """Makes every kept answer as old as if it had been asked for two days ago."""
        for kept in (self.cache / "verify" / "dex-update").iterdir():
            head, contents = kept.read_bytes().split(b"\n", 1)
            told = json.loads(head)
            told["time"] -= 2 * 86400
            kept.write_bytes(json.dumps(told).encode() + b"\n" + contents)

    def serve(self, tables, **options):
        api = Api(tables, **options)
        api.__enter__()
        self.addCleanup(api.__exit__)
        return api

    def verify(self, *arguments):
        return subprocess.run(
            [VERIFY, "dex", *arguments], capture_output=True, text=True, timeout=120,
            env=self.environment,
        )  # fmt: skip

    def update(self, api, *more):
        return self.verify("update", "--api", api if isinstance(api, str) else api.base, *more)

    def assert_unchanged(self):
        self.assertEqual(list(self.data.iterdir()), [])
