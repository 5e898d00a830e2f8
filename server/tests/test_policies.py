"""Row level security, grants, triggers and views, by pgTAP."""

import subprocess
import unittest
from pathlib import Path

from cluster import Cluster


class Policies(unittest.TestCase):
    def setUp(self) -> None:
        self.cluster = Cluster()
        self.addCleanup(self.cluster.remove)

    def test_every_table_view_and_function_has_its_guards(self) -> None:
        run = subprocess.run(
            [
                "pg_prove",
                "--host",
                self.cluster.folder,
                "--port",
                str(self.cluster.port),
                "--username",
                "admin",
                "--dbname",
                "pokemon",
                Path(__file__).with_name("policies.sql"),
            ],
            capture_output=True,
            text=True,
            timeout=300,
        )
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
