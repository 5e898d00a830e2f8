"""The file of numbers that the program reads: measured ones replaced, all others kept with their value and source."""

from __future__ import annotations

import json

from .rates import SCRIPTS

#: Numbers that the file has at most.
MOST = 60
CONFUSION = "confusion "


def alphabets(document: dict) -> dict:
    """How many characters a misreading is spread over, by script: comes from the trained data, not from here."""
    values = {n["name"]: n["value"] for n in document["numbers"]}
    return {script: values[f"{script} alphabet"] for script in SCRIPTS}


def rounded(value: float) -> float:
    """Three digits: more were never measured."""
    return float(f"{value:.3g}")


def updated(document: dict, measured: list, characters: list) -> dict:
    """The document with the measured numbers in the places of those of the same names, and confusions after the rates.

    `measured` are numbers as the file has them; old confusions go, for they were measured on other lines. `characters`
    are the unknown ones, as the file has them."""
    new = {n["name"]: n for n in measured}
    kept = [n for n in document["numbers"] if not n["name"].startswith(CONFUSION)]
    unknown = [name for name in new if not name.startswith(CONFUSION) and all(n["name"] != name for n in kept)]
    if unknown:
        raise ValueError(f"calibration.json has no number called {', '.join(unknown)}: the program would not read it")
    numbers = [new.get(n["name"], n) for n in kept]
    last = max(k for k, n in enumerate(numbers) if any(n["name"].startswith(f"{s} ") for s in SCRIPTS))
    numbers[last + 1 : last + 1] = [n for n in measured if n["name"].startswith(CONFUSION)]
    if len(numbers) > MOST:
        raise ValueError(f"{len(numbers)} numbers are more than {MOST}")
    return {"format": document["format"], "numbers": numbers, "unknown": characters}


def text(document: dict) -> str:
    """The document's bytes, the same for the same numbers."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def differences(old: dict, new: dict) -> list:
    """Rows of a table of what changed: name, before, after."""
    before, after = ({n["name"]: n["value"] for n in d["numbers"]} for d in (old, new))
    return [
        (name, before.get(name), after.get(name))
        for name in [*before, *(n for n in after if n not in before)]
        if before.get(name) != after.get(name)
    ]
