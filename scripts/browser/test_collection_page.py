"""The collection's page, opened from disk."""

import re
import time
import unittest

import stock
from browser import NARROW, BrowserCase

SIZES = ({"width": 1280, "height": 800}, {"width": 1920, "height": 1080}, {"width": 390, "height": 844}, NARROW)
MANY = 1500
SCROLL = """async () => {
    const spans = [];
    let last = performance.now();
    for (let y = 0; y < document.documentElement.scrollHeight; y += 120) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        spans.push(now - last);
        last = now;
    }
    return spans.sort((a, b) => a - b)[Math.floor(spans.length / 2)];
}"""


class CollectionPage(BrowserCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.demo = stock.page(stock.demo(), "collection.html", "--sprites", stock.DEMO / "sprites")
        cls.many = stock.page(stock.living_dex("living-dex", MANY), "many.html", "--sprites", stock.DEMO / "sprites")

    def opened(self, path=None, fragment="", **options):
        page = self.page(**options)
        page.goto((path or self.demo).as_uri() + fragment)
        page.wait_for_load_state("networkidle")
        return page

    def shown(self, page):
        return page.locator("#album li:not([hidden]) > .tile .name").all_text_contents()

    def press(self, page, *keys):
        for key in keys:
            page.keyboard.press(key)

    def test_nothing_is_asked_of_any_other_place(self):
        page = self.opened()
        self.assertEqual([self.demo.as_uri()], [url for url in page.requests if not url.startswith("data:")])
        self.assertEqual([], page.complaints)
        self.assert_forms_reach_nothing(page)

    def test_accessible_in_every_look(self):
        for scheme in ("light", "dark"):
            for viewport in SIZES:
                with self.subTest(scheme=scheme, width=viewport["width"]):
                    page = self.opened(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
                    self.assert_accessible(page)
                    self.assert_no_sideways_scrolling(page)
                    self.assertEqual([], page.complaints)
                    if viewport not in (SIZES[0], SIZES[2]):
                        continue
                    for detail in page.locator("details.more > summary").all():
                        detail.click()
                    page.locator("#n607").click()
                    self.assert_accessible(page)
                    self.assert_no_sideways_scrolling(page)
                    self.assertEqual([], page.complaints)

    def test_a_large_collection_opens_at_once_and_scrolls(self):
        self.assertLessEqual(self.many.stat().st_size, 40_000_000)
        page = self.page(viewport=SIZES[0])
        taken = []
        for _ in range(3):
            began = time.monotonic()
            page.goto(self.many.as_uri(), wait_until="commit")
            page.locator("#count:not(:empty)").wait_for()
            page.locator(".tile img").first.wait_for()
            taken.append(time.monotonic() - began)
        self.assertLess(min(taken), 1.5)
        page.wait_for_load_state()
        at_first = page.locator(".tile img").count()
        self.assertLess(at_first, 200)
        # What a frame takes while the whole page goes by, beside an empty page on the same machine.
        empty = self.page(viewport=SIZES[0])
        empty.set_content("<div style='height: 20000px'></div>")
        self.assertLess(page.evaluate(SCROLL) - empty.evaluate(SCROLL), 50)
        self.assertGreater(page.locator(".tile img").count(), at_first)
        self.assertEqual([], page.complaints)

    def test_pictures_stand_for_what_is_shown_and_shapes_for_the_rest(self):
        page = self.opened()
        verified = page.locator("#n607")
        verified.scroll_into_view_if_needed()
        verified.locator("img").wait_for()
        self.assertGreater(verified.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)"), 0)
        self.assertEqual("verified", verified.locator(".said").inner_text())
        # The whole picture, though it is higher than wide.
        plate, image = (verified.locator(part).bounding_box() for part in (".picture", "img"))
        self.assertLessEqual(image["y"] + image["height"], plate["y"] + plate["height"] + 1)
        missing = page.locator("#n1")
        self.assertEqual(0, missing.locator("img").count())
        self.assertTrue(missing.locator(".shape").is_visible())

    def test_search_finds_a_name_in_each_language(self):
        page = self.opened()
        for text in ("litwick", "Funécire", "funecire", "Lichtel", "ヒトモシ", "ひともし", "불켜미", "烛光灵", "燭光靈", "607", "#0607"):
            with self.subTest(text=text):
                page.fill("#search", text)
                self.assertIn("Litwick", self.shown(page))
                self.assertLess(len(self.shown(page)), 10)
        page.fill("#search", "no such name")
        self.assertTrue(page.locator("#empty").is_visible())

    def test_filters_together(self):
        page = self.opened()
        page.select_option("#status", "verified")
        self.assertEqual(["Bellsprout", "Wingull", "Aron", "Joltik", "Litwick", "Goomy", "Snom"], self.shown(page))
        page.select_option("#type", "bug")
        self.assertEqual(["Joltik", "Snom"], self.shown(page))
        page.select_option("#generation", "8")
        self.assertEqual(["Snom"], self.shown(page))
        self.assertEqual("1 of 1025 species: 1 verified", page.inner_text("#count"))
        page.click("#clear")
        self.assertEqual(1025, len(self.shown(page)))
        page.select_option("#status", "duplicate")
        self.assertEqual(["Joltik"], self.shown(page))
        page.click("#clear")
        page.select_option("#game", "red")
        self.assertEqual(151, len(self.shown(page)))

    def test_layers_of_forms_and_shiny_ones(self):
        page = self.opened()
        page.locator("input[value=shiny]").check()
        page.select_option("#status", "verified")
        self.assertEqual(["Wingull", "Joltik"], self.shown(page))
        page.click("#clear")
        page.locator("input[value=forms]").check()
        page.fill("#search", "raichu")
        self.assertEqual(["Raichu", "Raichu, Alolan Form"], self.shown(page))
        self.assertTrue(
            page.evaluate(
                "document.querySelectorAll('#album [id]').length === new Set([...document.querySelectorAll('#album [id]')].map((one) => one.id)).size"
            )
        )

    def test_progress_agrees_with_what_is_listed(self):
        page = self.opened(self.many)
        counted = int(page.locator(".tiles b").first.inner_text())
        bars = [int(bar.inner_text()) for bar in page.locator(".generations .figures b").all()]
        self.assertEqual(counted, sum(bars))
        page.select_option("#status", "verified")
        self.assertEqual(counted, len(self.shown(page)))
        page.locator(".generations .bar").nth(2).click()
        self.assertEqual(bars[2], len(self.shown(page)))
        self.assertEqual("true", page.locator(".generations .bar").nth(2).get_attribute("aria-pressed"))

    def test_a_card_says_when_and_where_it_was_proven(self):
        page = self.opened(fragment="#n607")
        card = page.locator("#card")
        self.assertTrue(card.is_visible())
        words = card.inner_text()
        for part in ("#0607", "Litwick", "male", "level 12", "OT Noa", "ID No. 041641", "switch.mp4 at 0:01.4", "Lampent"):
            self.assertIn(part, words)
        self.assertRegex(words, r"verified \d{4}-\d\d-\d\d")
        # Its picture and the frame that proves it, though the card was opened by its address.
        self.assertEqual(2, card.locator(".yours img").count())
        frame = card.locator(".frame img")
        self.assertGreater(frame.evaluate("image => image.decode().then(() => image.naturalWidth)"), 300)
        self.press(page, "ArrowRight")
        self.assertEqual("Lampent", page.inner_text("#card-name"))
        self.press(page, "Escape")
        self.assertFalse(card.is_visible())
        self.assertEqual("n608", page.evaluate("document.activeElement.id"))

    def test_what_boxes_alone_show_has_a_status_of_its_own(self):
        seen = stock.FOLDER / "seen.html"
        one = '{"species":1,"form":"bulbasaur","shiny":false,"box":3,"row":2,"column":4}'
        text = self.demo.read_text()
        self.assertIn('"seen":[]', text)
        seen.write_text(text.replace('"seen":[]', f'"seen":[{one}]'))
        page = self.opened(seen)
        page.select_option("#status", "seen")
        self.assertEqual(["Bulbasaur"], self.shown(page))
        self.assertEqual("1 of 1025 species: 1 seen in a box", page.inner_text("#count"))
        page.click("#n1")
        self.assertIn("box 3, row 2, column 4: record its summary page", page.inner_text("#card"))
        self.assert_accessible(page)
        self.press(page, "Escape")
        page.locator("input[value=shiny]").check()
        self.assertEqual([], self.shown(page))

    def test_keys_alone(self):
        page = self.opened(self.many)
        page.locator("#album .tile").first.focus()
        self.press(page, "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
        self.assertEqual("n1", page.evaluate("document.activeElement.id"))
        self.press(page, "End")
        self.assertEqual("n1025", page.evaluate("document.activeElement.id"))
        self.press(page, "Home", "Enter")
        self.assertEqual("Bulbasaur", page.inner_text("#card-name"))
        self.press(page, "Escape", "m")
        self.assertRegex(page.inner_text("#count"), r"^\d+ of 1025 species: \d+ missing$")
        self.press(page, "m", "s")
        self.assertIn("shiny species", page.inner_text("#count"))
        self.assertEqual(1, page.locator(".tile[tabindex='0']").count())
        self.press(page, "/")
        self.assertEqual("search", page.evaluate("document.activeElement.id"))
        page.keyboard.type("ms?")
        self.assertEqual("ms?", page.input_value("#search"))
        self.assertEqual([], self.shown(page))
        self.press(page, "Escape")
        self.assertEqual("", page.input_value("#search"))
        self.assertGreater(len(self.shown(page)), 1000)

    def test_boxes_of_thirty(self):
        page = self.opened(self.many)
        page.select_option("#group", "box")
        self.assertEqual(35, page.locator(".shelf.boxed").count())
        page.select_option("#type", "fire")
        self.assertEqual(30, page.locator(".shelf.boxed").first.locator(".tile").count())
        self.assertGreater(page.locator(".tile.dim").count(), 500)
        self.assert_accessible(page)

    def test_readable_without_its_script(self):
        page = self.opened(java_script_enabled=False)
        self.assertEqual(1025, page.locator(".tile").count())
        self.assertFalse(page.locator("#tools").is_visible())
        self.assertRegex(page.locator("#n607").text_content(), re.compile("Litwick.*verified", re.DOTALL))

    def test_prints_every_picture_and_no_tools(self):
        page = self.opened()
        page.select_option("#status", "verified")
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(7, page.locator("#album li:not([hidden]) .tile img").count())
        self.assertFalse(page.locator("#tools").is_visible())
        self.assertTrue(page.pdf().startswith(b"%PDF"))

    def test_names_of_every_language_find_what_is_shown_in_one(self):
        page = self.opened(stock.page(stock.demo(), "german.html", "--names-in", "de"))
        for name in ("Lichtel", "Litwick", "ヒトモシ"):
            page.fill("#search", name)
            self.assertEqual(["Lichtel"], self.shown(page))
        page.check("input[value=forms]", force=True)
        for name in ("Alola-Form", "Alolan Raichu"):
            page.fill("#search", name)
            self.assertIn("Raichu, Alola-Form", self.shown(page))

    def test_a_page_to_share_names_no_trainer(self):
        path = stock.page(stock.demo(), "shared.html", "--no-trainers")
        text = path.read_text()
        self.assertIn('"Noa"', self.demo.read_text())
        for name in ('"Noa"', "041641"):
            self.assertNotIn(name, text)


if __name__ == "__main__":
    unittest.main()
