"""Publishing house rules: versions of a slug of their own, by those who know the editor's code."""

from dataclasses import replace
from uuid import uuid4

import pytest

from kingscore import services
from kingscore.errors import StaleRules
from kingscore.models import HouseRules, Ruleset
from kingscore.permissions import Asker, can_publish
from kingscore.queries import (
    house_by_editor_code,
    house_by_id,
    house_by_slug,
    latest_ruleset,
    latest_rulesets,
    rules_of,
    sheet_of,
    versions_of,
)
from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.presets import PRESETS, preset_of
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.sentence import Label
from tests.kingscore import play
from tests.kingscore.house import published
from tests.kingscore.play import at_once, kinds, queens, record
from tests.rules.play import ruleset

pytestmark = pytest.mark.django_db

RULES = replace(
    ruleset("dubbelkingen-4"), name=Label("Onze regels", {"nl": "Onze regels"}), language="nl"
)
OTHER = replace(ruleset("dubbelkingen-4", king="4", last="3+3"), name=RULES.name, language="nl")


def publish(house: HouseRules, rules: Rules, version: int) -> Ruleset:
    """The next version of these house rules."""
    return services.publish_house_rules(rules=rules, house_id=house.pk, version=version)[1]


def test_publish_house_rules_first() -> None:
    house, row = published(RULES)

    assert (row.slug, row.version) == (house.slug, 1)
    assert house.slug.startswith("house-onze-regels-")
    assert len(house.editor_code) == 20
    assert rules_of(row.pk) == RULES
    assert rules_of(row.pk).name == "Onze regels"


@pytest.mark.parametrize("name", ["بازی ما", "Наши правила", "!!!", "👑" * 30, "x" * 60])
def test_publish_house_rules_of_any_name_have_a_short_slug(name: str) -> None:
    house, _ = published(replace(RULES, name=Label(name)))

    assert house.slug.startswith("house-")
    assert house.slug.isascii()
    assert len(house.slug) <= 6 + 20 + 1 + 5
    assert preset_of(house.slug) is None


def test_publish_house_rules_of_two_clubs_with_one_name() -> None:
    (one, _), (other, row) = published(RULES), published(RULES)

    assert one.slug != other.slug
    assert row.version == 1
    assert all(not one.slug.startswith(preset.slug) for preset in PRESETS)


def test_publish_house_rules_again_is_the_next_version() -> None:
    house, first = published(RULES)
    second = publish(house, OTHER, version=1)

    assert (second.slug, second.version) == (house.slug, 2)
    assert latest_ruleset(house.slug) == second
    assert versions_of(house.slug) == [second, first]
    assert rules_of(first.pk) == RULES


def test_publish_house_rules_that_are_equal_is_no_new_version() -> None:
    house, first = published(RULES)

    assert publish(house, RULES, version=1) == first
    assert Ruleset.objects.count() == 1


def test_publish_house_rules_mends_names_in_the_latest_version() -> None:
    house, first = published(RULES)
    mended = publish(house, replace(RULES, name=Label("Ons spel", {"nl": "Ons spel"})), version=1)

    assert (mended.pk, mended.version) == (first.pk, 1)
    assert rules_of(first.pk).name == "Ons spel"


def test_publish_house_rules_mends_names_on_the_sheets_of_running_games() -> None:
    house, first = published(RULES)
    game = play.start(rules=rules_of(first.pk))
    assert sheet_of(game).ruleset.by_code["queens"].name == "Queens"

    contracts = tuple(replace(each, name=Label(each.code)) for each in RULES.contracts)
    publish(house, replace(RULES, contracts=contracts), version=1)
    assert sheet_of(game).ruleset.by_code["queens"].name == "queens"


def test_publish_house_rules_going_back_is_a_later_version() -> None:
    house, first = published(RULES)
    publish(house, OTHER, version=1)
    third = publish(house, RULES, version=2)

    assert (third.version, third.digest) == (3, first.digest)
    game = play.start(rules=rules_of(third.pk))
    assert game.ruleset_id == third.pk


def test_publish_house_rules_after_somebody_else_is_stale() -> None:
    house, _ = published(RULES)
    publish(house, OTHER, version=1)
    third = replace(ruleset("dubbelkingen-4", card="Td"), language="nl")

    with pytest.raises(StaleRules):
        publish(house, third, version=1)
    with pytest.raises(StaleRules):
        publish(house, third, version=0)
    with pytest.raises(StaleRules):  # only the names differ, and from a version that is old
        publish(house, replace(OTHER, name=Label("Anders")), version=1)
    assert Ruleset.objects.count() == 2
    assert publish(house, third, version=2).version == 3


def test_publish_house_rules_sent_twice_is_once() -> None:
    house_id = uuid4()
    sent = [
        services.publish_house_rules(rules=RULES, house_id=house_id, version=0) for _ in range(2)
    ]
    assert sent[0] == sent[1]
    assert (HouseRules.objects.count(), Ruleset.objects.count()) == (1, 1)


def test_publish_house_rules_sent_twice_is_once_also_after_the_next_version() -> None:
    house_id = uuid4()
    house, first = services.publish_house_rules(rules=RULES, house_id=house_id, version=0)
    second = publish(house, OTHER, version=1)
    third = replace(ruleset("dubbelkingen-4", card="Td"), name=RULES.name, language="nl")
    publish(house, third, version=2)

    again = services.publish_house_rules(rules=RULES, house_id=house_id, version=0)
    assert again == (house, first)
    assert publish(house, OTHER, version=1) == second
    with pytest.raises(StaleRules):  # other names than were published from there
        publish(house, replace(OTHER, name=Label("Anders")), version=1)
    assert Ruleset.objects.count() == 3


def test_publish_house_rules_that_do_not_hold_stores_nothing() -> None:
    with pytest.raises(InvalidRuleset):
        published(replace(RULES, constant=7))
    assert (HouseRules.objects.count(), Ruleset.objects.count()) == (0, 0)


def test_games_keep_the_version_they_were_begun_with() -> None:
    house, first = published(RULES)
    game = play.start(rules=rules_of(first.pk))
    record(game, queens(0))
    second = publish(house, OTHER, version=1)
    game.refresh_from_db()

    assert game.ruleset_id == first.pk
    assert play.start(rules=rules_of(second.pk)).ruleset_id == second.pk
    assert play.start(rules=rules_of(first.pk)).ruleset_id == first.pk


def test_start_with_older_names_does_not_bring_them_back() -> None:
    house, first = published(RULES)
    old = rules_of(first.pk)
    publish(house, replace(RULES, name=Label("Ons spel", {"nl": "Ons spel"})), version=1)
    play.start(rules=old)

    assert Ruleset.objects.get(pk=first.pk).texts["name"] == "Ons spel"


def test_renew_editor_code_takes_the_right_from_the_old_one() -> None:
    house, _ = published(RULES)
    old = house.editor_code
    new = services.renew_editor_code(house=house)
    house.refresh_from_db()

    assert house.editor_code == new != old
    assert can_publish(house, Asker(codes=[new]))
    assert not can_publish(house, Asker(codes=[old]))
    assert not can_publish(house, Asker())


def test_house_rules_are_found() -> None:
    house, row = published(RULES)
    other, other_row = published(RULES)

    assert house_by_slug(house.slug) == house_by_id(house.pk) == house
    assert house_by_editor_code(house.editor_code) == house
    assert house_by_slug("x") is house_by_id(uuid4()) is house_by_editor_code("x") is None
    assert latest_rulesets([other.slug, "x", house.slug]) == [other_row, row]
    assert latest_rulesets([]) == []


@pytest.mark.django_db(transaction=True)
def test_two_editors_at_once_make_one_version() -> None:
    house, _ = published(RULES)
    third = replace(ruleset("dubbelkingen-4", card="Td"), language="nl")
    outcomes = at_once(
        [lambda: publish(house, OTHER, version=1), lambda: publish(house, third, version=1)]
    )

    assert kinds(outcomes) == ["Ruleset", "StaleRules"]
    assert [row.version for row in versions_of(house.slug)] == [2, 1]


@pytest.mark.django_db(transaction=True)
def test_a_form_sent_twice_at_once_publishes_once() -> None:
    house_id = uuid4()
    outcomes = at_once(
        [lambda: services.publish_house_rules(rules=RULES, house_id=house_id, version=0)[1]] * 3
    )

    assert kinds(outcomes) == ["Ruleset"] * 3
    assert (HouseRules.objects.count(), Ruleset.objects.count()) == (1, 1)
