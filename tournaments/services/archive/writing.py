"""An archive of a club, made from its rows; the format is described in docs/club-archive.md."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch, Q
from django.utils import timezone

from kingscore.models import Entry, Game, HouseRules, Player, Ruleset, Seat
from kingscore.queries import game_file_of, rules_of
from kingscore.rules.gamefile import game_to_json
from kingscore.rules.rulesetfile import RulesetFile, ruleset_file_to_json
from kingscore.times import time_to_json, time_to_text
from tournaments.models import (
    Award,
    Club,
    Confirmation,
    Decision,
    Draw,
    Entrant,
    Member,
    Place,
    Round,
    Season,
    Table,
    Tournament,
)
from tournaments.services.archive.fields import FORMAT, SCHEMA
from tournaments.services.archive.moment import one_moment
from tournaments.services.archive.packing import packed

Json = dict[str, Any]


def archive_of(*, club: Club) -> bytes:
    """Everything that a club owns: a ZIP file of JSON documents.

    Accounts are in none of them: who works for the club, who claimed a player and who decided
    something is not taken along. Nor are secrets: the codes to write in games, cards, invitations.
    Raises Club.DoesNotExist when the club is no more.
    """
    with one_moment():  # somebody may register, or become another, while it is read part by part
        parts = _Writer(Club.objects.get(pk=club.pk)).parts()
    return packed(parts)


def archive_name(*, club: Club) -> str:
    """What the file of an archive that is made today is called, without its ending."""
    return f"kingscore-{club.slug}-{timezone.localdate().isoformat()}"


class _Writer:
    """One archive while it is made: players and rulesets are called by their places in it."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._own = Game.objects.filter(_in_archive(club)).order_by().values("pk")
        self._games = list(Game.objects.filter(pk__in=self._own).order_by("started_at", "id"))
        seated = Q(seat__game__in=self._own) | Q(entry__game__in=self._own)
        entered = Q(entries_in_tournaments__tournament__club=club)
        kept = Q(keeper=club.account_id)
        ids = Player.objects.filter(kept | entered | seated).values("pk")
        self._people = list(Player.objects.filter(pk__in=ids).order_by("pk"))
        self._players = {each.pk: place for place, each in enumerate(self._people)}
        self._house = list(HouseRules.objects.filter(owner=club.account_id).order_by("slug"))
        used = Q(rulesofsize__tournament__club=club) | Q(game__in=self._own)
        own = Q(slug__in=[each.slug for each in self._house])
        rulesets = Ruleset.objects.filter(used | own).distinct().order_by("slug", "version")
        self._rows = list(rulesets)
        self._rulesets = {row.pk: place for place, row in enumerate(self._rows)}

    def parts(self) -> dict[str, Json]:
        """The documents by the names of their parts."""
        tournaments = Tournament.objects.filter(club=self._club).order_by("held_on", "pk")
        return {
            "club.json": self._about_club(),
            **{
                f"rulesets/{place}.json": ruleset_file_to_json(
                    RulesetFile(rules_of(row.pk), row.version)
                )
                for place, row in enumerate(self._rows)
            },
            **{f"tournaments/{each.pk}.json": self._tournament(each) for each in tournaments},
            **{f"games/{game.pk}.json": self._game(game) for game in self._games},
        }

    def _game(self, game: Game) -> Json:
        return game_to_json(game_file_of(game), version=self._rows_version(game))

    def _rows_version(self, game: Game) -> int:
        return self._rows[self._rulesets[game.ruleset_id]].version

    def _about_club(self) -> Json:
        club = self._club
        return {
            "format": FORMAT,
            "schema": SCHEMA,
            "id": str(club.pk),
            "slug": club.slug,
            "name": club.name,
            "time_zone": club.time_zone,
            "created_at": time_to_text(club.created_at),
            "players": [
                {"name": each.name, "is_anonymous": each.is_anonymous} for each in self._people
            ],
            "members": [
                {
                    "player": self._players[each.player_id],
                    "number": each.number,
                    "year": each.year,
                    "email": each.email,
                    "team": each.team,
                    "joined_at": time_to_text(each.joined_at),
                }
                for each in Member.objects.filter(club=club).order_by("pk")
                if not self._people[self._players[each.player_id]].is_anonymous
            ],
            "house": [{"id": str(each.pk), "slug": each.slug} for each in self._house],
            "rulesets": len(self._rows),
            "games": self._about_games(),
            "seasons": [self._season(each) for each in self._seasons()],
        }

    def _about_games(self) -> list[Json]:
        """What the file of a game does not say: who its players are, and who wrote what."""
        seats: dict[Any, list[int]] = {}
        writers: dict[Any, list[int | None]] = {}
        rows = Seat.objects.filter(game__in=self._own).order_by("game", "position")
        for game, player in rows.values_list("game", "player"):
            seats.setdefault(game, []).append(self._players[player])
        entries = Entry.objects.filter(game__in=self._own).order_by("game", "seq")
        for game, player in entries.values_list("game", "recorded_by"):
            writers.setdefault(game, []).append(self._players.get(player))
        return [
            {
                "id": str(game.pk),
                "code": game.code,
                "players": seats[game.pk],
                "recorded_by": writers.get(game.pk, []),
                "previous": str(game.previous_id) if game.previous_id else None,
                "is_locked": game.is_locked,
            }
            for game in self._games
        ]

    def _seasons(self) -> Iterable[Season]:
        seasons = Season.objects.filter(club=self._club).prefetch_related("tournaments")
        return seasons.order_by("created_at", "pk")

    def _season(self, season: Season) -> Json:
        return {
            "id": str(season.pk),
            "slug": season.slug,
            "name": season.name,
            "counting": season.counting,
            "tournaments": sorted(str(each.pk) for each in season.tournaments.all()),
            "final": str(season.final_id) if season.final_id else None,
            "created_at": time_to_text(season.created_at),
        }

    def _tournament(self, tournament: Tournament) -> Json:
        return {
            "id": str(tournament.pk),
            "slug": tournament.slug,
            "name": tournament.name,
            "held_on": tournament.held_on.isoformat(),
            "setup": tournament.setup,
            "wishes": tournament.wishes,
            "cut": tournament.cut,
            "seed": tournament.seed,
            "is_public": tournament.is_public,
            "finished_at": time_to_json(tournament.finished_at),
            "created_at": time_to_text(tournament.created_at),
            "rules": {
                str(players): self._rulesets[ruleset]
                for players, ruleset in tournament.rules.order_by("players").values_list(
                    "players", "ruleset"
                )
            },
            "entrants": [self._entrant(each) for each in _entrants(tournament)],
            "draws": [_draw(each) for each in Draw.objects.filter(tournament=tournament)],
            "rounds": [_round(each) for each in _rounds(tournament)],
            "decisions": [
                {"kind": each.kind, "details": each.details, "made_at": time_to_text(each.made_at)}
                for each in Decision.objects.filter(tournament=tournament).order_by("pk")
            ],
        }

    def _entrant(self, entrant: Entrant) -> Json:
        return {
            "number": entrant.number,
            "player": self._players[entrant.player_id],
            "team": entrant.team,
            "is_paid": entrant.is_paid,
            "checked_in_at": time_to_json(entrant.checked_in_at),
            "first_round": entrant.first_round,
            "left_after": entrant.left_after,
            "keeps_result": entrant.keeps_result,
            "registered_at": time_to_text(entrant.registered_at),
            "absences": [each.round_number for each in entrant.absences.all()],
            "awards": [_award(each) for each in entrant.awards.all()],
        }


def _in_archive(club: Club) -> Q:
    """The games that a club owns, and those of its tables, whoever owns them by now."""
    return Q(owner=club.account_id) | Q(table__round__tournament__club=club)


def _entrants(tournament: Tournament) -> Iterable[Entrant]:
    entrants = Entrant.objects.filter(tournament=tournament).order_by("number")
    return entrants.prefetch_related("absences", "awards")


def _award(award: Award) -> Json:
    return {
        "id": str(award.pk),
        "points": award.points,
        "reason": award.reason,
        "round": award.round_number,
        "given_at": time_to_text(award.given_at),
        "withdrawn_at": time_to_json(award.withdrawn_at),
        "withdrawal_reason": award.withdrawal_reason,
    }


def _draw(draw: Draw) -> Json:
    return {
        "id": str(draw.pk),
        "method": draw.method,
        "seed": draw.seed,
        "inputs": draw.inputs,
        "basis": draw.basis,
        "made_at": time_to_text(draw.made_at),
    }


def _rounds(tournament: Tournament) -> Iterable[Round]:
    tables = Table.objects.order_by("number").prefetch_related(
        Prefetch("places", Place.objects.order_by("position").select_related("entrant")),
        Prefetch("confirmations", Confirmation.objects.order_by("pk").select_related("entrant")),
    )
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    return rounds.prefetch_related(Prefetch("tables", tables))


def _round(round_: Round) -> Json:
    return {
        "number": round_.number,
        "stage": round_.stage,
        "method": round_.method,
        "state": round_.state,
        "draw": str(round_.draw_id) if round_.draw_id else None,
        "drawn_at": time_to_text(round_.drawn_at),
        "opened_at": time_to_json(round_.opened_at),
        "closed_at": time_to_json(round_.closed_at),
        "clock_ends_at": time_to_json(round_.clock_ends_at),
        "clock_left": round_.clock_left,
        "tables": [_table(each) for each in round_.tables.all()],
    }


def _table(table: Table) -> Json:
    return {
        "number": table.number,
        "game": str(table.game_id) if table.game_id else None,
        "extra_seconds": table.extra_seconds,
        "places": [each.entrant.number for each in table.places.all()],
        "confirmations": [
            {
                "version": each.version,
                "entrant": each.entrant.number if each.entrant else None,
                "confirmed_at": time_to_text(each.confirmed_at),
            }
            for each in table.confirmations.all()
        ],
    }
