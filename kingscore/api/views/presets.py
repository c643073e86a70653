"""The presets: rulesets in code, with the published variants as their options."""

from dataclasses import replace

from django.utils.translation import gettext
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.query import read_number, read_text
from kingscore.api.shapes.ruleset import full_ruleset_to_json, preset_to_json
from kingscore.api.views.rulesets import latest_known
from kingscore.queries import rules_of
from kingscore.rules.errors import InvalidDocument, InvalidRuleset, problem
from kingscore.rules.presets import PRESETS, Preset, family_of
from kingscore.rules.reading import is_clean
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sentence import gettext_noop


@api_view(["GET"])
def presets(request: Request) -> Response:
    """All presets with their options, of one `family` or for so many `players` if asked.

    They are part of the program, and so few that they are always on one page.
    """
    family, players = read_text(request, "family"), read_number(request, "players")
    found = [
        each
        for each in PRESETS
        if family in (None, family_of(each.slug)) and players in (None, each.players)
    ]
    return Response({"items": [preset_to_json(each) for each in found], "next": None})


@api_view(["GET"])
def preset(request: Request, slug: str) -> Response:
    """A preset with the rules that it makes, of each `choice` (`OPTION:CHOICE`) or as usual.

    The rules say by which slug games with these choices are started.
    """
    found = next((each for each in PRESETS if each.slug == slug), None)
    if found is None:
        raise NotFound(gettext("There is no such preset."))
    rules = _made(found, _choices(request, found))
    row = latest_known(request, rules.slug)
    is_published = row is not None and rules_of(row.pk) == rules
    ruleset = full_ruleset_to_json(rules, row if is_published else None, editor_code=None)
    return Response(preset_to_json(found) | {"ruleset": ruleset})


def _made(preset: Preset, choices: dict[str, str]) -> Ruleset:
    """The rules of these choices; raises InvalidRuleset, where each fault is in the address."""
    try:
        return preset.ruleset(**choices)
    except InvalidRuleset as error:
        faults = [replace(each, path="choice") for each in error.problems]
        raise InvalidRuleset(faults) from error


def _choices(request: Request, preset: Preset) -> dict[str, str]:
    """The choices in the address; raises InvalidDocument for what is none, or stands twice."""
    chosen: dict[str, str] = {}
    for text in request.query_params.getlist("choice")[: len(preset.options) + 1]:
        option, colon, choice = text.partition(":")
        if not colon or option in chosen or not is_clean(text):
            message = gettext_noop("This must be an option and a choice in it, each option once.")
            raise InvalidDocument([problem("not_a_choice", message, at="choice")])
        chosen[option] = choice
    return chosen
