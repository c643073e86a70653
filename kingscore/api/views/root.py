"""What the API is, who asks, and the counting help, which is about no game."""

from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

import kingscore
from kingscore import guesses
from kingscore.api.access import refuse_guess, wrong_credential
from kingscore.api.authentication import shown_in
from kingscore.api.codes import opened_by
from kingscore.api.fields import read
from kingscore.api.limits import WINDOW, Rate
from kingscore.api.serializers.rulesets import CountBody
from kingscore.models import ApiToken
from kingscore.rules.codec import Json
from kingscore.rules.tarock.thirds import TOTAL, blatt, thirds_of, thirds_of_groups

_LINKS = (
    *("me", "presets", "rulesets", "games", "players", "claims"),
    *("webhooks", "card-points", "clubs"),
    *("schema", "docs", "problems"),
)


@api_view(["GET"])
def index(request: Request) -> Response:
    """What this is, and where everything begins."""
    links = {name.replace("-", "_"): reverse(f"api-{name}") for name in _LINKS}
    return Response(
        {
            "name": "kingscore",
            "version": kingscore.__version__,
            "api": "v1",
            "links": {name: request.build_absolute_uri(address) for name, address in links.items()},
        }
    )


@api_view(["GET"])
def me(request: Request) -> Response:
    """Who asks: the account, what the credential is good for, and how much may still be asked."""
    account = request.user if isinstance(request.user, User) else None
    rate: Rate = request._request.rate  # type: ignore[attr-defined]  # set by the throttle
    return Response(
        {
            "account": account and {"email": account.email},
            "credential": _credential(request),
            "limit": {
                "requests": rate.limit,
                "left": rate.left,
                "seconds": WINDOW,
                "reset": rate.reset,
            },
        }
    )


def _credential(request: Request) -> Json | None:
    """What was shown; None for nothing."""
    shown = shown_in(request)
    if shown is None:
        return None
    document: Json = dict.fromkeys(("kind", "name", "scope", "path", "game", "ruleset"))
    if isinstance(shown, ApiToken):
        return document | {"kind": "token", "name": shown.name, "scope": shown.scope}
    return document | _opened(request, shown)


def _opened(request: Request, code: str) -> dict[str, Any]:
    """What a code opens: so an app that was given a link finds the game, the rules or the table.

    A code that opens nothing is a guess, and is counted as on the pages.
    """
    refuse_guess(request, code)
    found = opened_by(code)
    if found is None:
        raise wrong_credential(request)
    guesses.note_right([code])
    return found._asdict()


@api_view(["POST"])
def card_points(request: Request) -> Response:
    """Count cards of Königrufen: in thirds of a point, and as players say it, with Blatt."""
    body = read(CountBody, request.data)
    if body["cards"] is not None:
        thirds, cards = thirds_of(body["cards"]), len(body["cards"])
    else:
        groups, rest = body["groups"] or [], body["rest"] or []
        thirds = thirds_of_groups(groups, rest=sum(rest), rest_cards=len(rest))
        cards = 3 * len(groups) + len(rest)
    return Response({"cards": cards, **_counted(thirds), "others": _counted(TOTAL - thirds)})


def _counted(thirds: int) -> Json:
    points, rest = blatt(thirds)
    return {"thirds": thirds, "points": points, "blatt": rest}
