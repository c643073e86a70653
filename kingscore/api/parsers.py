"""Reading the body of a request: JSON as strictly as the files are read."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.parsers import JSONParser

from kingscore.rules.jsonfile import parse_json


class StrictJSONParser(JSONParser):
    """JSON in UTF-8 without twin fields, numbers beyond sense, or endless nesting."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002 - as the framework calls it
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        """The value in the body; raises InvalidDocument."""
        return parse_json(stream.read(), largest=settings.MAX_BODY_BYTES)
