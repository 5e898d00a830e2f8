"""The workflow on this machine, run again after its settings or its folder have changed."""

import os
import shutil
import sqlite3
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from folder import DEMO, ROOT, VERIFY, FolderTest, snakemake

HAS_SNAKEMAKE = bool(VERIFY) and snakemake()


@unittest.skipUnless(HAS_SNAKEMAKE, "Snakemake cannot be installed")
class SettingsThereAndBack(FolderTest):
    def setUp(self):
        super().setUp()
        self.add("a.png", 2)
        self.add("b.png", 4)

    def test_options(self):
        self.assert_runs()
        self.assert_runs("options=[--require-sprite]")
        self.assertEqual(set(self.planned().values()), {"read-anew"})
        self.assert_runs()
        self.assertEqual(self.planned(), {"a.png": "known", "b.png": "known"})

    def test_environment(self):
        self.assert_runs()
        self.assert_runs(VERIFY_LANGUAGE="ja")
        self.assertEqual(set(self.planned().values()), {"read-anew"})
        self.assert_runs()
        self.assertEqual(set(self.planned().values()), {"known"})
        self.assert_runs()
        self.assertIn("Nothing to be done", self.output)

    def test_hash_table(self):
        table = f"hashes={DEMO / 'hashes.tsv'}"
        self.assert_runs(table)
        self.assert_runs()
        self.assert_runs(table)
        self.assertEqual(set(self.planned("--hashes", str(DEMO / "hashes.tsv")).values()), {"known"})

    def test_hash_table_of_an_older_date(self):
        table, older = self.folder / "hashes.tsv", self.folder / "older.tsv"
        shutil.copy(DEMO / "hashes.tsv", table)
        shutil.copy(ROOT / "hashes" / "home.tsv", older)
        os.utime(older, (1_700_000_000, 1_700_000_000))
        self.assert_runs(f"hashes={table}")
        older.replace(table)
        self.assert_runs(f"hashes={table}")
        self.assertEqual(set(self.planned("--hashes", str(table)).values()), {"known"})

    def test_program(self):
        # The same program with another version.
        other = self.folder / "other"
        other.write_text(f'#!/bin/sh\n[ "$*" != --version ] || echo other\nexec {VERIFY!r} "$@"\n')
        other.chmod(0o755)
        self.assert_runs()
        self.assert_runs(f"verify={other}", "options=[--require-sprite]")
        self.assert_runs()
        self.assertEqual(set(self.planned().values()), {"known"})


@unittest.skipUnless(HAS_SNAKEMAKE, "Snakemake cannot be installed")
class WorkTakenAway(FolderTest):
    """What is gone is made again, whatever Snakemake still knows of it."""

    def setUp(self):
        super().setUp()
        self.add("a.png", 2)
        self.assert_runs()

    def remove(self, *names: str) -> None:
        for name in names:
            path = self.folder / name
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    def read(self, folder: str = "results") -> int:
        return len(list((self.folder / folder).glob("*.ndjson")))

    def test_what_is_done_so_far(self):
        for number, names in enumerate([(".verify", ".snakemake"), (".snakemake",), (".verify",)]):
            with self.subTest(names):
                self.add(f"{number}.png", 4 + 2 * number)
                self.remove(*names)
                self.assert_runs()
                self.assertEqual(self.read(), 2 + number)

    def test_collection(self):
        for names in [("collection.sqlite",), (".verify", "collection.sqlite"), (".snakemake", "collection.sqlite")]:
            with self.subTest(names):
                self.remove(*names)
                self.assert_runs()
                self.assertTrue((self.folder / "collection.sqlite").exists())

    def test_results(self):
        for _ in range(2):
            next(self.results.glob("*.ndjson")).unlink()
            self.assert_runs()
            self.assertEqual(self.read(), 1)

    def test_another_collection(self):
        self.assert_runs("collection=other.sqlite")
        self.assertTrue((self.folder / "other.sqlite").exists())
        self.assert_runs()
        self.assertNotIn("rule read", self.output)

    def test_other_results(self):
        self.assert_runs("results=elsewhere")
        self.assertEqual(self.read("elsewhere"), 1)

    def test_nothing_is_done_twice(self):
        before = {path: path.stat().st_mtime_ns for path in self.folder.glob("*") if path.is_file()}
        self.assert_runs()
        self.assertIn("Nothing to be done", self.output)
        self.assertEqual({path: path.stat().st_mtime_ns for path in self.folder.glob("*") if path.is_file()}, before)


@unittest.skipUnless(HAS_SNAKEMAKE, "Snakemake cannot be installed")
class TypedSettings(FolderTest):
    def test_names_that_look_like_something_else(self):
        self.add(f"{self.folder}/[old]/a.png", 2)
        self.add(f"{self.folder}/old/b.png", 4)
        self.add(f"{self.folder}/old/c.png", 6)
        shutil.copy(DEMO / "hashes.tsv", self.folder / "{table}")
        self.assert_runs("recordings=[old]", "results={brace}", "collection=2024", "hashes={table}")
        self.assertEqual(len(list((self.folder / "{brace}").glob("*.ndjson"))), 1)
        self.assertTrue((self.folder / "2024").is_file())

    def test_a_list(self):
        self.add("a.png", 2)
        self.add(f"{self.folder}/old/b.png", 4)
        self.assert_runs("recordings=[old, recordings]")
        self.assertEqual(len(list(self.results.glob("*.ndjson"))), 2)

    def test_a_misspelt_setting(self):
        self.add("a.png", 2)
        self.assert_runs("chunks=3", status=1)
        self.assertIn("chunks: no such setting; there are recordings, objects,", self.output)
        self.assertNotIn("Traceback", self.output)
        self.assertFalse(self.results.exists())

    def test_a_folder_with_the_name_of_a_profile(self):
        self.add(f"{self.folder}/local/a.png", 2)
        self.assert_runs("recordings=local")

    def test_settings_in_two_places(self):
        self.assert_runs(status=64, options=("--config", "chunk=3"))
        self.assertIn("give --config once", self.output)


@unittest.skipUnless(HAS_SNAKEMAKE, "Snakemake cannot be installed")
class CollectionInUse(FolderTest):
    def test_merge_is_tried_again(self):
        self.add("a.png", 2)
        self.assert_runs()
        self.add("b.png", 4)
        holder = sqlite3.connect(self.folder / "collection.sqlite", isolation_level=None, check_same_thread=False)
        self.addCleanup(holder.close)
        holder.execute("BEGIN EXCLUSIVE")
        with ThreadPoolExecutor() as pool:
            status = pool.submit(self.run_workflow)
            # Snakemake's log tells of the first failure.
            log = self.folder / ".snakemake" / "log"
            while not status.done() and not any("Trying to restart" in path.read_text() for path in log.iterdir()):
                time.sleep(0.1)
            holder.execute("ROLLBACK")
            self.assertEqual(status.result(), 0, self.output)
        self.assertEqual(len((self.folder / "failed.ndjson").read_text()), 0)


@unittest.skipUnless(HAS_SNAKEMAKE, "Snakemake cannot be installed")
class Spread(FolderTest):
    """A few recordings are spread over the cores, and stay read where the number of cores is another one."""

    def chunks(self) -> list[int]:
        lists = (self.folder / ".verify" / "chunks").glob("*.list")
        return sorted(path.read_bytes().count(b"\0") for path in lists)

    def test_few_recordings(self):
        for number in range(5):
            self.add(f"{number}.png", 2 * number + 2)
        self.assert_runs(options=("--cores", "2"))
        self.assertEqual(self.chunks(), [2, 3])
        self.assert_runs(options=("--cores", "4"))
        self.assertIn("Nothing to be done", self.output)
        self.add("more.png", 13)
        self.assert_runs(options=("--cores", "4"))
        self.assertEqual(self.chunks(), [1])

    def test_threads_of_a_job(self):
        for number in range(5):
            self.add(f"{number}.png", 2 * number + 2)
        self.assert_runs("threads=2", options=("--cores", "4"))
        self.assertEqual(self.chunks(), [2, 3])


if __name__ == "__main__":
    unittest.main()
