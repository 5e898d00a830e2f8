"""`verify dex update`, the program itself: what it finds and keeps."""

import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pokeapi_server import Tables  # noqa: E402
from program import SHARED  # noqa: E402
from update import COUNTS, NEW, UpdateTest  # noqa: E402


class DexUpdate(UpdateTest):
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

    def test_changed_facts_of_a_known_species_are_named(self):
        tables = Tables(SHARED / "dex", newcomers=True)
        tables.change("pokemon_species", "id", "25", gender_rate="-1")
        for row in tables.of("pokemon_species_names", "pokemon_species_id", "25"):
            if tables.languages[row["local_language_id"]] == "en":
                row["name"] = "Pikachew"
        api = self.serve(tables)
        done = self.update(api)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("changed: pikachu, name in en: Pikachu → Pikachew\n", done.stdout)
        self.assertIn("changed: pikachu, genders: 4 of 8 female → genderless\n", done.stdout)
        self.overlay.unlink()
        changed = json.loads(self.update(api, "--format", "json").stdout)["changed"]
        named = {"identifier": "pikachu", "fact": "name in en", "before": "Pikachu", "after": "Pikachew"}
        self.assertIn(named, changed)

    def test_two_species_of_one_name_are_refused_and_nothing_is_changed(self):
        tables = Tables(SHARED / "dex", newcomers=True)
        tables.change("pokemon_species_names", "pokemon_species_id", "25", name="Rattata")
        done = self.update(self.serve(tables))
        self.assertEqual((done.returncode, done.stdout), (65, ""), done.stderr)
        self.assertIn("the species 19 and 25 have one name in en, Rattata; nothing was changed", done.stderr)
        self.assert_unchanged()

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


if __name__ == "__main__":
    unittest.main()
