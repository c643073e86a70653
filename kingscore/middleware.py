"""Small middleware of the site: which hosts it answers to, how large a body may be, one header."""

import ipaddress
import socket
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.request import split_domain_port
from django.utils.translation import gettext as _

GetResponse = Callable[[HttpRequest], HttpResponse]

# What networks put behind a machine's name; none of them can be had on the internet.
LOCAL_SUFFIXES = (".local", ".lan", ".internal", ".home.arpa")
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
CONTENT_TOO_LARGE = 413
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


def body_size_limit(get_response: GetResponse) -> GetResponse:
    """Refuse a body above MAX_BODY_BYTES with 413, before anything reads it, whatever its type."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.MAX_BODY_BYTES:
            message = _("What was sent is too large: at most %(size).1f MB can be taken.") % {
                "size": settings.MAX_BODY_BYTES / BYTES_IN_MEGABYTE
            }
            return HttpResponse(
                message, status=CONTENT_TOO_LARGE, content_type="text/plain; charset=utf-8"
            )
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
            return HttpResponseBadRequest(
                _("What was sent must be in UTF-8."), content_type="text/plain; charset=utf-8"
            )
        return get_response(request)

    return middleware
