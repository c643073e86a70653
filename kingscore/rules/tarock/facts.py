"""What was seen in a deal of Königrufen, beside the game and its declarer."""

from dataclasses import dataclass, replace

GAME = "game"  # what a kontra is on, when it is not on a bonus
THIRDS = "thirds"  # the row of `DealFacts.counts` that Trischaken fills


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus that was announced, or that came about without a word.

    `is_declarers`: the side that announced it, or that it came about for, is the declarer's.
    `taker` took the card of seat `loser`: only where those two settle it between them.
    """

    code: str
    is_declarers: bool
    is_announced: bool
    is_made: bool
    taker: int | None = None
    loser: int | None = None


@dataclass(frozen=True, slots=True)
class Kontra:
    """A doubling of the game or of one bonus.

    `item` is `GAME` or the code of a bonus. `level` 1 is kontra (×2), 2 re (×4), 3 sub (×8) and so
    on. `by` is the seat that said the kontra; it is needed in negative games, where each opponent
    doubles for himself.
    """

    item: str
    level: int
    by: int | None = None

    @property
    def factor(self) -> int:
        """By how much the item counts more."""
        return 1 << self.level


@dataclass(frozen=True, slots=True)
class TarockFacts:
    """What was seen in a deal; seats are numbered from 0.

    `called`      the called card: a king as `Kh` or, with four kings in hand, a queen as `Qh`
    `partner`     seat of its holder; None when the declarer plays alone
    `talon`       the called card lay in the talon: "" no, `conceded`, or `played` alone
    `is_won`      the result of the declarer's side, as won or lost ...
    `thirds`      ... or as its card points, in thirds from 0 to 210
    `bonuses`     what was announced or came about
    `kontra`      what was doubled
    `revoked_by`  seat that broke the rules of play, which ended the deal

    In Trischaken the card points of each seat stand in `DealFacts.counts` under `THIRDS`, where 0
    means that the seat took no trick.
    """

    called: str = ""
    partner: int | None = None
    talon: str = ""
    is_won: bool | None = None
    thirds: int | None = None
    bonuses: tuple[Bonus, ...] = ()
    kontra: tuple[Kontra, ...] = ()
    revoked_by: int | None = None

    def bonus(self, code: str) -> Bonus | None:
        """The bonus of this code, if it was noted."""
        return next((bonus for bonus in self.bonuses if bonus.code == code), None)

    def side(self, declarer: int) -> frozenset[int]:
        """The seats of the declarer's side."""
        return frozenset({declarer} if self.partner is None else {declarer, self.partner})

    def with_seats_swapped(self, first: int, second: int) -> "TarockFacts":
        """These facts with everything that was noted for two seats exchanged."""

        def moved(seat: int | None) -> int | None:
            return {first: second, second: first}.get(seat, seat) if seat is not None else None

        return replace(
            self,
            partner=moved(self.partner),
            bonuses=tuple(
                replace(bonus, taker=moved(bonus.taker), loser=moved(bonus.loser))
                for bonus in self.bonuses
            ),
            kontra=tuple(replace(kontra, by=moved(kontra.by)) for kontra in self.kontra),
            revoked_by=moved(self.revoked_by),
        )
