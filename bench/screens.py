"""The screens of the pad: bytes and server time of every contract of every preset."""

import statistics
from dataclasses import dataclass
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from django.test import Client
from django.urls import reverse

from kingscore.models import Game
from kingscore.rules.presets import PRESETS, Preset
from kingscore.services import start_game

REQUESTS = 15  # of each screen
NAMES = ("Ana", "Bo", "Cis", "Dirk", "Eva")
BASE = ("kingen-4", "tricks")  # what the other screens are compared with


@dataclass(frozen=True, slots=True)
class Screen:
    """One contract's screen: the page's bytes, and the median milliseconds it took."""

    slug: str
    contract: str
    size: int
    time: float


def screens() -> list[Screen]:
    """The screen of every contract that is open in the first deal, in every preset."""
    return [screen for preset in PRESETS for screen in _screens_of(preset)]


def _screens_of(preset: Preset) -> list[Screen]:
    rules = preset.usual
    game = start_game(rules=rules, names=NAMES[: rules.players], first_dealer=0)
    client = Client(SERVER_NAME="localhost")
    client.get(reverse("enter", args=[game.scorer_code]), follow=True)
    found = []
    for code, contract in rules.by_code.items():
        asked: dict[str, Any] = {"contract": code}
        if contract.trumps:
            asked["trump"] = contract.trumps[0]
        if rules.has_predictions:
            asked |= {f"said-{seat}": 0 for seat in range(rules.players)}
        found.append(_screen(client, game, preset.slug, code, urlencode(asked)))
    return found


def _screen(client: Client, game: Game, slug: str, code: str, asked: str) -> Screen:
    url = f"{reverse('game', args=[game.code])}?{asked}"
    times, size = [], 0
    for _ in range(REQUESTS):
        begun = perf_counter()
        response = client.get(url)
        times.append(perf_counter() - begun)
        size = len(response.content)
    return Screen(slug, code, size, 1000 * statistics.median(times))
