"""The script that makes pokemon.json, against its sources."""

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

import fetch_pokemon_data  # noqa: E402
from maker import ROOT, SHARED, MakerTest, quietly  # noqa: E402
from pokemon_data import csv_tables  # noqa: E402
from pokemon_data.client import Client  # noqa: E402
from pokemon_data.facts import DataError, FormFacts  # noqa: E402
from pokemon_data.files import replace_file  # noqa: E402
from pokemon_data.home_forms import HomeForms  # noqa: E402
from pokemon_data.rest import Rest  # noqa: E402

SCRIPT = ROOT / "scripts" / "fetch_pokemon_data.py"


class HomeFormsTable(unittest.TestCase):
    def setUp(self):
        dex = json.loads(fetch_pokemon_data.OUTPUT.read_bytes())
        self.forms = {form["id"]: form for one in dex["species"] for form in one["forms"]}
        self.home = HomeForms.read()

    def test_every_row_names_a_form_of_the_dex(self):
        for id, row in self.home.rows.items():
            self.assertEqual(self.forms[id]["identifier"], row.identifier)
            self.assertEqual(self.forms[id]["is_storable"], row.storable)

    def test_every_pattern_decides_forms_of_the_dex(self):
        for row in self.home.patterns:
            fitting = [
                form for form in self.forms.values()
                if self.home.row(form["id"], form["identifier"]) is row
            ]  # fmt: skip
            self.assertTrue(fitting, row)
            for form in fitting:
                self.assertEqual((form["is_storable"], form.get("gender")), (row.storable, row.gender))

    def test_somebody_looked_at_every_form_of_the_dex(self):
        """What fails here is named with the row that is missing in home-forms.csv."""
        inferred = [form["identifier"] for form in self.forms.values() if "is_storable_inferred" in form]
        self.assertEqual(inferred, [])

    def test_a_new_cap_is_male_and_marked_as_inferred_with_the_row_to_add(self):
        cap = FormFacts(10999, "pikachu-kitakami-cap", "kitakami-cap", True, False, False, 1, ["electric"])
        self.assertEqual((self.home.is_storable(cap), self.home.gender(cap)), (True, "male"))
        self.assertTrue(self.home.is_inferred(cap))
        self.assertEqual(self.home.row_to_add(cap), "10999,pikachu-kitakami-cap,1,male,")


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
            status, _ = quietly(["--from-csv", str(SHARED / "dex"), "--output", str(output), "--date", date])
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


class FromInterface(MakerTest):
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
        self.assertEqual(lists, ["pokemon/", "pokedex/", "version-group/", "version/"])

    def test_a_count_that_grows_while_paging_is_read_again(self):
        api = self.serve(hidden=3)
        api.growing = True
        client = Client(api.base, self.directory / "cache")
        self.addCleanup(client.close)
        import pokemon_data.rest as rest

        self.addCleanup(setattr, rest, "PAGE", rest.PAGE)
        self.addCleanup(setattr, rest, "LISTINGS", rest.LISTINGS)
        rest.PAGE, rest.LISTINGS = 20, 9
        ids = Rest(client, 2).list_varieties()
        self.assertEqual(ids, [int(id) for id in self.tables.pokemon])

    def test_a_list_that_never_settles_is_said(self):
        api = self.serve()
        listing = api.listing
        api.listing = lambda kind, limit, offset: {**listing(kind, limit, offset), "count": len(api.seen) + 999}
        client = Client(api.base, self.directory / "cache")
        self.addCleanup(client.close)
        with self.assertRaisesRegex(DataError, "keeps changing"):
            Rest(client, 2).list_varieties()

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
