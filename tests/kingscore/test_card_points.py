"""The counting help of Königrufen."""

import pytest
from django.test import Client


def test_page_shows_every_card(client: Client) -> None:
    page = client.get("/card-points/").content.decode()
    assert page.count('type="checkbox"') == 54
    assert "Sküs" in page


def test_cards_count_their_thirds(client: Client) -> None:
    # Sküs 13, king 13 and a plain tarock 1 are 27 thirds: 9 points
    page = client.get("/card-points/", {"card": ["t22", "Kh", "t2"]}).content.decode()
    assert '<strong class="n">9</strong> in 3 cards' in page
    assert 'the others <span class="n">61</span>' in page


def test_groups_of_three_count_less_two_each(client: Client) -> None:
    # (9-2) + (7-2), and one king left over: 5 - 2/3 = 16 1/3
    page = client.get("/card-points/", {"groups": "9 7", "rest": "5"}).content.decode()
    assert '<strong class="n">16/1</strong> in 7 cards' in page


def test_part_for_htmx_holds_no_page(client: Client) -> None:
    headers = {"HX-Request": "true"}
    part = client.get("/card-points/", {"card": "Kh"}, headers=headers).content.decode()
    assert "4/1" in part
    assert "<html" not in part
    form = client.get("/card-points/", {"help": "1"}, headers=headers).content.decode()
    assert form.count('type="checkbox"') == 54
    assert "<html" not in form


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"card": "Zz"}, "There is no card Zz."),
        ({"groups": "nine"}, "Enter numbers with spaces between them"),
        ({"groups": " ".join(["9"] * 19)}, "Enter numbers with spaces between them"),
        ({"groups": "16"}, "Three cards add up to 3 to 15, not to 16."),
        ({"rest": "6"}, "cannot add up to 6"),
        ({"groups": "9 " * 18, "rest": "1"}, "There are 54 cards; these are more."),
        ({"groups": "٣"}, "Enter numbers with spaces between them"),
        ({"card": "<script>"}, "There is no card &lt;script&gt;."),
    ],
)
def test_what_cannot_be_is_said(client: Client, asked: dict[str, str], said: str) -> None:
    assert said in client.get("/card-points/", asked).content.decode()
