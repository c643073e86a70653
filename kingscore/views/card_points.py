"""The counting help of Königrufen: tap the cards of the tricks, or enter groups of three."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from kingscore.rules.tarock.thirds import (
    TOTAL,
    InvalidCount,
    blatt,
    thirds_of,
    thirds_of_groups,
)
from kingscore.views.access import Request
from kingscore.views.cards import SUITS, Suit
from kingscore.wording import say_problems

_ROMAN = (
    *("I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII"),
    *("XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI"),
)
_RANKS = {"K": _("K"), "Q": _("Q"), "N": _("Kn"), "J": _("J"), "T": "10"}
_SUITED = {"h": "KQNJ1234", "d": "KQNJ1234", "s": "KQNJT987", "c": "KQNJT987"}
_NUMBER = re.compile("[0-9]{1,3}")
MOST_GROUPS = 18  # 54 cards in groups of three


class TarockCard(NamedTuple):
    """A card to tap: its code, what stands on it, and whether it is among the tricks."""

    code: str
    text: str
    is_taken: bool


@dataclass(frozen=True, slots=True)
class Row:
    """The cards of one suit, or the tarocks, where `suit` is None."""

    suit: Suit | None
    cards: tuple[TarockCard, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """What was counted, and what the other side has then."""

    points: int
    blatt: int
    text: str
    others: str
    cards: int


@require_safe
def card_points(request: Request) -> HttpResponse:
    """Points and thirds of the cards or the groups in the address."""
    taken = set(request.GET.getlist("card"))
    found, problems = _counted(request.GET, sorted(taken))
    context = {
        "rows": _rows(taken),
        "groups": request.GET.get("groups", "")[:200],
        "rest": request.GET.get("rest", "")[:20],
        "count": found,
        "problems": problems,
    }
    template = "kingscore/card_points.html"
    if request.htmx:  # the help itself, or only what was counted
        template = f"kingscore/_card_points{'_form' if 'help' in request.GET else ''}.html"
    return render(request, template, context)


def _rows(taken: set[str]) -> list[Row]:
    """The 54 cards, tarocks from high to low first."""
    tarocks = (
        TarockCard(f"t{number}", _tarock(number), f"t{number}" in taken)
        for number in range(22, 0, -1)
    )
    suits = [
        Row(
            SUITS[suit],
            tuple(
                TarockCard(rank + suit, str(_RANKS.get(rank, rank)), rank + suit in taken)
                for rank in ranks
            ),
        )
        for suit, ranks in _SUITED.items()
    ]
    return [Row(None, tuple(tarocks)), *suits]


def _tarock(number: int) -> str:
    return _ROMAN[number - 1] if number <= len(_ROMAN) else gettext("Sküs")


def _counted(asked: Mapping[str, str], taken: list[str]) -> tuple[Count | None, tuple[str, ...]]:
    """The count of what was given, and what is wrong with it."""
    groups, rest = asked.get("groups", ""), asked.get("rest", "")
    if not (taken or groups.strip() or rest.strip()):
        return None, ()
    try:
        if taken:
            return _count(thirds_of(taken), len(taken)), ()
        sums, left = _numbers(groups, MOST_GROUPS), _numbers(rest, 2)
        thirds = thirds_of_groups(sums, rest=sum(left), rest_cards=len(left))
    except InvalidCount as invalid:
        return None, say_problems(invalid.problems)
    except ValueError:
        text = gettext("Enter numbers with spaces between them: 9 7 11 5.")
        return None, (text,)
    return _count(thirds, 3 * len(sums) + len(left)), ()


def _numbers(text: str, most: int) -> list[int]:
    """The numbers in a text; raises ValueError for anything else, and for too many."""
    parts = text.replace(",", " ").replace("+", " ").split()
    if len(parts) > most or not all(map(_NUMBER.fullmatch, parts)):
        raise ValueError(text)
    return [int(part) for part in parts]


def _count(thirds: int, cards: int) -> Count:
    points, rest = blatt(thirds)
    return Count(points, rest, str(blatt(thirds)), str(blatt(TOTAL - thirds)), cards)
