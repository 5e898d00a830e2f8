"""The interface's words in each language: those of species, types, natures and abilities are the games' own."""

from __future__ import annotations

from dataclasses import dataclass, field

#: PokeAPI's local_language_id.
LANGUAGES = {"en": "9", "fr": "5", "de": "6", "es": "7", "it": "8", "ja": "11", "ko": "3", "zh-hans": "12", "zh-hant": "4"}

#: The labels of the page. The main games print these; whether HOME does is a guess: prefix of the number, of the level,
#: trainer, ID number, nature, ability, title, help, back.
LABELS = {
    "en": ("No. ", "Lv. ", "OT", "ID No.", "Nature", "Ability", "CHECK SUMMARY", "Help", "Back"),
    "fr": ("N° ", "N. ", "DO", "N° ID", "Nature", "Talent", "RÉSUMÉ", "Aide", "Retour"),
    "de": ("Nr. ", "Lv. ", "OT", "ID-Nr.", "Wesen", "Fähigkeit", "BERICHT", "Hilfe", "Zurück"),
    "es": ("N.º ", "Nv. ", "EO", "N.º ID", "Naturaleza", "Habilidad", "DATOS", "Ayuda", "Atrás"),
    "it": ("N. ", "Lv. ", "AO", "N. ID", "Natura", "Abilità", "INFO", "Aiuto", "Indietro"),
    "ja": ("No. ", "Lv. ", "おや", "IDNo.", "せいかく", "とくせい", "つよさをみる", "ヘルプ", "もどる"),
    "ko": ("No. ", "Lv. ", "어버이", "ID No.", "성격", "특성", "능력치를 본다", "도움말", "돌아가기"),
    "zh-hans": ("No. ", "Lv. ", "初训家", "ID No.", "性格", "特性", "查看能力", "帮助", "返回"),
    "zh-hant": ("No. ", "Lv. ", "初訓家", "ID No.", "性格", "特性", "查看能力", "說明", "返回"),
}
#: Other prefixes of the number that interfaces of games print.
NUMERALS = {
    "fr": ["N° ", "No. ", "N. "],
    "de": ["Nr. ", "No. "],
    "es": ["N.º ", "No. "],
    "it": ["N. ", "N° ", "No. "],
    "zh-hans": ["No. ", "编号 "],
    "zh-hant": ["No. ", "編號 "],
}
#: Faces for letters that the Latin families lack, by language: file, bold file, their places in a collection.
FACES = {
    "ja": [("noto", 0), ("ipa", 0), ("vl", 0), ("motoya", 0)],
    "ko": [("noto", 1), ("nanum", 0), ("nanum-barun", 0), ("un", 0)],
    "zh-hans": [("noto", 2), ("wqy-micro", 0), ("wqy-zen", 0)],
    "zh-hant": [("noto", 3), ("wqy-micro", 0), ("cwtex", 0)],
}


@dataclass(frozen=True)
class Words:
    """What the interface prints."""

    language: str = "en"
    numeral: str = "No. "
    level: str = "Lv. "
    trainer: str = "OT"
    id_no: str = "ID No."
    nature: str = "Nature"
    ability: str = "Ability"
    title: str = "CHECK SUMMARY"
    help: str = "Help"
    back: str = "Back"
    types: dict = field(default_factory=dict, compare=False)
    natures: tuple = ("Bashful", "Naive", "Gentle", "Rash", "Serious", "Naughty")
    abilities: tuple = ("Levitate", "Frisk", "Pickup", "Sand Stream", "Overcoat", "Soundproof")

    def type(self, kind: str) -> str:
        """The word on a type's badge."""
        return self.types.get(kind) or kind.capitalize()


def words(rows, folder, language: str) -> Words:
    """The words of a language from the tables in `folder`; `rows` reads one."""
    if language == "en":
        return Words()
    own = LANGUAGES[language]
    kinds = {r["id"]: r["identifier"] for r in rows(folder / "types.csv")}

    def names(table: str, key: str) -> dict:
        return {r[key]: r["name"] for r in rows(folder / f"{table}.csv") if r["local_language_id"] == own}

    types = {kinds[k]: v for k, v in names("type_names", "type_id").items()}
    return Words(
        language,
        *LABELS[language],
        types,
        tuple(names("nature_names", "nature_id").values()),
        tuple(names("ability_names", "ability_id").values()),
    )
