"""What holds for every deal of every game of every tariff: legal facts at random."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kingscore.rules.codec import facts_from_json, facts_to_json
from kingscore.rules.deal import DealFacts
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from tests.rules.play import random
from tests.rules.tarock.chance import some_tarock
from tests.rules.tarock.hands import PRESETS, added

DEALS = 12  # of each game, in each ruleset


def rulesets() -> Iterator[Ruleset]:
    """Every preset with each choice of each option, but for the number of deals."""
    for preset in PRESETS.values():
        yield preset.usual
        for option in preset.options:
            if option.code != "deals":
                for choice in option.choices:
                    if choice != option.default:
                        yield preset.ruleset(**{option.code: choice})


RULESETS = {ruleset.slug: ruleset for ruleset in rulesets()}


def deals(ruleset: Ruleset, seed: int) -> Iterator[tuple[TarockGame, DealFacts, int]]:
    """Some legal deals of each game, and who deals."""
    rng = random(seed)
    for game in ruleset.contracts:
        assert isinstance(game, TarockGame)
        for _ in range(DEALS):
            dealer = rng.randrange(ruleset.players)
            yield game, some_tarock(game, rng, players=ruleset.players, dealer=dealer), dealer


@pytest.mark.parametrize("slug", RULESETS)
def test_every_deal_adds_up_to_nothing(slug: str) -> None:
    ruleset = RULESETS[slug]
    for game, facts, dealer in deals(ruleset, seed=1):
        score = game.explain(facts, players=ruleset.players, dealer=dealer)
        money = game.money(facts, players=ruleset.players, dealer=dealer)
        assert sum(added(score)) == sum(added(money)) == 0, (game.code, facts)
        assert (score[dealer] == money[dealer] == ()) is (ruleset.players == 5)
        playing = [seat for seat in range(ruleset.players) if score[seat]]
        assert len(playing) == 4, (game.code, facts)
        if facts.tarock is None or not facts.tarock.kontra or game.tariff.kontra_in_score:
            assert score == money
        assert all(str(step.sentence) for each in (*score, *money) for step in each)


@pytest.mark.parametrize("slug", ["koenigrufen-tirol-4", "koenigrufen-house-4"])
def test_players_who_change_places_change_their_points(slug: str) -> None:
    ruleset = RULESETS[slug]
    for game, facts, dealer in deals(ruleset, seed=2):
        if game.is_vorhands or game.kind is Kind.NOT_SCORED:
            continue
        for first, second in ((0, 1), (1, 3), (2, 3)):
            moved = facts.with_seats_swapped(first, second, moves_declarer=True)
            before = list(added(game.money(facts, players=4, dealer=dealer)))
            before[first], before[second] = before[second], before[first]
            assert list(added(game.money(moved, players=4, dealer=dealer))) == before
            assert moved.with_seats_swapped(first, second, moves_declarer=True) == facts


@pytest.mark.parametrize("slug", ["koenigrufen-wien-5", "koenigrufen-house-5"])
def test_facts_come_back_from_json(slug: str) -> None:
    for _game, facts, _dealer in deals(RULESETS[slug], seed=3):
        assert facts_from_json(json.loads(json.dumps(facts_to_json(facts)))) == facts


def test_chance_finds_every_kind_of_thing() -> None:
    """Or the properties above would hold for less than they say."""
    found = [facts for _, facts, _ in deals(RULESETS["koenigrufen-house-4"], seed=4)]
    noted = [facts.tarock for facts in found if facts.tarock]
    assert {facts.talon for facts in noted} == {"", "conceded", "played"}
    assert any(facts.partner is None and facts.called and not facts.talon for facts in noted)
    assert any(facts.revoked_by is not None and facts.bonuses for facts in noted)
    assert any(facts.thirds is not None for facts in noted)
    assert any(len(facts.kontra) > 1 for facts in noted)
    bonuses = [bonus for facts in noted for bonus in facts.bonuses]
    assert {bonus.code for bonus in bonuses} >= {"valat", "mondfang", "absolut", "king_ultimo"}
    ways = {(each.is_declarers, each.is_announced, each.is_made) for each in bonuses}
    assert len(ways) == 8
    rows = [facts.counts["thirds"] for facts in found if facts.counts]
    assert {row.count(0) for row in rows} >= {0, 1, 2}


def test_blank_facts_of_a_line_that_is_not_scored_are_legal() -> None:
    game = RULESETS["koenigrufen-house-4"].by_code["not_scored"]
    facts = replace(DealFacts("not_scored", 0), override="it was played out of turn")
    assert list(game.problems(facts, players=4, dealer=0)) == []
