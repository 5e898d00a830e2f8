"""Pictures of the report's page, from the demo: light, dark, and as wide as a phone."""

import sys
from pathlib import Path

import stock
from browser import CHROMIUM
from playwright.sync_api import sync_playwright

#: name: (viewport, colour scheme, which card stands at the top; None for the page's own top).
LOOKS = {
    "light": ({"width": 1200, "height": 1250}, "light", None),
    "dark": ({"width": 1200, "height": 900}, "dark", 4),
    "phone": ({"width": 375, "height": 1150}, "light", 4),
}


def draw(folder):
    url = stock.report(stock.demo(), "report.html", "--sprites", stock.DEMO / "sprites").as_uri()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for name, (viewport, scheme, card) in LOOKS.items():
            page = browser.new_page(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
            page.goto(url)
            if card is not None:
                place = page.locator("article.entry").nth(card)
                for _ in range(2):
                    place.evaluate("(card) => card.scrollIntoView()")
                    page.wait_for_timeout(200)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=Path(folder) / f"report-{name}.png")
        browser.close()


if __name__ == "__main__":
    draw(sys.argv[1])
