"""`packaging/manual.py`: what it makes of the pages of swift-argument-parser's generator."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

MANUAL = Path(__file__).resolve().parent.parent.parent / "packaging/manual.py"

PAGE = """.Dd November 26, 2026
.Dt VERIFY{title} 1
.Sh NAME
.Nm {name}
.Nd "{abstract}"
.Sh SYNOPSIS
.Nm
.Sh DESCRIPTION
{discussion}
.Sh "EXIT STATUS"
.Ex -std
"""


class ManualTests(unittest.TestCase):
    def spelt(self, text):
        command = [sys.executable, MANUAL, "--ascii"]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout

    def pages(self, made):
        """The finished pages by name, of those that the generator made."""
        with tempfile.TemporaryDirectory() as folder:
            generated, finished, table = Path(folder, "made"), Path(folder, "finished"), Path(folder, "statuses")
            generated.mkdir()
            finished.mkdir()
            table.write_text("0   all is well\n64  the command line is wrong\n")
            for name, text in made.items():
                Path(generated, name).write_text(text)
            subprocess.run([sys.executable, MANUAL, generated, table, finished], check=True)
            return {page.name: page.read_text(encoding="utf-8") for page in finished.iterdir()}

    def made(self):
        first = PAGE.format(title="", name="verify", abstract=self.spelt("Proves Pokémon…"), discussion="Reads.\nOne.  Two.")
        second = PAGE.format(
            title=".DEX",
            name='"verify dex"',
            abstract="Shows species.",
            discussion="\\& \\& verify dex list\n  verify dex show mew",
        )
        return {"verify.1": first, "verify.dex.1": second}

    def test_what_is_no_ascii_comes_back(self):
        spelt = self.spelt("Pokémon…")
        self.assertTrue(spelt.isascii())
        self.assertIn('.Nd "Proves Pokémon…"', self.pages(self.made())["verify.1"])

    def test_lines_stay_lines(self):
        self.assertIn("\nReads.\n.br\nOne.\nTwo.\n", self.pages(self.made())["verify.1"])

    def test_a_command_lists_its_subcommands(self):
        pages = self.pages(self.made())
        self.assertIn(".Sh COMMANDS\n.Bl -tag -width 12n\n.It Cm dex\nShows species.\n.El", pages["verify.1"])
        self.assertNotIn("COMMANDS", pages["verify-dex.1"])

    def test_examples_and_statuses_stand_as_they_are_written(self):
        page = self.pages(self.made())["verify-dex.1"]
        self.assertIn(".Bd -literal -offset indent\nverify dex list\nverify dex show mew\n.Ed", page)
        self.assertIn(".It 64\nthe command line is wrong", page)


if __name__ == "__main__":
    unittest.main()
