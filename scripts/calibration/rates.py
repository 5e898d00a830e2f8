"""Measures the channel's rates from lines and what the passes made of them."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from typing import NamedTuple

import numpy as np

from .alignment import after_label, align, fold, merges, symbols

SCRIPTS = ["digits", "latin", "japanese", "korean", "chinese"]
#: Confusions that are kept, at most; the fewest lines that show one; how far above the script's rate it is at least.
MOST_CONFUSIONS, LEAST_LINES, LEAST_RATIO = 12, 3, 10
#: How often a page shows a script: digits on each, and one of nine languages.
SHARE = {"digits": 1, "latin": 5 / 9, "japanese": 1 / 9, "korean": 1 / 9, "chinese": 2 / 9}
#: `ChannelRates`: as bad as reading becomes.
WORST = 0.3


class Seen(NamedTuple):
    """A printed character that was read as something: what was weighed for it."""

    script: str
    height: int
    printed: str
    choices: dict


class Counts:
    """What the passes made of the printed characters, without those that recognition does not know, by script."""

    def __init__(self, unknown: dict):
        self.unknown = unknown
        self.lines = Counter()  # by script: lines printed
        self.lost = Counter()  # by script: passes in which not one character was right
        self.passes = Counter()
        self.printed = Counter()  # by (script, height)
        self.substituted = Counter()
        self.deleted = Counter()
        self.inserted = Counter()
        self.merged = Counter()  # two syllables read as one
        self.characters = defaultdict(Counter)  # by (script, printed): by height
        self.taken = Counter()  # by (script, printed, recognized)
        self.taken_lines = defaultdict(set)
        self.seen = []

    def add(self, number: int, line, answer: dict) -> None:
        """Counts the passes of one line."""
        printed, script, height = fold(line.text), line.script, answer["height"]
        self.lines[script] += 1
        for one in answer["passes"]:
            read = symbols(one["symbols"])
            text = "".join(s.character for s in read)
            if line.label:
                start = after_label(printed, text)
                read, text = read[start:], text[start:]
            pairs = align(printed, text)
            self.passes[script] += 1
            right = sum(i is not None and j is not None and printed[i] == text[j] for i, j in pairs)
            if not right and (len(printed) > 1 or len(text) != 1):
                # The line was not found, or taken for something else as a whole: no rate of characters mends that.
                self.lost[script] += 1
                continue
            firsts = merges(printed, text, pairs)
            self.merged[script, height] += len(firsts)
            merged = {place for i in firsts for place in (i, i + 1)}
            for i, j in pairs:
                if i is not None and printed[i] in self.unknown[script]:
                    continue
                if i in merged:
                    self.printed[script, height] += 1
                    continue
                if i is None:
                    self.inserted[script, height] += 1
                    continue
                self.printed[script, height] += 1
                self.characters[script, printed[i]][height] += 1
                if j is None:
                    self.deleted[script, height] += 1
                    continue
                self.seen.append(Seen(script, height, printed[i], read[j].choices))
                if printed[i] != text[j]:
                    self.substituted[script, height] += 1
                    self.taken[script, printed[i], text[j]] += 1
                    self.taken_lines[script, printed[i], text[j]].add(number)

    def total(self, counter: Counter, script: str) -> int:
        """The sum over all heights."""
        return sum(n for (s, _), n in counter.items() if s == script)


def probability(count: int, of: int) -> float:
    """A rate by Jeffreys' rule, which is never zero."""
    return (count + 0.5) / (of + 1)


class Growth(NamedTuple):
    """How errors grow as glyphs become smaller than `full`: tenfold in each `decade` pixels; `base` at full height."""

    full: float
    decade: float
    base: dict

    def factor(self, height: int) -> float:
        """How many times more often a glyph of that height is misread."""
        return 10 ** (max(0.0, self.full - height) / self.decade)


FULL = np.arange(8, 33, 1.0)
DECADES = np.arange(2, 40.5, 0.5)
BASES = np.geomspace(1e-5, 0.3, 120)


def growth(counts: Counts) -> Growth:
    """The likeliest growth, one for all scripts, each of which has a base of its own."""
    tables = {}
    for script in SCRIPTS:
        heights = sorted(h for s, h in counts.printed if s == script)
        n = np.array([counts.printed[script, h] for h in heights], dtype=float)
        k = np.array([counts.substituted[script, h] + counts.deleted[script, h] for h in heights], dtype=float)
        if len(heights):
            tables[script] = np.array(heights, dtype=float), n, k
    best = (-math.inf, 0.0, 0.0, {})
    for full in FULL:
        for decade in DECADES:
            sum_, bases = 0.0, {}
            for script, (heights, n, k) in tables.items():
                factor = 10 ** (np.maximum(0, full - heights) / decade)
                p = np.minimum(WORST, BASES[:, None] * factor)
                likelihood = (k * np.log(p) + (n - k) * np.log1p(-p)).sum(axis=1)
                sum_ += likelihood.max()
                bases[script] = float(BASES[likelihood.argmax()])
            if sum_ > best[0] + 1e-9:
                best = (sum_, float(full), float(decade), bases)
    return Growth(best[1], best[2], best[3])


class Rates(NamedTuple):
    """The rates of a script for glyphs at full height."""

    substitution: float
    deletion: float
    insertion: float


def rates(counts: Counts, grown: Growth, script: str) -> Rates:
    """The base of the errors, shared out as they occurred."""
    substituted, deleted = (counts.total(c, script) for c in (counts.substituted, counts.deleted))
    share = probability(substituted, substituted + deleted)
    base = grown.base.get(script, WORST)
    return Rates(base * share, base * (1 - share), probability(counts.total(counts.inserted, script), counts.total(counts.printed, script)))


def grown_confusion(probability: float, factor: float) -> float:
    """The probability of a confusion for a glyph that is misread `factor` times as often as one at full height."""
    return min(max(probability, WORST), probability * factor)


def confusion(count: int, heights: Counter, grown: Growth) -> float:
    """The probability at full height under which a confusion is expected as often as it was counted."""
    low, high = 0.0, 1.0
    for _ in range(60):
        p = (low + high) / 2
        expected = sum(n * grown_confusion(p, grown.factor(h)) for h, n in heights.items())
        low, high = (p, high) if expected < count else (low, p)
    return high


def confusions(counts: Counts, grown: Growth, measured: dict, alphabets: dict) -> dict:
    """The confusions that tell most on a page: (printed, recognized): probability at full height.

    A confusion is worth the decades by which it makes what was read likelier, as often as a page shows it."""
    worth, found = Counter(), {}
    for (script, printed, recognized), k in counts.taken.items():
        if len(counts.taken_lines[script, printed, recognized]) < LEAST_LINES:
            continue
        p = confusion(k, counts.characters[script, printed], grown)
        other = measured[script].substitution / alphabets[script]
        if p >= LEAST_RATIO * other:
            pair = printed, recognized
            worth[pair] += SHARE[script] * k / counts.passes[script] * math.log10(p / other)
            found[pair] = max(found.get(pair, 0), p)
    ranked = sorted(worth, key=lambda pair: (-worth[pair], pair))
    return {pair: found[pair] for pair in ranked[:MOST_CONFUSIONS]}


DECAYS = [round(0.01 * k, 2) for k in range(1, 61)]


def choice_decay(counts: Counts, grown: Growth, measured: dict, taken: dict, alphabets: dict, script: str = "") -> tuple:
    """The decay under which what was read is likeliest, of one script or of all, and how many symbols with choices tell it."""
    terms = []  # places and weights of the choices that speak for the printed character, as `NoisyChannel.emission` adds them
    for seen in counts.seen:
        if len(seen.choices) < 2 or script not in ("", seen.script):
            continue
        factor, known, alphabet = grown.factor(seen.height), measured[seen.script], alphabets[seen.script]
        substitution, deletion = min(WORST, known.substitution * factor), min(WORST, known.deletion * factor)
        other = substitution / max(10, alphabet / factor)
        below = np.array(list(seen.choices.values()))
        worth = np.array(
            [
                (1 - substitution - deletion - other) * (c == seen.printed)
                + max(0, grown_confusion(taken.get((seen.printed, c), 0), factor) - other)
                for c in seen.choices
            ]
        )
        terms.append((other, below, worth))
    best = (-math.inf, 0.0)
    for decay in DECAYS:
        sum_ = 0.0
        for other, below, worth in terms:
            weights = np.exp(-decay * below)
            sum_ += math.log(other + float(weights @ worth) / float(weights.sum()))
        if sum_ > best[0] + 1e-9:
            best = (sum_, decay)
    return best[1], len(terms)
