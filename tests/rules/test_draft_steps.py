"""Steps in writing a ruleset: what is added, copied, moved and taken away."""

import pytest

from kingscore.rules.contract_codec import MOST_ITEMS
from kingscore.rules.draft import CHOICE, FREE, ORDER, ContractDraft, Draft, ItemDraft
from kingscore.rules.draft_steps import fit_schedule, take_step
from kingscore.rules.ruleset import MOST_CONTRACTS, MOST_DEALS


def some_draft() -> Draft:
    """Three contracts in a fixed order, one of them twice."""
    contracts = [
        ContractDraft(code=code, names={"en": code.upper()}, items=[ItemDraft(code="x")])
        for code in ("a", "b", "c")
    ]
    return Draft(
        contracts=contracts,
        order=["a", "b", "c", "b"],
        instead=[["a", "b"], ["c", "a"]],
        bid_order="a\nb:h\nb\nc",
    )


def codes(draft: Draft) -> list[str]:
    """The contracts in their order."""
    return [contract.code for contract in draft.contracts]


def test_add_contract_is_played_once_and_counts_something() -> None:
    draft = some_draft()
    assert take_step(draft, "add-contract") == "contract-3"
    assert codes(draft) == ["a", "b", "c", "contract_1"]
    assert draft.order[-1] == "contract_1"
    assert [item.code for item in draft.contracts[3].items] == ["item_1"]
    draft.schedule = CHOICE
    take_step(draft, "add-contract")
    assert (draft.contracts[4].code, draft.contracts[4].per_game) == ("contract_2", "1")
    assert len(draft.order) == 5


def test_copy_contract_has_a_code_and_a_name_of_its_own() -> None:
    draft = some_draft()
    assert take_step(draft, "copy-contract-0") == "contract-1"
    assert codes(draft) == ["a", "contract_1", "b", "c"]
    assert draft.contracts[1].names == {"en": "A 2"}
    draft.contracts[1].items[0].value = "5"
    assert draft.contracts[0].items[0].value == ""


def test_remove_contract_takes_it_from_everywhere() -> None:
    draft = some_draft()
    assert take_step(draft, "remove-contract-1") == "contract-1"
    assert codes(draft) == ["a", "c"]
    assert (draft.order, draft.instead) == (["a", "c"], [["c", "a"]])
    assert draft.bid_order == "a\nc"
    assert take_step(draft, "remove-contract-1") == "contract-0"
    assert take_step(draft, "remove-contract-0") == ""
    assert (draft.contracts, draft.order, draft.instead) == ([], [], [])


def test_move_contract() -> None:
    draft = some_draft()
    assert take_step(draft, "down-contract-0") == "contract-1"
    assert codes(draft) == ["b", "a", "c"]
    assert take_step(draft, "up-contract-2") == "contract-1"
    assert codes(draft) == ["b", "c", "a"]
    assert take_step(draft, "up-contract-0") == "contract-0"
    assert take_step(draft, "down-contract-2") == "contract-2"
    assert codes(draft) == ["b", "c", "a"]


def test_items_deals_and_alternatives() -> None:
    draft = some_draft()
    assert take_step(draft, "add-item-1") == "item-1-1"
    assert [item.code for item in draft.contracts[1].items] == ["x", "item_1"]
    assert take_step(draft, "up-item-1-1") == "item-1-0"
    assert [item.code for item in draft.contracts[1].items] == ["item_1", "x"]
    assert take_step(draft, "remove-item-1-0") == "item-1-0"
    assert take_step(draft, "add-deal") == "deal-4"
    assert take_step(draft, "up-deal-4") == "deal-3"
    assert draft.order == ["a", "b", "c", "a", "b"]
    assert take_step(draft, "remove-deal-0") == "deal-0"
    assert draft.order == ["b", "c", "a", "b"]
    assert take_step(draft, "add-instead") == "instead-2"
    assert draft.instead[2] == ["", ""]
    assert take_step(draft, "remove-instead-0") == "instead-0"
    assert draft.instead == [["c", "a"], ["", ""]]
    empty = Draft()
    assert take_step(empty, "add-deal") == "deal-0"
    assert empty.order == [""]


@pytest.mark.parametrize(
    "step",
    [
        *(
            "",
            "check",
            "add",
            "add-table",
            "copy-item-0-0",
            "copy-deal-0",
            "add-item",
            "up-contract",
        ),
        *("add-item-9", "remove-item-9-0", "remove-item-0-9", "up-contract-9", "up-deal-1-1"),
        *("add-item-0-0-0", "remove-contract-9999", "remove-contract--1", "copy-contract"),
    ],
)
def test_step_that_cannot_be_taken_changes_nothing(step: str) -> None:
    draft = some_draft()
    assert take_step(draft, step) == ""
    assert draft == some_draft()


def test_no_more_than_there_may_be() -> None:
    draft = Draft()
    for _ in range(2 * MOST_DEALS):
        take_step(draft, "add-contract")
        take_step(draft, "add-deal")
        take_step(draft, "add-instead")
        take_step(draft, "add-item-0")
    assert take_step(draft, "copy-contract-0") == ""
    assert (len(draft.contracts), len(draft.order)) == (MOST_CONTRACTS, MOST_DEALS)
    assert (len(draft.instead), len(draft.contracts[0].items)) == (MOST_CONTRACTS, MOST_ITEMS)
    assert len({*codes(draft)}) == MOST_CONTRACTS


def test_fit_schedule_begins_with_what_the_other_one_comes_to() -> None:
    draft = some_draft()
    draft.schedule = CHOICE
    fit_schedule(draft)
    assert [contract.per_game for contract in draft.contracts] == ["1", "2", "1"]
    assert draft.deals == "4"
    draft.schedule, draft.order = ORDER, []
    fit_schedule(draft)
    assert draft.order == ["a", "b", "c"]


def test_fit_schedule_leaves_what_is_said_as_it_is() -> None:
    draft = some_draft()
    draft.schedule, draft.contracts[0].each = CHOICE, "1"
    fit_schedule(draft)
    assert [contract.per_game for contract in draft.contracts] == ["", "", ""]
    draft.contracts[0].each, draft.per_dealer_negative = "", "3"
    fit_schedule(draft)
    assert draft.deals == ""
    draft.schedule = FREE
    fit_schedule(draft)
    assert draft.order == ["a", "b", "c", "b"]
