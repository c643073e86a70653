"""What the API is measured against: the least that a view of the same framework does."""

from django.db import transaction
from django.urls import path
from rest_framework.decorators import api_view, authentication_classes, throttle_classes
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import urls
from kingscore.models import Player


@api_view(["POST"])
@authentication_classes([])
@throttle_classes([])
def insert(request: Request) -> Response:
    """One row of one table, in a transaction."""
    with transaction.atomic():
        row = Player.objects.create(name=request.data["name"])
    return Response({"id": row.pk, "name": row.name}, status=201)


@api_view(["GET"])
@authentication_classes([])
@throttle_classes([])
def select(_request: Request, pk: int) -> Response:
    """One row of one table."""
    row = Player.objects.get(pk=pk)
    return Response({"id": row.pk, "name": row.name})


urlpatterns = [path("bare/", insert), path("bare/<int:pk>/", select), *urls.urlpatterns]
