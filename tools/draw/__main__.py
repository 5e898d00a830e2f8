"""The command line: `python3 -m tools.draw variations …` and `python3 -m tools.draw demo …`."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from . import attacks, demo, fonts, pages, phone_catalog, stills, switch_catalog, twice
from .dex import Dex
from .words import LANGUAGES

UNSEEN = "with faces that nothing was looked at with while it was made"
BOLD = "all Latin letters and digits in the families' bold faces"


def variations(a: argparse.Namespace) -> None:
    """Draws the catalog, or the parts of it whose names contain one of --only."""
    dex = Dex(a.dex, a.sprites, a.language)
    parts = [(n, phone_catalog.record) for n in phone_catalog.PHONES]
    parts += [(n, switch_catalog.record) for n in switch_catalog.SWITCHES]
    parts += [(n, stills.draw) for n in stills.STILLS]
    for name, make in parts:
        if a.only and not any(word in name for word in a.only):
            continue
        began = time.monotonic()
        path = make(name, a.out, dex, a.seed)
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB in {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


def sample(a: argparse.Namespace) -> None:
    """Draws single pages of both screens, each with settings of its own."""
    dex = Dex(a.dex, a.sprites)
    devices = [tuple(int(v) for v in device.split("x")) for device in a.device]
    for index in range(a.count):
        for screen in ("phone", "switch") if not devices else ("phone",):
            pages.draw(a.out, dex, a.seed, screen, index, devices or pages.DEVICES)


def attack(a: argparse.Namespace) -> None:
    """Draws pages of which something is hidden, damaged or foreign."""
    dex = Dex(a.dex, a.sprites)
    for index in range(a.count):
        attacks.still(a.out, dex, a.seed, index)
    for name in attacks.PLAYS:
        attacks.play(name, a.out, dex, a.seed)


def main(argv=None) -> None:
    """Parses and calls."""
    p = argparse.ArgumentParser(prog="tools.draw", description=__doc__)
    commands = p.add_subparsers(dest="command", required=True)
    v = commands.add_parser("variations", help="recordings and stills with known contents")
    v.add_argument("--sprites", type=Path, required=True, help="folder of renders, with INDEX.csv beside it")
    v.add_argument("--dex", type=Path, required=True, help="folder of the species tables")
    v.add_argument("--out", type=Path, required=True)
    v.add_argument("--seed", type=int, default=0)
    v.add_argument("--language", choices=list(LANGUAGES), default="en", help="of the interface")
    v.add_argument("--unseen-faces", action="store_true", help=UNSEEN)
    v.add_argument("--bold", action="store_true", help=BOLD)
    v.add_argument("--only", action="append", default=[], metavar="NAME", help="only names that contain this; repeatable")
    for command, what, count, of in (
        ("pages", "single pages with known contents, every setting at random", 100, "pages of each screen"),
        ("attacks", "pages of which something is hidden, damaged or foreign", 110, "stills; the recordings are always six"),
        ("twice", "the same Pokémon on two phones", 24, "Pokémon"),
    ):
        g = commands.add_parser(command, help=what)
        for option, kind in (("--sprites", Path), ("--dex", Path), ("--out", Path)):
            g.add_argument(option, type=kind, required=True)
        g.add_argument("--seed", type=int, default=0)
        g.add_argument("--count", type=int, default=count, help=of)
        if command == "pages":
            g.add_argument("--device", action="append", default=[], metavar="WxH", help="only phones of this size in pixels; repeatable")
        if command != "twice":
            g.add_argument("--unseen-faces", action="store_true", help=UNSEEN)
            g.add_argument("--bold", action="store_true", help=BOLD)
    d = commands.add_parser("demo", help="the two recordings of fixtures/demo, and the drawings in them")
    d.add_argument("--out", type=Path, required=True)
    a = p.parse_args(argv)
    if getattr(a, "unseen_faces", False):
        fonts.take_unseen()
    if getattr(a, "bold", False):
        fonts.take_bold()
    if a.command == "demo":
        demo.make(a.out)
    elif a.command == "twice":
        twice.draw(a.out, Dex(a.dex, a.sprites), a.count, a.seed)
    else:
        {"variations": variations, "pages": sample, "attacks": attack}[a.command](a)


if __name__ == "__main__":
    main()
