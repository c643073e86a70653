"""The form of a deal: what was typed becomes facts, and whatever is typed is answered."""

from typing import Any
from uuid import uuid4

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from kingscore.forms import DealForm, NameForm, SwapForm, WriteForm, typed_values
from kingscore.forms.fields import AmountField
from kingscore.rules.deal import DealFacts
from kingscore.rules.reading import LARGEST, LONGEST_REASON
from tests.kingscore.kinds import COUNTED_SLUGS, as_said, counted
from tests.kingscore.play import NAMES
from tests.rules.play import deal, ruleset, some_game

TABLE = NAMES[:4]
HUGE = "9" * 5000


def deal_form(slug: str, contract: str, **fields: Any) -> DealForm:
    """The form of a deal with these fields filled in; None leaves one out."""
    usual = {"entry": str(uuid4()), "version": "0", "number": "1", "declarer": "0"}
    data = {name: value for name, value in (usual | fields).items() if value is not None}
    rules = ruleset(slug)
    return DealForm(data, contract=counted(rules, contract), players=rules.players)


def queens_form(*numbers: str, **fields: Any) -> DealForm:
    """The form of a deal of queens with what was typed for each seat."""
    typed = {f"count-queens-{seat}": number for seat, number in enumerate(numbers)}
    return deal_form("dubbelkingen-4", "queens", **(typed | fields))


def facts_of(form: DealForm) -> DealFacts:
    """The facts of a form that must be valid."""
    assert form.is_valid(), form.errors
    return form.facts()


@pytest.mark.parametrize(
    ("numbers", "row"),
    [
        (("1", "3", "0", ""), (1, 3, 0, 0)),
        (("1", "", "0", "2"), (1, 1, 0, 2)),  # the last open one is what is left
        (("", "4", "0", "0"), (0, 4, 0, 0)),
        (("4", "", "", ""), (4, 0, 0, 0)),  # nothing is left
        (("1", "", "", "2"), (1, 0, 0, 2)),  # one is left, and it is not known for whom
        (("5", "0", "0", ""), (5, 0, 0, 0)),  # too many: the core says so, none becomes less
        (("3", "3", "", ""), (3, 3, 0, 0)),
        (("-1", "0", "0", ""), (-1, 0, 0, 5)),
        ((" 1 ", "3", "0", "0"), (1, 3, 0, 0)),
        (("1", "1", "1", "1"), (1, 1, 1, 1)),
    ],
)
def test_deal_form_open_numbers_are_what_is_left(
    numbers: tuple[str, ...], row: tuple[int, ...]
) -> None:
    assert facts_of(queens_form(*numbers)).counts == {"queens": row}


def test_deal_form_with_nothing_typed_has_no_counts() -> None:
    assert facts_of(queens_form("", "", "", "")) == DealFacts("queens", 0)


@pytest.mark.parametrize(
    ("who", "counts"),
    [
        ("2", {"king_of_hearts": (0, 0, 1, 0)}),
        ("", {}),
    ],
)
def test_deal_form_a_single_thing_is_said_by_its_seat(
    who: str, counts: dict[str, tuple[int, ...]]
) -> None:
    form = deal_form("dubbelkingen-4", "king_of_hearts", **{"who-king_of_hearts": who})

    assert facts_of(form).counts == counts


@pytest.mark.parametrize("who", ["4", "9", "-1"])
def test_deal_form_names_a_seat_that_is_not_there(who: str) -> None:
    form = deal_form("dubbelkingen-4", "king_of_hearts", **{"who-king_of_hearts": who})

    assert not form.is_valid()
    assert form.errors["who-king_of_hearts"] == ["There is no such seat at the table."]


def test_deal_form_two_single_things_are_said_apart() -> None:
    fields = {"who-seventh_trick": "1", "who-last_trick": "3"}
    form = deal_form("dubbelkingen-4", "seventh_and_last", **fields)

    assert facts_of(form).counts == {"seventh_trick": (0, 1, 0, 0), "last_trick": (0, 0, 0, 1)}


def test_deal_form_has_the_trump_and_the_reasons() -> None:
    form = deal_form(
        "dubbelkingen-4", "trump", trump="h", override=" agreed ", reason=" miscounted "
    )

    assert facts_of(form) == DealFacts("trump", 0, trump="h", override="agreed")
    assert form.cleaned_data["reason"] == "miscounted"


def test_deal_form_has_bids_and_the_sale() -> None:
    rules = ruleset("kingen-4", trump="sale")
    usual = {"entry": str(uuid4()), "version": "0", "number": "7", "declarer": "0", "trump": "s"}
    bids = {"bid-1": "2", "bid-3": "4", "is_sold": "on"}
    trump = counted(rules, "trump")
    sold = facts_of(DealForm(usual | bids, contract=trump, players=len(TABLE)))
    passed = facts_of(DealForm(usual, contract=trump, players=len(TABLE)))

    assert (sold.bids, sold.is_sold) == ((0, 2, 0, 4), True)
    assert (passed.bids, passed.is_sold) == ((), False)


def test_deal_form_has_no_bids_where_nothing_is_sold() -> None:
    form = deal_form("kingen-4", "trump", **{"bid-1": "2", "is_sold": "on", "trump": "s"})

    assert facts_of(form) == DealFacts("trump", 0, trump="s")


def test_deal_form_predictions_are_all_there_or_named() -> None:
    said = {f"said-{seat}": str(2 * seat) for seat in range(4)}
    form = deal_form("pronostiek-4", "queens", **said)
    assert facts_of(form).predictions == (0, 2, 4, 6)

    form = deal_form("pronostiek-4", "queens", **{"said-0": "0", "said-1": "", "said-2": "x"})
    assert not form.is_valid()
    assert form.errors["said-1"] == ["What was predicted?"]
    assert form.errors["said-2"] == ["Enter a whole number."]
    assert form.errors["said-3"] == ["What was predicted?"]
    assert "said-0" not in form.errors


def test_deal_form_predictions_that_nobody_made_are_left_to_the_core() -> None:
    assert facts_of(deal_form("pronostiek-4", "queens")).predictions == ()


@pytest.mark.parametrize(
    "text", ["x", "1.5", "1,5", "two", "\x00", "1e3", HUGE, f"-{HUGE}", "\u00bd"]
)
@pytest.mark.parametrize("field", ["count-queens-1", "said-1", "number", "version", "declarer"])
def test_deal_form_what_is_no_number_is_named(field: str, text: str) -> None:
    form = deal_form("pronostiek-4", "queens", **{field: text})

    assert not form.is_valid()
    assert field in form.errors


@pytest.mark.parametrize("number", [LARGEST + 1, -LARGEST - 1, 10**18, -(10**400)])
def test_deal_form_a_number_beyond_sense_is_named(number: int) -> None:
    form = queens_form("1", str(number))

    assert not form.is_valid()
    assert list(form.errors) == ["count-queens-1"]


@pytest.mark.parametrize("field", ["entry", "version", "number", "declarer"])
@pytest.mark.parametrize("text", [None, "", "  "])
def test_deal_form_without_what_it_needs_is_refused(field: str, text: str | None) -> None:
    form = queens_form("4", "0", "0", "0", **{field: text})

    assert not form.is_valid()
    assert list(form.errors) == [field]


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("entry", "1"),
        ("entry", HUGE),
        ("version", "-1"),
        ("number", "0"),
        ("number", "-1"),
        ("declarer", "-1"),
        ("trump", "hh"),
        ("trump", "\x01"),
        ("override", "a\x00b"),
        ("override", "a\nb"),
        ("override", "x" * (LONGEST_REASON + 1)),
        ("reason", "\x1b[2J"),
        ("reason", "\ud83d"),
        ("reason", "x" * (LONGEST_REASON + 1)),
    ],
)
def test_deal_form_a_bad_value_is_named(field: str, text: str) -> None:
    form = queens_form("4", "0", "0", "0", **{field: text})

    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_deal_form_unknown_fields_are_ignored() -> None:
    more = {
        "count-queens-4": "7",
        "count-hearts-0": "13",
        "said-0": "x",
        "who": "1",
        "is_sold": "on",
    }

    assert facts_of(queens_form("4", "0", "0", "0", **more)) == deal(
        "queens", 0, queens=(4, 0, 0, 0)
    )


@given(
    data=st.dictionaries(
        st.sampled_from(
            ["entry", "version", "number", "declarer", "trump", "override", "reason", "is_sold"]
            + [f"count-tricks-{seat}" for seat in range(5)]
            + [f"said-{seat}" for seat in range(5)]
        ),
        st.text() | st.integers().map(str),
    )
)
def test_deal_form_whatever_is_typed_is_answered(data: dict[str, str]) -> None:
    contract = counted(ruleset("pronostiek-4"), "trump")
    form = DealForm(data, contract=contract, players=len(TABLE))
    if form.is_valid():
        assert form.facts().contract == "trump"
    else:
        assert form.errors


@pytest.mark.parametrize("slug", COUNTED_SLUGS)
def test_typed_values_bring_back_the_facts(slug: str) -> None:
    """A deal that is shown to be corrected and sent as it stands is the same deal."""
    sheet = some_game(slug, seed=3)
    for line in sheet.lines:
        contract = counted(sheet.ruleset, line.contract.code)
        typed = typed_values(line.facts)
        values = {name: str(value) for name, value in typed.items() if value is not False}
        data = values | {
            "entry": str(uuid4()),
            "version": "0",
            "number": str(line.number),
            "declarer": str(line.facts.declarer),
        }
        form = DealForm(data, contract=contract, players=sheet.ruleset.players)
        assert facts_of(form) == as_said(line.facts, contract)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("0.10", "0.10"), ("0,10", "0.10"), (" 5 ", "5"), ("1e1", "10"), ("", "None")],
)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_amount_field_takes_a_point_and_a_comma(text: str, amount: str, language: str) -> None:
    with override(language):
        assert str(AmountField(required=False).clean(text)).replace("1E+1", "10") == amount


def test_write_form_needs_its_entry_and_version() -> None:
    assert list(WriteForm({}).errors) == ["entry", "version"]
    assert WriteForm({"entry": str(uuid4()), "version": "3"}).is_valid()


def test_swap_form_needs_two_seats_and_what_moves() -> None:
    data = {"entry": str(uuid4()), "version": "3"}

    assert list(SwapForm(data).errors) == ["first", "second", "keep_points"]
    assert list(SwapForm(data | {"first": "-1", "second": HUGE, "keep_points": "x"}).errors) == [
        "first",
        "second",
        "keep_points",
    ]
    assert SwapForm(data | {"first": "0", "second": "1", "keep_points": "no"}).is_valid()


def test_name_form_refuses_control_characters() -> None:
    assert not NameForm({"name": "A\x1bna"}).is_valid()
    assert NameForm({"name": "\u0622\u0646\u0627"}).is_valid()
