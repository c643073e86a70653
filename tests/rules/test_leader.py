"""Who leads to the first trick, and whose contract it is, as seats after the dealer."""

from dataclasses import replace

import pytest

from kingscore.rules.contract import Role
from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.proof import prove
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.ruleset_codec import ruleset_from_json, ruleset_to_json
from kingscore.rules.sheet import start
from kingscore.rules.texts import texts_to_json
from tests.rules.play import codes, contracts_of, deal, ruleset, texts

KINGEN = ruleset("kingen-4")
LEADERS = ruleset("kingen-4", trump="leader")


def with_role(role: Role, leads: int | None) -> Ruleset:
    """Kingen with every contract of this role, and the leader so many seats after the dealer."""
    contracts = tuple(replace(each, declarer=role) for each in contracts_of(KINGEN).values())
    return replace(KINGEN, contracts=contracts, leads=leads)


@pytest.mark.parametrize(
    ("leads", "leaders"), [(0, (0, 1, 2, 3)), (1, (1, 2, 3, 0)), (3, (3, 0, 1, 2))]
)
def test_leader_sits_so_many_seats_after_the_dealer(leads: int, leaders: tuple[int, ...]) -> None:
    rules = prove(replace(KINGEN, leads=leads))
    assert tuple(rules.leader(dealer, declarer=2) for dealer in range(4)) == leaders
    assert start(rules, first_dealer=2).next_leader == leaders[2]


@pytest.mark.parametrize("leads", [0, 1, 2])
def test_contract_of_the_next_seat_is_his_whoever_leads(leads: int) -> None:
    sheet = start(prove(with_role(Role.NEXT, leads)), first_dealer=3)
    assert sheet.progress.declarer("tricks") == 0
    line = sheet.add(deal("tricks", 0, tricks=(13, 0, 0, 0))).lines[0]
    assert (line.dealer, line.leader, line.facts.declarer) == (3, (3 + leads) % 4, 0)


@pytest.mark.parametrize("declarer", range(4))
def test_declarer_leads_wherever_he_sits_if_no_seat_is_said(declarer: int) -> None:
    sheet = start(prove(with_role(Role.BIDDER, None)), first_dealer=3)
    line = sheet.add(deal("tricks", declarer, tricks=(13, 0, 0, 0))).lines[0]
    assert (line.dealer, line.leader) == (3, declarer)


@pytest.mark.parametrize("leads", [-1, 4])
def test_leader_who_sits_nowhere_is_refused(leads: int) -> None:
    with pytest.raises(InvalidRuleset) as caught:
        prove(replace(KINGEN, leads=leads))
    assert codes(caught.value) == ["leads"]
    assert texts(caught.value.problems) == ["The leader sits from 0 to 3 seats after the dealer."]
    assert caught.value.problems[0].path == "leads"


@pytest.mark.parametrize("leads", [0, 2, None])
def test_contract_of_the_leader_needs_him_next_to_the_dealer(leads: int | None) -> None:
    with pytest.raises(InvalidRuleset) as caught:
        prove(replace(LEADERS, leads=leads))
    assert codes(caught.value) == ["leader_role"]
    assert prove(LEADERS).leads == 1


@pytest.mark.parametrize("leads", [0, 1, 3, None])
def test_leader_is_in_the_plain_json_where_he_is_not_the_usual_one(leads: int | None) -> None:
    rules = with_role(Role.NEXT, leads)
    document = ruleset_to_json(rules)
    assert document.get("leads", 1) == leads
    assert ("leads" in document) is (leads != 1)
    assert ruleset_from_json(document, texts_to_json(rules)) == rules
