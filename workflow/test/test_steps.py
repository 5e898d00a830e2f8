"""The steps of the workflow, each for itself."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import comparison
from folder import ROOT, VERIFY, FolderTest

STEPS = ROOT / "workflow" / "steps"
sys.path.insert(0, str(STEPS))

import manifest  # noqa: E402
import plan  # noqa: E402

DEFAULTS = {
    **{"recordings": [], "objects": "", "collection": "collection.sqlite", "results": "results", "verify": "sh", "options": []},
    **{"hashes": "", "chunk": 40, "threads": 1, "retries": 2, "usual-memory": 500, "max-memory": 6144, "max-duration": 14400, "rate": 1},
}


class SettingsTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(directory.name)

    def given(self, *typed: str, **values) -> plan.Settings:
        """Settings of a file, and those that were typed, with the values that Snakemake makes of these."""
        return plan.Settings(DEFAULTS | {key.replace("_", "-"): value for key, value in values.items()}, typed)

    def assert_refused(self, words: str, *typed: str, **values) -> None:
        with self.assertRaisesRegex(SystemExit, re.escape(words)):
            self.given(*typed, **values)

    def recordings(self, text: str, value: object) -> list[str]:
        return [os.path.relpath(path) for path in self.given(f"recordings={text}", recordings=value).recordings]

    def test_paths_are_taken_as_they_were_typed(self):
        for text, value in [
            *(("2024", 2024), ("0123", 123), ("1e3", 1000.0), ("True", True), ("a #b", "a"), ('"a"', "a")),
            *(("x: y", {"x": "y"}), ("{brace}", {"brace": ""}), ("[open", "[open"), ("one, two", "one, two")),
        ]:
            with self.subTest(text):
                self.assertEqual(self.recordings(text, value), [text])
                for key in ("collection", "results", "objects", "hashes"):
                    path = getattr(self.given("recordings=a", f"{key}={text}", recordings="a", **{key: value}), key)
                    self.assertEqual(os.path.relpath(path), text)

    def test_a_list_of_recordings(self):
        self.assertEqual(self.recordings("[old, 2024]", ["old", "2024"]), ["old", "2024"])
        # Where there is a folder of that name, it is meant.
        os.mkdir("[old, 2024]")
        self.assertEqual(self.recordings("[old, 2024]", ["old", "2024"]), ["[old, 2024]"])
        self.assertEqual(self.given(recordings="old").recordings, [os.path.abspath("old")])
        self.assertEqual(self.given(recordings=["old", "new"]).recordings, [os.path.abspath("old"), os.path.abspath("new")])

    def test_what_is_no_path_is_refused(self):
        self.assert_refused("recordings: 2024 is no text; in a file of settings, put quotes around it", recordings=2024)
        self.assert_refused("recordings: 2024 in the list is no text", recordings=["old", 2024])
        self.assert_refused("recordings: {'x': 'y'} in the list is no text", "recordings=[x: y]", recordings=[{"x": "y"}])
        self.assert_refused("collection: ['a'] is no text", recordings="a", collection=["a"])
        self.assert_refused("results: nothing is given", "recordings=a", "results=", recordings="a", results=None)
        self.assert_refused("no recordings: give --config recordings=FOLDER", "recordings=", recordings=None)

    def test_unknown_settings_are_refused(self):
        self.assert_refused("chunks: no such setting; there are recordings, objects, collection", recordings="a", chunks=3)
        with self.assertRaisesRegex(SystemExit, "not set: objects, collection"):
            plan.Settings({"recordings": "a"})

    def test_known_settings_are_those_of_the_file(self):
        file = (ROOT / "workflow" / "config.yaml").read_text()
        self.assertEqual(sorted(re.findall(r"^([a-z-]+):", file, re.MULTILINE)), sorted(plan.Settings.KEYS))
        self.assertEqual(sorted(DEFAULTS), sorted(plan.Settings.KEYS))

    def test_a_setting_that_is_given_twice_is_refused(self):
        self.assert_refused("recordings is given twice, as a and as b", "recordings=a", "recordings=b", recordings="b")

    def test_values_of_another_kind_are_refused(self):
        for key, value in [("chunk", 0), ("chunk", True), ("threads", "x"), ("retries", -1), ("rate", 0), ("rate", "fast")]:
            with self.subTest(key, value=value):
                self.assert_refused(f"{key}: {value!r} is not a", recordings="a", **{key: value})
        self.assert_refused("options: '--require-sprite' is no list", recordings="a", options="--require-sprite")
        self.assertEqual(self.given(recordings="a", options=["--max-silence", 9]).options[:2], ["--max-silence", "9"])

    def test_a_recording_that_becomes_readable(self):
        Path("a.mp4").touch()
        settings = self.given(recordings="a.mp4", verify="true")
        before = settings.fingerprint()
        self.assertEqual(settings.fingerprint(), before)
        with unittest.mock.patch("os.access", return_value=False):
            self.assertNotEqual(settings.fingerprint(), before)


class ChunkSize(unittest.TestCase):
    def test_each_slot_gets_as_many(self):
        for recordings, slots, size in [(0, 4, 1), (1, 4, 1), (5, 4, 2), (39, 2, 20), (80, 2, 40), (100, 2, 25), (1000, 4, 36)]:
            with self.subTest(recordings=recordings, slots=slots):
                self.assertEqual(manifest.chunk_size(recordings, 40, slots), size)

    def test_a_cluster_has_no_slots(self):
        self.assertEqual([manifest.chunk_size(count, 40, 1) for count in (10, 40, 41, 10_000)], [10, 40, 21, 40])


class Comparison(unittest.TestCase):
    def test_a_value_without_a_margin(self):
        self.assertEqual(comparison.rounded('{"confidence": 91.26, "margin": null}'), {"confidence": 91.3, "margin": None})


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


class MergeTest(FolderTest):
    def setUp(self):
        super().setUp()
        for name in (".verify/read", ".verify/chunks"):
            (self.folder / name).mkdir(parents=True)
        self.manifest = self.folder / "manifest"
        self.manifest.touch()
        self.collection = self.folder / "collection.sqlite"
        self.errors = ""

    def read(self) -> None:
        """A recording that was read, and the manifest that says so."""
        command = [VERIFY, "--no-database", "--results", self.results, "--quiet", self.add("a.png", 2)]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        (results,) = self.results.glob("*.ndjson")
        self.manifest.write_text(json.dumps({"path": "a.png", "sha256": results.stem, "action": "known"}) + "\n")

    def merge(self, attempt: int) -> int:
        command = [sys.executable, STEPS / "merge.py", "--verify", VERIFY, "--attempt", str(attempt), "--manifest", self.manifest]
        for name, at in (("results", self.results), ("collection", self.collection), ("failed", "failed.ndjson")):
            command += [f"--{name}", at]
        command += ["--chunks", ".verify/chunks", "--answers", ".verify/read"]
        run = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.errors = run.stderr
        return run.returncode

    def test_a_collection_in_use_is_worth_another_attempt(self):
        self.read()
        self.assertEqual(self.merge(1), 0)
        holder = sqlite3.connect(self.collection, isolation_level=None)
        self.addCleanup(holder.close)
        holder.execute("BEGIN EXCLUSIVE")
        self.assertEqual(self.merge(1), 75, self.errors)
        holder.execute("ROLLBACK")
        self.assertEqual(self.merge(2), 0, self.errors)

    def test_another_failure_is_not_tried_again(self):
        self.read()
        self.collection.write_text("no database")
        self.assertEqual(self.merge(1), 65, self.errors)
        self.collection.unlink()
        self.assertEqual(self.merge(2), 65)
        self.assertIn("not tried again", self.errors)
        self.assertEqual(self.merge(1), 0)

    def test_nothing_to_read(self):
        self.assertEqual(self.merge(1), 1)
        self.assertIn("there is nothing to read", self.errors)


if __name__ == "__main__":
    unittest.main()
