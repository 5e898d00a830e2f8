"""A headless Chromium, and what every page of it must hold."""

import shutil
import unittest

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
WIDE = {"width": 1280, "height": 800}
HUGE = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
NARROW = {"width": 320, "height": 640}


class BrowserCase(unittest.TestCase):
    """A test with a browser; complaints of the page's scripts fail it."""

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()

    def page(self, context=None, **options):
        options.setdefault("viewport", WIDE)
        context = context or self.browser.new_context(**options)
        page = context.new_page()
        page.complaints = []
        page.requests = []
        page.on("console", lambda message: message.type == "error" and page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("request", lambda request: page.requests.append(request.url))
        self.addCleanup(page.close)
        return page

    def assert_accessible(self, page):
        found = Axe().run(page).response["violations"]
        self.assertEqual([], [(one["id"], one["nodes"][0]["target"], one["nodes"][0].get("failureSummary")) for one in found])

    def assert_forms_reach_nothing(self, page):
        """A form that somehow came into the page, and is sent, asks nothing of anybody."""
        url, asked = page.url, len(page.requests)
        for action in ("http://127.0.0.1:9/taken", url):
            for method in ("get", "post"):
                with self.subTest(action=action, method=method):
                    said = len(page.complaints)
                    page.evaluate(
                        """([action, method]) => {
                        const form = document.createElement("form");
                        Object.assign(form, { action, method });
                        form.innerHTML = "<input name=secret value=1>";
                        document.body.append(form);
                        form.submit();
                    }""",
                        [action, method],
                    )
                    page.wait_for_timeout(300)
                    self.assertIn("form-action", " ".join(page.complaints[said:]))
        self.assertEqual(url, page.url)
        self.assertEqual([], page.requests[asked:])

    def assert_no_sideways_scrolling(self, page):
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        self.assertLessEqual(width[0], width[1])
