"""`verify dex update`, the program itself, against a server on this machine that misbehaves."""

import email.utils
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pokeapi_server import Api, Tables  # noqa: E402
from program import SHARED, VERIFY  # noqa: E402

READY = VERIFY is not None and (SHARED / "dex").is_dir()
if not READY:
    print("SKIPPED: tests of dex update, which need ../shared/dex and a build", file=sys.stderr)

NEW = ["pikachu-ember", "newmon", "newmon-gmax"]
COUNTS = ["pokemon/?limit=1", "pokemon-form/?limit=1"]


@unittest.skipUnless(READY, "needs ../shared/dex and a build")
class DexUpdate(unittest.TestCase):
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

    def test_equal_counts_ask_for_nothing_else_and_change_nothing(self):
        api = self.serve(self.old)
        done = self.update(api)
        self.assertEqual((done.returncode, api.seen), (0, COUNTS), done.stderr)
        self.assertIn("nothing new", done.stdout)
        self.assert_unchanged()
        (agent,) = api.agents
        self.assertRegex(agent, r"^verify/[0-9]+\.[0-9]+\.[0-9]+$")

    def test_what_is_new_is_fetched_whole_and_known_from_then_on(self):
        api = self.serve(self.newer)
        done = self.update(api, "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["added"], NEW)
        self.assertEqual(len(api.seen), len(set(api.seen)))
        species = {path for path in api.seen if path.startswith("pokemon-species/1") or "species/2" in path}
        self.assertEqual(species, {"pokemon-species/1026/", "pokemon-species/25/"})
        self.assertEqual(api.connections, 1)
        shown = json.loads(self.verify("show", "Newmon", "--format", "json").stdout)
        self.assertEqual([form["is_storable"] for form in shown["forms"]], [True, False])
        self.assertEqual([form.get("is_storable_inferred") for form in shown["forms"]], [True, None])
        self.assertIn("in HOME (inferred)", self.verify("show", "pikachu-ember").stdout)
        status = json.loads(self.verify("status", "--format", "json").stdout)
        self.assertEqual((status["varieties"], status["species"]), (1354, 1026))
        api.seen.clear()
        before = self.overlay.read_bytes()
        self.assertEqual(self.update(api).returncode, 0)
        self.assertEqual((api.seen, self.overlay.read_bytes()), (COUNTS, before))

    def test_the_overlay_is_asked_for_again_once_a_day_and_with_refresh(self):
        for etags in (False, True):
            with self.subTest(etags=etags):
                tables = self.with_newmon()
                tables.drop("pokemon_species_names", "pokemon_species_id", "1026")
                tables.copy("pokemon_species_names", "pokemon_species_id", "1", pokemon_species_id="1026")
                rows = tables.of("pokemon_species_names", "pokemon_species_id", "1026")
                for row in rows:
                    row["name"] = "Newmon" if tables.languages[row["local_language_id"]] == "en" else ""
                api = self.serve(tables, etags=etags)
                self.assertEqual(self.update(api).returncode, 0)
                own = ["pokemon-species/1026/", "pokemon/20001/", "pokemon-form/20001/"]
                for row in rows:
                    row["name"] = "Neuf"
                api.seen.clear()
                self.assertIn("nothing new", self.update(api).stdout)
                self.assertEqual(api.seen, COUNTS)
                self.a_day_later()
                api.seen.clear()
                done = self.update(api)
                self.assertIn("improved 1: newmon", done.stdout, done.stderr)
                self.assertEqual(api.seen, COUNTS + own)
                self.assertEqual(api.unchanged, own[1:] if etags else [])
                shown = json.loads(self.verify("show", "newmon", "--format", "json").stdout)
                self.assertEqual(set(shown["names"].values()), {"Neuf"})
                self.assertEqual(len(shown["names"]), 9)
                api.seen.clear()
                before = self.overlay.read_bytes()
                self.assertIn("nothing new", self.update(api, "--refresh").stdout)
                self.assertEqual([path for path in api.seen if path in own], own)
                self.assertEqual(self.overlay.read_bytes(), before)
                self.overlay.unlink()

    def test_a_new_form_of_an_old_variety_is_found(self):
        tables = Tables(SHARED / "dex")
        tables.add_form("20009", "vivillon-newest", "666", "newest", like="666", is_default="0")
        done = self.update(self.serve(tables))
        self.assertEqual((done.returncode, done.stdout.splitlines()[0]), (0, "added 1: vivillon-newest"))
        self.assertIn("20009", self.verify("show", "vivillon-newest", "--format", "json").stdout)

    def test_two_removed_and_one_added_is_a_change_too(self):
        tables = self.with_newmon()
        for id in ("10033", "10034"):
            tables.drop("pokemon", "id", id)
            tables.drop("pokemon_forms", "pokemon_id", id)
        done = self.update(self.serve(tables))
        self.assertIn("added 1: newmon", done.stdout, done.stderr)
        self.assertIn("no longer lists them, 2: venusaur-mega, charizard-mega-x", done.stdout)

    def test_each_newcomer_stands_alone(self):
        for table, key, id, change, missing in [
            ("pokemon_species", "id", "1026", {"gender_rate": ""}, "species gender_rate"),
            ("pokemon_species", "id", "1026", {"generation_id": ""}, "species generation"),
            ("pokemon_species_names", "pokemon_species_id", "1026", {"name": ""}, "species names en"),
            ("pokemon", "id", "20001", {"height": ""}, "height"),
            ("pokemon", "id", "20001", {"species_id": ""}, "species"),
            ("pokemon_types", "pokemon_id", "20001", {"type_id": "19"}, "types (stellar is not"),
            ("pokemon_types", "pokemon_id", "20001", None, "types"),
            ("pokemon_forms", "pokemon_id", "20001", None, "forms"),
        ]:
            with self.subTest(missing=missing):
                tables = self.with_newmon()
                tables.add_variety("20003", "pikachu-ember", "25", "ember")
                tables.drop(table, key, id) if change is None else tables.change(table, key, id, **change)
                api = self.serve(tables)
                done = self.update(api)
                self.assertEqual(done.returncode, 2, done.stderr + done.stdout)
                self.assertIn("added 1: pikachu-ember", done.stdout)
                self.assertIn(f"not added: newmon, of which PokeAPI has no {missing}", done.stdout)
                self.assertEqual(self.verify("show", "newmon").returncode, 64)
                self.overlay.unlink()

    def test_faults_that_pass_are_tried_again(self):
        api = self.serve(self.newer)
        api.retry_after = "1"
        api.faults = {"pokemon/20001/": [429], "pokemon-form/20003/": [500, 503]}
        start = time.monotonic()
        done = self.update(api, "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["added"], NEW)
        self.assertGreaterEqual(time.monotonic() - start, 1, "Retry-After was not honoured")

    def test_retry_after_may_be_a_date(self):
        api = self.serve(self.newer)
        api.retry_after = email.utils.formatdate(time.time() + 6, usegmt=True)
        api.faults = {"pokemon/20001/": [429]}
        start = time.monotonic()
        self.assertEqual(self.update(api).returncode, 0)
        self.assertGreaterEqual(time.monotonic() - start, 3)

    def test_a_relative_redirect_is_followed_with_its_last_slash(self):
        api = self.serve(self.newer)
        api.faults = {"pokemon/20001/": ["/api/v2/pokemon/newmon/"]}
        done = self.update(api)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("pokemon/newmon/", api.seen)

    def test_a_circle_of_redirects_is_said_and_not_repeated(self):
        api = self.serve(self.newer)
        api.faults = {"pokemon/": ["/api/v2/pokemon/?limit=1"] * 99}
        done = self.update(api)
        self.assertEqual((done.returncode, len(api.seen)), (74, 1))
        self.assertIn("redirects in a circle", done.stderr)

    def test_a_server_that_hangs_is_said_to(self):
        api = self.serve(self.newer)
        api.faults = {"pokemon/20001/": ["hang"]}
        done = self.update(api)
        self.assertEqual(done.returncode, 74)
        self.assertIn("pokemon/20001/ did not answer for 30 s", done.stderr)
        self.assert_unchanged()

    def test_faults_that_stay_are_said_and_change_nothing(self):
        for fault, status, words in [
            (404, 74, "not found (404)"),
            (403, 74, "status 403"),
            (429, 74, "status 429"),
            ("truncated", 65, "it is not JSON"),
            ("schema", 65, "wrong value of id"),
            ("list", 65, "cannot be used"),
            ("https://127.0.0.1:1/api/v2/pokemon/20002/", 74, "redirects to another server"),
            ("http://localhost:1/pokemon/20002/", 74, "redirects to another server"),
        ]:
            with self.subTest(fault=fault):
                api = self.serve(self.newer)
                api.faults = {"pokemon/20002/": [fault] * 9}
                done = self.update(api)
                self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
                self.assertIn(words, done.stderr)
                self.assert_unchanged()

    def test_off_line_it_says_so_and_changes_nothing(self):
        done = self.update("http://127.0.0.1:1/api/v2")
        self.assertEqual(done.returncode, 74)
        self.assertIn("cannot reach http://127.0.0.1:1/api/v2", done.stderr)
        self.assert_unchanged()

    def test_an_address_that_is_none_is_a_usage_error(self):
        self.assertEqual(self.update("file:///etc").returncode, 64)
        self.assertEqual(self.update("nonsense").returncode, 64)

    def test_a_damaged_overlay_is_refused_with_the_cure(self):
        self.overlay.parent.mkdir()
        self.overlay.write_text('{"header":{"format":2}\n')
        for command in ("status", "update"):
            done = self.verify(command)
            self.assertEqual(done.returncode, 65)
            self.assertIn("delete it", done.stderr)

    def test_killed_at_any_moment_it_leaves_no_overlay_or_a_whole_one(self):
        api = self.serve(self.newer)
        api.slow = 0.01
        command = [VERIFY, "dex", "update", "--api", api.base]
        for delay in (0.1, 0.2, 0.3, 0.4, 0.5):
            process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.assertEqual(self.verify("status").returncode, 0)
        self.assertEqual(self.update(api).returncode, 0)
        self.assertEqual(self.verify("show", "newmon").returncode, 0)


if __name__ == "__main__":
    unittest.main()
