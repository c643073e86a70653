"""The check of the translations finds each kind of fault."""

from babel.messages.catalog import Catalog

from bin.translations import catalogue_faults


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
