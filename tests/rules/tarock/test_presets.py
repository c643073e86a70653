"""Every published number of Königrufen, from the sources and not from the code."""

from fractions import Fraction

import pytest

from kingscore.rules.amount import Amount
from kingscore.rules.deck import Pack
from kingscore.rules.ruleset import Direction
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.radl import Radl, Trigger
from kingscore.rules.tarock.tariff import RevokeRule, Tariff, ValatForm
from tests.rules.tarock.hands import PRESETS, announced, deal, game, score

HALF = Fraction(5, 2)
# One row a game, in the columns of the table of the sources: what is won, and None for no game.
COLUMNS = ("ooe", "wien", "tirol", "zeitung", "steiermark", "tapp", "rued", "kon")
TABLE: dict[str, tuple[Amount | None, ...]] = {
    "trischaken": (1, 2, 2, 1, 5, 1, 1, 1),
    "rufer": (1, 1, 1, 1, 1, 1, 1, 1),
    "sechserdreier": (4, 4, 4, 4, 5, 3, 3, 3),
    "piccolo": (2, 2, 2, 2, 2, 1, 2, 2),
    "zwiccolo": (None, 2, None, 2, 2, 1, None, None),
    "triccolo": (None, None, None, None, 2, None, None, None),
    "bettel": (2, 4, 4, 4, 4, 3, HALF, 3),
    "solorufer": (2, 2, 2, 2, 2, 2, 2, 2),
    "besserrufer": (1, None, 1, None, None, 1, 1, 1),
    "pagatrufer": (None, 1, None, 1, 1, None, None, None),
    "uhurufer": (None, 1, None, 1, 1, None, None, None),
    "kakadurufer": (None, 1, None, 1, 1, None, None, None),
    "quapilrufer": (None, 1, None, 1, 1, None, None, None),
    "farbendreier": (3, 5, 5, 5, 4, 4, 3, None),
    "dreier": (4, 5, 5, 5, 5, 4, 3, 3),
    "besserdreier": (None, None, None, None, None, None, None, 3),
    "farbensolo": (6, 10, 10, 10, 8, 8, 6, None),
    "piccolo_ouvert": (6, 6, 8, 6, 4, 5, 4, 4),
    "zwiccolo_ouvert": (None, 6, 8, 6, None, 5, None, None),
    "bettel_ouvert": (7, 8, 8, 8, 8, 7, 5, 6),
    "solodreier": (8, 10, 10, 10, 10, 8, 6, 6),
}
LOST_SECHSERDREIER = (8, 8, 8, 4, 5, 6, 6, 6)
CUPS = ("ooe", "wien", "tirol")


def games(slug: str, **choices: str) -> dict[str, TarockGame]:
    """The games of a preset, without the one that is not scored."""
    found = PRESETS[slug].ruleset(**choices).contracts
    return {
        each.code: each
        for each in found
        if isinstance(each, TarockGame) and each.kind is not Kind.NOT_SCORED
    }


def of_column(column: str, players: int) -> dict[str, TarockGame]:
    """The games of a cup, or of the house tariff with its values."""
    if column in CUPS:
        return games(f"koenigrufen-{column}-{players}")
    return games(f"koenigrufen-house-{players}", values=column)


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("column", COLUMNS)
def test_games_and_values_are_the_published_ones(column: str, players: int) -> None:
    place = COLUMNS.index(column)
    expected = {code: row[place] for code, row in TABLE.items() if row[place] is not None}
    found = of_column(column, players)
    assert {code: each.value for code, each in found.items()} == expected
    lost = {code: each.value_lost for code, each in found.items()}
    assert lost == {**expected, "sechserdreier": LOST_SECHSERDREIER[place]}


@pytest.mark.parametrize("column", CUPS)
def test_house_tariff_has_the_values_of_the_cups_too(column: str) -> None:
    house = games("koenigrufen-house-4", values=column)
    cup = games(f"koenigrufen-{column}-4")
    assert [(each.code, each.value, each.lost) for each in house.values()] == [
        (each.code, each.value, each.lost) for each in cup.values()
    ]


def test_bids_of_upper_austria_rise_in_the_published_order() -> None:
    assert list(games("koenigrufen-ooe-4")) == [
        "trischaken",
        "rufer",
        "piccolo",
        "bettel",
        "solorufer",
        "besserrufer",
        "farbendreier",
        "sechserdreier",
        "dreier",
        "farbensolo",
        "piccolo_ouvert",
        "bettel_ouvert",
        "solodreier",
    ]


@pytest.mark.parametrize(
    ("choices", "values"),
    [
        ({}, {"rufer": 1, "solorufer": 2, "dreier": 3, "bettel": 3, "solodreier": 6}),
        (
            {"values": "ooe"},
            {"rufer": 1, "solorufer": 2, "dreier": 4, "bettel": 2, "solodreier": 8},
        ),
        (
            {"values": "wien"},
            {"rufer": 1, "solorufer": 2, "dreier": 5, "bettel": 4, "solodreier": 10},
        ),
    ],
)
def test_basic_game_has_its_five_games(choices: dict[str, str], values: dict[str, int]) -> None:
    found = games("koenigrufen-4", **choices)
    assert {code: each.value for code, each in found.items()} == values
    assert not any(each.is_vorhands or each.can_concede or each.bonuses for each in found.values())


def test_basic_game_has_bonuses_as_an_option() -> None:
    found = games("koenigrufen-4", bonuses="some")
    assert found["dreier"].bonuses == ("pagat", "trull", "four_kings", "valat")
    assert found["bettel"].bonuses == ()
    facts = deal(won=True, bonuses=(announced("pagat"),))
    assert score(found["solodreier"], facts) == (3 * (6 + 4), -10, -10, -10)


BONUSES = {
    "king_ultimo": (1, 2),
    "trull": (1, 2),
    "four_kings": (1, 2),
    "pagat": (1, 2),
    "uhu": (2, 4),
    "kakadu": (3, 6),
    "quapil": (4, 8),
}
SACKS = {"first_sack": (1, 2), "second_sack": (1, 2)}


def bonuses(tariff: Tariff) -> dict[str, tuple[Amount | None, Amount | None]]:
    """Silent and announced values."""
    return {rule.code: (rule.silent, rule.announced) for rule in tariff.bonuses}


@pytest.mark.parametrize(
    ("slug", "choices", "more"),
    [
        ("koenigrufen-ooe-4", {}, {}),
        ("koenigrufen-wien-4", {}, {}),
        ("koenigrufen-tirol-4", {}, {"mondfang": (1, 2), **SACKS}),
        ("koenigrufen-house-4", {}, {"mondfang": (1, None), "absolut": (1, 2)}),
        ("koenigrufen-house-4", {"fang": "none", "sacks": "none"}, {}),
        (
            "koenigrufen-house-4",
            {"fang": "sides", "sacks": "sacks"},
            {"mondfang": (1, 2), **SACKS},
        ),
        (
            "koenigrufen-house-4",
            {"fang": "all", "sacks": "sacks-2"},
            {
                "mondfang": (1, None),
                "skuesfang": (2, None),
                "koenigfang": (1, None),
                "first_sack": (1, 2),
                "second_sack": (2, 4),
            },
        ),
    ],
)
def test_bonuses_are_the_published_ones(
    slug: str, choices: dict[str, str], more: dict[str, tuple[int, int | None]]
) -> None:
    tariff = games(slug, **choices)["dreier"].tariff
    assert bonuses(tariff) == {**BONUSES, **more}


def test_bonuses_of_each_kind_of_game() -> None:
    found = games("koenigrufen-ooe-4")
    every = {*BONUSES, "valat"}
    for code in ("rufer", "besserrufer", "solorufer"):
        assert set(found[code].bonuses) == every
    for code in ("dreier", "sechserdreier", "solodreier"):
        assert set(found[code].bonuses) == every - {"king_ultimo"}
    for code in ("farbendreier", "farbensolo"):
        assert set(found[code].bonuses) == {"four_kings", "valat"}
        assert set(games("koenigrufen-wien-4")[code].bonuses) == {"four_kings", "valat"}
        sacks = {"four_kings", "valat", "first_sack", "second_sack"}
        assert set(games("koenigrufen-tirol-4")[code].bonuses) == sacks
    for code in ("piccolo", "bettel", "piccolo_ouvert", "bettel_ouvert", "trischaken"):
        assert found[code].bonuses == ()
    doubled = {code for code, each in found.items() if each.bonus_factor == 2}
    assert doubled == {"solorufer", "solodreier", "farbensolo"}


def test_bird_tricks_and_sacks_are_where_the_sources_have_them() -> None:
    tariff = games("koenigrufen-tirol-4")["dreier"].tariff
    assert {rule.code: rule.trick for rule in tariff.bonuses if rule.trick} == {
        "king_ultimo": 12,
        "pagat": 12,
        "uhu": 11,
        "kakadu": 10,
        "quapil": 9,
    }
    assert {rule.code: rule.least_thirds for rule in tariff.bonuses if rule.least_thirds} == {
        "first_sack": 3 * 45 + 2,
        "second_sack": 3 * 55 + 2,
    }
    (absolut,) = (
        rule
        for rule in games("koenigrufen-house-4")["dreier"].tariff.bonuses
        if rule.code == "absolut"
    )
    assert absolut.least_thirds == 210 - (3 * 20 - 1)  # the other side has less than 20


def test_games_by_tricks_need_the_published_number() -> None:
    found = games("koenigrufen-house-4", values="steiermark")
    by_tricks = {code: each.tricks for code, each in found.items() if each.kind is Kind.TRICKS}
    assert by_tricks == {
        "piccolo": 1,
        "zwiccolo": 2,
        "triccolo": 3,
        "bettel": 0,
        "piccolo_ouvert": 1,
        "bettel_ouvert": 0,
    }


@pytest.mark.parametrize(
    ("slug", "choices", "form", "values"),
    [
        ("koenigrufen-ooe-4", {}, ValatForm.GAME_TIMES, (4, 8)),
        ("koenigrufen-wien-4", {}, ValatForm.ADDED, (10, 20)),
        ("koenigrufen-tirol-4", {}, ValatForm.ADDED, (10, 20)),
        ("koenigrufen-house-4", {}, ValatForm.ALL_TIMES, (4, 8)),
        ("koenigrufen-house-4", {"valat": "game"}, ValatForm.GAME_TIMES, (4, 8)),
        ("koenigrufen-house-4", {"valat": "instead"}, ValatForm.INSTEAD, (10, 20)),
        ("koenigrufen-4", {"bonuses": "some"}, ValatForm.GAME_TIMES, (4, 8)),
    ],
)
def test_valat_is_the_published_one(
    slug: str, choices: dict[str, str], form: ValatForm, values: tuple[int, int]
) -> None:
    rule = games(slug, **choices)["dreier"].tariff.valat
    assert rule is not None
    assert (rule.form, (rule.silent, rule.announced)) == (form, values)


def test_vorhand_alone_has_some_games() -> None:
    for slug in ("koenigrufen-ooe-4", "koenigrufen-wien-5", "koenigrufen-house-4"):
        vorhands = {code for code, each in games(slug).items() if each.is_vorhands}
        assert vorhands == {"trischaken", "rufer", "sechserdreier"}


@pytest.mark.parametrize(
    ("slug", "players", "deals"),
    [
        ("koenigrufen-4", 4, 8),
        ("koenigrufen-ooe-4", 4, 16),
        ("koenigrufen-ooe-5", 5, 20),
        ("koenigrufen-wien-4", 4, 20),
        ("koenigrufen-wien-5", 5, 20),
        ("koenigrufen-tirol-4", 4, 16),
        ("koenigrufen-tirol-5", 5, 20),
        ("koenigrufen-house-4", 4, 20),
        ("koenigrufen-house-5", 5, 20),
    ],
)
def test_sizes_are_the_published_ones(slug: str, players: int, deals: int) -> None:
    rules = PRESETS[slug].usual
    assert (rules.players, rules.deals, rules.hands, rules.tricks) == (players, deals, 4, 12)
    assert rules.sits_out is (players == 5)
    assert rules.deck.pack is Pack.TAROCK
    assert rules.deck.undealt == 6
    assert rules.direction is Direction.COUNTERCLOCKWISE
    assert rules.constant == 0
    option = next(option for option in PRESETS[slug].options if option.code == "deals")
    assert option.default == str(deals)
    assert sorted(map(int, option.choices)) == list(range(1, 61))
    assert PRESETS[slug].ruleset(deals="3").deals == 3


def test_every_preset_is_named_once() -> None:
    assert len(PRESETS) == 9


def test_only_some_rules_have_a_line_that_is_not_scored() -> None:
    with_it = {slug for slug in PRESETS if "not_scored" in PRESETS[slug].usual.by_code}
    assert with_it == {
        "koenigrufen-ooe-4",
        "koenigrufen-ooe-5",
        "koenigrufen-house-4",
        "koenigrufen-house-5",
    }


def test_kontra_of_the_cups_is_in_the_money_alone() -> None:
    for cup in CUPS:
        tariff = games(f"koenigrufen-{cup}-4")["dreier"].tariff
        assert (tariff.kontra_levels, tariff.kontra_in_score) == (3, False)
        assert tariff.win_thirds == 107
        assert tariff.revoke is RevokeRule.PLAYER


@pytest.mark.parametrize(
    ("choice", "levels", "in_score"),
    [
        ("score", 3, True),
        ("money", 3, False),
        ("re", 2, True),
        ("mord", 5, True),
        ("open", 10, True),
        ("none", 0, False),
    ],
)
def test_kontra_of_the_house(choice: str, levels: int, in_score: bool) -> None:
    tariff = games("koenigrufen-house-4", kontra=choice)["dreier"].tariff
    assert (tariff.kontra_levels, tariff.kontra_in_score) == (levels, in_score)


def test_called_king_in_the_talon() -> None:
    ooe = games("koenigrufen-ooe-4")
    assert ooe["rufer"].can_concede
    assert ooe["rufer"].kontra_alone
    assert not ooe["solorufer"].can_concede
    assert not ooe["solorufer"].kontra_alone
    house = games("koenigrufen-house-4")
    assert house["rufer"].can_concede
    assert not house["rufer"].kontra_alone
    assert games("koenigrufen-house-4", talon="kontra")["rufer"].kontra_alone
    alone = games("koenigrufen-house-4", talon="alone")["rufer"]
    assert (alone.can_concede, alone.kontra_alone) == (False, True)


def test_what_is_called() -> None:
    calls = {
        slug: (tariff.calls_queens, tariff.calls_own)
        for slug in PRESETS
        if (tariff := PRESETS[slug].usual.tariff)
    }
    assert calls["koenigrufen-4"] == calls["koenigrufen-wien-5"] == (True, False)
    assert calls["koenigrufen-ooe-4"] == calls["koenigrufen-tirol-4"] == (False, False)
    assert calls["koenigrufen-house-4"] == (False, True)
    assert games("koenigrufen-house-4", called="queen")["rufer"].tariff.calls_queens


def test_other_choices_of_the_house() -> None:
    assert games("koenigrufen-house-4", win="106")["dreier"].tariff.win_thirds == 106
    assert games("koenigrufen-house-4")["dreier"].tariff.counts_failed_birds
    assert not games("koenigrufen-house-4", failed="zero")["dreier"].tariff.counts_failed_birds
    assert games("koenigrufen-house-4", revoke="side")["dreier"].tariff.revoke is RevokeRule.SIDE


def test_doubled_rounds_of_the_house() -> None:
    house = PRESETS["koenigrufen-house-4"]
    assert house.usual.radl is None
    rued = Radl((Trigger("trischaken"), Trigger("mondfang", 1)), last_round=True)
    assert house.ruleset(radl="rued").radl == rued
    tul = Radl((Trigger("trischaken"), Trigger("mondfang")), half_time=True)
    assert house.ruleset(radl="tul").radl == tul
    without = house.ruleset(radl="tul", fang="none").radl
    assert without == Radl((Trigger("trischaken"),), half_time=True)


def test_names_and_sources_are_there() -> None:
    for preset in PRESETS.values():
        rules = preset.usual
        assert rules.notes
        assert rules.sources
        assert all(contract.name for contract in rules.contracts)
    assert PRESETS["koenigrufen-ooe-5"].usual.notes[-1].startswith("At five the dealer sits out")
    assert game("koenigrufen-ooe-4", "solodreier").name == "Solodreier"
