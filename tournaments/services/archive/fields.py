"""The fields of the documents of an archive, by what they say: others are refused.

docs/club-archive.md describes them.
"""

FORMAT, SCHEMA = "kingscore-club", 1

CLUB = (
    "format",
    "schema",
    "id",
    "slug",
    "name",
    "time_zone",
    "created_at",
    "players",
    "members",
    "house",
    "rulesets",
    "games",
    "seasons",
)
PLAYER = ("name", "is_anonymous")
MEMBER = ("player", "number", "year", "email", "team", "joined_at")
HOUSE = ("id", "slug")
GAME = ("id", "code", "players", "recorded_by", "previous", "is_locked")
SEASON = ("id", "slug", "name", "counting", "tournaments", "final", "created_at")

TOURNAMENT = (
    "id",
    "slug",
    "name",
    "held_on",
    "setup",
    "wishes",
    "cut",
    "seed",
    "is_public",
    "finished_at",
    "created_at",
    "rules",
    "entrants",
    "draws",
    "rounds",
    "decisions",
)
ENTRANT = (
    "number",
    "player",
    "team",
    "is_paid",
    "checked_in_at",
    "first_round",
    "left_after",
    "keeps_result",
    "registered_at",
    "absences",
    "awards",
)
AWARD = (
    "id",
    "points",
    "reason",
    "round",
    "given_at",
    "withdrawn_at",
    "withdrawal_reason",
)
DRAW = ("id", "method", "seed", "inputs", "basis", "made_at")
ROUND = (
    "number",
    "stage",
    "method",
    "state",
    "draw",
    "drawn_at",
    "opened_at",
    "closed_at",
    "clock_ends_at",
    "clock_left",
    "tables",
)
TABLE = ("number", "game", "extra_seconds", "places", "confirmations")
CONFIRMATION = ("version", "entrant", "confirmed_at")
DECISION = ("kind", "details", "made_at")

ALL = {
    "club.json": CLUB,
    "players": PLAYER,
    "members": MEMBER,
    "house": HOUSE,
    "games": GAME,
    "seasons": SEASON,
    "tournaments": TOURNAMENT,
    "entrants": ENTRANT,
    "awards": AWARD,
    "draws": DRAW,
    "rounds": ROUND,
    "tables": TABLE,
    "confirmations": CONFIRMATION,
    "decisions": DECISION,
}
