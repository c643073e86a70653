"""Every fault of rules that do not hold is said where it was typed, in the form and in the JSON."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from kingscore.models import Ruleset
from kingscore.rules.rulesetfile import RulesetFile, ruleset_file_to_json
from tests.kingscore.house import HouseForm, begun, form_of, opened, press
from tests.rules.play import ruleset

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"""\bproblem\(\s*"(\w+)",""")
CHOICE = {"schedule": "choice", "deals": "", "contracts-6-declarer": "dealer"}
Fault = tuple[str, dict[str, Any], str, str]

# Code, what is typed, where the fault is said, and some words of it. Hearts are contract 1 of
# Kingen, trump is contract 6; both are open, and so is Seventh and last.
FAULTS: list[Fault] = [
    ("players", {"players": "11"}, "id_players", "A game is for 2 to 10 players, not 11."),
    ("deck_not_shared", {"players": "3"}, "id_removed", "52 cards cannot be shared equally by 3"),
    ("in_a_row", {"in_a_row": "0"}, "id_in_a_row", "from 1 to 100 times in a row"),
    ("leads", {"leads": "9"}, "id_leads", "sits from 0 to 3 seats after the dealer"),
    (
        "leader_role",
        {"leads": "2", "contracts-1-declarer": "leader"},
        "id_leads",
        "if he sits next to the dealer",
    ),
    ("number_too_large", {"constant": "1000001"}, "id_constant", "1000000 is the most"),
    ("not_an_amount", {"constant": "a lot"}, "id_constant", "or a fraction"),
    (
        "item_trick",
        {"contracts-5-items-0-numbers": "14"},
        "id_contracts-5-items-0-numbers",
        "tricks 1 to 13",
    ),
    (
        "item_trick",
        {"contracts-5-items-0-numbers": "9 7"},
        "id_contracts-5-items-0-numbers",
        "in order",
    ),
    (
        "item_count",
        {"removed": ["*h"], "players": "3"},
        "id_contracts-1-items-0-cards",
        "there are 0 of Hearts",
    ),
    (
        "item_value",
        {"contracts-1-items-0-value": "1"},
        "id_contracts-1-items-0-value",
        "+1 is not a value",
    ),
    (
        "item_value",
        {"contracts-1-items-0-value": "0"},
        "id_contracts-1-items-0-value",
        "0 is not a value",
    ),
    (
        "expose_rule",
        {"contracts-1-items-0-can_expose": "on", "contracts-1-is_against_rest": "on"},
        "id_contracts-1-items-0-can_expose",
        "only cards that everybody takes",
    ),
    (
        "item_places",
        {"contracts-1-items-0-kind": "places", "contracts-1-items-0-places": "-9 -4"},
        "id_contracts-1-items-0-places",
        "4 places are paid",
    ),
    (
        "too_many_points",
        {"contracts-1-items-0-value": "-900"},
        "contracts-1",
        "in one deal are too many",
    ),
    (
        "contract_factor",
        {"contracts-1-factor": "0"},
        "id_contracts-1-factor",
        "more than 0 and up to 100",
    ),
    ("side_sign", {"contracts-1-pool": "100"}, "id_contracts-1-side", "against its side"),
    ("trump_rule", {"contracts-6-trump_by": ""}, "id_contracts-6-trumps", "how it is found"),
    (
        "trump_rule",
        {"contracts-6-trumps": None},
        "id_contracts-6-trumps",
        "which suits can be trump",
    ),
    (
        "sale_rule",
        {"contracts-5-sale": "once"},
        "id_contracts-5-sale",
        "where one thing is counted",
    ),
    (
        "sale_unit",
        {"contracts-6-sale": "open", "contracts-6-sale_unit": "-1"},
        "id_contracts-6-sale_unit",
        "must be worth something",
    ),
    (
        "factor",
        {"contracts-1-predictions": "on", "contracts-1-predictions_factor": "0"},
        "id_contracts-1-predictions_factor",
        "costs from 1 to 100 times",
    ),
    (
        "prediction_rule",
        {"contracts-1-predictions": "on", "contracts-1-factor": "1/2"},
        "id_contracts-1-predictions",
        "only whole points",
    ),
    (
        "promise_rule",
        {"contracts-1-promise": "on"},
        "id_contracts-1-promise",
        "only be promised for points",
    ),
    (
        "promise_lost",
        {
            "contracts-6-promise": "on",
            "contracts-6-is_against_rest": "on",
            "contracts-6-promise_lost": "14",
        },
        "id_contracts-6-promise_lost",
        "costs 0 to 13 tricks",
    ),
    (
        "rest_rule",
        {"contracts-6-sale": "open", "contracts-6-is_against_rest": "on"},
        "id_contracts-6-is_against_rest",
        "neither a pool nor a sale",
    ),
    ("shared_rule", {"contracts-6-shared": "4"}, "id_contracts-6-shared", "do not share out"),
    (
        "ends_rule",
        {"contracts-1-ends_above": "13"},
        "id_contracts-1-ends_above",
        "take more than 13",
    ),
    (
        "ends_twice",
        {"contracts-1-ends_above": "5"},
        "id_contracts-1-ends_above",
        "two players can take more than 5",
    ),
    ("schedule_contracts", {"order": ["hearts"]}, "id_schedule", "must name every contract"),
    ("schedule_contracts", {"order": ["x"]}, "id_schedule", "must name every contract"),
    ("deals", {"schedule": "free", "deals": "101"}, "id_schedule", "from 1 to 100 deals, not 101"),
    (
        "quota_out_of_range",
        CHOICE | {"contracts-1-per_game": "0", "contracts-1-each": "1"},
        "id_contracts-1-per_game",
        "from 1 to 100 times",
    ),
    (
        "quota_out_of_range",
        CHOICE | {"contracts-1-each": "101"},
        "id_contracts-1-each",
        "from 1 to 100 times",
    ),
    (
        "quota_of_side",
        CHOICE | {"per_dealer_negative": "101"},
        "id_per_dealer_negative",
        "from 0 to 100 penalty deals",
    ),
    (
        "roles_differ",
        CHOICE | {"deals": "7", "contracts-1-declarer": "bidder"},
        "contracts",
        "all must be the same role's",
    ),
    (
        "quota_not_shared",
        CHOICE | {"per_dealer_negative": "3", "per_dealer_positive": "1"},
        "id_per_dealer_negative",
        "6 penalty deals cannot be shared by 4 players at 3 each",
    ),
    ("not_completable", CHOICE | {"deals": "20"}, "id_schedule", "only 10 of the 20 deals"),
    ("not_balanced", {"constant": "1/2"}, "contracts", "add up to 0; they must add up to +½"),
    ("not_constant", CHOICE | {"deals": "9"}, "contracts", "by what is chosen"),
    (
        "bid_order",
        {"bid_order": "hearts\r\nhearts"},
        "id_bid_order",
        "must name every contract once",
    ),
    (
        "owed_doubles",
        {"owed_doubles": "1"},
        "id_owed_doubles",
        "So many doubles cannot be asked for",
    ),
    # What is no rule yet, and names.
    ("not_a_number", {"players": "vier"}, "id_players", "Players: This must be a whole number."),
    (
        "not_a_number",
        {"contracts-5-items-1-numbers": ""},
        "id_contracts-5-items-1-numbers",
        "whole number",
    ),
    ("not_a_number", CHOICE | {"contracts-1-each": "x"}, "id_contracts-1-each", "whole number"),
    (
        "not_a_card",
        {"contracts-1-items-0-cards": None},
        "id_contracts-1-items-0-cards",
        "a rank and a suit",
    ),
    (
        "not_an_amount",
        {"contracts-1-items-0-value": ""},
        "id_contracts-1-items-0-value",
        "whole number",
    ),
    ("text_not_clean", {"name-en": "a\u202eb"}, "id_name-en", "a character that cannot be shown"),
    (
        "text_not_clean",
        {"notes-en": "a\r\nb\u202e"},
        "id_notes-en",
        "a character that cannot be shown",
    ),
    ("text_not_clean", {"sources": "\u202e"}, "id_sources", "a character that cannot be shown"),
    ("text_too_long", {"contracts-1-notes-en": "x" * 2001}, "id_contracts-1-notes-en", "too long"),
    ("name_missing", {"name-en": " "}, "id_name-en", "Name: The name is missing."),
    ("name_missing", {"contracts-1-name-en": ""}, "id_contracts-1-name-en", "The name is missing."),
    (
        "name_missing",
        {"contracts-1-items-0-kind": "event", "contracts-1-items-0-name-en": ""},
        "id_contracts-1-items-0-name-en",
        "The name is missing.",
    ),
    ("name_too_long", {"contracts-1-name-en": "x" * 61}, "id_contracts-1-name-en", "at most 60"),
    ("name_not_clean", {"name-en": "a" + "\u0301" * 9}, "id_name-en", "cannot be shown"),
    ("unknown_choice", {"contracts-1-side": "both"}, "id_contracts-1-side", "must be one of"),
    ("unknown_choice", {"direction": "up"}, "id_direction", "must be one of"),
]

# No form makes these: its codes are its own, an item is of one kind, all it counts is in the deck.
ONLY_IN_JSON: dict[str, tuple[tuple[Any, ...], Any]] = {
    "contract_twice": (("rules", "contracts", 1, "code"), "tricks"),
    "code": (("rules", "contracts", 1, "items", 0, "code"), "No Code"),
    "item_twofold": (("rules", "contracts", 1, "items", 0, "trick"), 3),
    "items": (("rules", "contracts", 1, "items"), []),
    "sits_out": (("rules", "sits_out"), True),
    "contracts": (("rules", "contracts"), []),
}


@cache
def open_page(schedule: str) -> str:
    """Kingen with three of its contracts open; a page of it is as good for every test."""
    client = Client()
    last = ruleset("kingen-4").contracts[5].code
    form = opened(client, "kingen-4", "hearts", "trump", last)
    return form_of(press(client, form, "stay", {"schedule": schedule})).content


@pytest.mark.django_db
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault[0]} {fault[2]}")
def test_fault_is_said_at_its_field(client: Client, fault: Fault) -> None:
    code, typed, at, words = fault
    form = HouseForm(open_page(typed.get("schedule", "order")))
    response = press(client, form, "check", typed)
    page = form_of(response)

    assert response.status_code == 422
    assert any(words in each for each in page.faults[at]), page.faults
    assert set(page.faults) <= page.ids  # every link leads somewhere
    if at.startswith("id_"):
        assert page.described[f"{at}_error"]
    assert "These rules do not hold yet." in page.page.alert
    for name, value in typed.items():
        if isinstance(value, str) and code != "unknown_choice":
            assert page.fields[name][0].split() == value.split()
    assert not Ruleset.objects.exists()


@pytest.mark.django_db
def test_fault_of_a_contract_that_is_closed_opens_it(client: Client) -> None:
    form = begun(client)
    closed = json.loads(form.text("contracts-3"))
    closed["items"][0]["value"] = "two"
    page = form_of(press(client, form, "check", {"contracts-3": json.dumps(closed)}))
    assert page.text("contracts-3-items-0-value") == "two"
    assert "whole number" in page.described["id_contracts-3-items-0-value_error"]


@pytest.mark.django_db
def test_faults_of_many_contracts_are_said_where_they_are(client: Client) -> None:
    form = begun(client, "bonken")
    fields = {name: json.loads(form.text(name)) for name in form.fields if "contracts-" in name}
    for contract in fields.values():
        contract["items"][0]["value"] = "many"
    page = form_of(
        press(client, form, "check", {name: json.dumps(each) for name, each in fields.items()})
    )
    assert len(fields) == 13
    assert {at.split("-")[1] for at in page.faults} == {str(place) for place in range(13)}
    assert set(page.faults) <= page.ids
    assert sum("contracts-" in name and name.endswith("-code") for name in page.fields) < 20


@pytest.mark.django_db
def test_fault_in_a_row_of_the_order(client: Client) -> None:
    form = begun(client)
    order = [*form.fields["order"][:-1], "x" * 3000]
    page = form_of(press(client, form, "check", {"order": order}))
    assert "id_order-9" in page.faults
    assert "Deal 10: " in page.faults["id_order-9"][0]


@pytest.mark.django_db
def test_fault_in_a_row_of_alternatives(client: Client) -> None:
    form = form_of(press(client, begun(client), "add-instead"))
    typed = {"instead": ["hearts"], "instead_by": ["y" * 3000]}
    page = form_of(press(client, form, "check", typed))
    assert list(page.faults) == ["id_instead-0"]
    found = press(client, form, "check", {"instead": ["hearts"], "instead_by": ["queens"]})
    assert list(form_of(found).faults) == ["contracts"]  # queens cost less than hearts


@pytest.mark.django_db
def test_faults_in_other_languages_are_said_there(client: Client) -> None:
    form = form_of(
        press(client, opened(client, "kingen-4", "hearts"), "stay", {"new_language": "hu"})
    )
    typed = {"name-hu": "x" * 61, "contracts-1-items-0-name-hu": "y" * 61}
    page = form_of(press(client, form, "check", typed))
    assert set(page.faults) == {"id_name-hu", "id_contracts-1-items-0-name-hu"}


@pytest.mark.django_db
@pytest.mark.parametrize("code", ONLY_IN_JSON)
def test_fault_that_only_a_document_can_have(client: Client, code: str) -> None:
    path, value = ONLY_IN_JSON[code]
    document: Any = json.loads(json.dumps(ruleset_file_to_json(RulesetFile(ruleset("kingen-4")))))
    place = document
    for each in path[:-1]:
        place = place[each]
    place[path[-1]] = value
    text = json.dumps(document)
    form = form_of(press(client, begun(client), "json"))
    page = form_of(press(client, form, "check", {"json": text}))
    assert page.faults["id_json"]
    assert page.text("json") == text


def test_every_fault_of_a_proof_is_among_these() -> None:
    sources = [
        (ROOT / "kingscore/rules" / name).read_text("utf-8")
        for name in ("proof.py", "contract_proof.py")
    ]
    codes = {code for source in sources for code in CODE.findall(source)}
    assert len(codes) > 40
    in_no_document = {"constant_too_large"}  # so large a number is refused when it is read
    assert codes <= {fault[0] for fault in FAULTS} | set(ONLY_IN_JSON) | in_no_document
