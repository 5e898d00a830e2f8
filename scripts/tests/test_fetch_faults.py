"""The script that makes pokemon.json, against a server on this machine that misbehaves, and how it asks."""

import email.utils
import os
import sys
import time
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent))

from maker import MakerTest  # noqa: E402
from pokemon_data.client import Client  # noqa: E402


class Faults(MakerTest):
    def test_redirects_are_followed_with_their_last_slash(self):
        api = self.serve()
        client = Client(api.base, self.directory / "cache")
        self.addCleanup(client.close)
        answer = client.get("pokemon?limit=1")
        self.assertEqual(api.seen, ["pokemon?limit=1", "pokemon/?limit=1"])
        self.assertEqual(answer["count"], len(self.tables.pokemon))

    def test_it_keeps_its_connections_and_says_who_asks(self):
        api = self.serve(etags=True)
        self.run_script(api, "--jobs", "3")
        self.assertGreater(len(api.seen), 60)
        self.assertEqual(api.compressed, len(api.seen))
        self.assertLessEqual(api.connections, 3)
        (agent,) = api.agents
        self.assertRegex(agent, r"^verify/[0-9]+\.[0-9]+\.[0-9]+$")

    def test_retry_after_may_be_a_date(self):
        api = self.serve()
        api.retry_after = email.utils.formatdate(time.time() + 3, usegmt=True)
        api.faults = {"pokemon/25/": [429], "type/fire/": [503]}
        start = time.monotonic()
        status, said = self.run_script(api)
        self.assertEqual(status, 0, said)
        self.assertGreaterEqual(time.monotonic() - start, 1.5)

    def test_a_server_that_hangs_is_said_to(self):
        import pokemon_data.client as client

        self.addCleanup(setattr, client, "TIMEOUT", client.TIMEOUT)
        client.TIMEOUT = 1
        api = self.serve()
        api.faults = {"pokemon/25/": ["hang"]}
        status, said = self.run_script(api)
        self.assertEqual(status, 74)
        self.assertIn("pokemon/25/ did not answer for 1 s", said)

    def test_a_refresh_asks_conditionally_and_keeps_what_has_not_changed(self):
        api = self.serve(etags=True)
        self.run_script(api)
        asked = len(api.seen)
        api.seen.clear()
        status, _ = self.run_script(api, "--refresh")
        self.assertEqual((status, len(api.seen), len(api.unchanged)), (0, asked, asked))
        self.assertEqual(self.output.read_bytes(), self.expected)

    def test_faults_that_pass_are_tried_again(self):
        api = self.serve()
        api.retry_after = "1"
        api.faults = {
            "pokemon/25/": [429],
            "pokemon-species/201/": [500, 503],
            "pokemon-form/493/": ["truncated"],
            "type/fire/": ["short", 502],
        }
        start = time.monotonic()
        status, said = self.run_script(api)
        self.assertEqual((status, self.output.read_bytes()), (0, self.expected), said)
        self.assertGreaterEqual(time.monotonic() - start, 1, "Retry-After was not honored")
        self.assertTrue(all(not left for left in api.faults.values()))

    def test_faults_that_stay_are_said_and_leave_the_old_file(self):
        for fault, status, words in [
            (404, 74, "pokemon/25/: not found (404)"),
            (429, 74, "429 Too Many Requests, after 6 attempts; try again later"),
            (500, 74, "500 Internal Server Error, after 6 attempts"),
            (403, 74, "403"),
            ("truncated", 65, "not JSON, or ends early"),
            ("short", 74, "the answer ends after "),
            ("list", 65, "no JSON object; is this PokeAPI?"),
            ("schema", 65, "pokemon/25: no usable 'id'; is this PokeAPI's REST interface?"),
            ("https://127.0.0.1:1/api/v2/pokemon/25/", 74, "redirects to another server"),
            ("http://elsewhere.invalid/pokemon/25/", 74, "redirects to another server"),
            ("/api/v2/pokemon/25/", 74, "redirects in a circle"),
        ]:
            with self.subTest(fault=fault):
                api = self.serve()
                api.faults = {"pokemon/25/": [fault] * 9}
                self.output.write_bytes(b"old")
                got, said = self.run_script(api)
                self.assertEqual(got, status, said)
                self.assertIn(words, said)
                self.assertEqual(self.output.read_bytes(), b"old")
                self.assertEqual(sorted(os.listdir(self.directory)), ["cache", "pokemon.json"], "left-overs")

    def test_a_proxy_that_the_environment_names_is_asked(self):
        api = self.serve()
        proxy = api.base.removesuffix("/api/v2")
        with mock.patch.dict(os.environ, {"http_proxy": proxy, "no_proxy": ""}):
            client = Client("http://pokeapi.invalid/api/v2", self.directory / "cache")
        self.addCleanup(client.close)
        self.assertEqual(client.get("pokemon/25/")["name"], "pikachu")


if __name__ == "__main__":
    unittest.main()
