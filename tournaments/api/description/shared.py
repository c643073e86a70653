"""What many operations of clubs and tournaments share: who may, and what stands in addresses."""

from kingscore.api.description.operation import READER, WRITER, Needs, Parameter, number
from kingscore.api.fields import HIGHEST_ID
from kingscore.rules.codec import Json
from kingscore.rules.reading import LARGEST
from tournaments.models.clubs import LONGEST_SLUG

_REFUSED = (*READER.codes, "not_allowed")
STAFF = Needs("Needs a token of somebody who works for the club.", _REFUSED)
LOOKER = Needs("Needs a token of a director or an owner of the club.", _REFUSED)
DIRECTOR = Needs(
    "Needs a token that may write, of a director or an owner of the club.", WRITER.codes
)
OWNER = Needs("Needs a token that may write, of an owner of the club.", WRITER.codes)
OWNING_LOOKER = Needs("Needs a token of an owner of the club.", _REFUSED)
SPECTATOR = Needs(
    "Needs no credential where the tournament is public; else a token of somebody who works for "
    "the club.",
    (),
    is_optional=True,
)
AT_TABLE = Needs(
    "Needs the code of the table's card, or a token that may write, of a director or an owner of "
    "the club.",
    (*WRITER.codes, "too_many_wrong_codes"),
)
SCORER_AT_TABLE = Needs(
    "Needs the code of the table's card, or a token of somebody who works for the club.",
    (*_REFUSED, "too_many_wrong_codes"),
)
CARD = Needs("Needs the code of a table's card.", (*_REFUSED, "too_many_wrong_codes"))

_SLUG: Json = {
    "type": "string",
    "pattern": "^[-a-zA-Z0-9_]+$",
    "minLength": 1,
    "maxLength": LONGEST_SLUG,
}
_NUMBERED = number(1, LARGEST)
_ID = number(1, HIGHEST_ID)


def _in_path(name: str, text: str, schema: Json) -> Parameter:
    return Parameter(name, text, schema, is_required=True, where="path")


PATH_PARAMETERS = {
    each.name: each
    for each in (
        _in_path("club_slug", "The short name of the club.", _SLUG),
        _in_path("tournament_slug", "The short name of the tournament in its club.", _SLUG),
        _in_path("season_slug", "The short name of the season in its club.", _SLUG),
        _in_path("deputy_id", "The id of the account that works for the club.", _ID),
        _in_path("invitation_id", "The id of the invitation.", _ID),
        _in_path("entrant_number", "The number of the entrant in the tournament.", _NUMBERED),
        _in_path(
            "award_id", "The id of the penalty or award.", {"type": "string", "format": "uuid"}
        ),
        _in_path("round_number", "Which round, from 1.", _NUMBERED),
        _in_path("table_number", "Which table of the round, from 1.", _NUMBERED),
    )
}
CLUB = "clubs/{club_slug}/"
TOURNAMENT = f"{CLUB}tournaments/{{tournament_slug}}/"
ROUND = f"{TOURNAMENT}rounds/{{round_number}}/"
TABLE = f"{ROUND}tables/{{table_number}}/"
