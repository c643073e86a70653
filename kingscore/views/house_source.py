"""What house rules are begun from: a preset, published rules, or a file."""

from typing import Any

from django.utils.translation import get_language

from kingscore.models import Ruleset
from kingscore.queries import latest_ruleset, rules_of, ruleset_version
from kingscore.rules.codec import Json
from kingscore.rules.draft import Draft
from kingscore.rules.presets import preset_of
from kingscore.rules.reading import is_clean
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.rulesetfile import FIRST_LANGUAGE, RulesetFile, ruleset_file_to_json
from kingscore.wording import label

_LONGEST_NUMBER = 6  # digits of a version


def document_of_slug(slug: str) -> Json | None:
    """The document of a preset with its choices, or of the latest published rules."""
    found = preset_of(slug)
    if found:
        preset, choices = found
        return _document(preset.ruleset(**choices))
    row = latest_ruleset(slug) if slug and is_clean(slug) else None
    return document_of_row(row) if row else None


def document_of_version(slug: str, version: str) -> Json | None:
    """The document of one version of published rules."""
    number = version_number(version)
    row = None if number is None else ruleset_version(slug, number)
    return document_of_row(row) if row else None


def version_number(text: str) -> int | None:
    """The number of a version as it is sent, None for anything else."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER
    return int(text) if is_number else None


def document_of_row(row: Ruleset) -> Json:
    """The document of published rules."""
    return _document(rules_of(row.pk), row.version)


def _document(rules: Rules, version: int = 0) -> Json:
    """The document of some rules; the site's own texts are in the reader's language."""
    document = ruleset_file_to_json(RulesetFile(rules, version))
    if not rules.language:
        sources = document["texts"]["sources"]
        document["texts"] = _translated(document["texts"]) | {
            "language": (get_language() or FIRST_LANGUAGE).partition("-")[0],
            "sources": sources,
        }
    return document


def _translated(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _translated(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_translated(each) for each in value]
    return label(value)


def new_draft() -> Draft:
    """Rules with nothing in them yet, in the reader's language."""
    return Draft(languages=[(get_language() or FIRST_LANGUAGE).partition("-")[0]])
