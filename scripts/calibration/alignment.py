"""Aligns what was printed with what was read, character by character, as the program's channel compares them."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

#: One kind of quote and of dash, and one sign for two, as in `NoisyChannel.fold`.
UNIFIED = {
    **{"’": "'", "‘": "'", "`": "'", "´": "'", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "：": ":", "・": "·", "‧": "·"},
    "♂": "♀",
}


def fold(text: str) -> str:
    """The characters that are compared: without blanks and the accents of Latin letters, of one width. Case is kept."""
    folded = ""
    for written in unicodedata.normalize("NFC", text):
        if written.isspace():
            continue
        plain = unicodedata.normalize("NFKC", written)
        c = plain if len(plain) == 1 else written
        if c in UNIFIED:
            folded += UNIFIED[c]
        elif ord(c) < 0x370 and not c.isascii():
            folded += unicodedata.normalize("NFD", c)[0]
        else:
            folded += c
    return folded


class Symbol(NamedTuple):
    """A recognized symbol: its character, and what recognition weighed, with how far each lies below the symbol itself."""

    character: str
    choices: dict  # character: points of confidence below the symbol's own, 0 or more


def symbols(answers: list) -> list:
    """The symbols of a pass that are compared, as `NoisyChannel` weighs them: the symbol itself has the most."""
    made = []
    for answer in answers:
        character = fold(answer["text"])[:1]
        if not character:
            continue
        listed = next((c["confidence"] for c in answer["choices"] if c["text"] == answer["text"]), 0)
        own = max(answer["confidence"], listed)
        choices = {}
        for choice in answer["choices"]:
            other = fold(choice["text"])[:1]
            if other:
                below = max(0.0, own - choice["confidence"])
                choices[other] = min(choices.get(other, below), below)
        choices[character] = 0.0
        made.append(Symbol(character, choices))
    return made


def align(printed: str, seen: str) -> list:
    """Pairs of places (printed, seen) of an alignment with the fewest edits; `None` stands for a lost or an added character.

    Of several, the one that takes one character for another rather than lose one and add one."""
    rows = [[(j, (0, 0)) for j in range(len(seen) + 1)]]
    for j in range(1, len(seen) + 1):
        rows[0][j] = (j, (0, 1))
    for i in range(1, len(printed) + 1):
        row = [(i, (1, 0))]
        for j in range(1, len(seen) + 1):
            row.append(
                min(
                    (rows[i - 1][j - 1][0] + (printed[i - 1] != seen[j - 1]), (1, 1)),
                    (rows[i - 1][j][0] + 1, (1, 0)),
                    (row[j - 1][0] + 1, (0, 1)),
                    key=lambda way: way[0],
                )
            )
        rows.append(row)
    pairs, i, j = [], len(printed), len(seen)
    while i or j:
        down, right = rows[i][j][1]
        i, j = i - down, j - right
        pairs.append((i if down else None, j if right else None))
    return pairs[::-1]


def edits(printed: str, seen: str, pairs: list) -> int:
    """The edits of an alignment."""
    return sum(i is None or j is None or printed[i] != seen[j] for i, j in pairs)


def after_label(printed: str, seen: str) -> int:
    """Where the word begins in `seen`: at its start, or with a letter or digit after a symbol that is no digit, wherever the
    rest is most like it."""
    starts = [k for k in range(len(seen)) if k == 0 or seen[k].isalnum() and not "0" <= seen[k - 1] <= "9"] or [0]
    return min(starts, key=lambda k: edits(printed, seen[k:], align(printed, seen[k:])))


def syllable(character: str) -> tuple | None:
    """Initial, vowel and final of a Hangul syllable, as `HangulSyllable` numbers them."""
    place = ord(character) - 0xAC00
    return (place // 588, place // 28 % 21, place % 28) if 0 <= place < 11172 else None


def is_merge(first: str, second: str, seen: str) -> bool:
    """True where two syllables were read as one: with the first's initial, the second's final, and either vowel.

    Where one of them is read rightly, the other was lost."""
    one, two, read = (syllable(c) for c in (first, second, seen))
    if not (one and two and read) or seen in (first, second):
        return False
    return read[0] == one[0] and read[2] == two[2] and read[1] in (one[1], two[1])


def merges(printed: str, seen: str, pairs: list) -> list:
    """The printed places of the first of two syllables that were read as one."""
    return [
        i
        for (i, j), (k, m) in zip(pairs, pairs[1:])
        if i is not None and k is not None and (j is None) != (m is None) and is_merge(printed[i], printed[k], seen[m if j is None else j])
    ]
