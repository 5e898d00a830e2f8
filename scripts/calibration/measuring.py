"""From printed lines and what was read to the numbers of the file."""

from __future__ import annotations

from . import rates
from .rates import SCRIPTS, Counts
from .sheets import HEIGHTS, NOISE, QUALITIES, SHRUNK_HEIGHTS
from .table import rounded


def counted(printed: list, answers: list, unknown: dict) -> Counts:
    """Everything that the passes made of the lines."""
    counts = Counts(unknown)
    for answer in sorted(answers, key=lambda a: a["id"]):
        counts.add(answer["id"], printed[answer["id"]], answer)
    return counts


def source(printed: list) -> str:
    """What the numbers were measured on."""
    faces = len({line.face for line in printed})
    return (
        f"{len(printed):,} words of the dex in {faces} faces, digits {SHRUNK_HEIGHTS[0]} to {HEIGHTS[1]} pixels high, JPEG {QUALITIES[0]} to {QUALITIES[1]}, "
        f"noise {NOISE[0]} to {NOISE[1]}, three passes of Tesseract 5: scripts/calibrate"
    )


def numbers(printed: list, counts: Counts, alphabets: dict) -> list:
    """The measured numbers, as the file has them."""
    where = source(printed)
    grown = rates.growth(counts)
    measured = {script: rates.rates(counts, grown, script) for script in SCRIPTS}
    made = []

    def add(name: str, value: float, unit: str, told: str) -> None:
        made.append({"name": name, "value": rounded(value), "unit": unit, "source": f"{told}; {where}"})

    for script in SCRIPTS:
        of = counts.total(counts.printed, script)
        for name, counter, when in (
            ("substitution", counts.substituted, "for glyphs at full height, from all heights"),
            ("deletion", counts.deleted, "for glyphs at full height, from all heights"),
            ("insertion", counts.inserted, "at all heights"),
        ):
            add(
                f"{script} {name}",
                getattr(measured[script], name),
                "probability a character",
                f"{counts.total(counter, script):,} of {of:,} characters, {when}",
            )
    merged, of = (counts.total(c, "korean") for c in (counts.merged, counts.printed))
    add("korean merge", rates.probability(merged, of), "probability a character", f"{merged:,} of {of:,} characters, at all heights")
    taken = rates.confusions(counts, grown, measured, alphabets)
    for (character, recognized), p in taken.items():
        k = sum(n for (_, c, r), n in counts.taken.items() if (c, r) == (character, recognized))
        add(f"confusion {character}>{recognized}", p, "probability", f"{k} times at all heights, for glyphs at full height")
    decay, of = rates.choice_decay(counts, grown, measured, taken, alphabets)
    add("choice decay", decay, "nats a point of confidence", f"{of:,} symbols with choices are likeliest")
    errors = sum(counts.substituted.values()) + sum(counts.deleted.values())
    add("full height", grown.full, "pixels", f"{errors:,} misread characters are likeliest")
    add("decade height", grown.decade, "pixels", f"{errors:,} misread characters are likeliest")
    return made


def summary(counts: Counts) -> str:
    """A table of what was counted, for the eye."""
    rows = [
        "| script | lines | passes with no character right | characters | taken for others | lost | added |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for script in SCRIPTS:
        rows.append(
            f"| {script} | {counts.lines[script]} | {counts.lost[script]} of {counts.passes[script]} | {counts.total(counts.printed, script)} | "
            + " | ".join(str(counts.total(c, script)) for c in (counts.substituted, counts.deleted, counts.inserted))
            + " |"
        )
    return "\n".join(rows)


def by_height(counts: Counts, edges: tuple = (5, 8, 10, 12, 15, 18, 22, 28, 60)) -> str:
    """Misread characters in 1,000, by the glyphs' height."""
    spans = list(zip(edges, edges[1:]))
    rows = ["| script | " + " | ".join(f"{a} to {b - 1} px" for a, b in spans) + " |", "|---|" + "---:|" * len(spans)]
    for script in SCRIPTS:
        cells = []
        for a, b in spans:
            of, wrong = (
                sum(c[script, h] for c in group for h in range(a, b)) for group in ([counts.printed], [counts.substituted, counts.deleted])
            )
            cells.append(f"{1000 * wrong / of:.1f}" if of else "")
        rows.append(f"| {script} | " + " | ".join(cells) + " |")
    return "\n".join(rows)
