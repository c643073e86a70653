"""Complete games of Königrufen: each deal as it was added up by hand beside their files."""

from itertools import accumulate

import pytest

from kingscore.rules.amount import Amount
from tests.rules.arithmetic import game_of, names_of, written_deals
from tests.rules.tarock.hands import PRESETS, added

NAMES = names_of("koenigrufen")
WITH_MONEY = [name for name in NAMES if game_of(name).money]


def together(one: tuple[Amount, ...], other: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """Two rows added up."""
    return tuple(map(sum, zip(one, other, strict=True)))


@pytest.mark.parametrize("name", NAMES)
def test_every_deal_is_what_was_added_up_by_hand(name: str) -> None:
    lines = game_of(name).sheet().lines
    assert [(line.scores, line.totals) for line in lines] == written_deals(name)


@pytest.mark.parametrize("name", WITH_MONEY)
def test_money_of_every_deal_is_what_was_added_up_by_hand(name: str) -> None:
    by_deal = [added(line.money) for line in game_of(name).sheet().lines]
    totals = list(accumulate(by_deal, together))
    assert list(zip(by_deal, totals, strict=True)) == written_deals(f"{name} in money")


def test_complete_games_are_of_every_preset() -> None:
    slugs = [f"{game_of(name).ruleset.slug}-" for name in NAMES]
    assert all(any(slug.startswith(f"{preset}-") for slug in slugs) for preset in PRESETS)
    assert len(WITH_MONEY) == 7
