"""Three devices that work and sync in any order, while connections break and programs are killed."""

import collections
import os
import random
import sys
import tempfile
import unittest
from pathlib import Path

from cluster import Cluster
from device import ROOT, Device, pages
from proxy import Proxy

sys.path.insert(0, str(ROOT / "scripts"))

from decisions_file import accepting  # noqa: E402

#: How many seeds are tried, the first one, and the operations of each.
SEEDS = int(os.environ.get("SYNC_SEEDS", "1"))
FIRST_SEED = int(os.environ.get("SYNC_FIRST_SEED", "1"))
OPERATIONS = int(os.environ.get("SYNC_OPERATIONS", "60"))
SPECIES = ("Mew", "Celebi", "Jirachi", "Deoxys", "Victini")


class Trial:
    def __init__(self, seed: int, devices: list[Device], proxy: Proxy, address: str, pictures: list[Path]) -> None:
        self.chance = random.Random(seed)
        self.devices = devices
        self.proxy = proxy
        self.address = address
        self.pictures = pictures
        self.seen: dict[str, int] = {}

    def operation(self) -> None:
        device = self.chance.choice(self.devices)
        name = self.chance.choice(
            ["read", "read", "set", "set", "set", "forget", "undo", "undo", "decide", "enrol", "revoke"]
            + ["sync"] * 3
            + ["pull", "push", "broken", "broken", "killed", "killed"]
        )
        self.seen[name] = self.seen.get(name, 0) + 1
        getattr(self, name)(device)

    def read(self, device: Device) -> None:
        device.read(self.chance.choice(self.pictures))

    def set(self, device: Device) -> None:
        field, value = self.chance.choice(
            [("--status", "caught"), ("--status", "seen"), ("--notes", str(self.chance.random())), ("--count", "2")]
        )
        # Names of several rows are refused: 64, and nothing is written.
        assert device.run("collection", "set", self.chance.choice(SPECIES), field, value).returncode in (0, 64)

    def forget(self, device: Device) -> None:
        device.run("collection", "forget", self.chance.choice(SPECIES))

    def undo(self, device: Device) -> None:
        # What a merge brought is undone on its own device alone: that is what it is for, and no longer equal.
        runs = [run for run in device.runs() if run["kind"] != "merge"]
        if runs:
            device.run("undo", self.chance.choice(runs)["id"])

    def decide(self, device: Device) -> None:
        decisions = accepting(device.check("report", "-o", "-"), most=1)
        if decisions:
            file = device.folder / "decisions.json"
            file.write_text(decisions)
            device.run("apply", file)

    def enrol(self, device: Device) -> None:
        device.run("enrolled", "add")

    def revoke(self, device: Device) -> None:
        ids = [line.split()[0] for line in device.check("enrolled", "list").splitlines()[1:] if line.strip()]
        if ids:
            device.run("enrolled", "revoke", self.chance.choice(ids))

    def sync(self, device: Device) -> None:
        device.check("sync", self.address)

    def pull(self, device: Device) -> None:
        device.check("sync", "pull", self.address)

    def push(self, device: Device) -> None:
        device.check("sync", "push", self.address)

    def broken(self, device: Device) -> None:
        self.proxy.passed, self.proxy.limit = 0, int(10 ** self.chance.uniform(1, 6))
        run = device.run("sync", self.address)
        assert run.returncode in (0, 75), run.stderr
        self.proxy.limit = None

    def killed(self, device: Device) -> None:
        after = 10 ** self.chance.uniform(-2.5, 0)
        device.kill(*self.chance.choice([("sync", self.address), ("collection", "set", "Mew", "--notes", "killed")]), after=after)


class Devices(unittest.TestCase):
    def setUp(self) -> None:
        #: The kinds of runs that the devices have at last.
        self.kinds: set[str] = set()

    def test_devices_that_did_anything_are_equal_at_last(self) -> None:
        folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="verify-sync-")))
        pictures = pages(folder)
        for seed in range(FIRST_SEED, FIRST_SEED + SEEDS):
            with self.subTest(seed=seed):
                self.try_out(seed, folder / f"{seed}", pictures)
        if SEEDS * OPERATIONS >= 1000:
            self.assertLessEqual({"read", "set", "forget", "undo", "decide", "enrol", "revoke"}, self.kinds, "something was never done")

    def try_out(self, seed: int, folder: Path, pictures: list[Path]) -> None:
        folder.mkdir()
        cluster = Cluster()
        self.addCleanup(cluster.remove)
        cluster.add_person("ann")
        proxy = Proxy(cluster.port)
        self.addCleanup(proxy.close)
        devices = [Device(name, folder, cluster.passwords) for name in ("laptop", "desktop", "tablet")]
        trial = Trial(seed, devices, proxy, cluster.address("ann", proxy.port), pictures)
        for device in devices:
            trial.sync(device)
        for _ in range(OPERATIONS):
            trial.operation()
        for device in devices + devices:
            trial.sync(device)
        contents = [device.content() for device in devices]
        lists = [device.lists() for device in devices]
        kinds = collections.Counter(run["kind"] for run in contents[0]["runs"])
        print(f"seed {seed}: {dict(kinds)}, {len(contents[0]['pokemon'])} Pokémon; tried {trial.seen}")
        self.kinds |= set(kinds)
        for other, seen in zip(contents[1:], lists[1:]):
            self.assertEqual(contents[0], other)
            self.assertEqual(lists[0], seen)
        for device in devices:
            device.check("db", "check")
