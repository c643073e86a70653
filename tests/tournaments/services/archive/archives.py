"""Clubs with something of everything, and their archives taken apart and put together."""

import json
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from uuid import uuid4
from zipfile import ZIP_DEFLATED, ZipFile

from django.contrib.auth.models import User

from kingscore.models import Entry, Game, HouseRules, Player, Ruleset
from kingscore.queries import rules_of
from tests.kingscore import house as house_play
from tests.kingscore.play import start
from tests.tournaments.evenings import (
    enter,
    make_club,
    make_tournament,
    open_and_play,
    play_table,
)
from tests.tournaments.people import make_guest, make_member
from tournaments import services
from tournaments.models import (
    Award,
    Club,
    Confirmation,
    Entrant,
    Member,
    Place,
    Round,
    Season,
    Table,
    Tournament,
)
from tournaments.queries import tables_of
from tournaments.rules.season_codec import season_counting_to_json
from tournaments.rules.seasons import SeasonCounting
from tournaments.rules.setup import Method

LONG_AGO = datetime(2020, 2, 29, 12, tzinfo=UTC)


def full_club(owner: User) -> Club:
    """A club with something of everything that it can have."""
    club = make_club(owner)
    make_member(club, "Ana", number="007", year=1960, email="ana@x.example", team="A")
    Member.objects.update(joined_at=LONG_AGO)
    make_guest(club, "=Gast")
    gone = make_member(club, "Forgotten").player
    services.anonymise_member(club=club, player=gone)
    tournament = make_tournament(club, name="Friday", slug="friday")
    ana = Player.objects.get(name="Ana")
    services.register_entrant(tournament=tournament, who=ana, is_here=True)
    enter(tournament, 7)
    open_and_play(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]])
    open_and_play(tournament, [[1, 5, 2, 6], [3, 7, 4, 8]])
    (drawn,) = services.draw_rounds(
        tournament=tournament, number=3, key=uuid4(), method=Method.STANDINGS, seed=2**52
    )
    opened = services.open_round(round_=drawn)
    play_table(next(iter(tables_of(opened))), deals=3)
    Award.objects.create(entrant=tournament.entrants.get(number=2), points="1/2", reason="=late")
    Entrant.objects.filter(number=8).update(left_after=2, keeps_result=False)
    table = Table.objects.filter(round__number=1).first()
    assert table
    Confirmation.objects.create(
        table=table, version=1, entrant=Place.objects.filter(table=table)[0].entrant
    )
    game = start(names=(ana.pk, "Bo", "Cis", "Dirk"), owner=club.account)
    Game.objects.filter(pk=game.pk).update(is_locked=True)
    _, row = house_play.published()
    HouseRules.objects.update(owner=club.account)
    start(rules=rules_of(row.pk), owner=club.account)
    season = Season.objects.create(
        club=club, slug="2026", name="2026", counting=season_counting_to_json(SeasonCounting())
    )
    season.tournaments.add(tournament)
    Season.objects.update(final=tournament)
    return club


def emptied(club: Club) -> None:
    """A site on which nothing of a club is any more, and nothing of anybody else either."""
    Confirmation.objects.all().delete()
    Round.objects.all().delete()
    Season.objects.all().delete()
    Tournament.objects.all().delete()
    Member.objects.all().delete()
    Club.objects.all().delete()
    Entry.objects.all().delete()
    Game.objects.all().delete()
    HouseRules.objects.all().delete()
    Player.objects.all().delete()
    Ruleset.objects.all().delete()
    User.objects.filter(pk=club.account_id).delete()


def parts_of(content: bytes) -> dict[str, Any]:
    with ZipFile(BytesIO(content)) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def zipped(parts: dict[str, Any], compression: int = ZIP_DEFLATED) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", compression) as archive:
        for name, document in parts.items():
            text = document if isinstance(document, str | bytes) else json.dumps(document)
            archive.writestr(name, text)
    return out.getvalue()
