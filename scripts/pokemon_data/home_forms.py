"""What no interface of PokeAPI says: which forms Pokémon HOME keeps, and whose gender is fixed."""

import csv
import fnmatch
from dataclasses import dataclass
from pathlib import Path

from .facts import DataError, FormFacts

TABLE = Path(__file__).resolve().parents[2] / "Sources" / "Dex" / "Resources" / "home-forms.csv"


@dataclass(frozen=True)
class HomeForm:
    """One row of the table; an empty cell leaves the rule of `HomeForms` as it is. Without a form's id, the
    identifier is a pattern in which `*` stands for any letters."""

    identifier: str
    storable: bool | None
    gender: str | None


class HomeForms:
    """The rule, and the forms that depart from it.

    HOME keeps every form that is not battle-only, mega or Gigantamax, unless the table says
    otherwise. What the rule says of a form that is newer than the table is inferred, and marked so:
    the table's note `decided` has the ids of the forms that somebody looked at.
    """

    def __init__(
        self, rows: dict[int, HomeForm], source: str, date: str,
        patterns: list[HomeForm] | None = None, decided: list[range] | None = None,
    ):  # fmt: skip
        self.rows = rows
        self.patterns = patterns or []
        self.decided = decided or []
        self.source = source
        self.date = date

    @classmethod
    def read(cls, path: Path = TABLE) -> "HomeForms":
        lines = path.read_text(encoding="utf-8").splitlines()
        notes = dict(line[1:].strip().split(": ", 1) for line in lines if line.startswith("#") and ": " in line)
        rows, patterns = {}, []
        for row in csv.DictReader(line for line in lines if not line.startswith("#")):
            if row["gender"] not in ("", "male", "female") or row["storable"] not in ("", "0", "1"):
                raise DataError(f"{path}: form {row['form_id']} has a cell that is not understood")
            made = HomeForm(
                identifier=row["identifier"],
                storable=row["storable"] == "1" if row["storable"] else None,
                gender=row["gender"] or None,
            )
            if row["form_id"]:
                rows[int(row["form_id"])] = made
            else:
                patterns.append(made)
        ends = [part.split("-") for part in notes["decided"].split()]
        decided = [range(int(first), int(last) + 1) for first, last in ends]
        return cls(rows, notes["source"], notes["date"], patterns, decided)

    def is_inferred(self, form: FormFacts) -> bool:
        """Whether nobody looked yet at what HOME does with the form."""
        if form.is_battle_only or form.is_mega or is_gigantamax(form):
            return False
        return form.id not in self.rows and not any(form.id in ids for ids in self.decided)

    def row_to_add(self, form: FormFacts) -> str:
        """The line of the table that says what is inferred."""
        cells = (str(form.id), form.identifier, str(int(self.is_storable(form))), self.gender(form) or "", "")
        return ",".join(cells)

    def is_storable(self, form: FormFacts) -> bool:
        if form.is_battle_only or form.is_mega or is_gigantamax(form):
            return False
        row = self._row(form)
        return row.storable if row and row.storable is not None else True

    def gender(self, form: FormFacts) -> str | None:
        """The one gender that the form has, where its identifier or the table ties it to one."""
        words = form.form_identifier.split("-")
        for gender in ("male", "female"):
            if gender in words:
                return gender
        row = self._row(form)
        return row.gender if row else None

    def _row(self, form: FormFacts) -> HomeForm | None:
        return self.row(form.id, form.identifier)

    def row(self, id: int, identifier: str) -> HomeForm | None:
        """What the table says of a form, in a row of its own or in one for all whose identifier fits."""
        row = self.rows.get(id)
        if row and row.identifier != identifier:
            raise DataError(f"form {id} is {identifier}, but home-forms.csv calls it {row.identifier}")
        fitting = (one for one in self.patterns if fnmatch.fnmatchcase(identifier, one.identifier))
        return row or next(fitting, None)


def is_gigantamax(form: FormFacts) -> bool:
    return "gmax" in form.form_identifier.split("-")
