"""Archives as the bodies of requests and answers: bytes as they are."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

MEDIA_TYPE = "application/zip"


class ZipParser(BaseParser):
    """The bytes of a body; how many there may be is settled before anything reads it."""

    media_type = MEDIA_TYPE

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002 - as the framework calls it
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        """All that was sent."""
        return stream.read()


class ZipRenderer(JSONRenderer):
    """Sends bytes as they are; what a client is refused with is JSON."""

    media_type = MEDIA_TYPE

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The body of an answer."""
        if isinstance(data, bytes):
            return data
        return super().render(data, accepted_media_type, renderer_context)
