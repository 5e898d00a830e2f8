"""PokeAPI's own program, built from a checkout of its repository and served on this machine alone."""

import contextlib
import hashlib
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

try:
    import tomllib
except ImportError:  # Python 3.10
    tomllib = None

#: What the program is made of; its pictures and cries are not needed.
PARTS = ("config", "data/__init__.py", "data/v2/__init__.py", "data/v2/build.py", "pokemon_v2", "manage.py", "pyproject.toml")
TABLES = Path("data/v2/csv")
#: Large tables that nothing here asks about: they are built empty, which takes minutes off.
LEFT_EMPTY = (
    "ability_flavor_text", "encounter_condition_value_map", "encounter_pokemon_details", "encounters",
    "item_flavor_text", "item_game_indices", "item_names", "move_flavor_text", "pokemon_game_indices",
    "pokemon_items", "pokemon_moves", "pokemon_species_flavor_text",
)  # fmt: skip
SETTINGS = "--settings=config.local"
BUILD = "from data.v2.build import build_all; build_all()"


class RealPokeAPI:
    """The program in a folder of its own: built when the checkout has changed, else as it was."""

    def __init__(self, checkout: Path, folder: Path):
        self.checkout = checkout
        self.place = folder / self._digest()
        self.database = self.place / "db.sqlite3"
        self.pristine = self.place / "pristine.sqlite3"
        self.log = self.place / "server.log"

    def _digest(self) -> str:
        files = [self.checkout / part for part in PARTS if (self.checkout / part).is_file()]
        for part in (*PARTS, TABLES):
            if (self.checkout / part).is_dir():
                files += sorted(p for p in (self.checkout / part).rglob("*") if p.suffix in (".py", ".csv"))
        digest = hashlib.sha256()
        for file in files:
            digest.update(f"{file.relative_to(self.checkout)} {file.stat().st_size}\n".encode())
            digest.update(file.read_bytes())
        return digest.hexdigest()[:16]

    @property
    def python(self) -> Path:
        return self.place / "environment" / "bin" / "python"

    def build(self) -> None:
        if self.pristine.is_file():
            return
        if tomllib is None:
            raise SystemExit("test-pokeapi: building PokeAPI needs Python 3.11 or newer")
        print(f"building PokeAPI in {self.place}; this takes some minutes, once", file=sys.stderr)
        shutil.rmtree(self.place, ignore_errors=True)
        for part in PARTS:
            source, copy = self.checkout / part, self.place / part
            copy.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, copy)
            elif source.is_file():
                shutil.copy(source, copy)
        shutil.copytree(self.checkout / TABLES, self.place / TABLES)
        for name in LEFT_EMPTY:
            table = self.place / TABLES / f"{name}.csv"
            table.write_text((table.read_text(encoding="utf-8").splitlines() or [""])[0] + "\n" if table.is_file() else "\n")
        project = tomllib.loads((self.place / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        self._run([sys.executable, "-m", "venv", self.place / "environment"])
        self._run([self.python, "-m", "pip", "install", "--quiet", *project["dependencies"]])
        self._run([self.python, "manage.py", "migrate", SETTINGS])
        self._run([self.python, "manage.py", "shell", SETTINGS, "-c", BUILD])
        os.replace(self.database, self.pristine)

    def _run(self, command) -> None:
        with (self.place / "build.log").open("a") as log:
            done = subprocess.run(command, cwd=self.place, stdout=log, stderr=log)
        if done.returncode:
            raise SystemExit(f"test-pokeapi: {' '.join(map(str, command[:4]))} … failed; see {self.place}/build.log")

    def restore(self) -> None:
        """Undoes every change to the database."""
        shutil.copy(self.pristine, self.database)

    def __enter__(self) -> "RealPokeAPI":
        self.restore()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}/api/v2"
        command = [self.python, "manage.py", "runserver", "--noreload", SETTINGS, f"127.0.0.1:{port}"]
        self._output = self.log.open("w")
        self._process = subprocess.Popen(command, cwd=self.place, stdout=self._output, stderr=self._output)
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.base}/type/1/", timeout=30).close()
                return self
            except OSError:
                if self._process.poll() is not None:
                    break
                time.sleep(0.2)
        self.__exit__()
        raise SystemExit(f"test-pokeapi: PokeAPI does not answer; see {self.log}")

    def __exit__(self, *_) -> None:
        self._process.terminate()
        self._process.wait()
        self._output.close()

    def requests(self) -> int:
        """How many requests it has answered."""
        self._output.flush()
        return self.log.read_text(encoding="utf-8").count('"GET /api/v2/')

    # Changes to its tables.

    def copy(self, table: str, key: str, old, **new) -> None:
        """Rows like those that have `old` for a key, changed; without their own ids unless one is given."""
        with self._open() as base:
            columns = [row[1] for row in base.execute(f"pragma table_info(pokemon_v2_{table})")]
            kept = [column for column in columns if column != "id" or "id" in new]
            values = ", ".join(":" + column if column in new else f'"{column}"' for column in kept)
            names = ", ".join(f'"{column}"' for column in kept)
            base.execute(
                f"insert into pokemon_v2_{table} ({names}) select {values} from pokemon_v2_{table} "
                f"where {key} = :old", {**new, "old": old},
            )  # fmt: skip

    def change(self, table: str, where: str, assignment: str) -> None:
        with self._open() as base:
            base.execute(f"update pokemon_v2_{table} set {assignment} where {where}")

    def drop(self, table: str, where: str) -> None:
        with self._open() as base:
            base.execute(f"delete from pokemon_v2_{table} where {where}")

    def add_species(self, id: int, name: str, like: int = 1) -> None:
        """A species that does not exist, with one variety and one form, and a name in every language."""
        self.copy("pokemonspecies", "id", like, id=id, name=name)
        self.copy("pokemonspeciesname", "pokemon_species_id", like, pokemon_species_id=id, name=name.title())
        self.add_variety(id + 20000, name, id, like=like)

    def add_variety(self, id: int, name: str, species: int, form: str = "", like: int = 1) -> None:
        self.copy("pokemon", "id", like, id=id, name=name, pokemon_species_id=species, is_default=not form)
        for table in ("pokemontype", "pokemonstat", "pokemonability"):
            self.copy(table, "pokemon_id", like, pokemon_id=id)
        self.add_form(id + 10000, name, id, form, like=like)

    def add_form(self, id: int, name: str, pokemon: int, form: str, like: int = 1, **new) -> None:
        """A form with names in the languages in which the first form of Raichu from Alola has them."""
        self.copy("pokemonform", "id", like, id=id, name=name, form_name=form, pokemon_id=pokemon, **new)
        if form:
            self.copy("pokemonformname", "pokemon_form_id", 10202, pokemon_form_id=id)

    @contextlib.contextmanager
    def _open(self):
        base = sqlite3.connect(self.database, timeout=30)
        try:
            with base:
                yield base
        finally:
            base.close()
