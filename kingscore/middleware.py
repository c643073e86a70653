"""Small middleware of the site: its hosts, what a browser remembers, limits of bodies, a header."""

import ipaddress
import socket
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends import signed_cookies
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from kingscore import browser, guesses
from kingscore.api.authentication import read_bearer
from kingscore.api.plain import is_api, plain_problem
from kingscore.errors import UnknownCode

GetResponse = Callable[[HttpRequest], HttpResponse]

# What networks put behind a machine's name; none of them can be had on the internet.
LOCAL_SUFFIXES = (".local", ".lan", ".internal", ".home.arpa")
_PAGES_OF_API = ("/api/v1/docs/", "/api/v1/problems/")  # for people: as all other pages
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
BYTES_IN_MEGABYTE = 1_000_000


def own_hosts_only(get_response: GetResponse) -> GetResponse:
    """Answer only to this machine's own addresses and names.

    A laptop changes networks, so its addresses cannot be listed beforehand. Every address that is
    not on the public internet is let in, since no foreign site can be reached by one; so is the
    very address that the connection came in on. Any other name is refused, which stops a foreign
    site from pointing its own name at this machine (DNS rebinding).
    """
    own_name = socket.gethostname().lower()
    names = {"localhost", own_name}
    names |= {f"{own_name.removesuffix('.local')}{suffix}" for suffix in LOCAL_SUFFIXES}
    names.update(host for host in settings.ALLOWED_HOSTS if host != "*")

    def middleware(request: HttpRequest) -> HttpResponse:
        host = split_domain_port(request.get_host())[0]
        if host not in names and not _is_own_address(host, request):
            raise DisallowedHost(
                f"Invalid HTTP_HOST header: {host!r}. Add it to KINGSCORE_HOSTS to serve it."
            )
        return get_response(request)

    return middleware


def _is_own_address(host: str, request: HttpRequest) -> bool:
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return not address.is_global or str(address) == request.META.get("SERVER_NAME")


class BrowserMemory(signed_cookies.SessionStore):
    """What a browser remembers, in a signed cookie: a session of Django's with an age of its own.

    Sessions were kept so before there were accounts: what a phone was given then still holds.
    """

    def get_session_cookie_age(self) -> int:
        """How long it remembers, in seconds."""
        age: int = settings.BROWSER_COOKIE_AGE
        return age


def api_without_cookies(get_response: GetResponse) -> GetResponse:
    """Let nothing that a browser remembers play a part in the API, not even its language."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if is_api(request) and request.path not in _PAGES_OF_API:
            request.META.pop("HTTP_COOKIE", None)
        return get_response(request)

    return middleware


def browser_memory(get_response: GetResponse) -> GetResponse:
    """Give a request what its browser remembers, as `request.browser`, and keep what changes."""

    def middleware(request: HttpRequest) -> HttpResponse:
        name = settings.BROWSER_COOKIE_NAME
        memory = BrowserMemory(request.COOKIES.get(name))
        request.browser = memory  # type: ignore[attr-defined]  # read in kingscore.browser
        response = get_response(request)
        if memory.accessed:
            patch_vary_headers(response, ["Cookie"])
        if memory.modified and response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
            memory.save()
            response.set_cookie(
                name,
                memory.session_key or "",
                max_age=settings.BROWSER_COOKIE_AGE,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response

    return middleware


def body_size_limit(get_response: GetResponse) -> GetResponse:
    """Refuse a body above MAX_BODY_BYTES with 413, before anything reads it, whatever its type."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.MAX_BODY_BYTES:
            message = _("What was sent is too large: at most %(size).1f MB can be taken.") % {
                "size": settings.MAX_BODY_BYTES / BYTES_IN_MEGABYTE
            }
            return _refusal(request, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", message)
        return get_response(request)

    return middleware


def permissions_policy(get_response: GetResponse) -> GetResponse:
    """Send a Permissions-Policy header: the site uses none of these powers of the browser."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response

    return middleware


def utf8_forms_only(get_response: GetResponse) -> GetResponse:
    """Refuse a form in another encoding with 400: Django cannot read it, nor then say so."""

    def middleware(request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() not in ("utf-8", "utf8"):
            message = _("What was sent must be in UTF-8.")
            return _refusal(request, HTTPStatus.BAD_REQUEST, "not_utf8", message)
        return get_response(request)

    return middleware


def head_as_get(get_response: GetResponse) -> GetResponse:
    """Answer a HEAD in the API as its GET: the server leaves the body out."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method != "HEAD" or not is_api(request):
            return get_response(request)
        request.method = "GET"
        response = get_response(request)
        request.method = "HEAD"
        return response

    return middleware


def _refusal(request: HttpRequest, status: HTTPStatus, code: str, message: str) -> HttpResponse:
    """An answer without a page: in the form of the API where an app has asked."""
    if is_api(request):
        return plain_problem(status, code, message)
    return HttpResponse(message, status=status, content_type="text/plain; charset=utf-8")


class GuessLimit:
    """Stops addresses that try one code after another, on the pages and in the API alike."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; whom not is asked once it is known what the address names."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuse an address that has been wrong too often, unless its codes are known."""
        codes = [str(kwargs[name]) for name in _CODES if name in kwargs]
        secret = read_bearer(request.META.get("HTTP_AUTHORIZATION", ""))
        if is_api(request) and secret:
            codes.append(secret)
        if not guesses.is_stopped(guesses.address_of(request), codes):
            return None
        if not is_api(request) and all(browser.has_code(request, code) for code in codes):
            return None  # what the site has signed itself is no guess
        message = _("Too many codes from your address were wrong: wait ten minutes.")
        status = HTTPStatus.TOO_MANY_REQUESTS
        response = _refusal(request, status, "too_many_wrong_codes", message)
        response["Retry-After"] = str(guesses.WINDOW)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> None:
        """Count a wrong code that a page was asked for with; the API counts its own."""
        if isinstance(error, UnknownCode):
            guesses.note_wrong(guesses.address_of(request), error.code)


_CODES = ("code", "scorer_code", "editor_code", "card")  # in the addresses
