"""The steps of the workflow, each for itself."""

import json
import subprocess
import sys
import unittest

from folder import ROOT, VERIFY, FolderTest

STEPS = ROOT / "workflow" / "steps"
sys.path.insert(0, str(STEPS))


class ManifestOfObjects(FolderTest):
    """Objects are not hashed before they are fetched, so only the answers say what was read of them."""

    def setUp(self):
        super().setUp()
        self.answers = self.folder / "read"
        self.results.mkdir()
        (self.folder / "objects").write_text("s3://bucket/a.mp4\n")
        self.chunk = self.plan()
        self.answer = self.answers / f"{self.chunk}.ndjson"

    def plan(self, *options: str) -> str:
        """Makes the manifest, and returns the name of the only chunk."""
        command = [sys.executable, STEPS / "manifest.py", "--verify", VERIFY, "--chunk", "40", "--objects", self.folder / "objects"]
        for name, at in (("results", self.results), ("manifest", self.folder / "manifest"), ("answers", self.answers)):
            command += [f"--{name}", at]
        chunks = self.folder / "chunks"
        subprocess.run([*command, "--chunks", chunks, "--", *options], check=True, stderr=subprocess.DEVNULL)
        (chunk,) = chunks.glob("*.list")
        return chunk.stem

    def read(self) -> None:
        (self.results / "digest.ndjson").touch()
        self.answer.write_text(json.dumps({"path": "s3://bucket/a.mp4", "sha256": "digest"}) + "\n")

    def test_what_was_read_stays_read(self):
        self.read()
        self.assertEqual(self.plan(), self.chunk)
        self.assertTrue(self.answer.exists())

    def test_what_cannot_be_read_is_not_tried_again(self):
        self.answer.write_text(json.dumps({"path": "s3://bucket/a.mp4", "error": "damaged", "failure": "damaged"}) + "\n")
        self.plan()
        self.assertTrue(self.answer.exists())

    def test_options_there_and_back(self):
        self.read()
        self.assertNotEqual(self.plan("--require-sprite"), self.chunk)
        self.assertEqual(self.plan(), self.chunk)
        self.assertFalse(self.answer.exists())

    def test_results_that_are_gone(self):
        self.read()
        (self.results / "digest.ndjson").unlink()
        self.plan()
        self.assertFalse(self.answer.exists())


if __name__ == "__main__":
    unittest.main()
