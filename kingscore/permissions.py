"""Who may do what: plain questions, for pages and API alike."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from hmac import compare_digest

from kingscore.models import Deputy, Game, HouseRules, Player
from kingscore.queries import games_of, role_for

MANAGING = (Deputy.Role.OWNER, Deputy.Role.DIRECTOR)
SCORING = (*MANAGING, Deputy.Role.SCORER)

Roles = dict[tuple[int, int], str | None]


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: his account, if he has shown one, and the secret codes that he holds.

    `may_write` is false for a token that is good for reading alone. `roles` are those that were
    looked up for him, by the account that he would act for and his own: whoever makes askers in one
    request gives them the same, so that each is asked for once; none outlives the request.
    """

    account_id: int | None = None
    codes: Collection[str] = ()
    may_write: bool = True
    roles: Roles = field(default_factory=dict, compare=False, repr=False)

    def holds(self, code: str) -> bool:
        """Whether this secret code is among his; how long it takes tells nothing of the code."""
        fits = [compare_digest(held.encode(), code.encode()) for held in self.codes]
        return any(fits)

    def is_account(self, account_id: int | None) -> bool:
        """Whether this is his account."""
        return account_id is not None and account_id == self.account_id

    def acts_for(self, account_id: int | None, roles: Collection[str] = MANAGING) -> bool:
        """Whether this account is his, or he is a deputy of it in one of these roles."""
        if account_id is None:
            return False
        return self.is_account(account_id) or self._role_for(account_id) in roles

    def looking(self) -> "Asker":
        """The same account as one that only looks, for which it need have no right to write."""
        return replace(self, codes=(), may_write=True)

    def _role_for(self, account_id: int) -> str | None:
        """In which role he acts for an account, if he does."""
        if self.account_id is None:
            return None
        key = account_id, self.account_id
        if key not in self.roles:
            self.roles[key] = role_for(*key)
        return self.roles[key]


NOBODY = Asker()


def can_record(game: Game, asker: Asker) -> bool:
    """Whether somebody may write on the sheet: who holds its code, owns it, or scores for him.

    Everybody who has the address of a game may look at it.
    """
    if not asker.may_write:
        return False
    return asker.holds(game.scorer_code) or asker.acts_for(game.owner_id, SCORING)


def can_publish(house: HouseRules, asker: Asker) -> bool:
    """Whether somebody may publish the next version: who holds the editor's code, or owns them.

    Everybody may read and copy house rules.
    """
    if not asker.may_write:
        return False
    return asker.holds(house.editor_code) or asker.acts_for(house.owner_id)


def can_manage_player(player: Player, asker: Asker, *, game: Game | None = None) -> bool:
    """Whether somebody may rename, merge or make anonymous: whose list it is, or the person.

    A player who stands in nobody's list and is claimed by nobody is put right by whoever may write
    in a game where he sits, such as `game`.
    """
    if player.keeper_id is None and player.person_id is None:
        return _can_record_with(player, asker, game)
    if not asker.may_write:
        return False
    return asker.is_account(player.person_id) or asker.acts_for(player.keeper_id)


def can_claim(player: Player, asker: Asker, *, game: Game | None = None) -> bool:
    """Whether an account may say "this is me" and nobody has to be asked.

    That is whose list it is, or, of a player in nobody's list, who may write in a game where he
    sits, such as `game`. Who has said so already may say it again.
    """
    if asker.account_id is None or not asker.may_write:
        return False
    if asker.is_account(player.keeper_id) or asker.is_account(player.person_id):
        return True
    return player.keeper_id is None and _can_record_with(player, asker, game)


def can_ask(player: Player, asker: Asker, *, game: Game | None = None) -> bool:
    """Whether an account may say "this is me" of somebody in another's list, who has to say yes.

    It must know a game where he sits, such as `game`: whoever has played there does.
    """
    if asker.account_id is None or not asker.may_write:
        return False
    is_of_another = player.keeper_id not in (None, asker.account_id)
    return is_of_another and (game is not None or _knows_game_of(player, asker))


def can_merge(keep: Player, merge: Player, asker: Asker) -> bool:
    """Whether somebody may make one of two players: he takes nobody out of another's list."""
    is_from_another = merge.keeper_id is not None and not asker.acts_for(merge.keeper_id)
    return (
        not is_from_another and can_manage_player(keep, asker) and can_manage_player(merge, asker)
    )


def _can_record_with(player: Player, asker: Asker, game: Game | None) -> bool:
    """Whether somebody may write in a game where this player sits."""
    if not asker.may_write:
        return False
    return any(can_record(each, asker) for each in ([game] if game else games_of(player)))


def _knows_game_of(player: Player, asker: Asker) -> bool:
    """Whether somebody may look at a game where this player sits."""
    games = games_of(player)
    return any(asker.holds(each.code) or can_record(each, asker) for each in games)
