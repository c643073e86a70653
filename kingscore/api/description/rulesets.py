"""Presets, published rulesets, and house rules."""

from http import HTTPStatus

from kingscore.api.description.files import component
from kingscore.api.description.operation import (
    ANYBODY,
    EDITOR,
    FLAG,
    MAYBE_WRITER,
    PAGES,
    WRITER,
    Answer,
    Operation,
    Parameter,
    made,
    number,
    page,
    shown,
    text,
)
from kingscore.api.serializers.rules import (
    ChangesShown,
    PresetPageShown,
    PresetWithRulesShown,
    ProofShown,
    RulesConflictShown,
    RulesetPageShown,
    RulesetShown,
)
from kingscore.api.serializers.rulesets import HouseBody, TakeHouseBody, VersionBody
from kingscore.rules.reading import LARGEST

_TAG = "rulesets"
_FAMILY = Parameter("family", "Only those of the family with this code.", text())
_PLAYERS = Parameter("players", "Only those for so many players.", number(0, LARGEST))
_PUBLISHED = {
    HTTPStatus.OK: Answer("The rules were the latest version already.", RulesetShown),
    **made("The version that was published.", RulesetShown),
}
OPERATIONS = (
    Operation(
        method="GET",
        path="presets/",
        name="listPresets",
        tag=_TAG,
        summary="List the presets",
        text="The rulesets in code, with the published variants as their options. They are so few "
        "that they are always on one page.",
        needs=ANYBODY,
        query=(_FAMILY, _PLAYERS),
        answers=page("All presets.", PresetPageShown),
    ),
    Operation(
        method="GET",
        path="presets/{slug}/",
        name="readPreset",
        tag=_TAG,
        summary="Read a preset and the rules it makes",
        text="The rules say by which slug games with these choices are started.",
        needs=ANYBODY,
        query=(
            Parameter(
                "choice",
                "`OPTION:CHOICE`, for each option that is not as usual.",
                {"type": "array", "items": text(), "maxItems": 20},
            ),
        ),
        answers=shown("The preset with its rules.", PresetWithRulesShown),
        codes=("invalid_ruleset",),
    ),
    Operation(
        method="GET",
        path="rulesets/",
        name="listRulesets",
        tag=_TAG,
        summary="List the rulesets of presets, and one's own",
        text="The latest version of each, by slug: what was published of presets, and the house "
        "rules of the account that asks. Those of others are read by who knows their slug.",
        needs=ANYBODY,
        query=(
            *PAGES,
            _FAMILY,
            _PLAYERS,
            Parameter("slug", "Only the one with this slug.", text()),
            Parameter("is_house", "Only house rules of the account, or only others.", FLAG),
        ),
        answers=page("A page of rulesets.", RulesetPageShown),
    ),
    Operation(
        method="POST",
        path="rulesets/",
        name="publishHouseRules",
        tag=_TAG,
        summary="Publish new house rules",
        text="They are proven first; every fault is named at its place. Without an account anybody "
        "can; the answer has the editor's code, with which the next version is published.",
        needs=MAYBE_WRITER,
        body=HouseBody,
        answers=_PUBLISHED,
        codes=("invalid_ruleset", "stale_rules", "not_authenticated", "wrong_credential"),
        conflict=RulesConflictShown,
    ),
    Operation(
        method="POST",
        path="rulesets/check/",
        name="checkRules",
        tag=_TAG,
        summary="Prove rules without saving them",
        needs=ANYBODY,
        body=component("RulesetFile"),
        answers=shown("The rules hold, and this is why.", ProofShown),
        codes=("invalid_ruleset",),
    ),
    Operation(
        method="GET",
        path="rulesets/{slug}/",
        name="readRuleset",
        tag=_TAG,
        summary="Read the latest version of a ruleset",
        text="What a preset makes of a slug can be read before it is published: then it is "
        "version 0.",
        needs=ANYBODY,
        answers=shown("The latest version.", RulesetShown),
    ),
    Operation(
        method="GET",
        path="rulesets/{slug}/versions/",
        name="listRulesetVersions",
        tag=_TAG,
        summary="List every version of a ruleset",
        needs=ANYBODY,
        query=PAGES,
        answers=page("A page of versions, the latest first.", RulesetPageShown),
    ),
    Operation(
        method="POST",
        path="rulesets/{slug}/versions/",
        name="publishNextVersion",
        tag=_TAG,
        summary="Publish the next version of house rules",
        needs=EDITOR,
        body=VersionBody,
        answers=_PUBLISHED,
        codes=("invalid_ruleset", "stale_rules"),
        conflict=RulesConflictShown,
    ),
    Operation(
        method="POST",
        path="rulesets/{slug}/take/",
        name="takeHouseRules",
        tag=_TAG,
        summary="Take house rules into the account",
        text="Rules that were published without an account, with their editor's code.",
        needs=WRITER,
        body=TakeHouseBody,
        answers=shown("Their latest version.", RulesetShown),
        codes=("house_taken",),
    ),
    Operation(
        method="POST",
        path="rulesets/{slug}/editor-code/",
        name="renewEditorCode",
        tag=_TAG,
        summary="Make a new editor's code",
        text="For house rules of the account. The old one publishes no longer.",
        needs=WRITER,
        answers=shown("Their latest version with the new code.", RulesetShown),
    ),
    Operation(
        method="GET",
        path="rulesets/{slug}/{version}/",
        name="readRulesetVersion",
        tag=_TAG,
        summary="Read one version of a ruleset",
        text="Whatever was published since.",
        needs=ANYBODY,
        answers=shown("The version.", RulesetShown),
    ),
    Operation(
        method="GET",
        path="rulesets/{slug}/{version}/file/",
        name="readRulesetFile",
        tag=_TAG,
        summary="Read one version as a ruleset file",
        needs=ANYBODY,
        answers={
            HTTPStatus.OK: Answer(
                "The ruleset file.", component("RulesetFile"), ("Content-Disposition",)
            )
        },
    ),
    Operation(
        method="GET",
        path="rulesets/{slug}/{version}/changes/",
        name="listRulesetChanges",
        tag=_TAG,
        summary="What differs from an earlier version",
        needs=ANYBODY,
        query=(
            Parameter(
                "since",
                "Which version to compare with; usually the one before.",
                number(1, LARGEST),
            ),
        ),
        answers=shown("The differences.", ChangesShown),
    ),
)
