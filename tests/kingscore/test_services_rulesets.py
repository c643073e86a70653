"""Publishing rulesets: once for the same rules, a new version for others, texts mended in place."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command

from kingscore import services
from kingscore.models import Ruleset
from kingscore.queries import latest_ruleset, rules_of
from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.presets import PRESETS
from kingscore.rules.sentence import Label
from tests.kingscore.play import queens, record, start
from tests.rules.play import ruleset

pytestmark = pytest.mark.django_db

RULES = ruleset("dubbelkingen-4")
OTHER_RULES = replace(ruleset("dubbelkingen-4", king="4", last="3+3"), slug="dubbelkingen-4")


def test_publish_ruleset_twice_is_once() -> None:
    row = services.publish_ruleset(rules=RULES)

    assert services.publish_ruleset(rules=RULES) == row
    assert (row.slug, row.version) == ("dubbelkingen-4", 1)
    assert Ruleset.objects.count() == 1


def test_publish_ruleset_can_be_read_again() -> None:
    row = services.publish_ruleset(rules=RULES)
    rules = rules_of(row.pk)

    assert (rules, rules.slug, rules.name) == (RULES, RULES.slug, RULES.name)
    assert (rules.notes, rules.sources) == (RULES.notes, RULES.sources)


def test_publish_ruleset_with_other_rules_is_a_new_version() -> None:
    first = services.publish_ruleset(rules=RULES)
    second = services.publish_ruleset(rules=OTHER_RULES)

    assert (second.slug, second.version) == ("dubbelkingen-4", 2)
    assert latest_ruleset("dubbelkingen-4") == second
    assert services.publish_ruleset(rules=RULES) == first
    assert Ruleset.objects.count() == 2


def test_publish_ruleset_leaves_games_on_their_own_version() -> None:
    game = start()
    record(game, queens(0))
    services.publish_ruleset(rules=OTHER_RULES)
    game.refresh_from_db()

    assert game.ruleset.version == 1
    assert rules_of(game.ruleset_id) == RULES


def test_publish_ruleset_mends_texts_in_place() -> None:
    row = services.publish_ruleset(rules=replace(RULES, name=Label("Dubelkingen")))
    mended = services.publish_ruleset(rules=RULES)

    assert (mended.pk, mended.version, mended.digest) == (row.pk, 1, row.digest)
    assert Ruleset.objects.get().texts["name"] == "Dubbelkingen"


def test_publish_ruleset_that_does_not_hold_is_refused() -> None:
    with pytest.raises(InvalidRuleset):
        services.publish_ruleset(rules=replace(RULES, constant=4))
    assert not Ruleset.objects.exists()


def test_publish_rulesets_command_is_complete_and_idempotent() -> None:
    for _ in range(2):
        call_command("publish_rulesets", stdout=StringIO())

    slugs = Ruleset.objects.values_list("slug", flat=True)
    assert sorted(slugs) == sorted(preset.slug for preset in PRESETS)
