"""What rounds and tables are called."""

from django.utils.translation import gettext

from tournaments.models import Round
from tournaments.rules.finals import NAMES, Kind


def round_name(round_: Round) -> str:
    """A round by its number, or the final that it is."""
    if round_.stage == Kind.PRELIMINARIES:
        return gettext("Round %(number)s") % {"number": round_.number}
    return gettext(NAMES[Kind(round_.stage)])


def table_name(number: int) -> str:
    """A table by its number."""
    return gettext("Table %(number)s") % {"number": number}
