"""The parts of the API: those of this package, and of others that build on it.

Which there are stands in the setting `API_PARTS`, as dotted names, so that nothing here imports
them.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.utils.module_loading import import_string

from kingscore.api.description.operation import Operation, Parameter
from kingscore.rules.codec import Json


class Part(NamedTuple):
    """What one package has of the API: operations and their chapters, in the order of reading.

    `path_parameters` are by name; a name means the same in all parts.
    """

    operations: Sequence[Operation]
    tags: Sequence[Json]
    path_parameters: Mapping[str, Parameter]


@lru_cache(maxsize=1)
def whole() -> Part:
    """All parts as one."""
    parts: list[Part] = [import_string(name) for name in settings.API_PARTS]
    return Part(
        [operation for part in parts for operation in part.operations],
        [tag for part in parts for tag in part.tags],
        {name: each for part in parts for name, each in part.path_parameters.items()},
    )
