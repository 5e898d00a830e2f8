#!/usr/bin/env python3
"""How often `verify hashes nearest` names the right species: renders scaled 0.3 to 1.5, JPEG
quality 60, on backgrounds of one colour. Needs Pillow.

    scripts/measure_nearest.py .build/release/verify ../shared/sprites
"""

import argparse
import csv
import pathlib
import random
import subprocess
import tempfile

from PIL import Image

BACKGROUNDS = {
    "white": (255, 255, 255), "black": (0, 0, 0), "grey": (128, 128, 128),
    "teal": (170, 228, 203), "dark blue": (24, 32, 72), "red": (200, 40, 40),
    "yellow": (245, 220, 60), "any": None,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("verify")
    parser.add_argument("sprites", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rows = list(csv.DictReader(open(options.sprites / "INDEX.csv", encoding="utf-8")))
    print("| background | right species first | not segmented | wrong |")
    print("|---|---|---|---|")
    for name, colour in BACKGROUNDS.items():
        chance = random.Random(f"{options.seed} {name}")
        chosen = chance.sample(rows, options.count)
        right, unseen, wrong = ask(options, chosen, colour, chance)
        print(f"| {name} | {right / len(chosen):.3f} | {unseen} | {' '.join(wrong[:8])} |", flush=True)


def ask(options, chosen, colour, chance):
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, row in enumerate(chosen):
            sprite = Image.open(options.sprites / row["file"]).convert("RGBA")
            behind = colour or tuple(chance.randrange(256) for _ in range(3))
            canvas = Image.new("RGBA", sprite.size, behind + (255,))
            canvas.alpha_composite(sprite)
            side = round(sprite.size[0] * chance.uniform(0.3, 1.5))
            path = f"{folder}/{number}.jpg"
            canvas.convert("RGB").resize((side, side), Image.BICUBIC).save(path, quality=60)
            paths.append(path)
        answer = subprocess.run(
            [options.verify, "hashes", "nearest", "--top", "1", *paths], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    first, current = {}, None
    for line in answer.stdout.splitlines():
        if line.startswith(folder):
            current = line.rstrip(":")
        elif current and current not in first:
            first[current] = line.split("\t")[3].split(" ")[0]
    right, unseen, wrong = 0, 0, []
    for path, row in zip(paths, chosen):
        if path not in first:
            unseen += 1
        elif first[path] == row["dex_no"]:
            right += 1
        else:
            wrong.append(f"{row['file'].removeprefix('home/')}→{first[path]}")
    return right, unseen, wrong


if __name__ == "__main__":
    main()
