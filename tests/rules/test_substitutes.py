"""Somebody else goes on playing in a seat: who played which deal, and what cannot be."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.entries import DealEntry, Entry, StopEntry, SubstituteEntry, SwapEntry
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.sheet import Sheet, advance, replay, start
from kingscore.rules.substitutes import Substitution
from tests.rules.arithmetic import game_of, written_deals
from tests.rules.play import deal, log_of, play_on, random, ruleset

DUBBEL = ruleset("dubbelkingen-4")
ROWS = ("tricks", "hearts", "tricks", "hearts")
ANA, BO, CIS, DIRK, EVA, FAY = range(6)


def dealt(*numbers: int) -> list[Entry]:
    """These deals of Dubbelkingen, recorded."""
    facts = [
        deal(code, dealer, **{code: (4, 4, 4, 1)})  # type: ignore[arg-type]  # counts by item
        for dealer, code in enumerate(ROWS)
    ]
    return [DealEntry(number, facts[number - 1]) for number in numbers]


def sheet_after(*entries: Entry) -> Sheet:
    """The sheet after these entries: written one by one it is the same."""
    sheet = start(DUBBEL)
    for entry in entries:
        sheet = advance(sheet, entry)
    assert sheet == replay(DUBBEL, entries)
    return sheet


def who_played(sheet: Sheet, seat: int, deals: int = 5) -> list[int]:
    """Who played in a seat, deal by deal."""
    return [sheet.players_at(number)[seat] for number in range(1, deals + 1)]


def refused(*entries: Entry) -> tuple[int, str, str, str]:
    """How the last of these entries is refused, by replay and by advance."""
    *before, last = entries
    with pytest.raises(InvalidDeal) as replayed:
        replay(DUBBEL, entries)
    with pytest.raises(InvalidDeal) as advanced:
        advance(replay(DUBBEL, before), last)
    assert advanced.value.problems == replayed.value.problems
    [fault] = replayed.value.problems
    return replayed.value.number, fault.code, fault.path, str(fault.sentence)


def test_substitute_sits_there_from_the_next_deal_on_and_the_points_stay() -> None:
    before = sheet_after(*dealt(1, 2))
    sheet = sheet_after(*dealt(1, 2), SubstituteEntry(0, EVA), *dealt(3))
    assert sheet.players == (EVA, BO, CIS, DIRK)
    assert sheet.known == 5
    assert sheet.substitutions == (Substitution(3, 0, EVA, ANA, number=3),)
    assert who_played(sheet, 0) == [ANA, ANA, EVA, EVA, EVA]
    assert who_played(sheet, 1) == [BO] * 5
    assert sheet.totals == sheet_after(*dealt(1, 2, 3)).totals
    assert sheet.lines[:2] == before.lines
    assert sheet.before(3).lines == before.lines
    assert sheet.before(3).players_at(2) == sheet.players_at(2) == before.players


def test_substitute_before_the_first_deal_plays_them_all() -> None:
    sheet = sheet_after(SubstituteEntry(2, EVA), *dealt(1))
    assert who_played(sheet, 2, 1) == [EVA]


def test_who_has_left_can_come_back_in_the_same_seat_or_another() -> None:
    entries = [*dealt(1), SubstituteEntry(0, EVA), *dealt(2)]
    same = sheet_after(*entries, SubstituteEntry(0, ANA), *dealt(3))
    assert who_played(same, 0) == [ANA, EVA, ANA, ANA, ANA]
    other = sheet_after(*entries, SubstituteEntry(3, ANA), *dealt(3))
    assert (who_played(other, 0, 3), who_played(other, 3, 3)) == ([0, 4, 4], [3, 3, 0])
    assert (same.known, other.known) == (5, 5)
    third = sheet_after(*entries, SubstituteEntry(1, FAY))
    assert (third.players, third.known) == ((EVA, FAY, CIS, DIRK), 6)


def test_substitution_that_is_taken_back_reads_as_if_nothing_had_been() -> None:
    plain = sheet_after(*dealt(1))
    sheet = sheet_after(*dealt(1), SubstituteEntry(0, EVA), SubstituteEntry(0, ANA))
    assert sheet == replace(plain, known=5, version=3)


def test_substitute_who_played_no_deal_is_passed_over() -> None:
    entries = [*dealt(1), SubstituteEntry(0, EVA), SubstituteEntry(1, FAY), SubstituteEntry(0, 6)]
    sheet = sheet_after(*entries, *dealt(2))
    assert sheet.substitutions == (
        Substitution(3, 1, FAY, BO, number=2),
        Substitution(4, 0, 6, ANA, number=2),
    )
    assert who_played(sheet, 0, 2) == [ANA, 6]


def test_undone_deals_leave_the_substitute_and_he_plays_what_comes_again() -> None:
    entries = [*dealt(1, 2), SubstituteEntry(0, EVA), *dealt(3)]
    sheet = sheet_after(*entries, DealEntry(3, None), DealEntry(2, None))
    assert sheet.players[0] == EVA
    assert sheet.substitutions == (Substitution(3, 0, EVA, ANA, number=2),)
    assert who_played(sheet, 0, 2) == [ANA, EVA]
    gone = [*dealt(1), SubstituteEntry(0, EVA), *dealt(2), SubstituteEntry(0, ANA)]
    assert sheet_after(*gone, DealEntry(2, None)).substitutions == ()


def test_corrected_deal_was_played_by_whoever_played_it() -> None:
    entries = [*dealt(1, 2), SubstituteEntry(0, EVA), *dealt(3)]
    sheet = sheet_after(*entries, DealEntry(1, deal("tricks", 0, tricks=(13, 0, 0, 0))))
    assert who_played(sheet, 0, 3) == [ANA, ANA, EVA]


@pytest.mark.parametrize("keep_points", [True, False])
def test_swap_exchanges_who_sat_in_the_seats_too(keep_points: bool) -> None:
    entries = [*dealt(1), SubstituteEntry(0, EVA), *dealt(2)]
    sheet = sheet_after(*entries, SwapEntry(0, 1, keep_points), *dealt(3))
    assert sheet.players == (BO, EVA, CIS, DIRK)
    assert who_played(sheet, 0, 3) == [BO, BO, BO]
    assert who_played(sheet, 1, 3) == [ANA, EVA, EVA]
    back = sheet_after(*entries, *[SwapEntry(0, 1, keep_points)] * 2, *dealt(3))
    assert who_played(back, 0, 3) == [ANA, EVA, EVA]


@pytest.mark.parametrize(
    ("entry", "code", "at", "text"),
    [
        (SubstituteEntry(4, EVA), "unknown_seat", "seat", "There is no such seat at the table."),
        (SubstituteEntry(-1, EVA), "unknown_seat", "seat", "There is no such seat at the table."),
        (
            SubstituteEntry(0, FAY),
            "no_such_player",
            "player",
            "There is no such player in this game.",
        ),
        (
            SubstituteEntry(0, -1),
            "no_such_player",
            "player",
            "There is no such player in this game.",
        ),
        (SubstituteEntry(0, BO), "already_seated", "player", "player 2 sits at the table already."),
        (
            SubstituteEntry(0, ANA),
            "already_seated",
            "player",
            "player 1 sits at the table already.",
        ),
    ],
)
def test_substitute_who_cannot_be_is_refused(
    entry: SubstituteEntry, code: str, at: str, text: str
) -> None:
    assert refused(*dealt(1), entry) == (2, code, at, text)


def test_nobody_takes_over_when_the_game_is_over() -> None:
    text = "The game is over: nobody can go on playing for another."
    stopped = [*dealt(1), StopEntry(is_stopped=True)]
    assert refused(*stopped, SubstituteEntry(0, EVA)) == (2, "game_over", "", text)
    assert refused(StopEntry(is_stopped=True), SubstituteEntry(0, EVA))[1] == "game_over"
    resumed = [*stopped, StopEntry(is_stopped=False), SubstituteEntry(0, EVA)]
    assert sheet_after(*resumed).players[0] == EVA
    whole = log_of(play_on(start(DUBBEL), random(1)))
    assert refused(*whole, SubstituteEntry(0, EVA))[:2] == (21, "game_over")


def test_golden_game_says_who_played_what() -> None:
    name = "dubbelkingen-4-substitutes"
    file = game_of(name)
    sheet = file.sheet()
    assert [(line.scores, line.totals) for line in sheet.lines] == written_deals(name)
    assert [who_played(sheet, seat, 6) for seat in range(4)] == [
        [ANA, ANA, EVA, EVA, EVA, EVA],
        [BO] * 6,
        [CIS, CIS, CIS, CIS, ANA, ANA],
        [DIRK] * 6,
    ]
    assert file.seated == ("Eva", "Bo", "Ana", "Dirk")
    assert (sheet.known, len(sheet.substitutions), file.substitutes) == (6, 2, 2)


@st.composite
def evenings(draw: st.DrawFn) -> list[Entry]:
    """Deals, undone deals, swaps and substitutes in any order that can be."""
    sheet, entries = start(DUBBEL), list[Entry]()
    for _ in range(draw(st.integers(0, 12))):
        played = len(sheet.lines)
        options: list[Entry] = dealt(played + 1) if played < len(ROWS) else []
        options += [DealEntry(played, None)] if played else []
        first, second = draw(st.permutations(range(4)))[:2]
        options.append(SwapEntry(first, second, draw(st.booleans())))
        away = [each for each in range(sheet.known + 1) if each not in sheet.players]
        options.append(SubstituteEntry(first, draw(st.sampled_from(away))))
        entries.append(draw(st.sampled_from(options)))
        sheet = advance(sheet, entries[-1])
    return entries


@given(evenings())
def test_who_played_a_deal_is_who_sat_there_when_it_was_recorded(entries: list[Entry]) -> None:
    now, known = list(range(4)), 4
    played: list[list[int]] = []
    for entry in entries:
        if isinstance(entry, SubstituteEntry):
            now[entry.seat], known = entry.player, max(known, entry.player + 1)
        elif isinstance(entry, SwapEntry):
            for row in (now, *played):
                one, other = row[entry.first], row[entry.second]
                row[entry.first], row[entry.second] = other, one
        elif isinstance(entry, DealEntry) and entry.facts is None:
            played.pop()
        else:
            played.append(list(now))
    sheet = sheet_after(*entries)
    assert [list(sheet.players_at(number + 1)) for number in range(len(played))] == played
    assert list(sheet.players_at(len(played) + 1)) == list(sheet.players) == now
    assert sheet.known == known
    seats = [(each.seat, each.number) for each in sheet.substitutions]
    assert len(seats) == len(set(seats))
    assert all(each.player != each.earlier for each in sheet.substitutions)
