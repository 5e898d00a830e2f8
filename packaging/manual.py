"""Finishes the manual pages that swift-argument-parser's generator makes.

    python3 packaging/manual.py PAGES STATUSES OUTPUT

The pages are named as git's are (verify-read(1)), the exit statuses are the program's own, and what is
indented in a discussion stays as it is written.
"""

import re
import sys
from pathlib import Path


def renamed(text):
    """`verify.db.check` becomes `verify-db-check`, also as what the page is called."""
    text = re.sub(r"^\.(Xr|Dt) (\S+)", lambda found: f".{found[1]} " + found[2].replace(".", "-"), text, flags=re.M)
    called = re.search(r'^\.Nm "(.*)"$', text, flags=re.M)
    if called:
        text = text.replace(called[0], ".Nm " + called[1].replace(" ", "-"), 1)
        text = text.replace("\n.Nm\n", f"\n{called[0]}\n", 1)
    return text


def statuses(lines):
    """The EXIT STATUS section, from lines of a number and its meaning."""
    rows = [".Bl -tag -width 3n"]
    for line in lines:
        number, meaning = line.split(None, 1)
        rows += [f".It {number}", meaning]
    return "\n".join(rows + [".El"])


def literal(text):
    """Keeps indented examples, and makes paragraphs of what blank lines part."""
    out, is_example = [], False
    for line in text.split("\n"):
        example = line.startswith("  ") and line.strip() != ""
        if example and not is_example:
            while out and out[-1] == ".Pp":
                out.pop()
            out += [".Bd -literal -offset indent"]
        if not example and is_example:
            out += [".Ed"]
        is_example = example
        if line == "":
            if out and not out[-1].startswith((".Pp", ".Sh", ".Bl")):
                out.append(".Pp")
            continue
        # A sentence begins on a line of its own: its end is spaced by that.
        out += [line[2:]] if example else [line] if line.startswith(".") else re.split(r"(?<=[.:;]) +(?=[A-Z])", line)
    # A paragraph before a list, a section or the end is none.
    text = "\n".join(out)
    return re.sub(r"(^\.Pp\n)+(?=\.(It|Sh|Bl|Bd|Ed|El|Pp)|\Z)", "", text, flags=re.M).rstrip("\n") + "\n"


def main():
    pages, table, output = (Path(argument) for argument in sys.argv[1:])
    rows = statuses([line for line in table.read_text(encoding="utf-8").splitlines() if line.strip()])
    for page in sorted(pages.glob("*.1")):
        text = literal(renamed(page.read_text(encoding="utf-8")))
        text = re.sub(r"^\.Ex -std.*$", lambda _: rows, text, flags=re.M)
        name = page.name.removesuffix(".1").replace(".", "-")
        (output / f"{name}.1").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
