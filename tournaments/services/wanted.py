"""Rounds that somebody wants to have drawn: whether they can be, what from, and putting them there.

Whoever draws asks all of it before, where nothing is locked, and once more when he stores them.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import User

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.errors import (
    DrawnMeanwhile,
    FinalsDrawn,
    FinalsNotDrawn,
    RoundOutOfOrder,
    Unconfirmed,
)
from tournaments.models import Decision, Draw, Round, Table, Tournament
from tournaments.queries import rounds_of, seatings_of, setup_of
from tournaments.queries.draws import (
    finalists,
    inputs_of,
    rounds_of_draw,
    unsettled_tables,
    versions_of,
)
from tournaments.rules.finals import Kind
from tournaments.rules.seating.draw import Draw as Inputs
from tournaments.rules.seating.sizes import table_sizes
from tournaments.rules.seating.tables import Seating
from tournaments.rules.seating_codec import seating_to_json
from tournaments.rules.setup import MOST_ROUNDS, Method
from tournaments.services.decisions import note_decision
from tournaments.services.rounds import store_round


@dataclass
class Wanted:
    """Rounds of a stage that somebody wants to have drawn; the numbers follow one another.

    `tournament` is as it is known, or as it is when it is locked. `unsettled` are the tables whose
    results are not settled and which they are drawn from all the same.
    """

    tournament: Tournament
    numbers: Sequence[int]
    stage: Kind
    key: UUID
    replaces: Collection[int] | None
    author: User | None
    unsettled: Sequence[Table] = ()

    def made(self) -> list[Round]:
        """What was drawn with this key before; none if nothing was.

        Raises DrawnMeanwhile if it was drawn again since, or was of another stage.
        """
        draw = Draw.objects.filter(pk=self.key).select_related("tournament").first()
        if draw is None:
            return []
        rounds = list(rounds_of_draw(draw))
        if draw.tournament != self.tournament or not rounds or rounds[0].stage != self.stage:
            raise DrawnMeanwhile
        for each in rounds:
            each.tournament = self.tournament
        return rounds

    def check(self) -> None:
        """Refuse what cannot be drawn now."""
        is_first = self.stage is Kind.PRELIMINARIES
        if is_first and self.tournament.cut is not None:
            raise FinalsDrawn
        if not is_first and not finalists(self.tournament, self.stage):
            raise FinalsNotDrawn
        rounds = {each.number: each for each in rounds_of(self.tournament)}
        self._check_numbers(rounds)
        known = [rounds[number] for number in self.numbers if number in rounds]
        if any(each.stage != self.stage for each in known):
            raise DrawnMeanwhile
        if self.replaces is not None and not {each.pk for each in known} <= set(self.replaces):
            raise DrawnMeanwhile
        # One that is there may be drawn again, though one before it, of another final, is not now.
        new = set(self.numbers) - rounds.keys()
        if any(number - 1 not in {0, *rounds, *self.numbers} for number in new):
            raise RoundOutOfOrder

    def _check_numbers(self, rounds: Mapping[int, Round]) -> None:
        """Refuse rounds that there are not to be in this stage."""
        most = setup_of(self.tournament).rounds_in(self.stage) or MOST_ROUNDS
        is_there = bool(self.numbers) and self.numbers[0] > 0
        if self.stage is Kind.PRELIMINARIES:
            if not is_there or self.numbers[-1] > most:
                text = gettext_noop("There are rounds 1 to %(most)s.")
                raise InvalidDocument([problem("no_such_round", text, at="number", most=most)])
            return
        own = {each.number for each in rounds.values() if each.stage == self.stage}
        if not is_there or len(own.union(self.numbers)) > most:
            text = gettext_noop("This final has no more rounds than %(most)s.")
            raise InvalidDocument([problem("no_more_rounds", text, at="number", most=most)])

    def inputs(self, method: Method, *, everybody: bool, accepts_unconfirmed: bool) -> Inputs:
        """What they are drawn from as things are now; refuses what cannot be drawn.

        Raises Unconfirmed where results are not settled, unless that is accepted.
        """
        self.check()
        first, last = self.numbers[0], self.numbers[-1]
        inputs = inputs_of(
            self.tournament, first, method, stage=self.stage, last=last, everybody=everybody
        )
        if method is Method.STANDINGS:
            self.unsettled = unsettled_tables(self.tournament, first, self.stage)
        if self.unsettled and not accepts_unconfirmed:
            raise Unconfirmed
        return inputs

    def basis(self, method: Method) -> dict[str, int]:
        """The versions of the sheets that they are drawn from, by game; ask before the inputs."""
        if method is not Method.STANDINGS:
            return {}
        return versions_of(self.tournament, self.numbers[0], self.stage)

    def basis_before(self) -> dict[str, int]:
        """The same of a single round that was drawn and is now put right by hand."""
        drawn = Draw.objects.filter(
            rounds__tournament=self.tournament, rounds__number__in=self.numbers
        )
        found = list(drawn) if len(self.numbers) == 1 else []
        return dict(found[0].basis) if found else {}

    def store(self, seatings: Mapping[int, Seating], draw: Draw) -> list[Round]:
        """Put the rounds there, and note what they replace; the tournament is locked."""
        draw.pk, draw.tournament, draw.author = self.key, self.tournament, self.author
        draw.save(force_insert=True)
        before = {each.number: each for each in rounds_of(self.tournament)}
        sat = seatings_of(self.tournament) if before else {}
        made = []
        for number, seating in sorted(seatings.items()):
            if number in before:
                note_replaced(before[number], sat.get(number, ()), self.author, draw)
            made.append(self._store_one(number, seating, draw))
        if self.unsettled:
            note_decision(
                self.tournament,
                Decision.Kind.UNCONFIRMED,
                self.author,
                round=self.numbers[0],
                tables=[[each.round.number, each.number] for each in self.unsettled],
            )
        return made

    def _store_one(self, number: int, seating: Seating, draw: Draw) -> Round:
        first = self._first_table()
        made = store_round(
            self.tournament,
            number,
            seating,
            numbers=range(first, first + len(seating)),
            stage=self.stage,
            method=draw.method,
            draw=draw,
        )
        made.tournament = self.tournament
        return made

    def _first_table(self) -> int:
        """1; in the small final, which is played at the same time, after those of the grand one."""
        if self.stage is not Kind.SMALL:
            return 1
        setup, others = setup_of(self.tournament), finalists(self.tournament, Kind.GRAND)
        if not others:
            return 1
        return 1 + len(table_sizes(len(others), allowed=setup.sizes, usual=setup.usual))


def note_replaced(
    round_: Round, seating: Seating, author: User | None, draw: Draw | None = None
) -> None:
    """Keep how a round was seated that is drawn again, or taken away where there is no draw."""
    note_decision(
        round_.tournament,
        Decision.Kind.DRAWN_AGAIN,
        author,
        round=round_.number,
        method=draw.method if draw else None,
        before={
            "method": round_.method,
            "draw": str(round_.draw_id) if round_.draw_id else None,
            "seating": seating_to_json(seating),
        },
    )
