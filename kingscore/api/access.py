"""Finding what an address names, and keeping writing to those who may."""

from http import HTTPStatus
from typing import NoReturn

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext
from rest_framework.exceptions import (
    APIException,
    AuthenticationFailed,
    NotAuthenticated,
    NotFound,
)
from rest_framework.request import Request

from kingscore import guesses
from kingscore.api.authentication import asker_of, bearer_of
from kingscore.api.codes import opened_by
from kingscore.errors import UnknownCode
from kingscore.models import Game, HouseRules
from kingscore.permissions import can_publish, can_record
from kingscore.queries import game_by_code, house_by_slug


class StoppedGuesser(APIException):
    """Too many codes from an address were wrong: this one is not tried."""

    status_code = HTTPStatus.TOO_MANY_REQUESTS
    default_code = "too_many_wrong_codes"
    wait = guesses.WINDOW


def game_or_404(code: str) -> Game:
    """The game with this code."""
    game = game_by_code(code)
    if game is None:
        raise UnknownCode(gettext("There is no game with this address."), code)
    guesses.note_right([code])
    return game


def look_at_codes(request: Request, code: str) -> None:
    """Note whether the codes in the address and the header of a request about a game are right.

    Also where the answer does not depend on the one in the header: how much is left of a limit
    does. Raises UnknownCode.
    """
    game, asker = game_or_404(code), asker_of(request)
    if asker.holds(game.scorer_code) or asker.holds(game.code):
        guesses.note_right(asker.codes)
    elif asker.codes:
        _note_wrong(request, bearer_of(request) or "")


def game_to_write(request: Request, code: str) -> Game:
    """The game with this code, for somebody who may write in it; others are refused."""
    game = game_or_404(code)
    if not can_record(game, asker_of(request)):
        refuse(request)
    guesses.note_right(asker_of(request).codes)
    return game


def house_or_404(slug: str) -> HouseRules:
    """The house rules with this slug: everybody may read them."""
    house = house_by_slug(slug)
    if house is None:
        raise NotFound(gettext("There are no house rules with this name."))
    return house


def house_to_publish(request: Request, slug: str) -> HouseRules:
    """The house rules with this slug, for somebody who may publish them; others are refused."""
    house = house_or_404(slug)
    if not can_publish(house, asker_of(request)):
        refuse(request)
    guesses.note_right(asker_of(request).codes)
    return house


def is_editor(request: Request, house: HouseRules) -> bool:
    """Whether who reads house rules may publish them: he is told their editor's code.

    A code that opens something else says nothing against him; one that opens nothing is a guess.
    """
    asker = asker_of(request)
    for code in asker.codes:
        if guesses.is_right(code) or asker.holds(house.editor_code) or opened_by(code):
            guesses.note_right([code])
        else:
            _note_wrong(request, code)
    return can_publish(house, asker)


def account_to_read(request: Request) -> User:
    """The account that asks; whoever shows none, or only a code, is refused."""
    if not isinstance(request.user, User):
        raise _unfit(request)
    return request.user


def account_to_write(request: Request) -> User:
    """The account that asks, with a token that is good for writing; others are refused."""
    account = account_to_read(request)
    if not asker_of(request).may_write:
        refuse(request)
    return account


def owner_of_new(request: Request) -> User | None:
    """Whose something new becomes: the account's that asks, nobody's without one."""
    return account_to_write(request) if isinstance(request.user, User) else None


def refuse(request: Request) -> NoReturn:
    """Refuse a write: 401 without a credential or with one that does not fit, else 403.

    A code that belongs elsewhere and one that never existed are answered alike.
    """
    asker = asker_of(request)
    if asker.account_id is None:
        raise _unfit(request)
    if not asker.may_write:
        raise PermissionDenied(gettext("This token may only read."))
    raise PermissionDenied


def _unfit(request: Request) -> APIException:
    if not asker_of(request).codes:
        return NotAuthenticated(gettext("This needs a credential: see WWW-Authenticate."))
    return wrong_credential(request)


def refuse_guess(request: Request, code: str) -> None:
    """Refuse a code that came in a body as one in an address or a header is: before it is tried."""
    if guesses.is_stopped(guesses.address_of(request._request), [code]):
        text = gettext("Too many codes from your address were wrong: wait ten minutes.")
        raise StoppedGuesser(text)


def wrong_credential(request: Request, code: str | None = None) -> AuthenticationFailed:
    """Why a code is refused, wherever it belongs; it is counted as a guess.

    `code` is one that came in the body, instead of the one in the header.
    """
    _note_wrong(request, bearer_of(request) or "" if code is None else code)
    return AuthenticationFailed(gettext("This credential does not fit here."), "wrong_credential")


def _note_wrong(request: Request, code: str) -> None:
    guesses.note_wrong(guesses.address_of(request._request), code)
