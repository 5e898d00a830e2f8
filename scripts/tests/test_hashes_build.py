"""`verify hashes build`, the program itself, killed at any moment; and a flipped byte anywhere."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from program import ROOT, VERIFY  # noqa: E402
from sprite_server import picture  # noqa: E402

if VERIFY is None:
    print("SKIPPED: tests of hashes build, which need a build", file=sys.stderr)

DEMO = ROOT / "fixtures" / "demo" / "hashes.tsv"
DEX = json.loads((ROOT / "Sources" / "Dex" / "Resources" / "pokemon.json").read_text(encoding="utf-8"))
#: A species and a form of each picture.
FORMS = [(species["id"], species["forms"][0]["identifier"]) for species in DEX["species"]]


@unittest.skipUnless(VERIFY, "needs a build")
class HashesBuild(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = Path(directory.name)
        self.table = self.folder / "table.tsv"

    def command(self):
        return [VERIFY, "hashes", "build", str(self.folder / "in"), "--output", str(self.table)]

    def test_killed_at_any_moment_it_leaves_the_old_table_or_the_new_one_whole(self):
        pictures = self.folder / "in"
        pictures.mkdir()
        rows = ["file,species,form,shiny,female"]
        for seed in range(60):
            (pictures / f"{seed}.png").write_bytes(picture(seed, side=90))
            rows.append(f"{seed}.png,{FORMS[seed][0]},{FORMS[seed][1]},0,0")
        (pictures / "index.csv").write_text("\n".join(rows) + "\n")
        start = time.monotonic()
        self.assertEqual(subprocess.run(self.command(), capture_output=True).returncode, 0)
        whole_run = time.monotonic() - start
        new = self.table.read_bytes()
        old = DEMO.read_bytes()
        for tenth in range(1, 12):
            self.table.write_bytes(old)
            process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(whole_run * tenth / 10)
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.assertIn(self.table.read_bytes(), (old, new))

    def test_a_flipped_byte_in_any_line_is_refused_with_the_cure(self):
        whole = DEMO.read_bytes()
        ends = [place for place, byte in enumerate(whole) if byte == 10]
        places = [(a + b + 1) // 2 for a, b in zip([-1] + ends, ends)]
        for place in places[::2] + ends[::7]:
            self.table.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
            done = subprocess.run(
                [VERIFY, "hashes", "check", "--hashes", str(self.table)],
                capture_output=True, text=True, env={**os.environ, "HOME": str(self.folder)},
            )  # fmt: skip
            self.assertEqual((done.returncode, done.stdout), (65, ""), place)
            self.assertIn("verify hashes build", done.stderr)


if __name__ == "__main__":
    unittest.main()
