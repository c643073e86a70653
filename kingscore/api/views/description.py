"""The description of the API, as the site serves it: the schema, a page to browse it, all codes."""

import re
from collections.abc import Callable
from functools import lru_cache, wraps
from hashlib import sha256
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import condition
from rest_framework.exceptions import MethodNotAllowed

from kingscore.api.plain import not_found, plain_answer
from kingscore.api.problem_codes import sections

_CODE = re.compile(r"`([^`]+)`")
# What docs/ has for those who write apps, by its names in addresses; and what each is about.
GUIDES = {
    "api": "How to use it",
    "api-tournaments": "Clubs and tournaments",
    "webhooks": "Webhooks",
    "game-file": "Game files",
    "ruleset-file": "Ruleset files",
    "club-archive": "Archives of clubs",
    "presets": "Presets",
    "api-versions": "Versions",
}


def _only_read(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that can only be read; other methods are answered as those of all other addresses."""

    @csrf_exempt  # else a POST would be refused with a page, for want of a form's token
    @wraps(view)
    def answer(request: HttpRequest, **named: str) -> HttpResponse:
        method = request.method or ""
        if method in ("GET", "HEAD"):
            return view(request, **named)
        if method == "OPTIONS":
            response = HttpResponse()
            del response.headers["Content-Type"]
        else:
            response = plain_answer(MethodNotAllowed(method))
        response.headers["Allow"] = "GET, OPTIONS"
        return response

    return answer


class _File(NamedTuple):
    content: bytes
    etag: str


@lru_cache(maxsize=1)
def _file() -> _File:
    """The committed schema: bin/check holds it against the code."""
    content = (settings.BASE_DIR / "docs/openapi.json").read_bytes()
    return _File(content, f'"{sha256(content).hexdigest()[:32]}"')


@_only_read
@cache_control(no_cache=True)
@condition(etag_func=lambda _request: _file().etag)
def schema(request: HttpRequest) -> HttpResponse:
    """The OpenAPI schema of this version."""
    return HttpResponse(_file().content, content_type="application/json")


@_only_read
def docs(request: HttpRequest) -> HttpResponse:
    """A page to browse the schema and to try it out: Swagger UI, served by the site itself."""
    return render(request, "kingscore/api_docs.html", {"guides": GUIDES})


@_only_read
def problems(request: HttpRequest) -> HttpResponse:
    """Every code of a problem, as docs/api-problems.md tells of it; each has an anchor."""
    return render(request, "kingscore/api_problems.html", {"sections": _sections()})


@_only_read
@cache_control(no_cache=True)
def guide(request: HttpRequest, name: str) -> HttpResponse:
    """A document of docs/ as it is written: in Markdown, which is read as it stands."""
    if name not in GUIDES:
        return not_found(request)
    text = (settings.BASE_DIR / f"docs/{name}.md").read_bytes()
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@lru_cache(maxsize=1)
def _sections() -> list[dict[str, Any]]:
    anchors: set[str] = set()
    return [
        {
            "title": section.title,
            "paragraphs": [_paragraph(text) for text in section.paragraphs],
            "has_statuses": any(each.status for each in section.codes),
            "codes": [
                {
                    "code": each.code,
                    "anchor": _first_time(each.code, anchors),
                    "status": each.status,
                    "meaning": _parts(each.meaning),
                    "advice": _parts(each.advice),
                }
                for each in section.codes
            ],
        }
        for section in sections()
    ]


def _first_time(code: str, anchors: set[str]) -> str:
    """The code as an anchor; empty where it has stood before, as an anchor is in a page once."""
    if code in anchors:
        return ""
    anchors.add(code)
    return code


def _paragraph(text: str) -> Any:
    """A paragraph in parts, or an example as it stands."""
    return {"example": text.strip()} if text.startswith("\n") else _parts(text)


def _parts(text: str) -> list[tuple[bool, str]]:
    """A text in parts: each with whether it is code."""
    found = enumerate(_CODE.split(text.replace("**", "")))
    return [(place % 2 == 1, part) for place, part in found if part]
