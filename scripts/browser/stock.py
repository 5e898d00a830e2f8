"""Databases to make reports of: the demo's, read once, and ones with its entries multiplied."""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "fixtures" / "demo"
VERIFY = os.environ["VERIFY"]

_kept = tempfile.TemporaryDirectory()
FOLDER = Path(_kept.name)


def verify(*arguments, status=0):
    """Runs the program and gives its standard output."""
    # In the demo's folder, so that no path of this computer comes into a report.
    run = subprocess.run([VERIFY, *map(str, arguments)], capture_output=True, text=True, cwd=DEMO)
    assert run.returncode == status, (arguments, run.returncode, run.stderr)
    return run.stdout


def demo():
    """The database of the demo's two recordings."""
    path = FOLDER / "demo.sqlite"
    if not path.exists():
        recordings = sorted(DEMO.glob("*.mp4"))
        verify(*[recording.name for recording in recordings], "--hashes", DEMO / "hashes.tsv", "--database", path, "--quiet")
    return path


def copy(name):
    """A copy of the demo's database to change."""
    path = FOLDER / f"{name}.sqlite"
    with sqlite3.connect(demo()) as source, sqlite3.connect(path) as target:
        source.backup(target)
    return path


def multiplied(name, count, texts=None, recordings=1):
    """A database in which one mismatch stands `count` times, with `texts` wherever text was read."""
    path = copy(name)
    texts = texts or ["Sparky"]
    with sqlite3.connect(path) as db:
        db.row_factory = sqlite3.Row
        recording = dict(db.execute("SELECT * FROM recording WHERE isCurrent = 1 ORDER BY id LIMIT 1").fetchone())
        entry = dict(db.execute(
            "SELECT e.* FROM entry AS e JOIN recording AS r ON r.id = e.recordingId"
            " WHERE r.isCurrent = 1 AND e.verdict = 'mismatch' LIMIT 1").fetchone())
        pictures = [dict(row) for row in db.execute("SELECT * FROM picture WHERE entryId = ?", (entry["id"],))]
        db.execute("UPDATE recording SET isCurrent = 0")
        for number in range(recordings):
            recording.update(
                id=None, sha256=f"{number + 1:064x}", isCurrent=1, duration=2.0 * count,
                path=texts[number % len(texts)] if len(texts) > 1 else f"recording-{number}.mp4",
                readDate=f"2026-01-01T00:00:{number % 60:02d}.{number // 60:03d}Z")
            owner = insert(db, "recording", recording)
            for place in range(count // recordings):
                text = texts[place % len(texts)]
                evidence = json.loads(entry["evidence"])
                for field in ("name", "nickname", "trainer", "trainerId"):
                    evidence[field] = {"value": text, "text": text, "confidence": 50, "dissent": [text]}
                made = insert(db, "entry", entry | {
                    "id": None, "recordingId": owner, "position": place, "start": 2.0 * place,
                    "end": 2.0 * place + 1, "nickname": text, "trainer": text, "trainerId": text,
                    "evidence": json.dumps(evidence)})
                for picture in pictures:
                    insert(db, "picture", picture | {"id": None, "entryId": made})
    return path


def insert(db, table, row):
    names = ", ".join(row)
    marks = ", ".join("?" * len(row))
    return db.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", list(row.values())).lastrowid


def report(database, name="report.html", *options):
    path = FOLDER / name
    verify("report", "--database", database, "--output", path, *options)
    return path


def query(database, sql, *arguments):
    with sqlite3.connect(database) as db:
        return db.execute(sql, arguments).fetchall()


def remove(path):
    shutil.rmtree(path, ignore_errors=True)
