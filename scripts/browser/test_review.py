"""The review, served on this computer."""

import http.client
import json
import os
import signal
import subprocess
import unittest
from pathlib import Path
from urllib.parse import urlsplit

import stock
from browser import BrowserCase


class Served:
    """A running `verify review`."""

    def __init__(self, database, *options, errors=subprocess.DEVNULL, path=None):
        self.process = subprocess.Popen(
            [stock.VERIFY, "review", "--database", str(database), *options],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=os.environ | ({"PATH": path} if path else {}),
        )
        self.address = self.process.stdout.readline().strip()
        self.port = urlsplit(self.address).port
        self.room = urlsplit(self.address).path.rstrip("/")

    def stop(self, number=signal.SIGINT):
        self.process.send_signal(number)
        status = self.process.wait(timeout=10)
        self.process.stdout.close()
        return status

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, self.room + path, body=body, headers=headers)
        response = connection.getresponse()
        answer = response.read()
        connection.close()
        return response, answer


class Review(BrowserCase):
    def served(self, database, *options, **settings):
        served = Served(database, *options, **settings)
        self.addCleanup(lambda: served.process.poll() is None and served.stop(signal.SIGKILL))
        return served

    def opened(self, served, context=None):
        """The page at the printed address, which leads on to the review."""
        page = self.page(context)
        page.goto(served.address)
        page.wait_for_url(f"http://127.0.0.1:{served.port}{served.room}/")
        page.wait_for_selector("#bar:visible")
        return page

    def test_the_collection_stands_beside_it(self):
        served = self.served(stock.copy("beside"))
        page = self.opened(served)
        page.keyboard.press("r")
        page.get_by_text("Open: 4 of 15 entries, 3 more are settled The collection").wait_for()
        page.click("text=The collection")
        page.locator("#n607.verified").wait_for()
        self.assertEqual([], page.complaints)
        response, _ = served.ask("GET", "/collection")
        self.assertEqual(403, response.status)

    def test_decisions_are_kept_at_once_even_when_killed(self):
        database = stock.multiplied("killed", 60)
        served = self.served(database)
        page = self.opened(served)
        for number in range(50):
            page.keyboard.press("1rs1"[number % 4])
            page.wait_for_function("(count) => document.querySelectorAll('article.decided').length === count", arg=number + 1)
        self.assertEqual([], page.complaints)
        served.stop(signal.SIGKILL)
        self.assertEqual([(50,)], stock.query(database, "SELECT count(*) FROM decisions"))
        self.assertEqual([("ok",)], stock.query(database, "PRAGMA integrity_check"))
        # A session is one run.
        self.assertEqual([(1,)], stock.query(database, "SELECT count(*) FROM run WHERE kind = 'decide'"))
        again = self.served(database)
        page = self.opened(again)
        # What was skipped is open again, and the first of it is where the session begins.
        self.assertEqual(38, page.locator("article.decided").count())
        self.assertEqual(page.locator("article.entry").nth(2).get_attribute("id"), page.locator("article.current").get_attribute("id"))
        self.assert_accessible(page)
        self.assertEqual(130, again.stop())

    def test_open_gives_the_browser_a_file_that_leads_to_the_page(self):
        programs = stock.FOLDER / "programs"
        programs.mkdir()
        opener = programs / "xdg-open"
        opener.write_text(f'#!/bin/sh\nprintf %s "$1" > {stock.FOLDER}/opened\nstat -c %a "$(dirname "$1")" > {stock.FOLDER}/mode\n')
        opener.chmod(0o755)
        served = self.served(stock.multiplied("opened", 2), "--open", errors=subprocess.PIPE, path=f"{programs}:/usr/bin:/bin")
        self.assertIn("opened in the browser", served.process.stderr.readline())
        file = Path((stock.FOLDER / "opened").read_text())
        # The address stands in no program's arguments: other users could see it there.
        self.assertNotIn("127.0.0.1", str(file))
        self.assertEqual("700", (stock.FOLDER / "mode").read_text().strip())
        for _ in range(2):
            page = self.page()
            page.goto(file.as_uri())
            page.wait_for_url(f"http://127.0.0.1:{served.port}{served.room}/")
            page.wait_for_selector("#bar:visible")
            self.assertEqual([], page.complaints)
        self.assertEqual(130, served.stop())
        self.assertFalse(file.exists())
        served.process.stderr.close()

    def test_without_a_browser_open_says_the_address(self):
        programs = stock.FOLDER / "no-programs"
        programs.mkdir()
        served = self.served(stock.multiplied("unopened", 2), "--open", errors=subprocess.PIPE, path=str(programs))
        self.assertIn("no browser could be opened: open this address", served.process.stderr.readline())
        self.assertTrue(served.address.startswith("http://127.0.0.1:"))
        served.process.stderr.close()

    def test_no_form_sends_anything(self):
        page = self.opened(self.served(stock.multiplied("forms", 1)))
        self.assert_forms_reach_nothing(page)

    def test_undo_takes_back_the_last_one(self):
        database = stock.multiplied("undone", 5)
        page = self.opened(self.served(database))
        for key in "1ru":
            page.keyboard.press(key)
            page.wait_for_timeout(300)
        self.assertEqual(1, page.locator("article.decided").count())
        self.assertEqual([("correct",)], stock.query(database, "SELECT action FROM decisions"))
        # A page that is opened again can still undo what the session decided.
        page.reload()
        page.keyboard.press("u")
        page.wait_for_function("() => !document.querySelector('article.decided')")
        self.assertEqual([], stock.query(database, "SELECT action FROM decisions"))
        # What was taken back stays in the log.
        self.assertEqual([(3,)], stock.query(database, "SELECT count(*) FROM run WHERE kind = 'decide'"))

    def test_undo_brings_the_earlier_decision_back(self):
        database = stock.multiplied("earlier", 5)
        page = self.opened(self.served(database))
        first = page.locator("article.entry").first

        def press(key, words):
            first.focus()
            page.keyboard.press(key)
            first.locator(".decision").get_by_text(words).wait_for()

        press("1", "Decided: ")
        page.keyboard.press("r")
        page.locator("article.entry").nth(1).get_by_text("Rejected", exact=True).wait_for()
        press("r", "Rejected")
        press("s", "Skipped")
        press("u", "Rejected")
        # A page that is opened again goes on from there.
        page.reload()
        self.assertEqual("2 decisions taken in this session.", page.locator("#status").inner_text())
        press("u", "Decided: ")
        page.keyboard.press("e")
        self.assertEqual(page.evaluate("data.entries[cards[0].id].candidates[0].gender"), page.locator("#edit-gender").input_value())
        page.click("#edit-cancel")
        page.keyboard.press("u")
        page.wait_for_function("() => document.querySelectorAll('article.decided').length === 1")
        self.assertIn("decided", first.get_attribute("class"))
        page.keyboard.press("u")
        page.wait_for_function("() => !document.querySelector('article.decided')")
        page.keyboard.press("u")
        self.assertIn("nothing to undo", page.locator("#status.refused").inner_text())
        self.assertEqual([], stock.query(database, "SELECT action FROM decisions"))
        self.assertEqual([], page.complaints)

    def test_the_end_says_that_all_is_stored(self):
        page = self.opened(self.served(stock.multiplied("end", 1)))
        page.keyboard.press("r")
        page.wait_for_selector("#done:visible")
        # In one run or in several.
        words = "1 decided: 1 rejected. All are stored, and verify log lists them."
        self.assertEqual(words, page.locator("#done-words").inner_text())

    def test_a_verified_row_is_rejected_and_taken_back(self):
        database = stock.copy("rejected")
        count = "SELECT count(*) FROM entry WHERE isRejected = 1"
        served = self.served(database)
        page = self.opened(served)
        page.click("#verified-rows > summary")
        row = page.locator("#verified-rows tbody tr").first
        name = row.get_attribute("id")
        for button, expected in (("Reject", 1), ("Undo", 0), ("Reject", 1)):
            row.get_by_role("button", name=button).click()
            row.get_by_role("button", name="Undo" if expected else "Reject").wait_for()
            self.assertEqual([(expected,)], stock.query(database, count))
        self.assert_accessible(page)
        # A page that is opened again has a card for it, on which the Pokémon can be named.
        page.reload()
        card = page.locator(f"article.decided[id='{name}']")
        card.get_by_text("Rejected").wait_for()
        self.assertEqual(0, page.locator(f"tr[id='{name}']").count())
        self.assertEqual([], page.complaints)

    def test_what_is_accepted_is_learned_where_that_is_ticked(self):
        database = stock.copy("enrolled")
        page = self.opened(self.served(database))

        # A model is enrolled in each pose that was read, and all of them come from the entry.
        def origins():
            listed = stock.verify("enrolled", "list", "--format", "json", "--database", database)
            return len({one["entry"] for one in json.loads(listed)})

        page.keyboard.press("1")
        page.wait_for_selector("article.decided")
        self.assertEqual(0, origins())
        page.check("#enrol")
        page.locator("article.entry").nth(1).focus()
        page.keyboard.press("1")
        page.wait_for_function("() => document.querySelectorAll('article.decided').length === 2")
        self.assertEqual(1, origins())
        page.keyboard.press("u")
        page.wait_for_function("() => document.querySelectorAll('article.decided').length === 1")
        self.assertEqual(0, origins())

    def test_of_two_windows_the_later_one_is_told(self):
        database = stock.multiplied("windows", 5)
        served = self.served(database)
        context = self.browser.new_context()
        first, second = self.opened(served, context), self.page(context)
        second.goto(f"http://127.0.0.1:{served.port}{served.room}/")
        first.keyboard.press("1")
        first.wait_for_selector("article.decided")
        second.keyboard.press("r")
        told = second.locator("article.entry").first.locator(".decision")
        told.get_by_text("Decided elsewhere meanwhile").wait_for()
        self.assertIn("Decided: ", told.inner_text())
        self.assertEqual([("correct",)], stock.query(database, "SELECT action FROM decisions"))
        second.locator("#bar").get_by_role("button", name="Reject").click()
        second.wait_for_selector("article.decided")
        self.assertEqual([("reject",)], stock.query(database, "SELECT action FROM decisions"))
        # The first window does not take back what it has not seen.
        first.keyboard.press("u")
        told = first.locator("article.entry").first.locator(".decision")
        told.get_by_text("Decided elsewhere meanwhile").wait_for()
        self.assertEqual([("reject",)], stock.query(database, "SELECT action FROM decisions"))
        self.assertEqual([(2,)], stock.query(database, "SELECT count(*) FROM run WHERE kind = 'decide'"))

    def test_only_its_own_page_may_ask(self):
        database = stock.multiplied("gate", 3)
        served = self.served(database)
        port = served.port
        key = urlsplit(served.address).query
        self.assertEqual(403, served.ask("GET", "/")[0].status)
        self.assertEqual(403, served.ask("GET", f"/?{key}", Host="evil.example")[0].status)
        self.assertEqual(403, served.ask("GET", "/?open=" + "0" * 32)[0].status)
        admitted, _ = served.ask("GET", f"/?{key}")
        self.assertEqual(200, admitted.status)
        cookie = admitted.getheader("Set-Cookie")
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Strict", cookie)
        # Servers of other users on this computer get no cookie.
        self.assertTrue(cookie.endswith(f"; Path={served.room}/") and len(served.room) > 32)
        cookie = cookie.split(";")[0]
        served.room, room = "", served.room
        self.assertEqual(404, served.ask("GET", "/", Cookie=cookie)[0].status)
        self.assertEqual(403, served.ask("GET", f"/?{key}")[0].status)
        served.room = room
        # The address works again, for whoever knows it.
        self.assertIn("Set-Cookie", served.ask("GET", f"/?{key}")[0].headers)
        self.assertTrue(cookie.startswith(f"verify-review-{port}="))
        page, text = served.ask("GET", "/", Cookie=cookie)
        self.assertEqual(200, page.status)
        policy = page.getheader("Content-Security-Policy")
        for part in ("default-src 'none'", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
            self.assertIn(part, policy)
        self.assertEqual("nosniff", page.getheader("X-Content-Type-Options"))
        data = json.loads(text.decode().split('id="data">')[1].split("</script>")[0])
        entry, known = next(iter(data["entries"].items()))
        body = json.dumps({"entry": entry, "standing": "", "fingerprint": known["fingerprint"], "action": "reject"})
        good = {
            "Cookie": cookie,
            "Origin": f"http://127.0.0.1:{port}",
            "X_Verify_Token": data["token"],
            "Content_Type": "application/json",
        }
        for change in (
            {"Cookie": f"verify-review-{port}=0"},
            {"Origin": "null"},
            {"Origin": "http://evil.example"},
            {"X_Verify_Token": "0"},
            {"Content_Type": "text/plain"},
            {"Host": "evil.example"},
            {"Sec_Fetch_Site": "cross-site"},
        ):
            with self.subTest(change=change):
                self.assertEqual(403, served.ask("POST", "/decisions", body, **(good | change))[0].status)
        for name in ("Origin", "X_Verify_Token", "Cookie"):
            less = {key: value for key, value in good.items() if key != name}
            self.assertEqual(403, served.ask("POST", "/decisions", body, **less)[0].status)
        self.assertEqual(413, served.ask("POST", "/decisions", "x" * 70_000, **good)[0].status)
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/img/1", "//etc/passwd", "/decisions"):
            self.assertEqual(404, served.ask("GET", path, Cookie=cookie)[0].status)
        self.assertEqual(400, served.ask("POST", "/decisions", "{", **good)[0].status)
        self.assertEqual([(0,)], stock.query(database, "SELECT count(*) FROM decision"))
        self.assertEqual(200, served.ask("POST", "/decisions", body, **good)[0].status)
        self.assertEqual(409, served.ask("POST", "/decisions", body, **good)[0].status)
        self.assertEqual([("reject",)], stock.query(database, "SELECT action FROM decisions"))

    @unittest.skipUnless(os.path.exists("/proc/net/tcp"), "needs Linux")
    def test_only_this_computer_is_listened_to(self):
        served = self.served(stock.multiplied("bound", 1))
        listening = [
            line.split()[1]
            for name in ("/proc/net/tcp", "/proc/net/tcp6")
            for line in Path(name).read_text().splitlines()[1:]
            if line.split()[3] == "0A" and int(line.split()[1].split(":")[1], 16) == served.port
        ]
        self.assertEqual([f"0100007F:{served.port:04X}"], listening)


if __name__ == "__main__":
    unittest.main()
