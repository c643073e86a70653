"""Pronostiek: what each player says beforehand, and what a wrong word costs.

Source: S-NL, the only one. Predictions are in points without sign, in turn from the dealer's
left, the dealer last.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from kingscore.rules.amount import Amount
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import Seat, Step, gettext_noop, sentence


@dataclass(frozen=True, slots=True)
class Predictions:
    """The rule of the predictions in one contract.

    `factor` penalty points for each point on the wrong side. `can_settle`: predictions that add
    up to the contract's total settle the deal, which is then not played.
    """

    factor: int = 2
    can_settle: bool = True

    def settle_deal(self, facts: DealFacts, total: int) -> bool:
        """Whether everybody simply gets what was said; `total` is the contract's, with sign."""
        return bool(self.can_settle and facts.predictions) and sum(facts.predictions) == abs(total)

    def problems(
        self, facts: DealFacts, players: int, reachable: AbstractSet[int]
    ) -> Iterator[Problem]:
        """Every fault of the predictions; `reachable` are the points one seat can get.

        That a prediction must be reachable (queens: 0, 2, 4 ...) is how S-NL counts.
        """
        given = len(facts.predictions)
        if not given:
            text = gettext_noop("What did each player predict?")
            yield problem("predictions_missing", text, at="predictions")
        elif given != players:
            text = gettext_noop("%(given)s predictions for %(players)s players.")
            yield problem(
                "predictions_wrong_length", text, at="predictions", given=given, players=players
            )
        else:
            for seat, said in enumerate(facts.predictions):
                if said not in reachable:
                    text = gettext_noop("%(player)s cannot get exactly %(said)s in this contract.")
                    yield problem(
                        "prediction_not_reachable",
                        text,
                        at=f"predictions[{seat}]",
                        player=Seat(seat),
                        said=said,
                    )

    def penalties(
        self, facts: DealFacts, gained: Sequence[int], *, is_positive: bool
    ) -> tuple[Step, ...]:
        """What each seat adds to its penalties; `gained` are its points without sign.

        Too many points are wrong in a negative contract, too few in a positive one.
        """
        text = gettext_noop("Said %(said)s, got %(gained)s: %(off)s off, times %(factor)s")
        right = gettext_noop("Said %(said)s, got %(gained)s: no penalty")
        steps = []
        for said, points in zip(facts.predictions, gained, strict=True):
            off = max(0, said - points if is_positive else points - said)
            values = {"said": said, "gained": points}
            if off:
                line = sentence(text, **values, off=off, factor=self.factor)
            else:
                line = sentence(right, **values)
            steps.append(Step(line, self.factor * off))
        return tuple(steps)


def settle_penalties(penalties: Sequence[Amount]) -> tuple[Amount, ...]:
    """What each seat gets when every pair settles the difference of their penalties.

    28, 12, 8, 20 gives −44, +20, +36, −12 (S-NL); the sum is always zero.
    """
    return tuple(sum(penalties) - len(penalties) * own for own in penalties)
