"""What the pad of Königrufen shows: questions with their answers, and card points to enter."""

from dataclasses import dataclass
from typing import NamedTuple

from kingscore.rules.tarock.game import TarockGame
from kingscore.views.cards import Suit


class Option(NamedTuple):
    """One answer to a question: what is sent, what is read, and whether it is chosen."""

    value: str
    text: str
    is_chosen: bool
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers; `more` are further questions that belong to it."""

    field: str
    text: str
    options: tuple[Option, ...]
    errors: tuple[str, ...] = ()
    more: tuple["Question", ...] = ()


@dataclass(frozen=True, slots=True)
class CardPoints:
    """Card points to enter: whole ones, and the thirds over them. `seat` -1: of a side."""

    seat: int
    name: str
    points: str
    blatt: str
    points_field: str
    blatt_field: str
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TarockPad:
    """What is asked of one game; what a game does not have is empty.

    `least` are the card points that win. `is_open` says which of the folded questions has an
    answer already, or needs one.
    """

    game: TarockGame
    value: str
    declarer: Question
    called: Question | None
    partner: Question | None
    result: Question | None
    points: CardPoints | None
    least: str
    each: tuple[CardPoints, ...]
    sits_out: int | None
    bonuses: tuple[Question, ...]
    kontra: tuple[Question, ...]
    revoke: Question | None
    has_bonus: bool
    has_kontra: bool
    has_revoke: bool
