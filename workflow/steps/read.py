"""Reads the recordings of a chunk, and writes a line for each: its digest, or why it could not be read.

Ends with 75 where another attempt may help. Any other failure of the program would come again: it is noted, and
further attempts end at once.
"""

import argparse
import fcntl
import json
import os
import subprocess
import sys
from pathlib import Path

import attempts
from attempts import TRY_AGAIN
from resume import TRANSIENT

# What was read, also with recordings that cannot be; 66: none of the chunk is there any more.
ANSWERED = (0, 2, 66)


def lines(answer: Path, names: dict[str, str]) -> list[dict]:
    """The answer's recordings, under the names of the chunk, and those of which it says nothing."""
    found = {}
    with open(answer, "rb") as file:
        for line in file:
            if line.startswith(b'{"type":"recording"'):
                recording = json.loads(line)
                kept = {key: recording[key] for key in ("path", "sha256", "error", "failure") if recording.get(key)}
                found[recording["path"]] = kept
    missing = {"error": "there is no such file any more", "failure": "unsupported"}
    return [found.get(path, missing) | {"path": name} for path, name in names.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("verify", "list", "results", "answer"):
        parser.add_argument(f"--{name}", required=True)
    for name in ("jobs", "attempt", "attempts"):
        parser.add_argument(f"--{name}", type=int, required=True)
    parser.add_argument("--objects", nargs="*", default=[])
    parser.add_argument("options", nargs="*")
    arguments = parser.parse_args()

    state = Path(arguments.answer).absolute()
    noted = state.with_suffix(".status")
    attempts.begin(noted, arguments.attempt)

    members = os.fsdecode(Path(arguments.list).read_bytes()).split("\0")[:-1]
    folder = None
    if arguments.objects:
        # Objects are read under the names that they have in their storage: BUCKET/KEY.
        names = {url.removeprefix("s3://"): url for url in members}
        folder = arguments.objects[0].removesuffix(next(iter(names)))
    else:
        names = {path: path for path in members}

    # Where a planner was killed its jobs go on. What one of them reads is known when it has ended.
    lock = os.open(state.with_suffix(".lock"), os.O_CREAT | os.O_RDWR, 0o644)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
    except OSError as error:
        print(f"read: no lock on this file system: {error}", file=sys.stderr)

    answer = state.with_suffix(".answer")
    command = [arguments.verify, "--files-from", "-", "--null", "--results", arguments.results, "--no-database"]
    command += ["--jobs", str(arguments.jobs), "--format", "ndjson", *arguments.options]
    with open(answer, "wb") as output:
        given = os.fsencode("".join(name + "\0" for name in names))
        # The lock is held for as long as the program runs, also without this process.
        run = subprocess.run(command, input=given, stdout=output, cwd=folder or None, pass_fds=[lock])
    status = run.returncode
    if attempts.is_worth_another(status) and (status != TRY_AGAIN or arguments.attempt < arguments.attempts):
        sys.exit(TRY_AGAIN)
    if status not in (*ANSWERED, TRY_AGAIN):
        noted.write_text(str(status))
        sys.exit(status)
    found = lines(answer, names)
    answer.unlink()
    for line in found:
        if line.get("failure") in TRANSIENT:
            print(f"read: {line['path']}: given up for now: {line['error']}", file=sys.stderr)
    written = state.with_suffix(".new")
    written.write_text("".join(json.dumps(line) + "\n" for line in found))
    written.replace(state)


if __name__ == "__main__":
    main()
