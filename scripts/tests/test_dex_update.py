"""`verify dex update`, the program itself, against a server on this machine that misbehaves."""

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

from pokeapi_server import Api, Tables  # noqa: E402
from program import SHARED, VERIFY  # noqa: E402

READY = VERIFY is not None and (SHARED / "dex").is_dir()
if not READY:
    print("SKIPPED: tests of dex update, which need ../shared/dex and a build", file=sys.stderr)

NEW = ["newmon", "newmon-gmax", "pikachu-ember"]


@unittest.skipUnless(READY, "needs ../shared/dex and a build")
class DexUpdate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.old = Tables(SHARED / "dex")
        cls.newer = Tables(SHARED / "dex", newcomers=True)

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.data = Path(directory.name)
        self.overlay = self.data / "verify" / "dex-overlay.json"

    def serve(self, tables, **options):
        api = Api(tables, **options)
        api.__enter__()
        self.addCleanup(api.__exit__)
        return api

    def verify(self, *arguments):
        return subprocess.run(
            [VERIFY, "dex", *arguments], capture_output=True, text=True, timeout=120,
            env={**os.environ, "XDG_DATA_HOME": str(self.data)},
        )  # fmt: skip

    def update(self, api, *more):
        return self.verify("update", "--api", api if isinstance(api, str) else api.base, *more)

    def assert_unchanged(self):
        self.assertEqual(list(self.data.iterdir()), [])

    def test_equal_counts_ask_once_and_change_nothing(self):
        api = self.serve(self.old)
        done = self.update(api)
        self.assertEqual((done.returncode, api.seen), (0, ["pokemon?limit=1"]), done.stderr)
        self.assertIn("nothing new", done.stdout)
        self.assert_unchanged()

    def test_three_more_are_fetched_exactly_and_known_from_then_on(self):
        api = self.serve(self.newer)
        done = self.update(api, "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["added"], NEW)
        fetched = [path for path in api.seen if not path.startswith("pokemon?")]
        self.assertEqual(
            sorted(fetched),
            ["pokemon-form/20001/", "pokemon-form/20002/", "pokemon-form/20003/"]
            + ["pokemon-species/1026/", "pokemon/20001/", "pokemon/20002/", "pokemon/20003/"],
        )
        shown = json.loads(self.verify("show", "Newmon", "--format", "json").stdout)
        self.assertEqual([form["is_storable"] for form in shown["forms"]], [True, False])
        self.assertEqual(self.verify("show", "pikachu-ember").returncode, 0)
        status = json.loads(self.verify("status", "--format", "json").stdout)
        self.assertEqual((status["varieties"], status["species"]), (1354, 1026))
        api.seen.clear()
        before = self.overlay.read_bytes()
        self.assertEqual(self.update(api).returncode, 0)
        self.assertEqual((api.seen, self.overlay.read_bytes()), (["pokemon?limit=1"], before))

    def test_faults_that_pass_are_tried_again(self):
        api = self.serve(self.newer)
        api.retry_after = "1"
        api.faults = {"pokemon/20001/": [429], "pokemon-form/20003/": [500, 503]}
        start = time.monotonic()
        done = self.update(api, "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["added"], NEW)
        self.assertGreaterEqual(time.monotonic() - start, 1, "Retry-After was not honoured")

    def test_faults_that_stay_are_said_and_change_nothing(self):
        for fault, words in [
            (404, "not found (404)"),
            (403, "status 403"),
            (429, "status 429"),
            ("truncated", "ends early"),
            ("schema", "is not what it should be"),
            ("list", "is not what it should be"),
            ("https://127.0.0.1:1/api/v2/pokemon/20002/", "redirects to another server"),
            ("http://localhost:1/pokemon/20002/", "redirects to another server"),
        ]:
            with self.subTest(fault=fault):
                api = self.serve(self.newer)
                api.faults = {"pokemon/20002/": [fault] * 9}
                done = self.update(api)
                self.assertEqual((done.returncode, done.stdout), (74, ""), done.stderr)
                self.assertIn(words, done.stderr)
                self.assert_unchanged()

    def test_a_count_that_grows_while_paging_is_read_again(self):
        api = self.serve(self.newer, hidden=2)
        api.growing = True
        done = self.update(api, "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["added"], NEW)

    def test_off_line_it_says_so_and_changes_nothing(self):
        done = self.update("http://127.0.0.1:1/api/v2")
        self.assertEqual(done.returncode, 74)
        self.assertIn("cannot reach http://127.0.0.1:1/api/v2", done.stderr)
        self.assert_unchanged()

    def test_an_address_that_is_none_is_a_usage_error(self):
        self.assertEqual(self.update("file:///etc").returncode, 64)
        self.assertEqual(self.update("nonsense").returncode, 64)

    def test_a_damaged_overlay_is_refused_with_the_cure(self):
        self.overlay.parent.mkdir()
        self.overlay.write_text('{"header":{"format":2}\n')
        for command in ("status", "update"):
            done = self.verify(command)
            self.assertEqual(done.returncode, 65)
            self.assertIn("delete it", done.stderr)

    def test_killed_at_any_moment_it_leaves_no_overlay_or_a_whole_one(self):
        api = self.serve(self.newer)
        api.slow = 0.01
        command = [VERIFY, "dex", "update", "--api", api.base]
        environment = {**os.environ, "XDG_DATA_HOME": str(self.data)}
        for delay in (0.1, 0.2, 0.3, 0.4, 0.5):
            process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.assertEqual(self.verify("status").returncode, 0)
        self.assertEqual(self.update(api).returncode, 0)
        self.assertEqual(self.verify("show", "newmon").returncode, 0)


if __name__ == "__main__":
    unittest.main()
