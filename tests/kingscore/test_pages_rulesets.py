"""The rules page: every number that scores a deal can be read there, and nothing else is needed."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.rules.amount import Amount, in_digits
from kingscore.rules.contract import Contract, Side
from kingscore.rules.presets import PRESETS, Preset, find_preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice, FixedOrder, FreeChoice
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.tariff import Tariff
from kingscore.rules.tarock.thirds import blatt
from kingscore.views.rules_sources import SOURCES
from tests.kingscore.pages import Page
from tests.rules.play import rulesets_of

HEAVIEST = 60_000  # bytes


def content(slug: str, rest: str = "") -> str:
    """The rules page of a ruleset as it is sent."""
    response = Client().get(f"/rulesets/{slug}/{rest}")
    assert response.status_code == 200, slug
    assert len(response.content) < HEAVIEST, slug
    return response.content.decode()


def read(slug: str, rest: str = "") -> Page:
    """The rules page of a ruleset."""
    return Page(content(slug, rest))


def row_in(page: str, code: str) -> str:
    """What stands in the row of a contract; the remarks on a counted one stand under it."""
    (row,) = re.findall(rf'<tr id="contract-{code}">(.*?)</tr>', page, re.DOTALL)
    return " ".join(re.sub("<[^>]+>", " ", row).split())


def has_number(text: str, value: Amount) -> bool:
    """Whether a number can be read in a text, by itself and not as a part of another one."""
    return bool(re.search(rf"(?<![\d.]){re.escape(in_digits(value))}(?![\d½¼¾⅓⅔])", text))


def numbers_of(rules: Ruleset) -> Iterator[Amount]:
    """Every number that the table must know, apart from those of the contracts."""
    yield from (rules.players, len(rules.deck.cards), rules.tricks, rules.deals)
    if rules.constant is not None:
        yield rules.constant
    if rules.in_a_row > 1:
        yield rules.in_a_row
    if rules.deck.undealt:
        yield rules.deck.undealt
    if rules.owed_doubles:
        yield rules.owed_doubles
    if isinstance(rules.schedule, DealersChoice):
        yield from filter(None, rules.schedule.per_dealer.values())
        yield from filter(None, [rules.schedule.count])


def numbers_in_row(contract: Contract) -> Iterator[Amount]:
    """Every number in the row of a contract."""
    yield contract.total
    for item in contract.items:
        yield from item.places or (item.value,)
        yield from item.tricks
        if item.count > 1 and not item.places:
            yield item.count


def numbers_beside(contract: Contract) -> Iterator[Amount]:
    """Every number of the rules that go with a contract."""
    if contract.factor != 1:
        yield contract.factor
    yield from filter(None, [contract.pool, contract.shared, contract.ends_above])
    if contract.sale:
        yield contract.items[0].value if contract.sale.unit is None else contract.sale.unit
    if contract.promise:
        yield contract.promise.lost
    if contract.predictions:
        yield contract.predictions.factor
    for item in contract.items:
        if item.can_expose:
            yield 2 * item.value


def numbers_of_tariff(tariff: Tariff) -> Iterator[Amount]:
    """Every number of a tariff that is not card points."""
    for rule in tariff.bonuses:
        yield from (value for value in (rule.silent, rule.announced) if value is not None)
        yield from filter(None, [rule.trick])
    if tariff.valat:
        yield from (tariff.valat.silent, tariff.valat.announced)
    if tariff.kontra_levels:
        yield 1 << tariff.kontra_levels


def points_of_tariff(tariff: Tariff) -> Iterator[int]:
    """All card points that decide something, in thirds."""
    yield tariff.win_thirds
    yield from (rule.least_thirds for rule in tariff.bonuses if rule.least_thirds)
    if tariff.trischaken:
        yield tariff.trischaken.mayor_thirds


def numbers_of_trischaken(rules: Ruleset) -> Iterator[Amount]:
    """What is paid in Trischaken, where it is played."""
    for game in rules.contracts:
        if isinstance(game, TarockGame) and game.kind is Kind.TRISCHAKEN:
            rule = game.tariff.trischaken
            assert rule is not None
            times = [1, rule.mayor, rule.revoke, rule.vorhand_revoke]
            times += [rule.vorhand, rule.mayor_vorhand] if rule.vorhand else []
            yield from (each * game.value for each in times if each)


def played_numbers(rules: Ruleset, code: str) -> list[int]:
    """How often a contract can be played, or the numbers of its deals."""
    schedule = rules.schedule
    if isinstance(schedule, FixedOrder):
        numbers = [n + 1 for n in range(len(schedule.order)) if code in schedule.due(n)]
        return [numbers[0], numbers[-1]]
    if isinstance(schedule, DealersChoice):
        return [schedule.each.get(code, schedule.per_game[code])]
    return []


def check(rules: Ruleset) -> None:
    """Every number of these rules can be read on their page."""
    page = content(rules.slug)
    text = Page(page).text
    wanted = [*numbers_of(rules), *numbers_of_trischaken(rules)]
    if rules.tariff:
        wanted += numbers_of_tariff(rules.tariff)
        assert all(str(blatt(each)) in text for each in points_of_tariff(rules.tariff)), rules.slug
    for contract in rules.contracts:
        row = row_in(page, contract.code)
        if isinstance(contract, Contract):
            wanted += numbers_beside(contract)
            in_row = [*numbers_in_row(contract), *played_numbers(rules, contract.code)]
        elif contract.kind is Kind.NOT_SCORED:
            in_row = [0]
        else:
            in_row = [contract.value, contract.value_lost]
        missing = [each for each in in_row if not has_number(row, each)]
        assert missing == [], (rules.slug, contract.code, row)
    missing = [each for each in wanted if not has_number(text, each)]
    assert missing == [], (rules.slug, text)


def publish(rules: Ruleset) -> str:
    """The slug of these rules, once they are published."""
    return services.publish_ruleset(rules=rules).slug


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_every_number_that_scores_can_be_read(db: None, preset: Preset) -> None:
    publish(preset.usual)
    check(preset.usual)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_every_number_of_a_variant_can_be_read(db: None, preset: Preset) -> None:
    every = rulesets_of(preset.slug)
    for rules in every[:: max(1, len(every) // 6)]:
        check(rules)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_each_contract_has_a_place_to_jump_to(db: None, preset: Preset) -> None:
    page = read(preset.slug)
    places = [each["id"] for _, each in page.tags if each.get("id", "").startswith("contract-")]
    assert sorted(places) == sorted(f"contract-{each.code}" for each in preset.usual.contracts)


@pytest.mark.parametrize(
    ("slug", "code", "said"),
    [
        ("kingen-4", "tricks", "Tricks 13 × Tricks −1 −13 1"),
        ("kingen-4", "trump", "Trump 13 × Tricks +1 +13 7–10"),
        (
            "kingen-4-order-queens-first",
            "queens",
            "Queens 4 × Queens (Q) −2 −8 3",
        ),
        ("dubbelkingen-4", "hearts", "Hearts 13 × Hearts (♥) −1 −13 2"),
        ("king-hungarian", "king_of_hearts", "King of hearts King of hearts (♥K) −144 −144 1 each"),
        ("barbu", "domino", "Domino Domino (first to last) +40 / +25 / +10 / −10 +65 1 each"),
        (
            "koenigrufen-ooe-4",
            "sechserdreier",
            "Sechserdreier alone Only Vorhand can play it. "
            "All bonuses but King ultimo count. 4, lost 8",
        ),
        ("koenigrufen-house-4", "bettel", "Bettel alone, no trick The talon is not used. 2½"),
    ],
)
def test_row_of_a_contract(db: None, slug: str, code: str, said: str) -> None:
    assert row_in(content(slug), code) == said


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("kingen-4", "Penalty deals −52 6"),
        ("kingen-4", "Trump deals +52 4"),
        ("dubbelkingen-4", "Penalty deals −104 12"),
        ("king-russian-4", "Penalty deals −192 7"),
        ("king-russian-3", "Trump deals +300 6"),
        ("king-hungarian", "Penalty deals −4320 28"),  # 24 × 144 and 4 × 216
        ("king-hungarian-bids-tricks-lost-nobody", "Positive deals +3552 to +4320 12"),
        ("bonken", "Positive deals +1040 4"),
        ("barbu", "Penalty deals −520 20"),
        ("trex", "Positive deals +2000 4"),
    ],
)
def test_totals_of_each_stage(db: None, slug: str, said: str) -> None:
    assert said in read(slug).text


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("dubbelkingen-4", "The dealer looks at his cards and chooses."),
        ("dubbelkingen-4", "In a game each player has 3 penalty deals, 2 trump deals, and no more"),
        ("kingen-4", "Nobody chooses: each deal has its contract, as the table says."),
        ("kingen-4", "Deal and play go round clockwise."),
        ("kingen-4-trump-leader", "The contract is that of the player who leads."),
        ("pronostiek-4", "Each point above it costs 2, which every pair settles"),
        ("pronostiek-4", "Each point below it costs 2, which every pair settles"),
        ("king-russian-4", "without 2 to 6"),
        ("king-russian-4", "It can be settled without play: 2 for each, +6."),
        ("king-russian-4", "Trump: ♣ ♦ ♥ ♠, No trump, By the last card, Mizer."),
        ("king-hungarian", "All of it counts ¼ times: −864 × ¼ = −216."),
        (
            "king-hungarian",
            "What the declarer takes brings him +48 each; of what he does not take,",
        ),
        ("king-hungarian", "King of hearts not thrown at the first chance"),
        ("king-hungarian-bids-plain", "The declarer leads to the first trick."),
        ("king-hungarian-bids-plain", "Positive Yar · Positive Mizer · Positive ♣"),
        (
            "king-hungarian-bids-tricks-lost-nobody",
            "chosen and on promises that fail, from −768 to 0",
        ),
        ("king-portuguese", "Each player starts the deal with +325, +1300 in all."),
        ("king-portuguese", "Festa: or instead Nulos."),
        ("rifki", "Deal and play go round counter-clockwise."),
        ("rifki", "Whoever takes more than 10 ends the game"),
        ("barbu", "Each dealer deals 7 times in a row."),
        ("barbu", "Every player must double every other at least 2 times"),
        ("trex", "who takes it has −150 and its holder +75"),
        ("koenigrufen-ooe-5", "The dealer has no cards: he sits out"),
        ("koenigrufen-ooe-4", "wins with 35/2 of 70 card points or more"),
        ("koenigrufen-ooe-4", "kontra ×2, re ×4, sub ×8"),
        ("koenigrufen-house-4-radl-tul", "After Trischaken the next round counts double."),
    ],
)
def test_what_a_table_asks_is_told(db: None, slug: str, said: str) -> None:
    assert said in read(slug).text


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Any of them can be played in any of the 6 deals."),
        ({}, "depends on what is chosen, from −78 to +78."),
        ({}, "Total Penalty deals Tricks 13 × Tricks −1 −13 Hearts"),
        ({"leads": 0}, "The dealer leads to the first trick."),
        ({"leads": 2}, "The player 2 seats after the dealer leads to the first trick."),
    ],
)
def test_rules_of_a_club(db: None, changes: dict[str, Any], said: str) -> None:
    usual: dict[str, Any] = {"slug": "ours", "schedule": FreeChoice(6), "constant": None}
    publish(replace(find_preset("kingen-4").usual, **(usual | changes)))
    assert said in read("ours").text


def test_quota_of_one_side_alone_is_none_that_must_be_played(db: None) -> None:
    rules = find_preset("dubbelkingen-4").usual
    schedule = rules.schedule
    assert isinstance(schedule, DealersChoice)
    one_sided = replace(schedule, per_dealer={Side.NEGATIVE: 3})
    publish(replace(rules, slug="ours", schedule=one_sided, constant=None))
    assert "In a game each player has at most 3 penalty deals." in read("ours").text


# --- variants, versions, sources --------------------------------------------------------------


def links(page: Page) -> list[str]:
    """Where the links of a page lead."""
    return [each.get("href", "") for tag, each in page.tags if tag == "a"]


def test_variants_lead_to_the_pages_of_the_others(db: None) -> None:
    page = read("kingen-4-king-4-last-33")
    assert "The penalty card costs: 4 . Or: 5" in page.text
    found = [each for each in links(page) if each.startswith("/rulesets/")]
    assert "/rulesets/kingen-4-king-4-last-33-trump-sale/" in found
    assert "/rulesets/kingen-4-last-33/" not in found  # it does not add up
    for link in found:
        assert Client().get(link).status_code == 200, link


def test_variant_of_many_numbers_says_which(db: None) -> None:
    page = read("koenigrufen-ooe-4-deals-24")
    assert "Number of deals: 24 (1 to 60)" in page.text
    assert "in any of the 24 deals" in page.text
    assert not [each for each in links(page) if "deals-" in each and each.startswith("/rulesets")]


@pytest.mark.parametrize(
    "slug", ["kingen-4-king-4", "kingen-4-king-5", "kingen", "kingen-4-x", "koenigrufen-4-deals-61"]
)
def test_rules_that_nobody_makes_are_not_found(client: Client, db: None, slug: str) -> None:
    assert client.get(f"/rulesets/{slug}/").status_code == 404


def test_variant_that_nobody_has_played_has_no_version(db: None) -> None:
    assert "Version" not in read("kingen-4-trump-sale").text
    assert Client().get("/rulesets/kingen-4-trump-sale/1/").status_code == 404
    publish(find_preset("kingen-4").ruleset(trump="sale"))
    assert "Version 1." in read("kingen-4-trump-sale").text


def test_older_versions_can_be_read_and_lead_to_the_latest(db: None) -> None:
    rules = find_preset("kingen-4").usual
    for trump in ("last_card", "dealer"):
        publish(replace(find_preset("kingen-4").ruleset(trump=trump), slug="ours", name=rules.name))
    latest, first = read("ours"), read("ours", "1/")
    assert "Version 2." in latest.text
    assert "The dealer chooses trump." in latest.text
    assert "/rulesets/ours/1/" in links(latest)
    assert "Version 1." in first.text
    assert "The last card dealt is trump." in first.text
    assert "/rulesets/ours/" in links(first)


def test_every_source_is_named_in_words(db: None) -> None:
    for preset in PRESETS:
        for rules in rulesets_of(preset.slug):
            assert [code for code in rules.sources if code not in SOURCES] == [], rules.slug
        text = read(preset.slug).text
        assert all(SOURCES[code] in text for code in preset.usual.sources), preset.slug


def test_sources_are_those_of_the_document() -> None:
    document = (Path(__file__).parents[2] / "docs/rules-sources.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", document, re.MULTILINE)
    named = {code for row in rows for code in row.split(", ")}
    assert set(SOURCES) <= named


def test_source_of_other_rules_is_what_they_say(db: None) -> None:
    rules = replace(find_preset("kingen-4").usual, slug="ours", sources=("<b>our club</b>",))
    publish(rules)
    assert "<b>our club</b>" in read("ours").text


# --- how light it is --------------------------------------------------------------------------


def queries_of(ask: Callable[[], object]) -> list[str]:
    """What a request asks the database, once what is kept in memory is there."""
    ask()
    with CaptureQueriesContext(connection) as captured:
        ask()
    return [query["sql"] for query in captured.captured_queries]


@pytest.mark.parametrize("slug", ["kingen-4", "king-hungarian", "koenigrufen-house-4"])
def test_page_asks_for_its_ruleset_alone(db: None, slug: str) -> None:
    publish(find_preset(slug).usual)
    assert len(queries_of(lambda: read(slug))) == 1
    assert len(queries_of(lambda: read(slug, "1/"))) == 1
