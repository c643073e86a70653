"""The rules of a club: publishing their versions, and who may."""

from dataclasses import replace
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from kingscore.errors import StaleRules
from kingscore.models import HouseRules, Ruleset
from kingscore.queries import house_by_editor_code, latest_ruleset, ruleset_version
from kingscore.rules.proof import prove
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.ruleset_codec import digest, ruleset_to_json
from kingscore.rules.texts import texts_to_json
from kingscore.services.codes import is_code, new_code
from kingscore.services.races import retried_after_race
from kingscore.services.rulesets import mend_texts, write_version

EDITOR_CODE_LENGTH = 20  # 99 bits
_SLUG_CODE_LENGTH = 5  # two clubs with the same name for their rules hardly ever meet
_LONGEST_SLUG_NAME = 20  # characters: several slugs are kept in one cookie


@retried_after_race
@transaction.atomic
def publish_house_rules(
    *,
    rules: Rules,
    house_id: UUID,
    version: int,
    editor_code: str = "",
    owner: User | None = None,
) -> tuple[HouseRules, Ruleset]:
    """The next version of a club's rules, or with a new `house_id` the first of new ones.

    `version` is the one that they were made from, 0 for new ones. New ones have the `editor_code`
    that the form has made up, so that who sends it again is known when the answer was lost; they
    are the `owner`'s.
    Rules equal to the latest version are no new one; names and remarks that differ are mended in
    it. What was published already from this `version` is found again, also when others have
    published since. Raises InvalidRuleset when they do not hold, StaleRules when somebody else has
    published in the meantime.
    """
    prove(rules)
    house, _ = HouseRules.objects.get_or_create(
        pk=house_id,
        defaults={
            "slug": _new_slug(rules.name),
            "editor_code": _unused_code(editor_code),
            "owner": owner,
        },
    )
    rules = replace(rules, slug=house.slug)
    latest = latest_ruleset(house.slug)
    if latest and latest.digest == digest(ruleset_to_json(rules)):
        if latest.version != version and latest.texts != texts_to_json(rules):
            raise StaleRules
        mend_texts(latest, rules)
        return house, latest
    if latest and version + 1 < latest.version and (row := _same_again(rules, version)):
        return house, row
    if version != (latest.version if latest else 0):
        raise StaleRules
    return house, write_version(rules, latest)


def _same_again(rules: Rules, version: int) -> Ruleset | None:
    """The next version after this one, if these are its very rules and texts."""
    row = ruleset_version(rules.slug, version + 1)
    same = (digest(ruleset_to_json(rules)), texts_to_json(rules))
    return row if row and (row.digest, row.texts) == same else None


def _new_slug(name: str) -> str:
    """A slug of its own; that of no preset begins like it."""
    words = slugify(name)[:_LONGEST_SLUG_NAME].strip("-_")
    return "-".join(filter(None, ("house", words, new_code(_SLUG_CODE_LENGTH))))


def _unused_code(code: str) -> str:
    """This code, or a new one in the place of one that is none or belongs to other rules."""
    if is_code(code, EDITOR_CODE_LENGTH) and house_by_editor_code(code) is None:
        return code
    return new_editor_code()


def new_editor_code() -> str:
    """A code for an editor's link."""
    return new_code(EDITOR_CODE_LENGTH)


@transaction.atomic
def renew_editor_code(*, house: HouseRules) -> str:
    """A new code for the editor's link: whoever holds the old one may publish no longer."""
    code = new_editor_code()
    HouseRules.objects.filter(pk=house.pk).update(editor_code=code)
    return code
