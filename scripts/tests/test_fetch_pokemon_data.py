"""The script that makes pokemon.json, against its sources and against a server that misbehaves."""

import contextlib
import email.utils
import io
import json
import os
import re
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
from pokemon_data.facts import DataError, FormFacts  # noqa: E402
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

    def test_a_refresh_asks_conditionally_and_keeps_what_has_not_changed(self):
        api = self.serve(etags=True)
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
            (404, 74, "pokemon/25/: not found (404)"),
            (429, 74, "429 Too Many Requests, after 6 attempts; try again later"),
            (500, 74, "500 Internal Server Error, after 6 attempts"),
            (403, 74, "403"),
            ("truncated", 65, "not JSON, or ends early"),
            ("short", 74, "the answer ends after "),
            ("list", 65, "no JSON object; is this PokeAPI?"),
            ("schema", 65, "pokemon/25: no usable 'id'; is this PokeAPI's REST interface?"),
            ("https://127.0.0.1:1/api/v2/pokemon/25/", 74, "redirects to another server"),
            ("http://elsewhere.invalid/pokemon/25/", 74, "redirects to another server"),
            ("/api/v2/pokemon/25/", 74, "redirects in a circle"),
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

    def test_redirects_are_followed_with_their_last_slash(self):
        api = self.serve()
        client = Client(api.base, self.directory / "cache")
        self.addCleanup(client.close)
        answer = client.get("pokemon?limit=1")
        self.assertEqual(api.seen, ["pokemon?limit=1", "pokemon/?limit=1"])
        self.assertEqual(answer["count"], len(self.tables.pokemon))

    def test_it_keeps_its_connections_and_says_who_asks(self):
        api = self.serve(etags=True)
        self.run_script(api, "--jobs", "3")
        self.assertGreater(len(api.seen), 60)
        self.assertEqual(api.compressed, len(api.seen))
        self.assertLessEqual(api.connections, 3)
        (agent,) = api.agents
        self.assertRegex(agent, r"^verify/[0-9]+\.[0-9]+\.[0-9]+$")

    def test_retry_after_may_be_a_date(self):
        api = self.serve()
        api.retry_after = email.utils.formatdate(time.time() + 3, usegmt=True)
        api.faults = {"pokemon/25/": [429], "type/fire/": [503]}
        start = time.monotonic()
        status, said = self.run_script(api)
        self.assertEqual(status, 0, said)
        self.assertGreaterEqual(time.monotonic() - start, 1.5)

    def test_a_server_that_hangs_is_said_to(self):
        import pokemon_data.client as client

        self.addCleanup(setattr, client, "TIMEOUT", client.TIMEOUT)
        client.TIMEOUT = 1
        api = self.serve()
        api.faults = {"pokemon/25/": ["hang"]}
        status, said = self.run_script(api)
        self.assertEqual(status, 74)
        self.assertIn("pokemon/25/ did not answer for 1 s", said)

    def test_an_unfinished_newcomer_is_left_out_and_named_with_what_is_missing(self):
        def unfinished(tables):
            tables.add_species("1026", "newmon")
            tables.add_variety("20001", "newmon", "1026")

        for table, key, id, change, missing in [
            ("pokemon_species", "id", "1026", {"gender_rate": ""}, "gender_rate"),
            ("pokemon_species", "id", "1026", {"generation_id": ""}, "generation"),
            ("pokemon", "id", "20001", {"height": ""}, "height"),
            ("pokemon", "id", "20001", {"species_id": ""}, "species"),
            ("pokemon_species_names", "pokemon_species_id", "1026", {"name": ""}, "names en"),
            ("pokemon_types", "pokemon_id", "20001", {"type_id": "19"}, "types (stellar is not"),
            ("pokemon_types", "pokemon_id", "20001", None, "types"),
            ("pokemon_forms", "pokemon_id", "20001", None, "forms"),
        ]:
            with self.subTest(missing=missing):
                tables = self.altered(unfinished)
                tables.drop(table, key, id) if change is None else tables.change(table, key, id, **change)
                status, said = self.run_script(self.serve(tables=tables))
                self.assertEqual((status, self.output.read_bytes()), (2, self.expected), said)
                self.assertRegex(said, f"left out: newmon, of which PokeAPI has no .*{re.escape(missing)}")

    def test_what_the_dex_had_must_stay_whole(self):
        tables = self.altered(lambda tables: tables.change("pokemon", "id", "25", height=""))
        status, said = self.run_script(self.serve(tables=tables))
        self.assertEqual(status, 65)
        self.assertIn("no longer whole: pikachu, of which PokeAPI has no height", said)

    def test_a_newcomer_is_written_and_named_with_the_row_that_is_missing(self):
        tables = self.altered(lambda tables: tables.make_up_newcomers())
        status, said = self.run_script(self.serve(tables=tables))
        self.assertEqual(status, 2, said)
        self.assertIn("\n20001,newmon,1,,\n20003,pikachu-ember,1,,\n", said)
        species = {one["id"]: one for one in json.loads(self.output.read_bytes())["species"]}
        self.assertTrue(species[1026]["forms"][0]["is_storable_inferred"])

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
