"""Legal facts of a deal of Königrufen, at random."""

from dataclasses import replace
from random import Random

from kingscore.rules.deal import DealFacts
from kingscore.rules.tarock.facts import GAME, THIRDS, Bonus, Kontra, TarockFacts
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.table import Table
from kingscore.rules.tarock.tariff import VALAT, BonusKind
from kingscore.rules.tarock.thirds import TOTAL, TRICK

MOST_TRIES = 2_000


def some_tarock(game: TarockGame, rng: Random, *, players: int, dealer: int) -> DealFacts:
    """Facts in which nothing is wrong: they are made up until that is so."""
    table = Table(players, dealer)
    for _ in range(MOST_TRIES):
        declarer = table.vorhand if game.is_vorhands else rng.choice(table.seats)
        facts = _facts(game, declarer, table, rng)
        if not list(game.problems(facts, players=players, dealer=dealer)):
            return facts
    raise AssertionError(f"nothing legal was found for {game.code}")


def _facts(game: TarockGame, declarer: int, table: Table, rng: Random) -> DealFacts:
    facts = DealFacts(game.code, declarer)
    if game.kind is Kind.NOT_SCORED:
        return facts
    revoked_by = rng.choice(table.seats) if rng.random() < 0.1 else None
    if game.kind is Kind.TRISCHAKEN:
        if revoked_by is not None:
            return replace(facts, tarock=TarockFacts(revoked_by=revoked_by))
        return replace(facts, counts={THIRDS: _some_thirds(table, rng)})
    noted = TarockFacts(revoked_by=revoked_by)
    if game.kind is Kind.PARTNER:
        noted = _with_called(game, noted, declarer, table, rng)
    if game.kind.is_by_points:
        noted = replace(noted, bonuses=_some_bonuses(game, noted, table, rng))
    if revoked_by is None and noted.talon != "conceded":
        noted = _with_result(game, noted, rng)
    return replace(facts, tarock=replace(noted, kontra=_some_kontra(game, noted, table, rng)))


def _some_thirds(table: Table, rng: Random) -> tuple[int, ...]:
    """All card points, shared out; ties and players without a trick are frequent."""
    takers = rng.sample(table.seats, rng.randint(1, 4))
    each = dict.fromkeys(takers, TRICK)
    step = rng.choice((1, 2, 35, 101))
    while sum(each.values()) < TOTAL:
        seat = rng.choice(takers)
        each[seat] += min(step, TOTAL - sum(each.values()))
    return tuple(each.get(seat, 0) for seat in range(table.players))


def _with_called(
    game: TarockGame, noted: TarockFacts, declarer: int, table: Table, rng: Random
) -> TarockFacts:
    called = rng.choice(("", "Kh", "Qd" if game.tariff.calls_queens else "Ks"))
    noted = replace(noted, called=called)
    way = rng.random()
    if way < 0.1 and game.can_concede and noted.revoked_by is None:
        return replace(noted, talon="conceded")
    if way < 0.3:
        return replace(noted, talon="played")
    if way < 0.4 and game.tariff.calls_own:
        return noted
    return replace(noted, partner=rng.choice([seat for seat in table.seats if seat != declarer]))


def _some_bonuses(
    game: TarockGame, noted: TarockFacts, table: Table, rng: Random
) -> tuple[Bonus, ...]:
    owed = rng.choice(game.announces) if game.announces else ""
    chosen = [code for code in game.bonuses if code == owed or rng.random() < 0.2]
    is_conceded = noted.talon == "conceded"
    if is_conceded:
        chosen = [owed] if owed else []
    return tuple(
        _some_bonus(game, code, table, rng, is_owed=code == owed, is_conceded=is_conceded)
        for code in chosen
    )


def _some_bonus(
    game: TarockGame, code: str, table: Table, rng: Random, *, is_owed: bool, is_conceded: bool
) -> Bonus:
    rule = game.tariff.bonus(code)
    if rule and rule.is_pairs:
        taker, loser = rng.sample(table.seats, 2)
        return Bonus(code, rng.random() < 0.5, False, True, taker, loser)
    is_announced = is_owed or rng.random() < 0.4
    can_fail = is_announced or (rule is not None and rule.kind is BonusKind.BIRD)
    return Bonus(
        code,
        is_declarers=is_owed or rng.random() < 0.6,
        is_announced=is_announced,
        is_made=not is_conceded and not (can_fail and rng.random() < 0.4),
    )


def _with_result(game: TarockGame, noted: TarockFacts, rng: Random) -> TarockFacts:
    valat = noted.bonus(VALAT)
    if valat and rng.random() < 0.5:
        return noted
    if game.kind.is_by_points and rng.random() < 0.5:
        return replace(noted, thirds=rng.randint(0, TOTAL))
    return replace(noted, is_won=rng.random() < 0.5)


def _some_kontra(
    game: TarockGame, noted: TarockFacts, table: Table, rng: Random
) -> tuple[Kontra, ...]:
    levels = game.tariff.kontra_levels
    if not levels or noted.talon == "conceded":
        return ()
    if game.kind is Kind.TRICKS:
        said = [seat for seat in table.seats if rng.random() < 0.3]
        return tuple(Kontra(GAME, rng.randint(1, levels), seat) for seat in said)
    items = [item for item in game.kontra_items(noted) if rng.random() < 0.3]
    by = rng.choice((None, rng.choice(table.seats)))
    return tuple(Kontra(item, rng.randint(1, levels), by) for item in items)
