"""What is sent to followers of a game: Server-Sent Events.

https://html.spec.whatwg.org/multipage/server-sent-events.html
"""

import json

from rest_framework.renderers import JSONRenderer

from kingscore.queries import Standing

MEDIA_TYPE = "text/event-stream"
MILLISECONDS_TO_RETRY = 2_000  # after which a browser whose stream has ended connects again
BEGINNING = f"retry: {MILLISECONDS_TO_RETRY}\n\n"
HEARTBEAT = ":\n\n"  # a comment: says nothing to the reader, but finds out whether he is there


def event_of(standing: Standing) -> str:
    """The event that tells how a game stands; its id is the stamp."""
    data = {
        "version": standing.version,
        "stamp": standing.stamp,
        "is_finished": standing.is_finished,
    }
    return f"event: version\nid: {standing.stamp}\ndata: {json.dumps(data)}\n\n"


class EventStreamRenderer(JSONRenderer):
    """Lets clients in that accept event streams alone; what they are refused with is JSON."""

    media_type = MEDIA_TYPE
