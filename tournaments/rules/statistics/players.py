"""What each player has of each contract, and how well he predicts."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from kingscore.rules.amount import Amount, exact, part_of
from tournaments.rules.statistics.played import PlayedDeal, PlayedGame, Player, Role


@dataclass(slots=True)
class Tally:
    """Deals, and the points in them."""

    deals: int = 0
    points: Amount = 0

    def add(self, points: Amount) -> None:
        """Count one deal more."""
        self.deals += 1
        self.points = exact(self.points + points)

    @property
    def average(self) -> Amount | None:
        """Points by deal; None without any."""
        return part_of(self.points, self.deals) if self.deals else None


def _roles() -> dict[Role, Tally]:
    return {role: Tally() for role in Role}


@dataclass(slots=True)
class ContractStatistics:
    """A player in one contract: by what he was, and how many of the games he declared he won.

    `judged` are the deals of his own that could be won.
    """

    by_role: dict[Role, Tally] = field(default_factory=_roles)
    judged: int = 0
    won: int = 0

    @property
    def deals(self) -> int:
        """All that he played of it."""
        return sum(each.deals for each in self.by_role.values())

    @property
    def success(self) -> Amount | None:
        """The part of his games that he won, from 0 to 1; None where there is none to win."""
        return part_of(self.won, self.judged) if self.judged else None


@dataclass(slots=True)
class PredictionStatistics:
    """How well a player predicts: how many were right, and by how many points all were off."""

    made: int = 0
    right: int = 0
    off: int = 0

    @property
    def accuracy(self) -> Amount | None:
        """The part that was right, from 0 to 1; None without any."""
        return part_of(self.right, self.made) if self.made else None

    @property
    def mean_error(self) -> Amount | None:
        """By how many points a prediction is off; None without any."""
        return part_of(self.off, self.made) if self.made else None


def _contracts() -> dict[tuple[str, str], ContractStatistics]:
    return defaultdict(ContractStatistics)


@dataclass(slots=True)
class PlayerStatistics:
    """A player in all games: `contracts` by the name of the rules and the code of the contract.

    `games` and `wins` are of the results that are his; a first place that is shared is a win.
    """

    contracts: dict[tuple[str, str], ContractStatistics] = field(default_factory=_contracts)
    predictions: PredictionStatistics = field(default_factory=PredictionStatistics)
    deals: int = 0
    games: int = 0
    wins: int = 0

    def in_role(self, *roles: Role) -> Tally:
        """All that he played in these roles, in whatever contract."""
        found = Tally()
        for contract in self.contracts.values():
            for role in roles:
                found.deals += contract.by_role[role].deals
                found.points = exact(found.points + contract.by_role[role].points)
        return found

    @property
    def judged(self) -> int:
        """How many deals of his own could be won."""
        return sum(each.judged for each in self.contracts.values())

    @property
    def success(self) -> Amount | None:
        """The part of them that he won, from 0 to 1; None where there was none to win."""
        won = sum(each.won for each in self.contracts.values())
        return part_of(won, self.judged) if self.judged else None


def player_statistics(games: Iterable[PlayedGame]) -> dict[Player, PlayerStatistics]:
    """Everybody who played a deal of these games, or has a result of one."""
    found: dict[Player, PlayerStatistics] = defaultdict(PlayerStatistics)
    for game in games:
        for player, place in zip(game.players, game.places, strict=True):
            own = found[player]
            own.games += 1
            own.wins += place == 1
        for deal in game.deals:
            _add_deal(found, game.rules, deal)
    return dict(found)


def _add_deal(found: dict[Player, PlayerStatistics], rules: str, deal: PlayedDeal) -> None:
    key = (rules, deal.contract)
    for seat, (player, points) in enumerate(zip(deal.players, deal.points, strict=True)):
        if player is None:
            continue
        own = found[player]
        own.deals += 1
        contract = own.contracts[key]
        contract.by_role[deal.role(seat)].add(points)
        if seat == deal.declarer and deal.is_won is not None:
            contract.judged += 1
            contract.won += deal.is_won
        if deal.said:
            off = abs(deal.said[seat] - deal.got[seat])
            own.predictions.made += 1
            own.predictions.right += not off
            own.predictions.off += off
