#!/usr/bin/env python3
"""How well the colour signatures of a hash table tell shiny from normal, and forms of one species
apart, through a capture's distortions and H.264. Needs numpy, Pillow and ffmpeg.

    scripts/measure_colour_signature.py hashes/home.tsv ../shared/sprites
"""

import argparse
import csv
import pathlib
import subprocess
import tempfile

import numpy as np
from PIL import Image

from colour_signature import SIDE, observe, parse, rank

SETTINGS = [(340, 28), (508, 23)]
UNDECIDED = 0.2


def saturate(amount):
    def change(x):
        luma = (x @ np.array([0.299, 0.587, 0.114], np.float32))[..., None]
        return luma + amount * (x - luma)
    return change


DISTORTIONS = {
    "none": lambda x: x,
    "gamma 0.8": lambda x: 255 * (x / 255) ** 0.8,
    "gamma 1.25": lambda x: 255 * (x / 255) ** 1.25,
    "limited as full": lambda x: 16 + x * 219 / 255,
    "full as limited": lambda x: (x - 16) * 255 / 219,
    "saturation 0.85": saturate(0.85),
    "saturation 1.15": saturate(1.15),
    "shift +20 −20 0": lambda x: x + np.array([20, -20, 0], np.float32),
    "shift −20 +20 −20": lambda x: x + np.array([-20, 20, -20], np.float32),
}


def read_table(path):
    """Source → (cover, colours), and source → (species, form, shiny, female)."""
    signatures, looks = {}, {}
    for line in open(path, encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if len(fields) == 9:
            signatures[fields[8]] = parse(fields[6])
            looks[fields[8]] = tuple(fields[:4])
    return signatures, looks


def questions(index, looks):
    """The groups of candidates: shiny pairs of one form, and all normal forms of one species."""
    by_form, by_species = {}, {}
    for row in index:
        source = row["file"].removesuffix(".png")
        if row["storable_in_home"] != "1" or row["same_pixels_as"] or source not in looks:
            continue
        species, form, shiny, female = looks[source]
        by_form.setdefault((species, form, female), {})[shiny] = source
        if shiny == "0" and female == "0":
            by_species.setdefault(species, []).append(source)
    pairs = [list(pair.values()) for pair in by_form.values() if len(pair) == 2]
    chosen = np.random.default_rng(7).choice(len(pairs), 200, replace=False)
    forms = [group for group in by_species.values() if len(group) > 1]
    return [pairs[i] for i in sorted(chosen)], forms


def render(sprites, source, size):
    """The sprite on white in a frame, and its box in it."""
    sprite = Image.open(sprites / f"{source}.png").convert("RGBA")
    alpha = np.asarray(sprite)[..., 3]
    rows, columns = np.where(alpha >= 64)
    white = Image.new("RGBA", sprite.size, (255, 255, 255, 255))
    white.alpha_composite(sprite)
    frame = int(size * 1.06) // 2 * 2
    pad = (frame - size) // 2
    canvas = np.full((frame, frame, 3), 255, np.uint8)
    canvas[pad:pad + size, pad:pad + size] = np.asarray(
        white.convert("RGB").resize((size, size), Image.BICUBIC))
    scale = size / sprite.size[0]
    edges = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
    return canvas, [round(pad + edge * scale) for edge in edges]


def film(sprites, sources, size, crf, change):
    """The observed colours of every source, after the distortion and H.264, with each side of the
    box up to a pixel off."""
    chance = np.random.default_rng(size + crf)
    boxes = {}
    with tempfile.TemporaryDirectory() as folder:
        frame = int(size * 1.06) // 2 * 2
        raw, coded = f"{folder}/raw", f"{folder}/coded.mkv"
        with open(raw, "wb") as file:
            for source in sources:
                canvas, box = render(sprites, source, size)
                boxes[source] = [edge + int(chance.integers(-1, 2)) for edge in box]
                changed = np.clip(np.round(change(canvas.astype(np.float32))), 0, 255)
                file.write(changed.astype(np.uint8).tobytes())
        shape = ["-f", "rawvideo", "-pix_fmt", "rgb24"]
        quiet = ["ffmpeg", "-v", "error", "-y"]
        subprocess.run(
            [*quiet, *shape, "-s", f"{frame}x{frame}", "-i", raw, "-vf",
             "scale=out_color_matrix=bt709", "-pix_fmt", "yuv420p", "-c:v", "libx264",
             "-preset", "veryfast", "-crf", str(crf), "-g", "1", coded], check=True)
        subprocess.run(
            [*quiet, "-i", coded, "-vf", "scale=in_color_matrix=bt709", *shape, raw], check=True)
        frames = np.memmap(raw, np.uint8, "r", shape=(len(sources), frame, frame, 3))
        return {s: observe(square(frames[i], boxes[s])) for i, s in enumerate(sources)}


def square(frame, box):
    left, top, right, bottom = box
    side = max(right - left, bottom - top)
    background = np.median(frame[:4].reshape(-1, 3), axis=0)
    out = np.tile(background.astype(np.uint8), (side, side, 1))
    x, y = (side - (right - left)) // 2, (side - (bottom - top)) // 2
    left, top = max(0, left), max(0, top)
    part = frame[top:bottom, left:right]
    out[y:y + part.shape[0], x:x + part.shape[1]] = part
    return out


class Tally:
    def __init__(self):
        self.asked = self.right = self.sure = self.wrong = 0

    def count(self, distances, truth):
        best, rival = np.sort(distances)[:2]
        is_right = int(distances.argmin()) == truth
        is_sure = (rival - best) >= UNDECIDED * (rival + best)
        self.asked += 1
        self.right += is_right
        self.sure += is_sure
        self.wrong += is_sure and not is_right

    def cells(self):
        return f"{self.right / self.asked:.4f} | {self.sure / self.asked:.3f} | {self.wrong}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("sprites", type=pathlib.Path)
    options = parser.parse_args()
    signatures, looks = read_table(options.table)
    index = list(csv.DictReader(open(options.sprites / "INDEX.csv", encoding="utf-8")))
    pairs, forms = questions(index, looks)
    sources = sorted({source for group in pairs + forms for source in group})
    print(f"{len(pairs)} shiny pairs, {len(forms)} species with forms, grid {SIDE}\n")
    print("| render px, crf | distortion | shiny right | sure | wrong when sure "
          "| form right | sure | wrong when sure |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    species = {}
    for size, crf in SETTINGS:
        for name, change in DISTORTIONS.items():
            seen = film(options.sprites, sources, size, crf, change)
            tallies = Tally(), Tally()
            for kind, groups in enumerate((pairs, forms)):
                for group in groups:
                    candidates = [signatures[source] for source in group]
                    for truth, source in enumerate(group):
                        distances = rank(seen[source], candidates)
                        tallies[kind].count(distances, truth)
                        if kind:
                            tally = species.setdefault(looks[source][1].split("-")[0], Tally())
                            tally.count(distances, truth)
            print(f"| {size}, {crf} | {name} | {tallies[0].cells()} | {tallies[1].cells()} |",
                  flush=True)
    print("\n| species not always right | right | sure | wrong when sure |\n|---|---|---|---|")
    for name, tally in sorted(species.items(), key=lambda item: item[1].right / item[1].asked):
        if tally.right < tally.asked:
            print(f"| {name} | {tally.cells()} |")


if __name__ == "__main__":
    main()
