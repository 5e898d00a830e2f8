#!/usr/bin/env python3
"""Images a second of `verify hashes build` beside the same job (open, frame, both hashes, colour
signature) in Python with imagehash, one after the other in one run. Needs Pillow, numpy, imagehash.

    scripts/bench-hashes            installs these, builds verify, and runs this
"""

import argparse
import csv
import pathlib
import resource
import subprocess
import tempfile
import time

import imagehash
import numpy as np
from PIL import Image

from colour_signature import encode


def frame(path):
    """As the table's header says: alpha of 64 and more, a square, on white; and its alpha."""
    sprite = Image.open(path).convert("RGBA")
    box = sprite.getchannel("A").point(lambda alpha: 255 if alpha >= 64 else 0).getbbox()
    white = Image.new("RGBA", sprite.size, (255, 255, 255, 255))
    white.alpha_composite(sprite)
    part = white.convert("RGB").crop(box)
    side = max(part.size)
    square = Image.new("RGB", (side, side), (255, 255, 255))
    corner = ((side - part.width) // 2, (side - part.height) // 2)
    square.paste(part, corner)
    alpha = Image.new("L", (side, side), 0)
    alpha.paste(sprite.getchannel("A").crop(box), corner)
    return square, alpha


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("verify")
    parser.add_argument("sprites", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        table = f"{folder}/table.tsv"
        # Programs that were run before this one count as its children, too.
        before = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        start = time.monotonic()
        subprocess.run(
            [options.verify, "hashes", "build", str(options.sprites), "--output", table],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        ours = time.monotonic() - start
        core = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - before
        rows = [line.split("\t") for line in open(table, encoding="utf-8")]
    known = {row[8].strip(): row[4:7] for row in rows if len(row) == 9}
    index = csv.DictReader(open(options.sprites / "INDEX.csv", encoding="utf-8"))
    files = [row["file"] for row in index]
    start = time.monotonic()
    same = 0
    for file in files:
        square, alpha = frame(options.sprites / file)
        row = [str(imagehash.phash(square)), str(imagehash.phash(square, hash_size=16)),
               encode(np.asarray(square), np.asarray(alpha))]
        same += known[file.removesuffix(".png")] == row
    theirs = time.monotonic() - start
    print(f"verify: {len(known) / ours:.0f} images/s ({ours:.1f} s)")
    print(f"Python: {len(files) / theirs:.0f} images/s ({theirs:.1f} s), one core, as it runs")
    print(f"ratio: {theirs / ours:.1f}; rows equal: {same} of {len(files)}")
    python = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    print(f"seconds of one core: verify {core:.1f}, Python {python:.1f}, ratio {python / core:.1f}")


if __name__ == "__main__":
    main()
