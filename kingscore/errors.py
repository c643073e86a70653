"""Why a request that is well formed and legal is refused all the same: 409, never 422."""

from django.utils.translation import gettext_lazy as _


class Conflict(Exception):
    """The sheet is not as the sender thinks; `code` is stable, `message` is for people."""

    code = "conflict"
    message = _("The sheet has changed.")


class StaleSheet(Conflict):
    """Somebody else has written since the sender looked."""

    code = "stale_sheet"
    message = _("Somebody else has written on this sheet in the meantime.")


class EntryReused(Conflict):
    """The id of this entry already stands for something else."""

    code = "entry_reused"
    message = _("This form was already sent with other contents.")


class GameExists(Conflict):
    """A game with this id is here already, with a different log."""

    code = "game_exists"
    message = _("This game is here already, and its deals are not the same.")


class StaleRules(Conflict):
    """Somebody else has published a version of these rules since the sender looked."""

    code = "stale_rules"
    message = _("Somebody else has published a version of these rules in the meantime.")
