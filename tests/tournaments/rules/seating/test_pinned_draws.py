"""Draws as they were stored once come out the same for ever, or no old draw could be proven.

fixtures/draws.json has what a round was drawn from as it is stored, its seed, and what came out.
Nothing in it is ever written anew. Whoever betters the seating gives what is drawn from then on
another field in its inputs, and adds draws with that field here.
"""

import json

import pytest

from tests.rules.documents import ROOT
from tournaments.rules.finals_codec import cut_from_json
from tournaments.rules.metrics import Basis
from tournaments.rules.results import Played
from tournaments.rules.seating.draw import drawn
from tournaments.rules.seating.draw_codec import draw_from_json
from tournaments.rules.seating_codec import schedule_from_json
from tournaments.rules.setup import Method

PINNED = json.loads((ROOT / "fixtures/draws.json").read_text("utf-8"))


@pytest.mark.parametrize("name", PINNED["rounds"])
def test_stored_draw_comes_out_as_it_did(name: str) -> None:
    stored = PINNED["rounds"][name]
    draw = draw_from_json(stored["inputs"])
    assert drawn(draw, stored["seed"]) == schedule_from_json(stored["rounds"])


def test_every_way_of_drawing_is_pinned() -> None:
    methods = {each["inputs"]["method"] for each in PINNED["rounds"].values()}
    assert methods == {Method.RANDOM, Method.BALANCED, Method.STANDINGS}


@pytest.mark.parametrize("name", PINNED["finals"])
def test_stored_cut_comes_out_as_it_did(name: str) -> None:
    stored = PINNED["finals"][name]
    cut = cut_from_json(stored["cut"])
    finals = [{"stage": kind, "entrants": [*entrants]} for kind, entrants in cut.finals]
    assert finals == stored["finals"]
    lots = [{"place": place, "entrants": [*entrants]} for place, entrants in cut.lots]
    assert lots == stored["lots"]


def test_lot_of_the_standings_comes_out_as_it_did() -> None:
    lots = Basis(Played((1, 2, 3, 4, 5, 6, 7, 9)), {}, {}, seed=2026).lots
    assert lots == {5: 1, 1: 2, 6: 3, 2: 4, 3: 5, 7: 6, 9: 7, 4: 8}
