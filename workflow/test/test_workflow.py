"""The workflow on this machine, run again after its settings or its folder have changed."""

import os
import shutil
import unittest

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


if __name__ == "__main__":
    unittest.main()
