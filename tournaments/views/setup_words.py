"""What the pages about settings say of games, templates and points, as plain values."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from kingscore.wording import label, say
from tournaments.forms.setup import SetupForm
from tournaments.models import Club
from tournaments.queries import tournaments_of
from tournaments.rules.points import NAMES as POINTS
from tournaments.rules.points import WORTHS
from tournaments.rules.suites import SUITES, Suite, by_family

_MOST_EARLIER = 3


@dataclass(frozen=True, slots=True)
class TableField:
    """A size of table in the form: whether there are such, and how many deals they play."""

    size: BoundField
    deals: BoundField | None
    words: str


def begin_words(club: Club) -> list[tuple[str, str, str]]:
    """What a tournament can begin as: the value of the button, what it says, and the evening."""
    earlier = [
        (
            f"as:{each.slug}",
            gettext("As: %(name)s") % {"name": each.name},
            date_format(each.held_on, "j F Y"),
        )
        for each in tournaments_of(club, only_public=False)[:_MOST_EARLIER]
    ]
    return [
        *earlier,
        ("club_night", gettext("Club night"), gettext("rounds as the evening goes")),
        (
            "preliminaries_with_finals",
            gettext("Preliminaries and finals"),
            gettext("four rounds, a grand final and a small one"),
        ),
        (
            "koenigrufen_cup",
            gettext("Königrufen cup"),
            gettext("three rounds of 16 or 20 deals"),
        ),
    ]


def rules_words(form: SetupForm, house: Sequence[Suite]) -> dict[str, Any]:
    """The games to choose from, and the tables and variants of the one that is chosen."""
    chosen = form.suite
    families = [
        {
            "name": label(family),
            "code": suites[0].code,
            "is_chosen": chosen in suites,
            "suites": [_suite(each, is_chosen=each == chosen) for each in suites],
        }
        for family, suites in by_family(SUITES.values()).items()
    ]
    codes = {suite.code for suite in house}
    if chosen.code not in SUITES and chosen.code not in codes:
        house = [chosen, *house]
    return {
        "code": chosen.code,
        "name": label(chosen.name),
        "families": families,
        "house": [_suite(each, is_chosen=each.code == chosen.code) for each in house],
        "tables": [_table(form, size) for size in chosen.sizes],
        "variants": [form[f"option-{variant.key}"] for variant in chosen.variants],
        "are_usual": all(
            form[f"option-{variant.key}"].value() in (None, "", variant.option.default)
            for variant in chosen.variants
        ),
        "has_deals": any(f"deals-{size}" in form.fields for size in chosen.sizes),
        "others": [form[f"rules-{size}"] for size in form.sizes],
        "has_others": any(form[f"rules-{size}"].value() for size in form.sizes),
        "known": [(size, _known(size, (*house, *SUITES.values()))) for size in form.sizes],
        "url": reverse("ruleset", args=[next(iter(chosen.presets.values())).slug]),
    }


def _suite(suite: Suite, *, is_chosen: bool) -> dict[str, Any]:
    sizes = ", ".join(map(str, suite.sizes))
    return {
        "code": suite.code,
        "name": label(suite.name),
        "sizes": gettext("tables of %(sizes)s") % {"sizes": sizes},
        "is_chosen": is_chosen,
    }


def _known(size: int, suites: Sequence[Suite]) -> list[tuple[str, str]]:
    """The slugs and names of the rules for tables of this size."""
    presets = [suite.presets[size] for suite in suites if size in suite.presets]
    return [(preset.slug, label(preset.name)) for preset in presets]


def _table(form: SetupForm, size: int) -> TableField:
    rules = form.suite.rules(size, {})
    text = ngettext("%(deals)s deal", "%(deals)s deals", rules.deals)
    words = text % {"deals": rules.deals}
    has_deals = f"deals-{size}" in form.fields
    if rules.sits_out:
        words = gettext("the dealer sits out")
    return TableField(
        size=form[f"size-{size}"],
        deals=form[f"deals-{size}"] if has_deals else None,
        words="" if has_deals and not rules.sits_out else words,
    )


def worth_words() -> list[tuple[str, str]]:
    """What a round can be worth, each with what it does."""
    return [(label(name), say(WORTHS[code].formula, ())) for code, name in POINTS.items()]
