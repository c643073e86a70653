"""The names and remarks of a ruleset as plain JSON: no part of the rules, in one or more languages.

A document has the texts in the language of who wrote them, and under `translations`, by code of
the language, as many of them as were translated. `language` says which one the first is, in house
rules; without it the texts are the site's own, which has the translations in its catalogues.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kingscore.rules.reading import Reader
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sentence import Label, gettext_noop

MOST_LANGUAGES = 20
LANGUAGE = re.compile("[a-z]{2,3}(-[a-z0-9]{2,6})?", re.ASCII)  # as nl or pt-br


def labels_of(ruleset: Ruleset) -> dict[str, Any]:
    """The names and remarks of a ruleset; those that there are."""
    labels = {
        "name": ruleset.name,
        "contracts": {contract.code: contract.name for contract in ruleset.contracts},
        "items": {
            f"{contract.code}.{item.code}": item.name
            for contract in ruleset.contracts
            for item in contract.items
        },
        "notes": list(ruleset.notes),
    }
    others = {
        "bonuses": {rule.code: rule.name for rule in ruleset.tariff.bonuses}
        if ruleset.tariff
        else {},
        "fines": list(ruleset.fines),
        "contract_notes": {
            contract.code: list(contract.notes) for contract in ruleset.contracts if contract.notes
        },
    }
    return labels | {field: value for field, value in others.items() if value}


def texts_to_json(ruleset: Ruleset) -> dict[str, Any]:
    """The names and remarks of a ruleset in every language that it has them in."""
    labels = labels_of(ruleset)
    document: dict[str, Any] = _written(labels, "")
    if ruleset.language:
        document["language"] = ruleset.language
    languages = [each for each in _languages(labels) if each != ruleset.language]
    translations = {language: _written(labels, language) for language in languages}
    if translations:
        document["translations"] = translations
    return document | {"sources": list(ruleset.sources)}


def _languages(value: Any) -> list[str]:
    """The languages that any of these labels is translated into."""
    if isinstance(value, Label):
        return sorted(value.translations)
    inner = value.values() if isinstance(value, dict) else value
    return sorted({language for each in inner for language in _languages(each)})


def _written(value: Any, language: str) -> Any:
    """The labels as plain texts, in this language where they are translated into it."""
    if isinstance(value, dict):
        return {code: _written(each, language) for code, each in value.items()}
    if isinstance(value, list):
        return [_written(each, language) for each in value]
    return value.translations.get(language, str(value))


@dataclass(frozen=True)
class Words:
    """The texts of a document, and the same in other languages, by code of the language."""

    texts: Mapping[str, Any]
    translations: Mapping[str, Mapping[str, Any]]
    slug: str
    language: str = ""

    @property
    def name(self) -> Label:
        """What the ruleset is called."""
        return self._label(self.texts.get("name", self.slug), "name")

    @property
    def notes(self) -> tuple[Label, ...]:
        """Play obligations and remarks."""
        return self._labels("notes")

    @property
    def fines(self) -> tuple[Label, ...]:
        """What is fined at the table."""
        return self._labels("fines")

    @property
    def sources(self) -> tuple[str, ...]:
        """Where the rules are from."""
        return tuple(self.texts.get("sources", ()))

    def contract(self, code: str) -> Label:
        """What a contract is called."""
        return self._label(self.texts.get("contracts", {}).get(code, code), "contracts", code)

    def item(self, contract: str, code: str) -> Label:
        """What an item of a contract is called."""
        path = f"{contract}.{code}"
        return self._label(self.texts.get("items", {}).get(path, code), "items", path)

    def bonus(self, code: str) -> Label:
        """What a bonus of tarock is called."""
        return self._label(self.texts.get("bonuses", {}).get(code, code), "bonuses", code)

    def contract_notes(self, code: str) -> tuple[Label, ...]:
        """Remarks on one contract."""
        return self._labels("contract_notes", code)

    def _labels(self, *path: str) -> tuple[Label, ...]:
        found = _at(self.texts, path) or ()
        return tuple(self._label(text, *path, place) for place, text in enumerate(found))

    def _label(self, text: str, *path: str | int) -> Label:
        others = {
            language: found
            for language, texts in self.translations.items()
            if isinstance(found := _at(texts, path), str) and found and found != text
        }
        return Label(text, {self.language: text, **others} if self.language else others)


def _at(texts: Any, path: tuple[str | int, ...]) -> Any:
    """What stands at a path of keys and places, None where there is nothing."""
    for step in path:
        if isinstance(step, int):
            texts = texts[step] if step < len(texts) else None
        else:
            texts = texts.get(step)
        if texts is None:
            return None
    return texts


_FIELDS = ("name", "contracts", "items", "bonuses", "notes", "fines", "contract_notes")


def read_words(reader: Reader, value: Any, slug: str) -> Words:
    """The texts in a JSON value; faults go to the reader."""
    document = reader.mapping(value, "texts", (*_FIELDS, "language", "sources", "translations"))
    language = reader.text(document.get("language", ""), "texts.language", 10)
    if language:
        _check_language(reader, language, "texts.language")
    texts = _read_texts(reader, document, "texts")
    texts["sources"] = reader.texts(document.get("sources", []), "texts.sources")
    translations = _read_translations(reader, document.get("translations", {}))
    if language in translations:
        text = gettext_noop("The texts are in %(language)s already.")
        reader.fault("language_twice", text, "texts.translations", language=language)
    return Words(texts, translations, slug, language)


def _read_translations(reader: Reader, value: Any) -> dict[str, dict[str, Any]]:
    at = "texts.translations"
    document = reader.mapping(value, at)
    if len(document) > MOST_LANGUAGES:
        text = gettext_noop("Texts are in %(most)s other languages at most, not in %(given)s.")
        reader.fault("too_many_languages", text, at, most=MOST_LANGUAGES, given=len(document))
        return {}
    found = {}
    for language, each in document.items():
        _check_language(reader, language, at)
        inner = f"{at}.{language[:10]}"
        found[language] = _read_texts(reader, reader.mapping(each, inner, _FIELDS), inner)
    return found


def _check_language(reader: Reader, language: str, at: str) -> None:
    if not LANGUAGE.fullmatch(language):
        text = gettext_noop("%(language)s is not the code of a language (as nl).")
        reader.fault("not_a_language", text, at, language=language[:20])


def _read_texts(reader: Reader, document: dict[str, Any], at: str) -> dict[str, Any]:
    """The texts of one language, those that are there."""
    found: dict[str, Any] = {}
    if "name" in document:
        found["name"] = reader.text(document["name"], f"{at}.name")
    for field in ("notes", "fines"):
        if field in document:
            found[field] = reader.texts(document[field], f"{at}.{field}")
    for field in ("contracts", "items", "bonuses"):
        names = reader.mapping(document.get(field, {}), f"{at}.{field}")
        found[field] = {
            reader.text(code, f"{at}.{field}"): reader.text(name, f"{at}.{field}.{code[:60]}")
            for code, name in names.items()
        }
    notes = reader.mapping(document.get("contract_notes", {}), f"{at}.contract_notes")
    found["contract_notes"] = {
        reader.text(code, f"{at}.contract_notes"): reader.texts(
            each, f"{at}.contract_notes.{code[:60]}"
        )
        for code, each in notes.items()
    }
    return found
