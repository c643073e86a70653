"""Everything that a club owns as one file, and such a file brought into a site without it."""

from tournaments.services.archive.packing import LARGEST_ARCHIVE
from tournaments.services.archive.storing import import_club
from tournaments.services.archive.writing import archive_name, archive_of

__all__ = ["LARGEST_ARCHIVE", "archive_name", "archive_of", "import_club"]
