"""The form with which a game begins."""

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.forms import StartForm
from kingscore.money import HIGHEST_STAKE
from kingscore.rules.presets import find_preset
from tests.kingscore.play import NAMES


def start_form(slug: str = "dubbelkingen-4", **fields: Any) -> StartForm:
    """The form with everything that it needs; `fields` replace what is usual."""
    preset = find_preset(slug)
    usual = {f"name-{seat}": NAMES[seat] for seat in range(preset.players)}
    usual |= {"start_key": str(uuid4()), "policy": "strict", "first_dealer": "0"}
    return StartForm(usual | fields, preset=preset)


def test_start_form_usual() -> None:
    form = start_form()

    assert form.is_valid(), form.errors
    assert (form.names, form.choices, form.stake_units) == (["Ana", "Bo", "Cis", "Dirk"], {}, 0)


def test_start_form_names_are_tidied() -> None:
    form = start_form(**{"name-0": "  Zoe\u0308 "})

    assert form.is_valid()
    assert form.names[0] == "Zo\u00eb"


@pytest.mark.parametrize("dealer", ["0", "3", "draw"])
def test_start_form_first_dealer_is_a_seat_or_drawn(dealer: str) -> None:
    assert start_form(first_dealer=dealer).is_valid()


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("first_dealer", "4"),
        ("first_dealer", "-1"),
        ("first_dealer", ""),
        ("policy", "lenient"),
        ("policy", ""),
        ("start_key", "1"),
        ("start_key", ""),
        ("option-king", "6"),
        ("name-2", ""),
        ("name-2", "\u200d"),
        ("name-2", "ANA"),
        ("name-2", "\uff21na"),
        ("name-2", "C" * 41),
        ("name-2", "C" * 5000),
        ("name-2", "C\x00is"),
        ("name-2", "C\nis"),
        ("name-2", "C\u202eis"),
        ("name-2", "\ud83d"),
        ("currency", "XYZ"),
    ],
)
def test_start_form_a_bad_value_is_named(field: str, text: str) -> None:
    form = start_form(**{field: text})

    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_start_form_names_every_fault() -> None:
    form = start_form(**{"name-0": "", "name-3": "bo", "stake": "x", "policy": "?"})

    assert not form.is_valid()
    assert set(form.errors) == {"name-0", "name-3", "stake", "policy"}
    assert form.errors["name-3"] == ["Two players are called bo; add an initial to one of them."]


def test_start_form_options_are_the_choices_made() -> None:
    form = start_form(**{"option-king": "4", "option-last": "3+3", "option-lead": ""})

    assert form.is_valid()
    assert form.choices == {"king": "4", "last": "3+3"}


@pytest.mark.parametrize(
    ("stake", "currency", "units"),
    [
        ("", "", 0),
        ("0", "EUR", 0),
        ("0.10", "EUR", 10),
        ("0,10", "EUR", 10),
        ("0,1", "EUR", 10),
        ("2", "EUR", 200),
        ("25", "HUF", 25),
        ("100", "JPY", 100),
        ("10000", "EUR", HIGHEST_STAKE),
        ("0e99", "EUR", 0),
    ],
)
def test_start_form_stake_is_in_the_smallest_unit(stake: str, currency: str, units: int) -> None:
    form = start_form(stake=stake, currency=currency)

    assert form.is_valid(), form.errors
    assert form.stake_units == units


def test_start_form_stake_without_a_currency_is_in_the_first() -> None:
    form = start_form(stake="0.10", currency="")

    assert form.is_valid()
    assert (form.stake_units, form.cleaned_data["currency"]) == (10, "EUR")


@pytest.mark.parametrize(
    ("stake", "currency"),
    [
        ("-1", "EUR"),
        ("x", "EUR"),
        ("0.001", "EUR"),  # less than a cent
        ("0,5", "HUF"),
        ("0.1", "JPY"),
        ("10000.01", "EUR"),
        ("1.000,50", "EUR"),  # neither sign is for thousands
        ("9" * 5000, "EUR"),
        ("1e999999", "EUR"),
        ("1e-999999", "EUR"),
        ("NaN", "EUR"),
        ("Infinity", "EUR"),
        ("\u00bd", "EUR"),
        ("0.10\x00", "EUR"),
    ],
)
def test_start_form_stake_that_is_no_amount_is_named(stake: str, currency: str) -> None:
    form = start_form(stake=stake, currency=currency)

    assert not form.is_valid()
    assert list(form.errors) == ["stake"]


@given(
    data=st.dictionaries(
        st.sampled_from(
            [
                "start_key",
                "policy",
                "first_dealer",
                "stake",
                "currency",
                "option-king",
                *(f"name-{seat}" for seat in range(4)),
            ]
        ),
        st.text(),
    )
)
def test_start_form_whatever_is_typed_is_answered(data: dict[str, str]) -> None:
    form = start_form(**data)
    if form.is_valid():
        assert len(form.names) == 4
        assert 0 <= form.stake_units <= HIGHEST_STAKE
    else:
        assert form.errors
