"""Every refusal of the API, mapped once: `application/problem+json` (RFC 9457), stable codes."""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import (
    BadRequest,
    DisallowedHost,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
)
from django.db import OperationalError
from django.http import Http404, HttpRequest
from django.utils.translation import gettext
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from kingscore import guesses
from kingscore.addresses import SlowAddress
from kingscore.errors import Conflict, UnknownCode
from kingscore.rules.codec import FACTS_FIELDS, Json
from kingscore.rules.errors import (
    Invalid,
    InvalidDeal,
    InvalidRuleset,
    Problem,
)
from kingscore.wording import say_problem

MEDIA_TYPE = "application/problem+json"
TYPES = "/api/v1/problems/"  # where each code is told of
_SECONDS_TO_WAIT = 1  # until a database that was away is asked again
_MOST_IN_DETAIL = 3  # faults; all of them are listed beside it
_log = logging.getLogger("django.request")


def problem(status: HTTPStatus, code: str, detail: str, **more: Any) -> Json:
    """The document of a problem."""
    return {
        "type": f"{TYPES}#{code}",
        "title": status.phrase,
        "status": status.value,
        "code": code,
        "detail": detail,
        **more,
    }


def problems_to_json(problems: Sequence[Problem], names: Sequence[str] = ()) -> list[Json]:
    """Each fault with its code, where it is, and a sentence for people."""
    return [
        {"code": each.code, "path": each.path, "message": say_problem(each, names)}
        for each in problems
    ]


def refusal(error: Exception, names: Sequence[str] = ()) -> Json | None:
    """The document of an error of ours, None for any other; `names` are those of the seats."""
    if isinstance(error, Conflict):
        return problem(HTTPStatus.CONFLICT, error.code, str(error.message))
    if isinstance(error, SlowAddress):
        return problem(HTTPStatus.SERVICE_UNAVAILABLE, error.code, gettext(error.text))
    if not isinstance(error, Invalid):
        return None
    faults = problems_to_json(error.problems, names)
    detail = _detail(faults)
    if isinstance(error, InvalidDeal):
        for each in faults:
            each["path"] = _path_in_body(each["path"])
        return problem(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "invalid_deal",
            detail,
            number=error.number,
            problems=faults,
        )
    if isinstance(error, InvalidRuleset):
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return problem(status, "invalid_ruleset", detail, problems=faults)
    return problem(HTTPStatus.BAD_REQUEST, "invalid", detail, problems=faults)


def _path_in_body(path: str) -> str:
    """Where a fault of a deal is in what was sent: the core names places within the facts."""
    return f"facts.{path}" if re.split(r"[.\[]", path, maxsplit=1)[0] in FACTS_FIELDS else path


def _detail(faults: Sequence[Json]) -> str:
    """The first faults in one line for people."""
    return " ".join(each["message"] for each in faults[:_MOST_IN_DETAIL])


def answer(error: Exception, context: Mapping[str, Any]) -> Response:
    """The answer to a request that raised: what the framework calls for every exception."""
    request: HttpRequest = context["request"]._request  # what middleware sees of it
    if isinstance(error, UnknownCode):
        guesses.note_wrong(guesses.address_of(request), error.code)
    set_rollback()
    document = document_of(error)
    if document is None:
        document = document_of_failure(error)
        is_away = isinstance(error, OperationalError)
        _log.log(
            logging.WARNING if is_away else logging.ERROR,
            *("%s: %r", request.path, error),
            exc_info=None if is_away else error,
        )
    return problem_response(document, headers_of(error))


def document_of_failure(error: Exception) -> Json:
    """The document of what went wrong here: it tells nothing that an app could not know."""
    if isinstance(error, OperationalError):
        detail = gettext("The database does not answer just now.")
        return problem(HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", detail)
    detail = gettext("Something went wrong here; it has been written down.")
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "server_error", detail)


def document_of(error: Exception, names: Sequence[str] = ()) -> Json | None:
    """The document of a refusal, of ours or of the frameworks; None for any other error."""
    if isinstance(error, (Http404, PermissionDenied, exceptions.APIException)):
        return _of_the_framework(error)
    if isinstance(error, (SuspiciousOperation, BadRequest)):
        return _of_a_bad_request(error)
    return refusal(error, names)


def problem_response(document: Json, headers: Mapping[str, str] | None = None) -> Response:
    """A problem as the answer of a view."""
    return Response(
        document, status=document["status"], headers=dict(headers or {}), content_type=MEDIA_TYPE
    )


_CODES = {
    exceptions.ParseError: "invalid",
    exceptions.NotAuthenticated: "not_authenticated",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "too_many_requests",
}


def _of_the_framework(error: Http404 | PermissionDenied | exceptions.APIException) -> Json:
    if isinstance(error, Http404):
        detail = str(error) or gettext("There is nothing at this address.")
        return problem(HTTPStatus.NOT_FOUND, "not_found", detail)
    if isinstance(error, PermissionDenied):
        detail = str(error) or gettext("This credential does not allow that.")
        return problem(HTTPStatus.FORBIDDEN, "not_allowed", detail)
    if isinstance(error, exceptions.ValidationError):
        faults = list(_faults(error.detail, ""))
        return problem(HTTPStatus.BAD_REQUEST, "invalid", _detail(faults), problems=faults)
    code = _CODES.get(type(error), str(error.get_codes()))
    return problem(HTTPStatus(error.status_code), code, str(error.detail))


def _of_a_bad_request(error: SuspiciousOperation | BadRequest) -> Json:
    if isinstance(error, DisallowedHost):
        detail = gettext("This site is not known by the name that was asked for.")
        return problem(HTTPStatus.BAD_REQUEST, "unknown_host", detail)
    if isinstance(error, RequestDataTooBig):
        detail = gettext("What was sent is too large.")
        return problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", detail)
    detail = gettext("This request cannot be understood.")  # as for thousands of parameters
    return problem(HTTPStatus.BAD_REQUEST, "invalid", detail, problems=[])


def headers_of(error: Exception) -> dict[str, str]:
    """What an answer says beside its document."""
    headers: dict[str, str] = {}
    if header := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = header
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait))
    if isinstance(error, OperationalError):
        headers["Retry-After"] = str(_SECONDS_TO_WAIT)
    return headers


def _faults(detail: Any, path: str) -> Iterator[Json]:
    """The faults of a serializer, flat; paths are like `players[0].name`."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            if isinstance(name, int):  # a place in a list of plain values
                yield from _faults(inner, f"{path}[{name}]")
                continue
            own = "" if name == "non_field_errors" else str(name)
            yield from _faults(inner, f"{path}.{own}" if path and own else path or own)
    elif isinstance(detail, list) and any(isinstance(each, (dict, list)) for each in detail):
        for place, inner in enumerate(detail):
            yield from _faults(inner, f"{path}[{place}]")
    elif isinstance(detail, list):
        for each in detail:
            yield {"code": each.code, "path": path, "message": str(each)}
