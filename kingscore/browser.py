"""What this browser remembers, in a signed cookie of its own: games it may write in, names, itself.

A cookie holds 4,096 bytes, so only the latest of everything is kept.
"""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from kingscore import guesses
from kingscore.models import Game, HouseRules
from kingscore.permissions import Asker, can_publish, can_record
from kingscore.queries import player_seated_as
from kingscore.services import Author

_MOST_GAMES = 25
_MOST_NAMES = 10
_MOST_HOUSE = 8
_MOST_PLACES = 3
_NAMES_BYTES = 800  # as JSON; an emoji takes up to 12 of them


class Place(NamedTuple):
    """Where a game is played, for whoever came from there: a page of ours and its name."""

    url: str
    name: str


def _memory(request: HttpRequest) -> SessionBase:
    memory: SessionBase = request.browser  # type: ignore[attr-defined]  # the middleware puts it there
    return memory


def scorer_codes(request: HttpRequest) -> dict[str, str]:
    """The scorer codes this browser holds, by game code, the latest last."""
    games: dict[str, list[Any]] = _memory(request).get("games", {})
    return {code: str(held[0]) for code, held in games.items()}


def remember_game(request: HttpRequest, game: Game) -> None:
    """Let this browser write in the game."""
    guesses.note_right([game.code, game.scorer_code])
    games = _memory(request).get("games", {})
    held = games.pop(game.code, ["", None])
    _keep_games(request, games | {game.code: [game.scorer_code, held[1]]})


def _keep_games(request: HttpRequest, games: dict[str, list[Any]]) -> None:
    _memory(request)["games"] = dict(list(games.items())[-_MOST_GAMES:])
    _memory(request).setdefault("device", secrets.token_hex(4))


def remember_place(request: HttpRequest, game: Game, place: Place | None) -> None:
    """Show the way back to where somebody came from, on the pages of this game; None: no more."""
    places = _memory(request).get("places", {})
    was_there = places.pop(game.code, None)
    if place:
        places[game.code] = list(place)
    if place or was_there:
        _memory(request)["places"] = dict(list(places.items())[-_MOST_PLACES:])


def place_of(request: HttpRequest, game: Game) -> Place | None:
    """Where this browser came to the game from, if that was not the game's own address."""
    found = _memory(request).get("places", {}).get(game.code)
    return Place(*found) if found else None


def account(request: HttpRequest) -> User | None:
    """Who is signed in with this browser. One without the cookie of an account costs no query."""
    return request.user if request.user.is_authenticated else None


def can_take(request: HttpRequest, kept: Game | HouseRules) -> bool:
    """Whether somebody is signed in, and nobody keeps this game or these rules yet."""
    return kept.owner_id is None and account(request) is not None


def asker(request: HttpRequest) -> Asker:
    """Who asks with this browser: his account, and the codes that it holds."""
    who = account(request)
    return Asker(
        account_id=who.pk if who else None,
        codes=[*scorer_codes(request).values(), *editor_codes(request).values()],
        roles=request.__dict__.setdefault("roles", {}),
    )


def may_record(request: HttpRequest, game: Game) -> bool:
    """Whether this browser may write in the game."""
    return can_record(game, asker(request))


def say_who(request: HttpRequest, game: Game, player_id: int | None) -> None:
    """Remember which player of this game holds this browser.

    Whoever may write as the game's owner alone holds no code of it, and leaves none behind.
    """
    games = _memory(request).get("games", {})
    held = games.get(game.code, ["", None])
    _keep_games(request, games | {game.code: [held[0], player_id]})


def author(request: HttpRequest, game: Game) -> Author:
    """Who writes with this browser: the player who is said to hold it, or who is signed in."""
    player_id = _memory(request).get("games", {}).get(game.code, ["", None])[1]
    who = account(request)
    if player_id is None and who:
        player_id = player_seated_as(who.pk, game)
    return Author(player_id=player_id, device=device(request))


def device(request: HttpRequest) -> str:
    """What tells this browser from others in the log; empty until it may write somewhere."""
    return str(_memory(request).get("device", ""))


def remember_start(request: HttpRequest, names: Sequence[str], ruleset: str) -> None:
    """Keep the names and the ruleset of the game that was started, for the next one."""
    known = [*names, *(name for name in known_names(request) if name not in names)]
    kept: list[str] = []
    for name in known[:_MOST_NAMES]:
        if len(ascii([*kept, name])) <= _NAMES_BYTES:
            kept.append(name)
    _memory(request)["names"] = kept
    _memory(request)["ruleset"] = ruleset


def remember_sheet(request: HttpRequest, *, in_full: bool) -> None:
    """Keep in which form sheets are read: points in full as on paper, or running totals."""
    if in_full:
        _memory(request)["in_full"] = True
    else:
        _memory(request).pop("in_full", None)


def reads_in_full(request: HttpRequest) -> bool:
    """Whether sheets are read as on paper, where there is a difference."""
    return bool(_memory(request).get("in_full"))


def known_names(request: HttpRequest) -> list[str]:
    """Names used in this browser, the latest first."""
    return list(_memory(request).get("names", []))


def last_ruleset(request: HttpRequest) -> str:
    """The slug of the ruleset that was played last, or nothing."""
    return str(_memory(request).get("ruleset", ""))


def editor_codes(request: HttpRequest) -> dict[str, str]:
    """The house rules that are kept in this browser by slug, the latest first.

    With the editor's code where it may publish, empty where it only plays by them.
    """
    return dict(reversed(_memory(request).get("house", {}).items()))


def keep_house(request: HttpRequest, slug: str, editor_code: str = "") -> None:
    """Keep house rules in this browser, with the right to publish them where the code is given."""
    guesses.note_right([editor_code] if editor_code else [])
    kept = _memory(request).get("house", {})
    held = kept.pop(slug, "")
    if len(kept) >= _MOST_HOUSE:  # those that it may publish are the last to be forgotten
        del kept[min(kept, key=lambda other: bool(kept[other]))]
    kept[slug] = editor_code or held
    _memory(request)["house"] = kept


def has_code(request: HttpRequest, code: str) -> bool:
    """Whether this browser was given this code, of whatever kind, when it was right."""
    games = scorer_codes(request)
    return code in games or code in games.values() or code in editor_codes(request).values()


def forget_house(request: HttpRequest, slug: str) -> None:
    """Keep these house rules no longer, nor the right to publish them."""
    kept = _memory(request).get("house", {})
    _memory(request)["house"] = {other: code for other, code in kept.items() if other != slug}


def may_publish(request: HttpRequest, house: HouseRules) -> bool:
    """Whether this browser may publish the next version of these rules."""
    return can_publish(house, asker(request))
