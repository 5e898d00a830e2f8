"""The script that makes pokemon.json, and what is new: whole, or not yet."""

import json
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from maker import MakerTest  # noqa: E402


class Newcomers(MakerTest):
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
            ("pokemon_abilities", "pokemon_id", "20001", {"ability_id": ""}, "abilities name"),
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

    def test_a_new_game_whose_dex_is_still_empty_is_left_out(self):
        def empty(tables):
            tables.copy("pokedexes", "id", "2", id="99", identifier="twilight")
            tables.copy("pokedex_version_groups", "pokedex_id", "2", pokedex_id="99", version_group_id="32")

        status, said = self.run_script(self.serve(tables=self.altered(empty)))
        self.assertEqual(status, 0, said)
        self.assertEqual((self.directory / "games.json").read_bytes(), self.games)


if __name__ == "__main__":
    unittest.main()
