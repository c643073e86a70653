"""The description of the API, as the site serves it: the schema, a page to browse it, all codes."""

import re
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import condition, require_safe

from kingscore.api.problem_codes import sections

_CODE = re.compile(r"`([^`]+)`")


class _File(NamedTuple):
    content: bytes
    etag: str


@lru_cache(maxsize=1)
def _file() -> _File:
    """The committed schema: bin/check holds it against the code."""
    content = (settings.BASE_DIR / "docs/openapi.json").read_bytes()
    return _File(content, f'"{sha256(content).hexdigest()[:32]}"')


@csrf_exempt
@require_safe
@cache_control(no_cache=True)
@condition(etag_func=lambda _request: _file().etag)
def schema(request: HttpRequest) -> HttpResponse:
    """The OpenAPI schema of this version."""
    return HttpResponse(_file().content, content_type="application/json")


@csrf_exempt
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """A page to browse the schema and to try it out: Swagger UI, served by the site itself."""
    return render(request, "kingscore/api_docs.html")


@csrf_exempt
@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    """Every code of a problem, as docs/api-problems.md tells of it; each has an anchor."""
    return render(request, "kingscore/api_problems.html", {"sections": _sections()})


@lru_cache(maxsize=1)
def _sections() -> list[dict[str, Any]]:
    anchors: set[str] = set()
    return [
        {
            "title": section.title,
            "paragraphs": [_parts(text) for text in section.paragraphs],
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


def _parts(text: str) -> list[tuple[bool, str]]:
    """A text in parts: each with whether it is code."""
    found = enumerate(_CODE.split(text.replace("**", "")))
    return [(place % 2 == 1, part) for place, part in found if part]
