"""Problems that are answered without the framework: where none of its views was reached."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from kingscore.api.errors import (
    MEDIA_TYPE,
    document_of,
    document_of_failure,
    headers_of,
    problem,
)
from kingscore.rules.codec import Json


def is_api(request: HttpRequest) -> bool:
    """Whether an app asks, and not a browser for a page."""
    return request.path.startswith("/api/")


def plain_problem(status: HTTPStatus, code: str, detail: str) -> HttpResponse:
    """A problem, as middleware answers it."""
    return _answer(problem(status, code, detail))


def plain_answer(error: Exception) -> HttpResponse:
    """The answer to a request that was refused, or failed, with this error."""
    response = _answer(document_of(error) or document_of_failure(error))
    for name, value in headers_of(error).items():
        response.headers[name] = value
    return response


def _answer(document: Json) -> HttpResponse:
    return JsonResponse(document, status=document["status"], content_type=MEDIA_TYPE)


@csrf_exempt  # else a POST would be refused with a page, for want of a form's token
def not_found(request: HttpRequest, rest: str = "") -> HttpResponse:  # noqa: ARG001 - every path
    """Any address under /api/ that is none."""
    return plain_answer(Http404())
