"""Published rulesets in the API: lists, versions, files, and what changed."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import guesses, services
from kingscore.models import Game, HouseRules
from kingscore.queries import published as read_once
from kingscore.rules.presets import PRESETS
from kingscore.rules.proof import prove
from kingscore.rules.rulesetfile import examine, parse_ruleset_file
from kingscore.rules.sentence import Label
from kingscore.services import (
    import_game,
    publish_house_rules,
    publish_ruleset,
    take_house,
)
from tests.api.app import App, Json, problem, said
from tests.kingscore.house import published
from tests.rules.play import ruleset

pytestmark = pytest.mark.django_db

SLUGS = ["barbu", "dubbelkingen-4", "dubbelkingen-4-lead-any", "kingen-3"]


@pytest.fixture
def presets() -> None:
    """Some rulesets that were played."""
    for rules in (
        ruleset("kingen-3"),
        ruleset("dubbelkingen-4"),
        ruleset("dubbelkingen-4", lead="any"),
        ruleset("barbu"),
    ):
        publish_ruleset(rules=rules)


def names(page: Json) -> list[str]:
    """The slugs on a page."""
    return [each["slug"] for each in page["items"]]


def next_version(house: HouseRules, **changes: Any) -> None:
    """Publish the second version of house rules of Kingen."""
    rules = replace(ruleset("kingen-4"), language="en", **changes)
    publish_house_rules(rules=rules, house_id=house.pk, version=1)


def test_rulesets_are_listed_by_slug_in_pages(presets: None) -> None:
    page = said(App().get("rulesets/", limit=3))
    assert names(page) == SLUGS[:3]
    publish_ruleset(rules=ruleset("bonken"))  # before the cursor: neither repeated nor skipped
    rest = said(App().get(page["next"]))
    assert (names(rest), rest["next"]) == (SLUGS[3:], None)


def test_listed_ruleset_says_what_it_is(presets: None) -> None:
    found = said(App().get("rulesets/", slug="dubbelkingen-4"))["items"]

    assert len(found) == 1
    assert found[0] == found[0] | {
        "slug": "dubbelkingen-4",
        "version": 1,
        "name": "Dubbelkingen",
        "family": "dubbelkingen",
        "players": 4,
        "deals": 20,
        "is_house": False,
        "is_mine": False,
    }
    assert found[0]["published_at"].endswith("Z")
    assert len(found[0]["digest"]) == 64


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ({"family": "dubbelkingen"}, SLUGS[1:3]),
        ({"family": "trex"}, []),
        ({"family": "patience"}, []),
        ({"players": 3}, ["kingen-3"]),
        ({"players": 4, "family": "barbu"}, ["barbu"]),
        ({"slug": "kingen"}, []),
        ({"is_house": "false"}, SLUGS),
        ({"is_house": "true"}, []),
    ],
)
def test_rulesets_are_filtered(presets: None, query: dict[str, Any], slugs: list[str]) -> None:
    assert names(said(App().get("rulesets/", **query))) == slugs


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"players": "four"}, "number_out_of_range"),
        ({"is_house": "yes"}, "not_a_flag"),
        ({"family": "\0"}, "text_not_clean"),
        ({"limit": "0"}, "limit_out_of_range"),
        ({"cursor": "x"}, "invalid_cursor"),
    ],
)
def test_rulesets_with_a_filter_that_is_none(query: dict[str, Any], code: str) -> None:
    fault = problem(App().get("rulesets/", **query), 400, "invalid")["problems"][0]
    assert (fault["code"], fault["path"]) == (code, next(iter(query)))


def test_house_rules_are_listed_for_the_account_that_owns_them_alone(
    presets: None, account: User, reader: App
) -> None:
    rules = replace(ruleset("kingen-4"), language="en")
    own, _ = publish_house_rules(rules=rules, house_id=uuid4(), version=0, owner=account)
    nobodys, _ = published()
    others, _ = publish_house_rules(
        rules=rules, house_id=uuid4(), version=0, owner=User.objects.create_user("other")
    )

    assert names(said(reader.get("rulesets/", is_house="true"))) == [own.slug]
    assert names(said(reader.get("rulesets/", is_house="false"))) == SLUGS
    found = said(reader.get("rulesets/"))["items"]
    assert {each["slug"]: each["is_mine"] for each in found} == {
        own.slug: True,
        **dict.fromkeys(SLUGS, False),
    }
    for app in (App(), App(nobodys.editor_code)):
        assert names(said(app.get("rulesets/"))) == SLUGS
        assert names(said(app.get("rulesets/", slug=others.slug))) == []
    for house in (own, nobodys, others):  # who knows the slug reads them
        assert said(App().get(f"rulesets/{house.slug}/"))["is_house"]
        assert names(said(App().get(f"rulesets/{house.slug}/versions/"))) == [house.slug]


def test_rulesets_show_the_latest_version_alone(account: User, reader: App) -> None:
    house, _ = published()
    take_house(house=house, account=account)
    next_version(house, contracts=ruleset("kingen-4").contracts, in_a_row=2)
    (found,) = said(reader.get("rulesets/"))["items"]
    assert (found["slug"], found["version"]) == (house.slug, 2)


def test_rulesets_that_came_with_a_game_are_not_listed(finished_game: Game) -> None:
    from kingscore.queries import game_file_of  # noqa: PLC0415

    file = game_file_of(finished_game)
    other = replace(ruleset("dubbelkingen-4", lead="any"), slug=file.ruleset.slug)
    changed = replace(file, ruleset=other, id="", entries=())
    game, _ = import_game(file=changed)
    assert game.ruleset.slug.startswith("imported-")
    assert names(said(App().get("rulesets/"))) == [finished_game.ruleset.slug]
    assert said(App().get(f"rulesets/{game.ruleset.slug}/"))["version"] == 1


def test_lists_of_rulesets_cost_as_many_queries_for_three_as_for_one(reader: App) -> None:
    reader.get("rulesets/")  # that the token was used is noted once an hour
    counts = []
    for slug in ("kingen-4", "barbu", "trex"):
        publish_ruleset(rules=ruleset(slug))
        read_once.cache_clear()
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert said(reader.get("rulesets/"))["items"]
        counts.append(len(captured))
    assert len(set(counts)) == 1
    assert counts[0] == 2  # the token; the rows


def test_lists_of_versions_cost_as_many_queries_for_three_as_for_one() -> None:
    house, _ = published()
    counts = []
    for version in (1, 2, 3):
        read_once.cache_clear()
        with CaptureQueriesContext(connection) as captured:
            page = said(App().get(f"rulesets/{house.slug}/versions/"))
        assert [each["version"] for each in page["items"]] == list(range(version, 0, -1))
        counts.append(len(captured))
        rules = replace(ruleset("kingen-4"), language="en", in_a_row=version + 1)
        publish_house_rules(rules=rules, house_id=house.pk, version=version)
    assert counts == [2, 2, 2]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_ruleset_is_its_document_and_numbers_from_it(preset: Any) -> None:
    row = publish_ruleset(rules=preset.usual)
    found = said(App().get(f"rulesets/{row.slug}/{row.version}/"))

    fields = ("format", "schema", "slug", "version", "rules", "texts")
    reading = examine({name: found[name] for name in fields})
    assert (reading.problems, reading.file and reading.file.ruleset) == ((), preset.usual)
    assert (found["digest"], found["options"]) == (
        row.digest,
        {each.code: each.default for each in preset.options},
    )
    rules = prove(preset.usual)
    assert (found["deals"], found["tricks"]) == (rules.deals, rules.tricks)
    assert found["total"]["constant"] in (rules.constant, None)
    if rules.constant is None:
        assert found["total"]["constant"] is None
    assert [each["code"] for each in found["contracts"]] == list(rules.by_code)
    assert found["editor_code"] is None
    assert said(App().get(f"rulesets/{row.slug}/")) == found


def test_ruleset_with_fractions_says_what_it_can_add_up_to() -> None:
    publish_ruleset(rules=ruleset("king-hungarian"))
    found = said(App().get("rulesets/king-hungarian/"))
    totals = {each["code"]: each["total"] for each in found["contracts"]}
    expected = {each.code: each.total for each in ruleset("king-hungarian").contracts}
    assert totals == {code: int(total) for code, total in expected.items()}
    assert found["total"]["least"] <= found["total"]["most"]


@pytest.mark.parametrize(
    "path",
    [
        "rulesets/patience/",
        "rulesets/kingen-4/2/",
        f"rulesets/kingen-4/{10**30}/",
        "rulesets/patience/versions/",
        "rulesets/kingen-4/2/file/",
        "rulesets/kingen-4/2/changes/",
    ],
)
def test_ruleset_that_there_is_not(path: str) -> None:
    publish_ruleset(rules=ruleset("kingen-4"))
    problem(App().get(path), 404, "not_found")


def test_ruleset_file_is_that_of_the_site() -> None:
    house, _ = published()
    response = App().get(f"rulesets/{house.slug}/1/file/")
    page = App().client.get(f"/rulesets/{house.slug}/1/file/")

    assert said(response) == page.json()
    assert response["Content-Disposition"] == page["Content-Disposition"]
    assert parse_ruleset_file(response.content).ruleset == ruleset("kingen-4")


def test_editor_code_is_shown_to_those_who_may_publish(account: User, reader: App) -> None:
    house, _ = published()
    path = f"rulesets/{house.slug}/"

    assert said(App(house.editor_code).get(path))["editor_code"] == house.editor_code
    assert said(App().get(path))["editor_code"] is None
    assert said(App("x" * 20).get(path))["editor_code"] is None
    services.take_house(house=house, account=account)
    assert said(reader.get(path)) == said(reader.get(path)) | {
        "editor_code": None,  # a token that only reads gives no right to publish
        "is_mine": True,
    }


def test_codes_that_open_nothing_are_guesses_also_for_reading(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "MOST_WRONG", 3)
    (house, _), (other, _) = published(), published()
    path = f"rulesets/{house.slug}/"
    for code in (game.scorer_code, game.code, other.editor_code):  # of one table after another
        assert said(App(code).get(path))["editor_code"] is None
    for wrong in ("a", "b", "c"):
        assert said(App(wrong * 20).get(path))["editor_code"] is None
    problem(App(house.editor_code).get(path), 429, "too_many_wrong_codes")
    said(App(game.scorer_code).get(path))  # seen to be right before


def test_changes_name_what_is_not_as_it_was() -> None:
    house, _ = published()
    contracts = list(ruleset("kingen-4").contracts)
    contracts[0] = replace(contracts[0], name=Label("Nothing at all"))
    next_version(house, contracts=tuple(contracts), in_a_row=2)

    path = f"rulesets/{house.slug}"
    found = said(App().get(f"{path}/2/changes/"))
    assert (found["slug"], found["version"], found["since"]) == (house.slug, 2, 1)
    assert {"of": None, "what": "Deals in a row", "before": 1, "after": 2} in found["changes"]
    assert [each["after"] for each in found["changes"] if each["what"] == "Name"] == [
        "Nothing at all"
    ]
    first = said(App().get(f"{path}/1/changes/"))
    assert (first["since"], first["changes"]) == (None, [])
    back = said(App().get(f"{path}/1/changes/", since=2))["changes"]
    assert {"of": None, "what": "Deals in a row", "before": 2, "after": 1} in back
    problem(App().get(f"{path}/2/changes/", since=9), 404, "not_found")
    problem(App().get(f"{path}/2/changes/", since=0), 400, "invalid")


def test_changes_of_points_are_numbers_and_of_cards_codes() -> None:
    house, _ = publish_house_rules(
        rules=replace(ruleset("dubbelkingen-4"), language="en"), house_id=uuid4(), version=0
    )
    other = replace(ruleset("dubbelkingen-3"), language="en")
    publish_house_rules(rules=other, house_id=house.pk, version=1)

    found = said(App().get(f"rulesets/{house.slug}/2/changes/"))["changes"]
    by_what = {each["what"]: each for each in found if each["of"] is None}
    assert (by_what["Players"]["before"], by_what["Players"]["after"]) == (4, 3)
    removed = by_what["Cards taken out"]
    assert (removed["before"], removed["after"]) == ([], sorted(other.deck.removed))
    totals = [each for each in found if each["what"] == "All together in a deal"]
    assert totals
    assert all(
        type(each[at]) in (int, str, type(None)) for each in totals for at in ("before", "after")
    )


def test_words_of_rules_are_in_the_language_of_the_reader() -> None:
    dutch = {"Accept-Language": "nl"}
    found = said(App().get("rulesets/king-hungarian/", headers=dutch))
    words, texts = found["words"], found["texts"]

    assert words["items"]["king_of_hearts.king_of_hearts"] == "Hartenheer"
    assert texts["items"]["king_of_hearts.king_of_hearts"] == "King of hearts"
    assert words["items"].keys() == texts["items"].keys()
    assert len(words["fines"]) == len(texts["fines"])
    assert words["notes"][0] != texts["notes"][0]
    assert words["bonuses"] == {}
    assert said(App().get("rulesets/king-hungarian/"))["words"]["fines"] == texts["fines"]


def test_words_of_tarock_name_every_bonus() -> None:
    found = said(App().get("rulesets/koenigrufen-wien-4/", headers={"Accept-Language": "nl"}))
    bonuses = {code for game in found["rules"]["contracts"] for code in game.get("bonuses", ())}

    assert bonuses == found["words"]["bonuses"].keys()
    assert found["words"]["bonuses"]["four_kings"] == "Vier heren"


def test_words_of_house_rules_are_their_own() -> None:
    name = Label("Our game", {"nl": "Ons spel"})
    house, _ = published(replace(ruleset("kingen-4"), name=name))

    def name_in(language: str) -> str:
        headers = {"Accept-Language": language}
        words: Json = said(App().get(f"rulesets/{house.slug}/", headers=headers))["words"]
        return str(words["name"])

    assert (name_in("nl"), name_in("en")) == ("Ons spel", "Our game")
    assert name_in("fr") == "Our game"  # a language that neither has
