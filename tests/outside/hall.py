"""A hall full of tables, each of which plays its round by the code of its card."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from uuid import uuid4

from kingscore.rules.codec import amount_to_json, facts_to_json
from kingscore.rules.deal import DealFacts
from kingscore.rules.sheet import Sheet, start
from tests.api.described import Json
from tests.outside.caller import Caller
from tests.rules.play import open_codes, random, ruleset, some_facts

WRONG_AT_FIRST = 0.1  # of all deals: corrected a deal later


@dataclass(frozen=True)
class Twist:
    """What is not as usual at a table: its players stop early, somebody takes over, or is fined."""

    stops_after: int | None = None
    substitute: str = ""
    fine: int = 0


@dataclass
class Seated:
    """A table that is to play: its card opens it, and from the seed comes what is dealt."""

    port: int
    card: str
    seed: int
    twist: Twist = Twist()
    version: int = 0
    corrected: int = 0
    last: Callable[[], Json] = field(default=dict)

    def play(self) -> Sheet:
        """Play the round to its end and confirm it; the sheet as the players have seen it."""
        rng = random(self.seed)
        holder = Caller(self.port, self.card)
        table = holder.ask("readCard")
        sheet = start(ruleset(f"kingen-{len(table['seats'])}"), first_dealer=0)
        scorer = Caller(self.port, table["scorer_code"], code=table["game"])
        sheet = self._deals(scorer, sheet, rng)
        self._end(holder, table)
        return sheet

    def _deals(self, scorer: Caller, sheet: Sheet, rng: Random) -> Sheet:
        """All deals, some of them wrong at first, one of them sent twice."""
        again, doubtful = rng.randrange(1, sheet.ruleset.deals), dict[int, DealFacts]()
        while not sheet.is_finished and len(sheet.lines) != self.twist.stops_after:
            number = len(sheet.lines) + 1
            code = rng.choice(open_codes(sheet))
            right = facts = some_facts(sheet, code, rng)
            if rng.random() < WRONG_AT_FIRST:
                facts, doubtful[number] = some_facts(sheet, code, rng), right
            self._write(scorer, "recordDeal", number=number, facts=facts_to_json(facts))
            if number == again:
                self._again()
                self._happens(scorer)
            for earlier in [each for each in doubtful if each < number or sheet.is_finished]:
                self._correct(scorer, earlier, doubtful.pop(earlier))
            sheet = sheet.add(right)
        for number, right in doubtful.items():
            self._correct(scorer, number, right)
        return sheet

    def _correct(self, scorer: Caller, number: int, right: DealFacts) -> None:
        self._write(scorer, "recordDeal", number=number, facts=facts_to_json(right))
        self.corrected += 1

    def _happens(self, scorer: Caller) -> None:
        """What else is written on the sheet of this table."""
        if self.twist.substitute:
            self._write(scorer, "substitutePlayer", seat=1, who=self.twist.substitute)
        if self.twist.fine:
            points = amount_to_json(-self.twist.fine)
            self._write(scorer, "adjustPoints", seat=0, points=points, cause="cards on the table")

    def _write(self, scorer: Caller, operation: str, **says: object) -> None:
        body = {"entry": str(uuid4()), "version": self.version, **says}
        self.last = partial(scorer.ask, operation, body, status=201)
        self.written = self.last()
        self.version = self.written["sheet"]["version"]

    def _again(self) -> None:
        """The net was slow, and the phone sends once more what has arrived."""
        assert self.last() == self.written

    def _end(self, holder: Caller, table: Json) -> None:
        """The players stop if they are to, and another than the writer says that it is right."""
        _, _, _, _, club, _, tournament, *_ = table["path"].split("/")
        holder.names |= {"club_slug": club, "tournament_slug": tournament}
        holder.names |= {"round_number": table["round"], "table_number": table["table"]}
        if self.twist.stops_after:
            body = {"entry": str(uuid4()), "version": self.version, "reason": "the last train"}
            assert holder.ask("stopTable", body) == holder.ask("stopTable", body)
            self.version += 1
        told = holder.ask("confirmResult", {"version": self.version, "seat": 2})
        assert (told["is_confirmed"], told["version"]) == (True, self.version)
        assert told["progress"]["is_finished"]
