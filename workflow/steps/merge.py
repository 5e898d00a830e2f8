"""Makes a collection of results, checks it, and puts it in its place, or merges it into the one that is there.

What could not be read is written down, a line a recording. Ends with 75 where another attempt may help, as after
another program has held the collection for too long. After any other failure, further attempts end at once.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import attempts
from resume import MERGED

# Seconds before the second attempt; each further one waits for as long again. verify itself waits for 5 in each.
WAIT = 10


def answered(manifest: Path, chunks: Path, answers: Path) -> list[dict]:
    """A line for each recording of the manifest, and each object: its digest, or why it cannot be read."""
    lines = []
    for plan in map(json.loads, manifest.read_text().splitlines()):
        if plan["action"] == "known":
            lines.append({"path": plan["path"], "sha256": plan["sha256"]})
        elif plan["action"] == "fail":
            lines.append({"path": plan["path"], "error": plan.get("reason", "it cannot be read")})
    for chunk in sorted(chunks.glob("*.list")):
        lines += map(json.loads, (answers / f"{chunk.stem}.ndjson").read_text().splitlines())
    return lines


def run(*command: str | Path, given: str = "") -> None:
    status = subprocess.run(command, input=os.fsencode(given)).returncode
    if attempts.is_worth_another(status):
        sys.exit(attempts.TRY_AGAIN)
    if status != 0:
        sys.exit(status)


def put(verify: str, files: list[Path], collection: Path) -> None:
    """Makes a collection of files of results, and puts it in its place once it is checked."""
    new = collection.with_name(f".{collection.name}.new")
    leave(new)
    run(verify, "merge", "--database", new, "--files-from", "-", "--null", given="".join(f"{path}\0" for path in files))
    run(verify, "db", "check", "--database", new)
    if collection.exists():
        # In one transaction: what others write to it meanwhile, and what was decided in it, stays.
        run(verify, "merge", "--database", collection, new)
        run(verify, "db", "check", "--database", collection)
    else:
        log = new.with_name(f"{new.name}-wal")
        if log.exists() and log.stat().st_size > 0:
            sys.exit(f"{log}: SQLite has not put this into the collection")
        leave(collection)
        new.rename(collection)
    leave(new)


def leave(database: Path) -> None:
    """Removes a database, with what SQLite wrote beside it."""
    for suffix in ("", "-wal", "-shm", "-journal", "-locks"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--verify", required=True)
    for name in ("results", "collection", "manifest", "chunks", "answers", "failed"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--attempt", type=int, required=True)
    arguments = parser.parse_args()

    noted = MERGED.with_name("merge.status")
    attempts.begin(noted, arguments.attempt)
    time.sleep(WAIT * (arguments.attempt - 1))
    try:
        merge(arguments)
    except SystemExit as end:
        if end.code != attempts.TRY_AGAIN:
            # A text is what failed, and means 1.
            noted.write_text(str(end.code if isinstance(end.code, int) else 1))
        raise


def merge(arguments: argparse.Namespace) -> None:
    lines = answered(arguments.manifest, arguments.chunks, arguments.answers)
    files, failed = [], []
    for line in lines:
        results = arguments.results / f"{line.get('sha256')}.ndjson"
        if results.exists():
            files.append(results)
            with open(results) as file:
                recording = json.loads(file.readline())
            if "error" in recording and "error" not in line:
                line |= {key: recording[key] for key in ("error", "failure") if key in recording}
        elif "error" not in line:
            sys.exit(f"{results} is gone: remove the folder .verify, and run again")
        if "error" in line:
            failed.append(line)
    collection = arguments.collection
    if not lines:
        sys.exit("there is nothing to read: the manifest and the list of objects name no recording")
    if not files:
        sys.exit(f"none of {len(lines)} recordings could be read: {failed[0]['path']}: {failed[0]['error']}")

    MERGED.unlink(missing_ok=True)
    put(arguments.verify, files, collection)
    MERGED.write_text(json.dumps({"collection": str(collection), "results": [str(file) for file in files]}))
    arguments.failed.write_text("".join(json.dumps(line) + "\n" for line in failed))
    print(f"{collection}: of {len(lines)} recordings, {len(failed)} could not be read", file=sys.stderr)


if __name__ == "__main__":
    main()
