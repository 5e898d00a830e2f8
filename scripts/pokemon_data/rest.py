"""Reads the facts from PokeAPI's REST interface."""

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import Any

from .client import Client
from .facts import (
    SHAPES,
    STATS,
    TYPES,
    DataError,
    Facts,
    FormFacts,
    ServerError,
    SpeciesFacts,
    Unfinished,
    VarietyFacts,
    languages_of,
)  # fmt: skip
from .progress import Progress

#: Varieties to a page of the list.
PAGE = 200
#: How often the list may change while it is being read before we give up.
LISTINGS = 4


class Answer:
    """One JSON object, read with errors that say what was missing and where."""

    def __init__(self, path: str, body: Any):
        self.path = path
        self.body = body

    def __getitem__(self, key: str) -> Any:
        value = self.get(key)
        if value is None:
            raise self.problem(key)
        return value

    def get(self, key: str) -> Any:
        """The value at a path of keys (`species.url`), or nothing."""
        value = self.body
        for part in key.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        return value

    def typed(self, key: str, kind: type) -> Any:
        value = self[key]
        if type(value) is not kind:
            raise self.problem(key)
        return value

    def maybe(self, key: str, kind: type) -> Any:
        """The value, or nothing where PokeAPI has not filled it in yet."""
        return None if self.get(key) is None else self.typed(key, kind)

    def number(self, key: str) -> int:
        return self.typed(key, int)

    def text(self, key: str) -> str:
        return self.typed(key, str)

    def flag(self, key: str) -> bool:
        return self.typed(key, bool)

    def id_of(self, key: str) -> int:
        """The id at the end of a link. Only the id is used: links may name another server."""
        last = self.text(key).rstrip("/").rsplit("/", 1)[-1]
        if not last.isascii() or not last.isdigit():
            raise self.problem(key)
        return int(last)

    def each(self, key: str) -> list["Answer"]:
        return [Answer(f"{self.path} {key}", item) for item in self.typed(key, list)]

    def words(self, key: str, word: str = "name") -> dict[str, str]:
        return languages_of({item.text("language.name"): item.maybe(word, str) for item in self.each(key)})

    def problem(self, key: str) -> DataError:
        return DataError(f"{self.path}: no usable {key!r}; is this PokeAPI's REST interface?")


class Rest:
    """Fetches through one client, at most `jobs` requests at a time."""

    def __init__(self, client: Client, jobs: int, stream=sys.stderr):
        self.client = client
        self.jobs = jobs
        self.progress = Progress(stream)

    def read_facts(self, flavor_text: bool = False) -> Facts:
        listed = self.list_varieties()
        found = self.all("pokemon", listed)
        pokemon = {id: one for id, one in found.items() if one.get("species")}
        homeless = [one.text("name") for one in found.values() if not one.get("species")]
        species_ids = sorted({one.id_of("species.url") for one in pokemon.values()})
        form_ids = sorted(form.id_of("url") for one in pokemon.values() for form in one.each("forms"))
        species = self.all("pokemon-species", species_ids)
        forms = self.all("pokemon-form", form_ids)
        types = self.all("type", TYPES)
        varieties: dict[int, list[VarietyFacts]] = {id: [] for id in species_ids}
        for one in pokemon.values():
            varieties[one.id_of("species.url")].append(variety(one, forms))
        return Facts(
            variety_count=len(pokemon),
            type_names={name: types[name].words("names") for name in TYPES},
            species=[species_facts(species[id], varieties[id], flavor_text) for id in species_ids],
            unfinished=[Unfinished(name, ["species"]) for name in homeless],
        )

    def list_varieties(self) -> list[int]:
        """The ids of every variety; read again from the start when it changes meanwhile."""
        for _ in range(LISTINGS):
            ids, steady = self._list_once()
            if steady:
                return ids
        raise ServerError("the list of pokemon keeps changing while it is read; try again later")

    def _list_once(self) -> tuple[list[int], bool]:
        ids: list[int] = []
        count = None
        while count is None or len(ids) < count:
            path = f"pokemon/?limit={PAGE}&offset={len(ids)}"
            page = Answer(path, self.client.get(path, always_ask=True))
            if count not in (None, page.number("count")):
                return ids, False
            count = page.number("count")
            results = [result.id_of("url") for result in page.each("results")]
            if not results and count > len(ids):
                return ids, False
            ids += results
        return ids, len(set(ids)) == count

    def all(self, kind: str, keys: Iterable) -> dict[Any, Answer]:
        """What the interface says of each key, asked at the same time."""
        keys = list(keys)
        self.progress.begin(kind, len(keys))
        answers = dict(zip(keys, self._concurrently(lambda key: self._one(kind, key), keys)))
        self.progress.end()
        return answers

    def _one(self, kind: str, key) -> Answer:
        answer = Answer(f"{kind}/{key}", self.client.get(f"{kind}/{key}/"))
        if answer.number("id") != key and answer.text("name") != key:
            raise DataError(f"{answer.path}: the answer is about {answer.text('name')}")
        self.progress.step(self.client)
        return answer

    def _concurrently(self, fetch: Callable, keys: list) -> list[Answer]:
        """In the order of the keys; the first failure stops the rest."""
        with ThreadPoolExecutor(max_workers=self.jobs) as pool:
            futures = [pool.submit(fetch, key) for key in keys]
            try:
                done, _ = wait(futures, return_when=FIRST_EXCEPTION)
                failed = [one for one in futures if one in done and one.exception()]
                if failed:
                    raise failed[0].exception()
                return [future.result() for future in futures]
            except BaseException:
                self.client.stop()
                for future in futures:
                    future.cancel()
                raise


def species_facts(answer: Answer, varieties: list[VarietyFacts], flavor_text: bool = False) -> SpeciesFacts:
    chain = answer.get("evolution_chain")
    shape = answer.get("shape.name")
    return SpeciesFacts(
        id=answer.number("id"),
        identifier=answer.text("name"),
        names=answer.words("names"),
        genus=answer.words("genera", "genus").get("en", ""),
        generation=answer.id_of("generation.url") if answer.get("generation") else None,
        evolution_chain_id=answer.id_of("evolution_chain.url") if chain else None,
        evolves_from=answer.id_of("evolves_from_species.url") if answer.get("evolves_from_species") else None,
        egg_groups=sorted(one.text("name") for one in answer.each("egg_groups")) if answer.get("egg_groups") else [],
        shape=shape if shape in SHAPES else None,
        is_form_switchable=answer.maybe("forms_switchable", bool),
        gender_rate=answer.maybe("gender_rate", int),
        has_gender_differences=answer.maybe("has_gender_differences", bool),
        is_legendary=answer.maybe("is_legendary", bool),
        is_mythical=answer.maybe("is_mythical", bool),
        varieties=varieties,
        flavor_text=english_flavor_text(answer) if flavor_text else None,
    )


def english_flavor_text(answer: Answer) -> str:
    """The newest English entry, its line and page breaks made spaces."""
    entries = answer.each("flavor_text_entries")
    texts = [one.text("flavor_text") for one in entries if one.text("language.name") == "en"]
    return " ".join(texts[-1].replace("\u00ad", "").split()) if texts else ""


def variety(answer: Answer, forms: dict[int, Answer]) -> VarietyFacts:
    stats = {one.text("stat.name"): one.maybe("base_stat", int) for one in answer.each("stats")}
    return VarietyFacts(
        id=answer.number("id"),
        identifier=answer.text("name"),
        is_default=answer.maybe("is_default", bool),
        height=answer.maybe("height", int),
        weight=answer.maybe("weight", int),
        types=types_of(answer),
        stats={STATS[name]: value for name, value in stats.items() if name in STATS and value is not None},
        abilities=[
            {
                "name": one.maybe("ability.name", str),
                "slot": one.maybe("slot", int),
                "is_hidden": one.maybe("is_hidden", bool),
            }
            for one in answer.each("abilities")
        ],
        forms=[form(forms[one.id_of("url")]) for one in answer.each("forms")],
    )


def form(answer: Answer) -> FormFacts:
    return FormFacts(
        id=answer.number("id"),
        identifier=answer.text("name"),
        form_identifier=answer.maybe("form_name", str),
        is_default=answer.maybe("is_default", bool),
        is_battle_only=answer.maybe("is_battle_only", bool),
        is_mega=answer.maybe("is_mega", bool),
        order=answer.maybe("order", int),
        types=types_of(answer),
        names=answer.words("form_names"),
        full_names=answer.words("names"),
    )


def types_of(answer: Answer) -> list[str]:
    slots = sorted(answer.each("types"), key=lambda one: one.number("slot"))
    return [one.maybe("type.name", str) or "null" for one in slots]
