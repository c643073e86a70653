"""All operations of games, in the order in which they are read; what is told of the whole API."""

from kingscore.api.description import (
    games,
    general,
    players,
    reading,
    rulesets,
    webhooks,
    writing,
)
from kingscore.api.description.parts import Part
from kingscore.api.description.shared import PATH_PARAMETERS

__all__ = ["INFO", "PART"]

_OPERATIONS = (
    *general.OPERATIONS,
    *games.OPERATIONS,
    *reading.OPERATIONS,
    *writing.OPERATIONS,
    *rulesets.OPERATIONS,
    *players.OPERATIONS,
    *webhooks.OPERATIONS,
)
_TAGS = [
    {"name": "general", "description": "What this is, who asks, and a counting help."},
    {
        "name": "games",
        "description": "Start, list, lock, take in, import and export games.",
    },
    {"name": "sheets", "description": "Read and follow a score sheet, and what follows from it."},
    {"name": "writing", "description": "Everything that is written in the log of a game."},
    {"name": "rulesets", "description": "Presets, published rulesets, house rules."},
    {
        "name": "players",
        "description": "The players whom an account keeps, and who says that he is one of them.",
    },
    {"name": "webhooks", "description": "Addresses that are told when something happens."},
]
PART = Part(_OPERATIONS, _TAGS, PATH_PARAMETERS)

INFO = {
    "title": "The API of kingscore",
    "summary": "Scores King-family card games that are played at a real table.",
    "description": """Everything that the pages of the site do, an app can do. [How to use
it](/api/v1/docs/api/) plays a whole game with curl, says what an app has to ask of a deal, and how
to work offline.

- Seats are numbered from 0, in the order of play; deals and entries of the log from 1.
- What is not played yet is null, never 0.
- Whole numbers are sent without a point: 5, and neither 5.0 nor "5".
- Points are exact: whole numbers, or fractions as texts (`5/2`, `-1/4`). Money is a whole number of
  the smallest unit of its currency.
- Times are RFC 3339 in UTC.
- Lists come in pages: ask for `next` as it stands until it is null. Nothing is repeated or left out
  while others write.
- Texts for people are in the language of `Accept-Language` (`en`, `nl`).
- Refusals are `application/problem+json` with a stable `code`: see
  [all of them](/api/v1/problems/).
- A HEAD is answered as its GET.
- Within version 1 only [what is said so](/api/v1/docs/api-versions/) is changed: be prepared for
  fields, codes and words that you do not know.
""",
    "license": {"name": "MIT", "identifier": "MIT"},
}
