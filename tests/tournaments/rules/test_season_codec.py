"""How a season counts comes back as it was, and every fault of the form is at its place."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.errors import InvalidDocument
from kingscore.rules.sentence import Sentence, sentence
from tests.tournaments.rules.test_setup_codec import json_values
from tournaments.rules.scales import TYROL, UPPER_AUSTRIA, ListScale
from tournaments.rules.season_codec import season_counting_from_json, season_counting_to_json
from tournaments.rules.seasons import SeasonCounting, SeasonTotal

points = st.integers(-9, 300) | st.just(Fraction(5, 2))
countings = st.builds(
    SeasonCounting,
    scale=st.none()
    | st.sampled_from([TYROL, UPPER_AUSTRIA])
    | st.builds(ListScale, st.lists(points, max_size=60).map(tuple)),
    day_scores=st.booleans(),
    total=st.sampled_from(SeasonTotal),
    best=st.none() | st.integers(1, 99),
    minimum_games=st.integers(0, 99),
)


def faults(value: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidDocument) as raised:
        season_counting_from_json(value)
    return [(each.code, each.path) for each in raised.value.problems]


@given(countings)
def test_a_way_to_count_comes_back_as_it_was(counting: SeasonCounting) -> None:
    document = json.loads(json.dumps(season_counting_to_json(counting)))
    assert season_counting_from_json(document) == counting


def test_the_document() -> None:
    assert season_counting_to_json(SeasonCounting(scale=UPPER_AUSTRIA, best=8)) == {
        "scale": "upper_austria",
        "day_scores": False,
        "total": "sum",
        "best": 8,
        "minimum_games": 0,
    }
    own = SeasonCounting(scale=ListScale((3, Fraction(3, 2))))
    assert season_counting_to_json(own)["scale"] == [3, "3/2"]


def test_what_is_not_given_is_as_it_usually_is() -> None:
    assert season_counting_from_json({}) == SeasonCounting()


def test_a_scale_that_has_no_form_is_refused() -> None:
    class Odd:
        formula: Sentence = sentence("odd")

        def at(self, place: int, entrants: int) -> int:
            return place * entrants

    with pytest.raises(ValueError, match="has no form in JSON"):
        season_counting_to_json(SeasonCounting(scale=Odd()))


def test_every_fault_is_told_at_its_place() -> None:
    document = {
        "scale": "salzburg",
        "day_scores": 1,
        "total": "product",
        "best": 0,
        "minimum_games": -1,
        "colour": "red",
    }
    assert faults(document) == [
        ("unknown_field", "colour"),
        ("unknown_scale", "scale"),
        ("not_a_flag", "day_scores"),
        ("unknown_choice", "total"),
        ("number_too_small", "best"),
        ("number_too_small", "minimum_games"),
    ]
    assert faults({"scale": [3, 0.5]}) == [("not_a_number", "scale[1]")]
    assert faults({"scale": {}}) == [("unknown_scale", "scale")]


@given(
    json_values
    | st.fixed_dictionaries(
        {}, optional=dict.fromkeys(season_counting_to_json(SeasonCounting()), json_values)
    )
)
def test_whatever_comes_is_read_or_refused(value: Any) -> None:
    try:
        counting = season_counting_from_json(value)
    except InvalidDocument:
        return
    assert season_counting_from_json(season_counting_to_json(counting)) == counting
