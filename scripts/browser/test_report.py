"""The report's page, opened from disk."""

import json
import time
import unittest

import stock
from browser import NARROW, WIDE, BrowserCase
from hostile import TEXTS


class Report(BrowserCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.path = stock.report(stock.demo(), "report.html", "--sprites", stock.DEMO / "sprites")
        cls.url = cls.path.as_uri()

    def test_nothing_is_asked_of_any_other_place(self):
        page = self.page()
        page.goto(self.url)
        page.wait_for_load_state("networkidle")
        others = [url for url in page.requests if not url.startswith("data:")]
        self.assertEqual([self.url], others)
        self.assertEqual([], page.complaints)

    def test_the_pages_policy_stops_what_is_slipped_into_it(self):
        slipped = (
            "<script>document.title='owned'</script><img src=http://127.0.0.1:9/x.png alt=x>"
            "<style>h1 { display: none }</style>"
        )
        path = stock.FOLDER / "slipped.html"
        path.write_text(self.path.read_text().replace("<body>", "<body>" + slipped))
        page = self.page()
        answered = []
        page.on("response", lambda response: answered.append(response.url))
        page.goto(path.as_uri())
        page.wait_for_load_state("networkidle")
        self.assertEqual("What needs a look", page.title())
        self.assertTrue(page.locator("h1").is_visible())
        self.assertEqual([path.as_uri()], [url for url in answered if not url.startswith("data:")])
        self.assertGreaterEqual(len([text for text in page.complaints if "Content Security Policy" in text]), 3)

    def test_no_form_sends_anything(self):
        page = self.page()
        page.goto(self.url)
        self.assert_forms_reach_nothing(page)

    def test_accessible_in_every_look(self):
        for scheme in ("light", "dark"):
            for viewport in (WIDE, NARROW):
                for motion in ("no-preference", "reduce"):
                    with self.subTest(scheme=scheme, width=viewport["width"], motion=motion):
                        page = self.page(viewport=viewport, color_scheme=scheme, reduced_motion=motion)
                        page.goto(self.url)
                        self.assert_accessible(page)
                        self.assert_no_sideways_scrolling(page)

    def test_dialogs_are_accessible(self):
        page = self.page(color_scheme="dark")
        page.goto(self.url)
        page.keyboard.press("?")
        self.assert_accessible(page)
        page.keyboard.press("Escape")
        page.keyboard.press("j")
        page.keyboard.press("e")
        self.assert_accessible(page)

    def test_readable_without_scripts(self):
        page = self.page(java_script_enabled=False)
        page.goto(self.url)
        self.assertEqual(7, page.locator("article.entry").count())
        self.assertTrue(page.locator("article.entry img").first.is_visible())
        why = page.locator(".why strong", has_text="number and name are of different species").first
        why.scroll_into_view_if_needed()
        self.assertTrue(why.is_visible())
        self.assertFalse(page.locator("#tools").is_visible())
        self.assertFalse(page.locator(".decide .buttons").first.is_visible())
        self.assertTrue(page.locator(".candidates .candidate").first.is_visible())
        self.assertEqual(0, page.locator("button:visible").count())

    def test_accessible_without_its_scripts(self):
        # axe is a script itself: where a browser runs none, it cannot run.
        text = self.path.read_text()
        start = text.rindex("<script>")
        bare = stock.FOLDER / "bare.html"
        bare.write_text(text[:start] + text[text.index("</script>", start) + len("</script>"):])
        for viewport in (WIDE, NARROW):
            page = self.page(viewport=viewport)
            page.goto(bare.as_uri())
            self.assertFalse(page.locator("#tools").is_visible())
            self.assert_accessible(page)
            self.assert_no_sideways_scrolling(page)

    def test_each_card_shows_what_a_person_needs(self):
        page = self.page()
        page.goto(self.url)
        for card in page.locator("article.entry").all():
            self.assertTrue(card.locator(".frame img").get_attribute("src").startswith("data:image/jpeg"))
            self.assertGreater(card.locator(".frame rect").count(), 3)
            self.assertGreater(card.locator(".fields tbody tr").count(), 4)
            self.assertGreater(card.locator(".why li").count(), 0)
            self.assertGreater(card.locator(".candidates li").count(), 0)
            self.assertIn("at 0:", card.locator(".where").text_content())
        self.assertGreater(page.locator(".pictures figure img").count(), 7)
        self.assertEqual(0, page.locator("img:not([alt])").count())

    def test_the_slider_lays_one_picture_over_the_other_by_keys(self):
        page = self.page()
        page.goto(self.url)
        slider = page.get_by_label("Overlay").first
        slider.focus()
        page.keyboard.press("End")
        self.assertEqual("1", page.locator(".over").first.evaluate("(image) => image.style.opacity"))
        page.keyboard.press("ArrowLeft")
        self.assertEqual("0.99", page.locator(".over").first.evaluate("(image) => image.style.opacity"))

    def test_filters_search_and_sort(self):
        page = self.page()
        page.goto(self.url)
        visible = lambda: page.locator("article.entry:visible").count()
        page.select_option("#verdict", "unconfirmed")
        self.assertEqual(3, visible())
        page.select_option("#reason", "too-short")
        self.assertEqual(2, visible())
        page.select_option("#reason", "")
        page.select_option("#verdict", "")
        page.select_option("#species", "872")
        self.assertEqual(1, visible())
        self.assertEqual("872", page.locator("article.entry:visible").get_attribute("data-species"))
        page.select_option("#species", "")
        shares = []
        for option in page.locator("#recording option").all()[1:]:
            page.select_option("#recording", option.get_attribute("value"))
            name = option.text_content().split(" ")[0]
            self.assertEqual(visible(), page.locator("article.entry:visible .where", has_text=name).count())
            shares.append(visible())
        self.assertEqual(7, sum(shares))
        self.assertGreater(min(shares), 0)
        page.select_option("#recording", "")
        page.fill("#search", "0872 switch")
        self.assertEqual(1, visible())
        page.fill("#search", "")
        page.select_option("#sort", "species")
        numbers = page.locator("article.entry").evaluate_all("(all) => all.map((one) => Number(one.dataset.species))")
        self.assertEqual(sorted(numbers), numbers)
        card = page.locator("article.entry").nth(2)
        page.goto(f"{self.url}#{card.get_attribute('id')}")
        self.assertEqual(1, page.locator("article.entry.current, article.entry:target").count())

    def decisions(self, page):
        with page.expect_download() as download:
            page.click("#save")
        return download.value.path()

    def test_decisions_are_saved_applied_and_taken_back(self):
        database = stock.copy("apply")
        page = self.page()
        page.goto(stock.report(database, "apply.html").as_uri())
        for key in "jars":
            page.keyboard.press(key)
        page.keyboard.press("u")
        page.keyboard.press("c")
        saved = self.decisions(page)
        actions = [one["action"] for one in json.loads(saved.read_text())["decisions"]]
        self.assertEqual(["accept", "reject", "correct"][: len(actions)], actions)
        stock.verify("apply", saved, "--dry-run", "--database", database)
        self.assertEqual([(0,)], stock.query(database, "SELECT count(*) FROM decision"))
        stock.verify("apply", saved, "--database", database)
        self.assertEqual([(len(actions),)], stock.query(database, "SELECT count(*) FROM decisions"))
        stock.verify("apply", saved, "--database", database, status=65)
        self.assertEqual([(len(actions),)], stock.query(database, "SELECT count(*) FROM decision"))
        self.assertEqual([], page.complaints)

    def test_a_closed_page_remembers_what_was_not_saved(self):
        context = self.browser.new_context()
        page = self.page(context)
        page.goto(self.url)
        page.keyboard.press("j")
        page.keyboard.press("r")
        page.close()
        again = self.page(context)
        again.goto(self.url)
        self.assertEqual(1, again.locator("article.decided").count())

    def test_typing_decides_nothing(self):
        page = self.page()
        page.goto(self.url)
        page.keyboard.press("j")
        page.keyboard.press("/")
        page.keyboard.type("arse")
        self.assertEqual(0, page.locator("article.decided").count())
        page.keyboard.press("Escape")
        page.fill("#search", "")
        page.uncheck("#single")
        page.locator("article.entry").first.focus()
        page.keyboard.press("r")
        self.assertEqual(0, page.locator("article.decided").count())


class Hostile(BrowserCase):
    def test_hostile_texts_change_nothing(self):
        database = stock.multiplied("hostile", len(TEXTS) * 4, TEXTS, recordings=4)
        path = stock.report(database, "hostile.html")
        page = self.page()
        page.goto(path.as_uri())
        page.wait_for_load_state("networkidle")
        self.assertEqual("What needs a look", page.title())
        self.assertEqual([path.as_uri()], [url for url in page.requests if not url.startswith("data:")])
        self.assertEqual([], page.complaints)
        self.assertEqual(len(TEXTS) * 4, page.locator("article.entry").count())
        self.assertEqual(1, page.locator("h1").count())
        self.assertEqual(0, page.locator("iframe, base, form[action], [onload], [onerror], [onmouseover]").count())
        page.keyboard.press("j")
        for _ in range(len(TEXTS)):
            page.keyboard.press("a")
        page.keyboard.press("e")
        page.fill("#edit-nickname", TEXTS[0])
        page.click("#edit-save")
        self.assertEqual("What needs a look", page.title())
        self.assertEqual([], page.complaints)
        self.assert_accessible(page)
        for name in ("csv", "json", "junit", "markdown"):
            stock.verify("report", "--format", name, "--database", database, "--output", "-")


class Thousand(BrowserCase):
    def test_a_thousand_mismatches_open_in_two_seconds(self):
        database = stock.multiplied("thousand", 1000)
        path = stock.report(database, "thousand.html")
        self.assertIn("<article", path.read_text())
        self.assertLess(path.stat().st_size, 40_000_000)
        page = self.page()
        start = time.monotonic()
        page.goto(path.as_uri(), wait_until="load")
        page.wait_for_selector("#tools:visible")
        seconds = time.monotonic() - start
        print(f"\n1,000 mismatches: {path.stat().st_size / 1e6:.1f} MB, open in {seconds:.2f} s")
        self.assertLess(seconds, 2)
        start = time.monotonic()
        page.fill("#search", "sparky")
        self.assertEqual("1000 of 1000 shown", page.locator("#status").inner_text())
        self.assertLess(time.monotonic() - start, 1)
        self.assertEqual([], page.complaints)

    def test_fifty_are_decided_by_keys_alone(self):
        page = self.page()
        page.goto(stock.report(stock.multiplied("fifty", 60), "fifty.html").as_uri())
        page.keyboard.press("j")
        for number in range(50):
            page.keyboard.press("ar2s"[number % 4])
        page.keyboard.press("e")
        page.keyboard.type("Farfetch’d")
        page.keyboard.press("Enter")
        self.assertEqual(51, page.locator("article.decided").count())
        for _ in range(3):
            page.keyboard.press("u")
        self.assertEqual(48, page.locator("article.decided").count())
        self.assertEqual([], page.complaints)


if __name__ == "__main__":
    unittest.main()
