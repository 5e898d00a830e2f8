"""A device: a database of its own, and the program that works on it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "tests"))

from program import VERIFY  # noqa: E402

DEMO = ROOT / "fixtures" / "demo"


def pages(folder: Path) -> list[Path]:
    """Pictures of the demo's pages, which are read in a moment."""
    pictures = []
    for name in ("phone", "switch"):
        truth = json.loads((DEMO / f"{name}.truth.json").read_text())
        for number, entry in enumerate(truth["entries"]):
            picture = folder / f"{name}-{number}.png"
            # Half of a page's time is surely past the slide.
            time = str((entry["start"] + entry["end"]) / 2)
            subprocess.run(
                ["ffmpeg", "-v", "error", "-ss", time, "-i", DEMO / f"{name}.mp4", "-frames:v", "1", picture],
                check=True,
                stdin=subprocess.DEVNULL,
                timeout=60,
            )
            pictures.append(picture)
    return pictures


class Device:
    def __init__(self, name: str, folder: Path, passwords: Path) -> None:
        self.name = name
        self.folder = folder / name
        self.folder.mkdir()
        self.database = self.folder / "collection.sqlite"
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "PGPASSFILE": str(passwords),
            "LC_ALL": "C.UTF-8",
            "OMP_THREAD_LIMIT": "1",
        }

    def command(self, *arguments: object) -> list[str]:
        return [str(VERIFY), *map(str, arguments), "--database", str(self.database)]

    def run(self, *arguments: object, timeout: float = 120) -> subprocess.CompletedProcess:
        return subprocess.run(
            self.command(*arguments),
            env=self.environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=timeout,
        )

    def check(self, *arguments: object) -> str:
        run = self.run(*arguments)
        assert run.returncode == 0, f"{self.name}: {arguments} ended with {run.returncode}: {run.stderr}{run.stdout}"
        return run.stdout

    def kill(self, *arguments: object, after: float) -> None:
        """Runs a command, and kills it with all that it started when it takes longer."""
        program = subprocess.Popen(
            self.command(*arguments),
            env=self.environment,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            program.wait(after)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            program.wait()

    def read(self, picture: Path) -> None:
        # 1 says that something does not match, which the demo has on purpose.
        run = self.run(picture, "--hashes", DEMO / "hashes.tsv", "--quiet")
        assert run.returncode in (0, 1), run.stderr

    def export(self) -> dict:
        return json.loads(self.check("export"))

    def content(self) -> dict:
        """The collection as the others have it: without the folders and command lines that stay on a device."""
        document = self.export()
        for run in document["runs"]:
            run["command"] = run["command"].rpartition("/")[2] if run["kind"] == "results" else ""
            for reading in run["recordings"]:
                reading["path"] = reading["path"].rpartition("/")[2]
        document["runs"].sort(key=lambda run: run["uid"])
        return document

    def lists(self) -> list[str]:
        """What a person sees of it."""
        formats = ("csv", "markdown", "supereffective", "pokemonautomation", "livingdextracker")
        return [self.check("export", "--format", name) for name in formats]

    def runs(self) -> list[dict]:
        return json.loads(self.check("log", "--all", "--format", "json"))
