"""What the Snakefile needs to know of the settings, the recordings and the chunks; nothing here reads a recording."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

# Megabytes that one core hashes in a second at least, from a network disk.
HASHED_A_SECOND = 50
# Memory of the processes of Snakemake and Python in a job, in MB.
FRAME_MEMORY = 400
# Minutes that a job takes at least: its start, on a busy node.
FRAME_MINUTES = 10


class Settings:
    """The settings of config.yaml, with absolute paths."""

    def __init__(self, config: dict):
        given = config["recordings"] or []
        self.recordings = [os.path.abspath(path) for path in ([given] if isinstance(given, str) else given)]
        self.objects = os.path.abspath(config["objects"]) if config["objects"] else ""
        self.collection = os.path.abspath(config["collection"])
        self.results = os.path.abspath(config["results"])
        verify = str(config["verify"])
        self.verify = os.path.abspath(verify) if "/" in verify else verify
        self.hashes = os.path.abspath(config["hashes"]) if config["hashes"] else ""
        self.chunk = self._whole(config, "chunk")
        self.threads = self._whole(config, "threads")
        self.retries = self._whole(config, "retries", least=0)
        self.usual_memory = self._whole(config, "usual-memory")
        self.max_memory = self._whole(config, "max-memory")
        self.max_duration = self._whole(config, "max-duration")
        self.rate = float(config["rate"])
        self.options = [str(option) for option in config["options"] or []]
        self.options += ["--max-memory", str(self.max_memory), "--max-duration", str(self.max_duration)]
        if self.hashes:
            self.options += ["--hashes", self.hashes]
        if not self.recordings and not self.objects:
            raise SystemExit("no recordings: give --config recordings=FOLDER, or objects=FILE")
        if not shutil.which(self.verify):
            raise SystemExit(f"{self.verify}: no such program; give --config verify=PATH")

    @staticmethod
    def _whole(config: dict, key: str, least: int = 1) -> int:
        value = config[key]
        if not isinstance(value, int) or value < least:
            raise SystemExit(f"{key}: {value!r} is not a whole number from {least} on")
        return value

    @property
    def attempts(self) -> int:
        return self.retries + 1

    @property
    def tables(self) -> list[str]:
        """The files, other than recordings, whose content a manifest depends on."""
        return [path for path in (self.hashes, self.objects) if path]

    def _files(self) -> list[tuple[str, int, int]]:
        """Path, bytes and time stamp of each file at the paths of the settings."""
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
                found.append((path, status.st_size, status.st_mtime_ns))
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

    def minutes_to_hash(self) -> int:
        return FRAME_MINUTES + sum(size for _, size, _ in self._files()) // (HASHED_A_SECOND * 60_000_000)

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
