"""What a device asks of a server on another machine: that it proves its name."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from cluster import Cluster
from device import Device


class TLS(unittest.TestCase):
    """The server is on this machine; its name in the address says that it is elsewhere."""

    def setUp(self) -> None:
        self.cluster = Cluster()
        self.addCleanup(self.cluster.remove)
        self.cluster.add_person("ann")
        folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="verify-devices-")))
        self.laptop = Device("laptop", folder, self.cluster.passwords)
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")

    def address(self, host: str) -> str:
        return f"postgresql://ann@{host}:{self.cluster.port}/pokemon?hostaddr=127.0.0.1"

    def trust(self, certificate: Path) -> None:
        trusted = self.laptop.folder / ".postgresql" / "root.crt"
        trusted.parent.mkdir(exist_ok=True)
        shutil.copy(certificate, trusted)

    def sync(self, host: str) -> subprocess.CompletedProcess:
        return self.laptop.run("sync", self.address(host))

    def assert_refused(self, host: str, word: str) -> None:
        run = self.sync(host)
        self.assertEqual(run.returncode, 75, run.stdout + run.stderr)
        self.assertIn(word, run.stderr)
        self.assertIn("does not prove its name", run.stderr)
        self.assertNotIn("try again", run.stderr)
        self.assertEqual(self.cluster.sql("SELECT count(*) FROM verify.part"), "0")

    def test_a_server_that_proves_its_name_is_taken(self) -> None:
        self.trust(self.cluster.ask_for_tls("db.test"))
        run = self.sync("db.test")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.cluster.sql("SELECT count(*) FROM verify.part"), "1")

    def test_a_server_of_another_name_is_refused(self) -> None:
        self.trust(self.cluster.ask_for_tls("db.test"))
        self.assert_refused("other.test", "other.test")

    def test_a_certificate_that_nobody_trusts_is_refused(self) -> None:
        self.cluster.ask_for_tls("db.test")
        self.assert_refused("db.test", "certificate verify failed")

    def test_a_server_without_tls_is_refused(self) -> None:
        self.assert_refused("db.test", "SSL")

    def test_a_weaker_mode_is_refused(self) -> None:
        self.trust(self.cluster.ask_for_tls("db.test"))
        run = self.laptop.run("sync", self.address("db.test") + "&sslmode=require")
        self.assertEqual(run.returncode, 64, run.stderr)
        self.assertIn("verify-full", run.stderr)
