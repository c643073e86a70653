"""Presets and published rulesets, as they are answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.serializers.problems import ProblemShown
from kingscore.api.serializers.values import (
    AnyValue,
    ExactPoints,
    PageShown,
    RulesOfFile,
    TextsOfFile,
)

_SIDES = ["negative", "positive"]


class OptionChoiceShown(serializers.Serializer[Any]):
    """A choice in an option of a preset."""

    code = serializers.CharField(help_text="What is sent for it.")
    name = serializers.CharField(help_text="What it is called, in the asked language.")


class OptionShown(serializers.Serializer[Any]):
    """An option of a preset."""

    code = serializers.CharField(help_text="What is sent for it.")
    name = serializers.CharField(help_text="What it is called, in the asked language.")
    usual = serializers.CharField(help_text="The choice that holds where none is made.")
    choices = OptionChoiceShown(many=True, help_text="All choices, in their order.")


class PresetShown(serializers.Serializer[Any]):
    """A ruleset in code, with the published variants as its options."""

    slug = serializers.CharField(help_text="Its short name: games are started by it.")
    name = serializers.CharField(help_text="What it is called, in the asked language.")
    family = serializers.CharField(help_text="The code of the family it is a form of.")
    family_name = serializers.CharField(help_text="What the family is called.")
    players = serializers.IntegerField(min_value=2, help_text="For how many players it is.")
    deals = serializers.IntegerField(
        min_value=1, help_text="How many deals a game has, with the usual choices."
    )
    options = OptionShown(many=True, help_text="Its options, in their order.")


class PresetPageShown(PageShown):
    """All presets: they are always on one page."""

    items = PresetShown(many=True, help_text="The presets, in their order.")


class RulesetListedShown(serializers.Serializer[Any]):
    """A version of a ruleset in short."""

    slug = serializers.CharField(help_text="The short name of the ruleset.")
    version = serializers.IntegerField(
        min_value=0, help_text="Which version, from 1; 0 for a preset's that is not published yet."
    )
    name = serializers.CharField(help_text="What it is called, in the asked language.")
    family = serializers.CharField(
        allow_null=True, help_text="The code of the family; null for house rules."
    )
    players = serializers.IntegerField(min_value=2, help_text="For how many players it is.")
    deals = serializers.IntegerField(min_value=1, help_text="How many deals a game has.")
    is_house = serializers.BooleanField(help_text="Whether a club has written it.")
    is_mine = serializers.BooleanField(help_text="Whether they are house rules of the account.")
    published_at = serializers.DateTimeField(
        allow_null=True, help_text="When this version was published; UTC. Null for version 0."
    )
    digest = serializers.CharField(
        help_text="A fingerprint of the rules without their texts (SHA-256 in hexadecimal): the "
        "same for the same rules."
    )


class RulesetPageShown(PageShown):
    """A page of rulesets."""

    items = RulesetListedShown(many=True, help_text="The rulesets, or versions of one.")


class TotalShown(serializers.Serializer[Any]):
    """What all seats together have after a whole game."""

    constant = ExactPoints(
        allow_null=True, help_text="Points, where they are the same in every game; else null."
    )
    least = ExactPoints(help_text="The fewest points.")
    most = ExactPoints(help_text="The most points.")


class ContractTotalShown(serializers.Serializer[Any]):
    """A contract and what a deal of it adds up to."""

    code = serializers.CharField(help_text="Its code.")
    name = serializers.CharField(help_text="What it is called, in the asked language.")
    side = serializers.ChoiceField(
        choices=_SIDES, help_text="Whether it takes points away or brings them."
    )
    total = ExactPoints(help_text="Points of all seats together in a deal.")
    least = ExactPoints(
        help_text="The same where it can be less, when the deal ends otherwise; else equal."
    )


def _names(text: str) -> serializers.DictField:
    return serializers.DictField(child=serializers.CharField(), help_text=text)


def _remarks(text: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=text)


class WordsShown(serializers.Serializer[Any]):
    """The names and remarks of a ruleset in the asked language, as far as it has them in it."""

    name = serializers.CharField(help_text="What the ruleset is called.")
    contracts = _names("What the contracts are called, by their codes.")
    items = _names("What is counted in them, by `contract.item`.")
    bonuses = _names("What the bonuses of tarock are called, by their codes.")
    notes = _remarks("Remarks on how it is played.")
    contract_notes = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Remarks on single contracts, by their codes.",
    )
    fines = _remarks("What is fined at the table: causes of adjustments that an app can offer.")


class RulesetShown(RulesetListedShown):
    """One version of a ruleset: its whole document, and numbers worked out from it."""

    format = serializers.ChoiceField(
        choices=["kingscore-ruleset"], help_text="Which kind of document this is."
    )
    schema = serializers.IntegerField(
        min_value=1, max_value=1, help_text="The version of the form of the document."
    )
    rules = RulesOfFile(help_text="What the points depend on.")
    texts = TextsOfFile(
        help_text="What things are called, and remarks, as they are written: those of presets in "
        "English, those of house rules in their own languages."
    )
    words = WordsShown(help_text="The same in the asked language: what an app shows.")
    options = serializers.DictField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="The choices that these rules of a preset are made with, by option; null for "
        "house rules.",
    )
    cards = serializers.IntegerField(min_value=1, help_text="How many cards are dealt.")
    tricks = serializers.IntegerField(min_value=1, help_text="How many tricks a deal has.")
    total = TotalShown(help_text="What all seats together have after a whole game.")
    contracts = ContractTotalShown(many=True, help_text="The contracts, in their order.")
    editor_code = serializers.CharField(
        allow_null=True,
        help_text="The editor's code: as a credential it lets its holder publish the next version. "
        "Null for those who may not, and for rules that are nobody's.",
    )


class PresetWithRulesShown(PresetShown):
    """A preset with the rules that it makes."""

    ruleset = RulesetShown(help_text="The rules, of the choices that were asked for.")


class EvidenceShown(serializers.Serializer[Any]):
    """One step of a proof."""

    about = serializers.ChoiceField(
        choices=["deck", "contract", "game", "completion"], help_text="What it is about."
    )
    text = serializers.CharField(help_text="What is proven, in the asked language.")
    points = ExactPoints(
        allow_null=True, help_text="What a deal of the contract adds up to; else null."
    )


class ProofShown(serializers.Serializer[Any]):
    """That a ruleset holds, and why."""

    holds = serializers.BooleanField(help_text="True: rules that do not hold are refused.")
    name = serializers.CharField(help_text="What it is called, in the asked language.")
    digest = serializers.CharField(help_text="The fingerprint that the rules would have.")
    players = serializers.IntegerField(min_value=2, help_text="For how many players it is.")
    cards = serializers.IntegerField(min_value=1, help_text="How many cards are dealt.")
    tricks = serializers.IntegerField(min_value=1, help_text="How many tricks a deal has.")
    deals = serializers.IntegerField(min_value=1, help_text="How many deals a game has.")
    total = TotalShown(help_text="What all seats together have after a whole game.")
    contracts = ContractTotalShown(many=True, help_text="The contracts, in their order.")
    evidence = EvidenceShown(many=True, help_text="The proof, step by step.")


class ChangeShown(serializers.Serializer[Any]):
    """One thing that differs between two versions."""

    of = serializers.CharField(
        allow_null=True,
        help_text="What the contract is called that it is about, in the asked language; null for "
        "the whole.",
    )
    what = serializers.CharField(help_text="What differs, in the asked language.")
    before = AnyValue(
        allow_null=True,
        help_text="How it was, for people: a number, points, words in the asked language (of an "
        "item `1 × −5`), or a list of codes of cards or trumps; null where there was none.",
    )
    after = AnyValue(allow_null=True, help_text="How it is, in the same way.")


class ChangesShown(serializers.Serializer[Any]):
    """What differs in a version from another."""

    slug = serializers.CharField(help_text="The short name of the ruleset.")
    version = serializers.IntegerField(min_value=1, help_text="The later version.")
    since = serializers.IntegerField(
        allow_null=True, help_text="The version it is compared with; null for the first one."
    )
    changes = ChangeShown(many=True, help_text="All differences; empty for the first version.")


class RulesConflictShown(ProblemShown):
    """Somebody else has published meanwhile: the latest version, to be built on."""

    version = serializers.IntegerField(
        required=False, min_value=1, help_text="The number of the latest version."
    )
    ruleset = RulesetShown(required=False, help_text="The latest version.")
