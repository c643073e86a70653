"""The archive of a full club, for the tests of archives."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tournaments.services.archive.archives import emptied, full_club, parts_of
from tournaments.services.archive import archive_of


@pytest.fixture
def parts(owner: User) -> dict[str, Any]:
    """The parts of the archive of a full club that is on another site."""
    if not _kept:
        club = full_club(owner)
        _kept.append(archive_of(club=club))
        emptied(club)
    return parts_of(_kept[0])


_kept: list[bytes] = []  # it takes a while to play so much
