"""Finishes the manual pages that swift-argument-parser's generator makes.

    python3 packaging/manual.py PAGES STATUSES OUTPUT
    python3 packaging/manual.py --ascii <HELP

The pages are named as git's are (verify-read(1)), the exit statuses are the program's own, what is
indented in a discussion stays as it is written, and a command with subcommands lists them.

The generator leaves out every character that is not ASCII. With --ascii such characters of its input are
spelt out, and the pages get them back.
"""

import re
import sys
from pathlib import Path


def spelt(text):
    """The text with `é` as `{U+E9}`."""
    return re.sub(r"[^\x00-\x7f]", lambda found: f"{{U+{ord(found[0]):X}}}", text)


def unspelt(text):
    return re.sub(r"\{U\+([0-9A-F]+)\}", lambda found: chr(int(found[1], 16)), text)


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
    """Keeps lines and indented examples, and makes paragraphs of what blank lines part."""
    out, is_example, was_plain = [], False, False
    # The generator escapes the spaces that a discussion begins with.
    for line in re.sub(r"^(\\& )+", "  ", text, flags=re.M).split("\n"):
        example = line.startswith("  ") and line.strip() != ""
        if example and not is_example:
            while out and out[-1] == ".Pp":
                out.pop()
            out += [".Bd -literal -offset indent"]
        if not example and is_example:
            out += [".Ed"]
        is_example = example
        plain = line != "" and not example and not line.startswith(".")
        if plain and was_plain:
            out.append(".br")
        was_plain = plain
        if line == "":
            if out and not out[-1].startswith((".Pp", ".Sh", ".Bl")):
                out.append(".Pp")
            continue
        # A sentence begins on a line of its own: its end is spaced by that.
        out += [line[2:]] if example else [line] if line.startswith(".") else re.split(r"(?<=[.:;]) +(?=[A-Z])", line)
    # A paragraph before a list, a section or the end is none.
    text = "\n".join(out)
    return re.sub(r"(^\.Pp\n)+(?=\.(It|Sh|Bl|Bd|Ed|El|Pp)|\Z)", "", text, flags=re.M).rstrip("\n") + "\n"


def commands(page, texts):
    """The COMMANDS section of a page: each subcommand with what it does; empty where there is none."""
    rows = []
    for name, text in texts.items():
        command, _, rest = name.removeprefix(page + ".").partition(".")
        abstract = re.search(r'^\.Nd "?(.*?)"?$', text, flags=re.M)
        if name.startswith(page + ".") and not rest and abstract:
            rows += [f".It Cm {command}", abstract[1]]
    return "\n".join(["", ".Sh COMMANDS", ".Bl -tag -width 12n", *rows, ".El"]) if rows else ""


def main():
    if sys.argv[1:] == ["--ascii"]:
        sys.stdout.write(spelt(sys.stdin.read()))
        return
    pages, table, output = (Path(argument) for argument in sys.argv[1:])
    rows = statuses([line for line in table.read_text(encoding="utf-8").splitlines() if line.strip()])
    texts = {page.name.removesuffix(".1"): unspelt(page.read_text(encoding="utf-8")) for page in sorted(pages.glob("*.1"))}
    for page, written in texts.items():
        before, section, after = written.partition('\n.Sh "EXIT STATUS"\n')
        text = literal(renamed(before + commands(page, texts) + section + after))
        text = re.sub(r"^\.Ex -std.*$", lambda _: rows, text, flags=re.M)
        name = page.replace(".", "-")
        (output / f"{name}.1").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
