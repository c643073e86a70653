"""What is answered where no view could answer: to an app a problem, to people a page.

Django asks these whatever has failed in a view or around it (`handler400` and its like in `urls`).
"""

import sys

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from kingscore.api.plain import is_api, plain_answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent is of a form, or for a host, that is not looked at."""
    if is_api(request):
        return plain_answer(exception)
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Who asks may not do that."""
    if is_api(request):
        return plain_answer(exception)
    return defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is nothing at this address."""
    if is_api(request):
        return plain_answer(exception)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """It failed here; Django has written down how."""
    if is_api(request):
        error = sys.exception()
        return plain_answer(error if isinstance(error, Exception) else RuntimeError())
    return defaults.server_error(request)
