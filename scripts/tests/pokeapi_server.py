#!/usr/bin/env python3
"""A stand-in for PokeAPI's REST interface on this machine, for tests.

Its answers have the shape of the real ones and are made from the CSV tables in a directory:

    scripts/tests/pokeapi_server.py ../shared/dex [--newest-hidden N] [--newcomers]

prints the address of the interface, then serves until it is ended. It answers conditional
requests, and can be told to misbehave (`faults`, `growing`).
"""

import argparse
import csv
import hashlib
import json
import threading
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


class Tables:
    """PokeAPI's tables, joined into the answers of its interface."""

    def __init__(self, directory, species=None, newcomers=False):
        self.directory = Path(directory)
        self.made_up = defaultdict(list)
        if newcomers:
            self.make_up_newcomers()
        self.languages = {r["id"]: r["identifier"] for r in self.rows("languages")}
        self.types = {r["id"]: r["identifier"] for r in self.rows("types")}
        self.stats = {r["id"]: r["identifier"] for r in self.rows("stats")}
        self.abilities = {r["id"]: r["identifier"] for r in self.rows("abilities")}
        chosen = [r for r in self.rows("pokemon") if not species or int(r["species_id"]) in species]
        self.pokemon = {r["id"]: r for r in chosen}
        self.species = {r["id"]: r for r in self.rows("pokemon_species")}
        self.forms = {r["id"]: r for r in self.rows("pokemon_forms")}
        self.by = {}

    def rows(self, name):
        with (self.directory / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file)) + self.made_up[name]

    def make_up_newcomers(self):
        """Three varieties that do not exist: a form of Pikachu, and a species with two forms."""

        def copy(table, key, old, **new):
            rows = [r for r in self.rows(table) if r[key] == old]
            self.made_up[table] += [{**r, **new} for r in rows]

        copy("pokemon_species", "id", "4", id="1026", identifier="newmon")
        copy("pokemon_species_names", "pokemon_species_id", "4", pokemon_species_id="1026", name="Newmon")
        for id, name, form, species in [
            ("20001", "newmon", "", "1026"),
            ("20002", "newmon-gmax", "gmax", "1026"),
            ("20003", "pikachu-ember", "ember", "25"),
        ]:
            default = "1" if name == "newmon" else "0"
            battle = "1" if form == "gmax" else "0"
            copy("pokemon", "id", "4", id=id, identifier=name, species_id=species, is_default=default)
            for table in ("pokemon_types", "pokemon_stats", "pokemon_abilities"):
                copy(table, "pokemon_id", "4", pokemon_id=id)
            copy(
                "pokemon_forms", "id", "4", id=id, identifier=name, form_identifier=form,
                pokemon_id=id, is_battle_only=battle,
            )  # fmt: skip

    def of(self, table, key, value):
        if (table, key) not in self.by:
            groups = defaultdict(list)
            for row in self.rows(table):
                groups[row[key]].append(row)
            # Only when it is whole: other requests look here at the same time.
            self.by[table, key] = groups
        return self.by[table, key].get(value, [])

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
        row = self.pokemon[id]
        species = self.species[row["species_id"]]
        return {
            "id": int(id),
            "name": row["identifier"],
            "base_experience": int(row["base_experience"] or 0),
            "height": int(row["height"]),
            "weight": int(row["weight"]),
            "is_default": row["is_default"] == "1",
            "order": int(row["order"] or -1),
            "abilities": [
                {
                    "ability": self.link("ability", r["ability_id"], self.abilities[r["ability_id"]]),
                    "is_hidden": r["is_hidden"] == "1",
                    "slot": int(r["slot"]),
                }
                for r in self.of("pokemon_abilities", "pokemon_id", id)
            ],
            "forms": [
                self.link("pokemon-form", r["id"], r["identifier"])
                for r in self.of("pokemon_forms", "pokemon_id", id)
            ],
            "moves": [],
            "past_types": [],
            "species": self.link("pokemon-species", species["id"], species["identifier"]),
            "sprites": {"front_default": None, "other": {}},
            "stats": [
                {
                    "base_stat": int(r["base_stat"]),
                    "effort": int(r["effort"]),
                    "stat": self.link("stat", r["stat_id"], self.stats[r["stat_id"]]),
                }
                for r in self.of("pokemon_stats", "pokemon_id", id)
            ],
            "types": self.types_of(id),
        }

    def answer_species(self, id):
        row = self.species[id]
        names = self.of("pokemon_species_names", "pokemon_species_id", id)
        english = self.link("language", 9, "en")
        return {
            "id": int(id),
            "name": row["identifier"],
            "capture_rate": int(row["capture_rate"]),
            "evolution_chain": {"url": f"{{base}}/evolution-chain/{row['evolution_chain_id']}/"},
            "flavor_text_entries": [
                {"flavor_text": "An old\ntext.", "language": english},
                {"flavor_text": f"A text\fof {row['identifier']}\nfor tests.", "language": english},
            ],
            "genera": self.words(names, "genus", "genus"),
            "gender_rate": int(row["gender_rate"]),
            "generation": self.link("generation", row["generation_id"], "generation-x"),
            "has_gender_differences": row["has_gender_differences"] == "1",
            "is_baby": row["is_baby"] == "1",
            "is_legendary": row["is_legendary"] == "1",
            "is_mythical": row["is_mythical"] == "1",
            "names": self.words(names, "name", "name"),
            "varieties": [
                {"is_default": r["is_default"] == "1", "pokemon": self.link("pokemon", r["id"], r["identifier"])}
                for r in self.pokemon.values() if r["species_id"] == id
            ],
        }  # fmt: skip

    def answer_form(self, id):
        row = self.forms[id]
        names = self.of("pokemon_form_names", "pokemon_form_id", id)
        return {
            "id": int(id),
            "name": row["identifier"],
            "form_name": row["form_identifier"],
            "form_names": self.words(names, "form_name", "name"),
            "form_order": int(row["form_order"]),
            "is_battle_only": row["is_battle_only"] == "1",
            "is_default": row["is_default"] == "1",
            "is_mega": row["is_mega"] == "1",
            "names": self.words(names, "pokemon_name", "name"),
            "order": int(row["order"]),
            "pokemon": self.link("pokemon", row["pokemon_id"], self.pokemon[row["pokemon_id"]]["identifier"]),
            "types": self.types_of(row["pokemon_id"], form=id),
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


class Api(ThreadingHTTPServer):
    """Listens on a free port of this machine only.

    `faults` maps a path under the interface (`pokemon/25/`) to a list of misdeeds, one for each
    request: a status, `"truncated"`, `"short"`, `"list"`, or an address to redirect to.
    """

    daemon_threads = True

    def __init__(self, tables, hidden=0):
        super().__init__(("127.0.0.1", 0), Handler)
        self.tables = tables
        self.listed = list(tables.pokemon.values())[: len(tables.pokemon) - hidden]
        self.unlisted = list(tables.pokemon.values())[len(self.listed) :]
        self.faults = {}
        self.retry_after = "0"
        self.growing = False
        self.seen = []
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
        if parts == ["pokemon"]:
            return self.listing(int(query.get("limit", [20])[0]), int(query.get("offset", [0])[0]))
        tables = {"pokedex": "pokedexes", "version-group": "version_groups", "version": "versions"}
        if len(parts) == 1 and parts[0] in tables:
            rows = self.tables.rows(tables[parts[0]])
            results = [self.tables.link(parts[0], r["id"], r["identifier"]) for r in rows]
            return {"count": len(rows), "next": None, "previous": None, "results": results}
        if len(parts) != 2:
            return None
        kind, key = parts
        sources = {
            "pokemon": (self.tables.answer_pokemon, {r["identifier"]: r["id"] for r in self.listed}),
            "pokemon-species": (self.tables.answer_species, {r["identifier"]: r["id"] for r in self.tables.species.values()}),
            "pokemon-form": (self.tables.answer_form, {r["identifier"]: r["id"] for r in self.tables.forms.values()}),
            "type": (self.tables.answer_type, {name: id for id, name in self.tables.types.items()}),
            "pokedex": (self.tables.answer_pokedex, self.ids("pokedexes")),
            "version-group": (self.tables.answer_version_group, self.ids("version_groups")),
            "version": (self.tables.answer_version, self.ids("versions")),
        }  # fmt: skip
        if kind not in sources:
            return None
        make, ids = sources[kind]
        id = ids.get(key, key if key in ids.values() else None)
        return make(id) if id else None

    def ids(self, table):
        return {r["identifier"]: r["id"] for r in self.tables.rows(table)}

    def listing(self, limit, offset):
        if self.growing and offset and self.unlisted:
            self.listed.append(self.unlisted.pop(0))
        rows = self.listed[offset : offset + limit]
        more = offset + limit < len(self.listed)
        return {
            "count": len(self.listed),
            "next": f"{self.base}/pokemon?offset={offset + limit}&limit={limit}" if more else None,
            "previous": None,
            "results": [
                {"name": r["identifier"], "url": f"{self.base}/pokemon/{r['id']}/"} for r in rows
            ],
        }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        server = self.server
        address = urlsplit(self.path)
        path = address.path.replace("/api/v2/", "", 1)
        server.seen.append(path + (f"?{address.query}" if address.query else ""))
        if server.slow:
            threading.Event().wait(server.slow)
        faults = server.faults.get(path)
        fault = faults.pop(0) if faults else None
        if isinstance(fault, int):
            self.reply(fault, b"{}", {"Retry-After": server.retry_after} if fault == 429 else {})
            return
        if isinstance(fault, str) and fault.startswith("http"):
            self.reply(302, b"", {"Location": fault})
            return
        answer = server.answer(path, parse_qs(address.query))
        if answer is None:
            self.reply(404, b"Not Found", {})
            return
        text = json.dumps(answer, ensure_ascii=False).replace("{base}", server.base)
        body = b"[]" if fault == "list" else b'{"id": "?"}' if fault == "schema" else text.encode()
        etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        if fault == "truncated":
            body = body[: len(body) // 2]
        if self.headers.get("If-None-Match") == etag:
            server.unchanged.append(path)
            self.reply(304, b"", {"ETag": etag})
        elif fault == "short":
            self.reply(200, body[:-9], {"ETag": etag}, length=len(body))
            self.close_connection = True
        else:
            self.reply(200, body, {"ETag": etag})

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
