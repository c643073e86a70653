"""The JSON in the bytes of a file, whatever document it is; what is no JSON is refused as such."""

import json
from collections import Counter
from typing import Any

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.reading import showable
from kingscore.rules.sentence import gettext_noop


def parse_json(content: bytes, *, largest: int) -> Any:
    """The value in the bytes of a file of at most `largest` bytes; raises InvalidDocument.

    Files that are too big, cut off, not JSON, or nested beyond sense are refused as such.
    """
    if len(content) > largest:
        text = gettext_noop("The file is too large: %(most)s bytes are the most.")
        raise InvalidDocument([problem("file_too_large", text, most=largest)])
    try:
        return json.loads(
            content.decode("utf-8-sig"),
            parse_int=_parse_int,
            parse_constant=_refuse_constant,
            object_pairs_hook=_refuse_twins,
        )
    except RecursionError:
        text = gettext_noop("The file is nested too deeply to be read.")
        raise InvalidDocument([problem("file_too_deep", text)]) from None
    except InvalidDocument:
        raise
    except ValueError:
        text = gettext_noop("The file is not JSON in UTF-8: it may be cut off, or of another kind.")
        raise InvalidDocument([problem("file_not_json", text)]) from None


def _parse_int(digits: str) -> int:
    """The number; of one with endless digits only the first, which are too many as well."""
    return int(digits[:20])


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _refuse_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these fields; none may stand twice, as it is unclear which one holds."""
    document = dict(pairs)
    if len(document) < len(pairs):
        field = next(
            name for name, times in Counter(name for name, _ in pairs).items() if times > 1
        )
        text = gettext_noop("The field %(field)s stands twice in one place.")
        raise InvalidDocument([problem("field_twice", text, field=showable(field[:60]))])
    return document
