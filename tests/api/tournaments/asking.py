"""An app that asks about clubs and tournaments, each answer held against the schema."""

from typing import Any

from tests.api.app import App
from tests.api.described import as_described, operations


class Asking:
    """Operations by their names, at the places that are given once."""

    def __init__(self, credential: str | App = "", **places: Any) -> None:
        self.app = credential if isinstance(credential, App) else App(credential)
        self.places = places

    def at(self, **places: Any) -> "Asking":
        """The same app at other places."""
        return Asking(self.app, **(self.places | places))

    def answer(self, name: str, document: Any = None, /, **query: Any) -> Any:
        """The answer to an operation, whatever it is."""
        operation = operations()[name]
        path = operation["path"].format(**self.places)
        if operation["method"] == "GET":
            return self.app.get(path, **query)
        return self.app.send(operation["method"], path, document)

    def ask(self, name: str, document: Any = None, /, *, status: int = 0, **query: Any) -> Any:
        """What an operation is answered with, which must be as it is described."""
        response = self.answer(name, document, **query)
        expected = (status,) if status else (200, 201, 204)
        assert response.status_code in expected, response.content.decode()
        return as_described(name, response)

    def refused(self, status: int, code: str, name: str, document: Any = None) -> Any:
        """The problem that an operation is refused with."""
        said = self.ask(name, document, status=status)
        assert said["code"] == code, said
        return said

    def faults(self, name: str, document: Any = None) -> list[tuple[str, str]]:
        """Codes and paths of what is wrong in what is sent."""
        said = self.refused(400, "invalid", name, document)
        return [(each["code"], each["path"]) for each in said["problems"]]
