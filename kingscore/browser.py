"""What this browser remembers, in its signed session cookie: games it may write in, names, itself.

A cookie holds 4,096 bytes, so only the latest of everything is kept.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from kingscore.models import Game, HouseRules
from kingscore.permissions import can_publish, can_record
from kingscore.services import Author

_MOST_GAMES = 25
_MOST_NAMES = 10
_MOST_HOUSE = 8
_NAMES_BYTES = 800  # as JSON; an emoji takes up to 12 of them


def scorer_codes(request: HttpRequest) -> dict[str, str]:
    """The scorer codes this browser holds, by game code, the latest last."""
    games: dict[str, list[Any]] = request.session.get("games", {})
    return {code: str(held[0]) for code, held in games.items()}


def remember_game(request: HttpRequest, game: Game) -> None:
    """Let this browser write in the game."""
    games = request.session.get("games", {})
    held = games.pop(game.code, [game.scorer_code, None])
    games[game.code] = [game.scorer_code, held[1]]
    request.session["games"] = dict(list(games.items())[-_MOST_GAMES:])
    request.session.setdefault("device", secrets.token_hex(4))


def may_record(request: HttpRequest, game: Game) -> bool:
    """Whether this browser may write in the game."""
    return can_record(game, scorer_codes(request))


def say_who(request: HttpRequest, game: Game, player_id: int | None) -> None:
    """Remember which player of this game holds this browser."""
    games = request.session["games"]
    games[game.code] = [game.scorer_code, player_id]
    request.session["games"] = games


def author(request: HttpRequest, game: Game) -> Author:
    """Who writes with this browser."""
    held = request.session.get("games", {}).get(game.code, ["", None])
    return Author(player_id=held[1], device=request.session.get("device", ""))


def remember_start(request: HttpRequest, names: Sequence[str], ruleset: str) -> None:
    """Keep the names and the ruleset of the game that was started, for the next one."""
    known = [*names, *(name for name in known_names(request) if name not in names)]
    kept: list[str] = []
    for name in known[:_MOST_NAMES]:
        if len(ascii([*kept, name])) <= _NAMES_BYTES:
            kept.append(name)
    request.session["names"] = kept
    request.session["ruleset"] = ruleset


def remember_sheet(request: HttpRequest, *, in_full: bool) -> None:
    """Keep in which form sheets are read: points in full as on paper, or running totals."""
    if in_full:
        request.session["in_full"] = True
    else:
        request.session.pop("in_full", None)


def reads_in_full(request: HttpRequest) -> bool:
    """Whether sheets are read as on paper, where there is a difference."""
    return bool(request.session.get("in_full"))


def known_names(request: HttpRequest) -> list[str]:
    """Names used in this browser, the latest first."""
    return list(request.session.get("names", []))


def last_ruleset(request: HttpRequest) -> str:
    """The slug of the ruleset that was played last, or nothing."""
    return str(request.session.get("ruleset", ""))


def editor_codes(request: HttpRequest) -> dict[str, str]:
    """The house rules that are kept in this browser by slug, the latest first.

    With the editor's code where it may publish, empty where it only plays by them.
    """
    return dict(reversed(request.session.get("house", {}).items()))


def keep_house(request: HttpRequest, slug: str, editor_code: str = "") -> None:
    """Keep house rules in this browser, with the right to publish them where the code is given."""
    kept = request.session.get("house", {})
    held = kept.pop(slug, "")
    if len(kept) >= _MOST_HOUSE:  # those that it may publish are the last to be forgotten
        del kept[min(kept, key=lambda other: bool(kept[other]))]
    kept[slug] = editor_code or held
    request.session["house"] = kept


def forget_house(request: HttpRequest, slug: str) -> None:
    """Keep these house rules no longer, nor the right to publish them."""
    kept = request.session.get("house", {})
    request.session["house"] = {other: code for other, code in kept.items() if other != slug}


def may_publish(request: HttpRequest, house: HouseRules) -> bool:
    """Whether this browser may publish the next version of these rules."""
    return can_publish(house, editor_codes(request))
