"""Counts what learning confirms: the same Pokémon on two phones, before and after the first one was learned from.

usage: python3 -m scripts.measure_learning VERIFY FIRST SECOND [OTHER…]

FIRST and SECOND show the same Pokémon (python3 -m scripts.draw twice); OTHER recordings show other ones, among which
nothing may be confirmed falsely.
"""
from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path


def entries(verify: str, recording: str, database: Path) -> list[dict]:
    run = subprocess.run([verify, recording, "--database", database, "--format", "ndjson", "--quiet", "--redo"], capture_output=True, text=True, check=True)
    return [one for one in map(json.loads, run.stdout.splitlines()) if one["type"] == "entry"]


def confirmed(found: list[dict]) -> list[dict]:
    return [one for one in found if (one["evidence"].get("sprite") or {}).get("outcome") == "confirmed"]


def truth(recording: str) -> list[dict]:
    return json.loads(Path(recording).with_suffix(".truth.json").read_text())["entries"]


def shown(recording: str, entry: dict) -> dict | None:
    """The page that was on screen for most of the entry's time."""
    def overlap(page: dict) -> float:
        return min(page["end"], entry["end"]) - max(page["start"], entry["start"])

    page = max(truth(recording), key=overlap)
    return page if overlap(page) > 0 else None


def falsely(recording: str, found: list[dict], known: set) -> list[tuple]:
    """Confirmations on pages of a Pokémon that was not learned, or that are of another Pokémon than the page's."""
    wrong = []
    for one in confirmed(found):
        page = shown(recording, one)
        if page is None or page["species_id"] != one["speciesId"] or one["speciesId"] not in known:
            wrong.append((recording, one["start"], one["species"]))
    return wrong


def main() -> None:
    verify, first, second, *others = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "collection.sqlite"
        before = entries(verify, second, database)
        taught = entries(verify, first, database)
        learned = subprocess.run([verify, "enrolled", "learn", first, "--database", database], capture_output=True, text=True, check=True)
        after = entries(verify, second, database)
        known = {one["speciesId"] for one in taught if one["verdict"] == "verified"}
        wrong = falsely(second, after, known)
        total = 0
        for other in others:
            found = entries(verify, other, database)
            total += len(found)
            wrong += falsely(other, found, known)
    print(f"learned from the first: {learned.stdout.strip()}")
    print(f"second, before: {len(confirmed(before))} of {len(before)} confirmed; after: {len(confirmed(after))} of {len(after)}")
    print(f"verified before: {sum(one['verdict'] == 'verified' for one in before)}, after: {sum(one['verdict'] == 'verified' for one in after)}")
    print(f"falsely confirmed: {len(wrong)} of {len(after) + total} entries {wrong}")


if __name__ == "__main__":
    main()
