"""Games in every state, as their pages show them."""

import pytest
from django.test import Client

from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.rules.deal import DealFacts
from kingscore.rules.presets import find_preset
from kingscore.rules.sheet import Policy
from tests.kingscore import play
from tests.kingscore.pages import address, deal_fields, page_of, scorer_of, send
from tests.kingscore.play import fresh, hearts, queens, record, trump, written
from tests.rules.play import deal, some_game


def text_of(browser: Client, game: Game, rest: str = "") -> str:
    """What can be read on a page of a game."""
    response = browser.get(address(game, rest))
    assert response.status_code == 200
    return page_of(response).text


# --- the choice -------------------------------------------------------------------------------


def test_choice_shows_who_deals_and_leads_and_every_contract(game: Game) -> None:
    page = page_of(scorer_of(game).get(address(game)))
    assert "Ana chooses" in page.text
    assert "Ana deals, Bo leads" in page.text
    for name in (
        "Tricks",
        "Hearts",
        "Kings and jacks",
        "Queens",
        "King of hearts",
        "Seventh and last",
    ):
        assert name in page.text
    links = [each["href"] for tag, each in page.tags if tag == "a" and "contract=" in each["href"]]
    assert len(links) == 6 + 4


def test_closed_contract_is_shown_with_its_reason_and_is_no_link(game: Game) -> None:
    for declarer in (0, 1):
        record(game, hearts(declarer))
    page = page_of(scorer_of(game).get(address(game)))
    assert "2 of 2 played in this game" in page.text
    assert not [1 for _, each in page.tags if "contract=hearts" in each.get("href", "")]
    marks = [
        each["aria-label"] for _, each in page.tags if each.get("aria-label", "").endswith(" used")
    ]
    assert "2 of 2 used" in marks
    assert "0 of 2 used" in marks


def test_dealer_with_all_penalty_deals_may_only_choose_trump(db: None) -> None:
    game = play.start()
    for round_, code in enumerate(("hearts", "queens", "tricks")):
        row = {"hearts": 13, "queens": 4, "tricks": 13}[code]
        record(game, DealFacts(code, 0, {code: (row, 0, 0, 0)}))
        for declarer in (1, 2, 3):
            record(game, trump(declarer) if round_ < 2 else some_negative(game, declarer))
    page = page_of(scorer_of(game).get(address(game)))
    links = {each["href"] for tag, each in page.tags if tag == "a" and "contract=" in each["href"]}
    assert {link.partition("contract=")[2].partition("&")[0] for link in links} == {"trump"}
    assert "Ana" in page.text


def some_negative(game: Game, declarer: int) -> DealFacts:
    """A penalty deal that is open in every game."""
    return (
        deal("king_of_hearts", declarer, king_of_hearts=(1, 0, 0, 0)) if declarer < 3 else queens(3)
    )


def test_fixed_order_asks_for_no_contract(db: None) -> None:
    game = play.start("kingen-4")
    page = page_of(scorer_of(game).get(address(game)))
    assert "Tricks" in page.text
    assert "count-tricks-0" in page.form("/deals/").fields


def test_three_players_are_told_which_card_is_out_of_the_deck(db: None) -> None:
    game = play.start("kingen-3")
    assert "Out of the deck: ♠2." in text_of(scorer_of(game), game)


# --- a friendly game --------------------------------------------------------------------------


@pytest.fixture
def friendly(db: None) -> Game:
    """A friendly game in which hearts were played twice."""
    game = play.start(policy=Policy.FRIENDLY)
    for declarer in (0, 1):
        record(game, hearts(declarer))
    return fresh(game)


def test_friendly_game_says_what_the_total_will_be_before_the_override(friendly: Game) -> None:
    text = text_of(scorer_of(friendly), friendly, "?contract=hearts")
    assert "Hearts: 2 of 2 played in this game." in text
    assert "It can be recorded all the same, with a reason. The deal is marked." in text
    assert "At the end all together will have from −8 to 0, by what is still played." in text


def test_override_is_marked_and_explained_everywhere(friendly: Game) -> None:
    record(friendly, DealFacts("hearts", 2, {"hearts": (13, 0, 0, 0)}, override="Cis wished it"))
    browser = scorer_of(friendly)
    page = page_of(browser.get(address(friendly)))
    assert "played although it was closed" in page.text
    assert "from −8 to 0" in page.text
    assert "!" in [each.sign for each in browser.get(address(friendly)).context["paper"].legend]
    text = text_of(browser, friendly, "deals/3/")
    assert "Played although it was closed" in text
    assert "Cis wished it" in text
    form = page_of(browser.get(address(friendly, "deals/3/correct/"))).form("/deals/")
    assert form.fields["override"] == "Cis wished it"


# --- pronostiek -------------------------------------------------------------------------------


@pytest.fixture
def pronostiek(db: None) -> Game:
    """A game with predictions, before its first deal."""
    return play.start("pronostiek-4")


def test_predictions_are_asked_from_the_dealers_left_with_the_dealer_last(
    pronostiek: Game,
) -> None:
    response = scorer_of(pronostiek).get(address(pronostiek, "?contract=hearts"))
    assert response.context["pad"].step == "say"
    assert [cell.name for cell in response.context["pad"].predictions] == [
        "Bo",
        "Cis",
        "Dirk",
        "Ana",
    ]
    assert "Who says what, before play?" in page_of(response).text


def test_predictions_go_along_to_the_numbers(pronostiek: Game) -> None:
    browser = scorer_of(pronostiek)
    query = "?contract=hearts&said-0=1&said-1=2&said-2=3&said-3=4"
    page = page_of(browser.get(address(pronostiek, query)))
    form = page.form("/deals/")
    assert [form.fields[f"said-{seat}"] for seat in range(4)] == ["1", "2", "3", "4"]
    assert "said 2" in page.text
    typed = {f"count-hearts-{seat}": str(taken) for seat, taken in enumerate((3, 5, 1, 4))}
    assert browser.post(form.action, form.fields | typed).status_code == 302
    line = table_of(fresh(pronostiek)).sheet.lines[0]
    assert line.scores == (-3, -5, -1, -4)
    assert [step.points for step in line.penalties] == [4, 6, 0, 0]
    text = text_of(browser, pronostiek)
    assert "Penalties" in text
    assert "Settled" in text
    assert "penalty 6" in text_of(browser, pronostiek, "deals/1/")


def test_predictions_that_add_up_settle_the_deal(pronostiek: Game) -> None:
    browser = scorer_of(pronostiek)
    query = "?contract=hearts&said-0=3&said-1=5&said-2=1&said-3=4"
    page = page_of(browser.get(address(pronostiek, query)))
    assert "The predictions make exactly 13: the deal is not played" in page.text
    form = page.form("/deals/")
    assert not [name for name in form.fields if name.startswith("count")]
    assert browser.post(form.action, form.fields).status_code == 302
    line = table_of(fresh(pronostiek)).sheet.lines[0]
    assert (line.scores, line.is_played) == ((-3, -5, -1, -4), False)
    assert "not played: the predictions added up" in text_of(browser, pronostiek)


def test_step_back_from_the_numbers_keeps_the_predictions(pronostiek: Game) -> None:
    browser = scorer_of(pronostiek)
    query = "?contract=hearts&said-0=1&said-1=2&said-2=3&said-3=4"
    back = browser.get(address(pronostiek, query)).context["pad"].back
    page = page_of(browser.get(back))
    fields = next(form for form in page.forms if "said-0" in form.fields).fields
    assert [fields[f"said-{seat}"] for seat in range(4)] == ["1", "2", "3", "4"]
    assert "Who says what, before play?" in page.text


def test_settlement_at_the_end(db: None) -> None:
    sheet = some_game("pronostiek-4", seed=4)
    game = play.start("pronostiek-4", first_dealer=sheet.first_dealer, stake=10, currency="EUR")
    play.record_all(game, sheet)
    response = scorer_of(game).get(address(game, "end/"))
    ranking = response.context["ranking"]
    assert sum(to_number(each.result) for each in ranking) == 0
    assert sum(to_number(each.settled) for each in ranking) == 0
    assert "from the predictions" in page_of(response).text


def to_number(points: str) -> int:
    """The number of points that is written so."""
    return int(points.replace("−", "-"))


# --- the sale of trump ------------------------------------------------------------------------


def test_sale_asks_for_bids_in_turn_and_moves_the_tricks(db: None) -> None:
    rules = find_preset("kingen-4").ruleset(trump="sale")
    sheet = some_game("kingen-4", seed=3, deals=6)
    game = play.start("kingen-4", rules=rules, first_dealer=1)
    for line in sheet.lines:
        record(game, DealFacts(line.facts.contract, line.number % 4, line.facts.counts))
    browser = scorer_of(game)
    response = browser.get(address(game, "?contract=trump&trump=s"))
    assert response.context["pad"].dealer == "Dirk"
    assert [cell.name for cell in response.context["pad"].bids] == ["Ana", "Bo", "Cis"]
    facts = DealFacts("trump", 3, {"tricks": (5, 1, 4, 3)}, "s", bids=(2, 3, 0, 0), is_sold=True)
    assert send(browser, game, deal_fields(game, facts)).status_code == 302
    assert table_of(fresh(game)).sheet.lines[-1].scores == (5, 0, 4, 4)
    text = text_of(browser, game, "deals/7/")
    assert "Choice bought for 3: 1 × 1 handed to Dirk" in text


# --- who sits where ---------------------------------------------------------------------------


@pytest.mark.parametrize(("keep", "totals"), [("yes", (-5, -3, -1, -4)), ("no", (-3, -5, -1, -4))])
def test_swap_with_both_meanings(game: Game, keep: str, totals: tuple[int, ...]) -> None:
    record(game, hearts(0, 3, 5, 1, 4))
    browser = scorer_of(game)
    page = page_of(browser.get(address(game, "players/")))
    assert "How are the points on the sheet noted?" in page.text
    form = page.form("/swap/")
    response = browser.post(form.action, form.fields | {"keep_points": keep, "reason": "late"})
    assert (response.status_code, response["Location"]) == (302, address(game))
    table = table_of(fresh(game))
    assert table.names == ("Bo", "Ana", "Cis", "Dirk")
    assert table.sheet.totals == totals
    assert "The two players have changed over." in text_of(browser, game)


def test_swap_before_the_first_deal_asks_for_no_points(game: Game) -> None:
    form = page_of(scorer_of(game).get(address(game, "players/"))).form("/swap/")
    assert form.fields["keep_points"] == "yes"
    browser = scorer_of(game)
    for _ in range(2):  # sent twice, swapped once
        assert browser.post(form.action, form.fields).status_code == 302
    assert table_of(fresh(game)).names == ("Bo", "Ana", "Cis", "Dirk")
    assert len(written(game)) == 1


def test_swap_is_told_to_phones_that_follow(game: Game) -> None:
    browser = scorer_of(game)
    form = page_of(browser.get(address(game, "players/"))).form("/swap/")
    browser.post(form.action, form.fields)
    text = text_of(browser, game, "sheet/?since=0&pad=busy")
    assert "changed who sits where" in text


def test_rename_changes_the_name_everywhere_and_writes_no_entry(game: Game) -> None:
    record(game, hearts(0))
    browser = scorer_of(game)
    form = page_of(browser.get(address(game, "players/"))).forms[1]
    response = browser.post(form.action, form.fields | {"name": " Boudewijn "})
    assert (response.status_code, response["Location"]) == (302, address(game, "players/"))
    page = page_of(browser.get(address(game, "players/")))
    assert "The name is put right: Boudewijn." in page.text
    assert "Boudewijn" in page_of(browser.get(address(game))).bdi
    assert len(written(game)) == 1


# --- the end ----------------------------------------------------------------------------------


def test_finished_game_leads_to_the_end_and_can_still_be_corrected(finished_game: Game) -> None:
    browser = scorer_of(finished_game)
    text = text_of(browser, finished_game)
    assert "All deals are played" in text
    assert "Who won, who pays whom" in text
    assert "All together 0, as it must be." in text
    for rest in ("deals/20/correct/", "deals/1/correct/", "deals/20/undo/"):
        assert browser.get(address(finished_game, rest)).status_code == 200
    page = page_of(browser.get(address(finished_game, "deals/20/undo/")))
    form = page.form("/undo/")
    browser.post(form.action, form.fields)
    assert not fresh(finished_game).is_finished
    assert "Deal 20 of 20" in text_of(browser, finished_game)


def test_viewer_of_a_finished_game_is_led_to_the_end(client: Client, finished_game: Game) -> None:
    assert "Who won, who pays whom" in text_of(client, finished_game)
    assert "Same players again" not in text_of(client, finished_game, "end/")


def test_end_ranks_with_shared_places(db: None) -> None:
    game = play.start(stake=10, currency="EUR")
    record(game, queens(0, 1, 1, 2, 0))
    response = scorer_of(game).get(address(game, "end/"))
    assert [(each.place, each.name) for each in response.context["ranking"]] == [
        (1, "Dirk"),
        (2, "Ana"),
        (2, "Bo"),
        (4, "Cis"),
    ]


def test_game_broken_off_is_reckoned_against_the_average(db: None) -> None:
    game = play.start(stake=10, currency="EUR")
    record(game, queens(0, 4, 0, 0, 0))
    text = text_of(scorer_of(game), game, "end/")
    assert "As it stands now" in text
    assert "Played: 1 of 20 deals" in text
    assert "the money is reckoned against the average" in text
    assert "€0.60" in text  # eight points under an average of minus two
    assert text.count("€0.20") >= 3


def test_end_before_the_first_deal(game: Game) -> None:
    text = text_of(scorer_of(game), game, "end/")
    assert "Played: 0 of 20 deals" in text
    assert "wins" not in text


def test_end_without_a_stake_speaks_of_no_money(finished_game: Game) -> None:
    text = text_of(scorer_of(finished_game), finished_game, "end/")
    assert "in the fewest payments" not in text
    assert "€" not in text


def test_end_where_several_share_the_first_place(db: None) -> None:
    game = play.start("kingen-4")
    even = {
        "tricks": (4, 4, 4, 1),
        "hearts": (4, 4, 4, 1),
        "kings_and_jacks": (2, 2, 2, 2),
        "queens": (1, 1, 1, 1),
    }
    for number, (code, row) in enumerate(even.items()):
        record(game, DealFacts(code, number % 4, {code: row}))
    record(game, deal("king_of_hearts", 0, king_of_hearts=(0, 0, 0, 1)))
    record(game, deal("seventh_and_last", 1, seventh_trick=(0, 0, 0, 1), last_trick=(0, 0, 0, 1)))
    for declarer in (2, 3, 0, 1):
        record(game, trump(declarer, 4, 4, 4, 1))
    table = table_of(fresh(game))
    assert table.sheet.is_finished
    text = text_of(scorer_of(game), game, "end/")
    assert "Ana, Bo, Cis share the first place" in text


def test_chart_has_a_line_for_each_player_and_needs_no_script(finished_game: Game) -> None:
    page = page_of(Client().get(address(finished_game, "end/")))
    assert len([1 for tag, _ in page.tags if tag == "polyline"]) == 4
    assert "Running totals after each deal" in page.text


def test_deal_page_explains_every_point(game: Game) -> None:
    record(game, hearts(0, 3, 5, 1, 4))
    text = text_of(Client(), game, "deals/1/")
    assert "Ana dealt, Bo led." in text
    assert "All together −13: what this contract is worth." in text
    for points in ("−3", "−5", "−1", "−4"):
        assert points in text


def test_share_page_shows_both_links_to_scorers_only(game: Game) -> None:
    page = page_of(scorer_of(game).get(address(game, "share/")))
    links = [
        each["href"] for tag, each in page.tags if tag == "a" and "mono" in each.get("class", "")
    ]
    assert links == [
        f"http://testserver/s/{game.scorer_code}/",
        f"http://testserver{address(game)}",
    ]
    looking = page_of(Client().get(address(game, "share/")))
    assert len([1 for _, each in looking.tags if "data-copy" in each]) == 1
