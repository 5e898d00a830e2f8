#!/usr/bin/env python3
"""Writes the shapes of the characters that tell one Chinese script from the other.

usage: scripts/character_shapes.py [--out FILE]

The characters are those of the names of species and types in Chinese, and those in names of natures and abilities by
which the two scripts differ. Each is drawn in Noto Sans CJK (Debian's fonts-noto-cjk), cut out and
made 8 × 8 levels of 0…15, from which no glyph can be drawn again. Needs Pillow.
"""
import argparse
import json
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parent.parent / "Sources/Dex/Resources"
FACE = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
#: The languages, with their places in the collection of faces.
CHINESE = {"zh-hans": 2, "zh-hant": 3}
SIDE, SIZE = 8, 64


def load(name: str) -> dict:
    """One of the program's own tables."""
    return json.loads((ROOT / name).read_text(encoding="utf-8"))


def letters():
    """Each character with the language in whose face it is drawn, the same one several times."""
    pokemon, interface = load("pokemon.json"), load("interface-words.json")
    for word in [species["names"] for species in pokemon["species"]] + list(pokemon["header"]["types"].values()):
        for language in CHINESE:
            yield from ((c, language) for c in word.get(language, "") if c.isalnum() and not c.isascii())
    for word in [*interface["natures"].values(), *interface["abilities"].values()]:
        pair = [word.get(language) for language in CHINESE]
        if None not in pair and len(pair[0]) == len(pair[1]):
            for places in zip(*pair):
                if places[0] != places[1]:
                    yield from zip(places, CHINESE)


def shape(letter: str, face: ImageFont.FreeTypeFont) -> str:
    """64 hex digits, row by row."""
    image = Image.new("L", (2 * SIZE, 2 * SIZE), 0)
    ImageDraw.Draw(image).text((SIZE // 2, SIZE // 2), letter, font=face, fill=255)
    small = image.crop(image.getbbox()).resize((SIDE, SIDE), Image.BILINEAR)
    return "".join(f"{level // 16:x}" for level in small.tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "character-shapes.json")
    given = parser.parse_args()
    faces = {language: ImageFont.truetype(FACE, SIZE, index=index) for language, index in CHINESE.items()}
    shapes = {}
    for letter, language in letters():
        if letter not in shapes:
            shapes[letter] = shape(letter, faces[language])
    table = {"side": SIDE, "hanzi": dict(sorted(shapes.items()))}
    print(f"{len(shapes)} characters")
    given.out.write_text(json.dumps(table, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
