"""Pictures of the report's page, from the demo: light, dark, and as wide as a phone."""

import sys
from pathlib import Path

import stock
from browser import CHROMIUM
from playwright.sync_api import sync_playwright

LOOKS = {
    "light": ({"width": 1200, "height": 1180}, "light"),
    "dark": ({"width": 1200, "height": 1180}, "dark"),
    "phone": ({"width": 375, "height": 1400}, "light"),
}


def draw(folder):
    url = stock.report(stock.demo(), "report.html", "--sprites", stock.DEMO / "sprites").as_uri()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        for name, (viewport, scheme) in LOOKS.items():
            page = browser.new_page(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
            page.goto(url)
            page.wait_for_load_state("networkidle")
            card = page.locator("article.entry").nth(2 if name == "dark" else 0)
            card.scroll_into_view_if_needed()
            if name != "phone":
                page.keyboard.press("j")
                page.evaluate("scrollTo(0, 0)")
            if name == "phone":
                page.evaluate("document.querySelector('article.entry').scrollIntoView()")
            page.screenshot(path=Path(folder) / f"report-{name}.png")
        browser.close()


if __name__ == "__main__":
    draw(sys.argv[1])
