"""The rules that a tournament can be played by: those of presets, and house rules."""

from collections.abc import Iterable

from kingscore.queries import latest_ruleset, latest_rulesets, owned_house, rules_of
from kingscore.rules.presets import preset_rules
from kingscore.rules.reading import is_clean
from kingscore.rules.ruleset import Ruleset as Rules
from tournaments.models import Club
from tournaments.rules.suites import SUITES, Suite, suite_with


def rules_by_slug(slug: str) -> Rules | None:
    """The rules of this slug: those that a preset makes, or the latest that are published."""
    if made := preset_rules(slug):
        return made
    row = latest_ruleset(slug) if slug and is_clean(slug) else None
    return rules_of(row.pk) if row else None


def suite_by_code(code: str) -> Suite | None:
    """The suite of this code: one of presets, or that of house rules with this slug."""
    if made := SUITES.get(code):
        return made
    rules = rules_by_slug(code)
    return suite_with(rules) if rules else None


def house_suites(club: Club, slugs: Iterable[str]) -> list[Suite]:
    """The house rules of a club and those of these slugs, each a suite; the club's own first."""
    wanted = dict.fromkeys([*owned_house(club.account_id), *slugs])
    return [suite_with(rules_of(row.pk)) for row in latest_rulesets(list(wanted))]
