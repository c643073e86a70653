"""Making tournaments, and their settings."""

import json
import secrets
from collections.abc import Mapping
from datetime import date
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.names import name_problem, tidy_name
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.sentence import gettext_noop
from kingscore.services import publish_ruleset
from kingscore.services.races import retried_after_race
from tournaments.errors import TournamentBegun
from tournaments.models import Club, Round, RulesOfSize, Tournament
from tournaments.rules.setup import Setup
from tournaments.rules.setup_codec import setup_from_json, setup_to_json
from tournaments.services.locks import lock_tournament
from tournaments.services.slugs import slug_problem

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
    slug: str,
    held_on: date,
    setup: Setup,
    rules: Mapping[int, Rules],
    is_public: bool = True,
) -> Tournament:
    """A new tournament; `rules` by number of players. The same id again gives what it made.

    Raises InvalidDocument for a name, a short name or settings that cannot be used.
    """
    if made := Tournament.objects.filter(pk=tournament_id, club=club).first():
        return made
    name = tidy_name(name)
    problems = tournament_problems(name, slug, setup, rules)
    if Tournament.objects.filter(club=club, slug=slug).exists():
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
    _set_rules(tournament, setup, rules)
    return tournament


@retried_after_race
@transaction.atomic
def change_tournament(
    *,
    tournament: Tournament,
    version: int,
    name: str,
    held_on: date,
    setup: Setup,
    rules: Mapping[int, Rules],
    is_public: bool,
) -> Tournament:
    """Other settings. Once a round has begun, only what does not touch what was played.

    Raises StaleTournament, TournamentFinished, InvalidDocument, and TournamentBegun for other
    rules, table sizes or stages after the first round was opened.
    """
    tournament = lock_tournament(tournament, version=version)
    name = tidy_name(name)
    if problems := tournament_problems(name, tournament.slug, setup, rules):
        raise InvalidDocument(problems)
    begun = Round.objects.filter(tournament=tournament).exclude(state=Round.State.DRAWN)
    if begun.exists():
        _check_played(tournament, setup, rules)
    tournament.name, tournament.held_on, tournament.is_public = name, held_on, is_public
    tournament.setup = stored_setup(setup)
    tournament.save(update_fields=["name", "held_on", "is_public", "setup"])
    _set_rules(tournament, setup, rules)
    return tournament


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
    return [*(each for each in found if each), *setup.problems(rules)]


def _set_rules(tournament: Tournament, setup: Setup, rules: Mapping[int, Rules]) -> None:
    """The rules of the sizes of table that there may be, and of no others."""
    wanted = {size: publish_ruleset(rules=rules[size]).pk for size in setup.sizes}
    known = dict(tournament.rules.values_list("players", "ruleset"))
    if wanted != known:
        tournament.rules.all().delete()
        RulesOfSize.objects.bulk_create(
            RulesOfSize(tournament=tournament, players=size, ruleset_id=ruleset)
            for size, ruleset in wanted.items()
        )


def _check_played(tournament: Tournament, setup: Setup, rules: Mapping[int, Rules]) -> None:
    """Refuse what would make the rounds that were played mean something else."""
    before = setup_from_json(tournament.setup)
    known = dict(tournament.rules.values_list("players", "ruleset"))
    wanted = {size: publish_ruleset(rules=rules[size]).pk for size in setup.sizes}
    is_same = (before.tables, known) == (setup.tables, wanted)
    is_same_policy = before.policy is setup.policy
    if not (is_same and is_same_policy and before.stages[0].kind is setup.stages[0].kind):
        raise TournamentBegun


@transaction.atomic
def finish_tournament(*, tournament: Tournament) -> Tournament:
    """Nothing more is written about it. Finishing again changes nothing."""
    tournament = lock_tournament(tournament, even_finished=True)
    if tournament.finished_at is None:
        tournament.finished_at = timezone.now()
        tournament.save(update_fields=["finished_at"])
    return tournament


@transaction.atomic
def reopen_tournament(*, tournament: Tournament) -> Tournament:
    """Go on with a tournament that was finished. Again changes nothing."""
    tournament = lock_tournament(tournament, even_finished=True)
    tournament.finished_at = None
    tournament.save(update_fields=["finished_at"])
    return tournament
