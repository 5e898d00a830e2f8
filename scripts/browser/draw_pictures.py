"""Pictures for the README and the docs, from the demo: report, collection page and terminal.

usage: scripts/test-browser's Python, with VERIFY set: draw_pictures.py FOLDER
"""

import html
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import stock
from browser import CHROMIUM
from playwright.sync_api import sync_playwright

#: name: (viewport, color scheme, which card stands at the top; None for the page's own top).
LOOKS = {
    "light": ({"width": 1200, "height": 1250}, "light", None),
    "dark": ({"width": 1200, "height": 900}, "dark", 4),
    "phone": ({"width": 375, "height": 1150}, "light", 4),
}
#: name: (viewport, color scheme, fragment of the demo's own page; None for the page of many).
COLLECTION = {
    "light": ({"width": 1280, "height": 800}, "light", None),
    "card": ({"width": 1280, "height": 800}, "dark", "#n607"),
    "phone": ({"width": 390, "height": 844}, "light", None),
}
#: Graphic renditions of the terminal, as colors of the picture.
RENDITIONS = {"31": "#ff8c7a", "32": "#7fd7a4", "33": "#f0c674"}
COLUMNS = 92
#: Where the terminal's collection lies, so that no command has to name it.
HOME = stock.FOLDER / "share"


def report(browser, folder):
    url = stock.report(stock.demo(), "report.html", "--sprites", stock.DEMO / "sprites").as_uri()
    for name, (viewport, scheme, card) in LOOKS.items():
        page = browser.new_page(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
        page.goto(url)
        for _ in range(card or 0):
            page.keyboard.press("j")
            page.wait_for_timeout(100)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=folder / f"report-{name}.png")


def collection(browser, folder):
    """The page of a collection of 900 Pokémon, whose pictures are the demo's drawings in turn, and a card of the demo's own."""
    demo = stock.page(stock.demo(), "demo-collection.html", "--sprites", stock.DEMO / "sprites").as_uri()
    many = stock.page(stock.living_dex("pictures", 900), "pictures.html", "--sprites", stock.DEMO / "sprites").as_uri()
    for name, (viewport, scheme, fragment) in COLLECTION.items():
        page = browser.new_page(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
        page.goto(many if fragment is None else demo + fragment)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(300)
        page.screenshot(path=folder / f"collection-{name}.png")


def typed(*arguments):
    """What a terminal of `COLUMNS` columns is given by the program."""
    end, begin = pty.openpty()
    subprocess.run(["stty", "cols", str(COLUMNS)], stdin=begin, check=True)
    run = subprocess.Popen(
        [stock.VERIFY, *map(str, arguments)],
        cwd=stock.DEMO,
        stdout=begin,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm", "XDG_DATA_HOME": str(HOME)},
    )
    os.close(begin)
    given = b""
    while True:
        try:
            part = os.read(end, 65536)
        except OSError:
            break
        if not part:
            break
        given += part
    os.close(end)
    assert run.wait() == 0, given
    return given.decode().replace("\r\n", "\n")


def terminal(browser, folder):
    names = sorted(recording.name for recording in stock.DEMO.glob("*.mp4"))
    # Read first, so that the picture does not depend on how long it took.
    typed(*names, "--hashes", "hashes.tsv")
    text = f"$ verify {' '.join(names)}\n" + typed(*names, "--hashes", "hashes.tsv")
    text = text.replace(str(HOME), "~/.local/share")
    marked = re.sub(
        r"\x1b\[(\d+)m(.*?)\x1b\[0m", lambda found: f"<span style='color:{RENDITIONS[found[1]]}'>{found[2]}</span>", html.escape(text)
    )
    page = browser.new_page(viewport={"width": 1000, "height": 600}, device_scale_factor=1.5)
    page.set_content(
        "<body style='margin:0;background:#15171c'><pre style='margin:0;padding:22px 26px;display:inline-block;"
        f"font:14px/1.45 DejaVu Sans Mono,monospace;color:#e8e6e1'>{marked.strip()}</pre>"
    )
    page.locator("pre").screenshot(path=folder / "terminal.png")


def draw(folder):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for part in (report, collection, terminal):
            part(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    draw(sys.argv[1])
