"""Publishing rulesets."""

from django.db import transaction

from kingscore.models import Ruleset
from kingscore.queries import forget_sheets, latest_ruleset, published, ruleset_by_digest
from kingscore.rules.proof import prove
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.ruleset_codec import digest, ruleset_to_json
from kingscore.rules.texts import texts_to_json
from kingscore.services.races import retried_after_race


@retried_after_race
@transaction.atomic
def publish_ruleset(*, rules: Rules) -> Ruleset:
    """The row of these rules: a new version of its slug, unless it is published already.

    Raises InvalidRuleset when the rules do not hold. Texts that differ are brought up to date.
    """
    prove(rules)
    # The latest version is read first: whatever is published after that is found by its digest, or
    # has the number that this one would have, and then it is tried once more.
    latest = latest_ruleset(rules.slug)
    row = ruleset_by_digest(rules.slug, digest(ruleset_to_json(rules)))
    if row is None:
        return write_version(rules, latest)
    if not rules.language:  # house rules are mended by those who may publish them
        mend_texts(row, rules)
    return row


def write_version(rules: Rules, latest: Ruleset | None) -> Ruleset:
    """The version of these rules after the latest one of their slug."""
    document = ruleset_to_json(rules)
    return Ruleset.objects.create(
        slug=rules.slug,
        version=latest.version + 1 if latest else 1,
        document=document,
        digest=digest(document),
        texts=texts_to_json(rules),
    )


def mend_texts(row: Ruleset, rules: Rules) -> None:
    """Bring the names and remarks of a published ruleset up to date."""
    texts = texts_to_json(rules)
    if row.texts != texts:
        row.texts = texts
        row.save(update_fields=["texts"])
        _forget_texts()
        transaction.on_commit(_forget_texts)  # until then others have read the old ones


def _forget_texts() -> None:
    """Read published rules anew, and the sheets that have words of theirs."""
    published.cache_clear()
    forget_sheets()
