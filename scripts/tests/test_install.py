"""Tests of `packaging/install`: it takes nothing away before the new program is there."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

INSTALL = pathlib.Path(__file__).parents[2] / "packaging" / "install"


class Install(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.archive = pathlib.Path(folder.name).resolve() / "verify-0.1.0"
        self.archive.mkdir()
        self.script = shutil.copy(INSTALL, self.archive)
        self.prefix = self.archive.parent / "prefix"

    def program(self, folder):
        program = folder / "lib" / "verify" / "verify"
        program.parent.mkdir(parents=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        return program

    def install(self, prefix):
        return subprocess.run([self.script, "--prefix", prefix], capture_output=True, text=True)

    def test_an_archive_without_a_program_removes_nothing(self):
        old = self.program(self.prefix)
        done = self.install(self.prefix)
        self.assertEqual(done.returncode, 66)
        self.assertIn("there is no program", done.stderr)
        self.assertTrue(old.exists())

    def test_an_archive_is_not_installed_over_itself(self):
        own = self.program(self.archive)
        done = self.install(self.archive)
        self.assertEqual(done.returncode, 64)
        self.assertIn("the folder of the archive itself", done.stderr)
        self.assertTrue(own.exists())


if __name__ == "__main__":
    unittest.main()
