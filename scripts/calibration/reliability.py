"""How far margins hold: pages of new seeds are drawn and read, and what each margin promises is compared with what came."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
SHARED = ROOT.parent / "shared"
#: A margin in decades, and one in how many entries that reach it may be wrong.
PROMISES = {2: 100, 3: 1_000, 4: 10_000}
FIELDS = (("speciesId", "species_id"), ("gender", "gender"), ("shiny", "shiny"))


class Result(NamedTuple):
    """What the program said of one page."""

    page: str
    is_lie: bool
    verdict: str
    #: `None` where no entry came, or none with a margin.
    margin: float | None
    is_wrong: bool
    note: str


def result(truth: dict, entries: list) -> Result:
    """Compares one page's truth with the entries read from it.

    An honest page is wrong where species, gender or shiny mark differ from what is printed; a field that was not read
    says nothing wrong. A page that lies prints things that exclude each other: it is wrong when it is verified."""
    printed = truth["entries"][0]
    is_lie = printed["expected"] != "verified"
    if not entries:
        return Result(truth["recording"], is_lie, "no entry", None, False, printed["note"])
    entry = max(entries, key=lambda e: e["end"] - e["start"])
    wrong = [
        f"{said} is {entry[said]}, printed is {printed[told]}"
        for said, told in FIELDS
        if entry[said] is not None and entry[said] != printed[told]
    ]
    is_wrong = entry["verdict"] == "verified" if is_lie else bool(wrong)
    return Result(
        truth["recording"],
        is_lie,
        entry["verdict"],
        entry.get("margin"),
        is_wrong,
        "; ".join([printed["note"], *wrong]) if is_wrong else printed["note"],
    )


def read(verify: list, page: Path, folder: Path) -> list:
    """The entries of a page, read with a fresh database."""
    database = folder / "collection.sqlite"
    for old in folder.glob("collection.sqlite*"):
        old.unlink()
    out = subprocess.run(
        [*verify, str(page), "--format", "ndjson", "--database", str(database)], capture_output=True, text=True, check=False
    )
    lines = [json.loads(line) for line in out.stdout.splitlines()]
    if not any(line["type"] == "recording" for line in lines):
        sys.exit(f"calibrate: {verify[0]} said nothing of {page.name}: {out.stderr.strip()[-300:]}")
    return [line for line in lines if line["type"] == "entry"]


def draw(folder: Path, pages: int, seed: int, shared: Path = SHARED) -> list:
    """Draws pages of both screens; returns their truth files."""
    needed = [shared / "sprites" / "home", shared / "dex"]
    missing = [str(path) for path in needed if not path.exists()]
    if missing:
        sys.exit(f"calibrate: NOT CHECKED: the renders and species tables that pages are drawn from are missing ({', '.join(missing)})")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "tools.draw",
            "pages",
            "--sprites",
            needed[0],
            "--dex",
            needed[1],
            "--out",
            folder,
            "--seed",
            str(seed),
            "--count",
            str(-(-pages // 2)),
        ],
        cwd=ROOT,
        check=True,
        stdout=sys.stderr,
    )
    return sorted(folder.glob("*.truth.json"))[: pages + pages % 2]


def check(verify: list, pages: int, seed: int) -> list:
    """Draws and reads pages."""
    results = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in draw(folder / "pages", pages, seed):
            truth = json.loads(file.read_text(encoding="utf-8"))
            results.append(result(truth, read(verify, file.parent / truth["recording"], folder)))
    return results


def table(results: list) -> str:
    """The reliability table, in Markdown."""
    rows = ["| margin | promised | honest pages | wrong | lies | verified |", "|---|---|---:|---:|---:|---:|"]
    for least, of in PROMISES.items():
        cells = []
        for is_lie in (False, True):
            reached = [o for o in results if o.is_lie == is_lie and o.margin is not None and o.margin >= least]
            cells += [str(len(reached)), str(sum(o.is_wrong for o in reached))]
        rows.append(f"| ≥ {least} | 1 in {of:,} | " + " | ".join(cells) + " |")
    rows += ["", "| verdict | honest pages | wrong | least margin | lies |", "|---|---:|---:|---:|---:|"]
    count = Counter((o.verdict, o.is_lie) for o in results)
    for verdict in sorted({o.verdict for o in results}):
        honest = [o for o in results if o.verdict == verdict and not o.is_lie]
        margins = [o.margin for o in honest if o.margin is not None]
        least = f"{min(margins):.1f}" if margins else ""
        rows.append(f"| {verdict} | {len(honest)} | {sum(o.is_wrong for o in honest)} | {least} | {count[verdict, True]} |")
    return "\n".join(rows)


def broken(results: list) -> list:
    """The promises that these pages refute: more wrong entries of honest pages than promised, and one more than chance."""
    found = []
    for least, of in PROMISES.items():
        reached = [o for o in results if not o.is_lie and o.margin is not None and o.margin >= least]
        wrong = sum(o.is_wrong for o in reached)
        if wrong > 1 and wrong > len(reached) / of:
            found.append(f"{wrong} of {len(reached)} entries with a margin of {least} or more are wrong: promised is 1 in {of:,}")
    return found
