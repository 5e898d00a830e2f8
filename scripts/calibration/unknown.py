"""Finds the characters of the dex's words that recognition does not know: none of a script's trained data has them."""

from __future__ import annotations

import os
import struct
from pathlib import Path

from .alignment import fold
from .rates import SCRIPTS

#: Tesseract's trained data of each script, and the languages whose words it reads.
DATA = {"latin": ["eng", "fra", "deu", "spa", "ita"], "japanese": ["jpn"], "korean": ["kor"], "chinese": ["chi_sim", "chi_tra"]}
LANGUAGES = {"latin": ["en", "fr", "de", "es", "it"], "japanese": ["ja"], "korean": ["ko"], "chinese": ["zh-hans", "zh-hant"]}
#: The place of the character set in a file of trained data (tesseract, `TESSDATA_LSTM_UNICHARSET`).
CHARACTER_SET = 21


def folder() -> Path:
    """Where the trained data are."""
    named = os.environ.get("TESSDATA_PREFIX")
    return Path(named) if named else max(Path("/usr/share/tesseract-ocr").glob("*/tessdata"))


def are_installed() -> bool:
    """True where the data of every script are."""
    try:
        return all((folder() / f"{name}.traineddata").exists() for names in DATA.values() for name in names)
    except ValueError:
        return False


def known(path: Path) -> set:
    """The characters of a file of trained data, as they are compared.

    The file begins with the count of its parts and the offset of each, -1 for none (tesseract, `TessdataManager`). Its
    character set is text: a count, then a line a symbol, which begins with the symbol."""
    data = path.read_bytes()
    (count,) = struct.unpack_from("<i", data)
    offsets = struct.unpack_from(f"<{count}q", data, 4)
    start = offsets[CHARACTER_SET]
    end = min((offset for offset in offsets if offset > start), default=len(data))
    lines = data[start:end].decode("utf-8").splitlines()[1:]
    return set(fold("".join(line.split(" ")[0] for line in lines)))


def unknown(dex: dict) -> dict:
    """The unknown characters of the names and types, by script, in the order of their code points."""
    words = [s["names"] for s in dex["species"]] + list(dex["header"]["types"].values())
    found = {}
    for script in SCRIPTS:
        printed = {c for word in words for language in LANGUAGES.get(script, []) for c in fold(word.get(language, ""))}
        found[script] = "".join(sorted(printed.difference(*(known(folder() / f"{name}.traineddata") for name in DATA.get(script, [])))))
    return found


def rows(found: dict) -> list:
    """The characters as the file has them."""
    return [
        {
            "script": script,
            "characters": characters,
            "source": f"in none of Tesseract's trained data {', '.join(DATA[script])}: scripts/calibrate",
        }
        for script, characters in found.items()
        if characters
    ]
