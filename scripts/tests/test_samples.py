"""`verify sample`, the program itself, and `scripts/samples`, on the demo."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from program import ROOT, VERIFY  # noqa: E402

if VERIFY is None:
    print("SKIPPED: tests of samples, which need a build", file=sys.stderr)

DEMO = ROOT / "fixtures" / "demo"
TABLE = str(DEMO / "hashes.tsv")


@unittest.skipUnless(VERIFY and shutil.which("ffmpeg"), "needs a build and ffmpeg")
class Samples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        directory = tempfile.TemporaryDirectory()
        cls.addClassCleanup(directory.cleanup)
        cls.folder = Path(directory.name)
        run = cls.verify(*sorted(map(str, DEMO.glob("*.mp4"))), "--hashes", TABLE, "--format", "ndjson", "--quiet")
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        digests = {line["path"]: line["sha256"] for line in lines if line["type"] == "recording"}
        cls.entries = {}
        for line in lines:
            if line["type"] == "entry":
                cls.entries[f"{digests[line['recording']][:12]}-{round(line['start'] * 1000)}"] = line

    @classmethod
    def verify(cls, *arguments, status=0):
        run = subprocess.run([VERIFY, *map(str, arguments), "--database", cls.folder / "c.sqlite"], capture_output=True, text=True)
        assert run.returncode == status, (arguments, run)
        return run

    def samples(self, *arguments):
        return subprocess.run(
            [ROOT / "scripts" / "samples", self.out, *arguments, "--", "--hashes", TABLE],
            capture_output=True,
            text=True,
            env=os.environ | {"VERIFY": VERIFY},
        )

    def setUp(self):
        self.out = self.folder / self.id()

    def ids_of(self, verdict, screen="switch", **wanted):
        return [
            name
            for name, entry in self.entries.items()
            if entry["verdict"] == verdict
            and screen in entry["recording"]
            and all(bool(entry[field]) == value for field, value in wanted.items())
        ]

    def id_of(self, verdict, screen="switch", **wanted):
        return self.ids_of(verdict, screen, **wanted)[0]

    def pixels(self, picture, box):
        x, y, width, height = box
        return subprocess.run(
            [
                "ffmpeg",
                "-nostdin",
                "-loglevel",
                "error",
                "-i",
                picture,
                "-vf",
                f"crop={width}:{height}:{x}:{y}",
                "-f",
                "rawvideo",
                "-pix_fmt",
                "rgb24",
                "-",
            ],
            capture_output=True,
            check=True,
        ).stdout

    def test_what_names_a_person_is_black_and_all_else_is_there(self):
        named = 0
        for screen in ("switch", "phone"):
            for nickname in (True, False):
                found = self.ids_of("verified", screen, nickname=nickname)
                if not found:
                    continue
                name = found[0]
                entry = self.entries[name]
                named += nickname
                with self.subTest(entry=name, screen=screen, nickname=nickname):
                    self.verify("sample", name, "--output", self.out)
                    frames = sorted((self.out / name).glob("frame-*.png"))
                    self.assertIn(len(frames), (1, 2, 3))
                    covered = ["trainer", "trainerId"] + ["nickname"] * nickname
                    for frame in frames:
                        for field in covered:
                            self.assertEqual({0}, set(self.pixels(frame, entry["evidence"][field]["box"])), field)
                        for field in ("number", "sprite", "gender"):
                            self.assertGreater(len(set(self.pixels(frame, entry["evidence"][field]["box"]))), 20, field)
                    text = (self.out / name / "sample.json").read_text()
                    for secret in (entry["trainer"], entry["trainerId"], entry["nickname"], str(DEMO), str(self.folder)):
                        if secret:
                            self.assertNotIn(secret, text)
                    said = json.loads(text)
                    self.assertEqual("verify-sample/1", said["format"])
                    self.assertEqual(entry["speciesId"], said["read"]["speciesId"])
                    self.assertIsNone(said["decided"])
                    self.assertEqual({"screen", "language", "width", "height", "codec"}, set(said["device"]))
        self.assertGreater(named, 0)

    def test_a_recording_on_its_side_has_its_page_upright(self):
        turned = self.folder / "turned.mp4"
        command = ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-t", "3", "-i", DEMO / "phone.mp4"]
        subprocess.run([*command, "-vf", "transpose=1", turned], check=True)
        run = self.verify(turned, "--hashes", TABLE, "--format", "ndjson", "--quiet")
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        recording = next(line for line in lines if line["type"] == "recording")
        entry = next(line for line in lines if line["type"] == "entry")
        self.verify("sample", f"{recording['sha256'][:12]}-{round(entry['start'] * 1000)}", "--output", self.out)
        frame = next(self.out.rglob("frame-1.png"))
        probe = ["ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", frame]
        width, height = map(int, subprocess.run(probe, capture_output=True, check=True, text=True).stdout.split(","))
        self.assertLess(width, height)

    def test_what_was_said_is_what_is_to_be_read(self):
        right, wrong, doubtful = (self.id_of("verified", nickname=False), self.id_of("verified", "phone"), self.id_of("mismatch"))
        entry = self.entries[right]
        shows = f"{entry['species']} {entry['gender']} {'shiny' if entry['shiny'] else 'plain'}"
        self.verify("sample", right, "--output", self.out, "--shows", shows)
        self.verify("sample", doubtful, "--output", self.out, "--shows", "Joltik female plain")
        kept = self.samples("--keep")
        self.assertEqual(0, kept.returncode, kept)
        self.assertIn(f"read      {right}", kept.stdout)
        self.assertIn(f"doubtful  {doubtful}", kept.stdout)
        self.assertEqual(f"{right}\n", (self.out / "read.txt").read_text())
        self.verify("sample", wrong, "--output", self.out, "--shows", "Magnemite")
        found = self.samples()
        self.assertEqual(1, found.returncode, found)
        self.assertIn(f"WRONG     {wrong}", found.stdout)
        shutil.rmtree(self.out / wrong)
        # What was read and is no longer is a loss.
        (self.out / "read.txt").write_text(f"{right}\n{doubtful}\n")
        lost = self.samples()
        self.assertEqual(1, lost.returncode, lost)
        self.assertIn("LOST", lost.stdout)

    def test_what_cannot_be_is_refused(self):
        name = self.id_of("verified")
        told = self.verify("sample", name, "--output", self.out, "--shows", "Dhelmise male", status=64)
        self.assertIn("Dhelmise is never male", told.stderr)
        told = self.verify("sample", name, "--output", self.out, "--shows", "Magnemit", status=64)
        self.assertIn("did you mean Magnemite", told.stderr)
        told = self.verify("sample", "0123456789ab-0", "--output", self.out, status=66)
        self.assertIn("no stored entry has this id", told.stderr)
        self.assertFalse(self.out.exists())
        self.out.mkdir()
        self.assertEqual(66, self.samples().returncode)


if __name__ == "__main__":
    unittest.main()
