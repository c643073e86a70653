"""Following a game by Server-Sent Events: what Django answers before the stream is held open."""

from django.http import HttpResponse
from rest_framework.decorators import api_view, renderer_classes
from rest_framework.request import Request

from kingscore.api.access import game_or_404
from kingscore.api.event_stream import BEGINNING, MEDIA_TYPE, EventStreamRenderer, event_of
from kingscore.queries import Standing


@api_view(["GET"])
@renderer_classes([EventStreamRenderer])
def events(request: Request, code: str) -> HttpResponse:
    """How the game stands, and from then on every change of it, as Server-Sent Events."""
    # The server goes on with the stream (kingscore.following). Where it cannot, the stream ends
    # here, and an EventSource asks again after the time that it was told: then it polls.
    game = game_or_404(code)
    text = BEGINNING
    if request.headers.get("Last-Event-ID") != game.stamp:
        text += event_of(Standing(game.version, game.renames, game.is_finished))
    response = HttpResponse(text, content_type=MEDIA_TYPE)
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"  # nginx would keep events back until a buffer is full
    return response
