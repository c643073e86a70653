"""Doubled rounds (Radl): deals that count more because of what was played before.

Only private tables have them: RÜD doubles a round after each Trischaken, the deal after a Mondfang,
and a last round; TUL a round after Mondfang and Trischaken, and one at half-time. A round is as
many deals as there are players (four; at five-tables five, DERIVED).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kingscore.rules.tarock.facts import TarockFacts

Played = tuple[str, TarockFacts | None]  # the code of the game, and what was noted


@dataclass(frozen=True, slots=True)
class Trigger:
    """A game that was played, or a bonus that was made, doubles the next `deals`; 0: a round."""

    code: str
    deals: int = 0


@dataclass(frozen=True, slots=True)
class Radl:
    """Which deals count double; several at once stack, up to `most` times.

    `half_time`: the round that begins at half-time counts double; `last_round`: the last one.
    """

    triggers: tuple[Trigger, ...] = ()
    most: int = 8
    half_time: bool = False
    last_round: bool = False


def factor(rule: Radl, lines: Sequence[Played], *, number: int, deals: int, players: int) -> int:
    """How many times deal `number` (from 1) counts; `lines` are the deals before it, in order."""
    doublings = sum(
        number - place <= (trigger.deals or players)
        for place, line in enumerate(lines[: number - 1], start=1)
        for trigger in rule.triggers
        if _is_hit(trigger, line)
    )
    doublings += int(rule.half_time and 0 < number - deals // 2 <= players)
    doublings += int(rule.last_round and deals - number < players)
    return min(rule.most, 1 << doublings)


def _is_hit(trigger: Trigger, line: Played) -> bool:
    code, noted = line
    bonus = noted and noted.bonus(trigger.code)
    return code == trigger.code or bool(bonus and bonus.is_made)
