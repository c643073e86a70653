"""Everything that a club owns as one file: taken along, and brought in elsewhere."""

from http import HTTPStatus
from typing import Any

from django.urls import reverse
from rest_framework.decorators import parser_classes, renderer_classes
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.access import account_to_write
from kingscore.api.query import read_text
from kingscore.models import Deputy
from tournaments import services
from tournaments.api.access import api_of, club_for, may_look_as_owner
from tournaments.api.shapes.clubs import club_to_json
from tournaments.api.zip_files import ZipParser, ZipRenderer
from tournaments.services.archive import archive_name


@api_of("GET")
@renderer_classes([ZipRenderer])
def archive(request: Request, club_slug: str) -> Response:
    """The archive of a club, with a name for the file."""
    club = club_for(request, club_slug, may_look_as_owner)
    name = f'attachment; filename="{archive_name(club=club)}.zip"'
    content = services.archive_of(club=club)
    return Response(content, headers={"Content-Disposition": name})


@api_of("POST")
@parser_classes([ZipParser])
def bring_in(request: Request) -> Response:
    """The club in an archive from elsewhere; whose token it is owns it from now on."""
    owner = account_to_write(request)
    slug = read_text(request, "slug") or ""
    content: Any = request.data or b""  # without a body, the framework has an empty object
    made = services.import_club(content=content, owner=owner, slug=slug)
    return Response(
        club_to_json(made, role=Deputy.Role.OWNER),
        status=HTTPStatus.CREATED,
        headers={"Location": reverse("api-club", args=[made.slug])},
    )
