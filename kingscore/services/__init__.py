"""Every writing of the database; keyword-only, each in a transaction of its own."""

from kingscore.services.accounts import delete_account, take_game, take_house
from kingscore.services.claims import (
    accept_claim,
    claim_player,
    make_claim,
    release_player,
    remove_claim,
)
from kingscore.services.entries import (
    NOBODY,
    Author,
    Written,
    adjust,
    find_written,
    record_deal,
    resume_game,
    stop_game,
    swap_players,
    undo_deal,
    withdraw_adjustment,
    write_entry,
)
from kingscore.services.files import import_game
from kingscore.services.games import (
    lock_game,
    renew_scorer_code,
    renew_scorer_codes,
    start_game,
    unlock_game,
)
from kingscore.services.house import new_editor_code, publish_house_rules, renew_editor_code
from kingscore.services.players import (
    anonymise_player,
    check_merge,
    create_player,
    merge_players,
    rename_player,
)
from kingscore.services.rulesets import publish_ruleset
from kingscore.services.substitutes import (
    find_substitute,
    substitute_player,
    write_substitute,
)
from kingscore.services.tokens import make_token, note_token_use, revoke_token
from kingscore.services.webhooks import make_webhook, ping_webhook, remove_webhook

__all__ = [
    "NOBODY",
    "Author",
    "Written",
    "accept_claim",
    "adjust",
    "anonymise_player",
    "check_merge",
    "claim_player",
    "create_player",
    "delete_account",
    "find_substitute",
    "find_written",
    "import_game",
    "lock_game",
    "make_claim",
    "make_token",
    "make_webhook",
    "merge_players",
    "new_editor_code",
    "note_token_use",
    "ping_webhook",
    "publish_house_rules",
    "publish_ruleset",
    "record_deal",
    "release_player",
    "remove_claim",
    "remove_webhook",
    "rename_player",
    "renew_editor_code",
    "renew_scorer_code",
    "renew_scorer_codes",
    "resume_game",
    "revoke_token",
    "start_game",
    "stop_game",
    "substitute_player",
    "swap_players",
    "take_game",
    "take_house",
    "undo_deal",
    "unlock_game",
    "withdraw_adjustment",
    "write_entry",
    "write_substitute",
]
