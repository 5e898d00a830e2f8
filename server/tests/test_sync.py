"""What a person meets who keeps two devices alike."""

import contextlib
import json
import os
import socket
import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path

from cluster import SQL, Cluster
from device import DEMO, VERIFY, Device, pages
from proxy import Proxy


class Sync(unittest.TestCase):
    folder: Path
    pages: list[Path]

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="verify-sync-")))
        cls.pages = pages(cls.folder)

    def setUp(self) -> None:
        self.cluster = Cluster()
        self.addCleanup(self.cluster.remove)
        self.cluster.add_person("ann")
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="verify-devices-")))
        self.laptop, self.desktop = (self.device(name) for name in ("laptop", "desktop"))

    def device(self, name: str) -> Device:
        return Device(name, self.folder, self.cluster.passwords)

    @property
    def address(self) -> str:
        return self.cluster.address("ann")

    def rows(self) -> int:
        return int(self.cluster.sql("SELECT count(*) FROM verify.part"))

    def rows_of(self, person: str) -> int:
        return int(self.cluster.sql(f"SELECT count(*) FROM verify.part WHERE owner = 'role {person}'"))

    def test_two_devices_come_into_step(self) -> None:
        self.laptop.read(self.pages[0])
        self.desktop.read(self.pages[1])
        self.laptop.check("sync", self.address)
        self.desktop.check("sync", self.address)
        self.laptop.check("sync")
        self.assertEqual(self.laptop.content(), self.desktop.content())
        self.assertEqual(self.laptop.lists(), self.desktop.lists())
        self.assertEqual(len(self.laptop.content()["pokemon"]), 2)

    def test_a_push_twice_adds_no_row(self) -> None:
        self.laptop.read(self.pages[0])
        self.assertIn("sent 1 run", self.laptop.check("sync", "push", self.address))
        before = self.rows()
        self.assertIn("nothing new here", self.laptop.check("sync", "push"))
        # The other device has the same parts from a file, and a server that has them takes none again.
        self.desktop.check("merge", self.laptop.database)
        self.desktop.check("sync", "push", self.address)
        self.assertEqual(self.rows(), before)

    def test_an_answer_that_was_lost_is_made_good(self) -> None:
        self.laptop.read(self.pages[0])
        self.laptop.check("sync", self.address)
        before = self.laptop.content()
        # The server has the rows, and the device was killed before it noted that.
        with contextlib.closing(sqlite3.connect(self.laptop.database)) as database, database:
            database.execute("DELETE FROM sharedPart")
        rows = self.rows()
        self.laptop.check("sync")
        self.assertEqual((self.laptop.content(), self.rows()), (before, rows))

    def test_a_slow_transaction_that_commits_late_is_pulled(self) -> None:
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        self.laptop.check("sync", self.address)
        body = json.loads(self.cluster.sql("SELECT body FROM verify.part"))
        body["uid"] = "00000000000000ff"
        body["changes"][0]["value"] = "slow"
        slow = subprocess.Popen(
            [self.cluster.bin / "psql", "--no-psqlrc", "--quiet", self.address],
            stdin=subprocess.PIPE,
            text=True,
            stdout=subprocess.PIPE,
            env=os.environ | {"PGPASSWORD": "secret"},
        )
        assert slow.stdin and slow.stdout
        slow.stdin.write(
            "BEGIN; INSERT INTO verify.part (run, part, date, body) VALUES"
            f" ('{body['uid']}', 'rest', '{body['date']}', $body${json.dumps(body)}$body$);\n\\echo written\n"
        )
        slow.stdin.flush()
        self.assertEqual(slow.stdout.readline().strip(), "written")
        # What another device sends meanwhile has a later number, and is committed first.
        self.laptop.check("collection", "set", "Celebi", "--notes", "later")
        self.laptop.check("sync")
        self.desktop.check("sync", self.address)
        self.assertEqual(len(self.desktop.content()["runs"]), 2, "an open transaction hides nothing that is committed")
        self.assertIn("in step", self.desktop.check("sync", "status"))
        slow.communicate("COMMIT;\n", timeout=30)
        self.desktop.check("sync")
        self.assertEqual({run["uid"] for run in self.desktop.content()["runs"]} & {body["uid"]}, {body["uid"]})
        self.assertEqual(len(self.desktop.content()["runs"]), 3)

    def test_status_says_what_is_new_on_either_side(self) -> None:
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        self.laptop.check("sync", self.address)
        self.assertIn("in step", self.laptop.check("sync", "status"))
        self.desktop.check("collection", "set", "Celebi", "--notes", "ours")
        self.desktop.check("sync", self.address)
        self.laptop.check("collection", "set", "Jirachi", "--notes", "here")
        answer = json.loads(self.laptop.check("sync", "status", "--format", "json"))
        self.assertEqual((answer["ahead"], answer["behind"]), (1, 1))
        self.assertEqual(json.loads(self.laptop.check("sync", "status", "--format", "json")), answer, "asking changes nothing")

    def test_another_person_on_the_same_server_has_other_parts(self) -> None:
        self.cluster.add_person("bob")
        bob = self.cluster.address("bob")
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        self.laptop.check("sync", self.address)
        self.desktop.check("collection", "set", "Celebi", "--notes", "theirs")
        self.desktop.check("sync", bob)
        self.assertIn("1 new here, 1 new there", self.laptop.check("sync", "status", bob))
        self.assertIn("1 run, 1 change came in", self.laptop.check("sync", bob))
        self.assertEqual(len(self.laptop.content()["runs"]), 2)
        self.assertEqual((self.rows_of("ann"), self.rows_of("bob")), (1, 2))

    def test_the_administrator_sees_no_other_persons_parts(self) -> None:
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        self.laptop.check("sync", self.address)
        self.cluster.sql("ALTER ROLE ann BYPASSRLS; CREATE ROLE chief LOGIN SUPERUSER PASSWORD 'secret'")
        self.assertIn("nothing new on the server", self.desktop.check("sync", self.cluster.address("chief")))
        self.assertEqual(self.desktop.content()["runs"], [])
        self.assertIn("in step", self.laptop.check("sync", "status"))

    def test_status_sees_what_a_server_lost(self) -> None:
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        self.laptop.check("sync", self.address)
        self.laptop.check("collection", "set", "Celebi", "--notes", "mine")
        self.assertIn("1 new here, 0 new there", self.laptop.check("sync", "status"))
        self.cluster.sql("SELECT verify.remove('role ann')")
        self.assertIn("2 new here, 0 new there", self.laptop.check("sync", "status"))

    def test_a_pull_is_one_run_that_can_be_undone(self) -> None:
        self.laptop.read(self.pages[0])
        self.laptop.check("sync", self.address)
        self.desktop.check("collection", "set", "Mew", "--notes", "mine")
        before = self.desktop.content()
        self.desktop.check("sync", "pull", self.address)
        self.assertNotEqual(self.desktop.content(), before)
        merges = [run for run in self.desktop.runs() if run["kind"] == "merge"]
        self.assertEqual(len(merges), 1)
        self.desktop.check("undo", merges[0]["id"])
        self.assertEqual(self.desktop.content()["pokemon"], before["pokemon"])

    def test_undoing_and_forgetting_reach_the_other_device(self) -> None:
        self.laptop.read(self.pages[0])
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        self.laptop.check("sync", self.address)
        self.desktop.check("sync", self.address)
        read = next(run for run in self.desktop.runs() if run["kind"] == "read")
        self.desktop.check("undo", read["id"])
        self.desktop.check("collection", "forget", "Mew")
        self.desktop.check("sync")
        self.laptop.check("sync")
        self.assertEqual(self.laptop.content()["pokemon"], [])
        self.assertEqual(self.laptop.content(), self.desktop.content())

    def test_a_clock_that_is_far_ahead_is_named_and_not_followed(self) -> None:
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        with contextlib.closing(sqlite3.connect(self.laptop.database)) as database, database:
            database.execute("UPDATE run SET date = '2999-01-01T00:00:00.000Z'")
        run = self.laptop.run("sync", self.address)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("2999-01-01", run.stderr)
        self.desktop.check("sync", self.address)
        self.assertEqual(self.laptop.content(), self.desktop.content())
        self.assertNotIn("2999", json.dumps(self.desktop.content()))

    def test_a_part_that_cannot_be_used_stops_no_other(self) -> None:
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        self.laptop.check("sync", self.address)
        later = "2999-01-01T00:00:00.000Z"
        self.cluster.sql(
            "INSERT INTO verify.part (owner, run, part, date, body) "
            "SELECT owner, run, 'rest later', date, jsonb_set(body, '{recordings}', "
            f"jsonb_build_array(jsonb_build_object('sha256', repeat('a', 64), 'readDate', '{later}'))) "
            "FROM verify.part LIMIT 1"
        )
        self.desktop.check("collection", "set", "Ditto", "--notes", "mine too")
        run = self.desktop.run("sync", self.address)
        self.assertEqual(run.returncode, 65, run.stderr)
        self.assertIn("not taken over: run ", run.stderr)
        self.laptop.run("sync")
        self.assertEqual(self.laptop.content(), self.desktop.content())
        self.assertIn("mine too", json.dumps(self.laptop.content()))

    def test_without_a_server_the_collection_is_as_it_was(self) -> None:
        self.laptop.read(self.pages[0])
        self.laptop.check("sync", self.address)
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        before = self.laptop.export()
        self.cluster.stop()
        run = self.laptop.run("sync")
        self.assertEqual(run.returncode, 75, run.stderr)
        self.assertIn("try again later", run.stderr)
        self.assertEqual(self.laptop.export(), before)
        self.cluster.start()
        self.laptop.check("sync")
        self.assertIn("in step", self.laptop.check("sync", "status"))

    def test_who_is_refused_is_told_so(self) -> None:
        self.cluster.sql("CREATE ROLE stranger LOGIN PASSWORD 'secret'")
        for person, word in (("nobody", "refuses"), ("stranger", "verify_person")):
            run = self.laptop.run("sync", self.cluster.address(person))
            self.assertEqual(run.returncode, 75, run.stderr)
            self.assertIn(word, run.stderr)
        self.cluster.sql("CREATE DATABASE empty")
        run = self.laptop.run("sync", self.address.replace("/pokemon", "/empty"))
        self.assertIn("server/verify.sql", run.stderr)
        self.assertEqual(self.laptop.run("sync", "postgresql://ann:secret@localhost/pokemon").returncode, 64)
        self.assertEqual(self.laptop.run("sync").returncode, 64, "a refused address is not kept")

    def test_who_owns_a_database_sets_it_up_without_being_a_superuser(self) -> None:
        """As on a hosted PostgreSQL, where the owner may create roles, and nothing more."""
        self.cluster.sql("DROP DATABASE pokemon", database="postgres")
        self.cluster.sql("DROP ROLE ann, verify_person", database="postgres")
        self.cluster.sql("CREATE ROLE host LOGIN CREATEROLE NOSUPERUSER PASSWORD 'secret'", database="postgres")
        self.cluster.sql("CREATE DATABASE pokemon OWNER host", database="postgres")
        self.cluster.psql("--username", "host", "--file", str(SQL))
        self.cluster.psql("--username", "host", "--command", "CREATE ROLE ann LOGIN PASSWORD 'secret' IN ROLE verify_person")
        self.laptop.read(self.pages[0])
        self.laptop.check("sync", self.address)
        self.desktop.check("sync", self.address)
        self.assertEqual(self.laptop.content(), self.desktop.content())
        self.assertEqual(self.cluster.psql("--username", "host", "--command", "SELECT verify.remove('role ann')"), "2")

    def test_what_is_no_part_on_the_server_is_named_and_not_taken(self) -> None:
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        self.laptop.check("sync", self.address)
        before = self.laptop.content()
        # The server lets it in, as it knows the keys of a part, and not all their meanings.
        self.cluster.sql(
            "INSERT INTO verify.part (owner, run, part, date, body) SELECT owner, '00000000000000ee', part, date,"
            """ body || '{"uid": "00000000000000ee", "changes": [1]}' FROM verify.part"""
        )
        for command in (["sync"], ["sync", "pull"]):
            run = self.laptop.run(*command)
            self.assertEqual(run.returncode, 65, run.stderr)
            self.assertIn("00000000000000ee", run.stderr)
        self.assertEqual(self.laptop.content(), before)

    def test_what_a_server_cannot_hold_stays_here_and_the_rest_is_sent(self) -> None:
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        self.laptop.check("collection", "set", "Celebi", "--notes", "ours")
        # A file of somebody else's names its runs as it likes.
        document = self.laptop.export()
        document["runs"][0]["uid"] = "not ours"
        file = self.folder / "foreign.json"
        file.write_text(json.dumps(document))
        self.desktop.check("import", file)
        for _ in range(2):
            run = self.desktop.run("sync", self.address)
            self.assertEqual(run.returncode, 65, run.stderr)
            self.assertIn("not sent: 1 part of a run from a file", run.stderr)
            self.assertEqual(self.rows(), 1)

    def test_the_password_comes_from_the_environment_or_from_a_service(self) -> None:
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        service = self.folder / "services"
        service.write_text(f"[home]\nhost=127.0.0.1\nport={self.cluster.port}\ndbname=pokemon\nuser=ann\npassword=secret\n")
        self.laptop.environment["PGPASSFILE"] = "/dev/null"
        self.assertEqual(self.laptop.run("sync", self.address).returncode, 75)
        self.laptop.environment["PGPASSWORD"] = "secret"
        self.laptop.check("sync", self.address)
        self.assertEqual(self.rows(), 1)
        del self.laptop.environment["PGPASSWORD"]
        self.laptop.environment["PGSERVICEFILE"] = str(service)
        self.laptop.check("sync", "postgresql://127.0.0.1/?service=home")
        self.assertIn("in step", self.laptop.check("sync", "status"))
        # Where it leads is known to libpq alone, so it must prove its name.
        run = self.laptop.run("sync", "postgresql:///?service=home")
        self.assertEqual(run.returncode, 75)
        self.assertIn("SSL was required", run.stderr)

    def test_what_was_fetched_with_its_pictures_is_one_run(self) -> None:
        self.laptop.read(self.pages[0])
        self.laptop.check("sync", self.address, "--pictures")
        self.desktop.check("sync", self.address, "--pictures")
        self.assertEqual(self.stored_pictures(self.desktop), self.stored_pictures(self.laptop))
        merges = [run for run in self.desktop.runs() if run["kind"] == "merge"]
        self.assertEqual(len(merges), 1)
        self.desktop.check("undo", merges[0]["id"])
        self.assertEqual(self.desktop.content()["pokemon"], [])

    def test_who_leaves_keeps_the_collection(self) -> None:
        self.laptop.read(self.pages[0])
        self.laptop.check("sync", self.address)
        before = self.laptop.content()
        self.cluster.sql("SELECT verify.remove('role ann'); DROP ROLE ann")
        self.assertEqual(self.rows(), 0)
        self.assertEqual(self.laptop.run("sync").returncode, 75)
        self.assertEqual(self.laptop.content(), before)

    def test_people_do_not_see_each_other(self) -> None:
        self.cluster.add_person("bob")
        self.laptop.read(self.pages[0])
        self.laptop.check("sync", self.address)
        self.desktop.check("sync", self.cluster.address("bob"))
        self.assertEqual(self.desktop.content()["runs"], [])

    def restore(self, copy: Path) -> None:
        self.cluster.sql("DROP DATABASE pokemon", database="postgres")
        self.cluster.sql("CREATE DATABASE pokemon", database="postgres")
        self.cluster.psql("--file", str(copy))

    def test_a_server_that_was_restored_is_filled_again(self) -> None:
        for device, page in zip((self.laptop, self.desktop), self.pages):
            device.read(page)
            device.check("sync", self.address)
        self.laptop.check("sync")
        copy = self.cluster.copy()
        self.laptop.check("collection", "set", "Mew", "--notes", "after the copy")
        self.laptop.check("sync")
        self.restore(copy)
        # Another device fills it first, so that it has as many rows as before.
        self.desktop.check("collection", "set", "Celebi", "--notes", "after the loss")
        self.desktop.check("sync")
        self.assertIn("1 new here, 1 new there", self.laptop.check("sync", "status"))
        self.laptop.check("sync")
        self.desktop.check("sync")
        self.assertEqual(self.laptop.content(), self.desktop.content())
        for note in ("after the copy", "after the loss"):
            self.assertIn(note, json.dumps(self.desktop.content()))

    def test_what_was_undone_does_not_come_again_from_a_server_that_lost_it(self) -> None:
        empty = self.cluster.copy()
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        self.laptop.check("sync", self.address)
        self.desktop.check("sync", self.address)
        merge = next(run for run in self.desktop.runs() if run["kind"] == "merge")
        self.desktop.check("undo", merge["id"])
        self.restore(empty)
        self.desktop.check("sync")
        self.laptop.check("sync")
        self.desktop.check("sync")
        self.assertEqual(self.desktop.content()["pokemon"], [])

    def test_a_network_that_stalls_ends_the_sync(self) -> None:
        self.laptop.read(self.pages[0])
        before = self.laptop.content()
        proxy = Proxy(self.cluster.port)
        self.addCleanup(proxy.close)
        # The limit is four times this, in milliseconds.
        through = self.cluster.address("ann", proxy.port) + "?tcp_user_timeout=500"
        self.device("rehearsal").check("sync", "push", through)
        greeting = proxy.passed
        proxy.is_stalling = True
        for limit in (greeting, greeting + 2000):
            proxy.limit, proxy.passed = limit, 0
            run = self.laptop.run("sync", through, timeout=30)
            self.assertEqual(run.returncode, 75, run.stderr)
            self.assertIn("silent for 2 s; nothing is lost, try again later", run.stderr)
            self.assertEqual(self.laptop.content(), before)
        proxy.limit = None
        self.laptop.check("sync", through)

    def test_tables_of_another_version_and_a_server_to_read_from_are_named(self) -> None:
        self.laptop.check("collection", "set", "Mew", "--notes", "mine")
        for change, back, status, words in (
            (
                "ALTER TABLE verify.part RENAME body TO content",
                "ALTER TABLE verify.part RENAME content TO body",
                65,
                "not those of this version",
            ),
            (
                "ALTER TABLE verify.part ADD place text; ALTER TABLE verify.part ALTER place SET NOT NULL",
                "ALTER TABLE verify.part DROP place",
                65,
                "not those of this version",
            ),
            (
                "ALTER ROLE ann SET default_transaction_read_only = on",
                "ALTER ROLE ann RESET default_transaction_read_only",
                75,
                "read-only transaction; nothing is lost, try again later",
            ),
        ):
            self.cluster.sql(change)
            run = self.laptop.run("sync", self.address)
            self.assertEqual(run.returncode, status, run.stderr)
            self.assertIn(words, run.stderr)
            self.cluster.sql(back)
        self.laptop.check("sync", self.address)

    def test_pictures_travel_on_demand(self) -> None:
        self.laptop.read(self.pages[0])
        self.laptop.check("sync", self.address)
        self.desktop.check("sync", self.address)
        self.assertEqual(self.cluster.sql("SELECT count(*) FROM verify.picture"), "0")
        sent = self.laptop.check("sync", "--pictures")
        pictures = int(self.cluster.sql("SELECT count(*) FROM verify.picture"))
        self.assertGreater(pictures, 0)
        self.assertIn(f"sent {pictures} picture", sent)
        self.assertIn("sent 0 pictures", self.laptop.check("sync", "--pictures"))
        self.assertIn(f"took over {pictures} picture", self.desktop.check("sync", "--pictures"))
        self.assertEqual(self.stored_pictures(self.desktop), self.stored_pictures(self.laptop))

    @staticmethod
    def stored_pictures(device: Device) -> list[tuple]:
        with contextlib.closing(sqlite3.connect(device.database)) as database:
            return database.execute("SELECT kind, box, width, height, time, jpeg FROM picture ORDER BY kind, jpeg").fetchall()

    def test_paths_and_names_of_the_machine_stay_here(self) -> None:
        self.laptop.read(self.pages[0])
        self.laptop.check("sync", self.address)
        sent = self.cluster.sql("SELECT string_agg(body::text, ' ') FROM verify.part")
        self.assertIn(self.pages[0].name, sent)
        for word in (str(self.pages[0].parent), str(self.folder), socket.gethostname(), "--hashes"):
            self.assertNotIn(word, sent)

    def test_a_connection_that_breaks_anywhere_leaves_both_sides_whole(self) -> None:
        for page in self.pages[:3]:
            self.laptop.read(page)
        before = self.laptop.content()
        proxy = Proxy(self.cluster.port)
        self.addCleanup(proxy.close)
        through = self.cluster.address("ann", proxy.port)
        # How many bytes a whole one has, both ways, and how often it breaks on each.
        self.desktop.check("sync", "push", through)
        empty = proxy.passed
        rehearsal = self.device("rehearsal")
        rehearsal.check("merge", self.laptop.database)
        self.cluster.add_person("eve")
        proxy.passed = 0
        rehearsal.check("sync", "push", self.cluster.address("eve", proxy.port))
        size = proxy.passed
        self.assertGreater(size, empty)
        for step in range(24):
            proxy.limit, proxy.passed = size * step // 24, 0
            run = self.laptop.run("sync", "push", through)
            self.assertEqual(run.returncode, 75, f"after {proxy.limit} of {size} bytes: {run.stdout}{run.stderr}")
            self.assertEqual(self.rows_of("ann"), 0)
            self.assertEqual(self.laptop.content(), before)
        # Where the last answer is lost, nobody here knows whether the server has it: it has all or nothing.
        for missing in range(80, 0, -8):
            proxy.limit, proxy.passed = size - missing, 0
            self.assertIn(self.laptop.run("sync", "push", through).returncode, (0, 75))
            self.assertIn(self.rows_of("ann"), (0, self.rows_of("eve")))
            self.assertEqual(self.laptop.content(), before)
        proxy.limit = None
        self.laptop.check("sync", through)
        self.assertEqual(self.rows_of("ann"), self.rows_of("eve"))
        other = self.device("other")
        other.check("sync", "push", through)
        proxy.passed = 0
        other.check("sync", "pull", through)
        size = proxy.passed
        nothing = self.desktop.content()
        for step in range(24):
            proxy.limit, proxy.passed = size * step // 24, 0
            run = self.desktop.run("sync", "pull", through)
            self.assertEqual(run.returncode, 75, f"after {proxy.limit} of {size} bytes: {run.stdout}{run.stderr}")
            self.assertEqual(self.desktop.content(), nothing)
        proxy.limit = None
        self.desktop.check("sync", through)
        self.assertEqual(self.desktop.content(), before)

    def test_nothing_else_ever_connects(self) -> None:
        self.laptop.read(self.pages[0])
        self.laptop.check("sync", self.address)
        others = [
            [self.pages[1], "--hashes", DEMO / "hashes.tsv", "--quiet"],
            ["collection", "list"],
            ["log"],
            ["export"],
            ["collection", "set", "Mew", "--notes", "mine"],
            ["report", "-o", self.folder / "report.html"],
            ["enrolled", "add"],
            ["db", "check"],
            ["collection", "forget", "Mew"],
        ]
        for arguments in others:
            self.assertEqual(self.connections(*arguments), set(), arguments)
        self.assertEqual(self.connections("sync"), {self.cluster.port})

    def connections(self, *arguments: object) -> set[int]:
        """The ports that a command and all that it starts connect to by the internet's protocols."""
        trace = self.folder / "trace"
        subprocess.run(
            ["strace", "-f", "-qq", "-e", "trace=connect,sendto,sendmsg", "-o", trace, *self.laptop.command(*arguments)],
            env=self.laptop.environment,
            cwd=self.laptop.folder,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=300,
        )
        lines = [line for line in trace.read_text().splitlines() if "AF_INET" in line]
        return {int(line.split("htons(")[1].split(")")[0]) for line in lines}

    def test_an_unchanged_sync_is_one_small_round_trip(self) -> None:
        self.laptop.read(self.pages[0])
        proxy = Proxy(self.cluster.port)
        self.addCleanup(proxy.close)
        self.laptop.check("sync", self.cluster.address("ann", proxy.port))
        self.laptop.check("sync")
        self.cluster.sql("ALTER ROLE ann SET log_statement = 'all'")
        log = self.cluster.folder / "log"
        start = len(log.read_text())
        proxy.passed = 0
        self.assertIn("nothing new", self.laptop.check("sync"))
        self.assertLess(proxy.passed, 10_000)
        statements = [line for line in log.read_text()[start:].splitlines() if "execute" in line or "statement:" in line]
        self.assertEqual(len(statements), 1, statements)


if __name__ == "__main__":
    assert VERIFY, "build verify first, or name it in VERIFY"
    unittest.main()
