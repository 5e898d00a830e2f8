"""Tests of `packaging/install`: it takes nothing away before the new program is there."""

import os
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

    def program(self, folder, version="old"):
        for name in ("bin", "share/doc/verify"):
            (folder / name).mkdir(parents=True)
        program = folder / "lib" / "verify" / "verify"
        program.parent.mkdir(parents=True)
        program.write_text(f"#!/bin/sh\necho {version}\n")
        program.chmod(0o755)
        (folder / "bin" / "verify").symlink_to("../lib/verify/verify")
        return program

    def install(self, prefix, path=None):
        places = os.environ["PATH"] if path is None else f"{path}:{os.environ['PATH']}"
        return subprocess.run([self.script, "--prefix", prefix], capture_output=True, text=True, env=os.environ | {"PATH": places})

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

    def test_a_new_version_takes_the_place_of_the_old_one(self):
        self.program(self.archive, "new")
        old = self.program(self.prefix)
        leftover = old.with_name("verify_Old.resources")
        leftover.touch()
        others = self.prefix / "bin" / "other"
        others.touch()
        done = self.install(self.prefix)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("new\n", done.stdout)
        self.assertFalse(leftover.exists())
        self.assertTrue(others.exists())
        self.assertEqual({path.name for path in self.prefix.iterdir()}, {"bin", "lib", "share"})

    def test_what_cannot_be_copied_removes_nothing(self):
        self.program(self.archive, "new")
        # A full disk ends a copy.
        old = self.program(self.prefix)
        copy = self.archive.parent / "cp"
        copy.write_text('#!/bin/sh\necho "cp: no space left on device" >&2\nexit 1\n')
        copy.chmod(0o755)
        done = self.install(self.prefix, path=copy.parent)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("no space left", done.stderr)
        self.assertTrue(old.exists())
        self.assertEqual({path.name for path in self.prefix.iterdir()}, {"bin", "lib", "share"})


if __name__ == "__main__":
    unittest.main()
