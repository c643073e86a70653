"""The JSON in the bytes of a file, whatever document it is; what is no JSON is refused as such."""

import json
from collections import Counter
from typing import Any

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.reading import showable
from kingscore.rules.sentence import gettext_noop

# Lists and objects in one another; no document here comes near it. Whatever goes through a value
# afterwards may do so level by level, as Python's own limit of 1000 calls is far away.
_DEEPEST = 50


def parse_json(content: bytes, *, largest: int) -> Any:
    """The value in the bytes of a file of at most `largest` bytes; raises InvalidDocument.

    Files that are too big, cut off, not JSON, or nested beyond sense are refused as such.
    """
    if len(content) > largest:
        text = gettext_noop("The file is too large: %(most)s bytes are the most.")
        raise InvalidDocument([problem("file_too_large", text, most=largest)])
    try:
        value = json.loads(
            content.decode("utf-8-sig"),
            parse_int=_parse_int,
            parse_constant=_refuse_constant,
            object_pairs_hook=_refuse_twins,
        )
    except RecursionError:
        raise _too_deep() from None
    except InvalidDocument:
        raise
    except ValueError:
        text = gettext_noop("The file is not JSON in UTF-8: it may be cut off, or of another kind.")
        raise InvalidDocument([problem("file_not_json", text)]) from None
    if not _is_shallow(value):
        raise _too_deep()
    return value


def _is_shallow(value: Any) -> bool:
    level = [value]
    for _ in range(_DEEPEST + 1):
        inner = [
            each.values() if isinstance(each, dict) else each for each in level if _holds(each)
        ]
        if not inner:
            return True
        level = [each for values in inner for each in values]
    return False


def _holds(value: Any) -> bool:
    return isinstance(value, (dict, list))


def _too_deep() -> InvalidDocument:
    text = gettext_noop("The file is nested too deeply to be read.")
    return InvalidDocument([problem("file_too_deep", text)])


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
