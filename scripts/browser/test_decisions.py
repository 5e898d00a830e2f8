"""Decisions on the report's page, opened from disk."""

import json
import unittest

import stock
from browser import BrowserCase


class Decisions(BrowserCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.url = stock.report(stock.demo(), "report.html", "--sprites", stock.DEMO / "sprites").as_uri()

    def test_refused_keys_say_why(self):
        page = self.page()
        page.goto(self.url)

        def refused(key):
            return (page.keyboard.press(key), page.locator("#status.refused").inner_text())[1]

        self.assertIn("nothing to undo", refused("u"))
        self.assertIn("There is no 9", refused("9"))
        self.assertIn("first one", refused("k"))
        problem = page.evaluate("Object.keys(data.entries).find((id) => data.entries[id].problem)")
        if problem:
            page.locator(f"[id='{problem}']").focus()
            self.assertIn("It cannot be as it was read", refused("a"))
        self.assertEqual(0, page.locator("article.decided").count())
        page.keyboard.press("/")
        page.keyboard.type("zzzz")
        page.keyboard.press("Tab")
        for key in "1mfxar":
            self.assertIn("No entry is current", refused(key))
        self.assertEqual(0, page.locator("article.decided").count())
        page.keyboard.press("/")
        page.keyboard.press("Escape")
        page.locator("article").first.focus()
        refused("9")
        page.keyboard.press("n")
        self.assertEqual("", page.locator("#status").inner_text())

    def test_the_end_says_what_was_decided_and_undo_opens_it_again(self):
        page = self.page()
        page.goto(self.url)
        for left in range(4, -1, -1):
            page.keyboard.press("r")
            settled = f"{7 - left} more are settled"
            self.assertEqual(f"Open: {left} of 15 entries, {settled}", page.locator(".lead").inner_text())
            self.assertIn(f"{left} open" if left else "nothing open", page.locator("#left").inner_text())
        self.assertTrue(page.locator("#done").is_visible())
        self.assertIn("5 rejected", page.locator("#done-words").inner_text())
        self.assertEqual(5, page.locator("#done-list li").count())
        self.assert_accessible(page)
        page.keyboard.press("u")
        self.assertFalse(page.locator("#done").is_visible())
        self.assertEqual("Open: 1 of 15 entries, 6 more are settled", page.locator(".lead").inner_text())
        page.keyboard.press("k")
        page.keyboard.press("n")
        self.assertFalse("decided" in page.locator("article.current").get_attribute("class"))

    def decisions(self, page):
        with page.expect_download() as download:
            page.click("#save")
        return download.value.path()

    def test_decisions_are_saved_applied_and_taken_back(self):
        database = stock.copy("apply")
        page = self.page()
        page.goto(stock.report(database, "apply.html").as_uri())
        for key in "1r1u2":
            page.keyboard.press(key)
        saved = self.decisions(page)
        actions = [one["action"] for one in json.loads(saved.read_text())["decisions"]]
        self.assertEqual(["correct", "reject", "correct"][: len(actions)], actions)
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
        page.keyboard.press("r")
        page.close()
        again = self.page(context)
        again.goto(self.url)
        self.assertEqual(1, again.locator("article.decided").count())
        self.assertEqual("1 decision restored, not saved yet.", again.locator("#status").inner_text())
        # It begins again where it was left.
        self.assertEqual(
            again.locator("article.entry:not(.known)").nth(1).get_attribute("id"), again.locator("article.current").get_attribute("id")
        )

    def test_what_was_saved_does_not_come_back(self):
        database = stock.copy("again")
        context = self.browser.new_context()
        page = self.page(context)
        page.goto(stock.report(database, "again.html").as_uri())
        page.keyboard.press("r")
        saved = self.decisions(page)
        self.assertEqual(1, page.locator("article.decided").count())
        page.keyboard.press("r")
        stock.verify("apply", saved, "--database", database)
        run = stock.query(database, "SELECT uid FROM run WHERE kind = 'decide'")[0][0]
        stock.verify("undo", run, "--database", database)
        page.close()
        again = self.page(context)
        again.goto(stock.report(database, "again.html").as_uri())
        # Only what was decided after that.
        decided = again.locator("article.decided")
        self.assertEqual(
            [again.locator("article.entry:not(.known)").nth(1).get_attribute("id")], [one.get_attribute("id") for one in decided.all()]
        )
        self.decisions(again)
        again.reload()
        self.assertEqual(0, decided.count())
        self.assertEqual("Nothing is decided in this session yet.", again.locator("#status").inner_text())

    def test_undo_brings_the_earlier_decision_back(self):
        database = stock.copy("earlier")
        page = self.page()

        def shown():
            card = page.locator("article.entry").first
            return card.locator(".decision").text_content(), "decided" in card.get_attribute("class")

        page.goto(stock.report(database, "earlier.html").as_uri())
        page.keyboard.press("1")
        page.keyboard.press("r")
        page.locator("article.entry").first.focus()
        page.keyboard.press("r")
        self.assertEqual(("Rejected", True), shown())
        page.keyboard.press("u")
        text, decided = shown()
        self.assertTrue(decided)
        self.assertIn("Decided: ", text)
        self.assertTrue(page.locator("#save").is_visible())
        page.keyboard.press("u")
        self.assertEqual((text, True), shown())
        stock.verify("apply", self.decisions(page), "--database", database)
        page.keyboard.press("u")
        self.assertEqual(("", False), shown())
        self.assertFalse(page.locator("#save").is_visible())
        page.keyboard.press("u")
        self.assertIn("nothing to undo", page.locator("#status").inner_text())
        # A decision that was applied stands again, too.
        page.goto(stock.report(database, "earlier.html").as_uri())
        page.locator("article.entry").first.focus()
        for key in "ru":
            page.keyboard.press(key)
        self.assertEqual((text, True), shown())

    def edited(self, page, **values):
        """The fields of the editor on the current card, which is saved with `values` in them."""
        page.keyboard.press("e")
        fields = {name: page.locator(f"#edit-{name}") for name in ("species", "form", "gender", "shiny", "nickname")}
        before = {name: field.input_value() for name, field in fields.items()}
        for name, value in values.items():
            if name in ("species", "nickname"):
                fields[name].fill(value)
            else:
                fields[name].select_option(value)
        page.click("#edit-save")
        return before

    def test_the_editor_begins_with_what_was_decided(self):
        database = stock.copy("edited")
        page = self.page()
        page.goto(stock.report(database, "edited.html").as_uri())
        page.keyboard.press("j")
        page.keyboard.press("k")
        self.edited(page, species="Lapras", gender="male", shiny="true", nickname="Nessie")
        page.keyboard.press("k")
        decided = {"species": "Lapras", "form": "lapras", "gender": "male", "shiny": "true", "nickname": "Nessie"}
        self.assertEqual(decided, self.edited(page))
        stock.verify("apply", self.decisions(page), "--database", database)
        page.goto(stock.report(database, "edited.html").as_uri())
        page.locator("article.entry").first.focus()
        self.assertEqual(decided, self.edited(page, species="Snom"))
        # What is accepted is as it was read.
        page.locator("article.entry").first.focus()
        page.keyboard.press("a")
        page.locator("article.entry").first.focus()
        read = page.evaluate("nameOf({ speciesId: data.entries[cards[0].id].read.speciesId })")
        self.assertEqual(read, self.edited(page)["species"])

    def test_a_name_of_the_species_is_no_nickname(self):
        page = self.page()
        page.goto(self.url)
        card = page.locator("article.entry", has_text="Lampent").first
        for species, nickname, kept in (("Lampent", None, None), ("Litwick", "lichtel", None), ("Litwick", "Lampent", "Lampent")):
            with self.subTest(species=species, nickname=nickname):
                card.focus()
                self.edited(page, species=species, **({"nickname": nickname} if nickname else {}))
                name = card.get_attribute("id")
                self.assertEqual(kept, page.evaluate("(id) => standing(id).identity.nickname", name))

    def test_the_editor_offers_the_genders_of_the_form(self):
        page = self.page()
        page.goto(self.url)
        page.keyboard.press("e")
        page.fill("#edit-species", "Indeedee")

        def offered():
            return page.locator("#edit-gender option").evaluate_all("(all) => all.map((one) => one.value)")

        self.assertEqual(["", "male", "female"], offered())
        page.select_option("#edit-gender", "male")
        page.select_option("#edit-form", "indeedee-male")
        self.assertEqual(["male"], offered())
        page.select_option("#edit-form", "indeedee-female")
        self.assertEqual(["female"], offered())
        page.select_option("#edit-form", "")
        self.assertEqual(["", "male", "female"], offered())
        # The gender stays where the form may have it.
        self.assertEqual("female", page.locator("#edit-gender").input_value())

    def test_another_gender_may_be_another_form(self):
        page = self.page()
        page.goto(self.url)
        page.keyboard.press("j")
        page.keyboard.press("k")

        def pressed(key, number, form, gender):
            page.evaluate(
                """([speciesId, form, gender]) => {
                const entry = data.entries[current.id];
                entry.candidates = [{ ...entry.candidates[0], speciesId, form, gender }];
                entry.variants = {};
            }""",
                [number, form, gender],
            )
            page.keyboard.press(key)

        # No other Pikachu is female alone.
        pressed("f", 25, "pikachu-alola-cap", "male")
        self.assertEqual("Alola Cap Pikachu is never female.", page.locator("#status.refused").inner_text())
        pressed("f", 876, "indeedee-male", "male")
        decided = page.locator("article.decided")
        identity = page.evaluate("(id) => standing(id).identity", decided.get_attribute("id"))
        self.assertEqual(("indeedee-female", "female"), (identity["form"], identity["gender"]))

    def test_names_are_typed_without_accents_and_signs(self):
        page = self.page()
        page.goto(self.url)
        for typed, number in (
            ("Farfetch'd", 83),
            ("flabebe", 669),
            ("mr mime", 122),
            ("nidoran♂", 32),
            ("カラカラ", 104),
            ("ガラガラ", 105),
            ("No. 0025", 25),
        ):
            with self.subTest(typed=typed):
                page.locator("article.entry").first.focus()
                self.edited(page, species=typed)
                self.assertFalse(page.locator("#editor").is_visible())
                self.assertEqual(number, page.evaluate("standing(cards[0].id).identity.speciesId"))

    def test_a_key_that_is_held_down_and_a_double_click_decide_once(self):
        page = self.page()
        page.goto(self.url)
        for _ in range(4):
            page.keyboard.down("r")
        page.keyboard.up("r")
        self.assertEqual(1, page.evaluate("session.length"))
        page.dblclick("#bar [data-action=reject]")
        self.assertEqual(2, page.evaluate("session.length"))
        page.locator("article.entry").first.focus()
        for _ in range(3):
            page.keyboard.down("j")
        page.keyboard.up("j")
        self.assertEqual(2, page.evaluate("session.length"))
        self.assertIn("4 of", page.locator("#position").inner_text())

    def test_typing_decides_nothing(self):
        page = self.page()
        page.goto(self.url)
        page.keyboard.press("j")
        page.keyboard.press("/")
        page.keyboard.type("arse")
        self.assertEqual(0, page.locator("article.decided").count())
        self.assertEqual(0, page.locator("article.entry:visible").count())
        # Leaving the box shows all again.
        page.keyboard.press("Escape")
        self.assertEqual("", page.input_value("#search"))
        self.assertEqual(7, page.locator("article.entry:visible").count())
        page.uncheck("#single")
        page.locator("article.entry").first.focus()
        page.keyboard.press("r")
        self.assertEqual(0, page.locator("article.decided").count())


if __name__ == "__main__":
    unittest.main()
