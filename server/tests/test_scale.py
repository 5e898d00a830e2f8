"""Ten thousand entries: how long a sync takes, and how much of it travels. Set SYNC_SCALE for it."""

import copy
import json
import os
import tempfile
import time
import unittest
from pathlib import Path

from cluster import Cluster
from device import DEMO, Device
from proxy import Proxy

READINGS = 200
ENTRIES = 50


def many(document: dict) -> dict:
    """The collection of somebody who read 200 recordings of 50 pages, made of the demo's pages."""
    run = next(run for run in document["runs"] if run["recordings"])
    reading = run["recordings"][0]
    runs = []
    for number in range(READINGS):
        new = copy.deepcopy(run)
        new["uid"] = f"{number + 1:016x}"
        own = new["recordings"][0]
        own["sha256"] = f"{number + 1:064x}"
        own["path"] = f"{number}.mp4"
        own["entries"] = []
        for index in range(ENTRIES):
            entry = copy.deepcopy(reading["entries"][index % len(reading["entries"])])
            entry.update(index=index, start=index * 2.0, end=index * 2.0 + 1, trainerId=f"{number * ENTRIES + index:06d}")
            own["entries"].append(entry)
        runs.append(new)
    return document | {"runs": runs, "pokemon": []}


@unittest.skipUnless(os.environ.get("SYNC_SCALE"), "a measurement: set SYNC_SCALE")
class Scale(unittest.TestCase):
    def test_ten_thousand_entries(self) -> None:
        cluster = Cluster()
        self.addCleanup(cluster.remove)
        cluster.add_person("ann")
        proxy = Proxy(cluster.port)
        self.addCleanup(proxy.close)
        folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="verify-sync-")))
        address = cluster.address("ann", proxy.port)
        laptop, desktop, reader = (Device(name, folder, cluster.passwords) for name in ("laptop", "desktop", "reader"))
        reader.read(DEMO / "phone.mp4")
        file = folder / "many.json"
        file.write_text(json.dumps(many(reader.export())))
        laptop.check("import", file)
        took = {}
        for name, device, limit in (("push", laptop, 10), ("pull", desktop, 15), ("unchanged", desktop, 1)):
            proxy.passed = 0
            start = time.monotonic()
            device.check("sync", "push" if name == "push" else "both", address)
            took[name] = time.monotonic() - start
            print(f"{name}: {took[name]:.2f} s (at most {limit}), {proxy.passed} bytes")
        self.assertLess(proxy.passed, 10_000)
        self.assertEqual(len(desktop.export()["runs"]), READINGS)
        self.assertLess(took["push"], 10)
        self.assertLess(took["pull"], 15)
        self.assertLess(took["unchanged"], 1)
