"""What many games tell of their players: averages, won contracts, predictions, pairs, records.

`played` makes small values of sheets, and everything else runs through them once, in any number.
Who plays what is a player, whatever the caller knows him by; a substitute has the deals that he
played, and the result of a game is of those who had its seats from the beginning.
"""

from tournaments.rules.statistics.pairs import HeadToHead, head_to_head
from tournaments.rules.statistics.played import (
    PlayedDeal,
    PlayedGame,
    Player,
    Role,
    played_game,
)
from tournaments.rules.statistics.players import (
    ContractStatistics,
    PlayerStatistics,
    PredictionStatistics,
    Tally,
    player_statistics,
)
from tournaments.rules.statistics.records import (
    DealRecord,
    GameRecord,
    Records,
    RunRecord,
    records,
)

__all__ = [
    "ContractStatistics",
    "DealRecord",
    "GameRecord",
    "HeadToHead",
    "PlayedDeal",
    "PlayedGame",
    "Player",
    "PlayerStatistics",
    "PredictionStatistics",
    "Records",
    "Role",
    "RunRecord",
    "Tally",
    "head_to_head",
    "played_game",
    "player_statistics",
    "records",
]
