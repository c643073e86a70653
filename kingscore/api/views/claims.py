"""Claims that wait: those that the account is to answer, and those that it has made."""

from http import HTTPStatus

from django.utils.translation import gettext
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import services
from kingscore.api.access import account_to_read, account_to_write
from kingscore.api.pagination import page_of
from kingscore.api.query import read_flag
from kingscore.api.shapes.player import claim_to_json, player_to_json
from kingscore.models import Claim
from kingscore.queries import claims_made_by, claims_of_account, claims_to_answer, games_of


@api_view(["GET"])
def claims(request: Request) -> Response:
    """Those that the account has made, and those that it is to answer, the oldest first."""
    account_id = account_to_read(request).pk
    chosen = {None: claims_of_account, True: claims_made_by, False: claims_to_answer}
    rows = chosen[read_flag(request, "is_mine")](account_id)
    return page_of(
        request, rows, order=["id"], show=lambda row: claim_to_json(row, account_id=account_id)
    )


@api_view(["GET", "DELETE"])
def claim(request: Request, claim_id: int) -> Response:
    """A claim; or its end: it is taken back, or the answer is no."""
    is_read = request.method == "GET"
    account = account_to_read(request) if is_read else account_to_write(request)
    try:
        found = claims_of_account(account.pk).get(pk=claim_id)
        if is_read:
            return Response(claim_to_json(found, account_id=account.pk))
        services.remove_claim(claim=found)
    except Claim.DoesNotExist:
        raise _unknown() from None
    return Response(status=HTTPStatus.NO_CONTENT)


@api_view(["POST"])
def accept(request: Request, claim_id: int) -> Response:
    """The answer is yes: the account that asks is the player, and all other claims of him end."""
    account = account_to_write(request)
    try:
        player = services.accept_claim(claim=claims_to_answer(account.pk).get(pk=claim_id))
    except Claim.DoesNotExist:
        raise _unknown() from None
    games = games_of(player).count()
    return Response(player_to_json(player, account_id=account.pk, games=games))


def _unknown() -> NotFound:
    return NotFound(gettext("There is no such claim: it may be answered, or taken back."))
