"""What stands on the pages of house rules for cards, trumps, languages, and what was changed."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from kingscore.forms.house import LANGUAGES, CardNames
from kingscore.rules.changes import CARDS as CARD_CODES
from kingscore.rules.changes import TRUMPS as TRUMP_CODES
from kingscore.rules.changes import Change, changes
from kingscore.rules.deck import RANKS
from kingscore.rules.draft import CARDS, NUMBERS, PLACES, TRICKS, Draft, ItemDraft
from kingscore.rules.drafting import is_pattern
from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sentence import Label, Value
from kingscore.views.cards import SUITS, TRUMPS, card, removed_in_words, trumps_in_signs
from kingscore.wording import label

_RANKS_IN_WORDS = {"K": _("Kings"), "Q": _("Queens"), "J": _("Jacks"), "A": _("Aces")}


def cards_in_words(pattern: str) -> str:
    """What a pattern of cards is called: Kings, Hearts, ♥K; what is none as it stands."""
    if not is_pattern(pattern):
        return pattern
    rank, suit = pattern[0], pattern[1]
    if rank != "*" and suit != "*":
        return card(pattern)
    if rank == suit:
        return gettext("every card")
    if rank == "*":
        return f"{SUITS[suit].symbol} {SUITS[suit].name}"
    return str(_RANKS_IN_WORDS.get(rank) or removed_in_words([pattern])[0])


def card_names() -> CardNames:
    """All patterns of cards, in groups: suits, ranks, and the cards of each suit."""

    def group(patterns: Iterator[str]) -> list[tuple[str, str]]:
        return [(pattern, cards_in_words(pattern)) for pattern in patterns]

    ranks = RANKS[::-1]
    groups: list[tuple[str, Any]] = [
        (gettext("A suit"), group(f"*{suit}" for suit in "hdcs")),
        (gettext("A rank"), group(f"{rank}*" for rank in ranks)),
        *((str(SUITS[suit].name), group(rank + suit for rank in ranks)) for suit in "hdcs"),
    ]
    return CardNames(cards_in_words, groups)


def trump_choices() -> list[tuple[str, str]]:
    """Everything that can be trump."""
    return [(code, f"{suit.symbol} {suit.name}") for code, suit in TRUMPS.items()]


def language_name(code: str) -> str:
    """A language in its own words, or its code."""
    return LANGUAGES.get(code, code)


def name_items(draft: Draft) -> None:
    """Give every item without a name one that says what it counts, in the rules' own language."""
    language = draft.languages[0]
    # Django keeps what it has read of every language that it is ever asked for.
    with override(language if language in LANGUAGES else "en"):
        for contract in draft.contracts:
            for item in contract.items:
                if not item.names.get(language, "").strip() and (words := _item_in_words(item)):
                    item.names[language] = words


def _item_in_words(item: ItemDraft) -> str:
    if item.kind == CARDS and item.cards:
        words = ", ".join(map(cards_in_words, item.cards))
        return words if len(words) <= LONGEST_NAME else gettext("Cards")
    if item.kind == TRICKS:
        return gettext("Tricks")
    if item.kind == NUMBERS and item.numbers.strip():
        return gettext("Trick %(numbers)s") % {"numbers": item.numbers.strip()}
    return gettext("Order of finishing") if item.kind == PLACES else ""


def changes_in_words(before: Ruleset, after: Ruleset) -> list[dict[str, str]]:
    """What differs between two versions: of what, what it is, and how it was and is."""
    return [
        {
            "of": label(change.of),
            "what": "" if change.what == change.of else label(change.what),
            "before": _value(change, change.before),
            "after": _value(change, change.after),
        }
        for change in changes(before, after)
    ]


def _value(change: Change, value: Value | None) -> str:
    if value is None or value == "":
        return ""
    if change.kind == CARD_CODES:
        return ", ".join(map(cards_in_words, str(value).split()))
    if change.kind == TRUMP_CODES:
        return trumps_in_signs(str(value).split())
    return label(value) if isinstance(value, Label) else str(value)
