"""Publishing rulesets."""

from django.db import transaction

from kingscore.models import Ruleset
from kingscore.queries import latest_ruleset, ruleset_by_digest
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
    document, texts = ruleset_to_json(rules), texts_to_json(rules)
    mark = digest(document)
    row = ruleset_by_digest(rules.slug, mark)
    if row is None:
        latest = latest_ruleset(rules.slug)
        return Ruleset.objects.create(
            slug=rules.slug,
            version=latest.version + 1 if latest else 1,
            document=document,
            digest=mark,
            texts=texts,
        )
    if row.texts != texts:
        row.texts = texts
        row.save(update_fields=["texts"])
    return row
