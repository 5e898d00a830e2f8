"""The command line: `python3 -m scripts.draw variations …` and `python3 -m scripts.draw demo …`."""
from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from . import demo, phone_catalogue, stills, switch_catalogue
from .dex import Dex


def variations(a: argparse.Namespace) -> None:
    """Draws the catalogue, or the parts of it whose names contain one of --only."""
    dex = Dex(a.dex, a.sprites)
    parts = [(n, phone_catalogue.record) for n in phone_catalogue.PHONES]
    parts += [(n, switch_catalogue.record) for n in switch_catalogue.SWITCHES]
    parts += [(n, stills.draw) for n in stills.STILLS]
    for name, make in parts:
        if a.only and not any(word in name for word in a.only):
            continue
        began = time.monotonic()
        path = make(name, a.out, dex, a.seed)
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB in {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


def main(argv=None) -> None:
    """Parses and calls."""
    p = argparse.ArgumentParser(prog="scripts.draw", description=__doc__)
    commands = p.add_subparsers(dest="command", required=True)
    v = commands.add_parser("variations", help="recordings and stills with known contents")
    v.add_argument("--sprites", type=Path, required=True, help="folder of renders, with INDEX.csv beside it")
    v.add_argument("--dex", type=Path, required=True, help="folder of the species tables")
    v.add_argument("--out", type=Path, required=True)
    v.add_argument("--seed", type=int, default=0)
    v.add_argument("--only", action="append", default=[], metavar="NAME", help="only names that contain this; repeatable")
    d = commands.add_parser("demo", help="the two recordings of fixtures/demo, and the drawings in them")
    d.add_argument("--out", type=Path, required=True)
    a = p.parse_args(argv)
    if a.command == "demo":
        demo.make(a.out)
    else:
        variations(a)


if __name__ == "__main__":
    main()
