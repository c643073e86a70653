"""Games: start, list one's own, read, lock, take into an account, export and import."""

from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid5

from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils.translation import gettext
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import guesses, services
from kingscore.api.access import (
    account_to_read,
    account_to_write,
    game_or_404,
    game_to_write,
    owner_of_new,
    refuse,
    refuse_guess,
    wrong_credential,
)
from kingscore.api.authentication import asker_of
from kingscore.api.fields import HIGHEST_ID, read
from kingscore.api.pagination import page_of
from kingscore.api.query import read_flag, read_key, read_number, read_text, read_time
from kingscore.api.serializers.games import NameBody, StartBody, TakeBody
from kingscore.api.shapes.game import (
    listed_game_to_json,
    own_game_to_json,
    read_game_to_json,
)
from kingscore.models import Game
from kingscore.network import reachable_host
from kingscore.permissions import Asker, can_manage_player, can_record
from kingscore.queries import (
    game_file_of,
    latest_ruleset,
    owned_games,
    rules_of,
    ruleset_version,
    ruleset_version_of,
    table_of,
)
from kingscore.rules.errors import InvalidRuleset, problem
from kingscore.rules.gamefile import game_from_json, game_to_json
from kingscore.rules.presets import preset_of
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.sheet import Policy


@api_view(["GET", "POST"])
def games(request: Request) -> Response:
    """The games of the account; or the start of a new one."""
    return _start(request) if request.method == "POST" else _list(request)


def _list(request: Request) -> Response:
    rows = owned_games(account_to_read(request).pk)
    filters = {
        "is_finished": read_flag(request, "is_finished"),
        "is_locked": read_flag(request, "is_locked"),
        "ruleset__slug": read_text(request, "ruleset"),
        "seats__player": read_number(request, "player", most=HIGHEST_ID),
        "started_at__gte": read_time(request, "started_from"),
        "started_at__lt": read_time(request, "started_before"),
    }
    rows = rows.filter(**{name: value for name, value in filters.items() if value is not None})
    return page_of(request, rows, order=["-started_at", "id"], show=listed_game_to_json)


def _start(request: Request) -> Response:
    owner = owner_of_new(request)
    body = read(StartBody, request.data)
    stake: dict[str, Any] = body["stake"] or {"amount": 0, "currency": ""}
    game = services.start_game(
        rules=_rules(body["ruleset"], body["version"], body["options"]),
        names=body["players"],
        first_dealer=body["first_dealer"],
        policy=Policy(body["policy"]),
        stake=stake["amount"],
        currency=stake["currency"],
        start_key=_key_of(body["key"], body["version"]),
        previous=_previous(request, body["after"]),
        owner=owner,
    )
    return _new(game)


def _key_of(key: UUID | None, version: int | None) -> UUID | None:
    """The key of a start; one that names another version of the same rules is another."""
    return key and uuid5(key, str(version))


def _previous(request: Request, code: str | None) -> Game | None:
    """The game after which a new one is played, if there is one."""
    if not code:
        return None
    refuse_guess(request, code)
    return game_to_write(request, code)


def _new(game: Game) -> Response:
    guesses.note_right([game.code, game.scorer_code])
    location = reverse("api-game", args=[game.code])
    document = own_game_to_json(table_of(game))
    return Response(document, status=HTTPStatus.CREATED, headers={"Location": location})


def _rules(slug: str, version: int | None, options: dict[str, str]) -> Ruleset:
    """The rules of this name, those of a preset with the choices made; raises InvalidRuleset."""
    found = preset_of(slug) if version is None or options else None
    if found:
        preset, choices = found
        return preset.ruleset(**(choices | options))
    row = latest_ruleset(slug) if version is None else ruleset_version(slug, version)
    if row is None or options:  # which a preset alone has
        text = gettext_noop("There is no ruleset %(slug)s.")
        raise InvalidRuleset([problem("unknown_ruleset", text, at="ruleset", slug=slug)])
    return rules_of(row.pk)


@api_view(["GET"])
def game(request: Request, code: str) -> Response:
    """A game without its sheet, with its scorer's code and player ids for those who may know."""
    return _shown(request, game_or_404(code))


def _shown(request: Request, found: Game) -> Response:
    asker, table = asker_of(request), table_of(found)
    if can_record(found, asker):
        return Response(own_game_to_json(table))
    return Response(read_game_to_json(table, with_ids=asker.account_id is not None))


@api_view(["POST"])
def lock(request: Request, code: str) -> Response:
    """Close a sheet: nothing more is written on it until it is unlocked."""
    services.lock_game(game=game_to_write(request, code))
    return _shown(request, game_or_404(code))


@api_view(["POST"])
def unlock(request: Request, code: str) -> Response:
    """Open a sheet that was locked."""
    services.unlock_game(game=game_to_write(request, code))
    return _shown(request, game_or_404(code))


@api_view(["POST"])
def take(request: Request, code: str) -> Response:
    """Take a game that was started without an account into the account, with its scorer's code."""
    account = account_to_write(request)
    found, held = game_or_404(code), read(TakeBody, request.data)["code"]
    refuse_guess(request, held)
    if not can_record(found, Asker(codes=[held])):
        raise wrong_credential(request, held)
    return _shown(request, services.take_game(game=found, account=account))


@api_view(["POST"])
def scorer_code(request: Request, code: str) -> Response:
    """A new scorer's code for a game of the account: whoever holds the old one writes no longer."""
    account = account_to_write(request)
    found = game_or_404(code)
    if found.owner_id != account.pk:
        refuse(request)
    guesses.note_right([services.renew_scorer_code(game=found)])
    return _shown(request, game_or_404(code))


@api_view(["PATCH"])
def rename_player(request: Request, code: str, player: int) -> Response:
    """Put a misspelt name right, in all games of this player.

    Somebody who stands in a list of players is renamed by whose list it is, or by himself.
    """
    found = game_to_write(request, code)
    name = read(NameBody, request.data)["name"]
    person = next((each for each in table_of(found).everybody if each.pk == player), None)
    if person is None:
        raise NotFound
    if not can_manage_player(person, asker_of(request), game=found):
        raise PermissionDenied(gettext("Another keeps this player in a list."))
    services.rename_player(game=found, player=person, name=name)
    return _shown(request, game_or_404(code))


@api_view(["GET"])
def links(request: Request, code: str) -> Response:
    """The addresses of a game on the site; that of the scorer for who may write alone."""
    found = game_or_404(code)
    site = f"{request.scheme}://{reachable_host(request.get_host())}"
    viewer, scorer = reverse("game", args=[found.code]), reverse("enter", args=[found.scorer_code])
    may_write = can_record(found, asker_of(request))
    return Response(
        {"viewer": f"{site}{viewer}", "scorer": f"{site}{scorer}" if may_write else None}
    )


@api_view(["GET"])
def export_game(request: Request, code: str) -> Response:
    """A game with its rules and its whole log, as a game file."""
    found = game_or_404(code)
    return Response(game_to_json(game_file_of(found), version=ruleset_version_of(found)))


@api_view(["POST"])
def import_game(request: Request) -> Response:
    """Take in a game file; a game that is here already is answered with 200 and is not doubled.

    The key that makes it safe to send again is in a header: the body is the file, and what stands
    in an address can be read in logs.
    """
    owner, file = owner_of_new(request), game_from_json(request.data)
    key = read_key(request)
    found, is_new = services.import_game(file=file, owner=owner, start_key=key)
    return _new(found) if is_new else _shown(request, found)
