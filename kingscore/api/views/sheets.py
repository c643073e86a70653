"""Reading a sheet: whole, only when it has changed, deal by deal, and as plain numbers."""

import json
import re
from http import HTTPStatus

from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language, gettext
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

import kingscore
from kingscore.api.access import game_or_404, game_to_write
from kingscore.api.errors import document_of, problem_response
from kingscore.api.fields import read
from kingscore.api.pagination import page_of
from kingscore.api.query import read_choice, read_number, read_text
from kingscore.api.serializers.writes import PreviewBody
from kingscore.api.shapes.entry import entry_to_json
from kingscore.api.shapes.money import course_to_json, settlement_to_json
from kingscore.api.shapes.sheet import choices_to_json, explained_line_to_json, sheet_to_json
from kingscore.api.shapes.tally import tally_to_json
from kingscore.models import Game
from kingscore.money import HIGHEST_STAKE, is_currency
from kingscore.queries import Table, log_rows_of, published, table_of
from kingscore.queries.kept import Latest
from kingscore.rules.codec import ENTRY_KINDS
from kingscore.rules.entries import DealEntry
from kingscore.rules.errors import Invalid, InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.sheet import Line, advance

LONGEST_WAIT = 25  # seconds: within what proxies and phones allow a request to take
_bodies: Latest[bytes] = Latest(most=500)  # by ETag
_STAMP = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)


@api_view(["GET"])
def sheet(request: Request, code: str) -> HttpResponse:
    """The whole sheet. With `since` 204 while nothing is new; with `wait` that may take a while.

    The waiting is done by the server, which holds a 204 back until something is new
    (`kingscore.following`).
    """
    since = _since(request)
    read_number(request, "wait", most=LONGEST_WAIT)
    game = game_or_404(code)
    etag = _etag(game)
    response = HttpResponse(status=HTTPStatus.NOT_MODIFIED) if _has(request, etag) else None
    if response is None and since in (str(game.version), game.stamp):
        response = HttpResponse(status=HTTPStatus.NO_CONTENT)
    if response is None:
        response = HttpResponse(_body(game, etag), content_type="application/json")
    if not response.content:
        del response["Content-Type"]  # of nothing: a cache would keep it with the sheet it has
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"  # kept, and asked about each time
    patch_vary_headers(response, ["Accept-Language"])
    return response


def _has(request: Request, etag: str) -> bool:
    """Whether the client has this sheet already; no other condition is for reading."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return known == ["*"] or etag in [each.removeprefix("W/") for each in known]


def _since(request: Request) -> str | None:
    since = request.query_params.get("since")
    if since is not None and not _STAMP.fullmatch(since):
        text = gettext_noop("This is neither a version (7) nor a stamp (7.1).")
        raise InvalidDocument([problem("not_a_version", text, at="since")])
    return since


def _etag(game: Game) -> str:
    """Another for all that changes it: entries, names, words of the rules, release, language."""
    mark = published(game.ruleset_id).mark
    return f'"{game.stamp}-{mark}-{kingscore.__version__}-{get_language()}"'


def _body(game: Game, etag: str) -> bytes:
    """The sheet as it is sent; that of a stamp is never another, so it is made once."""
    key = f"{game.code} {get_language()}"  # readers in two languages do not displace each other's
    body = _bodies.get(key, etag)
    if body is None:
        document = sheet_to_json(table_of(game))
        body = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        _bodies.keep(key, etag, body)
    return body


@api_view(["GET"])
def deal(request: Request, code: str, number: int) -> Response:
    """One deal, with how the points of each seat came about."""
    table = table_of(game_or_404(code))
    return Response(explained_line_to_json(table, _line_or_404(table, number)))


@api_view(["GET"])
def deal_history(request: Request, code: str, number: int) -> Response:
    """Everything that was written about one deal, in order."""
    game = game_or_404(code)
    rows = log_rows_of(game).filter(number=number)
    return page_of(request, rows, order=["seq"], show=entry_to_json)


@api_view(["GET"])
def log(request: Request, code: str) -> Response:
    """The log of a game: every entry, in order; `after` leaves out what is known already."""
    rows = log_rows_of(game_or_404(code))
    after = read_number(request, "after")
    kind = read_choice(request, "kind", ENTRY_KINDS)
    if after is not None:
        rows = rows.filter(seq__gt=after)
    if kind is not None:
        rows = rows.filter(content__kind=kind)
    return page_of(request, rows, order=["seq"], show=entry_to_json)


@api_view(["GET"])
def choices(request: Request, code: str) -> Response:
    """What can be played next, for the `declarer` who has won the bidding where there is one.

    With `number` what could have been played in that deal, for whoever corrects it.
    """
    table = table_of(game_or_404(code))
    declarer = read_number(request, "declarer", most=len(table.names) - 1)
    number = read_number(request, "number", least=1)
    sheet = table.sheet
    if number is not None and number <= len(sheet.lines):
        sheet = sheet.before(number)
    elif number is not None and (sheet.is_finished or number > len(sheet.lines) + 1):
        raise NotFound(gettext("This deal is not played."), "not_found")
    is_over = sheet.is_finished
    return Response({"next": None if is_over else choices_to_json(sheet, table.names, declarer)})


@api_view(["POST"])
def preview(request: Request, code: str) -> Response:
    """What a deal would score, without writing anything."""
    table = table_of(game_to_write(request, code))
    sent = read(PreviewBody, request.data)
    number = sent["number"]
    try:
        after = advance(table.sheet, DealEntry(number, sent["facts"]))
    except Invalid as invalid:
        return problem_response(document_of(invalid, table.names) or {})
    return Response(explained_line_to_json(table, after.lines[number - 1]))


@api_view(["GET"])
def course(request: Request, code: str) -> Response:
    """The running totals of all players as numbers: what the site draws as a chart."""
    return Response(course_to_json(table_of(game_or_404(code))))


@api_view(["GET"])
def tally(request: Request, code: str) -> Response:
    """What was played how often, of how often it can be: the quotas and their marks."""
    return Response(tally_to_json(table_of(game_or_404(code))))


@api_view(["GET"])
def settlement(request: Request, code: str) -> Response:
    """Places, money, and the fewest payments; for another `stake` than the agreed one if asked."""
    game = game_or_404(code)
    stake = read_number(request, "stake", most=HIGHEST_STAKE)
    currency = read_text(request, "currency")
    if currency is not None and not is_currency(currency):
        text = gettext_noop("This is not the code of a currency (as EUR).")
        raise InvalidDocument([problem("not_a_currency", text, at="currency")])
    agreed = game.stake if stake is None else stake
    return Response(settlement_to_json(table_of(game), agreed, currency or game.currency or "EUR"))


def _line_or_404(table: Table, number: int) -> Line:
    if not 1 <= number <= len(table.sheet.lines):
        raise NotFound(gettext("This deal is not played."), "not_found")
    return table.sheet.lines[number - 1]
