"""Hashes the recordings, says which are known, and splits the others into chunks."""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path


def planned(arguments: argparse.Namespace) -> list[dict]:
    """One plan a recording: its path, its digest, and what is to be done."""
    if not arguments.recordings:
        return []
    command = [arguments.verify, "--dry-run", "--format", "ndjson", "--no-database", "--results", arguments.results]
    command += ["--files-from", "-", "--null", *arguments.options]
    given = "".join(path + "\0" for path in arguments.recordings)
    run = subprocess.run(command, input=os.fsencode(given), stdout=subprocess.PIPE)
    # 2: some cannot be read, and are named.
    if run.returncode not in (0, 2):
        sys.exit(run.returncode)
    plans = [json.loads(line) for line in run.stdout.splitlines()]
    return list({plan["sha256"] or plan["path"]: plan for plan in reversed(plans)}.values())[::-1]


def listed(path: str) -> list[str]:
    """The addresses in a list of objects."""
    if not path:
        return []
    lines = [line.strip() for line in Path(path).read_text().splitlines()]
    found = list(dict.fromkeys(line for line in lines if line and not line.startswith("#")))
    for line in found:
        if not line.startswith("s3://"):
            sys.exit(f"{path}: {line}: not of the form s3://BUCKET/KEY")
    return found


def write_chunks(arguments: argparse.Namespace, names: list[tuple[str, str]]) -> None:
    """Writes lists of paths, named after what is in them.

    `names` has for each recording what identifies it, and its path.
    """
    version = subprocess.run([arguments.verify, "--version"], capture_output=True, check=True).stdout
    with_what = hashlib.sha256(version + repr(arguments.options).encode())
    if "--hashes" in arguments.options:
        table = arguments.options[arguments.options.index("--hashes") + 1]
        with_what.update(Path(table).read_bytes())
    for start in range(0, len(names), arguments.chunk):
        chunk = names[start : start + arguments.chunk]
        digest = with_what.copy()
        digest.update("\0".join(identity for identity, _ in chunk).encode("utf-8", "surrogateescape"))
        text = "".join(path + "\0" for _, path in chunk)
        Path(arguments.chunks, f"{digest.hexdigest()[:16]}.list").write_bytes(os.fsencode(text))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("verify", "results", "manifest", "chunks"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--chunk", type=int, required=True)
    parser.add_argument("--recordings", nargs="*", default=[])
    parser.add_argument("--objects", nargs="?", default="")
    parser.add_argument("options", nargs="*")
    arguments = parser.parse_args()

    plans = planned(arguments)
    objects = listed(arguments.objects)
    shutil.rmtree(arguments.chunks, ignore_errors=True)
    os.makedirs(arguments.chunks)
    # Files and objects apart: what is in a chunk is either there or fetched.
    unread = [plan for plan in plans if plan["action"] in ("read", "read-anew")]
    write_chunks(arguments, [(plan["sha256"], plan["path"]) for plan in unread])
    write_chunks(arguments, [(url, url) for url in objects])
    with open(arguments.manifest, "w") as manifest:
        manifest.writelines(json.dumps(plan) + "\n" for plan in plans)
    counts = f"{len(plans)} recordings, {len(plans) - len(unread)} of them known or not to be read"
    print(f"manifest: {counts}; {len(objects)} objects", file=sys.stderr)


if __name__ == "__main__":
    main()
