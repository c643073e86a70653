"""What somebody else does while a page is made: between any two of its queries."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, TypeVar

from django.db import connection, transaction

_R = TypeVar("_R")


def at_every_moment(page: Callable[[], _R], other: Callable[[], object]) -> Iterator[_R]:
    """What a page answers when `other` is done before its first query, before its second, ...

    Each time anew: what both have done is taken back. So a database answers that reads what is
    committed, as PostgreSQL does. No later than where the page begins to write, and holds rows.
    """
    for moment in count():
        with transaction.atomic():
            with _before_query(moment, other) as is_done:
                answer = page()
            transaction.set_rollback(True)
        yield answer
        if not is_done:
            return


@contextmanager
def _before_query(moment: int, other: Callable[[], object]) -> Iterator[list[bool]]:
    """Before query number `moment` something else is done; then the list is not empty any more."""
    is_done: list[bool] = []
    numbers, is_writing = count(), False

    def step(execute: Callable[..., Any], *query: Any) -> Any:
        nonlocal is_writing
        if not is_done and not is_writing and next(numbers) == moment:
            is_done.append(True)
            other()
        is_writing |= query[0].startswith("SAVEPOINT")
        return execute(*query)

    with connection.execute_wrapper(step):
        yield is_done
