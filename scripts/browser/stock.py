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
DEX = ROOT / "Sources" / "Dex" / "Resources" / "pokemon.json"
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


def multiplied(name, count, texts=None, recordings=1, verified=0):
    """A database in which the demo's mismatches stand `count` times in turn, with `texts` wherever text was read, and its
    verified entries `verified` times."""
    path = copy(name)
    texts = texts or ["Sparky"]
    with sqlite3.connect(path) as db:
        db.row_factory = sqlite3.Row
        recording = dict(db.execute("SELECT * FROM recording WHERE isCurrent = 1 ORDER BY id LIMIT 1").fetchone())
        doubtful, good = (entries(db, verdict) for verdict in ("mismatch", "verified"))
        db.execute("UPDATE recording SET isCurrent = 0")
        for number in range(recordings):
            recording.update(
                id=None,
                sha256=f"{number + 1:064x}",
                isCurrent=1,
                duration=2.0 * (count + verified),
                path=texts[number % len(texts)] if len(texts) > 1 else f"recording-{number}.mp4",
                readDate=f"2026-01-01T00:00:{number % 60:02d}.{number // 60:03d}Z",
            )
            owner = insert(db, "recording", recording)
            for place in range((count + verified) // recordings):
                is_doubtful = place < count // recordings
                models = doubtful if is_doubtful else good
                entry, pictures = models[place % len(models)]
                row = entry | {"id": None, "recordingId": owner, "position": place, "start": 2.0 * place, "end": 2.0 * place + 1}
                if is_doubtful:
                    text = texts[place % len(texts)]
                    evidence = json.loads(entry["evidence"])
                    for field in ("name", "nickname", "trainer", "trainerId"):
                        evidence[field] = {"value": text, "text": text, "confidence": 50, "dissent": [text]}
                    row |= {"nickname": text, "trainer": text, "trainerId": text, "evidence": json.dumps(evidence)}
                made = insert(db, "entry", row)
                for picture in pictures:
                    insert(db, "picture", picture | {"id": None, "entryId": made})
    return path


def entries(db, verdict):
    """The rows of the demo's entries of a verdict, each with the rows of its pictures."""
    rows = db.execute(
        "SELECT e.* FROM entry AS e JOIN recording AS r ON r.id = e.recordingId"
        " WHERE r.isCurrent = 1 AND e.verdict = ? ORDER BY r.id, e.position",
        (verdict,),
    ).fetchall()
    return [(dict(row), [dict(one) for one in db.execute("SELECT * FROM picture WHERE entryId = ?", (row["id"],))]) for row in rows]


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


def living_dex(name, count, picture=None):
    """A database with `count` Pokémon that are verified, of all species in turn, then of their forms and shiny ones.

    `picture` gives the JPEG of a species, form and shininess; without it the demo's drawings are taken in turn.
    """
    path = copy(name)
    dex = [json.loads(line.rstrip(",")) for line in DEX.read_text().splitlines()[2:-1]]
    forms = [[form for form in one["forms"] if form["is_storable"]] for one in dex]
    looks = [(one, own[0], False) for one, own in zip(dex, forms) if own]
    looks = [look for place, look in enumerate(looks) if place % 9 != 4]
    looks += [(one, form, False) for one, own in zip(dex, forms) for form in own[1:]]
    looks += [(one, own[0], True) for one, own in zip(dex, forms) if own and one["id"] % 5 == 0]
    looks = (looks * (count // len(looks) + 1))[:count]
    with sqlite3.connect(path) as db:
        db.row_factory = sqlite3.Row
        recording = dict(db.execute("SELECT * FROM recording WHERE isCurrent = 1 ORDER BY id LIMIT 1").fetchone())
        entry = dict(db.execute("SELECT * FROM entry WHERE verdict = 'verified' LIMIT 1").fetchone())
        pictures = [
            dict(row)
            for row in db.execute(
                "SELECT p.* FROM picture AS p JOIN entry AS e ON e.id = p.entryId WHERE p.kind = 'sprite' AND e.verdict = 'verified'"
            )
        ]
        frames = [
            dict(row)
            for row in db.execute(
                "SELECT p.* FROM picture AS p JOIN entry AS e ON e.id = p.entryId WHERE p.kind = 'page' AND e.verdict = 'verified'"
            )
        ]
        db.execute("UPDATE recording SET isCurrent = 0")
        owners = [
            insert(
                db,
                "recording",
                recording
                | {
                    "id": None,
                    "sha256": f"{number + 1:064x}",
                    "isCurrent": 1,
                    "path": f"evenings/{number + 1}.mp4",
                    "duration": 2.0 * count,
                    "readDate": f"2026-01-{number + 1:02d}T20:00:00.000Z",
                },
            )
            for number in range(9)
        ]
        for number, (one, form, shiny) in enumerate(looks):
            male = {0: "male", 8: "female", -1: "genderless"}.get(one["gender_rate"], "female" if number % 3 else "male")
            facts = {
                "form": form["identifier"],
                "gender": form.get("gender", male),
                "isShiny": shiny,
                "level": number % 100 + 1,
                "trainer": "Ivy",
                "trainerId": f"{100000 + number % 7:06d}",
                "nickname": "Zoë" if number % 50 == 7 else None,
            }
            described = {"pokemonId": one["id"], **facts}
            individual = insert(db, "individual", described)
            description = insert(db, "description", described | {"individualId": individual})
            made = insert(
                db,
                "entry",
                entry
                | facts
                | {
                    "id": None,
                    "recordingId": owners[number * len(owners) // count],
                    "position": number,
                    "start": 2.0 * number,
                    "end": 2.0 * number + 1,
                    "speciesId": one["id"],
                    "species": one["name"],
                    "descriptionId": description,
                },
            )
            shown = dict(pictures[number % len(pictures)])
            jpeg = picture(one, form, shiny) if picture else shown["jpeg"]
            if jpeg:
                insert(db, "picture", shown | {"id": None, "entryId": made, "jpeg": jpeg})
            insert(db, "picture", frames[number % len(frames)] | {"id": None, "entryId": made})
    return path


def page(database, name="collection.html", *options):
    path = FOLDER / name
    verify("collection", "page", "--database", database, "--output", path, *options)
    return path
