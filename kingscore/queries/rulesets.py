"""Published rulesets by slug and version, and the house rules among them."""

import json
from collections.abc import Collection
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from kingscore.models import Game, HouseRules, Ruleset
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.ruleset_codec import ruleset_from_json

IMPORTED = "imported-"  # how the slugs of rules begin that came in with the file of a game


class Published(NamedTuple):
    """A published ruleset: its rules, which version of its slug they are, a mark of its texts."""

    rules: Rules
    version: int
    mark: str


@lru_cache(maxsize=256)
def published(ruleset_id: UUID) -> Published:
    """A published ruleset; it never changes, so it is read once."""
    row = Ruleset.objects.get(pk=ruleset_id)
    mark = sha256(json.dumps(row.texts, sort_keys=True).encode()).hexdigest()[:8]
    return Published(rules_in(row), row.version, mark)


def rules_in(row: Ruleset) -> Rules:
    """The rules in a row that was read already: for lists, where each is shown once."""
    return ruleset_from_json(row.document, row.texts, slug=row.slug)


def rules_of(ruleset_id: UUID) -> Rules:
    """The rules of a published ruleset."""
    return published(ruleset_id).rules


def ruleset_version_of(game: Game) -> int:
    """The number of the version of its ruleset that a game is played under."""
    return published(game.ruleset_id).version


def ruleset_by_digest(slug: str, digest: str) -> Ruleset | None:
    """The latest published ruleset with this name and these rules, if there is one."""
    return Ruleset.objects.filter(slug=slug, digest=digest).order_by("-version").first()


def ruleset_version(slug: str, version: int) -> Ruleset | None:
    """One version of a ruleset, if it is published."""
    return Ruleset.objects.filter(slug=slug, version=version).first()


def latest_ruleset(slug: str) -> Ruleset | None:
    """The latest version of a ruleset, if it is published."""
    return Ruleset.objects.filter(slug=slug).order_by("-version").first()


def latest_rulesets(slugs: Collection[str]) -> list[Ruleset]:
    """The latest version of each of these rulesets, in the order of the slugs."""
    rows = latest_of(Ruleset.objects.filter(slug__in=slugs))
    by_slug = {row.slug: row for row in rows}
    return [by_slug[slug] for slug in slugs if slug in by_slug]


def latest_of(rulesets: QuerySet[Ruleset]) -> QuerySet[Ruleset]:
    """Of each of these rulesets the latest version that there is."""
    later = Ruleset.objects.filter(slug=OuterRef("slug"), version__gt=OuterRef("version"))
    return rulesets.filter(~Exists(later))


def rulesets_known_to(account_id: int | None) -> QuerySet[Ruleset]:
    """All versions of all rulesets, each with `is_house`, and `is_mine` for house rules of it."""
    house = HouseRules.objects.filter(slug=OuterRef("slug"))
    mine = house.filter(owner=account_id) if account_id else house.none()
    return Ruleset.objects.annotate(is_house=Exists(house), is_mine=Exists(mine))


def rulesets_listed_for(account_id: int | None) -> QuerySet[Ruleset]:
    """Of the `rulesets_known_to` an account those of presets, and its own house rules.

    House rules of others, and rules that came in with the file of a game, are read by who knows
    their slug.
    """
    own = Q(is_house=False) | Q(is_mine=True)
    return rulesets_known_to(account_id).filter(own).exclude(slug__startswith=IMPORTED)


def versions_of(slug: str) -> list[Ruleset]:
    """Every version of a ruleset, the latest first."""
    return list(Ruleset.objects.filter(slug=slug).order_by("-version"))


def house_by_slug(slug: str) -> HouseRules | None:
    """The house rules with this slug, if there are any."""
    return HouseRules.objects.filter(slug=slug).first()


def house_by_id(house_id: UUID) -> HouseRules | None:
    """The house rules that a form has published under this id, if there are any."""
    return HouseRules.objects.filter(pk=house_id).first()


def house_by_editor_code(editor_code: str) -> HouseRules | None:
    """The house rules whose editor's link has this code, if there are any."""
    return HouseRules.objects.filter(editor_code=editor_code).first()


def owned_house(account_id: int) -> list[str]:
    """The slugs of the house rules of an account."""
    house = HouseRules.objects.filter(owner=account_id).order_by("slug")
    return list(house.values_list("slug", flat=True))
