"""The page of a ruleset, to be read at the table and printed on one sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore.models import Ruleset as Row
from kingscore.queries import latest_ruleset, rules_of, ruleset_version
from kingscore.rules.contract import Contract
from kingscore.rules.presets import preset_rules
from kingscore.rules.ruleset import Ruleset
from kingscore.views import rules_quotas, rules_tarock
from kingscore.views.cards import removed_in_words
from kingscore.views.rules_contract import ContractRow, contract_row
from kingscore.views.rules_quotas import Stage, stages
from kingscore.views.rules_sources import sources_in_words
from kingscore.views.rules_trischaken import trischaken_in_words
from kingscore.views.rules_variants import variants
from kingscore.wording import label


@dataclass(frozen=True, slots=True)
class Section:
    """The contracts of one side, with what is to be said of all of them."""

    stage: Stage
    remarks: tuple[str, ...]
    rows: tuple[tuple[ContractRow, tuple[str, ...]], ...]  # each with its own remarks


@require_safe
def ruleset(request: HttpRequest, slug: str, version: int | None = None) -> HttpResponse:
    """One version of a ruleset, or the latest.

    A variant of a preset can be read before anybody has played it; it has no version yet.
    """
    row = latest_ruleset(slug) if version is None else ruleset_version(slug, version)
    rules = rules_of(row.pk) if row else preset_rules(slug) if version is None else None
    if rules is None:
        raise Http404(gettext("There is no such ruleset."))
    return render(request, "kingscore/ruleset.html", _page(rules) | _versions(row, version))


def _versions(row: Row | None, asked: int | None) -> dict[str, Any]:
    """Which version it is; older ones are named on the page of the latest, and the other way."""
    if row is None:
        return {"version": None, "older": range(0), "is_asked": False}
    older = range(1, row.version) if asked is None else range(0)
    return {"version": row.version, "older": older, "is_asked": asked is not None}


def _page(rules: Ruleset) -> dict[str, Any]:
    """Everything that the page says, from the same data that score a deal."""
    sections, remarks = _sections(rules)
    tariff = rules_tarock.tariff_in_words(rules)
    notes = [label(note) for note in rules.notes]
    return {
        "slug": rules.slug,
        "name": label(rules.name),
        "players": rules.players,
        "cards": len(rules.deck.cards),
        "removed": removed_in_words(rules.deck.removed),
        "tricks": rules.tricks,
        "deals": rules.deals,
        "sections": sections,
        "games": rules_tarock.games(rules),
        "bonuses": rules_tarock.bonuses(rules),
        "tariff": tariff,
        "trischaken": trischaken_in_words(rules),
        "played_heading": rules_quotas.played_heading(rules),
        "who_deals": list(rules_quotas.who_deals(rules)),
        "who_chooses": list(rules_quotas.who_chooses(rules)),
        "bids": rules_quotas.bids_in_order(rules),
        # What all contracts have in common is said once, also where a note says it too.
        "play": [*remarks, *(note for note in notes if note not in (*remarks, *tariff))],
        "fines": [label(fine) for fine in rules.fines],
        "proof": rules_quotas.proof_in_words(rules),
        "variants": variants(rules.slug),
        "sources": sources_in_words(rules.sources),
    }


def _sections(rules: Ruleset) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """The contracts by their sides, and what is to be said of every one of them.

    What holds for all contracts of a game, or of a side, is said once.
    """
    contracts = [each for each in rules.contracts if isinstance(each, Contract)]
    rows = {
        each.code: contract_row(each, rules, rules_quotas.played(rules, each.code))
        for each in contracts
    }
    of_all = _common([row.remarks for row in rows.values()])
    sections = []
    for stage in stages(rules):
        own = [rows[each.code] for each in contracts if each.side is stage.side]
        of_side = tuple(one for one in _common([row.remarks for row in own]) if one not in of_all)
        said = {*of_all, *of_side}
        pairs = ((row, tuple(one for one in row.remarks if one not in said)) for row in own)
        sections.append(Section(stage, of_side, tuple(pairs)))
    return tuple(sections), of_all


def _common(remarks: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The remarks that are made on each of several contracts, in their order."""
    first, *others = remarks or ((),)
    return tuple(one for one in first if others and all(one in each for each in others))
