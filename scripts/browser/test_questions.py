"""Questions about rows of the collection, answered on the page of a review."""

import json
import sqlite3

import stock
from browser import BrowserCase
from test_review import Served

LIST = """number,gender,shiny,level,trainer,trainer_id,status
607,male,no,40,Noa,041641,caught
"""


def doubtful(name):
    """The demo's collection with a Pokémon that a list has at another level, and one that a recording shows twice."""
    database = stock.copy(name)
    with sqlite3.connect(database) as db:
        db.row_factory = sqlite3.Row
        entry = dict(db.execute("SELECT * FROM entry WHERE verdict = 'verified' AND speciesId = 69").fetchone())
        stock.insert(db, "entry", entry | {"id": None, "position": 90, "start": 90.0, "end": 91.0})
    path = stock.FOLDER / f"{name}.csv"
    path.write_text(LIST)
    stock.verify("import", path, "--database", database)
    return database


def asked(database):
    answer = json.loads(stock.verify("collection", "duplicates", "--database", database, "--format", "json"))
    return len(answer["pairs"]), len(answer["repeated"])


class Questions(BrowserCase):
    def opened(self, database):
        served = Served(database)
        self.addCleanup(served.stop)
        page = self.page()
        page.goto(served.address)
        page.wait_for_selector("#bar:visible")
        return page

    def test_each_answer_is_kept_at_once_and_can_be_taken_back(self):
        database = doubtful("asked")
        self.assertEqual((1, 1), asked(database))
        page = self.opened(database)
        self.assertEqual(2, page.locator("#questions li").count())
        self.assert_accessible(page)
        page.get_by_role("button", name="One Pokémon").first.click()
        page.get_by_text("one Pokémon.").wait_for()
        self.assertEqual(1, page.locator("#questions li").count())
        self.assertEqual((0, 1), asked(database))
        self.assertEqual("Undo", page.evaluate("document.activeElement.textContent"))
        page.get_by_role("button", name="Two Pokémon").click()
        page.get_by_text("Row 1: two Pokémon.").wait_for()
        page.get_by_text("Nothing is open.").wait_for()
        self.assertEqual((0, 0), asked(database))
        page.reload()
        page.locator(".answered button").click()
        page.get_by_text("shown 2 times in phone.mp4").wait_for()
        self.assertEqual((0, 1), asked(database))
        page.locator(".answered button").click()
        page.locator("#questions li").nth(1).wait_for()
        self.assertEqual((1, 1), asked(database))
        self.assertEqual(0, page.locator(".answered").count())
        self.assertEqual([], page.complaints)

    def test_a_question_that_was_answered_elsewhere_is_refused(self):
        database = doubtful("elsewhere")
        page = self.opened(database)
        stock.verify("collection", "set", "1", "--count", "1", "--database", database)
        page.get_by_role("button", name="Two Pokémon").last.click()
        page.get_by_text("Not saved: this is no longer asked; load the page again").wait_for()
        self.assertEqual((1, 0), asked(database))

    def test_what_was_skipped_is_reached_again(self):
        page = self.opened(stock.copy("skipped"))
        left = page.locator("article:not(.decided):not(.known)").count()
        for _ in range(left):
            page.keyboard.press("s")
        page.locator("#done:visible").wait_for()
        page.keyboard.press("n")
        first = page.locator("article.current").get_attribute("id")
        page.keyboard.press("r")
        page.get_by_text("1 rejected").first.wait_for()
        page.keyboard.press("n")
        self.assertNotEqual(first, page.locator("article.current").get_attribute("id"))
        self.assertEqual([], page.complaints)
