"""Removes what says that work is done where the work is there no more, so that it is done again.

Snakemake goes by the files that it finds. It does nothing where `failed.ndjson` is there and no record says what it was
made from.
"""

import json
from pathlib import Path

# Where Snakemake records what a file was made from.
RECORDS = Path(".snakemake/metadata")
STATE = Path(".verify")
MANIFEST = STATE / "manifest.ndjson"
# What the merge made, and of what.
MERGED = STATE / "merged.json"
FAILED = Path("failed.ndjson")
# What may succeed when it is tried again.
TRANSIENT = ("killed", "timeout", "busy")


def given_up_for_now(answer: Path) -> bool:
    return any(json.loads(line).get("failure") in TRANSIENT for line in answer.read_text().splitlines())


def main() -> None:
    for answer in (STATE / "read").glob("*.ndjson"):
        if given_up_for_now(answer):
            answer.unlink()

    recorded = RECORDS.is_dir() and any(RECORDS.iterdir())
    merged = json.loads(MERGED.read_text()) if MERGED.exists() else None
    results = [Path(file) for file in merged["results"]] if merged else []
    if not recorded or not MANIFEST.exists() or not all(file.exists() for file in results):
        MANIFEST.unlink(missing_ok=True)
        FAILED.unlink(missing_ok=True)
    elif merged is None or not Path(merged["collection"]).exists():
        FAILED.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
