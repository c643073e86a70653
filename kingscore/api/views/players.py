"""Players whom an account keeps: list, make, rename, merge, claim, make anonymous."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import services
from kingscore.api.access import (
    account_to_read,
    account_to_write,
    refuse,
    refuse_guess,
    wrong_credential,
)
from kingscore.api.authentication import asker_of
from kingscore.api.fields import read
from kingscore.api.pagination import page_of
from kingscore.api.query import read_flag, read_id, read_text
from kingscore.api.serializers.games import NameBody
from kingscore.api.serializers.players import ClaimBody, OtherBody, PlayerBody
from kingscore.api.shapes.player import claim_to_json, player_to_json
from kingscore.models import Claim, Player
from kingscore.permissions import Asker, can_ask, can_claim, can_merge
from kingscore.queries import games_of, player_by_id, players_of_account
from kingscore.rules.codec import Json


@api_view(["GET", "POST"])
def players(request: Request) -> Response:
    """Whom the account keeps or has claimed, in the order of their ids; or somebody new."""
    if request.method == "GET":
        return _list(request)
    account = account_to_write(request)
    body = read(PlayerBody, request.data)
    made = services.create_player(account=account, name=body["name"], start_key=body["key"])
    return Response(
        player_to_json(made, account_id=account.pk, games=games_of(made).count()),
        status=HTTPStatus.CREATED,
        headers={"Location": reverse("api-player", args=[made.pk])},
    )


def _list(request: Request) -> Response:
    account = account_to_read(request)
    rows = players_of_account(account.pk, name=read_text(request, "name") or "")
    is_claimed, is_kept = read_flag(request, "is_claimed"), read_flag(request, "is_kept")
    is_anonymous = read_flag(request, "is_anonymous")
    if is_claimed is not None:
        rows = rows.filter(person__isnull=not is_claimed)
    if is_anonymous is not None:
        rows = rows.filter(is_anonymous=is_anonymous)
    if is_kept is not None:
        rows = rows.filter(keeper=account) if is_kept else rows.exclude(keeper=account)
    return page_of(request, rows, order=["id"], show=lambda row: _shown(row, account.pk))


def _shown(row: Player, account_id: int) -> Json:
    """A row of `players_of_account`, which says in how many games he sits."""
    games: int = row.games  # type: ignore[attr-defined]  # annotated
    return player_to_json(row, account_id=account_id, games=games)


@api_view(["GET", "PATCH"])
def player(request: Request, player_id: int) -> Response:
    """A player; or another name for him, in all his games."""
    if request.method == "PATCH":
        found = _own_to_write(request, player_id)
        name = read(NameBody, request.data)["name"]
        with _still_there():
            services.rename_player(player=found, name=name)
    return _answer(request, player_id)


@api_view(["GET", "POST"])
def merge(request: Request, player_id: int) -> Response:
    """Make one player of two who are one person; or see what that would change.

    The player of the address stays, with his name. It cannot be undone.
    """
    if request.method == "GET":
        keep = _own_or_404(_listed(request), player_id)
        other = _own_or_404(_listed(request), read_id(request, "other"))
        _check_may_merge(request, keep, other)
        return Response({"games": len(services.check_merge(keep=keep, merge=other))})
    keep = _own_to_write(request, player_id)
    other = _own_to_write(request, read(OtherBody, request.data)["other"])
    _check_may_merge(request, keep, other)
    with _still_there():
        services.merge_players(keep=keep, merge=other)
    return _answer(request, player_id)


def _check_may_merge(request: Request, keep: Player, other: Player) -> None:
    if not can_merge(keep, other, asker_of(request).looking()):
        refuse(request)


@api_view(["POST"])
def claim(request: Request, player_id: int) -> Response:
    """Say that a player is the one whose account this is; what he writes is named so in the log.

    Of a player in another's list it is asked for: nothing changes until that one says yes.
    """
    account = account_to_write(request)
    code = read(ClaimBody, request.data)["code"]
    if code is not None:
        refuse_guess(request, code)
    found, asker = player_by_id(player_id), Asker(account.pk, codes=[code] if code else [])
    if found and can_claim(found, asker):
        with _still_there():
            services.claim_player(player=found, account=account)
        return _answer(request, player_id)
    if found and can_ask(found, asker):
        with _still_there():
            return _waiting(services.make_claim(player=found, account=account))
    raise _unknown() if code is None else wrong_credential(request, code)


def _waiting(claim: Claim) -> Response:
    return Response(
        claim_to_json(claim, account_id=claim.account_id),
        status=HTTPStatus.ACCEPTED,
        headers={"Location": reverse("api-claim", args=[claim.pk])},
    )


@api_view(["POST"])
def release(request: Request, player_id: int) -> Response:
    """Say that nobody with an account is this player; what is in the log already stays."""
    found = _own_to_write(request, player_id)
    games = found.games  # type: ignore[attr-defined]  # annotated
    with _still_there():
        released = services.release_player(player=found)
    # He may be in another's list, and cannot be read by this account again.
    account_id = account_to_read(request).pk
    return Response(player_to_json(released, account_id=account_id, games=games))


@api_view(["POST"])
def anonymise(request: Request, player_id: int) -> Response:
    """Take the name of a player out of all his games for good.

    His games, sheets and totals stay. Reasons and causes that were typed in the log stay as well,
    even where they hold the name, since a log is never changed.
    """
    found = _own_to_write(request, player_id)
    games = found.games  # type: ignore[attr-defined]  # annotated
    with _still_there():
        nameless = services.anonymise_player(player=found)
    account_id = account_to_read(request).pk
    return Response(player_to_json(nameless, account_id=account_id, games=games))


def _listed(request: Request) -> QuerySet[Player]:
    return players_of_account(account_to_read(request).pk)


def _own_to_write(request: Request, player_id: int) -> Player:
    account = account_to_write(request)
    return _own_or_404(players_of_account(account.pk), player_id)


def _own_or_404(listed: QuerySet[Player], player_id: int) -> Player:
    """Whom the account keeps or has claimed; of others it is not said that they exist."""
    found = listed.filter(pk=player_id).first()
    if found is None:
        raise _unknown()
    return found


@contextmanager
def _still_there() -> Iterator[None]:
    """What is done with a player; he may have been merged into another at this very moment."""
    try:
        yield
    except Player.DoesNotExist:
        raise _unknown() from None


def _unknown() -> NotFound:
    return NotFound(gettext("There is no such player in your list."), "not_found")


def _answer(request: Request, player_id: int) -> Response:
    listed = _listed(request)
    return Response(_shown(_own_or_404(listed, player_id), account_to_read(request).pk))
