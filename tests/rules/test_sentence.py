"""Sentences in English, as they are without a translation."""

import pytest

from kingscore.rules.errors import InvalidDeal, problem
from kingscore.rules.sentence import Label, Points, Seat, sentence


@pytest.mark.parametrize(("points", "text"), [(3, "+3"), (0, "0"), (-12, "−12")])
def test_points_show_their_sign_with_a_true_minus(points: int, text: str) -> None:
    assert str(Points(points)) == text


def test_sentence_fills_its_places() -> None:
    text = sentence("%(player)s: %(item)s", player=Seat(0), item=Label("Hearts"))
    assert str(text) == "player 1: Hearts"


def test_problem_names_its_place() -> None:
    assert str(problem("code", "Wrong.", at="counts.hearts")) == "counts.hearts: Wrong."
    assert str(problem("code", "Wrong.")) == "Wrong."


def test_invalid_lists_every_problem() -> None:
    error = InvalidDeal(3, [problem("one", "One."), problem("two", "Two.", at="bids")])
    assert str(error) == "One.; bids: Two."
    assert error.number == 3
