"""What a proof rests on, in words."""

from dataclasses import replace

import pytest

from kingscore.rules.evidence import evidence
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice
from tests.rules.play import balanced_rulesets, ruleset


def said(rules: Ruleset) -> list[str]:
    """The evidence, line by line."""
    found = evidence(rules)
    contracts = [
        f"{each.name}: {'; '.join(map(str, each.parts))}: {each.total}" for each in found.contracts
    ]
    return [str(found.deck), *contracts, str(found.game), str(found.completion)]


def test_evidence_of_kingen() -> None:
    assert said(ruleset("kingen-4")) == [
        "52 cards are 4 players times 13 tricks.",
        "Tricks: 13 × Tricks at −1 = −13: −13",
        "Hearts: 13 × Hearts at −1 = −13: −13",
        "Kings and jacks: 8 × Kings and jacks at −1 = −8: −8",
        "Queens: 4 × Queens at −2 = −8: −8",
        "King of hearts: 1 × King of hearts at −5 = −5: −5",
        "Seventh and last: 1 × Seventh trick at −2 = −2; 1 × Last trick at −3 = −3: −5",
        "Trump: 13 × Tricks at +1 = +13: +13",
        "The 10 deals of a whole game add up to 0.",
        "Each deal has its contract, so that a game can always be completed.",
    ]


def test_evidence_of_places_pools_and_factors() -> None:
    assert "Trex: Trex: +200 +150 +100 +50 = +500: +500" in said(ruleset("trex"))
    nulos = next(line for line in said(ruleset("king-portuguese")) if line.startswith("Nulos"))
    assert nulos == (
        "Nulos: 13 × Tricks at −75 = −975; +1300 shared out at the start: +325"  # PTK
    )
    yar = next(line for line in said(ruleset("king-hungarian")) if line.startswith("Negative Yar"))
    assert yar.endswith("; all times ¼: −216")


def test_evidence_of_tarock() -> None:
    lines = said(ruleset("koenigrufen-4"))
    assert lines[0] == ("54 cards are 4 players times 12 tricks, and 6 that nobody is dealt.")
    assert lines[1] == "Rufer: what some players get others pay: 0"
    assert lines[-1] == "Nothing is ever closed, so that a game can always be completed."


def test_evidence_says_what_is_not_proven() -> None:
    rules = ruleset("kingen-4")
    free = replace(rules, schedule=DealersChoice(dict.fromkeys(rules.by_code, 4), count=4))
    found = evidence(replace(free, constant=None))
    assert not found.is_constant
    assert str(found.game) == (
        "What the 4 deals of a whole game add up to is not proven: it depends on what is chosen, "
        "from −52 to +52."
    )


def test_evidence_says_what_promises_lose() -> None:
    found = evidence(ruleset("king-hungarian", bids="tricks", lost="nobody"))
    assert not found.is_constant
    assert str(found.game) == (
        "What the 40 deals of a whole game add up to is not proven: it depends on what is chosen "
        "and on promises that fail, from −768 to 0."
    )


def test_evidence_of_rules_without_a_whole_game_is_refused() -> None:
    rules = ruleset("kingen-4")
    with pytest.raises(ValueError, match="not proven"):
        evidence(replace(rules, schedule=DealersChoice({"hearts": 1}, count=4)))


@pytest.mark.parametrize("rules", balanced_rulesets(), ids=lambda rules: rules.slug)
def test_evidence_of_every_ruleset_names_its_contracts(rules: Ruleset) -> None:
    found = evidence(rules)
    assert [each.name for each in found.contracts] == [each.name for each in rules.contracts]
    assert found.is_constant == (rules.constant is not None) or rules.constant is None
