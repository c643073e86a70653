"""The schema says what is answered: every golden game, every example, every field and code."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from kingscore.api.problem_codes import sections, statuses
from kingscore.api.views.description import GUIDES
from tests.api.app import App, Json, problem, said
from tests.api.described import faults, faults_by, operations, schema
from tests.api.golden import NAMES, entries_of, golden
from tests.api.test_golden_games import started
from tests.rules.documents import ROOT


def check(component: str, value: Any) -> None:
    """A value must be as its component says, and have nothing else."""
    assert faults(component, value) == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", NAMES)
def test_answers_about_a_golden_game_are_as_described(name: str) -> None:
    document = golden(name)
    app, path = started(document)
    entries = entries_of(document)
    check("BatchBody", {"entries": entries[:100]})
    middle = len(entries) // 2
    for part in ([], entries[:middle], entries[middle:]):
        if part:
            check("Batch", said(app.post(f"{path}batch/", {"entries": part})))
        sheet = said(app.get(f"{path}sheet/"))
        check("Sheet", sheet)
        for what, component in (
            ("", "Game"),
            ("links/", "Links"),
            ("choices/", "NextDeal"),
            ("choices/?declarer=1", "NextDeal"),
            ("course/", "Course"),
            ("tally/", "Tally"),
            ("settlement/?stake=5", "Settlement"),
            ("log/?limit=200", "LogPage"),
            ("export/", "GameFile"),
        ):
            check(component, said(app.get(path + what)))
    for deal in sheet["deals"][: sheet["deals_played"]]:
        check("ExplainedDeal", said(app.get(f"{path}deals/{deal['number']}/")))
    check("LogPage", said(app.get(f"{path}deals/1/history/")))
    slug, version = sheet["ruleset"]["slug"], sheet["ruleset"]["version"]
    check("Ruleset", said(app.get(f"rulesets/{slug}/{version}/")))
    file = said(app.get(f"rulesets/{slug}/{version}/file/"))
    check("RulesetFile", file)
    check("Proof", said(app.post("rulesets/check/", file)))


def _media(operation: Json) -> Iterator[tuple[str, Json]]:
    for status, holder in (
        ("body", operation.get("requestBody", {})),
        *operation["responses"].items(),
    ):
        for media in _resolved(holder).get("content", {}).values():
            yield status, media


def _resolved(holder: Json) -> Json:
    if "$ref" not in holder:
        return holder
    found: Json = schema()["components"]["responses"][holder["$ref"].rpartition("/")[2]]
    return found


def test_examples_are_as_described() -> None:
    count = 0
    for name, operation in operations().items():
        for status, media in _media(operation):
            for title, example in media.get("examples", {}).items():
                assert faults_by(media["schema"], example["value"]) == [], (name, status, title)
                count += 1
    assert count >= 30


def test_every_operation_and_parameter_is_told_of() -> None:
    assert len(operations()) > 60
    for name, operation in operations().items():
        assert re.fullmatch("[a-z]+([A-Z][a-z]+)*", name)
        assert operation["summary"], name
        assert operation["description"], name
        assert operation["tags"], name
        assert all(each["description"] for each in operation.get("parameters", ())), name
        assert {"401", "429", "500", "503"} <= operation["responses"].keys(), name


def _undescribed(value: Any, at: str) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _undescribed(each, at)
    elif isinstance(value, dict):
        for name, each in value.get("properties", {}).items():
            if not each.get("description"):
                yield f"{at}.{name}"
        for name, each in value.items():
            yield from _undescribed(each, f"{at}.{name}")


def test_every_field_is_told_of() -> None:
    assert list(_undescribed(schema()["components"]["schemas"], "")) == []


def test_bodies_take_no_other_fields_and_answers_may_get_more() -> None:
    closed = {
        name
        for name, each in schema()["components"]["schemas"].items()
        if each.get("additionalProperties") is False
    }
    assert {"DealBody", "StartBody", "WriteBody", "BatchDeal", "GameFile", "Facts"} <= closed
    assert closed.isdisjoint({"Sheet", "Game", "Problem", "LoggedDeal", "Written", "Ruleset"})


def test_schema_is_served_as_it_is_committed_and_known_by_its_etag() -> None:
    answer = Client().get("/api/v1/schema/")
    assert answer.content == (ROOT / "docs/openapi.json").read_bytes()
    assert answer.headers["Content-Type"] == "application/json"
    etag = answer.headers["ETag"]
    again = Client().get("/api/v1/schema/", headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    other = Client().get("/api/v1/schema/", headers={"If-None-Match": '"other"'})
    assert other.status_code == 200


@pytest.mark.django_db
def test_page_of_problems_has_an_anchor_for_each_code() -> None:
    page = Client().get("/api/v1/problems/").content.decode()
    for section in sections():
        for each in section.codes:
            assert page.count(f'id="{each.code}"') == 1, each.code


@pytest.mark.django_db
def test_page_of_the_schema_takes_everything_from_this_site() -> None:
    answer = Client().get("/api/v1/docs/")
    page = answer.content.decode()
    assert 'data-schema="/api/v1/schema/"' in page
    assert re.findall(r"""(?:src|href)=["'](?:https?:)?//""", page) == []
    assert "unsafe-inline" not in answer.headers["Content-Security-Policy"]


@pytest.mark.django_db
def test_what_docs_tell_of_the_api_is_read_on_the_site() -> None:
    page = Client().get("/api/v1/docs/").content.decode()
    schema = Client().get("/api/v1/schema/").content.decode()
    named = set(re.findall(r"/api/v1/docs/([a-z-]+)/", page + schema))

    assert named == set(GUIDES)
    for name in GUIDES:
        answer = Client().get(f"/api/v1/docs/{name}/")
        assert answer.content == (ROOT / f"docs/{name}.md").read_bytes()
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert Client().get("/api/v1/docs/architecture/").status_code == 404


# How codes stand in the sources. Those of the framework's fields are named by it.
_CALLS = re.compile(
    r"""\b(?:problem|_?fault|_doubt|BadAddress|plain_problem|_refusal|self\.fail)\(\s*(?:[\w.]+,\s*){0,3}"(\w+)",?""",
)
_CLASSES = re.compile(r"""^    code = "(\w+)"$""", re.MULTILINE)
_RAISED = re.compile(
    r"""(?:AuthenticationFailed|ValidationError|NotFound|Throttled|ErrorDetail)\([^"()]*(?:"[^"]*"[^"()]*|\([^()]*\)[^"()]*)*"(\w+)"\s*\)"""
)
_MAPPED = re.compile(r"""exceptions\.\w+: "(\w+)",""")
_OF_THE_FRAMEWORK = {
    "blank",
    "empty",
    "invalid",
    "invalid_choice",
    "max_length",
    "max_value",
    "min_length",
    "min_value",
    "not_a_dict",
    "not_a_list",
    "null",
    "required",
}
# Tokens are made, and accounts deleted, on the pages of the account.
_OF_PAGES = {"too_many_tokens", "unknown_scope"}
_NEVER_RAISED = {"conflict"}  # the code of the class that all conflicts are
_NOT_USED = {  # f"{name}_not_used" in kingscore/rules/tarock/checks.py
    f"{name}_not_used"
    for name in (
        "called",
        "partner",
        "talon",
        "is_won",
        "thirds",
        "bonuses",
        "kontra",
        "revoked_by",
    )
}


def codes_in_sources() -> set[str]:
    """Every code that the API can give."""
    found: set[str] = set()
    folders = [f"kingscore/{each}" for each in ("rules", "services", "api", "following")]
    folders += [f"tournaments/{each}" for each in ("rules", "services", "api")]
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            if path.parent.name == "description":
                continue
            source = path.read_text("utf-8")
            for pattern in (_CALLS, _RAISED, _MAPPED):
                found |= set(pattern.findall(source))
    for name in (
        *(f"kingscore/{each}.py" for each in ("errors", "addresses", "middleware", "receiving")),
        *("tournaments/errors.py", "tournaments/spreadsheets.py"),
    ):
        source = (ROOT / name).read_text("utf-8")
        found |= set(_CALLS.findall(source)) | set(_CLASSES.findall(source))
    found |= _OF_THE_FRAMEWORK | _NOT_USED
    return found - _OF_PAGES - _NEVER_RAISED


def test_table_has_every_code_of_the_sources_and_no_other() -> None:
    told = {each.code for section in sections() for each in section.codes}
    found = codes_in_sources()
    assert len(found) > 200
    assert (sorted(found - told), sorted(told - found)) == ([], [])


def test_every_refusal_in_the_schema_is_in_the_table() -> None:
    known = statuses()
    used = {
        code
        for operation in operations().values()
        for status, holder in operation["responses"].items()
        for code in _resolved(holder).get("x-codes", ())
        if known[code] == int(status)
    }
    # A batch says so in a result, and no operation answers 405: it is what no operation is.
    assert known.keys() - used == {"earlier_refused", "method_not_allowed"}


@pytest.mark.parametrize("method", ["GET", "POST", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", ["nothing/", "games/a%0Ab/course/", "games/%C3%A8/lock/"])
def test_what_is_no_address_is_answered_as_an_app_can_read_it(method: str, path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    problem(client.generic(method, f"/api/v1/{path}"), 404, "not_found")


@pytest.mark.parametrize("page", ["schema", "docs", "problems"])
def test_pages_about_the_api_are_only_read(page: str) -> None:
    assert Client(enforce_csrf_checks=True).post(f"/api/v1/{page}/").status_code == 405


def test_word_that_can_be_null_says_so() -> None:
    [word, null] = schema()["components"]["schemas"]["Delivery"]["properties"]["fault"]["oneOf"]
    assert (word, null) == ({"$ref": "#/components/schemas/DeliveryFault"}, {"type": "null"})


def test_body_of_optional_fields_can_be_left_out() -> None:
    bodies = {name: each.get("requestBody", {}) for name, each in operations().items()}
    free = {name for name, body in bodies.items() if body.get("required") is False}
    assert free >= {"claimPlayer", "countCardPoints"}


def test_problem_points_to_its_place_on_the_page() -> None:
    refused = json.loads(App().get("nothing/").content)
    assert refused["type"] == "/api/v1/problems/#not_found"
    assert faults("Problem", refused) == []
