"""The script that makes pokemon.json, against its sources and against a server that misbehaves."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
SCRIPT = ROOT / "scripts" / "fetch_pokemon_data.py"
sys.path[:0] = [str(ROOT / "scripts"), str(Path(__file__).parent)]

import fetch_pokemon_data  # noqa: E402
from pokeapi_server import Api, Tables  # noqa: E402
from pokemon_data import csv_tables, games  # noqa: E402
from pokemon_data.client import Client  # noqa: E402
from pokemon_data.document import document  # noqa: E402
from pokemon_data.facts import DataError  # noqa: E402
from pokemon_data.files import replace_file  # noqa: E402
from pokemon_data.home_forms import HomeForms  # noqa: E402
from pokemon_data.rest import Rest  # noqa: E402

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


class HomeFormsTable(unittest.TestCase):
    def test_every_row_names_a_form_of_the_dex_and_departs_from_the_rule_or_says_why(self):
        dex = json.loads(fetch_pokemon_data.OUTPUT.read_bytes())
        forms = {form["id"]: form for one in dex["species"] for form in one["forms"]}
        for id, row in HomeForms.read().rows.items():
            self.assertEqual(forms[id]["identifier"], row.identifier)
            self.assertEqual(forms[id]["is_storable"], row.storable)


class ReplaceFile(unittest.TestCase):
    def test_a_file_is_replaced_whole_and_an_equal_one_is_left_alone(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "new" / "file"
            self.assertTrue(replace_file(path, b"one"))
            self.assertFalse(replace_file(path, b"one"))
            self.assertTrue(replace_file(path, b"two"))
            self.assertEqual(path.read_bytes(), b"two")
            self.assertEqual([p.name for p in path.parent.iterdir()], ["file"])


@unittest.skipUnless((SHARED / "dex").is_dir(), "needs ../shared/dex")
class FromTables(unittest.TestCase):
    def test_the_committed_dex_is_made_again_byte_for_byte(self):
        with tempfile.TemporaryDirectory() as directory:
            output = Path(directory) / "pokemon.json"
            date = json.loads(fetch_pokemon_data.OUTPUT.read_bytes())["header"]["date"]
            status, _ = quietly(
                ["--from-csv", str(SHARED / "dex"), "--output", str(output), "--date", date]
            )
            self.assertEqual(status, 0)
            self.assertEqual(output.read_bytes(), fetch_pokemon_data.OUTPUT.read_bytes())
            games = fetch_pokemon_data.OUTPUT.with_name("games.json")
            self.assertEqual(output.with_name("games.json").read_bytes(), games.read_bytes())
            # Without a date, the one that is there stays for as long as nothing else changes.
            _, said = quietly(["--from-csv", str(SHARED / "dex"), "--output", str(output)])
            self.assertIn("unchanged", said)

    def test_a_directory_without_the_tables_says_which_is_missing(self):
        with tempfile.TemporaryDirectory() as directory:
            status, said = quietly(["--from-csv", directory, "--output", f"{directory}/x"])
            self.assertEqual(status, 65)
            self.assertIn("pokemon.csv is missing", said)
            self.assertEqual(os.listdir(directory), [])

    @unittest.skipUnless((SHARED / "sprites" / "INDEX.csv").is_file(), "needs ../shared/sprites")
    def test_what_home_stores_agrees_with_the_index_of_renders(self):
        rows = csv_tables.Tables(SHARED / "sprites").rows("INDEX")
        index = {int(r["form_id"]): r["storable_in_home"] == "1" for r in rows if r["form_id"]}
        dex = json.loads(fetch_pokemon_data.OUTPUT.read_bytes())
        forms = {form["id"]: form for one in dex["species"] for form in one["forms"]}
        differing = {id for id, storable in index.items() if forms[id]["is_storable"] != storable}
        # The ??? Arceus shares its pixels with the normal one; Zygarde 10 % with Power Construct.
        self.assertEqual(differing, {10057, 10340})


@unittest.skipUnless((SHARED / "dex").is_dir(), "needs ../shared/dex")
class FromInterface(unittest.TestCase):
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
        api = Api(self.tables, **options)
        self.enterContext(api) if hasattr(self, "enterContext") else api.__enter__()
        if not hasattr(self, "enterContext"):
            self.addCleanup(api.__exit__)
        return api

    def run_script(self, api, *more):
        return quietly(
            ["--api", api.base, "--output", str(self.output), "--date", "2026-01-01"]
            + ["--cache", str(self.directory / "cache"), "--pause", "0.01", *more]
        )

    def test_both_sources_give_the_same_bytes(self):
        status, said = self.run_script(self.serve())
        self.assertEqual((status, self.output.read_bytes()), (0, self.expected), said)
        self.assertEqual((self.directory / "games.json").read_bytes(), self.games)

    def test_a_second_run_sends_for_nothing_but_the_lists(self):
        api = self.serve()
        self.run_script(api)
        api.seen.clear()
        self.run_script(api)
        lists = [path.split("?")[0] for path in api.seen]
        self.assertEqual(lists, ["pokemon", "pokedex", "version-group", "version"])

    def test_a_refresh_asks_conditionally_and_keeps_what_has_not_changed(self):
        api = self.serve()
        self.run_script(api)
        asked = len(api.seen)
        api.seen.clear()
        status, _ = self.run_script(api, "--refresh")
        self.assertEqual((status, len(api.seen), len(api.unchanged)), (0, asked, asked))
        self.assertEqual(self.output.read_bytes(), self.expected)

    def test_faults_that_pass_are_tried_again(self):
        api = self.serve()
        api.retry_after = "1"
        api.faults = {
            "pokemon/25/": [429],
            "pokemon-species/201/": [500, 503],
            "pokemon-form/493/": ["truncated"],
            "type/fire/": ["short", 502],
        }
        start = time.monotonic()
        status, said = self.run_script(api)
        self.assertEqual((status, self.output.read_bytes()), (0, self.expected), said)
        self.assertGreaterEqual(time.monotonic() - start, 1, "Retry-After was not honoured")
        self.assertTrue(all(not left for left in api.faults.values()))

    def test_faults_that_stay_are_said_and_leave_the_old_file(self):
        for fault, status, words in [
            (404, 65, "pokemon/25/: not found (404)"),
            (429, 65, "429 Too Many Requests, after 6 attempts; try again later"),
            (500, 65, "500 Internal Server Error, after 6 attempts"),
            (403, 65, "403"),
            ("truncated", 65, "not JSON, or ends early"),
            ("short", 65, "the answer ends after "),
            ("list", 65, "no JSON object; is this PokeAPI?"),
            ("schema", 65, "pokemon/25: no usable 'id'; is this PokeAPI's REST interface?"),
            ("https://127.0.0.1:1/api/v2/pokemon/25/", 65, "redirects to another server"),
            ("http://elsewhere.invalid/pokemon/25/", 65, "redirects to another server"),
        ]:
            with self.subTest(fault=fault):
                api = self.serve()
                api.faults = {"pokemon/25/": [fault] * 9}
                self.output.write_bytes(b"old")
                got, said = self.run_script(api)
                self.assertEqual(got, status, said)
                self.assertIn(words, said)
                self.assertEqual(self.output.read_bytes(), b"old")
                self.assertEqual(
                    sorted(os.listdir(self.directory)), ["cache", "pokemon.json"], "left-overs"
                )

    def test_a_count_that_grows_while_paging_is_read_again(self):
        api = self.serve(hidden=3)
        api.growing = True
        client = Client(api.base, self.directory / "cache")
        import pokemon_data.rest as rest

        self.addCleanup(setattr, rest, "PAGE", rest.PAGE)
        self.addCleanup(setattr, rest, "LISTINGS", rest.LISTINGS)
        rest.PAGE, rest.LISTINGS = 20, 9
        ids = Rest(client, 2).list_varieties()
        self.assertEqual(ids, [int(id) for id in self.tables.pokemon])

    def test_a_list_that_never_settles_is_said(self):
        api = self.serve()
        listing = api.listing
        api.listing = lambda limit, offset: {**listing(limit, offset), "count": len(api.seen) + 999}
        with self.assertRaisesRegex(DataError, "keeps changing"):
            Rest(Client(api.base, self.directory / "cache"), 2).list_varieties()

    def test_the_texts_of_the_games_come_only_when_asked_for(self):
        status, _ = self.run_script(self.serve(), "--flavor-text")
        species = {one["id"]: one for one in json.loads(self.output.read_bytes())["species"]}
        self.assertEqual(species[25]["flavor_text"], "A text of pikachu for tests.")
        self.assertNotIn(b"flavor_text", self.expected)

    def test_killed_at_any_moment_it_leaves_the_old_file_or_the_new_and_can_go_on(self):
        api = self.serve()
        api.slow = 0.002
        self.output.write_bytes(b"old")
        command = [sys.executable, str(SCRIPT), "--api", api.base, "--output", str(self.output)]
        command += ["--cache", str(self.directory / "cache"), "--date", "2026-01-01"]
        for delay in (0.15, 0.25, 0.35, 0.45):
            process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.assertIn(self.output.read_bytes(), (b"old", self.expected))
        self.assertEqual(subprocess.run(command, stderr=subprocess.DEVNULL).returncode, 0)
        self.assertEqual(self.output.read_bytes(), self.expected)


if __name__ == "__main__":
    unittest.main()
