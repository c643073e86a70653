"""One tournament of an archive, as rows that are not stored yet."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Model

from kingscore.models import Player
from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.reading import LONGEST_REASON, inside
from kingscore.rules.sentence import gettext_noop
from kingscore.services.codes import new_code
from tournaments.models import (
    Absence,
    Award,
    Confirmation,
    Decision,
    Draw,
    Entrant,
    Place,
    Round,
    Table,
    Tournament,
)
from tournaments.models.clubs import LONGEST_SLUG
from tournaments.queries.finals import CUT
from tournaments.rules.finals import Kind
from tournaments.rules.finals_codec import cut_from_json
from tournaments.rules.members.listed import LONGEST_TEAM
from tournaments.rules.seating.draw_codec import draw_from_json
from tournaments.rules.setup import Method
from tournaments.rules.setup_codec import setup_from_json
from tournaments.rules.wishes_codec import wishes_from_json
from tournaments.services.archive import fields
from tournaments.services.archive.reader import ArchiveReader
from tournaments.services.rounds import CARD_LENGTH

_MOST = 10_000  # entrants, tables, decisions
_SIZE = re.compile("[1-9][0-9]?")  # players at a table


@dataclass(slots=True)
class TournamentRows:
    """The rows of a tournament; `rules` are places of rulesets by size.

    `games` are the ids of the games of tables, in their order. `moments` are what the database
    would set anew: the row, its field, and when that was.
    """

    tournament: Tournament
    rules: dict[int, int] = field(default_factory=dict)
    entrants: list[Entrant] = field(default_factory=list)
    absences: list[Absence] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    games: list[UUID | None] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    confirmations: list[Confirmation] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    moments: list[tuple[Model, str, datetime]] = field(default_factory=list)


def tournament_from_json(value: Any, players: Sequence[Player], rulesets: int) -> TournamentRows:
    """The tournament that a document says; raises InvalidDocument with its faults."""
    reader = ArchiveReader()
    document = reader.mapping(value, "", fields.TOURNAMENT)
    cut = document.get("cut")
    tournament = Tournament(
        id=reader.uuid(document.get("id"), "id"),
        slug=reader.text(document.get("slug"), "slug", LONGEST_SLUG),
        name=reader.text(document.get("name"), "name", LONGEST_NAME),
        held_on=reader.day(document.get("held_on"), "held_on"),
        setup=reader.checked(setup_from_json, document.get("setup"), "setup"),
        wishes=reader.checked(wishes_from_json, document.get("wishes"), "wishes"),
        cut=None if cut is None else reader.checked(cut_from_json, cut, "cut"),
        seed=reader.seed(document.get("seed"), "seed"),
        is_public=reader.flag(document.get("is_public"), "is_public"),
        finished_at=reader.moment_or_none(document.get("finished_at"), "finished_at"),
    )
    rows = TournamentRows(tournament)
    _Reading(reader, rows, players).read(document, rulesets)
    moment = reader.moment(document.get("created_at"), "created_at")
    rows.moments.append((tournament, "created_at", moment))
    reader.finish()
    return rows


class _Reading:
    """A tournament while it is read, and who is who in it."""

    def __init__(
        self, reader: ArchiveReader, rows: TournamentRows, players: Sequence[Player]
    ) -> None:
        self._reader, self._rows, self._players = reader, rows, players
        self._by_number: dict[int, Entrant] = {}
        self._draws: dict[UUID, Draw] = {}

    def read(self, document: dict[str, Any], rulesets: int) -> None:
        """Read everything that hangs on the tournament."""
        for size, place in self._reader.mapping(document.get("rules"), "rules").items():
            at = f"rules.{size[:60]}"
            if not _SIZE.fullmatch(size):
                text = gettext_noop("The archive has nothing like this.")
                self._reader.fault("unknown_place", text, at)
                continue
            self._rows.rules[int(size)] = self._reader.place(place, at, rulesets)
        for at, each in self._items(document, "entrants"):
            self._read_entrant(each, at)
        self._check_cut()
        for at, each in self._items(document, "draws"):
            self._read_draw(each, at)
        for at, each in self._items(document, "rounds"):
            self._read_round(each, at)
        for at, each in self._items(document, "decisions"):
            self._read_decision(each, at)

    def _check_cut(self) -> None:
        """Nobody goes on to the finals who does not take part."""
        cut = self._rows.tournament.cut
        groups = cut_from_json(cut).standings if cut is not None else ()
        for entrant in {each for group in groups for each in group}:
            self._entrant(entrant, "cut.standings")

    def _items(self, document: dict[str, Any], name: str, at: str = "") -> list[tuple[str, Any]]:
        at = inside(at, name)
        values = self._reader.items(document.get(name), at, _MOST)
        return [(f"{at}[{place}]", each) for place, each in enumerate(values)]

    def _was(self, row: Model, name: str, value: Any, at: str) -> None:
        moment = self._reader.moment(value, inside(at, name))
        self._rows.moments.append((row, name, moment))

    def _read_entrant(self, value: Any, at: str) -> None:
        reader = self._reader
        document = reader.mapping(value, at, fields.ENTRANT)
        place = reader.place(document.get("player"), inside(at, "player"), len(self._players))
        entrant = Entrant(
            tournament=self._rows.tournament,
            number=reader.small(document.get("number"), inside(at, "number"), 1_000_000),
            player=self._players[place] if self._players else None,
            team=reader.text(document.get("team"), inside(at, "team"), LONGEST_TEAM),
            is_paid=reader.flag(document.get("is_paid"), inside(at, "is_paid")),
            checked_in_at=reader.moment_or_none(
                document.get("checked_in_at"), inside(at, "checked_in_at")
            ),
            first_round=reader.small(document.get("first_round"), inside(at, "first_round")),
            left_after=reader.small_or_none(document.get("left_after"), inside(at, "left_after")),
            keeps_result=reader.flag(document.get("keeps_result"), inside(at, "keeps_result")),
        )
        self._was(entrant, "registered_at", document.get("registered_at"), at)
        self._rows.entrants.append(entrant)
        self._by_number[entrant.number] = entrant
        for where, number in self._items(document, "absences", at):
            absence = Absence(entrant=entrant, round_number=reader.small(number, where))
            self._rows.absences.append(absence)
        for where, each in self._items(document, "awards", at):
            self._read_award(entrant, each, where)

    def _read_award(self, entrant: Entrant, value: Any, at: str) -> None:
        reader = self._reader
        document = reader.mapping(value, at, fields.AWARD)
        points = document.get("points")
        reader.amount(points, inside(at, "points"))
        award = Award(
            id=reader.uuid(document.get("id"), inside(at, "id")),
            entrant=entrant,
            points=points,
            reason=reader.text(document.get("reason"), inside(at, "reason"), LONGEST_REASON),
            round_number=reader.small_or_none(document.get("round"), inside(at, "round")),
            withdrawn_at=reader.moment_or_none(
                document.get("withdrawn_at"), inside(at, "withdrawn_at")
            ),
            withdrawal_reason=reader.text(
                document.get("withdrawal_reason"), inside(at, "withdrawal_reason"), LONGEST_REASON
            ),
        )
        self._was(award, "given_at", document.get("given_at"), at)
        self._rows.awards.append(award)

    def _read_draw(self, value: Any, at: str) -> None:
        reader = self._reader
        document = reader.mapping(value, at, fields.DRAW)
        methods = (*Method, CUT)
        method = reader.choice(document.get("method"), inside(at, "method"), methods, CUT)
        seed, inputs = document.get("seed"), document.get("inputs")
        if inputs or seed is not None or method == CUT:  # by hand and out of a file have neither
            parse = cut_from_json if method == CUT else draw_from_json
            reader.checked(parse, inputs, inside(at, "inputs"))
        draw = Draw(
            id=reader.uuid(document.get("id"), inside(at, "id")),
            tournament=self._rows.tournament,
            method=method,
            seed=None if seed is None else reader.seed(seed, inside(at, "seed")),
            inputs=reader.plain(inputs, inside(at, "inputs")),
            basis=self._read_basis(document.get("basis"), inside(at, "basis")),
        )
        self._was(draw, "made_at", document.get("made_at"), at)
        self._rows.draws.append(draw)
        self._draws[draw.id] = draw

    def _read_basis(self, value: Any, at: str) -> dict[str, int]:
        """The versions of the sheets that a draw was made from, by the ids of their games."""
        return {
            str(self._reader.uuid(game, at)): self._reader.number(version, at, least=0)
            for game, version in self._reader.mapping(value, at).items()
        }

    def _read_round(self, value: Any, at: str) -> None:
        reader = self._reader
        document = reader.mapping(value, at, fields.ROUND)
        draw = reader.uuid_or_none(document.get("draw"), inside(at, "draw"))
        # Nobody is seated by the cut.
        if draw is not None and (draw not in self._draws or self._draws[draw].method == CUT):
            text = gettext_noop("The archive has nothing like this.")
            reader.fault("unknown_place", text, inside(at, "draw"))
        moments = ("opened_at", "closed_at", "clock_ends_at")
        left = document.get("clock_left")
        made = Round(
            tournament=self._rows.tournament,
            number=reader.small(document.get("number"), inside(at, "number")),
            stage=reader.choice(
                document.get("stage"), inside(at, "stage"), list(Kind), Kind.PRELIMINARIES
            ),
            method=reader.choice(
                document.get("method"), inside(at, "method"), list(Method), Method.HAND
            ),
            state=reader.choice(
                document.get("state"), inside(at, "state"), list(Round.State), Round.State.DRAWN
            ),
            draw=self._draws.get(draw) if draw else None,
            drawn_at=reader.moment(document.get("drawn_at"), inside(at, "drawn_at")),
            clock_left=None if left is None else reader.number(left, f"{at}.clock_left", least=0),
            **{
                name: reader.moment_or_none(document.get(name), inside(at, name))
                for name in moments
            },
        )
        self._rows.rounds.append(made)
        for where, each in self._items(document, "tables", at):
            self._read_table(made, each, where)

    def _read_table(self, round_: Round, value: Any, at: str) -> None:
        reader = self._reader
        document = reader.mapping(value, at, fields.TABLE)
        table = Table(
            round=round_,
            number=reader.small(document.get("number"), inside(at, "number")),
            card=new_code(CARD_LENGTH),  # the old ones open nothing here
            extra_seconds=reader.number(
                document.get("extra_seconds"), inside(at, "extra_seconds"), least=0
            ),
        )
        self._rows.tables.append(table)
        game = reader.uuid_or_none(document.get("game"), inside(at, "game"))
        self._rows.games.append(game)
        for position, (where, number) in enumerate(self._items(document, "places", at)):
            entrant = self._entrant(number, where)
            place = Place(round=round_, table=table, position=position, entrant=entrant)
            self._rows.places.append(place)
        for where, each in self._items(document, "confirmations", at):
            self._read_confirmation(table, each, where)

    def _read_confirmation(self, table: Table, value: Any, at: str) -> None:
        document = self._reader.mapping(value, at, fields.CONFIRMATION)
        number = document.get("entrant")
        made = Confirmation(
            table=table,
            version=self._reader.number(document.get("version"), inside(at, "version"), least=0),
            entrant=None if number is None else self._entrant(number, inside(at, "entrant")),
        )
        self._was(made, "confirmed_at", document.get("confirmed_at"), at)
        self._rows.confirmations.append(made)

    def _entrant(self, value: Any, at: str) -> Entrant | None:
        """The entrant with a number; None where there is none, which is a fault."""
        found = self._by_number.get(self._reader.number(value, at, least=0))
        if found is None:
            text = gettext_noop("The archive has nothing like this.")
            self._reader.fault("unknown_place", text, at)
        return found

    def _read_decision(self, value: Any, at: str) -> None:
        document = self._reader.mapping(value, at, fields.DECISION)
        kinds = list(Decision.Kind)
        kind = self._reader.choice(
            document.get("kind"), inside(at, "kind"), kinds, Decision.Kind.REOPENED
        )
        details = self._reader.plain(document.get("details"), inside(at, "details"))
        if kind == Decision.Kind.CORRECTION_SEEN:  # of which it is reckoned what has changed since
            self._read_basis(details.get("versions"), inside(at, "details.versions"))
        made = Decision(tournament=self._rows.tournament, kind=kind, details=details)
        self._was(made, "made_at", document.get("made_at"), at)
        self._rows.decisions.append(made)
