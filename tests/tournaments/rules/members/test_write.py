"""A list that was written is safe to open, and comes back as it was."""

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from kingscore.rules.names import name_problem, tidy_name
from tournaments.rules.members.decode import decoded
from tournaments.rules.members.guard import guarded, unguarded
from tournaments.rules.members.header import layout_of
from tournaments.rules.members.listed import Listed, people_of
from tournaments.rules.members.match import outcomes
from tournaments.rules.members.outcome import Kind, Member
from tournaments.rules.members.rows import rows_of
from tournaments.rules.members.write import csv_of, rows_of_members

_HOSTILE = "=+-@'\",;|\t\r\n ＝＋－＠0179aé’ßőЖ王👑\xa0"
_TEXTS = st.text(st.one_of(st.sampled_from(_HOSTILE), st.characters()), max_size=40)
_NAMES = _TEXTS.map(tidy_name).filter(lambda name: not name_problem(name, ""))
_NUMBERS = st.one_of(st.just(""), st.text("=+-@'\";,0179Aé", max_size=20))
_MEMBERS = st.lists(
    st.builds(
        Member,
        key=st.just(0),
        name=_NAMES,
        number=_NUMBERS.map(tidy_name),
        year=st.one_of(st.none(), st.integers(1900, 2026)),
        email=st.sampled_from(["", "jan@example.org", "=1+1@example.org", "+a;b@example.org"]),
        team=st.sampled_from(["", "De Heer", "@home", "'-'", "'t Hoekje", 'a"b,c;d']),
    ),
    max_size=8,
)


def read(data: bytes, language: str = "") -> list[Listed]:
    rows = rows_of(decoded(data, language=language).text).cells
    return people_of(rows, layout_of(rows))


def named(name: str) -> Member:
    return Member(0, name)


def test_a_list_as_it_is_written() -> None:
    members = [
        Member(1, "Jan Jansen", "007", 1960, "jan@example.org", "De Heer"),
        Member(2, "=1+1", "-3"),
        Member(3, "'t Hart, Jan"),
    ]
    assert (
        csv_of(rows_of_members(members, "nl"))
        == (
            "\ufeffNummer;Speler;Geboortejaar;E-mail;Team\r\n"
            "007;Jan Jansen;1960;jan@example.org;De Heer\r\n"
            "'-3;'=1+1;;;\r\n"
            ';"\'t Hart, Jan";;;\r\n'
        ).encode()
    )


@given(
    st.sampled_from(["en", "nl", "de", "fr", "hu", "ru", "tlh"]),
    st.sampled_from([";", ",", "\t"]),
    _MEMBERS,
)
@example("en", ";", [named(each) for each in ("'=x", "''=x", "'", "''", "' =x", "sep=;", '"')])
@example("nl", ";", [named("nr,naam,voornaam,email,team,jaar"), named("Jansen, Jan")])
@example("ru", ",", [named("nr;naam;voornaam;email;team;jaar"), named("Jansen, Jan")])
def test_what_is_written_comes_back(language: str, delimiter: str, members: list[Member]) -> None:
    found = read(csv_of(rows_of_members(members, language), delimiter), language)
    assert [
        (each.name, each.number, each.year, each.email, each.team, each.faults) for each in found
    ] == [(each.name, each.number, each.year, each.email, each.team, ()) for each in members]


@given(_TEXTS)
@example("'=")
@example("''")
@example(" \t=1")
def test_a_guarded_cell_is_text_and_what_it_was(cell: str) -> None:
    safe = guarded(cell)
    assert unguarded(safe) == cell
    assert safe.lstrip()[:1] not in {*"=+-@＝＋－＠"} - {""}
    assert safe[:1] not in {"\t", "\r", "\n"}


def test_numbered_members_are_all_known_again() -> None:
    members = [Member(at, "Jan", f"{at:03}", None) for at in range(1, 20)]
    rows = rows_of(decoded(csv_of(rows_of_members(members))).text).cells
    layout = layout_of(rows)
    found = outcomes(people_of(rows, layout), members, layout.columns)
    assert [(each.kind, each.member) for each in found] == [
        (Kind.KNOWN, each.key) for each in members
    ]


def test_a_header_does_not_look_like_a_formula() -> None:
    assert unicodedata.is_normalized("NFC", "".join(rows_of_members([], "fr")[0]))
    assert all(guarded(cell) == cell for cell in rows_of_members([], "hu")[0])
