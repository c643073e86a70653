"""Published rulesets: found, read version by version, compared, and as files."""

from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.access import is_editor
from kingscore.api.authentication import asker_of
from kingscore.api.pagination import page_of
from kingscore.api.query import read_flag, read_number, read_text
from kingscore.api.shapes.ruleset import (
    changes_to_json,
    full_ruleset_to_json,
    listed_ruleset_to_json,
)
from kingscore.models import Ruleset as Row
from kingscore.queries import (
    house_by_slug,
    latest_of,
    rules_of,
    ruleset_version,
    rulesets_known_to,
    rulesets_listed_for,
)
from kingscore.rules.presets import FAMILIES, preset_rules
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.rulesetfile import RulesetFile, ruleset_file_to_json


def list_rulesets(request: Request) -> Response:
    """The latest version of every ruleset of a preset and of the account's house rules, by slug."""
    rows = _filtered(request, rulesets_listed_for(asker_of(request).account_id))
    return page_of(request, latest_of(rows), order=["slug"], show=listed_ruleset_to_json)


def _filtered(request: Request, rows: QuerySet[Row]) -> QuerySet[Row]:
    family = read_text(request, "family")
    if family is not None:
        rows = rows.filter(_of_family(family)) if family in FAMILIES else rows.none()
    filters = {
        "document__players": read_number(request, "players"),
        "slug": read_text(request, "slug"),
        "is_house": read_flag(request, "is_house"),
    }
    return rows.filter(**{name: value for name, value in filters.items() if value is not None})


def _of_family(code: str) -> Q:
    """Those whose slug says that a preset of this family has made them."""
    found = Q()
    for preset in FAMILIES[code]:
        found |= Q(slug=preset.slug) | Q(slug__startswith=f"{preset.slug}-")
    return found


class _Found(NamedTuple):
    """Rules and their row, which those of a preset have once a game was started with them."""

    rules: Ruleset
    row: Row | None


def _latest_or_404(request: Request, slug: str) -> _Found:
    """The latest version, or what a preset makes of this slug before anybody has played it."""
    row = latest_known(request, slug)
    rules = rules_of(row.pk) if row else preset_rules(slug)
    if rules is None:
        raise _no_such_ruleset()
    return _Found(rules, row)


def latest_known(request: Request, slug: str) -> Row | None:
    """The latest version that was published under a slug, None without one."""
    rows = rulesets_known_to(asker_of(request).account_id)
    return rows.filter(slug=slug).order_by("-version").first()


def _no_such_ruleset() -> NotFound:
    return NotFound(gettext("There is no such ruleset."))


def version_or_404(request: Request, slug: str, version: int) -> Row:
    """One version that was published."""
    rows = rulesets_known_to(asker_of(request).account_id)
    row = rows.filter(slug=slug, version=version).first()
    if row is None:
        raise _no_such_ruleset()
    return row


def show(request: Request, rules: Ruleset, row: Row | None) -> dict[str, object]:
    """A version as it is answered; the editor's code is for those who may publish."""
    house = house_by_slug(rules.slug) if row and vars(row)["is_house"] else None
    code = house.editor_code if house and is_editor(request, house) else None
    return full_ruleset_to_json(rules, row, code)


@api_view(["GET"])
def ruleset(request: Request, slug: str) -> Response:
    """The latest version of a ruleset.

    What a preset makes of a slug can be read before it is published: then it is version 0.
    """
    return Response(show(request, *_latest_or_404(request, slug)))


@api_view(["GET"])
def one_version(request: Request, slug: str, version: int) -> Response:
    """One version of a ruleset, whatever was published since."""
    row = version_or_404(request, slug, version)
    return Response(show(request, rules_of(row.pk), row))


def list_versions(request: Request, slug: str) -> Response:
    """Every version of a ruleset, the latest first."""
    rows = rulesets_known_to(asker_of(request).account_id).filter(slug=slug)
    if not rows.exists():
        raise _no_such_ruleset()
    return page_of(request, rows, order=["-version"], show=listed_ruleset_to_json)


@api_view(["GET"])
def ruleset_file(request: Request, slug: str, version: int) -> Response:
    """One version as a ruleset file (docs/ruleset-file.md)."""
    row = version_or_404(request, slug, version)
    name = f"kingscore-{row.slug}-{row.version}.json"
    return Response(
        ruleset_file_to_json(RulesetFile(rules_of(row.pk), row.version)),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@api_view(["GET"])
def ruleset_changes(request: Request, slug: str, version: int) -> Response:
    """What differs in a version from the one before it, or from another one (`since`)."""
    row = version_or_404(request, slug, version)
    since = read_number(request, "since", least=1)
    number = row.version - 1 if since is None else since
    before = ruleset_version(slug, number) if number else None
    if number and before is None:
        raise _no_such_ruleset()
    found = changes_to_json(rules_of(before.pk), rules_of(row.pk)) if before else []
    document = {"slug": slug, "version": row.version, "since": number or None, "changes": found}
    return Response(document)
