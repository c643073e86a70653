"""What an address says to OPTIONS."""

from typing import Any

from rest_framework.metadata import BaseMetadata


class AllowAlone(BaseMetadata):
    """Nothing but the header `Allow`: what there is to describe stands in the schema."""

    def determine_metadata(self, request: Any, view: Any) -> None:
        """The body."""
