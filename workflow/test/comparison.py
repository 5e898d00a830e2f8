"""What a collection and a folder of results say, in a form in which two of them can be compared."""

import json
import math
import sqlite3
from pathlib import Path


def rows(database: Path) -> list[str]:
    """What a collection says: its Pokémon, and for each recording, by its digest, what was seen and proven.

    Numbers and dates that a run gives itself are left out, and so are pictures of what is verified, which do not
    travel.
    """
    connection = sqlite3.connect(database)
    try:

        def columns(table: str, *left_out: str) -> str:
            names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            return ", ".join(f'{table}."{name}"' for name in names if name not in left_out)

        current = "JOIN recording ON recording.id = recordingId AND recording.isCurrent = 1"
        entry, box = (columns(table, "id", "recordingId", "descriptionId") for table in ("entry", "box"))
        asked = {
            "entry": f"SELECT recording.sha256, {entry} FROM entry {current}",
            "box": f"SELECT recording.sha256, {box} FROM box {current}",
            "picture": f"SELECT recording.sha256, entry.position, kind, hex(jpeg) FROM picture"
            f" JOIN entry ON entry.id = entryId {current} WHERE verdict <> 'verified'",
            "collection": f"SELECT {columns('collection', 'id', 'verifiedDate', 'proofs')} FROM collection",
        }
        return sorted(f"{what} {rounded(row)!r}" for what, query in asked.items() for row in connection.execute(query))
    finally:
        connection.close()


def rounded(value: object, decimals: int = 3) -> object:
    """A value whose numbers have the decimals that results have: times 3, a margin 2, a confidence 1."""
    match value:
        case float():
            nearest = math.copysign(math.floor(abs(value) * 10**decimals + 0.5) / 10**decimals, value)
            # JSON writes a whole number as one.
            return int(nearest) if nearest.is_integer() else nearest
        case str() if value.startswith("{"):
            return rounded(json.loads(value))
        case dict():
            places = {"confidence": 1, "margin": 2}
            return {
                key: rounded(float(inner) if key in places and inner is not None else inner, places.get(key, 3))
                for key, inner in sorted(value.items())
            }
        case list() | tuple():
            return [rounded(inner) for inner in value]
    return value


def results(folder: Path) -> dict[str, tuple[int, int]]:
    """The results files that are there, with what changes when one is written again."""
    return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns) for path in folder.glob("*.ndjson")}


def unwhole(folder: Path) -> list[Path]:
    """The results files that are cut off."""
    return [path for path in folder.glob("*.ndjson") if not is_whole(path.read_text().splitlines())]


def is_whole(lines: list[str]) -> bool:
    last = json.loads(lines[-1])
    return last["type"] == "end" and last["entries"] == sum('{"type":"entry"' in line[:16] for line in lines)
