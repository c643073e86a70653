"""Sentences of the core with the players' names, in the reader's language."""

from fractions import Fraction

import pytest
from django.utils.translation import override

from kingscore.rules.amount import Amount
from kingscore.rules.errors import problem
from kingscore.rules.sentence import Label, Points, Seat, sentence
from kingscore.wording import isolated, label, say, say_problem, together_in_words

ARABIC, HEBREW = "\u0622\u0646\u0627", "\u05d0\u05e0\u05d4"


def test_say_puts_names_in_the_place_of_seats() -> None:
    text = sentence("%(player)s gets %(points)s for %(n)s", player=Seat(1), points=Points(-3), n=2)

    assert say(text, ("Ana", "Bo")) == "Bo gets \u22123 for 2"


def test_say_a_seat_that_nobody_sits_in_is_still_said() -> None:
    assert say(sentence("%(player)s", player=Seat(7)), ("Ana", "Bo")) == "player 8"
    assert say(sentence("%(player)s", player=Seat(-7)), ("Ana", "Bo")) == "player -6"


def test_say_a_name_with_signs_of_the_format_is_only_a_name() -> None:
    name = "%(points)s %d {0} <b>"

    assert say(sentence("%(player)s.", player=Seat(0)), (name,)) == f"{name}."


@pytest.mark.parametrize("name", [ARABIC, HEBREW, f"Ana {HEBREW}"])
def test_isolated_sets_right_to_left_names_apart(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"


@pytest.mark.parametrize("name", ["Ana", "Zo\u00eb", "\U0001f600", "12", ""])
def test_isolated_leaves_other_names_as_they_are(name: str) -> None:
    assert isolated(name) == name


def test_say_translates_the_sentence_and_the_words_of_the_rules_in_it() -> None:
    """With a text that Django itself has in Dutch."""
    english, dutch = "This field is required.", "Dit veld is vereist."
    with override("nl"):
        assert say(sentence("%(word)s", word=Label(english)), ()) == dutch
        assert say(sentence(english), ()) == dutch
        assert say(sentence("%(name)s", name=english), ()) == english  # no word of the rules


def test_label_that_house_rules_left_empty_is_empty() -> None:
    """Not the header of the catalogue, which is what gettext has for an empty text."""
    with override("nl"):
        assert label("") == ""


def test_say_problem_has_no_place() -> None:
    text = "%(player)s has had all %(most)s %(side)s deals."
    fault = problem("x", text, at="counts[2]", player=Seat(0), most=3, side=Label("negative"))

    assert say_problem(fault, ("Ana",)) == "Ana has had all 3 negative deals."


def test_label_of_house_rules_is_in_the_readers_language_and_never_looked_up() -> None:
    """Not even where the site has a translation of its own for the same English words."""
    english = "This field is required."
    name = Label(english, {"nl": "Dit moet", "pt": "Isto"})
    with override("nl"):
        assert label(name) == "Dit moet"
    with override("pt-br"):
        assert label(name) == "Isto"
    with override("de"):
        assert label(name) == english
    with override("nl"):
        assert label(Label(english, {"fr": "Ceci"})) == english


@pytest.mark.parametrize(
    ("total", "worth", "deals", "words"),
    [
        (-13, -13, 1, "All together −13: what this contract is worth."),
        (5, 5, 2, "All together +5: what these contracts are worth."),
        (
            336,
            432,
            1,
            "All together +336: what this contract is worth, less 96 that a promise has lost.",
        ),
        (
            Fraction(-1, 2),
            2,
            2,
            "All together −½: what these contracts are worth, less 2½ that promises have lost.",
        ),
    ],
)
def test_together_in_words(total: Amount, worth: Amount, deals: int, words: str) -> None:
    assert together_in_words(total, worth, deals=deals) == words
