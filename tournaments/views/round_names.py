"""What rounds and tables are called."""

from django.utils.translation import gettext

from tournaments.models import Round
from tournaments.queries import setup_of
from tournaments.rules.finals import NAMES, Kind


def round_name(round_: Round) -> str:
    """A round by its number, or the final that it is; by both where a final has several rounds."""
    stage = Kind(round_.stage)
    if stage is Kind.PRELIMINARIES:
        return gettext("Round %(number)s") % {"number": round_.number}
    if setup_of(round_.tournament).rounds_in(stage) == 1:
        return gettext(NAMES[stage])
    names = {"final": gettext(NAMES[stage]), "number": round_.number}
    return gettext("%(final)s, round %(number)s") % names


def table_name(number: int) -> str:
    """A table by its number."""
    return gettext("Table %(number)s") % {"number": number}
