"""The report's page, opened from disk."""

import re
import unittest

import stock
from browser import HUGE, NARROW, PHONE, WIDE, BrowserCase
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
        slipped = "<script>document.title='owned'</script><img src=http://127.0.0.1:9/x.png alt=x><style>h1 { display: none }</style>"
        path = stock.FOLDER / "slipped.html"
        path.write_text(self.path.read_text().replace("<body>", "<body>" + slipped))
        page = self.page()
        answered = []
        page.on("response", lambda response: answered.append(response.url))
        page.goto(path.as_uri())
        page.wait_for_load_state("networkidle")
        self.assertEqual("Report", page.title())
        self.assertTrue(page.locator("h1").is_visible())
        self.assertEqual([path.as_uri()], [url for url in answered if not url.startswith("data:")])
        self.assertGreaterEqual(len([text for text in page.complaints if "Content Security Policy" in text]), 3)

    def test_names_are_those_of_the_chosen_language_and_every_one_is_found(self):
        page = self.page()
        page.goto(stock.report(stock.demo(), "german.html", "--names-in", "de").as_uri())
        self.assertIn("No. 0304 is Stollunior; the picture is of Wattzapf", page.inner_text("main"))
        for name in ("stollunior", "aron"):
            page.fill("#search", name)
            self.assertEqual(1, page.locator(".entry:visible").count())
        self.assertEqual([], page.complaints)

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
        why = page.locator(".entry h3", has_text="; the name says ").first
        why.scroll_into_view_if_needed()
        self.assertTrue(why.is_visible())
        self.assertFalse(page.locator("#tools").is_visible())
        self.assertFalse(page.locator("#bar").is_visible())
        self.assertTrue(page.locator(".candidates .candidate").first.is_visible())
        self.assertEqual(0, page.locator("button:visible").count())

    def test_a_repeated_picture_is_shown_by_scripts_alone(self):
        path = stock.report(stock.multiplied("repeated", 8), "repeated.html", "--sprites", stock.DEMO / "sprites")
        for has_scripts in (True, False):
            page = self.page(java_script_enabled=has_scripts)
            page.goto(path.as_uri())
            repeated = page.locator("img[data-like]")
            self.assertGreater(repeated.count(), 0)
            self.assertEqual(has_scripts, repeated.first.is_visible())

    def test_accessible_without_its_scripts(self):
        # axe is a script itself: where a browser runs none, it cannot run.
        text = self.path.read_text()
        start = text.rindex("<script>")
        bare = stock.FOLDER / "bare.html"
        bare.write_text(text[:start] + text[text.index("</script>", start) + len("</script>") :])
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
            self.assertGreater(len(card.locator("h3").text_content()), 20)
            self.assertGreater(card.locator(".candidates li").count(), 0)
            self.assertIn("at 0:", card.locator(".where").text_content())
        self.assertGreater(page.locator(".pictures figure img").count(), 7)
        self.assertEqual(0, page.locator("img:not([alt])").count())
        self.assertEqual(0, page.locator("img:not([src])").count())

    def test_a_contradiction_stands_first_and_all_else_is_quiet(self):
        page = self.page()
        page.goto(self.url)
        cards = page.locator("article.entry.mismatch").all()
        self.assertGreater(len(cards), 1)
        for card in cards:
            sentence = card.locator("h3").text_content()
            rows = [row.text_content() for row in card.locator(".fields tr.conflict").all()]
            with self.subTest(sentence=sentence):
                self.assertEqual(2, len(rows), rows)
                self.assertLessEqual(card.locator("rect.conflict").count(), 2)
                self.assertGreater(card.locator("rect.conflict").count(), 0)
                self.assertRegex(sentence, r"; (the name says|the types say|the picture is of|the picture has)|is never")

    def test_a_phone_shows_the_recordings_without_scrolling_sideways(self):
        page = self.page(viewport=PHONE)
        page.goto(self.url)
        table = page.locator(".recordings")
        self.assertLessEqual(table.bounding_box()["width"], PHONE["width"] - 24)
        self.assertGreater(table.locator(".remark td").first.bounding_box()["width"], 300)
        # The name of a file stands on one line.
        self.assertLess(table.locator("tbody th").first.bounding_box()["height"], 40)

    def test_bar_card_and_message_are_in_view(self):
        for viewport in (WIDE, HUGE, PHONE):
            page = self.page(viewport=viewport)
            page.goto(self.url)
            bar = page.locator("#bar").bounding_box()
            first = page.locator("article.entry").first.bounding_box()
            self.assertLess(first["y"], viewport["height"] - bar["height"])
            screens = 2 if viewport is PHONE else 1
            for card in page.locator("article.entry").all():
                with self.subTest(width=viewport["width"], card=card.get_attribute("id")):
                    if page.locator("article.current").get_attribute("id") != card.get_attribute("id"):
                        page.keyboard.press("j")
                    self.assertIn("current", card.get_attribute("class"))
                    self.assertLessEqual(card.bounding_box()["height"], screens * viewport["height"] - bar["height"])
                    for button in page.locator("#bar button:visible").all():
                        box = button.bounding_box()
                        self.assertGreaterEqual(box["y"], 0)
                        self.assertLessEqual(box["y"] + box["height"], viewport["height"])
                    page.keyboard.press("9")
                    box = page.locator("#status").bounding_box()
                    self.assertLessEqual(box["y"] + box["height"], viewport["height"])
                    self.assertIn("There is no 9", page.locator("#status").inner_text())
            self.assert_no_sideways_scrolling(page)

    def test_no_focus_lies_under_the_bar(self):
        for viewport in (WIDE, PHONE):
            page = self.page(viewport=viewport)
            page.goto(self.url)
            page.locator(".skip").focus()
            hidden, stops = [], 0
            while page.evaluate("!document.activeElement.closest('#bar')"):
                stops += 1
                words = page.evaluate("""() => {
                    const top = document.getElementById("bar").getBoundingClientRect().top;
                    const focused = document.activeElement;
                    return focused.getBoundingClientRect().top >= top ? focused.outerHTML.slice(0, 80) : "";
                }""")
                if words:
                    hidden.append(words)
                page.keyboard.press("Tab")
            self.assertGreater(stops, 30)
            self.assertEqual([], hidden)

    def test_the_overlay_lays_one_picture_over_the_other_by_keys(self):
        page = self.page()
        page.goto(self.url)
        page.locator("article.entry", has=page.locator(".overlay")).first.focus()
        page.keyboard.press("o")
        page.wait_for_selector(".layers canvas.over")
        slider = page.get_by_label("Overlay").first
        slider.focus()
        page.keyboard.press("End")
        self.assertEqual("1", page.locator(".over").first.evaluate("(image) => image.style.opacity"))
        page.keyboard.press("ArrowLeft")
        self.assertEqual("0.99", page.locator(".over").first.evaluate("(image) => image.style.opacity"))
        # Both are trimmed to what they show: it touches two opposite edges of the square.
        touches = page.evaluate("""() => [...document.querySelector(".layers").children].map((canvas) => {
            const pixels = canvas.getContext("2d").getImageData(0, 0, 160, 160).data;
            const dark = (x, y) => [0, 1, 2].some((channel) => pixels[4 * (160 * y + x) + channel] < 230);
            const any = (test) => [...Array(160).keys()].some(test);
            const sides = [any((x) => dark(x, 1)), any((x) => dark(x, 158)), any((y) => dark(1, y)), any((y) => dark(158, y))];
            return (sides[0] && sides[1]) || (sides[2] && sides[3]);
        })""")
        self.assertEqual([True, True], touches)
        self.assert_accessible(page)

    def test_a_shiny_question_shows_both_looks_and_what_differs(self):
        page = self.page()
        page.goto(self.url)
        card = page.locator("article.entry", has=page.locator("h3", has_text="The mark says shiny"))
        card.scroll_into_view_if_needed()
        # The text of a card that is not drawn yet would be empty.
        card.locator(".colors span").first.wait_for()
        captions = [" ".join(text.split()) for text in card.locator("figcaption").all_text_contents()]
        self.assertEqual(["on the screen", "Snom, plain", "Snom, shiny"], captions)
        words = " ".join(card.locator(".colors").inner_text().split())
        self.assertEqual("Plain and shiny differ in: plain shiny on the screen", words)
        colors = [tuple(map(int, re.findall(r"[0-9]+", square.get_attribute("fill")))) for square in card.locator(".colors rect").all()]
        plain, shiny, own = colors

        def distance(a, b):
            return sum(abs(x - y) for x, y in zip(a, b))

        self.assertLess(3 * distance(own, plain), distance(own, shiny))

    def test_what_cannot_be_as_read_is_grayed(self):
        page = self.page()
        page.goto(self.url)

        def disabled():
            return page.locator("#bar [data-action=accept]").get_attribute("aria-disabled")

        self.assertEqual("false", disabled())
        page.evaluate("data.entries[cards[1].id].problem = 'it is never so'")
        page.keyboard.press("j")
        self.assertEqual("true", disabled())
        self.assert_accessible(page)
        page.keyboard.press("a")
        self.assertIn("It cannot be as it was read: it is never so", page.locator("#status.refused").inner_text())
        page.keyboard.press("k")
        self.assertEqual("false", disabled())

    def test_search_and_chips(self):
        page = self.page()
        page.goto(self.url)

        def visible():
            return page.locator("article.entry:visible").count()

        self.assertEqual(3, page.locator(".chip").count())
        page.locator(".chip", has_text="unconfirmed").click()
        self.assertEqual(3, visible())
        page.locator(".chip", has_text="mismatch").click()
        self.assertEqual(7, visible())
        page.locator(".chip", has_text="unconfirmed").click()
        self.assertEqual(4, visible())
        page.locator(".chip", has_text="mismatch").click()
        page.fill("#search", "too briefly")
        self.assertEqual(2, visible())
        page.fill("#search", "0872 switch")
        self.assertEqual(1, visible())
        page.fill("#search", "")
        card = page.locator("article.entry").nth(2)
        page.goto(f"{self.url}#{card.get_attribute('id')}")
        page.reload()
        self.assertEqual(card.get_attribute("id"), page.locator("article.entry.current").get_attribute("id"))

    def test_verified_rows_are_folded_searched_and_sorted(self):
        page = self.page()
        page.goto(self.url)
        rows = page.locator("#verified-rows tbody tr")
        self.assertFalse(rows.first.is_visible())
        page.click("#verified-rows summary")
        self.assertTrue(rows.first.is_visible())
        for name in ("level", "ID No."):
            self.assertEqual(1, page.get_by_role("columnheader", name=name, exact=True).count())
        place = page.locator("#verified-rows thead th").all_inner_texts().index("level")
        for turn, order in (("ascending", 1), ("descending", -1)):
            page.get_by_role("button", name="level", exact=True).click()
            self.assertEqual(turn, page.locator("#verified-rows th[aria-sort]").get_attribute("aria-sort"))
            levels = [int(row.locator("td, th").nth(place).inner_text()) for row in rows.all()]
            self.assertEqual(sorted(levels, reverse=order < 0), levels)
        name = rows.first.locator("th").inner_text()
        page.fill("#search", name.lower())
        self.assertTrue(rows.first.is_visible())
        self.assertLess(page.locator("#verified-rows tbody tr:visible").count(), rows.count())
        self.assert_accessible(page)

    def test_what_is_to_be_reviewed_comes_first(self):
        page = self.page()
        page.goto(self.url)
        order = [heading.get_attribute("id") for heading in page.locator("main h2[id]").all()]
        self.assertEqual([one for one in ("entries", "recordings", "brief", "coverage", "verified") if one in order], order)


class Hostile(BrowserCase):
    def test_hostile_texts_change_nothing(self):
        database = stock.multiplied("hostile", len(TEXTS) * 4, TEXTS, recordings=4)
        path = stock.report(database, "hostile.html")
        page = self.page()
        page.goto(path.as_uri())
        page.wait_for_load_state("networkidle")
        self.assertEqual("Report", page.title())
        self.assertEqual([path.as_uri()], [url for url in page.requests if not url.startswith("data:")])
        self.assertEqual([], page.complaints)
        self.assertEqual(len(TEXTS) * 4, page.locator("article.entry").count())
        self.assertEqual(1, page.locator("h1").count())
        self.assertEqual(0, page.locator("iframe, base, form[action], [onload], [onerror], [onmouseover]").count())
        for number in range(len(TEXTS)):
            page.keyboard.press("ar"[number % 2])
        page.keyboard.press("e")
        page.fill("#edit-nickname", TEXTS[0])
        page.click("#edit-save")
        self.assertEqual("Report", page.title())
        self.assertEqual([], page.complaints)
        self.assert_accessible(page)
        for name in ("csv", "json", "junit", "markdown"):
            stock.verify("report", "--format", name, "--database", database, "--output", "-")


if __name__ == "__main__":
    unittest.main()
