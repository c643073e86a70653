"""Answers that are known by a stamp: not made anew, and not sent, while nothing has changed."""

from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus

from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

import kingscore
from kingscore.rules.codec import Json


def as_known(request: Request, stamp: str, make: Callable[[], Json]) -> Response:
    """The document, or 304 for who has just this; `stamp` changes with all that it depends on."""
    told = f"{stamp} {kingscore.__version__} {get_language()}"
    etag = f'"{sha256(told.encode()).hexdigest()[:32]}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if known == ["*"] or etag in [each.removeprefix("W/") for each in known]:
        response = Response(status=HTTPStatus.NOT_MODIFIED)
    else:
        response = Response(make())
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"  # kept, and asked about each time
    patch_vary_headers(response, ["Accept-Language", "Authorization"])
    return response
