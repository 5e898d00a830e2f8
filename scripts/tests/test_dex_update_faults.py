"""`verify dex update`, the program itself, against a server on this machine that misbehaves."""

import email.utils
import json
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from program import VERIFY  # noqa: E402
from update import NEW, UpdateTest  # noqa: E402


class DexUpdateFaults(UpdateTest):
    def test_faults_that_pass_are_tried_again(self):
        api = self.serve(self.newer)
        api.retry_after = "1"
        api.faults = {"pokemon/20001/": [429], "pokemon-form/20003/": [500, 503]}
        start = time.monotonic()
        done = self.update(api, "--format", "json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["added"], NEW)
        self.assertGreaterEqual(time.monotonic() - start, 1, "Retry-After was not honored")

    def test_retry_after_may_be_a_date(self):
        api = self.serve(self.newer)
        api.retry_after = email.utils.formatdate(time.time() + 6, usegmt=True)
        api.faults = {"pokemon/20001/": [429]}
        start = time.monotonic()
        self.assertEqual(self.update(api).returncode, 0)
        self.assertGreaterEqual(time.monotonic() - start, 3)

    def test_a_relative_redirect_is_followed_with_its_last_slash(self):
        api = self.serve(self.newer)
        api.faults = {"pokemon/20001/": ["/api/v2/pokemon/newmon/"]}
        done = self.update(api)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("pokemon/newmon/", api.seen)

    def test_a_circle_of_redirects_is_said_and_not_repeated(self):
        api = self.serve(self.newer)
        api.faults = {"pokemon/": ["/api/v2/pokemon/?limit=1"] * 99}
        done = self.update(api)
        self.assertEqual((done.returncode, len(api.seen)), (74, 1))
        self.assertIn("redirects in a circle", done.stderr)

    def test_a_server_that_hangs_is_said_to(self):
        api = self.serve(self.newer)
        api.faults = {"pokemon/20001/": ["hang"]}
        done = self.update(api)
        self.assertEqual(done.returncode, 74)
        self.assertIn("pokemon/20001/ did not answer for 30 s", done.stderr)
        self.assert_unchanged()

    def test_faults_that_stay_are_said_and_change_nothing(self):
        for fault, status, words in [
            (404, 74, "not found (404)"),
            (403, 74, "status 403"),
            (429, 74, "status 429"),
            ("truncated", 65, "it is not JSON"),
            ("schema", 65, "wrong value of id"),
            ("list", 65, "cannot be used"),
            ("endless", 74, "is too large"),
            ("https://127.0.0.1:1/api/v2/pokemon/20002/", 74, "redirects to another server"),
            ("http://localhost:1/pokemon/20002/", 74, "redirects to another server"),
        ]:
            with self.subTest(fault=fault):
                api = self.serve(self.newer)
                api.faults = {"pokemon/20002/": [fault] * 9}
                done = self.update(api)
                self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
                self.assertIn(words, done.stderr)
                self.assert_unchanged()

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
        for delay in (0.1, 0.2, 0.3, 0.4, 0.5):
            process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.wait()
            self.assertEqual(self.verify("status").returncode, 0)
        self.assertEqual(self.update(api).returncode, 0)
        self.assertEqual(self.verify("show", "newmon").returncode, 0)


if __name__ == "__main__":
    unittest.main()
