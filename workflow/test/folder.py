"""A folder in which the tests run the workflow on this machine, and the recordings that they read."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "fixtures" / "demo"
VERIFY = os.environ.get("VERIFY") or shutil.which("verify")


def snakemake() -> bool:
    """Installs Snakemake where it is missing; false where that is not possible."""
    return subprocess.run([ROOT / "workflow" / "run", "--prepare"], stdout=subprocess.DEVNULL).returncode == 0


@unittest.skipUnless(VERIFY, "needs a build: VERIFY=PROGRAM")
class FolderTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = Path(directory.name)
        self.recordings = self.folder / "recordings"
        self.results = self.folder / "results"
        self.output = ""

    def add(self, name: str, second: float) -> Path:
        """A screenshot of the demo."""
        made = self.folder / name if "/" in name else self.recordings / name
        made.parent.mkdir(parents=True, exist_ok=True)
        command = ["ffmpeg", "-v", "error", "-y", "-ss", str(second), "-i", DEMO / "switch.mp4", "-frames:v", "1", "-update", "1", made]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        return made

    def run_workflow(self, *settings: str, options: tuple[str, ...] = (), **variables: str) -> int:
        """Runs the workflow on the recordings with these settings and variables, and returns its status."""
        given = list(settings)
        if not any(setting.startswith("recordings=") for setting in settings):
            given.append(f"recordings={self.recordings}")
        if not any(setting.startswith("verify=") for setting in settings):
            given.append(f"verify={VERIFY}")
        command = [ROOT / "workflow" / "run", "local", *options, "--config", *given]
        run = subprocess.run(
            command,
            cwd=self.folder,
            env=os.environ | variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.output = run.stdout
        return run.returncode

    def assert_runs(self, *settings: str, status: int = 0, options: tuple[str, ...] = (), **variables: str) -> None:
        self.assertEqual(self.run_workflow(*settings, options=options, **variables), status, self.output)

    def planned(self, *options: str, results: str = "results") -> dict[str, str]:
        """For each recording, by its name, what `verify --dry-run` would do."""
        command = [VERIFY, "--dry-run", "--format", "ndjson", "--no-database", "--results", self.folder / results, *options]
        # As the workflow gives them.
        command += ["--max-memory", "6144", "--max-duration", "14400", self.recordings]
        run = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        return {Path(plan["path"]).name: plan["action"] for plan in map(json.loads, run.stdout.splitlines())}
