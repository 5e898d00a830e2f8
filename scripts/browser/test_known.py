"""The review of recordings whose contents are known: how many keys do their doubtful entries take?"""

import json
import shutil
import subprocess
import sys
import unittest

import stock
from browser import HUGE, PHONE, WIDE, BrowserCase

SHARED = stock.ROOT.parent / "shared"
RECORDINGS = [SHARED / "recordings" / f"{name}.mp4" for name in ("switch-spoof", "mobile-spoof", "messenger-480")]
FIELDS = ("speciesId", "form", "gender", "shiny")

if not SHARED.is_dir():
    print("SKIPPED: the keys that doubtful entries take, which need ../shared", file=sys.stderr)


def key(entry, truth):
    """The one key that takes what is shown; None where there is none."""

    def is_so(identity):
        return bool(identity) and all(identity[field] in (truth[field], None) for field in FIELDS) and identity["gender"] is not None

    for place, candidate in enumerate(entry["candidates"]):
        if is_so(candidate):
            return str(place + 1)
    if is_so(entry["read"]) and not entry["problem"]:
        return "a"
    return next((key for key, identity in entry["variants"].items() if is_so(identity)), None)


def shown(recording, start):
    """What a page shows, by the recording's truth file."""
    pages = json.loads(recording.with_suffix(".truth.json").read_text())["entries"]
    page = min(pages, key=lambda page: max(page["start"] - start, start - page["end"]))
    return {"speciesId": page["species_id"], "species": page["species"]} | {name: page[name] for name in FIELDS[1:]}


def sent(recording):
    """The recording as a messenger passes it on."""
    path = stock.FOLDER / f"sent-{recording.name}"
    subprocess.run(["ffmpeg", "-nostdin", "-loglevel", "error", "-i", recording, "-vf", "scale=480:-2", "-crf", "30", path], check=True)
    shutil.copy(recording.with_suffix(".truth.json"), path.with_suffix(".truth.json"))
    return path


@unittest.skipUnless(SHARED.is_dir() and shutil.which("ffmpeg"), "needs ../shared and ffmpeg")
class Known(BrowserCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        database = stock.FOLDER / "known.sqlite"
        recordings = [*RECORDINGS, sent(RECORDINGS[1])]
        lines = stock.verify(*recordings, "--database", database, "--quiet", "--format", "ndjson").splitlines()
        cls.truths = {}
        digest = {}
        for line in map(json.loads, lines):
            if line["type"] == "recording":
                digest[line["path"]] = line["sha256"][:12]
            if line["type"] == "entry":
                recording = next(one for one in recordings if str(one) == line["recording"])
                cls.truths[f"{digest[line['recording']]}-{round(1000 * line['start'])}"] = shown(recording, line["start"])
        cls.url = stock.report(database, "known.html", "--sprites", SHARED / "sprites").as_uri()

    def test_doubtful_entries_take_hardly_more_than_a_key_each(self):
        page = self.page()
        page.goto(self.url)
        entries = page.evaluate("data.entries")
        self.assertGreater(len(entries), 30)
        count, by_hand = 0, []
        for name in page.locator("article.entry").evaluate_all("(cards) => cards.map((card) => card.id)"):
            self.assertEqual(name, page.locator("article.current").get_attribute("id"))
            pressed = key(entries[name], self.truths[name])
            if pressed:
                page.keyboard.press(pressed)
                count += 1
                continue
            by_hand.append((name, self.truths[name], entries[name]["read"], entries[name]["candidates"]))
            page.keyboard.press("e")
            page.keyboard.type(self.truths[name]["species"])
            page.keyboard.press("Enter")
            count += len(self.truths[name]["species"]) + 2
        decided = page.evaluate("Object.fromEntries(touched().map((id) => [id, standing(id)]))")
        print(f"\n{count} keys for {len(entries)} doubtful entries: {count / len(entries):.2f} each; by hand: {by_hand}")
        self.assertEqual(set(entries), set(decided))
        for name, decision in decided.items():
            identity = decision.get("identity") or entries[name]["read"]
            self.assertEqual(self.truths[name]["speciesId"], identity["speciesId"], name)
        self.assertLessEqual(count / len(entries), 1.2)
        self.assertTrue(page.locator("#done").is_visible())
        self.assertEqual([], page.complaints)

    def test_each_contradictions_values_stand_in_its_cards_head(self):
        page = self.page()
        page.goto(self.url)
        cards = page.locator("article.entry.mismatch").all()
        self.assertGreater(len(cards), 20)
        for card in cards:
            sentence = card.locator("h3").text_content()
            with self.subTest(sentence=sentence):
                self.assertRegex(
                    sentence,
                    r"(No\. \d{4} is .+; the (name says|picture is of) .+|.+ is .+; the types say .+|.+ is never (fe)?male(less)?"
                    r"|.+ is never genderless|[Tt]he mark says shiny; the picture has the plain colors"
                    r"|[Nn]o mark says shiny; the picture has the shiny colors|[Tt]he sign says (fe)?male; the picture is the (fe)?male one)",
                )
                self.assertIn(card.locator("tr.conflict").count(), (1, 2))

    def test_every_card_fits_and_keeps_its_buttons_in_view(self):
        for viewport in (WIDE, HUGE, PHONE):
            page = self.page(viewport=viewport)
            page.goto(self.url)
            bar = page.locator("#bar").bounding_box()
            self.assertLess(page.locator("article.entry").first.bounding_box()["y"], viewport["height"] - bar["height"])
            screens = 2 if viewport is PHONE else 1
            for place in range(page.locator("article.entry").count()):
                if place:
                    page.keyboard.press("j")
                card = page.locator("article.current")
                with self.subTest(width=viewport["width"], card=card.get_attribute("id"), head=card.locator("h3").inner_text()):
                    self.assertLessEqual(card.bounding_box()["height"], screens * viewport["height"] - bar["height"])
                    page.keyboard.press("9")
                    for part in page.locator("#bar button:visible, #status").all():
                        box = part.bounding_box()
                        self.assertGreaterEqual(box["y"], viewport["height"] - bar["height"])
                        self.assertLessEqual(box["y"] + box["height"], viewport["height"])
                    self.assertIn("There is no 9", page.locator("#status").inner_text())
            self.assert_no_sideways_scrolling(page)
            self.assert_accessible(page)
            self.assertEqual([self.url], [url for url in page.requests if not url.startswith("data:")])


if __name__ == "__main__":
    unittest.main()
