"""House rules: checked without saving, published version by version, taken into an account."""

import json
from http import HTTPStatus
from typing import Any

from django.urls import reverse
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import guesses, services
from kingscore.api.access import (
    account_to_write,
    house_or_404,
    house_to_publish,
    owner_of_new,
    refuse,
    refuse_guess,
    wrong_credential,
)
from kingscore.api.authentication import asker_of
from kingscore.api.errors import document_of, problem_response
from kingscore.api.fields import read
from kingscore.api.serializers.rulesets import (
    HouseBody,
    TakeHouseBody,
    VersionBody,
)
from kingscore.api.shapes.ruleset import evidence_to_json, full_ruleset_to_json
from kingscore.api.views.rulesets import list_rulesets, list_versions, show, version_or_404
from kingscore.errors import StaleRules
from kingscore.models import HouseRules
from kingscore.permissions import Asker, can_publish
from kingscore.queries import house_by_id, latest_of, rules_of, rulesets_known_to
from kingscore.rules.codec import Json
from kingscore.rules.errors import InvalidDocument, InvalidRuleset, problem
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.ruleset_codec import SCHEMA
from kingscore.rules.rulesetfile import FORMAT, LARGEST_RULESET_FILE, examine, with_language
from kingscore.rules.sentence import gettext_noop


@api_view(["POST"])
def check(request: Request) -> Response:
    """Prove the rules in a ruleset file, or name every fault; nothing is saved."""
    return Response(evidence_to_json(_proven(request.data)))


@api_view(["GET", "POST"])
def rulesets(request: Request) -> Response:
    """The rulesets of presets and one's own, by slug; or new house rules."""
    return _publish_first(request) if request.method == "POST" else list_rulesets(request)


@api_view(["GET", "POST"])
def versions(request: Request, slug: str) -> Response:
    """Every version of a ruleset, the latest first; or the next version of house rules."""
    return (
        _publish_next(request, slug) if request.method == "POST" else list_versions(request, slug)
    )


@api_view(["POST"])
def take(request: Request, slug: str) -> Response:
    """Take house rules that were published without an account into the account."""
    account = account_to_write(request)
    house, held = house_or_404(slug), read(TakeHouseBody, request.data)["code"]
    refuse_guess(request, held)
    if not can_publish(house, Asker(codes=[held])):
        raise wrong_credential(request, held)
    services.take_house(house=house, account=account)
    return Response(_latest(request, slug))


@api_view(["POST"])
def editor_code(request: Request, slug: str) -> Response:
    """A new editor's code for house rules of the account: the old one publishes no longer."""
    account = account_to_write(request)
    house = house_or_404(slug)
    if house.owner_id != account.pk:
        refuse(request)
    guesses.note_right([services.renew_editor_code(house=house)])
    return Response(_latest(request, slug))


def _latest(request: Request, slug: str) -> Json:
    """The latest version of these house rules."""
    rows = rulesets_known_to(asker_of(request).account_id)
    row = latest_of(rows.filter(slug=slug)).get()
    return show(request, rules_of(row.pk), row)


def _publish_first(request: Request) -> Response:
    owner = owner_of_new(request)
    body = read(HouseBody, request.data)
    known = house_by_id(body["house"])
    made_up = Asker(codes=[body["editor_code"] or ""])
    if known and not can_publish(known, made_up) and not can_publish(known, asker_of(request)):
        refuse(request)
    return _publish(
        request,
        body,
        version=0,
        house_id=body["house"],
        editor_code=body["editor_code"] or "",
        owner=owner,
    )


def _publish_next(request: Request, slug: str) -> Response:
    house = house_to_publish(request, slug)
    body = read(VersionBody, request.data)
    return _publish(request, body, version=body["version"], house_id=house.pk)


def _publish(request: Request, body: dict[str, Any], *, version: int, **whose: Any) -> Response:
    """Publish, and answer with the version; 200 where the rules were the latest version already."""
    rules = _proven(_document(body))
    try:
        house, row = services.publish_house_rules(rules=rules, version=version, **whose)
    except StaleRules as conflict:
        return _conflict(request, conflict, house_by_id(whose["house_id"]))
    guesses.note_right([house.editor_code])
    published = version_or_404(request, house.slug, row.version)
    document = full_ruleset_to_json(rules_of(row.pk), published, house.editor_code)
    if row.version <= version:
        return Response(document)
    location = reverse("api-ruleset-version", args=[house.slug, row.version])
    return Response(document, status=HTTPStatus.CREATED, headers={"Location": location})


def _conflict(request: Request, conflict: StaleRules, house: HouseRules | None) -> Response:
    """Why not, and the version that was published meanwhile, to be looked at and built on."""
    document = document_of(conflict) or {}
    if house:
        latest = _latest(request, house.slug)
        document |= {"version": latest["version"], "ruleset": latest}
    return problem_response(document)


def _document(body: dict[str, Any]) -> Json:
    """The ruleset file of what was sent: so its faults are found in one way."""
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "rules": body["rules"],
        "texts": body["texts"],
    }


def _proven(document: Any) -> Ruleset:
    """The rules in a ruleset file; raises InvalidDocument or InvalidRuleset with every fault."""
    written = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    if len(written.encode(errors="surrogatepass")) > LARGEST_RULESET_FILE:
        text = gettext_noop("The file is too large: %(most)s bytes are the most.")
        raise InvalidDocument([problem("file_too_large", text, most=LARGEST_RULESET_FILE)])
    reading = examine(with_language(document))
    if reading.file is None or not reading.is_read:
        raise InvalidDocument(reading.problems)
    if reading.problems:
        raise InvalidRuleset(reading.problems)
    return reading.file.ruleset
