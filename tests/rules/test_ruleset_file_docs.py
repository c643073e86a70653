"""The description of the ruleset file and of the presets, and the schema of rules and texts."""

import json
import re
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from kingscore.rules.contract import TRUMPS, Lead, Role, Side, TrumpBy
from kingscore.rules.deck import Pack
from kingscore.rules.errors import InvalidDocument
from kingscore.rules.presets import PRESETS
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.ruleset import Direction, Ruleset
from kingscore.rules.ruleset_codec import read_ruleset
from kingscore.rules.rulesetfile import RulesetFile, parse_ruleset_file, ruleset_file_to_json
from kingscore.rules.sale import Bidding
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.tariff import BonusKind, RevokeRule, Ties, Trickless, ValatForm
from tests.rules.documents import (
    Recorder,
    changed,
    description,
    example,
    fields_of,
    plain,
    schema,
)
from tests.rules.play import balanced_rulesets, contracts_of, ruleset, rulesets_of

SCHEMA = schema("ruleset-file")
DEFINITIONS = SCHEMA["$defs"]
VALIDATOR = Draft202012Validator(SCHEMA)
MANY_CHOICES = 12


def document_of(rules: Ruleset) -> Any:
    """The file of a ruleset."""
    return plain(ruleset_file_to_json(RulesetFile(rules, 1)))


PRONOSTIEK = document_of(ruleset("pronostiek-4"))
HUNGARIAN = document_of(ruleset("king-hungarian", bids="tricks"))
PORTUGUESE = document_of(ruleset("king-portuguese"))
TREX = document_of(ruleset("trex"))
TAROCK = document_of(ruleset("koenigrufen-house-4", radl="rued", valat="instead"))


@pytest.mark.parametrize("rules", balanced_rulesets(), ids=lambda rules: rules.slug)
def test_schema_takes_every_preset(rules: Ruleset) -> None:
    VALIDATOR.validate(document_of(rules))


def test_schema_of_rules_and_texts_is_that_of_the_game_file() -> None:
    game = schema("game-file")["$defs"]
    assert {name: game[name] for name in DEFINITIONS} == DEFINITIONS


def known(document: Any) -> dict[str, set[str]]:
    """The fields that are known at each place of rules and texts."""
    reader = Recorder()
    read_ruleset(reader, document["rules"], document["texts"], slug="", at="rules")
    assert reader.problems == []
    return reader.fields


def test_schema_and_codec_know_the_same_fields() -> None:
    contract = DEFINITIONS["contract"]["properties"]
    texts = changed(PRONOSTIEK, "texts/translations", {"nl": {"name": "Onze regels"}})
    places = [
        (PRONOSTIEK, "rules", DEFINITIONS["rules"]),
        (PRONOSTIEK, "rules.contracts[]", DEFINITIONS["contract"]),
        (PRONOSTIEK, "rules.contracts[].items[]", DEFINITIONS["item"]),
        (PRONOSTIEK, "rules.contracts[].predictions", contract["predictions"]),
        (HUNGARIAN, "rules.contracts[].promise", contract["promise"]),
        (PORTUGUESE, "rules.contracts[].sale", contract["sale"]),
        (PORTUGUESE, "rules.schedule", DEFINITIONS["fixedOrder"]),
        (document_of(ruleset("barbu")), "rules.contracts[].doubling", contract["doubling"]),
        (TAROCK, "rules.contracts[]", DEFINITIONS["game"]),
        (TAROCK, "rules.schedule", DEFINITIONS["freeChoice"]),
        (TAROCK, "rules.tariff", DEFINITIONS["tariff"]),
        (TAROCK, "rules.tariff.bonuses[]", DEFINITIONS["bonus"]),
        (TAROCK, "rules.tariff.valat", DEFINITIONS["valat"]),
        (TAROCK, "rules.tariff.trischaken", DEFINITIONS["trischaken"]),
        (TAROCK, "rules.radl", DEFINITIONS["radl"]),
        (TAROCK, "rules.radl.triggers[]", DEFINITIONS["radl"]["properties"]["triggers"]["items"]),
        (texts, "texts", DEFINITIONS["texts"]),
        (texts, "texts.translations.nl", DEFINITIONS["names"]),
    ]
    for document, place, definition in places:
        assert known(document)[place] == fields_of(definition), place
    # The fields of all three schedules are known, before it is clear which one it is.
    schedules = [DEFINITIONS[name] for name in ("fixedOrder", "quotas", "freeChoice")]
    assert known(PRONOSTIEK)["rules.schedule"] == set().union(*map(fields_of, schedules))


@pytest.mark.parametrize(
    ("definition", "field", "words"),
    [
        ("rules", "pack", Pack),
        ("rules", "direction", Direction),
        ("contract", "side", Side),
        ("contract", "declarer", Role),
        ("contract", "trump_by", [None, *TrumpBy]),
        ("contract", "lead", Lead),
        ("game", "kind", Kind),
        ("tariff", "revoke", RevokeRule),
        ("bonus", "kind", BonusKind),
        ("valat", "form", ValatForm),
        ("trischaken", "ties", Ties),
        ("trischaken", "trickless", Trickless),
    ],
)
def test_schema_has_the_words_that_are_read(definition: str, field: str, words: Any) -> None:
    assert DEFINITIONS[definition]["properties"][field]["enum"] == list(words)


def test_schema_has_the_trumps_and_the_biddings_that_are_read() -> None:
    contract = DEFINITIONS["contract"]["properties"]
    assert contract["trumps"]["items"]["enum"] == list(TRUMPS)
    [_, sale] = contract["sale"]["oneOf"]
    assert sale["properties"]["bidding"]["enum"] == list(Bidding)


REFUSED: list[tuple[Any, str, Any]] = [
    *[(PRONOSTIEK, field, ...) for field in ("format", "schema", "rules")],
    (PRONOSTIEK, "format", "kingscore-game"),
    (PRONOSTIEK, "schema", 2),
    (PRONOSTIEK, "slug", "x" * 201),
    (PRONOSTIEK, "version", -1),
    (PRONOSTIEK, "version", "1"),
    (PRONOSTIEK, "club", "x"),
    (PRONOSTIEK, "rules/schema", 2),
    (PRONOSTIEK, "rules/schema", ...),
    (PRONOSTIEK, "rules/players", 11),
    (PRONOSTIEK, "rules/players", 1),
    (PRONOSTIEK, "rules/players", 0),
    (PRONOSTIEK, "rules/removed", ["2"]),
    (PRONOSTIEK, "rules/removed", ["1s"]),
    (PRONOSTIEK, "rules/removed", ["2s"] * 53),
    (PRONOSTIEK, "rules/pack", "spanish"),
    (PRONOSTIEK, "rules/undealt", -1),
    (PRONOSTIEK, "rules/contracts", []),
    (PRONOSTIEK, "rules/constant", "x"),
    (PRONOSTIEK, "rules/constant", 0.5),
    (PRONOSTIEK, "rules/in_a_row", 0),
    (PRONOSTIEK, "rules/leads", -1),
    (PRONOSTIEK, "rules/sits_out", 0),
    (PRONOSTIEK, "rules/direction", "left"),
    (PRONOSTIEK, "rules/bid_order", "tricks"),
    (PRONOSTIEK, "rules/owed_doubles", -1),
    (PRONOSTIEK, "rules/radl", []),
    (PRONOSTIEK, "rules/tariff", None),
    (PRONOSTIEK, "rules/contracts/0/code", "Tricks"),
    (PRONOSTIEK, "rules/contracts/0/side", "both"),
    (PRONOSTIEK, "rules/contracts/0/items", []),
    (PRONOSTIEK, "rules/contracts/0/items/0/code", "9"),
    (PRONOSTIEK, "rules/contracts/0/items/0/count", 0),
    (PRONOSTIEK, "rules/contracts/0/items/0/trick", -1),
    (PRONOSTIEK, "rules/contracts/0/items/0/trick", [0, 1]),
    (PRONOSTIEK, "rules/contracts/0/items/0/value", ...),
    (PRONOSTIEK, "rules/contracts/0/items/0/value", "1/101"),
    (PRONOSTIEK, "rules/contracts/0/items/0/value", -0.5),
    (PRONOSTIEK, "rules/contracts/0/items/0/is_event", "yes"),
    (PRONOSTIEK, "rules/contracts/0/items/0/places", 4),
    (PRONOSTIEK, "rules/contracts/0/items/0/can_expose", None),
    (PRONOSTIEK, "rules/contracts/0/declarer", "player"),
    (PRONOSTIEK, "rules/contracts/0/trumps", ["x"]),
    (PRONOSTIEK, "rules/contracts/0/trump_by", "chance"),
    (PRONOSTIEK, "rules/contracts/0/lead", ...),
    (PRONOSTIEK, "rules/contracts/0/predictions", {"factor": 2}),
    (PRONOSTIEK, "rules/contracts/0/predictions/factor", 0),
    (PRONOSTIEK, "rules/contracts/0/factor", "x"),
    (PRONOSTIEK, "rules/contracts/0/pool", None),
    (PRONOSTIEK, "rules/contracts/0/doubling", {}),
    (PRONOSTIEK, "rules/contracts/0/shared", -1),
    (PRONOSTIEK, "rules/contracts/0/ends_above", -1),
    (PRONOSTIEK, "rules/schedule", {}),
    (PRONOSTIEK, "rules/schedule/order", ["tricks"]),
    (PRONOSTIEK, "rules/schedule/per_game/hearts", 0),
    (PRONOSTIEK, "rules/schedule/per_dealer", ...),
    (PRONOSTIEK, "rules/schedule/per_dealer/both", 1),
    (PRONOSTIEK, "rules/schedule/per_dealer/negative", -1),
    (PRONOSTIEK, "rules/schedule/each", {"hearts": 0}),
    (PRONOSTIEK, "rules/schedule/deals", 101),
    (HUNGARIAN, "rules/contracts/8/promise", {"lost": 2}),
    (HUNGARIAN, "rules/contracts/8/promise/lost", -1),
    (PORTUGUESE, "rules/schedule/order", []),
    (PORTUGUESE, "rules/schedule/instead", []),
    (PORTUGUESE, "rules/schedule/deals", 10),
    (PORTUGUESE, "rules/contracts/6/sale", []),
    (PORTUGUESE, "rules/contracts/6/sale/bidding", "twice"),
    (PORTUGUESE, "rules/contracts/6/sale/unit", "x"),
    (TREX, "rules/contracts/0/items/0/value", None),
    (TAROCK, "rules/players", 11),
    (TAROCK, "rules/schedule/deals", 0),
    (TAROCK, "rules/contracts/0/kind", "solo"),
    (TAROCK, "rules/contracts/0/kind", ...),
    (TAROCK, "rules/contracts/0/value", "x"),
    (TAROCK, "rules/contracts/0/tricks", 13),
    (TAROCK, "rules/contracts/0/bonuses", "pagat"),
    (TAROCK, "rules/contracts/0/bonus_factor", 0),
    (TAROCK, "rules/contracts/0/items", []),
    (TAROCK, "rules/tariff/win_thirds", 211),
    (TAROCK, "rules/tariff/kontra_levels", -1),
    (TAROCK, "rules/tariff/revoke", "nobody"),
    (TAROCK, "rules/tariff/bonuses/0/kind", "king"),
    (TAROCK, "rules/tariff/bonuses/0/code", ...),
    (TAROCK, "rules/tariff/valat", {"form": "added"}),
    (TAROCK, "rules/tariff/valat/silent", 0),
    (TAROCK, "rules/tariff/trischaken/payers", 3),
    (TAROCK, "rules/tariff/trischaken/mayor_thirds", 105),
    (TAROCK, "rules/radl/most", 0),
    (TAROCK, "rules/radl/triggers", [{"deals": 4}]),
    (PRONOSTIEK, "texts", []),
    (PRONOSTIEK, "texts/title", "x"),
    (PRONOSTIEK, "texts/notes", "x"),
    (PRONOSTIEK, "texts/contracts", []),
    (PRONOSTIEK, "texts/contracts", {"a\0": "x"}),
    (PRONOSTIEK, "texts/items", {"a" * 2_001: "x"}),
    (PRONOSTIEK, "texts/contract_notes", {"\x84": []}),
    (PRONOSTIEK, "texts/translations", {"nl": {"bonuses": {"a\nb": "x"}}}),
    (PRONOSTIEK, "texts/language", "Dutch"),
    (PRONOSTIEK, "texts/translations", {"Dutch": {}}),
    (PRONOSTIEK, "texts/translations", {"nl": {"sources": []}}),
    (PRONOSTIEK, "texts/translations", {f"a{chr(97 + place)}": {} for place in range(21)}),
]


@pytest.mark.parametrize(
    ("document", "path", "value"), REFUSED, ids=lambda each: each if isinstance(each, str) else ""
)
def test_schema_and_codec_refuse_the_same(document: Any, path: str, value: Any) -> None:
    document = changed(document, path, value)
    assert not VALIDATOR.is_valid(document)
    with pytest.raises(InvalidDocument):
        parse_ruleset_file(json.dumps(document).encode())


def test_example_in_the_description_holds() -> None:
    VALIDATOR.validate(json.loads(example("ruleset-file")))
    file = parse_ruleset_file(example("ruleset-file").encode())
    rules = file.ruleset
    assert (file.version, rules.players, rules.tricks, rules.deals) == (2, 2, 13, 4)
    assert rules.name.translations == {"en": "Kingen for two", "nl": "Kingen met twee"}
    assert contracts_of(rules)["trump"].trumps == ("c", "d", "h", "s")


def test_description_names_every_field_and_every_word() -> None:
    text = description("ruleset-file")
    objects: list[Any] = [SCHEMA, *DEFINITIONS.values()]
    words: set[str] = set()
    while objects:
        each = objects.pop()
        if isinstance(each, dict):
            words |= set(each.get("properties", ()))
            words |= {word for word in each.get("enum", ()) if word is not None}
            objects += each.values()
        elif isinstance(each, list):
            objects += each
    assert len(words) > 100
    assert {word for word in words if not re.search(rf'[`"]{word}[`"]', text)} == set()


def _choices(option: Option) -> str:
    """The choices of an option, the usual one first."""
    choices = list(option.choices)
    if len(choices) <= MANY_CHOICES:
        return ", ".join(f"`{choice}`" for choice in choices)
    others = sorted(map(int, choices))
    assert others == list(range(others[0], others[-1] + 1))
    return f"`{option.default}`, any from `{others[0]}` to `{others[-1]}`"


def options_row(preset: Preset) -> str:
    """The row of a preset in the table of options."""
    options = " · ".join(f"`{option.code}`: {_choices(option)}" for option in preset.options)
    return f"| `{preset.slug}` | {preset.players} | {options or 'none'} |"


def codes_row(preset: Preset) -> str:
    """The row of a preset in the table of codes."""
    contracts: dict[str, dict[str, None]] = {}
    bonuses: dict[str, None] = {}
    for rules in rulesets_of(preset.slug):
        for contract in rules.contracts:
            items = contracts.setdefault(contract.code, {})
            items.update(dict.fromkeys(item.code for item in contract.items))
        if rules.tariff:
            bonuses |= dict.fromkeys(rule.code for rule in rules.tariff.bonuses)
            bonuses |= {"valat": None} if rules.tariff.valat else {}
    shown = [
        f"`{code}`"
        if set(items) <= {code}
        else f"`{code}` ({', '.join(f'`{item}`' for item in items)})"
        for code, items in contracts.items()
    ]
    if bonuses:
        shown[-1] += "; bonuses " + ", ".join(f"`{code}`" for code in bonuses)
    return f"| `{preset.slug}` | {', '.join(shown)} |"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_description_of_the_presets_is_up_to_date(preset: Preset) -> None:
    rows = description("presets").splitlines()
    assert options_row(preset) in rows
    assert codes_row(preset) in rows
