"""Making tournaments, and their settings."""

import json
import secrets
from collections.abc import Iterator, Mapping
from datetime import date
from functools import partial
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.names import name_problem, tidy_name
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.schedule import FreeChoice
from kingscore.rules.sentence import gettext_noop
from kingscore.services import publish_ruleset
from kingscore.services.races import retried_after_race
from tournaments.errors import (
    IdReused,
    RoundBegun,
    RoundsOpen,
    StagesSettled,
    StaleTournament,
    TournamentBegun,
    TournamentPlayed,
)
from tournaments.models import Award, Club, Decision, Round, RulesOfSize, Table, Tournament
from tournaments.queries import rounds_of, ruleset_ids_of, settings_stamp, setup_of
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Setup
from tournaments.rules.setup_codec import setup_from_json, setup_to_json
from tournaments.services.decisions import note_decision
from tournaments.services.locks import lock_club, lock_tournament
from tournaments.services.rounds import remove_round
from tournaments.services.slugs import slug_problem, suggested_slug

SEED_BITS = 53  # whole numbers that JSON readers of every kind keep exactly


def new_seed() -> int:
    """A seed that nobody can have chosen."""
    return secrets.randbits(SEED_BITS)


@retried_after_race
@transaction.atomic
def make_tournament(
    *,
    tournament_id: UUID,
    club: Club,
    name: str,
    slug: str = "",
    held_on: date,
    setup: Setup,
    rules: Mapping[int, Rules],
    is_public: bool = True,
) -> Tournament:
    """A new tournament; `rules` by number of players. The same id again gives what it made.

    Without a short name it has one that is made of its name and its evening. Raises InvalidDocument
    for a name, a short name or settings that cannot be used, IdReused for the id of
    another club's, Club.DoesNotExist when the club is no more.
    """
    club = lock_club(club)  # sent twice at once, the second finds what the first has made
    if made := Tournament.objects.filter(pk=tournament_id, club=club).first():
        return made
    if Tournament.objects.filter(pk=tournament_id).exists():
        raise IdReused  # it is another club's
    name = tidy_name(name)
    is_taken = partial(_is_slug_taken, club)
    slug = slug or suggested_slug(name, is_taken, "tournament", ending=f"{held_on:%Y-%m-%d}")
    problems = tournament_problems(name, slug, setup, rules)
    if is_taken(slug):
        text = gettext_noop("The club has a tournament with this short name already.")
        problems.append(problem("slug_taken", text, at="slug"))
    if problems:
        raise InvalidDocument(problems)
    tournament = Tournament.objects.create(
        pk=tournament_id,
        club=club,
        slug=slug,
        name=name,
        held_on=held_on,
        setup=stored_setup(setup),
        seed=new_seed(),
        is_public=is_public,
    )
    _set_rules(tournament, _published(setup, rules))
    return tournament


def _is_slug_taken(club: Club, slug: str) -> bool:
    return Tournament.objects.filter(club=club, slug=slug).exists()


@retried_after_race
@transaction.atomic
def change_tournament(
    *,
    tournament: Tournament,
    seen: str,
    name: str,
    held_on: date,
    setup: Setup,
    rules: Mapping[int, Rules],
    is_public: bool,
) -> Tournament:
    """Other settings; `seen` is the `settings_stamp` of those that the sender has seen.

    Once a round has begun, only what does not touch what was played. Rounds that are drawn and do
    not fit any more are drawn no longer. The same settings again change nothing. Raises
    StaleTournament, TournamentFinished, InvalidDocument, TournamentBegun for other rules or table
    sizes after the first round has begun, StagesSettled for other stages after the finals.
    """
    tournament = lock_tournament(tournament)
    name = tidy_name(name)
    if problems := tournament_problems(name, tournament.slug, setup, rules):
        raise InvalidDocument(problems)
    before, known = setup_of(tournament), ruleset_ids_of(tournament)
    wanted = _published(setup, rules)
    told = (tournament.name, tournament.held_on, tournament.is_public, before, known)
    if told == (name, held_on, is_public, setup, wanted):
        return tournament
    if seen != settings_stamp(tournament):
        raise StaleTournament
    begun = rounds_of(tournament).exclude(state=Round.State.DRAWN)
    if begun.exists():
        if (before.tables, before.policy, known) != (setup.tables, setup.policy, wanted):
            raise TournamentBegun
        _check_rounds(setup, begun)
    if tournament.cut is not None and before.stages != setup.stages:
        raise StagesSettled
    _remove_draws(tournament, setup)
    tournament.name, tournament.held_on, tournament.is_public = name, held_on, is_public
    tournament.setup = stored_setup(setup)
    tournament.save(update_fields=["name", "held_on", "is_public", "setup"])
    _set_rules(tournament, wanted)
    return tournament


def _check_rounds(setup: Setup, begun: QuerySet[Round]) -> None:
    """Refuse fewer rounds than have begun."""
    numbers = begun.filter(stage=Kind.PRELIMINARIES).values_list("number", flat=True)
    last = max(numbers, default=0)
    if setup.rounds is not None and setup.rounds < last:
        text = gettext_noop("Round %(round)s has begun already.")
        raise InvalidDocument([problem("round_begun", text, at="stages[0].rounds", round=last)])


def _remove_draws(tournament: Tournament, setup: Setup) -> None:
    """Take away draws that wait, of rounds or with tables that there are to be no longer."""
    waiting = rounds_of(tournament).filter(state=Round.State.DRAWN, stage=Kind.PRELIMINARIES)
    tables = Table.objects.filter(round__in=waiting).annotate(size=Count("places"))
    odd = tables.exclude(size__in=setup.sizes)
    gone = set(odd.values_list("round__number", flat=True))
    if setup.rounds is not None:
        gone |= set(waiting.filter(number__gt=setup.rounds).values_list("number", flat=True))
    for number in gone:
        remove_round(tournament, number)


def stored_setup(setup: Setup) -> dict[str, object]:
    """The settings as they are stored; nothing is stored that could not be read again."""
    document = json.loads(json.dumps(setup_to_json(setup)))
    setup_from_json(document)
    return dict(document)


def tournament_problems(
    name: str, slug: str, setup: Setup, rules: Mapping[int, Rules]
) -> list[Problem]:
    """What is wrong with a tournament before it is stored."""
    found = [name_problem(name, "name"), slug_problem(slug)]
    return [
        *(each for each in found if each),
        *setup.problems(rules),
        *_deals_problems(setup, rules),
    ]


def _deals_problems(setup: Setup, rules: Mapping[int, Rules]) -> Iterator[Problem]:
    """Deals of a round that are not those of its rules, which every table is played by."""
    for number, (size, deals) in enumerate(setup.tables.items()):
        own = rules.get(size)
        is_free = own is not None and isinstance(own.schedule, FreeChoice)
        if own and is_free and deals not in (None, own.deals):
            text = gettext_noop("The rules for this table have %(deals)s deals.")
            yield problem("deals_not_of_rules", text, f"tables[{number}].deals", deals=own.deals)


def _published(setup: Setup, rules: Mapping[int, Rules]) -> dict[int, UUID]:
    """The published rulesets of the sizes of table that there may be, and of no others."""
    return {size: publish_ruleset(rules=rules[size]).pk for size in setup.sizes}


def _set_rules(tournament: Tournament, wanted: Mapping[int, UUID]) -> None:
    if wanted != ruleset_ids_of(tournament):
        tournament.rules.all().delete()
        RulesOfSize.objects.bulk_create(
            RulesOfSize(tournament=tournament, players=size, ruleset_id=ruleset)
            for size, ruleset in wanted.items()
        )


@transaction.atomic
def finish_tournament(*, tournament: Tournament) -> Tournament:
    """Nothing more is written about it. Finishing again changes nothing.

    Raises RoundsOpen while a round is being played.
    """
    tournament = lock_tournament(tournament, even_finished=True)
    if tournament.finished_at is None:
        if rounds_of(tournament).filter(state=Round.State.OPEN).exists():
            raise RoundsOpen
        tournament.finished_at = timezone.now()
        tournament.save(update_fields=["finished_at"])
    return tournament


@transaction.atomic
def reopen_tournament(*, tournament: Tournament, author: User | None = None) -> Tournament:
    """Go on with a tournament that was finished. Again changes nothing."""
    tournament = lock_tournament(tournament, even_finished=True)
    if tournament.finished_at is not None:
        tournament.finished_at = None
        tournament.save(update_fields=["finished_at"])
        note_decision(tournament, Decision.Kind.REOPENED, author)
    return tournament


@retried_after_race
@transaction.atomic
def remove_tournament(*, tournament: Tournament) -> None:
    """Delete a tournament in which nothing was ever recorded, with its draws and entrants.

    Players stay with the club. Raises TournamentPlayed when a deal, a penalty or an award is there.
    """
    tournament = lock_tournament(tournament, even_finished=True)
    if Award.objects.filter(entrant__tournament=tournament).exists():
        raise TournamentPlayed
    try:
        for round_ in rounds_of(tournament):
            remove_round(tournament, round_.number)
    except RoundBegun:
        raise TournamentPlayed from None
    tournament.delete()
