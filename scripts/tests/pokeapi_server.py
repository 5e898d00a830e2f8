#!/usr/bin/env python3
"""A stand-in for PokeAPI's REST interface on this machine, for tests.

It answers as PokeAPI's own program does, from the CSV tables in a directory; `scripts/test-pokeapi` holds the real
one against the same commands.

    scripts/tests/pokeapi_server.py ../shared/dex [--newest-hidden N] [--newcomers]

prints the address of the interface, then serves until it is ended. A path without its last slash is redirected with
a relative `Location`; no answer has an `ETag` unless `etags` is set, as it is where PokeAPI stands behind a cache.
It can be told to misbehave (`faults`, `growing`).
"""

import argparse
import csv
import gzip
import hashlib
import json
import threading
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

#: Tables that belong to a species, and the column by which.
OF_SPECIES = {"pokemon_species_names": "pokemon_species_id"}
OF_POKEMON = ("pokemon_types", "pokemon_stats", "pokemon_abilities")


class Tables:
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

    def link(self, kind, id, name):
        return {"name": name, "url": f"{{base}}/{kind}/{id}/"}

    def words(self, rows, column, word):
        return [
            {word: r[column], "language": self.link("language", r["local_language_id"], self.languages[r["local_language_id"]])}
            for r in rows if r[column]
        ]  # fmt: skip

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
                    "ability": self.link("ability", r["ability_id"], self.abilities[r["ability_id"]]),
                }
                for r in self.of("pokemon_abilities", "pokemon_id", id)
            ],
            "past_abilities": [],
            "forms": [
                self.link("pokemon-form", r["id"], r["identifier"])
                for r in self.of("pokemon_forms", "pokemon_id", id)
            ],
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
        return {
            "id": int(id),
            "name": row["identifier"],
            "gender_rate": number(row["gender_rate"]),
            "capture_rate": number(row["capture_rate"]),
            "is_baby": flag(row["is_baby"]),
            "is_legendary": flag(row["is_legendary"]),
            "is_mythical": flag(row["is_mythical"]),
            "has_gender_differences": row["has_gender_differences"] == "1",
            "evolves_from_species": None,
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
            "pokedexes": [
                self.link("pokedex", r["pokedex_id"], "x")
                for r in self.of("pokedex_version_groups", "version_group_id", id)
            ],
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


class Api(ThreadingHTTPServer):
    """Listens on a free port of this machine only.

    `faults` maps a path under the interface (`pokemon/25/`) to a list of misdeeds, one for each request: a status,
    `"truncated"`, `"short"`, `"list"`, `"schema"`, `"hang"`, or an address to redirect to.
    """

    daemon_threads = True

    def __init__(self, tables, hidden=0, etags=False):
        super().__init__(("127.0.0.1", 0), Handler)
        self.tables = tables
        self.hidden = hidden
        self.etags = etags
        self.faults = {}
        self.retry_after = "0"
        self.growing = False
        self.seen = []
        self.agents = set()
        self.compressed = 0
        self.connections = 0
        self.unchanged = []
        self.slow = 0.0
        self.base = f"http://127.0.0.1:{self.server_port}/api/v2"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def answer(self, path, query):
        parts = path.strip("/").split("/")
        if parts[0] not in KINDS or len(parts) > 2:
            return None
        table, make = KINDS[parts[0]]
        if len(parts) == 1:
            return self.listing(parts[0], int(query.get("limit", [20])[0]), int(query.get("offset", [0])[0]))
        rows = self.tables.of(table, "id", parts[1]) or self.tables.of(table, "identifier", parts[1])
        return make(self.tables, rows[0]["id"]) if rows else None

    def listing(self, kind, limit, offset):
        rows = self.tables.rows(KINDS[kind][0])
        if kind == "pokemon" and self.hidden:
            if self.growing and offset:
                self.hidden -= 1
            rows = rows[: len(rows) - self.hidden]

        def page(start):
            where = f"&offset={start}" if start else ""
            return f"{self.base}/{kind}/?limit={limit}{where}"

        return {
            "count": len(rows),
            "next": page(offset + limit) if offset + limit < len(rows) else None,
            "previous": page(max(0, offset - limit)) if offset else None,
            "results": [
                {"name": r["identifier"], "url": f"{self.base}/{kind}/{r['id']}/"}
                for r in rows[offset : offset + limit]
            ],
        }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        super().setup()
        self.server.connections += 1

    def do_GET(self):
        server = self.server
        address = urlsplit(self.path)
        path = address.path.replace("/api/v2/", "", 1)
        query = f"?{address.query}" if address.query else ""
        server.seen.append(path + query)
        server.agents.add(self.headers.get("User-Agent"))
        if server.slow:
            threading.Event().wait(server.slow)
        faults = server.faults.get(path)
        fault = faults.pop(0) if faults else None
        if fault == "hang":
            threading.Event().wait(600)
        if isinstance(fault, int):
            self.reply(fault, b"{}", {"Retry-After": server.retry_after} if fault in (429, 503) else {})
            return
        if isinstance(fault, str) and fault.startswith(("http", "/")):
            self.reply(302, b"", {"Location": fault})
            return
        if not path.endswith("/"):
            self.reply(301, b"", {"Location": f"{address.path}/{query}"})
            return
        answer = server.answer(path, parse_qs(address.query))
        if answer is None:
            self.reply(404, b'{"detail":"No match."}', {})
            return
        text = json.dumps(answer, ensure_ascii=False).replace("{base}", server.base)
        body = b"[]" if fault == "list" else b'{"id": "?"}' if fault == "schema" else text.encode()
        headers = {"ETag": f'"{hashlib.sha256(body).hexdigest()[:16]}"'} if server.etags else {}
        if fault == "truncated":
            body = body[: len(body) // 2]
        if headers and self.headers.get("If-None-Match") == headers["ETag"]:
            server.unchanged.append(path)
            self.reply(304, b"", headers)
        elif fault == "short":
            self.reply(200, body[:-9], headers, length=len(body))
            self.close_connection = True
        else:
            # PokeAPI's own program does not compress; the cache before pokeapi.co does.
            if server.etags and "gzip" in self.headers.get("Accept-Encoding", ""):
                server.compressed += 1
                body = gzip.compress(body, mtime=0)
                headers["Content-Encoding"] = "gzip"
            self.reply(200, body, headers)

    def reply(self, status, body, headers, length=None):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        try:
            self.wfile.write(body)
        except ConnectionError:
            pass  # The one who asked was killed: that is a test.

    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", type=Path)
    parser.add_argument("--newest-hidden", type=int, default=0, metavar="N")
    parser.add_argument("--newcomers", action="store_true", help="list three made-up varieties")
    parser.add_argument("--fault", action="append", default=[], metavar="PATH=FAULT")
    options = parser.parse_args()
    api = Api(Tables(options.tables, newcomers=options.newcomers), hidden=options.newest_hidden)
    for fault in options.fault:
        path, misdeed = fault.split("=", 1)
        api.faults.setdefault(path, []).append(int(misdeed) if misdeed.isdigit() else misdeed)
    print(api.base, flush=True)
    api.serve_forever()


if __name__ == "__main__":
    main()
