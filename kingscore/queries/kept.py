"""What a process keeps in its memory of the games that were asked for last."""

from collections.abc import Hashable
from threading import Lock
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakSet

_Kept = TypeVar("_Kept")


class Latest(Generic[_Kept]):
    """The latest known value of the games that were asked for last, each right for one mark.

    A log only grows, so the sheet of a game at a version can never be another, nor can the names
    between two changes of them: what is kept is right for its mark, and is read anew for any
    other. It is kept under the game's code: a game that is deleted and imported again has the id
    and the version of the first, but another code.
    """

    _all: ClassVar[WeakSet["Latest[Any]"]] = WeakSet()

    def __init__(self, most: int) -> None:
        self._all.add(self)
        self._most = most
        self._lock = Lock()
        self._by_code: dict[str, tuple[Hashable, _Kept]] = {}

    def get(self, code: str, mark: Hashable) -> _Kept | None:
        kept = self._by_code.get(code)
        return kept[1] if kept and kept[0] == mark else None

    def keep(self, code: str, mark: Hashable, value: _Kept) -> None:
        with self._lock:
            self._by_code.pop(code, None)
            if len(self._by_code) >= self._most:
                del self._by_code[next(iter(self._by_code))]
            self._by_code[code] = mark, value

    def forget(self) -> None:
        """Keep none of them."""
        with self._lock:
            self._by_code.clear()

    @classmethod
    def forget_all(cls) -> None:
        """Keep nothing of any game, as a process that has just started."""
        for each in list(cls._all):
            each.forget()
