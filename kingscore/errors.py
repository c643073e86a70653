"""Why a request that is well formed and legal is refused all the same: 409, never 422; or 404."""

from django.http import Http404
from django.utils.translation import gettext_lazy as _


class Conflict(Exception):
    """The sheet is not as the sender thinks; `code` is stable, `message` is for people."""

    code = "conflict"
    message = _("The sheet has changed.")


class StaleSheet(Conflict):
    """Somebody else has written since the sender looked."""

    code = "stale_sheet"
    message = _("Somebody else has written on this sheet in the meantime.")


class GameLocked(Conflict):
    """Nothing may be written on this sheet until it is unlocked."""

    code = "game_locked"
    message = _("This game is locked: nothing is written on its sheet until it is unlocked.")


class NameLocked(Conflict):
    """A name stands at the table of another game, which is locked."""

    code = "name_locked"
    message = _("This player also sits in another game, and that one is locked with its names.")


class EntryReused(Conflict):
    """The id of this entry already stands for something else."""

    code = "entry_reused"
    message = _("This was sent before with other contents.")


class EarlierRefused(Conflict):
    """In a batch, an entry before this one was refused, and this one was made after it."""

    code = "earlier_refused"
    message = _("An entry before this one was refused: look at the sheet, and decide anew.")


class GameExists(Conflict):
    """A game with this id is here already, with a different log."""

    code = "game_exists"
    message = _("This game is here already, and its deals are not the same.")


class GameTaken(Conflict):
    """Another account keeps this game."""

    code = "game_taken"
    message = _("This game is kept in another account already.")


class HouseTaken(Conflict):
    """Another account keeps these house rules."""

    code = "house_taken"
    message = _("These rules are kept in another account already.")


class PingTooSoon(Conflict):
    """A test is on its way to this webhook, or hardly back."""

    code = "ping_too_soon"
    message = _("A test has been sent just now. Wait a moment for its result.")


class StaleRules(Conflict):
    """Somebody else has published a version of these rules since the sender looked."""

    code = "stale_rules"
    message = _("Somebody else has published a version of these rules in the meantime.")


class UnknownCode(Http404):
    """No game and no rules have this `code`. Who asks for many of them is guessing."""

    def __init__(self, message: str, code: str) -> None:
        self.code = code
        super().__init__(message)


class PlayersMet(Conflict):
    """Two players sat in one game: they are not one person."""

    code = "players_met"
    message = _("Two players who sat in one game cannot be the same person.")


class PlayerClaimed(Conflict):
    """Somebody else has said that he is this player."""

    code = "player_claimed"
    message = _("This player is claimed by somebody else already.")


class PlayerInUse(Conflict):
    """Something besides games holds this player: a club's list, or a tournament."""

    code = "player_in_use"
    message = _(
        "This player is on the list of a club, or in a tournament: the club makes one of the two."
    )


class PlayerKept(Conflict):
    """Another account keeps this player, and has to be asked."""

    code = "player_kept"
    message = _("Somebody has taken this player into a list just now, and has to be asked.")
