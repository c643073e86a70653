"""Presets, published rulesets, what their proof rests on, and what differs between versions."""

from typing import Any

from kingscore.models import Ruleset as Row
from kingscore.queries import rules_in
from kingscore.rules.changes import CARDS, TRUMPS, Change, changes
from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.evidence import Evidence, evidence, game_sums
from kingscore.rules.presets import Option, Preset, family_of, preset_of
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.ruleset_codec import digest, ruleset_to_json
from kingscore.rules.rulesetfile import RulesetFile, ruleset_file_to_json
from kingscore.rules.schedule import AnyContract
from kingscore.rules.sentence import Label, Points, Value
from kingscore.rules.tarock.tariff import VALAT, VALAT_NAME
from kingscore.rules.texts import labels_of
from kingscore.times import time_to_json
from kingscore.wording import label, say


def preset_to_json(preset: Preset) -> Json:
    """A preset with its options; names are in the reader's language."""
    return {
        "slug": preset.slug,
        "name": label(preset.name),
        "family": family_of(preset.slug),
        "family_name": label(preset.family),
        "players": preset.players,
        "deals": preset.usual.deals,
        "options": [_option(each) for each in preset.options],
    }


def _option(option: Option) -> Json:
    return {
        "code": option.code,
        "name": label(option.name),
        "usual": option.default,
        "choices": [{"code": code, "name": label(name)} for code, name in option.choices.items()],
    }


def listed_ruleset_to_json(row: Row) -> Json:
    """A published ruleset as lists show it; the row is one of `rulesets_known_to`."""
    return _in_short(rules_in(row), row)


def _in_short(rules: Ruleset, row: Row | None) -> Json:
    """What rules are; of those that are not published yet there is no row."""
    known: dict[str, Any] = vars(row) if row else {"is_house": False, "is_mine": False}
    return {
        "slug": rules.slug,
        "version": row.version if row else 0,
        "name": label(rules.name),
        "family": family_of(rules.slug),
        "players": rules.players,
        "deals": rules.deals,
        "is_house": known["is_house"],
        "is_mine": known["is_mine"],
        "published_at": time_to_json(row.published_at) if row else None,
        "digest": row.digest if row else digest(ruleset_to_json(rules)),
    }


def full_ruleset_to_json(rules: Ruleset, row: Row | None, editor_code: str | None) -> Json:
    """One version with its whole document (docs/ruleset-file.md), and numbers worked out from it.

    `editor_code` is for those alone who may publish the next one.
    """
    found = preset_of(rules.slug)
    preset, choices = found or (None, {})
    least, most = game_sums(rules)
    return {
        **ruleset_file_to_json(RulesetFile(rules, row.version if row else 0)),
        **_in_short(rules, row),
        "words": _words(rules),
        "options": preset and {each.code: each.default for each in preset.options} | choices,
        "cards": len(rules.deck.cards),
        "tricks": rules.tricks,
        "total": _total(least, most),
        "contracts": [_contract(each) for each in rules.contracts],
        "editor_code": editor_code,
    }


def _words(rules: Ruleset) -> Json:
    """The names and remarks of rules in the reader's language, for an app to show.

    `texts` of the document has those of presets in English alone, as they are written.
    """
    found: dict[str, Any] = {"bonuses": {}, "contract_notes": {}, "fines": []} | labels_of(rules)
    if rules.tariff and rules.tariff.valat:
        found["bonuses"] = found["bonuses"] | {VALAT: VALAT_NAME}
    return {field: _said(value) for field, value in found.items()}


def _said(value: Any) -> Any:
    """Labels as they are said to the reader, in whatever they stand."""
    if isinstance(value, dict):
        return {code: _said(each) for code, each in value.items()}
    return [_said(each) for each in value] if isinstance(value, list) else label(value)


def _total(least: Any, most: Any) -> Json:
    """What all seats together have after a whole game: one number, or from least to most."""
    return {
        "constant": amount_to_json(least) if least == most else None,
        "least": amount_to_json(least),
        "most": amount_to_json(most),
    }


def _contract(contract: AnyContract) -> Json:
    return {
        "code": contract.code,
        "name": label(contract.name),
        "side": contract.side.value,
        "total": amount_to_json(contract.total),
        "least": amount_to_json(contract.least),
    }


def evidence_to_json(rules: Ruleset) -> Json:
    """What the proof of rules that hold rests on, in sentences and in numbers."""
    found = evidence(rules)
    least, most = game_sums(rules)
    return {
        "holds": True,
        "name": label(rules.name),
        "digest": digest(ruleset_to_json(rules)),
        "players": rules.players,
        "cards": len(rules.deck.cards),
        "tricks": rules.tricks,
        "deals": rules.deals,
        "total": _total(least, most),
        "contracts": [_contract(each) for each in rules.contracts],
        "evidence": list(_sentences(found)),
    }


def _sentences(found: Evidence) -> list[Json]:
    """The proof step by step: what it is about, what is said, and the points where there are any.

    `about` is `deck`, `contract`, `game` or `completion`.
    """
    contracts = [
        {
            "about": "contract",
            "text": f"{label(each.name)}: {'; '.join(say(part, ()) for part in each.parts)}",
            "points": amount_to_json(each.total.amount),
        }
        for each in found.contracts
    ]
    return [
        {"about": "deck", "text": say(found.deck, ()), "points": None},
        *contracts,
        {"about": "game", "text": say(found.game, ()), "points": None},
        {"about": "completion", "text": say(found.completion, ()), "points": None},
    ]


def changes_to_json(before: Ruleset, after: Ruleset) -> list[Json]:
    """Everything that differs between two versions, in the order of the later one."""
    return [_change(each) for each in changes(before, after)]


def _change(change: Change) -> Json:
    return {
        "of": label(change.of) or None,
        "what": label(change.what),
        "before": _value(change, change.before),
        "after": _value(change, change.after),
    }


def _value(change: Change, value: Value | None) -> Any:
    """Points and numbers as numbers, words in the reader's language, cards and trumps as codes."""
    if value is not None and change.kind in (CARDS, TRUMPS):
        return str(value).split()
    if isinstance(value, Points):
        return amount_to_json(value.amount)
    return label(value) if isinstance(value, Label) else value
