"""What the Snakefile needs to know of the settings, the recordings and the chunks; nothing here reads a recording."""

import hashlib
import itertools
import json
import math
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

# Megabytes that one core hashes in a second at least, from a network disk.
HASHED_A_SECOND = 50
# Memory of the processes of Snakemake and Python in a job, in MB.
FRAME_MEMORY = 400
# Minutes that a job takes at least: its start, on a busy node.
FRAME_MINUTES = 10
# Recordings of which the smallest is asked after.
SAMPLE = 20


class Settings:
    """The settings of config.yaml, with absolute paths."""

    KEYS = (
        *("recordings", "objects", "collection", "results", "verify", "options", "hashes"),
        *("chunk", "threads", "retries", "usual-memory", "max-memory", "max-duration", "rate"),
    )

    def __init__(self, config: dict, typed: Sequence[str] = ()):
        """Takes the settings as Snakemake understands them, and what was typed after `--config`.

        Snakemake takes `2024`, `[old]` and `x: y` for a number, a list and a mapping, but folders have such names.
        """
        self._config = config
        self._typed = self._by_key(typed)
        unknown = [key for key in config if key not in self.KEYS]
        if unknown:
            raise SystemExit(f"{', '.join(map(str, unknown))}: no such setting; there are {', '.join(self.KEYS)}")
        missing = [key for key in self.KEYS if key not in config]
        if missing:
            raise SystemExit(f"not set: {', '.join(missing)}; leave out --replace-workflow-config")
        self.recordings = [os.path.abspath(path) for path in self._recordings()]
        self.objects = self._path("objects")
        self.collection = self._path("collection", needed=True)
        self.results = self._path("results", needed=True)
        verify = self._text("verify", needed=True)
        self.verify = os.path.abspath(verify) if "/" in verify else verify
        self.hashes = self._path("hashes")
        self.chunk = self._whole("chunk")
        self.threads = self._whole("threads")
        self.retries = self._whole("retries", least=0)
        self.usual_memory = self._whole("usual-memory")
        self.max_memory = self._whole("max-memory")
        self.max_duration = self._whole("max-duration")
        self.rate = self._rate()
        self.options = self._texts("options", numbers=True)
        self.options += ["--max-memory", str(self.max_memory), "--max-duration", str(self.max_duration)]
        if self.hashes:
            self.options += ["--hashes", self.hashes]
        if not self.recordings and not self.objects:
            raise SystemExit("no recordings: give --config recordings=FOLDER, or objects=FILE")
        if not shutil.which(self.verify):
            raise SystemExit(f"{self.verify}: no such program; give --config verify=PATH")

    @staticmethod
    def _by_key(typed: Sequence[str]) -> dict[str, str]:
        """What was typed for each key."""
        found = {}
        for key, _, text in (entry.partition("=") for entry in typed):
            if key in found:
                raise SystemExit(f"{key} is given twice, as {found[key]} and as {text}: give it once; a list is [A, B]")
            found[key] = text
        return found

    def _text(self, key: str, needed: bool = False) -> str:
        value = self._typed.get(key, self._config[key])
        if value is None or value == "":
            if needed:
                raise SystemExit(f"{key}: nothing is given; leave it out for the usual one")
            return ""
        if not isinstance(value, str):
            raise SystemExit(f"{key}: {value!r} is no text; in a file of settings, put quotes around it")
        return value

    def _path(self, key: str, needed: bool = False) -> str:
        text = self._text(key, needed)
        return os.path.abspath(text) if text else ""

    def _recordings(self) -> list[str]:
        """The paths; a text on the command line is a list only where it is no path."""
        text, value = self._typed.get("recordings"), self._config["recordings"]
        if text is None or (isinstance(value, list) and text.startswith("[") and not os.path.lexists(text)):
            return self._texts("recordings") if isinstance(value, list) else [self._text("recordings")] if value else []
        return [text] if text else []

    def _texts(self, key: str, numbers: bool = False) -> list[str]:
        """The texts of a list; with `numbers`, a number is meant as it stands."""
        values = self._config[key] or []
        if not isinstance(values, list):
            raise SystemExit(f"{key}: {values!r} is no list; give {key}='[{values}]'")
        for value in values:
            if value == "" or not (isinstance(value, str) or (numbers and type(value) in (int, float))):
                raise SystemExit(f"{key}: {value!r} in the list is no text; put quotes around it")
        return [str(value) for value in values]

    def _whole(self, key: str, least: int = 1) -> int:
        value = self._config[key]
        if type(value) is not int or value < least:
            raise SystemExit(f"{key}: {value!r} is not a whole number from {least} on")
        return value

    def _rate(self) -> float:
        value = self._config["rate"]
        if type(value) not in (int, float) or not 0 < value < math.inf:
            raise SystemExit(f"rate: {value!r} is not a number above 0")
        return float(value)

    @property
    def attempts(self) -> int:
        return self.retries + 1

    @property
    def tables(self) -> list[str]:
        """The files, other than recordings, whose content a manifest depends on."""
        return [path for path in (self.hashes, self.objects) if path]

    def _files(self) -> list[tuple[str, int, int, bool]]:
        """Path, bytes, time stamp and readability of each file at the paths of the settings."""
        found = []
        for given in self.recordings:
            paths = [given]
            if os.path.isdir(given):
                paths = [os.path.join(at, name) for at, _, names in os.walk(given) for name in names]
            for path in sorted(paths):
                try:
                    status = os.stat(path)
                except OSError:
                    continue
                found.append((path, status.st_size, status.st_mtime_ns, os.access(path, os.R_OK)))
        return found

    def fingerprint(self) -> str:
        """A digest that changes with the files, as they look, with the program and with the tables.

        A table is read: an older one that takes its place may have an older time stamp than the manifest.
        """
        version = subprocess.run([self.verify, "--version"], capture_output=True, check=True).stdout
        digest = hashlib.sha256(version)
        for table in self.tables:
            try:
                digest.update(hashlib.sha256(Path(table).read_bytes()).digest())
            except OSError as error:
                raise SystemExit(f"{table} cannot be read: {error.strerror}")
        for file in self._files():
            digest.update(repr(file).encode("utf-8", "surrogateescape"))
        return digest.hexdigest()

    def is_stale(self, manifest: Path) -> bool:
        """Returns true where verify would read anew what a manifest counts as read: there is another dex, say.

        One small recording is asked after, for all.
        """
        if not manifest.exists():
            return False
        plans = map(json.loads, manifest.read_text().splitlines())
        read = (plan["path"] for plan in plans if os.path.exists(os.path.join(self.results, f"{plan['sha256']}.ndjson")))
        some = sorted(itertools.islice(filter(os.path.isfile, read), SAMPLE), key=os.path.getsize)
        if not some:
            return False
        command = [self.verify, "--dry-run", "--format", "ndjson", "--no-database", "--results", self.results]
        run = subprocess.run([*command, *self.options, "--", some[0]], capture_output=True, stdin=subprocess.DEVNULL)
        return b'"action":"read-anew"' in run.stdout

    def minutes_to_hash(self) -> int:
        return FRAME_MINUTES + sum(size for _, size, *_ in self._files()) // (HASHED_A_SECOND * 60_000_000)

    def memory(self, attempt: int) -> int:
        """MB that a job may take; each attempt gets twice as much, up to what verify itself allows."""
        return FRAME_MEMORY + self.threads * min(self.usual_memory << (attempt - 1), self.max_memory)

    def minutes(self, megabytes: float, attempt: int) -> int:
        """Minutes that a job may take, never more than the longest recordings that are allowed take to play."""
        seconds = megabytes / self.rate / self.threads * 2 ** (attempt - 1)
        return FRAME_MINUTES * attempt + int(min(seconds, self.chunk * self.max_duration) // 60)


def members(chunks: str, chunk: str) -> list[str]:
    """The paths or addresses of the recordings in a chunk."""
    return Path(chunks, f"{chunk}.list").read_bytes().decode("utf-8", "surrogateescape").split("\0")[:-1]


def objects(chunks: str, chunk: str) -> list[str]:
    """The addresses in object storage of a chunk; none where it is of files."""
    return [member for member in members(chunks, chunk) if member.startswith("s3://")]


def megabytes(chunks: str, chunk: str, files) -> float:
    """How much is to be read of a chunk, of whose job `files` are the input."""
    if files.objects:
        return files.size_mb
    paths = [path for path in members(chunks, chunk) if os.path.exists(path)]
    return sum(os.path.getsize(path) for path in paths) / 1e6
