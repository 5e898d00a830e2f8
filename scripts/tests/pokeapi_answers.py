"""PokeAPI's answers about single things, joined from its tables as its own program does."""

from pokeapi_tables import EditableTables
from pokemon_data.facts import SHAPES


class Tables(EditableTables):
    """PokeAPI's tables, joined into the answers of its interface."""

    def link(self, kind, id, name):
        return {"name": name, "url": f"{{base}}/{kind}/{id}/"}

    def words(self, rows, column, word):
        return [
            {word: r[column], "language": self.link("language", r["local_language_id"], self.languages[r["local_language_id"]])}
            for r in rows if r[column]
        ]  # fmt: skip

    def ability(self, id):
        return self.link("ability", id, self.abilities[id]) if id else None

    def types_of(self, id, form=None):
        rows = self.of("pokemon_form_types", "pokemon_form_id", form) if form else []
        rows = rows or self.of("pokemon_types", "pokemon_id", id)
        return [
            {"slot": int(r["slot"]), "type": self.link("type", r["type_id"], self.types[r["type_id"]])}
            for r in rows
        ]  # fmt: skip

    def answer_pokemon(self, id):
        row = self.row("pokemon", id)
        species = self.of("pokemon_species", "id", row["species_id"])
        return {
            "id": int(id),
            "name": row["identifier"],
            "base_experience": number(row["base_experience"]),
            "height": number(row["height"]),
            "is_default": row["is_default"] == "1",
            "order": number(row["order"]) or -1,
            "weight": number(row["weight"]),
            "abilities": [
                {
                    "is_hidden": r["is_hidden"] == "1",
                    "slot": int(r["slot"]),
                    "ability": self.ability(r["ability_id"]),
                }
                for r in self.of("pokemon_abilities", "pokemon_id", id)
            ],
            "past_abilities": [],
            "forms": [self.link("pokemon-form", r["id"], r["identifier"]) for r in self.of("pokemon_forms", "pokemon_id", id)],
            "game_indices": [],
            "held_items": [],
            "moves": [],
            "species": self.link("pokemon-species", species[0]["id"], species[0]["identifier"]) if species else None,
            "sprites": {"front_default": None, "other": {}},
            "cries": {"latest": None, "legacy": None},
            "stats": [
                {
                    "base_stat": int(r["base_stat"]),
                    "effort": int(r["effort"]),
                    "stat": self.link("stat", r["stat_id"], self.stats[r["stat_id"]]),
                }
                for r in self.of("pokemon_stats", "pokemon_id", id)
            ],
            "past_stats": [],
            "types": self.types_of(id),
            "past_types": [],
        }

    def answer_species(self, id):
        row = self.row("pokemon_species", id)
        names = self.of("pokemon_species_names", "pokemon_species_id", id)
        english = self.link("language", 9, "en")
        chain, generation = row["evolution_chain_id"], row["generation_id"]
        before, shape = row["evolves_from_species_id"], int(row["shape_id"] or 0)
        return {
            "id": int(id),
            "name": row["identifier"],
            "gender_rate": number(row["gender_rate"]),
            "capture_rate": number(row["capture_rate"]),
            "is_baby": flag(row["is_baby"]),
            "is_legendary": flag(row["is_legendary"]),
            "is_mythical": flag(row["is_mythical"]),
            "has_gender_differences": row["has_gender_differences"] == "1",
            "evolves_from_species": self.link("pokemon-species", before, "before") if before else None,
            "egg_groups": [
                self.link("egg-group", r["egg_group_id"], self.row("egg_groups", r["egg_group_id"])["identifier"])
                for r in self.of("pokemon_egg_groups", "species_id", id)
            ],
            "shape": self.link("pokemon-shape", shape, SHAPES[shape - 1]) if shape else None,
            "forms_switchable": flag(row["forms_switchable"]),
            "evolution_chain": {"url": f"{{base}}/evolution-chain/{chain}/"} if chain else None,
            "habitat": None,
            "generation": self.link("generation", generation, "generation-x") if generation else None,
            "names": self.words(names, "name", "name"),
            "flavor_text_entries": [
                {"flavor_text": "An old\ntext.", "language": english},
                {"flavor_text": f"A text\fof {row['identifier']}\nfor tests.", "language": english},
            ],
            "genera": self.words(names, "genus", "genus"),
            "varieties": [
                {"is_default": r["is_default"] == "1", "pokemon": self.link("pokemon", r["id"], r["identifier"])}
                for r in self.of("pokemon", "species_id", id)
            ],
        }  # fmt: skip

    def answer_form(self, id):
        row = self.row("pokemon_forms", id)
        names = self.of("pokemon_form_names", "pokemon_form_id", id)
        pokemon = self.row("pokemon", row["pokemon_id"])
        return {
            "id": int(id),
            "name": row["identifier"],
            "order": number(row["order"]),
            "form_order": number(row["form_order"]),
            "is_default": row["is_default"] == "1",
            "is_battle_only": row["is_battle_only"] == "1",
            "is_mega": row["is_mega"] == "1",
            "form_name": row["form_identifier"],
            "pokemon": self.link("pokemon", pokemon["id"], pokemon["identifier"]),
            "sprites": {"front_default": None},
            "version_group": None,
            "form_names": self.words(names, "form_name", "name"),
            "names": self.words(names, "pokemon_name", "name"),
            "types": self.types_of(row["pokemon_id"], form=id),
            "trigger_conditions": [],
        }  # fmt: skip

    def answer_type(self, id):
        return {
            "id": int(id),
            "name": self.types[id],
            "names": self.words(self.of("type_names", "type_id", id), "name", "name"),
            "pokemon": [],
        }

    def answer_pokedex(self, id):
        row = self.row("pokedexes", id)
        return {
            "id": int(id),
            "name": row["identifier"],
            "is_main_series": row["is_main_series"] == "1",
            "pokemon_entries": [
                {
                    "entry_number": int(r["pokedex_number"]),
                    "pokemon_species": self.link("pokemon-species", r["species_id"], "x"),
                }
                for r in self.of("pokemon_dex_numbers", "pokedex_id", id)
            ],
        }

    def answer_version_group(self, id):
        row = self.row("version_groups", id)
        return {
            "id": int(id),
            "name": row["identifier"],
            "order": int(row["order"]),
            "generation": self.link("generation", row["generation_id"], "generation-x"),
            "pokedexes": [self.link("pokedex", r["pokedex_id"], "x") for r in self.of("pokedex_version_groups", "version_group_id", id)],
        }

    def answer_version(self, id):
        row = self.row("versions", id)
        return {
            "id": int(id),
            "name": row["identifier"],
            "names": self.words(self.of("version_names", "version_id", id), "name", "name"),
            "version_group": self.link("version-group", row["version_group_id"], "x"),
        }

    def row(self, table, id):
        return self.of(table, "id", id)[0]


def number(cell):
    """Of an empty cell, PokeAPI's answer is null."""
    return int(cell) if cell else None


def flag(cell):
    return cell == "1" if cell else None


#: PokeAPI's kinds of things, the table of each, and what makes an answer about one.
KINDS = {
    "pokemon": ("pokemon", Tables.answer_pokemon),
    "pokemon-species": ("pokemon_species", Tables.answer_species),
    "pokemon-form": ("pokemon_forms", Tables.answer_form),
    "type": ("types", Tables.answer_type),
    "pokedex": ("pokedexes", Tables.answer_pokedex),
    "version-group": ("version_groups", Tables.answer_version_group),
    "version": ("versions", Tables.answer_version),
}
