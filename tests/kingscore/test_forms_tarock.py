"""The form of a deal of Königrufen: what is typed becomes what was seen."""

from typing import Any
from uuid import uuid4

import pytest

from kingscore.forms import TarockForm, typed_tarock_values
from kingscore.rules.deal import DealFacts
from kingscore.rules.presets import koenigrufen, koenigrufen_house
from kingscore.rules.tarock.facts import Bonus, Kontra, TarockFacts
from kingscore.rules.tarock.game import TarockGame

RULES = {preset.slug: preset for preset in (*koenigrufen.PRESETS, *koenigrufen_house.PRESETS)}


def game(code: str, slug: str = "koenigrufen-ooe-4") -> TarockGame:
    """A game of a preset."""
    found = RULES[slug].usual.by_code[code]
    assert isinstance(found, TarockGame)
    return found


def form(code: str, slug: str = "koenigrufen-ooe-4", **typed: Any) -> TarockForm:
    """A form as it is sent; `bonus_pagat` stands for the field bonus-pagat."""
    data = {name.replace("_", "-", name != "revoked_by"): each for name, each in typed.items()}
    always = {"entry": str(uuid4()), "version": "0", "number": "1", "declarer": "1"}
    return TarockForm({**always, **data}, contract=game(code, slug), players=4)


def facts(code: str, **typed: Any) -> DealFacts:
    """What a valid form says."""
    sent = form(code, **typed)
    assert sent.is_valid(), sent.errors
    return sent.facts()


def test_facts_of_a_rufer_with_a_partner() -> None:
    said = facts("rufer", called="Kh", partner="3", result="won")
    assert said == DealFacts("rufer", 1, tarock=TarockFacts(called="Kh", partner=3, is_won=True))


def test_facts_of_card_points_in_thirds() -> None:
    said = facts("dreier", points="35", blatt="2").tarock
    assert said
    assert (said.thirds, said.is_won) == (107, None)


def test_facts_of_whole_card_points_need_no_thirds() -> None:
    said = facts("dreier", points="0").tarock
    assert said
    assert said.thirds == 0


@pytest.mark.parametrize(
    ("where", "talon"), [("conceded", "conceded"), ("played", "played"), ("alone", "")]
)
def test_facts_of_a_called_card_without_a_partner(where: str, talon: str) -> None:
    said = facts("rufer", called="Ks", partner=where, result="lost").tarock
    assert said == TarockFacts(called="Ks", talon=talon, is_won=False)


@pytest.mark.parametrize(
    ("way", "bonus"),
    [
        ("d-silent", Bonus("pagat", is_declarers=True, is_announced=False, is_made=True)),
        ("d-lost", Bonus("pagat", is_declarers=True, is_announced=True, is_made=False)),
        ("o-made", Bonus("pagat", is_declarers=False, is_announced=True, is_made=True)),
    ],
)
def test_facts_of_a_bonus(way: str, bonus: Bonus) -> None:
    said = facts("dreier", result="won", bonus_pagat=way).tarock
    assert said
    assert said.bonuses == (bonus,)


def test_facts_of_a_bonus_between_two_players() -> None:
    rules = RULES["koenigrufen-house-4"].ruleset(fang="two")
    dreier = rules.by_code["dreier"]
    assert isinstance(dreier, TarockGame)
    typed = {"entry": str(uuid4()), "version": "0", "number": "1", "declarer": "1"}
    typed |= {"result": "won", "bonus-mondfang": "o-silent"}
    typed |= {"taker-mondfang": "2", "loser-mondfang": "1"}
    sent = TarockForm(typed, contract=dreier, players=4)
    assert sent.is_valid(), sent.errors
    said = sent.facts()
    assert said.tarock
    assert (said.tarock.bonuses[0].taker, said.tarock.bonuses[0].loser) == (2, 1)
    assert typed_tarock_values(said)["taker-mondfang"] == 2


def test_facts_of_kontra_on_the_game_and_on_a_bonus() -> None:
    said = facts(
        "dreier", result="won", bonus_pagat="d-made", kontra_game="1", kontra_pagat="2"
    ).tarock
    assert said
    assert said.kontra == (Kontra("game", 1), Kontra("pagat", 2))


def test_facts_of_kontra_by_each_opponent_in_a_game_by_tricks() -> None:
    said = facts("bettel_ouvert", result="lost", kontra_2="1", kontra_3="2").tarock
    assert said
    assert said.kontra == (Kontra("game", 1, by=2), Kontra("game", 2, by=3))


def test_facts_of_a_revoke() -> None:
    said = facts("dreier", revoked_by="0").tarock
    assert said == TarockFacts(revoked_by=0)


def test_facts_of_trischaken_give_the_rest_to_the_last_seat() -> None:
    typed = {"points_0": "20", "points_1": "30", "blatt_1": "1", "points_2": "0"}
    said = facts("trischaken", **typed)
    assert said.counts == {"thirds": (60, 91, 0, 59)}
    assert said.tarock is None


def test_facts_of_trischaken_without_numbers_have_none() -> None:
    assert facts("trischaken").counts == {}


def test_facts_of_a_deal_that_is_not_scored() -> None:
    assert facts("not_scored") == DealFacts("not_scored", 1)


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"points": "71"}, "points", "There are from 0 to 70 card points."),
        ({"points": "-1"}, "points", "There are from 0 to 70 card points."),
        ({"points": "30", "blatt": "3"}, "blatt", "There are 0, 1 or 2 Blatt"),
        ({"blatt": "2"}, "points", "How many whole points?"),
        ({"points": "35.5"}, "points", "Enter a whole number."),
        ({"partner": "9"}, "partner", "There is no such seat at the table."),
        ({"partner": "the cat"}, "partner", "There is no such seat at the table."),
        ({"partner": ""}, "partner", "Who is the partner?"),
        ({"result": "drawn"}, "result", "Select a valid choice."),
        ({"bonus_pagat": "both"}, "bonus-pagat", "Select a valid choice."),
        ({"declarer": ""}, "declarer", "Who plays the game?"),
    ],
)
def test_form_refuses(typed: dict[str, str], field: str, said: str) -> None:
    sent = form("rufer", **typed)
    assert not sent.is_valid()
    assert said in str(sent.errors[field])


def test_bonus_between_two_players_is_not_left_out_for_want_of_a_side() -> None:
    typed = {"result": "won", "taker_mondfang": "2", "loser_mondfang": "1"}
    sent = form("dreier", slug="koenigrufen-house-4", **typed)
    assert not sent.is_valid()
    assert sent.errors == {"bonus-mondfang": ["Which side made it?"]}


def test_own_card_called_is_said_again_whichever_it_was() -> None:
    sent = form("rufer", slug="koenigrufen-house-4", partner="alone", result="won")
    assert sent.is_valid(), sent.errors
    assert typed_tarock_values(sent.facts())["partner"] == "alone"


@pytest.mark.parametrize(
    ("code", "typed"),
    [
        ("rufer", {"called": "Kh", "partner": "3", "result": "won", "bonus_pagat": "d-silent"}),
        ("rufer", {"called": "Kh", "partner": "conceded", "result": "lost"}),
        ("dreier", {"points": "35", "blatt": "2", "kontra_game": "1", "revoked_by": ""}),
        ("dreier", {"revoked_by": "2"}),
        ("bettel", {"result": "lost", "kontra_0": "3"}),
        ("trischaken", {"points_0": "20", "points_1": "30", "blatt_1": "1", "points_2": "0"}),
    ],
)
def test_typed_values_say_the_same_facts_again(code: str, typed: dict[str, str]) -> None:
    said = facts(code, **typed)
    again = {
        "entry": str(uuid4()),
        "version": "0",
        "number": "1",
        **{
            name: "" if value is None else value
            for name, value in typed_tarock_values(said).items()
        },
    }
    sent = TarockForm(again, contract=game(code), players=4)
    assert sent.is_valid(), sent.errors
    assert sent.facts() == said
