"""What the measurements of the hash table make of the program's answers."""

import importlib.util
import shutil
import subprocess
import sys
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent))

from program import ROOT, VERIFY  # noqa: E402

if VERIFY is None:
    print("SKIPPED: tests of the measurements, which need a build", file=sys.stderr)

DEMO = ROOT / "fixtures" / "demo"
#: What the scripts import and these tests do not use.
UNUSED = {name: mock.MagicMock() for name in ("PIL", "imagehash", "numpy", "color_signature")}


def script(name):
    """Loads a script without what it needs to draw and to hash."""
    loader = SourceFileLoader(name.replace("-", "_"), str(ROOT / "scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    with mock.patch.dict(sys.modules, UNUSED), mock.patch.object(sys, "dont_write_bytecode", True):
        loader.exec_module(module)
    return module


@unittest.skipUnless(VERIFY, "needs a build")
class Measurements(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = Path(directory.name)

    def test_a_folder_with_pictures_of_no_species_is_measured_too(self):
        shutil.copytree(DEMO / "sprites", self.folder / "in")
        shutil.copy(DEMO / "sprites" / "golem.png", self.folder / "in" / "egg.png")
        table = self.folder / "t.tsv"
        script("measure-hashing").build(VERIFY, self.folder / "in", table)
        self.assertTrue(table.is_file())
        with self.assertRaises(SystemExit):
            script("measure-hashing").build(VERIFY, self.folder / "nowhere", table)

    def test_the_names_of_the_columns_are_no_answer(self):
        pictures = []
        for name in ("golem", "kite"):
            pictures.append(self.folder / f"{name}.png")
            shutil.copy(DEMO / "sprites" / f"{name}.png", pictures[-1])
        answer = subprocess.run(
            [VERIFY, "hashes", "nearest", "--top", "1", "--hashes", str(DEMO / "hashes.tsv"), *map(str, pictures)],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        first = script("measure-nearest").first_species(answer.stdout, str(self.folder))
        self.assertEqual(first, {str(pictures[0]): "304", str(pictures[1]): "278"})


if __name__ == "__main__":
    unittest.main()
