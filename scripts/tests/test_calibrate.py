"""`scripts/calibrate`: alignment, rates, the file and the reliability table, on small inputs."""

import json
import random
import struct
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

try:
    from scripts.calibration import alignment, faces, measuring, rates, reliability, sheets, table, unknown  # noqa: E402
except ImportError as error:
    print(f"SKIPPED: tests of calibrate: {error} (tools/draw/requirements.txt)", file=sys.stderr)
    raise unittest.SkipTest(str(error)) from error

if faces.missing():
    print(f"SKIPPED: tests of what calibrate draws, which need {', '.join(faces.missing())}", file=sys.stderr)

FILE = ROOT / "Sources/Verification/Calibration/calibration.json"
DEX = ROOT / "Sources/Dex/Resources/pokemon.json"
#: Characters that recognition does not know, in these tests.
UNKNOWN = dict.fromkeys(rates.SCRIPTS, "♀") | {"chinese": "蝌蚪"}


def symbol(text, confidence=98, *others):
    """A symbol as the program prints it, with choices (text, confidence) beside its own."""
    choices = [(text, confidence), *others]
    return {"text": text, "confidence": confidence, "choices": [{"text": t, "confidence": c} for t, c in choices]}


def answer(number, height, *passes):
    """A line's answer; each pass a text or a list of symbols."""
    return {
        "id": number,
        "height": height,
        "passes": [{"name": "plain", "text": "", "symbols": [symbol(c) for c in p] if isinstance(p, str) else p} for p in passes],
    }


def line(text, kind="number", label=""):
    return sheets.Line(kind, label, text, faces.LATIN[0], 20, 0, False)


def counted(*pairs):
    """Counts of (line, answer's height, passes…)."""
    counts = rates.Counts(UNKNOWN)
    for number, (printed, height, *passes) in enumerate(pairs):
        counts.add(number, printed, answer(number, height, *passes))
    return counts


class Alignment(unittest.TestCase):
    def test_it_folds_as_the_channel_does(self):
        for text, folded in [
            ("Flabébé", "Flabebe"),
            ("Mr. Mime", "Mr.Mime"),
            ("Farfetch’d", "Farfetch'd"),
            ("Nidoran♀", "Nidoran♀"),
            ("Nidoran♂", "Nidoran♀"),
            ("ガラガラ", "ガラガラ"),
            ("Ｔｙｐｅ：０", "Type:0"),
            ("Type: Null", "Type:Null"),
            ("큰부리", "큰부리"),
            ("多邊獸Ⅱ", "多邊獸Ⅱ"),
            ("卡璞‧鰭鰭", "卡璞·鰭鰭"),
        ]:
            with self.subTest(text):
                self.assertEqual(alignment.fold(text), folded)

    def test_it_has_the_fewest_edits_and_takes_before_it_loses(self):
        for printed, seen, kinds in [
            ("0548", "0548", "===="),
            ("0548", "0648", "=x=="),
            ("0548", "048", "=-=="),
            ("17", "7", "-="),
            ("17", "117", "+=="),
            ("12", "", "--"),
            ("", "1", "+"),
        ]:
            with self.subTest(printed=printed, seen=seen):
                pairs = alignment.align(printed, seen)
                found = "".join("-" if j is None else "+" if i is None else "=" if printed[i] == seen[j] else "x" for i, j in pairs)
                self.assertEqual(Counter(found), Counter(kinds))
                self.assertEqual([i for i, _ in pairs if i is not None], list(range(len(printed))))
                self.assertEqual([j for _, j in pairs if j is not None], list(range(len(seen))))

    def test_two_syllables_read_as_one_are_a_merge_and_a_lost_one_is_none(self):
        for printed, seen, places in [
            ("팬텀", "펌", [0]),
            ("팬텀", "팸", [0]),
            ("쫀도기", "쪼기", [0]),
            ("두르쿤", "두른", [1]),
            ("팬텀", "팬", []),
            ("팬텀", "텀", []),
            ("팬텀", "범", []),
            ("Mew", "Mw", []),
        ]:
            with self.subTest(printed=printed, seen=seen):
                self.assertEqual(alignment.merges(printed, seen, alignment.align(printed, seen)), places)

    def test_a_label_is_left_out_wherever_it_ends(self):
        for printed, seen, start in [
            ("0548", "No.0548", 3),
            ("0548", "0548", 0),
            ("17", "Lv.l7", 3),
            ("7", "Lv7", 2),
            ("100", "Lw.1OO", 3),
        ]:
            with self.subTest(seen):
                self.assertEqual(alignment.after_label(printed, seen), start)

    def test_the_symbol_itself_weighs_most_and_doubled_choices_count_once(self):
        found = alignment.symbols([symbol("8", 90, ("3", 70), ("é", 60), ("e", 50)), symbol(" "), symbol("x", 40, ("y", 80))])
        self.assertEqual([s.character for s in found], ["8", "x"])
        self.assertEqual(found[0].choices, {"8": 0, "3": 20, "e": 30})
        self.assertEqual(found[1].choices, {"x": 0, "y": 0})


class Rates(unittest.TestCase):
    def test_it_counts_what_was_taken_lost_and_added(self):
        counts = counted((line("0548"), 20, "0548", "0648", "054", "05488"))
        self.assertEqual(counts.printed["digits", 20], 16)
        self.assertEqual((counts.substituted["digits", 20], counts.deleted["digits", 20], counts.inserted["digits", 20]), (1, 1, 1))
        self.assertEqual(counts.taken["digits", "5", "6"], 1)

    def test_a_merge_is_no_character_taken_or_lost(self):
        counts = counted((line("두르쿤", "ko"), 20, "두른", "두르", "두라쿤"))
        self.assertEqual((counts.merged["korean", 20], counts.printed["korean", 20]), (1, 9))
        self.assertEqual((counts.substituted["korean", 20], counts.deleted["korean", 20]), (1, 1))

    def test_a_line_that_went_wrong_as_a_whole_tells_no_rate(self):
        counts = counted((line("33", "level"), 20, "dd", ""), (line("5", "level"), 20, "S"))
        self.assertEqual((counts.lost["digits"], counts.passes["digits"], counts.printed["digits", 20]), (2, 3, 1))

    def test_a_character_that_recognition_does_not_know_tells_no_rate(self):
        for name, kind, passes, printed in [
            ("Nidoran♂", "en", ("Nidoran]", "Nidoran"), ("latin", 14)),
            ("圓蝌蚪", "zh-hant", ("圓蚌是", "圓"), ("chinese", 2)),
        ]:
            with self.subTest(name):
                counts = counted((line(name, kind), 20, *passes))
                self.assertEqual(counts.printed[printed[0], 20], printed[1])
                self.assertEqual((sum(counts.substituted.values()), sum(counts.deleted.values())), (0, 0))

    def test_growth_is_found_again_in_numbers_that_grow_so(self):
        counts = rates.Counts(UNKNOWN)
        for height in range(8, 40):
            n = 100_000
            counts.printed["latin", height] = n
            counts.substituted["latin", height] = round(n * 0.002 * 10 ** (max(0, 16 - height) / 6))
        grown = rates.growth(counts)
        self.assertAlmostEqual(grown.full, 16, delta=1)
        self.assertAlmostEqual(grown.decade, 6, delta=1)
        self.assertAlmostEqual(grown.base["latin"], 0.002, delta=0.0002)
        found = rates.rates(counts, grown, "latin")
        self.assertLess(found.deletion, found.substitution / 1000)

    def test_a_rate_is_never_zero(self):
        self.assertGreater(rates.probability(0, 10_000), 0)
        self.assertLess(rates.probability(0, 10_000), 1e-4)

    def confusions(self, *pages):
        counts, grown = counted(*pages), rates.Growth(15, 5, {})
        measured = {
            s: rates.Rates(rates.probability(counts.total(counts.substituted, s), counts.total(counts.printed, s)), 0, 0)
            for s in rates.SCRIPTS
        }
        return rates.confusions(counts, grown, measured, dict.fromkeys(rates.SCRIPTS, 110))

    def test_confusions_are_those_of_several_lines_far_above_the_rate(self):
        pages = [(line("0123"), 20, "O123")] * 5 + [(line("4567"), 20, "4561")] * 2 + [(line("8999"), 20, "8999")] * 400
        found = self.confusions(*pages)
        self.assertEqual(list(found), [("0", "O")])
        self.assertAlmostEqual(found["0", "O"], 1)

    def test_confusions_of_small_glyphs_are_rarer_in_large_ones(self):
        found = self.confusions(*[(line("0123"), 10, "O123")] * 5, *[(line("0123"), 10, "0123")] * 95, *[(line("0123"), 20, "0123")] * 100)
        # 5 in 100 of a height in which errors are ten times as many, and none in 100 at full height.
        self.assertAlmostEqual(found["0", "O"], 5 / (100 * 10 + 100), places=4)

    def test_confusions_are_a_dozen_at_most(self):
        names = [(line(chr(65 + k) * 3 + "zzz", "en"), 20, chr(97 + k) * 3 + "zzz") for k in range(20) for _ in range(4)]
        self.assertEqual(len(self.confusions(*names)), rates.MOST_CONFUSIONS)

    def test_choices_that_are_right_call_for_a_slower_decay(self):
        def decay(right):
            pages = [(line("8888"), 30, [symbol("3", 90, ("8", 70))] * right + [symbol("8", 90, ("3", 70))] * (4 - right))] * 40
            counts = counted(*pages)
            grown = rates.Growth(10, 5, {"digits": 0.01})
            known = dict.fromkeys(rates.SCRIPTS, rates.Rates(0.01, 0.001, 0.001))
            return rates.choice_decay(counts, grown, known, {}, dict.fromkeys(rates.SCRIPTS, 110))[0]

        self.assertLess(decay(1), 0.1)
        self.assertGreater(decay(0), 0.3)


class Table(unittest.TestCase):
    def setUp(self):
        self.old = json.loads(FILE.read_text(encoding="utf-8"))

    def number(self, name, value=0.5):
        return {"name": name, "value": value, "unit": "u", "source": "measured"}

    def test_the_file_is_written_as_it_is_read(self):
        self.assertEqual(table.text(self.old), FILE.read_text(encoding="utf-8"))
        self.assertLessEqual(len(self.old["numbers"]), table.MOST)
        for number in self.old["numbers"]:
            self.assertEqual(list(number), ["name", "value", "unit", "source"])

    def test_measured_numbers_take_their_places_and_others_stay(self):
        new = table.updated(self.old, [self.number("latin insertion"), self.number("confusion x>y")], self.old["unknown"])
        names = [n["name"] for n in new["numbers"]]
        kept = [n["name"] for n in self.old["numbers"] if not n["name"].startswith("confusion")]
        self.assertEqual([n for n in names if n != "confusion x>y"], kept)
        self.assertLess(names.index("chinese hidden alphabet"), names.index("confusion x>y"))
        self.assertEqual({n for n, _, _ in table.differences(self.old, new) if not n.startswith("confusion")}, {"latin insertion"})

    def test_a_number_that_the_program_does_not_know_is_refused(self):
        with self.assertRaisesRegex(ValueError, "klingon"):
            table.updated(self.old, [self.number("klingon substitution")], [])

    def test_more_than_sixty_numbers_are_refused(self):
        with self.assertRaisesRegex(ValueError, "60"):
            table.updated(self.old, [self.number(f"confusion {chr(97 + k)}>z") for k in range(40)], [])

    def test_every_measured_number_has_a_place_in_the_file(self):
        printed = [line("0123"), line("Mew", "en")]
        counts = measuring.counted(printed, [answer(0, 20, "0123"), answer(1, 20, "Mew")], UNKNOWN)
        made = measuring.numbers(printed, counts, table.alphabets(self.old))
        new = table.updated(self.old, made, [])
        self.assertEqual({n["name"] for n in made}, {n["name"] for n in new["numbers"] if "scripts/calibrate" in n["source"]})


class Unknown(unittest.TestCase):
    def test_the_characters_of_trained_data_are_its_symbols_as_they_are_compared(self):
        text = "4\nNULL 0\né 3 0,255\nＡ 3\n圓 1\n".encode()
        start = 4 + 8 * 24
        offsets = [-1] * 24
        offsets[17], offsets[21], offsets[23] = start, start + 3, start + 3 + len(text)
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "x.traineddata"
            path.write_bytes(struct.pack("<i24q", 24, *offsets) + b"net" + text + b"5.0")
            self.assertEqual(unknown.known(path), set("NULeA圓"))

    @unittest.skipUnless(unknown.are_installed(), "needs Tesseract's trained data of all languages")
    def test_the_file_has_the_characters_that_no_installed_data_know(self):
        found = unknown.unknown(json.loads(DEX.read_text(encoding="utf-8")))
        self.assertEqual(unknown.rows(found), json.loads(FILE.read_text(encoding="utf-8"))["unknown"])


@unittest.skipIf(faces.missing(), f"needs {', '.join(faces.missing())}")
class Sheets(unittest.TestCase):
    def setUp(self):
        self.dex = json.loads(DEX.read_text(encoding="utf-8"))

    def test_the_same_seed_gives_the_same_bytes_and_another_one_others(self):
        def bytes_of(seed):
            with tempfile.TemporaryDirectory() as name:
                printed = sheets.lines(self.dex, seed, share=0.005)
                sheets.draw(Path(name), printed, seed)
                return [(p.name, p.read_bytes()) for p in sorted(Path(name).iterdir())]

        self.assertEqual(bytes_of(3), bytes_of(3))
        self.assertNotEqual(bytes_of(3), bytes_of(4))

    def test_a_shrunk_line_is_where_its_list_says(self):
        from PIL import Image

        printed = [line("8888")._replace(height=12, shrunk=sheets.SHRUNK)] * 3
        with tempfile.TemporaryDirectory() as name:
            (path,) = sheets.draw(Path(name), printed, 1)
            sheet = Image.open(path.with_suffix(".jpg")).convert("L")
            for entry in map(json.loads, path.read_text().splitlines()):
                box = entry["box"]
                part = sheet.crop((box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]))
                dark = part.point(lambda v: 255 * (v < 180)).getbbox()
                self.assertAlmostEqual(dark[3] - dark[1], 12, delta=2)

    def test_every_language_is_drawn_and_no_character_is_a_box(self):
        printed = sheets.lines(self.dex, 1, share=0.02)
        self.assertEqual({p.kind for p in printed}, set(sheets.COUNTS))
        self.assertEqual({p.script for p in printed}, set(rates.SCRIPTS))
        self.assertFalse(faces.has(faces.LATIN[0], "큰"))
        for p in printed:
            self.assertTrue(all(faces.has(p.face, c) for c in p.text), p)

    def test_digits_are_as_high_as_they_say_and_nothing_is_cut_off(self):
        for height in (9, 17.5, 40):
            shape = faces.mask("0548", faces.LATIN[2], height)
            self.assertAlmostEqual(shape.height, height, delta=3)
            pixels = sheets.picture(line("0548")._replace(height=height), random.Random(1))
            self.assertGreater(pixels[:, :5].min(), 200)

    def test_no_face_but_noto_for_chinese_is_one_of_the_drawn_pages(self):
        from tools.draw import fonts

        drawn = {
            path
            for table in (fonts.FAMILIES, fonts.OTHERS, fonts.UNSEEN_FAMILIES, fonts.UNSEEN_OTHERS)
            for value in table.values()
            for path in value
        }
        shared = {face.name for face in faces.ALL if face.path in drawn}
        self.assertEqual(shared, {"Noto Sans CJK SC", "Noto Sans CJK TC"})


class Reliability(unittest.TestCase):
    def page(self, is_lie=False, entries=None, **said):
        printed = {"species_id": 25, "gender": "male", "shiny": False, "expected": "mismatch" if is_lie else "verified", "note": ""}
        entry = {"start": 0, "end": 0, "speciesId": 25, "gender": "male", "shiny": False, "verdict": "verified", "margin": 3.5} | said
        return reliability.result({"recording": "a.png", "entries": [printed]}, [entry] if entries is None else entries)

    def test_what_differs_from_the_page_is_wrong_and_what_was_not_read_is_not(self):
        self.assertFalse(self.page().is_wrong)
        for said in ({"speciesId": 26}, {"gender": "female"}, {"shiny": True}):
            self.assertTrue(self.page(**said).is_wrong, said)
        self.assertFalse(self.page(gender=None, shiny=None).is_wrong)
        self.assertEqual(self.page(entries=[]).verdict, "no entry")

    def test_a_lie_is_wrong_only_when_it_is_verified(self):
        self.assertTrue(self.page(is_lie=True).is_wrong)
        self.assertFalse(self.page(is_lie=True, verdict="mismatch", speciesId=26).is_wrong)

    def test_the_table_counts_honest_pages_and_lies_apart(self):
        results = [self.page()] * 5 + [
            self.page(margin=2.5, speciesId=26),
            self.page(margin=None),
            self.page(is_lie=True, verdict="mismatch", margin=5),
        ]
        rows = reliability.table(results).splitlines()
        self.assertEqual(
            rows[2:5],
            ["| ≥ 2 | 1 in 100 | 6 | 1 | 1 | 0 |", "| ≥ 3 | 1 in 1,000 | 5 | 0 | 1 | 0 |", "| ≥ 4 | 1 in 10,000 | 0 | 0 | 1 | 0 |"],
        )
        self.assertIn("| mismatch | 0 | 0 |  | 1 |", rows)
        self.assertIn("| verified | 7 | 1 | 2.5 | 0 |", rows)

    def test_a_promise_is_broken_by_more_than_one_wrong_entry_too_many(self):
        right, wrong = [self.page()] * 300, self.page(speciesId=26)
        self.assertEqual(reliability.broken([*right, wrong]), [])
        self.assertEqual([b.split(" entries")[0] for b in reliability.broken([*right, wrong, wrong])], ["2 of 302"])
        self.assertEqual(len(reliability.broken([*right, *[wrong] * 4])), 2)

    def test_without_renders_it_says_loudly_that_nothing_was_checked(self):
        with tempfile.TemporaryDirectory() as name, self.assertRaisesRegex(SystemExit, "NOT CHECKED.*home"):
            reliability.draw(Path(name), 2, 1, shared=Path(name) / "shared")


class Program(unittest.TestCase):
    def run_with(self, *arguments):
        return subprocess.run([ROOT / "scripts/calibrate", *arguments], capture_output=True, text=True)

    def test_a_check_needs_a_program(self):
        run = self.run_with("--check")
        self.assertEqual(run.returncode, 2)
        self.assertIn("--verify", run.stderr)

    @unittest.skipIf(faces.missing(), f"needs {', '.join(faces.missing())}")
    def test_the_same_answers_give_the_same_bytes(self):
        dex = json.loads(DEX.read_text(encoding="utf-8"))
        printed = sheets.lines(dex, 5, share=0.01)
        with tempfile.TemporaryDirectory() as name:
            kept = Path(name) / "kept"
            kept.mkdir()
            lines = [json.dumps(answer(k, 12 + k % 20, alignment.fold(p.text))) + "\n" for k, p in enumerate(printed)]
            (kept / "answers.jsonl").write_text("".join(lines), encoding="utf-8")
            files = [Path(name) / f"{k}.json" for k in range(2)]
            for file in files:
                run = self.run_with("--seed", "5", "--share", "0.01", "--benchmark", "true", "--keep", kept, "--output", file)
                self.assertEqual(run.returncode, 0, run.stderr)
            self.assertEqual(files[0].read_bytes(), files[1].read_bytes())
            self.assertNotEqual(files[0].read_bytes(), FILE.read_bytes())


if __name__ == "__main__":
    unittest.main()
