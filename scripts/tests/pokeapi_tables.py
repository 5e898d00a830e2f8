"""PokeAPI's tables from a directory of CSV files, and changes to them as if the files had been edited."""

import csv
from collections import defaultdict
from pathlib import Path

#: Tables that belong to a species, and the column by which.
OF_SPECIES = {"pokemon_species_names": "pokemon_species_id"}
OF_POKEMON = ("pokemon_types", "pokemon_stats", "pokemon_abilities")


class EditableTables:
    """PokeAPI's tables, joined into the answers of its interface."""

    def __init__(self, directory, species=None, newcomers=False):
        self.directory = Path(directory)
        self._rows = {}
        self._by = {}
        self.languages = {r["id"]: r["identifier"] for r in self.rows("languages")}
        self.types = {r["id"]: r["identifier"] for r in self.rows("types")}
        self.stats = {r["id"]: r["identifier"] for r in self.rows("stats")}
        self.abilities = {r["id"]: r["identifier"] for r in self.rows("abilities")}
        self._add_languages_that_home_lacks()
        if species:
            self.keep(species)
        if newcomers:
            self.make_up_newcomers()

    def rows(self, name):
        if name not in self._rows:
            with (self.directory / f"{name}.csv").open(encoding="utf-8", newline="") as file:
                self._rows[name] = list(csv.DictReader(file))
        return self._rows[name]

    def _add_languages_that_home_lacks(self):
        """PokeAPI has names in romanised Japanese and in the Spanish of America as well."""
        ids = {name: id for id, name in self.languages.items()}
        for like, new in (("en", "ja-roma"), ("es", "es-419")):
            if new in ids and not self.of("pokemon_species_names", "local_language_id", ids[new]):
                blank = {"genus": ""} if new == "ja-roma" else {}
                self.copy(
                    "pokemon_species_names", "local_language_id", ids[like],
                    local_language_id=ids[new], **blank,
                )  # fmt: skip
                if new == "es-419":
                    self.copy("pokemon_form_names", "local_language_id", ids[like], local_language_id=ids[new])

    @property
    def pokemon(self):
        return {r["id"]: r for r in self.rows("pokemon")}

    # Changes: each as if PokeAPI's tables had been edited.

    def copy(self, table, key, old, **new):
        """More rows, like those that have `old` for a key."""
        self.rows(table).extend({**r, **new} for r in list(self.of(table, key, old)))
        self._by.clear()

    def change(self, table, key, value, **new):
        for row in self.rows(table):
            if row[key] == value:
                row.update(new)
        self._by.clear()

    def drop(self, table, key, value):
        self._rows[table] = [r for r in self.rows(table) if r[key] != value]
        self._by.clear()

    def keep(self, species):
        kept = [r for r in self.rows("pokemon") if int(r["species_id"]) in species]
        ids = {r["id"] for r in kept}
        self._rows["pokemon"] = kept
        self._rows["pokemon_forms"] = [r for r in self.rows("pokemon_forms") if r["pokemon_id"] in ids]
        self._rows["pokemon_species"] = [r for r in self.rows("pokemon_species") if int(r["id"]) in species]
        self._by.clear()

    def add_species(self, id, name, like="1", **changes):
        """A species that does not exist, with all that belongs to it but its varieties."""
        self.copy("pokemon_species", "id", like, **{"id": id, "identifier": name, **changes})
        for table, key in OF_SPECIES.items():
            self.copy(table, key, like, name=name.capitalize(), **{key: id})

    def add_variety(self, id, name, species, form="", like="1", **changes):
        """A variety that does not exist, with one form."""
        default = "1" if not form else "0"
        self.copy("pokemon", "id", like, **{
            "id": id, "identifier": name, "species_id": species, "is_default": default, **changes
        })  # fmt: skip
        for table in OF_POKEMON:
            self.copy(table, "pokemon_id", like, pokemon_id=id)
        self.add_form(id, name, id, form, like=like)

    def add_form(self, id, name, pokemon, form, like="1", **changes):
        battle = "1" if form == "gmax" else "0"
        self.copy("pokemon_forms", "id", like, **{
            "id": id, "identifier": name, "form_identifier": form, "pokemon_id": pokemon,
            "is_battle_only": battle, **changes,
        })  # fmt: skip

    def make_up_newcomers(self):
        """Three varieties that do not exist: a form of Pikachu, and a species with two forms."""
        self.add_species("1026", "newmon")
        self.add_variety("20001", "newmon", "1026")
        self.add_variety("20002", "newmon-gmax", "1026", "gmax")
        self.add_variety("20003", "pikachu-ember", "25", "ember")

    def of(self, table, key, value):
        if (table, key) not in self._by:
            groups = defaultdict(list)
            for row in self.rows(table):
                groups[row[key]].append(row)
            # Only when it is whole: other requests look here at the same time.
            self._by[table, key] = groups
        return self._by[table, key].get(value, [])
