"""Starting a game: the names at the table, the same start twice, the same players again."""

from dataclasses import replace
from uuid import uuid4

import pytest

from kingscore import services
from kingscore.models import Game, Player, Ruleset
from kingscore.queries import seats_of, table_of
from kingscore.rules.errors import InvalidDocument, InvalidRuleset
from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.presets import find_preset
from kingscore.rules.sheet import Policy
from tests.kingscore.play import fresh, queens, record, start
from tests.rules.play import codes

pytestmark = pytest.mark.django_db


def names_of(game: Game) -> list[str]:
    """The names in the database, by seat."""
    return [seat.player.name for seat in seats_of(game)]


def test_start_game_keeps_what_was_chosen() -> None:
    game = fresh(start(first_dealer=2, policy=Policy.FRIENDLY, stake=10, currency="EUR"))

    assert names_of(game) == ["Ana", "Bo", "Cis", "Dirk"]
    assert (game.first_dealer, game.policy, game.stake, game.currency) == (2, "friendly", 10, "EUR")
    assert (game.version, game.is_finished, game.previous) == (0, False, None)
    assert (game.ruleset.slug, game.ruleset.version) == ("dubbelkingen-4", 1)
    assert table_of(game).sheet.next_dealer == 2


def test_start_game_without_stake_has_no_currency() -> None:
    assert start(stake=0, currency="EUR").currency == ""


def test_start_game_codes_differ_and_cannot_be_misread() -> None:
    games = [start() for _ in range(20)]
    found = {code for game in games for code in (game.code, game.scorer_code)}

    assert len(found) == 40
    assert not set("".join(found)) & set("01ilo")
    assert {len(game.code) for game in games} == {10}
    assert {len(game.scorer_code) for game in games} == {20}


def test_start_game_names_are_trimmed_and_composed() -> None:
    game = start(names=("  Ana\t", "Zoe\u0308", "\u00a0Cis\u3000", "Dirk"))

    assert names_of(game) == ["Ana", "Zo\u00eb", "Cis", "Dirk"]


@pytest.mark.parametrize(
    "name",
    [
        "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",  # a family: joiners
        "\u2764\ufe0f\U0001f44b\U0001f3fd",  # a variation and a skin colour
        "\U0001f1e7\U0001f1ea",  # the flag of Belgium
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # of England
        "\u0622\u0646\u0627",  # Arabic
        "\u05d0\u05e0\u05d4",  # Hebrew
        "\u0645\u06cc\u200c\u0622\u06cc\u0645",  # Persian, with a non-joiner inside
        "\u0410\u043d\u043d\u0430",
        "\u5b89\u5a1c",
        "\u0e41\u0e2d\u0e19",
        "O\u2019Ana",
        "<b>Ana</b> & \"Bo\" 'Cis' %(name)s {x}",
        "A" * LONGEST_NAME,
        "\U0001f600" * LONGEST_NAME,
    ],
)
def test_start_game_name_in_any_script_is_kept_as_typed(name: str) -> None:
    assert names_of(start(names=(name, "Bo", "Cis", "Dirk"))) == [name, "Bo", "Cis", "Dirk"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_missing"),
        (" \t\u3000", "name_missing"),
        ("\u200d\u200f", "name_missing"),  # nothing to be seen
        ("\u0301", "name_missing"),  # an accent on nothing
        ("A" * (LONGEST_NAME + 1), "name_too_long"),
        ("\U0001f600" * (LONGEST_NAME + 1), "name_too_long"),
        ("A\x00na", "name_not_clean"),
        ("A\nna", "name_not_clean"),
        ("A\x1b[31mna", "name_not_clean"),
        ("A\x85na", "name_not_clean"),
        ("A\u2028na", "name_not_clean"),
        ("A\u202ena", "name_not_clean"),  # turns what follows
        ("A\u2066na", "name_not_clean"),
        ("\ufeffAna", "name_not_clean"),
        ("A\ud800na", "name_not_clean"),  # half a character
        ("Bo", "name_twice"),
        (" bO ", "name_twice"),
        ("\uff22\uff4f", "name_twice"),  # full width
    ],
)
def test_start_game_name_that_cannot_be_used_is_refused(name: str, code: str) -> None:
    with pytest.raises(InvalidDocument) as refusal:
        start(names=("Cis", "Bo", name, "Dirk"))

    assert codes(refusal.value) == [code]
    assert refusal.value.problems[0].path == "players[2]"
    assert not Game.objects.exists()
    assert not Player.objects.exists()


def test_start_game_every_bad_name_is_named() -> None:
    with pytest.raises(InvalidDocument) as refusal:
        start(names=("", "Ana", "ana", "A\x00"))

    assert codes(refusal.value) == ["name_missing", "name_twice", "name_not_clean"]


def test_start_game_names_that_only_a_fold_makes_equal_are_refused() -> None:
    with pytest.raises(InvalidDocument) as refusal:
        start(names=("Stra\u00dfe", "STRASSE", "Zo\u00eb", "zoe\u0308"))

    assert codes(refusal.value) == ["name_twice", "name_twice"]


def test_start_game_rules_that_do_not_hold_are_refused() -> None:
    unbalanced = replace(find_preset("dubbelkingen-4").ruleset(), constant=1)

    with pytest.raises(InvalidRuleset):
        start(rules=unbalanced)
    assert not Game.objects.exists()
    assert not Ruleset.objects.exists()


def test_start_game_same_key_and_contents_is_the_same_game() -> None:
    key = uuid4()
    game = start(start_key=key)
    record(game, queens(0))

    assert start(start_key=key) == game
    assert Game.objects.count() == 1
    assert Player.objects.count() == 4
    assert fresh(game).version == 1


def test_start_game_same_key_with_other_contents_is_another_game() -> None:
    key = uuid4()
    first = start(start_key=key)

    assert start(start_key=key, names=("Els", "Bo", "Cis", "Dirk")) != first
    assert start(start_key=key, first_dealer=3) != first
    assert Game.objects.count() == 3


def test_start_game_other_key_or_none_is_another_game() -> None:
    assert len({start(start_key=uuid4()), start(start_key=uuid4()), start(), start()}) == 4


def test_start_game_after_another_takes_its_players_by_name() -> None:
    first = start()
    again = start(names=("Dirk", "Ana ", "Els", "bo"), previous=first)
    before = {seat.player.name: seat.player_id for seat in seats_of(first)}
    after = {seat.player.name: seat.player_id for seat in seats_of(again)}

    assert (after["Dirk"], after["Ana"]) == (before["Dirk"], before["Ana"])
    assert not {after["Els"], after["bo"]} & set(before.values())
    assert names_of(again) == ["Dirk", "Ana", "Els", "bo"]
    assert fresh(again).previous == first


def test_start_game_after_a_renaming_knows_the_player_by_the_new_name() -> None:
    first = start(names=("Anna", "Bo", "Cis", "Dirk"))
    anna = seats_of(first)[0].player
    services.rename_player(game=first, player=anna, name="Ana")

    assert seats_of(start(previous=first))[0].player == anna


def test_start_game_without_a_previous_one_has_players_of_its_own() -> None:
    start()
    start()

    assert Player.objects.filter(name="Ana").count() == 2


@pytest.mark.parametrize(
    ("names", "first_dealer", "code"),
    [
        (("Ana", "Bo", "Cis"), 0, "wrong_players"),
        (("Ana", "Bo", "Cis", "Dirk", "Els"), 0, "wrong_players"),
        (("Ana", "Bo", "Cis", "Dirk"), 4, "unknown_seat"),
        (("Ana", "Bo", "Cis", "Dirk"), -1, "unknown_seat"),
    ],
)
def test_start_game_refuses_seats_that_are_not_there(
    names: tuple[str, ...], first_dealer: int, code: str
) -> None:
    with pytest.raises(InvalidDocument) as refusal:
        start(names=names, first_dealer=first_dealer)

    assert codes(refusal.value) == [code]
    assert Player.objects.count() == 0
