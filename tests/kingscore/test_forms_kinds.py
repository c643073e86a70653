"""The form of a deal of every kind: places, doubles, sales, promises, cards laid open."""

from uuid import uuid4

import pytest

from kingscore.forms import DealForm
from kingscore.rules.deal import DealFacts, Double, Exposure
from tests.kingscore.kinds import counted
from tests.rules.play import ruleset

HUGE = "9" * 5000


def form_of(slug: str, contract: str, fields: dict[str, str], **options: str) -> DealForm:
    """The form of a deal of Ana's with these fields filled in."""
    rules = ruleset(slug, **options)
    usual = {"entry": str(uuid4()), "version": "0", "number": "1", "declarer": "0"}
    return DealForm(usual | fields, contract=counted(rules, contract), players=rules.players)


def facts_of(form: DealForm) -> DealFacts:
    """The facts of a form that must be valid."""
    assert form.is_valid(), form.errors
    return form.facts()


def errors_of(form: DealForm) -> dict[str, list[str]]:
    """What is said beside each field of a form that cannot be valid."""
    assert not form.is_valid()
    return {field: [str(error) for error in errors] for field, errors in form.errors.items()}


# --- what the declarer took -------------------------------------------------------------------


def test_against_the_rest_only_the_declarers_number_is_asked() -> None:
    form = form_of("king-hungarian", "positive", {"trump": "m", "taken-tricks": "7"})

    assert not [field for field in form.fields if field.startswith("count-")]
    assert facts_of(form) == DealFacts("positive", 0, {"tricks": (7,)}, "m")


def test_against_the_rest_nothing_typed_is_no_number() -> None:
    assert facts_of(form_of("king-hungarian", "positive", {"trump": "m"})).counts == {}


@pytest.mark.parametrize("text", ["x", "1.5", HUGE])
def test_against_the_rest_what_is_no_number_is_named(text: str) -> None:
    form = form_of("king-hungarian", "positive", {"trump": "m", "taken-tricks": text})

    assert list(errors_of(form)) == ["taken-tricks"]


# --- the order of finishing -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "row"),
    [
        ("2143", (2, 1, 4, 3)),
        ("2 43", (2, 1, 4, 3)),  # the last open one is the place that is left
        ("2  3", (2, 0, 0, 3)),  # two are open: who was where is not known
        ("2 23", (2, 0, 2, 3)),  # a player too many at 2: nothing is guessed
        ("7143", (7, 1, 4, 3)),  # the core says that there is no such place
    ],
)
def test_places_are_typed_by_player(typed: str, row: tuple[int, ...]) -> None:
    fields = {f"place-trex-{seat}": place.strip() for seat, place in enumerate(typed)}

    assert facts_of(form_of("trex", "trex", fields)).counts == {"trex": row}


def test_places_nobody_has_are_no_row() -> None:
    assert facts_of(form_of("trex", "trex", {})).counts == {}


# --- several items ----------------------------------------------------------------------------


def test_each_item_of_several_is_said_and_filled_in_for_itself() -> None:
    fields = {
        "count-tricks-0": "8",
        "count-hearts-0": "3",
        "count-hearts-1": "5",
        "count-jacks-0": "1",
        "count-jacks-1": "1",
        "count-jacks-2": "1",
        "who-king_of_hearts": "1",
        "count-last_two-3": "2",
    }

    assert facts_of(form_of("king-russian-4", "yeralash", fields)).counts == {
        "tricks": (8, 0, 0, 0),
        "hearts": (3, 5, 0, 0),
        "jacks": (1, 1, 1, 1),
        "king_of_hearts": (0, 1, 0, 0),
        "last_two": (0, 0, 0, 2),
    }


# --- the sale ---------------------------------------------------------------------------------


def test_open_sale_says_who_bought_it_for_how_many() -> None:
    form = form_of("king-russian-4", "khvalyonka", {"trump": "l", "buyer": "2", "price": "3"})

    assert facts_of(form) == DealFacts("khvalyonka", 0, trump="l", bids=(0, 0, 3, 0), is_sold=True)


@pytest.mark.parametrize("fields", [{}, {"buyer": ""}, {"buyer": "", "price": "3"}])
def test_open_sale_to_nobody_is_none(fields: dict[str, str]) -> None:
    facts = facts_of(form_of("king-russian-4", "khvalyonka", {"trump": "c", **fields}))

    assert (facts.bids, facts.is_sold) == ((), False)


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({"buyer": "2"}, {"price": ["Bought for how many?"]}),
        ({"buyer": "2", "price": "0"}, {"price": ["Bought for how many?"]}),
        ({"price": "2"}, {"buyer": ["Who bought it?"]}),
        ({"buyer": "4", "price": "2"}, {"buyer": ["There is no such seat at the table."]}),
        ({"buyer": "-1", "price": "2"}, {"buyer": ["There is no such seat at the table."]}),
        ({"buyer": "Bo", "price": "2"}, {"buyer": ["Enter a whole number."]}),
        ({"buyer": "1", "price": "2x"}, {"price": ["Enter a whole number."]}),
    ],
)
def test_open_sale_that_is_half_said_is_named(
    fields: dict[str, str], errors: dict[str, list[str]]
) -> None:
    form = form_of("king-russian-4", "khvalyonka", {"trump": "c", **fields})

    assert errors_of(form) == errors


def test_open_sale_to_the_seller_is_left_to_the_core() -> None:
    form = form_of("king-russian-4", "khvalyonka", {"trump": "c", "buyer": "0", "price": "2"})

    assert facts_of(form).bids == (2, 0, 0, 0)


def test_shared_deal_counts_nothing() -> None:
    form = form_of("king-russian-4", "khvalyonka", {"is_shared": "1"})

    assert facts_of(form) == DealFacts("khvalyonka", 0, is_shared=True)


def test_deal_that_cannot_be_shared_has_no_such_field() -> None:
    form = form_of("king-russian-3", "khvalyonka", {"is_shared": "1", "trump": "c"})

    assert not facts_of(form).is_shared


# --- the bidding ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("promised", "number"), [("7", 7), ("0", 0), ("", 0), ("-1", -1), ("10", 10)]
)
def test_promise_is_a_number_of_tricks(promised: str, number: int) -> None:
    fields = {"declarer": "2", "trump": "h", "promised": promised}
    form = form_of("king-hungarian", "positive", fields, bids="tricks")

    assert (facts_of(form).declarer, facts_of(form).promised) == (2, number)


def test_promise_that_is_none_is_named() -> None:
    fields = {"declarer": "2", "trump": "h", "promised": "many"}

    assert list(errors_of(form_of("king-hungarian", "positive", fields, bids="tricks"))) == [
        "promised"
    ]


# --- doubles ----------------------------------------------------------------------------------


def test_doubles_say_who_doubled_whom() -> None:
    fields = {"double-1-0": "1", "double-2-3": "2", "double-3-0": "0", "double-2-0": ""}

    assert facts_of(form_of("barbu", "tricks", fields)).doubles == (
        Double(1, 0),
        Double(2, 3, is_redoubled=True),
    )


def test_double_of_oneself_is_left_to_the_core() -> None:
    assert facts_of(form_of("barbu", "tricks", {"double-1-1": "1"})).doubles == (Double(1, 1),)


@pytest.mark.parametrize("text", ["3", "-1", "yes", HUGE])
def test_double_that_is_neither_is_named(text: str) -> None:
    assert list(errors_of(form_of("barbu", "tricks", {"double-1-0": text}))) == ["double-1-0"]


def test_doubles_where_there_are_none_are_passed_over() -> None:
    assert facts_of(form_of("trex", "tricks", {"double-1-0": "1"})).doubles == ()


# --- cards laid open --------------------------------------------------------------------------


def test_open_cards_say_by_whom_and_who_took_them() -> None:
    fields = {
        "count-queens-1": "2",
        "count-queens-3": "2",
        "exposed-queens-1-holder": "0",
        "exposed-queens-1-taker": "1",
        "exposed-queens-3-holder": "2",
        "exposed-queens-3-taker": "3",
    }

    assert facts_of(form_of("trex", "queens", fields)).exposures == (
        Exposure("queens", 0, 1),
        Exposure("queens", 2, 3),
    )


def test_open_card_of_which_there_is_one_is_taken_by_who_took_it() -> None:
    fields = {"who-king_of_hearts": "3", "exposed-king_of_hearts-1-holder": "0"}
    form = form_of("trex", "king_of_hearts", fields)

    assert facts_of(form).exposures == (Exposure("king_of_hearts", 0, 3),)


def test_open_card_that_nobody_is_said_to_have_taken_waits_for_the_count() -> None:
    form = form_of("trex", "king_of_hearts", {"exposed-king_of_hearts-1-holder": "0"})

    assert facts_of(form) == DealFacts("king_of_hearts", 0)


@pytest.mark.parametrize(
    ("holder", "taker", "errors"),
    [
        ("0", "", {"taker": ["Who took it?"]}),
        ("", "1", {"holder": ["Who laid it open?"]}),
        ("4", "1", {"holder": ["There is no such seat at the table."]}),
        ("0", "-1", {"taker": ["There is no such seat at the table."]}),
        ("Ana", "1", {"holder": ["Enter a whole number."]}),
    ],
)
def test_open_card_that_is_half_said_is_named(
    holder: str, taker: str, errors: dict[str, list[str]]
) -> None:
    card = "exposed-queens-2"
    fields = {f"{card}-holder": holder, f"{card}-taker": taker}

    assert errors_of(form_of("trex", "queens", fields)) == {
        f"{card}-{which}": said for which, said in errors.items()
    }


def test_cards_that_cannot_be_laid_open_have_no_such_field() -> None:
    form = form_of("trex", "diamonds", {"exposed-diamonds-1-holder": "0"})

    assert facts_of(form).exposures == ()
