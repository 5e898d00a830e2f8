"""`verify sprites fetch`, the program itself, against a server on this machine that misbehaves."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from program import VERIFY  # noqa: E402
from sprite_server import Sprites, picture  # noqa: E402

if VERIFY is None:
    print("SKIPPED: tests of sprites fetch, which need a build", file=sys.stderr)

#: Renders of the usual kinds, and one that the collection spells in its own way.
WANTED = [
    "25.png", "shiny/25.png", "female/25.png", "shiny/female/25.png", "10100.png", "201-b.png",
    "869-ruby-cream-clove-sweet.png", "shiny/869-berry-sweet.png", "female/592.png", "6.png",
    "7.png", "8.png",
]  # fmt: skip


@unittest.skipUnless(VERIFY, "needs a build")
class SpritesFetch(unittest.TestCase):
    names = None

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.data = Path(directory.name)
        self.folder = self.data / "sprites"
        self.pictures = {path: picture(seed) for seed, path in enumerate(WANTED)}

    def serve(self):
        server = Sprites(self.pictures)
        server.__enter__()
        self.addCleanup(server.__exit__)
        return server

    def command(self, base, *more):
        return [VERIFY, "sprites", "fetch", "--base", base, "--output", str(self.folder), *more]

    def environment(self):
        return {**os.environ, "XDG_DATA_HOME": str(self.data), "XDG_CACHE_HOME": str(self.data)}

    def fetch(self, base, *more):
        return subprocess.run(
            self.command(base, *more), capture_output=True, text=True, timeout=120,
            env=self.environment(),
        )  # fmt: skip

    def fetched(self, server, *more):
        done = self.fetch(server.base, "--format", "json", *more)
        return done, json.loads(done.stdout)

    def leave_out_all_but_the_wanted(self):
        """Puts something in the place of every other render, so that a test asks for a dozen."""
        if SpritesFetch.names is None:
            server = Sprites({})
            with server:
                _, answer = self.fetched(server, "--jobs", "50")
            SpritesFetch.names = [file["path"] for file in answer["missing"]]
        for name in set(self.names) - set(WANTED):
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()

    def kept(self):
        return {name for name in WANTED if (self.folder / name).is_file()}

    def test_every_render_of_the_dex_is_asked_for_once_by_a_plain_name(self):
        server = self.serve()
        done, answer = self.fetched(server, "--jobs", "50")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(answer["fetched"], len(WANTED))
        self.assertEqual(len(server.seen), len(set(server.seen)))
        self.assertGreaterEqual(len(server.seen), 3094)
        for path in server.seen:
            self.assertRegex(path, r"^(shiny/)?(female/)?[a-z0-9-]+\.png$")
        self.assertLessEqual(server.most, 50)
        self.assertEqual(len(answer["missing"]) + len(WANTED), len(server.seen))
        storable = [file["form"] for file in answer["missing"] if file["is_storable"]]
        self.assertIn("floette-eternal", storable)

    def test_pictures_are_kept_as_they_are_and_an_index_says_what_they_are(self):
        self.leave_out_all_but_the_wanted()
        server = self.serve()
        done, answer = self.fetched(server, "--jobs", "3")
        self.assertEqual((done.returncode, answer["fetched"]), (0, len(WANTED)), done.stderr)
        self.assertEqual(answer["bytes"], sum(len(body) for body in self.pictures.values()))
        for path, body in self.pictures.items():
            self.assertEqual((self.folder / path).read_bytes(), body)
        self.assertLessEqual(server.most, 3)
        rows = (self.folder / "index.csv").read_text().splitlines()
        self.assertIn("869-ruby-cream-clove-sweet.png,869,alcremie-ruby-cream-clover-sweet,0,0", rows)
        creams = [row for row in rows if row.startswith("shiny/869-berry-sweet.png,")]
        self.assertEqual(len(creams), 9)

        server.seen.clear()
        done, answer = self.fetched(server)
        self.assertEqual((server.seen, answer["fetched"], answer["missing"]), ([], 0, []))

    def test_a_table_can_be_built_of_what_was_fetched(self):
        self.fetch(self.serve().base, "--jobs", "50")
        table = self.data / "table.tsv"
        done = subprocess.run(
            [VERIFY, "hashes", "build", str(self.folder), "--output", str(table)],
            capture_output=True, text=True, env=self.environment(),
        )  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"{len(WANTED)} references", done.stdout)
        self.assertNotIn("left out", done.stderr)

    def test_faults_that_pass_are_tried_again(self):
        self.leave_out_all_but_the_wanted()
        server = self.serve()
        server.retry_after = "1"
        server.faults = {"25.png": [429], "6.png": [503], "7.png": ["short"]}
        start = time.monotonic()
        done, answer = self.fetched(server)
        self.assertEqual((done.returncode, answer["fetched"]), (0, len(WANTED)), done.stderr)
        self.assertGreaterEqual(time.monotonic() - start, 1, "Retry-After was not honored")

    def test_what_is_no_whole_picture_is_not_kept_and_asked_for_again_the_next_time(self):
        self.leave_out_all_but_the_wanted()
        server = self.serve()
        whole = self.pictures["25.png"]
        bad = {
            "25.png": (b"<html>sorry</html>", "no picture"),
            "shiny/25.png": (whole[: len(whole) // 2], "no picture"),
            "female/25.png": (whole[:60] + bytes([whole[60] ^ 255]) + whole[61:], "no picture"),
            "10100.png": (picture(1, alpha=0), "opaque"),
            "201-b.png": (b"", "no picture"),
            "6.png": (bytes(17 << 20), "too large"),
            "7.png": (403, "status 403"),
            "8.png": ("https://127.0.0.1:1/home/8.png", "redirects to another server"),
            "female/592.png": ("ftp://127.0.0.1:1/592.png", "redirects to another server"),
        }
        server.faults = {path: [fault] * 5 for path, (fault, _) in bad.items()}
        done, answer = self.fetched(server)
        self.assertEqual(done.returncode, 74, done.stderr)
        self.assertEqual({file["path"] for file in answer["failed"]}, set(bad))
        for file in answer["failed"]:
            self.assertIn(bad[file["path"]][1], file["why"])
        self.assertEqual(self.kept(), set(WANTED) - set(bad))
        server.faults = {}
        server.seen.clear()
        done, answer = self.fetched(server)
        self.assertEqual((done.returncode, set(server.seen)), (0, set(bad)), done.stderr)
        self.assertEqual(self.kept(), set(WANTED))

    def test_off_line_it_says_so_and_keeps_nothing(self):
        done = self.fetch("http://127.0.0.1:1/home")
        self.assertEqual((done.returncode, done.stdout), (74, ""))
        self.assertIn("cannot reach http://127.0.0.1:1/home", done.stderr)
        self.assertFalse(self.folder.exists())

    def test_when_the_server_goes_away_the_next_run_goes_on(self):
        self.leave_out_all_but_the_wanted()
        dying = Sprites(self.pictures)
        dying.dies_after = 5
        dying.__enter__()
        done = self.fetch(dying.base, "--jobs", "1")
        self.assertEqual(done.returncode, 74, done.stderr)
        self.assertIn("the same command continues", done.stderr)
        before = self.kept()
        self.assertEqual(len(before), 5)
        server = self.serve()
        done, answer = self.fetched(server)
        self.assertEqual((done.returncode, answer["fetched"]), (0, len(WANTED) - 5))
        self.assertEqual(set(server.seen), set(WANTED) - before)

    def test_killed_at_any_moment_every_picture_is_whole_or_not_there(self):
        self.leave_out_all_but_the_wanted()
        server = self.serve()
        server.slow = 0.02
        for delay in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3):
            process = subprocess.Popen(
                self.command(server.base, "--jobs", "2"), env=self.environment(),
                stdout=subprocess.DEVNULL,
            )  # fmt: skip
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.wait()
            for path in self.kept():
                self.assertEqual((self.folder / path).read_bytes(), self.pictures[path])
        self.assertEqual(self.fetch(server.base).returncode, 0)
        self.assertEqual(self.kept(), set(WANTED))

    def test_progress_is_told_on_a_terminal_by_files_and_bytes(self):
        self.leave_out_all_but_the_wanted()
        server = self.serve()
        server.slow = 0.05
        master, slave = pty.openpty()
        process = subprocess.Popen(
            self.command(server.base, "--jobs", "1"), stdout=subprocess.DEVNULL, stderr=slave,
            env={**self.environment(), "TERM": "xterm"},
        )  # fmt: skip
        process.wait()
        os.close(slave)
        said = os.read(master, 1 << 16).decode()
        os.close(master)
        self.assertRegex(said, re.escape(f" of {len(WANTED)} files, 0.0 MB"))

    def test_a_wrong_command_line_is_a_usage_error(self):
        for more in (["--jobs", "51"], ["--jobs", "0"]):
            self.assertEqual(self.fetch("http://127.0.0.1:1/home", *more).returncode, 64)
        for base in ("file:///etc", "nonsense", "ftp://127.0.0.1/home"):
            self.assertEqual(self.fetch(base).returncode, 64)

    def test_a_folder_that_cannot_be_written_is_said(self):
        self.folder.write_text("a file")
        done = self.fetch(self.serve().base)
        self.assertEqual(done.returncode, 73)
        self.assertIn("cannot be written; give another place", done.stderr)


if __name__ == "__main__":
    unittest.main()
