"""The ZIP file that an archive is: its parts by name, each a JSON document, and nothing else."""

import json
import re
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.jsonfile import parse_json
from kingscore.rules.sentence import gettext_noop

LARGEST_ARCHIVE = 200_000_000  # bytes, packed; pages take less, as any request
MOST_UNPACKED = 500_000_000  # bytes of all parts
LARGEST_PART = 20_000_000
MOST_PARTS = 50_000  # a club that plays 20 tables a week has a thousand games in a year
_ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_NAMES = re.compile(rf"club\.json|(?:rulesets/[0-9]{{1,6}}|(?:tournaments|games)/{_ID})\.json")
_IS_ENCRYPTED = 1  # a flag of a part


def packed(parts: Mapping[str, Any]) -> bytes:
    """An archive with these documents; the same ones make the same bytes, but for their times."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, document in parts.items():
            archive.writestr(name, json.dumps(document, ensure_ascii=False, indent=1))
    return out.getvalue()


class Unpacked:
    """An archive that was brought in: nothing of it is trusted, and no part is put on a disk.

    Raises InvalidDocument for what is none, and for parts that no archive has.
    """

    def __init__(self, content: bytes) -> None:
        if len(content) > LARGEST_ARCHIVE:
            raise _too_large()
        try:
            self._zip = ZipFile(BytesIO(content))
        except (BadZipFile, ValueError, OSError, NotImplementedError):
            raise _no_archive() from None
        infos = self._zip.infolist()
        if len(infos) > MOST_PARTS or sum(each.file_size for each in infos) > MOST_UNPACKED:
            raise _too_large()
        self._infos = {each.filename: each for each in infos}
        if len(self._infos) < len(infos) or not all(map(_NAMES.fullmatch, self._infos)):
            raise _no_archive()
        for each in infos:
            is_known = each.compress_type in (ZIP_STORED, ZIP_DEFLATED)
            if not is_known or each.flag_bits & _IS_ENCRYPTED:
                raise _no_archive()

    def names(self, folder: str) -> Iterator[str]:
        """The names of the parts in a folder, without their endings."""
        for name in self._infos:
            if name.startswith(f"{folder}/"):
                yield name.removeprefix(f"{folder}/").removesuffix(".json")

    def content(self, name: str, largest: int = LARGEST_PART) -> bytes:
        """The bytes of a part."""
        info = self._infos.get(name)
        if info is None:
            text = gettext_noop("The archive has no part %(name)s: it is cut off, or changed.")
            raise InvalidDocument([problem("part_missing", text, name=name)])
        if info.file_size > largest:
            raise _too_large()
        try:
            return self._zip.read(info)
        except (BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError):
            raise _no_archive() from None

    def document(self, name: str) -> Any:
        """The value in a part."""
        return parse_json(self.content(name), largest=LARGEST_PART)


def _no_archive() -> InvalidDocument:
    text = gettext_noop("This is no archive of a club, or it is damaged.")
    return InvalidDocument([problem("not_an_archive", text)])


def _too_large() -> InvalidDocument:
    text = gettext_noop("This archive is too large to be brought in.")
    return InvalidDocument([problem("archive_too_large", text)])
