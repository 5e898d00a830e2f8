"""Draws words of the dex as single lines on sheets, in faces, sizes and qualities of all kinds."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from .faces import Face, faces, has, mask

#: Pixels of a digit's height.
HEIGHTS = (8, 40)
#: JPEG's quality, with color at half the resolution.
QUALITIES = (30, 90)
#: Standard deviation of a pixel's noise in levels.
NOISE = (0, 6)
#: Words of a kind: digits, and names and types of each language; Latin letters are shared by five.
COUNTS = {
    "number": 900,
    "level": 900,
    "id": 500,
    "en": 420,
    "fr": 420,
    "de": 420,
    "es": 420,
    "it": 420,
    "ja": 700,
    "ko": 700,
    "zh-hans": 500,
    "zh-hant": 500,
}
#: The same for lines that were made smaller: drawn and coded `SHRUNK` times as large, then shrunk and coded again, as screen
#: recordings are before they are sent.
SHRUNK_HEIGHTS = (6, 16)
SHRUNK = 2
SHRUNK_COUNTS = {"number": 130, "level": 130, "id": 60, "en": 40, "fr": 40, "de": 40, "es": 40, "it": 40}
LINES_PER_SHEET = 60
#: What stands before a number and a level; the words as the two screens write them.
LABELS = {"number": ["No. ", "No.", ""], "level": ["Lv. ", "Lv.", "Lv. "], "id": [""]}
SCRIPTS = {
    "number": "digits",
    "level": "digits",
    "id": "digits",
    "ja": "japanese",
    "ko": "korean",
    "zh-hans": "chinese",
    "zh-hant": "chinese",
}


class Line(NamedTuple):
    """A printed line: a label that does not count, and the text that does."""

    kind: str
    label: str
    text: str
    face: Face
    height: float
    noise: float
    is_light: bool
    #: How many times smaller it was made after it was coded once.
    shrunk: int = 1

    @property
    def script(self) -> str:
        """The script whose rates it tells."""
        return SCRIPTS.get(self.kind, "latin")


def words(dex: dict, kind: str, rng: random.Random, count: int) -> list:
    """`count` texts of a kind. Every name comes once before any comes again."""
    if kind == "number":
        return [f"{n:04d}" for n in rng.sample(range(1, 1026), min(count, 1025))]
    if kind == "level":
        return [str(rng.randint(1, 100)) for _ in range(count)]
    if kind == "id":
        return [f"{rng.randrange(10**6):06d}" for _ in range(count)]
    known = [s["names"][kind] for s in dex["species"]] + [names[kind] for _, names in sorted(dex["header"]["types"].items())]
    texts = []
    while len(texts) < count:
        rng.shuffle(known)
        texts += known
    return texts[:count]


def lines(dex: dict, seed: int, share: float = 1) -> list:
    """Every line that is printed: first those that are coded once, each in the order of kinds; the same for the same seed."""
    return _lines(dex, f"{seed}", COUNTS, share, HEIGHTS, 1) + _lines(dex, f"{seed} shrunk", SHRUNK_COUNTS, share, SHRUNK_HEIGHTS, SHRUNK)


def _lines(dex: dict, seed: str, counts: dict, share: float, heights: tuple, shrunk: int) -> list:
    made = []
    for kind, count in counts.items():
        rng = random.Random(f"{seed} {kind}")
        for text in words(dex, kind, rng, max(1, round(count * share))):
            face = rng.choice([f for f in faces(kind) if all(has(f, c) for c in text)] or [None])
            if face is None:
                continue
            low, high = heights
            # As many small sizes as large ones, by ratio.
            height = low * (high / low) ** rng.random()
            made.append(Line(kind, rng.choice(LABELS.get(kind, [""])), text, face, height, rng.uniform(*NOISE), rng.random() < 0.5, shrunk))
    return made


def picture(line: Line, rng: random.Random) -> np.ndarray:
    """The line's pixels, on a background that is wide enough to show that nothing is cut off."""
    shape = np.asarray(mask(line.label + line.text, line.face, line.height), dtype=float) / 255
    margin = max(6, round(1.3 * line.height))
    shape = np.pad(shape, margin)[:, :, None]
    if line.is_light:
        background, foreground = [rng.uniform(20, 140) for _ in range(3)], [255.0] * 3
    else:
        background, foreground = [rng.uniform(235, 255)] * 3, [rng.uniform(30, 120)] * 3
    noise = np.random.default_rng(rng.getrandbits(32)).normal(0, line.noise, shape.shape)
    return np.clip(np.array(background) * (1 - shape) + np.array(foreground) * shape + noise, 0, 255)


def draw(folder: Path, printed: list, seed: int) -> list:
    """Draws lines on sheets, each coded at a quality of its own; returns their lists, which `benchmark lines` reads."""
    lists = []
    for shrunk in sorted({line.shrunk for line in printed}):
        order = [i for i, line in enumerate(printed) if line.shrunk == shrunk]
        prefix = f"{seed}" if shrunk == 1 else f"{seed} shrunk"
        random.Random(f"{prefix} order").shuffle(order)
        for start in range(0, len(order), LINES_PER_SHEET):
            rng = random.Random(f"{prefix} sheet {start}")
            name = f"sheet-{shrunk}-{start // LINES_PER_SHEET:04d}"
            lists.append(_sheet(folder, name, [(i, printed[i]) for i in order[start : start + LINES_PER_SHEET]], shrunk, rng))
    return lists


def _sheet(folder: Path, name: str, printed: list, shrunk: int, rng: random.Random) -> Path:
    """Draws one sheet of (number, line) and its list."""
    parts = [(i, line, picture(line._replace(height=line.height * shrunk), rng)) for i, line in printed]
    # Blocks of 16 pixels are coded together: each line begins on one.
    block = 16 * shrunk
    rows = [-(-pixels.shape[0] // block) * block for *_, pixels in parts]
    width = max(pixels.shape[1] for *_, pixels in parts)
    sheet = np.full((sum(rows), -(-width // block) * block, 3), 245, dtype=np.uint8)
    entries, top = [], 0
    for (i, line, pixels), height in zip(parts, rows):
        sheet[top : top + pixels.shape[0], : pixels.shape[1]] = pixels.round()
        entries.append(
            {
                "id": i,
                "sheet": f"{name}.jpg",
                "capHeight": round(line.height, 2),
                "foreground": "light-on-color" if line.is_light else "dark",
                "language": "en" if line.script == "digits" else line.kind,
                "box": {"x": 0, "y": top // shrunk, "width": pixels.shape[1] // shrunk, "height": pixels.shape[0] // shrunk},
            }
        )
        top += height
    _save(Image.fromarray(sheet), folder / f"{name}.jpg", shrunk, rng)
    path = folder / f"{name}.jsonl"
    path.write_text("".join(json.dumps(e) + "\n" for e in entries), encoding="utf-8")
    return path


def _save(sheet: Image.Image, path: Path, shrunk: int, rng: random.Random) -> None:
    """Codes a sheet; one that is to be shrunk is coded before as well."""
    if shrunk > 1:
        first = io.BytesIO()
        sheet.save(first, "jpeg", quality=rng.randint(*QUALITIES), subsampling=2)
        sheet = Image.open(first).resize((sheet.width // shrunk, sheet.height // shrunk), Image.BILINEAR)
    sheet.save(path, quality=rng.randint(*QUALITIES), subsampling=2)
