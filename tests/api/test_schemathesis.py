"""Requests made up from the served schema: whatever is sent, the answer is one that it names.

Every check of schemathesis is made. Most requests go to games, players, rules and webhooks that
there are. `KINGSCORE_EXAMPLES=200 pytest tests/api/test_schemathesis.py` looks for longer.
"""

import os
import socket
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple
from uuid import uuid4
from zlib import crc32

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis import Case, CheckContext, CheckFunction, Response
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import TestPhase
from schemathesis.openapi.checks import RejectedPositiveData
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from kingscore import guesses, services
from kingscore.api import limits
from kingscore.api.problem_codes import sections
from kingscore.models import ApiToken, Game
from kingscore.rules.codec import facts_to_json
from kingscore.rules.presets import find_preset
from tests.api.clubs import card_of, club_places, the_tournament
from tests.kingscore import play
from tests.kingscore.accounts import make_account
from tests.rules.play import some_game
from tournaments.models import Member

# What chance comes by is not thereby tested: it counts for no coverage, and tracing takes long.
pytestmark = [pytest.mark.django_db, pytest.mark.no_cover]

EXAMPLES = int(os.environ.get("KINGSCORE_EXAMPLES", "8"))
IS_LONG = "KINGSCORE_EXAMPLES" in os.environ
SEED = 20261129
PLAYED = 3  # deals of the games that there are
MOST = 10**9


class World(NamedTuple):
    """What there is, and who may do what in it."""

    credentials: dict[str, str]
    values: dict[str, Any]
    facts: dict[str, Any]


world: World | None = None


@pytest.fixture(scope="module")
def made_world(db_of_module: None) -> World:
    """A game of an account, players, a claim, house rules, webhooks, a club."""
    account = make_account()
    sheet = some_game("dubbelkingen-4", seed=1, deals=PLAYED)
    game = play.start(owner=account, first_dealer=sheet.first_dealer)
    play.record_all(game, sheet)
    services.adjust(game=game, seat=0, points=-9, cause="late", entry_id=uuid4(), version=PLAYED)
    player, other = (services.create_player(account=account, name=name) for name in ("Els", "Fie"))
    claim = services.make_claim(player=player, account=make_account("asker"))
    rules = find_preset("kingen-4").ruleset()
    house, row = services.publish_house_rules(
        rules=rules, version=0, house_id=uuid4(), owner=account
    )
    hook: dict[str, Any] = {"url": "https://8.8.8.8/hook", "events": ["game.finished"]}
    webhook = services.make_webhook(game=game, **hook)
    webhook_of_account = services.make_webhook(account=account, **hook)
    tokens = {
        scope: services.make_token(account=account, name=scope, scope=scope)[1]
        for scope in (ApiToken.Scope.READ, ApiToken.Scope.WRITE)
    }
    club = club_places(account)
    return World(
        {
            "none": "",
            "write": tokens[ApiToken.Scope.WRITE],
            "read": tokens[ApiToken.Scope.READ],
            "scorer": game.scorer_code,
            "editor": house.editor_code,
            "card": card_of(the_tournament()),
        },
        {
            "code": game.code,
            "slug": house.slug,
            "version": row.version,
            "number": PLAYED,
            "place": PLAYED + 1,
            "player": game.seats.get(position=0).player_id,
            "player_id": player.pk,
            "other": other.pk,
            "claim_id": claim.pk,
            "webhook_id": str(webhook.pk),
            "webhooks/webhook_id": str(webhook_of_account.pk),
            "presets/slug": "kingen-4",
            **club,
            "clubs/player_id": Member.objects.get().player_id,
        },
        facts_to_json(sheet.lines[-1].facts),
    )


@pytest.fixture(autouse=True)
def something_there(made_world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The world as it was made, for every test anew; nobody is asked to wait."""
    global world  # noqa: PLW0603 - a hook of schemathesis is a function without fixtures
    monkeypatch.setattr(limits, "FOR_A_CREDENTIAL", MOST)
    monkeypatch.setattr(limits, "FOR_AN_ADDRESS", MOST)
    monkeypatch.setattr(guesses, "MOST_WRONG", MOST)
    monkeypatch.setattr(services.webhooks, "PING_PAUSE", services.webhooks.PING_PAUSE * 0)
    numbers_only = partial(socket.getaddrinfo, flags=socket.AI_NUMERICHOST)
    monkeypatch.setattr(socket, "getaddrinfo", numbers_only)  # no name is looked up anywhere
    world = made_world
    # The database belongs to the test: a request that ends must not hang up.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
    world = None


def _configuration() -> SchemathesisConfig:
    checks = {
        # Whether a deal is legal and rules hold is for no schema to say: 422.
        "positive_data_acceptance": {
            "expected-statuses": ["2xx", "3xx", "401", "403", "404", "409", "422"]
        },
        # What is not as it should be can be too large besides: 413.
        "negative_data_rejection": {"expected-statuses": ["4xx"]},
    }
    phases = {"coverage": {"enabled": IS_LONG}}  # thousands of requests at every boundary
    return SchemathesisConfig.from_dict({"checks": checks, "seed": SEED, "phases": phases})


api = schemathesis.openapi.from_wsgi(
    "/api/v1/schema/", get_wsgi_application(), config=_configuration()
)


schemathesis.serializer.alias("application/zip", "application/octet-stream")


@schemathesis.hook
def before_call(context: Any, case: Case[Any], kwargs: Any) -> None:
    """Send most requests to something that there is, and what is written for its present state."""
    assert world
    if isinstance(case.body, (dict, list)):
        case.body = _whole(case.body)
    is_example = case.meta and case.meta.phase.name is TestPhase.EXAMPLES
    share = crc32(repr((case.path_parameters, case.query, case.body)).encode(errors="replace")) % 4
    if not is_example and share == 0:
        return
    if named := case.path_parameters if _is_right(case, ParameterLocation.PATH) else None:
        for name in named:
            own = f"{case.operation.path.split('/')[3]}/{name}"
            named[name] = world.values.get(own, world.values[name])
    if isinstance(case.body, dict) and _is_right(case, ParameterLocation.BODY):
        body = case.body
        if "entry" in body:
            body["version"] = Game.objects.get(code=world.values["code"]).version
        if "facts" in body and share == 1:
            body |= {"number": world.values["number"], "facts": world.facts}
        if "other" in body:
            body["other"] = world.values["other"]


def _is_right(case: Case[Any], where: ParameterLocation) -> bool:
    """Whether a part of a request was made up to be as it should."""
    parts = case.meta.components if case.meta else {}
    return where not in parts or parts[where].mode.is_positive


def _whole(value: Any) -> Any:
    """The value with 5 for each 5.0: JSON Schema takes both for whole numbers, and the site one."""
    if isinstance(value, dict):
        return {name: _whole(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


# What no JSON Schema can say of what is sent: then a value of the right form is refused with 400.
OF_CLUBS = next(each for each in sections() if each.title.endswith("in a club or a tournament"))
BEYOND_FORM = {each.code for each in OF_CLUBS.codes} | {
    "address_form",
    "address_not_found",
    "address_not_public",
    "card_twice",
    "group_sum",
    "invalid_cursor",
    "name_missing",
    "name_too_long",
    "name_twice",
    "not_a_choice",
    "not_a_code",
    "not_a_currency",
    "not_clean",  # the pattern of a text names no characters beyond the first plane
    "one_way_of_counting",
    "rest_sum",
    "same_player",
    "text_not_clean",  # as above
    "too_many_cards",
    "unknown_card",
    "unknown_player",
    "unknown_seat",
    "wrong_players",
}
# Where: seats, of which a game may have fewer; moments in years that no zone is reckoned with; and
# fractions of which no pattern says how large they are.
BEYOND_FORM_AT = {
    *("declarer", "ends_at", "noted_at", "points", "scale", "started_before", "started_from"),
}
# Their schemas are held against what is read in tests/rules, and most of what they make up fits
# together in no way.
OF_DOCUMENTS = {"importGame", "checkRules", "publishHouseRules", "publishNextVersion"}


def valid_is_accepted(ctx: CheckContext, response: Response, case: Case[Any]) -> bool | None:
    """What is as described is accepted, unless it is refused for what cannot be described."""
    try:
        return positive_data_acceptance(ctx, response, case)
    except RejectedPositiveData:
        if case.operation.definition.raw["operationId"] in OF_DOCUMENTS:
            return None
        faults = response.json().get("problems", ())
        others = [each for each in faults if each["code"] not in BEYOND_FORM]
        if not faults or any(_field(each["path"]) not in BEYOND_FORM_AT for each in others):
            raise
    return None


def _field(path: str) -> str:
    """The field that a path ends in: that of `counting.scale[7]` is `scale`."""
    return path.partition("[")[0].rpartition(".")[2]


def invalid_is_refused(ctx: CheckContext, response: Response, case: Case[Any]) -> bool | None:
    """What is not as described is refused; but parameters that nobody knows are ignored."""
    known = {each.name for each in case.operation.query}
    if case.query and case.query.keys() - known:
        return None
    return negative_data_rejection(ctx, response, case)


def send(case: Case[Any], credential: str) -> None:
    """Send a request with a credential, and look at the answer in every way there is."""
    assert world
    headers = {}
    if secret := world.credentials[credential]:
        headers["Authorization"] = f"Bearer {secret}"
    own: list[CheckFunction] = [valid_is_accepted]
    if case.operation.definition.raw["operationId"] != "writeBatch":
        own.append(invalid_is_refused)  # there an entry is refused in its result, with 200
    case.call_and_validate(
        headers=headers,
        excluded_checks=[positive_data_acceptance, negative_data_rejection],
        additional_checks=own,
    )


bounded = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@api.parametrize()
@bounded
def test_with_a_token(case: Case[Any]) -> None:
    send(case, "write")


OTHERS = ("none", "read", "scorer", "editor", "card")


@api.parametrize()
@bounded
def test_with_another_credential_or_none(case: Case[Any]) -> None:
    send(case, OTHERS[crc32(repr((case.query, case.body)).encode(errors="replace")) % len(OTHERS)])
