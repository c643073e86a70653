"""The check of the translations finds each kind of fault."""

import ast
from pathlib import Path

from babel.messages.catalog import Catalog

from bin.translations import catalogue_faults

_MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "pgettext"}


def sources() -> Catalog:
    catalogue = Catalog(locale="nl")
    catalogue.add("Deal %(number)s", flags=("python-format",))
    catalogue.add(("%(n)s trick", "%(n)s tricks"), flags=("python-format",))
    catalogue.add("Deal", context="verb")
    return catalogue


def complete() -> Catalog:
    catalogue = Catalog(locale="nl", fuzzy=False)
    catalogue.add("Deal %(number)s", "Gift %(number)s", flags=("python-format",))
    plural = ("%(n)s trick", "%(n)s tricks")
    catalogue.add(plural, ("%(n)s slag", "%(n)s slagen"), flags=("python-format",))
    catalogue.add("Deal", "Delen", context="verb")
    return catalogue


def test_catalogue_faults_of_a_complete_catalogue_are_none() -> None:
    assert list(catalogue_faults(complete(), sources())) == []


def test_catalogue_faults_names_a_missing_and_a_left_over_message() -> None:
    catalogue = complete()
    catalogue.delete("Deal", context="verb")
    catalogue.add("Deal", "Gift")
    assert list(catalogue_faults(catalogue, sources())) == [
        "not in the catalogue (run `make messages`): 'Deal'",
        "no longer in the sources (run `make messages`): 'Deal'",
    ]


def test_catalogue_faults_names_an_empty_and_a_fuzzy_translation() -> None:
    catalogue = complete()
    number, verb = catalogue.get("Deal %(number)s"), catalogue.get("Deal", context="verb")
    assert number is not None
    assert verb is not None
    number.flags.add("fuzzy")
    verb.string = ""
    assert list(catalogue_faults(catalogue, sources())) == [
        "fuzzy: 'Deal %(number)s'",
        "not translated: 'Deal'",
    ]


def test_catalogue_faults_names_a_plural_without_all_its_forms() -> None:
    catalogue = complete()
    message = catalogue.get("%(n)s trick")
    assert message is not None
    message.string = ("%(n)s slag", "")
    assert "not translated: '%(n)s trick'" in list(catalogue_faults(catalogue, sources()))


def test_catalogue_faults_names_a_fuzzy_header() -> None:
    catalogue = complete()
    catalogue.fuzzy = True
    (fault,) = catalogue_faults(catalogue, sources())
    assert "header" in fault


def test_catalogue_faults_names_other_placeholders() -> None:
    catalogue = complete()
    message = catalogue.get("Deal %(number)s")
    assert message is not None
    message.string = "Gift %(nummer)s"
    (fault,) = catalogue_faults(catalogue, sources())
    assert "'Deal %(number)s'" in fault


def test_no_text_to_translate_stands_inside_another_one() -> None:
    """What is marked inside an f-string is not found by the program that collects the texts."""
    found = [
        f"{path}:{call.lineno}"
        for package in ("kingscore", "tournaments")
        for path in (Path(__file__).parents[2] / package).rglob("*.py")
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in _MARKS
    ]
    assert not found
