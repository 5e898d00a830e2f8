#!/usr/bin/env python3
"""Writes what the characters look like that simplified and traditional Chinese write differently.

usage: scripts/hanzi_shapes.py [--out FILE]

The characters are those of the names of species, natures and abilities that stand in the same place of a word in both
scripts. Each is drawn in Noto Sans CJK (Debian's fonts-noto-cjk), cut out and made 8 × 8 levels of 0…15, from which
no glyph can be drawn again. Needs Pillow.
"""
import argparse
import json
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parent.parent / "Sources/Dex/Resources"
FACE = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
#: A script's place in the collection of faces.
SCRIPTS = {"zh-hans": 2, "zh-hant": 3}
SIDE, SIZE = 8, 64


def words():
    """Each word in both scripts."""
    for species in json.loads((ROOT / "pokemon.json").read_text(encoding="utf-8"))["species"]:
        yield species["names"]
    interface = json.loads((ROOT / "interface-words.json").read_text(encoding="utf-8"))
    for kind in ("natures", "abilities"):
        yield from interface[kind].values()


def shape(letter: str, face: ImageFont.FreeTypeFont) -> str:
    """64 hex digits, row by row."""
    image = Image.new("L", (2 * SIZE, 2 * SIZE), 0)
    ImageDraw.Draw(image).text((SIZE // 2, SIZE // 2), letter, font=face, fill=255)
    small = image.crop(image.getbbox()).resize((SIDE, SIDE), Image.BILINEAR)
    return "".join(f"{level // 16:x}" for level in small.tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "hanzi-shapes.json")
    given = parser.parse_args()
    faces = {script: ImageFont.truetype(FACE, SIZE, index=index) for script, index in SCRIPTS.items()}
    shapes = {}
    for word in words():
        pair = [word.get(script) for script in SCRIPTS]
        if None in pair or len(pair[0]) != len(pair[1]):
            continue
        for letters in zip(*pair):
            if letters[0] != letters[1]:
                shapes |= {letter: shape(letter, face) for letter, face in zip(letters, faces.values())}
    text = json.dumps({"side": SIDE, "shapes": dict(sorted(shapes.items()))}, ensure_ascii=False, indent=0)
    given.out.write_text(text + "\n", encoding="utf-8")
    print(f"{len(shapes)} characters")


if __name__ == "__main__":
    main()
