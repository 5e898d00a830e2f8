"""What no interface of PokeAPI says: which forms Pokémon HOME keeps, and whose gender is fixed."""

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, Optional

from .facts import DataError, FormFacts

TABLE = Path(__file__).resolve().parent.parent / "data" / "home-forms.csv"


@dataclass(frozen=True)
class HomeForm:
    """One row of the table; an empty cell leaves the rule of `HomeForms` as it is."""

    identifier: str
    storable: Optional[bool]
    gender: Optional[str]


class HomeForms:
    """The rule, and the forms that depart from it.

    HOME keeps every form that is not battle-only, mega or Gigantamax, unless the table says
    otherwise. So a form that is newer than the table is taken as storable.
    """

    def __init__(self, rows: Dict[int, HomeForm], source: str, date: str):
        self.rows = rows
        self.source = source
        self.date = date

    @classmethod
    def read(cls, path: Path = TABLE) -> "HomeForms":
        lines = path.read_text(encoding="utf-8").splitlines()
        notes = dict(
            line[1:].strip().split(": ", 1) for line in lines if line.startswith("#") and ": " in line
        )
        rows = {}
        for row in csv.DictReader(line for line in lines if not line.startswith("#")):
            if row["gender"] not in ("", "male", "female") or row["storable"] not in ("", "0", "1"):
                raise DataError(f"{path}: form {row['form_id']} has a cell that is not understood")
            rows[int(row["form_id"])] = HomeForm(
                identifier=row["identifier"],
                storable=row["storable"] == "1" if row["storable"] else None,
                gender=row["gender"] or None,
            )
        return cls(rows, notes["source"], notes["date"])

    def is_storable(self, form: FormFacts) -> bool:
        if form.is_battle_only or form.is_mega or is_gigantamax(form):
            return False
        row = self._row(form)
        return row.storable if row and row.storable is not None else True

    def gender(self, form: FormFacts) -> Optional[str]:
        """The one gender that the form has, where its identifier or the table ties it to one."""
        words = form.form_identifier.split("-")
        for gender in ("male", "female"):
            if gender in words:
                return gender
        row = self._row(form)
        return row.gender if row else None

    def _row(self, form: FormFacts) -> Optional[HomeForm]:
        row = self.rows.get(form.id)
        if row and row.identifier != form.identifier:
            raise DataError(
                f"form {form.id} is {form.identifier}, but home-forms.csv calls it {row.identifier}"
            )
        return row


def is_gigantamax(form: FormFacts) -> bool:
    return "gmax" in form.form_identifier.split("-")
