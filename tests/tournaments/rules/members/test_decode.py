"""The bytes of a list become the text that was meant, whatever program wrote them."""

import pytest

from kingscore.rules.errors import InvalidDocument
from tournaments.rules.members.alphabets import ALPHABETS
from tournaments.rules.members.decode import MOST_BYTES, decoded

LISTS = {
    "cp1252": "Naam\nRenée Müller\nJoão Simões\nHélène Lefèvre\nSøren Ångström\nPiet ’t Hart",
    "cp1250": "Név\nErdős Pál\nSzűcs Ödön\nTörök László",
    "cp1251": "Имя\nИванов Иван\nПётр Щукин\nAnna Smith",
    "cp1253": "Όνομα\nΓιώργος Παπαδόπουλος",
    "cp1254": "Ad\nİbrahim Şahin\nÇağrı Öztürk",
    "cp1257": "Vārds\nJānis Bērziņš\nKęstutis",
    "iso8859-2": "Jméno\nŠťastný\nŽižka Růžena\nDvořák",
    "koi8-r": "Имя\nИванов Иван\nПётр Щукин",
    "cp866": "Имя\nИванов Иван\nПётр Щукин",
    "cp850": "Naam\nRenée Müller\nJörg Groß",
    "cp852": "Jméno\nŠťastný\nDvořák",
    "mac-roman": "Naam\nRenée Müller\nJörg Groß",
}


def code(fault: pytest.ExceptionInfo[InvalidDocument]) -> str:
    return fault.value.problems[0].code


def test_there_is_a_list_for_every_code_page() -> None:
    assert LISTS.keys() == ALPHABETS.keys()


@pytest.mark.parametrize("code_page", LISTS)
def test_the_code_page_is_found_and_said_to_be_a_guess(code_page: str) -> None:
    found = decoded(LISTS[code_page].encode(code_page))
    assert (found.text, found.encoding, found.is_guess) == (LISTS[code_page], code_page, True)


@pytest.mark.parametrize(
    ("code_page", "text"),
    [
        ("cp1250", "Dvořák;Černý;Novák;Žižka"),
        ("cp1250", "Wałęsa;Michał Kowalski"),
        ("cp1252", "Çelik;Ågren;Öz"),
    ],
)
def test_a_few_words_are_enough(code_page: str, text: str) -> None:
    assert decoded(text.encode(code_page)).text == text


def test_the_language_of_the_club_decides_between_equals() -> None:
    data = "Piet;Erdős".encode("cp1250")
    assert decoded(data, language="hu").text == "Piet;Erdős"
    assert decoded(data).text == "Piet;Erdõs"


@pytest.mark.parametrize("text", ["Naam\nRenée", "Имя", ""])
@pytest.mark.parametrize(
    ("written", "encoding"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16-le"),
    ],
)
def test_unicode_is_certain_and_its_mark_is_no_letter(
    text: str, written: str, encoding: str
) -> None:
    found = decoded(text.encode(written))
    assert (found.text, found.encoding, found.is_guess) == (text, encoding, False)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_is_known_with_a_mark_and_without(encoding: str) -> None:
    for text in ("Naam;Renée", "\ufeffNaam;Renée"):
        found = decoded(text.encode(encoding))
        assert (found.text, found.encoding) == ("Naam;Renée", encoding)


def test_what_somebody_chose_is_taken() -> None:
    data = "Renée".encode("cp1252")
    assert decoded(data, "cp1250").encoding == "cp1250"
    assert decoded(data, "utf-8").text == "Ren\N{REPLACEMENT CHARACTER}e"
    assert decoded("Renée".encode("utf-8-sig"), "utf-8").text == "Renée"


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(InvalidDocument) as fault:
        decoded(b"PK\x03\x04\x00\x00\x00\x00\x08\x00")
    assert code(fault) == "not_text"


def test_an_encoding_that_is_not_offered_is_refused() -> None:
    with pytest.raises(InvalidDocument) as fault:
        decoded(b"Jan", "rot13")
    assert code(fault) == "unknown_encoding"


def test_a_list_has_a_greatest_length() -> None:
    assert decoded(b"a" * MOST_BYTES).text
    with pytest.raises(InvalidDocument) as fault:
        decoded(b"a" * (MOST_BYTES + 1))
    assert code(fault) == "list_too_long"
