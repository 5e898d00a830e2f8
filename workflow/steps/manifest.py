"""Hashes the recordings, says which are known, and splits the others into chunks."""

import argparse
import hashlib
import json
import math
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


def reading(arguments: argparse.Namespace) -> str:
    """A digest of the program, its options, and the folder of results."""
    version = subprocess.run([arguments.verify, "--version"], capture_output=True, check=True).stdout
    digest = hashlib.sha256(version + repr(arguments.options).encode() + os.fsencode(arguments.results))
    if "--hashes" in arguments.options:
        table = arguments.options[arguments.options.index("--hashes") + 1]
        digest.update(Path(table).read_bytes())
    return digest.hexdigest()


def forget_answers(answers: Path, digest: str, results: Path) -> None:
    """Removes the answers of other programs, options or folders of results, and those whose results are gone.

    What other settings read may have been overwritten since, also where the same settings come back.
    """
    noted = answers / "settings"
    same = noted.exists() and noted.read_text() == digest
    for answer in answers.glob("*.ndjson"):
        lines = map(json.loads, answer.read_text().splitlines())
        if not same or not all("error" in line or (results / f"{line['sha256']}.ndjson").exists() for line in lines):
            answer.unlink()
    noted.write_text(digest)


def chunk_size(recordings: int, most: int, slots: int) -> int:
    """The size of chunks of which `slots` are read at the same time, so that each slot gets as many of them."""
    rounds = max(1, math.ceil(recordings / (most * slots)))
    return max(1, math.ceil(recordings / (rounds * slots)))


def write_chunks(arguments: argparse.Namespace, names: list[tuple[str, str]], digest: str) -> list[str]:
    """Writes lists of paths, named after what is in them, and returns their names.

    `names` has for each recording what identifies it, and its path.
    """
    written = []
    size = chunk_size(len(names), arguments.chunk, arguments.slots)
    for start in range(0, len(names), size):
        chunk = names[start : start + size]
        whole = digest + "".join("\0" + identity for identity, _ in chunk)
        written.append(hashlib.sha256(whole.encode("utf-8", "surrogateescape")).hexdigest()[:16])
        text = "".join(path + "\0" for _, path in chunk)
        Path(arguments.chunks, f"{written[-1]}.list").write_bytes(os.fsencode(text))
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("verify", "results", "manifest", "chunks"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--answers", type=Path, required=True)
    parser.add_argument("--chunk", type=int, required=True, help="recordings of a chunk at most")
    parser.add_argument("--slots", type=int, default=1, help="chunks that are read at the same time")
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
    digest = reading(arguments)
    arguments.answers.mkdir(parents=True, exist_ok=True)
    forget_answers(arguments.answers, digest, Path(arguments.results))
    for chunk in write_chunks(arguments, [(plan["sha256"], plan["path"]) for plan in unread], digest):
        # Its recordings were just found unread, whatever was answered before.
        (arguments.answers / f"{chunk}.ndjson").unlink(missing_ok=True)
    write_chunks(arguments, [(url, url) for url in objects], digest)
    with open(arguments.manifest, "w") as manifest:
        manifest.writelines(json.dumps(plan) + "\n" for plan in plans)
    counts = f"{len(plans)} recordings, {len(plans) - len(unread)} of them known or not to be read"
    print(f"manifest: {counts}; {len(objects)} objects", file=sys.stderr)


if __name__ == "__main__":
    main()
