"""An app that uses the API, as the tests do: JSON in, JSON out, with a credential or without."""

import json
from typing import Any
from uuid import uuid4

from django.test import Client

from kingscore.models import Game

Json = dict[str, Any]


class App:
    """Sends requests with one credential."""

    def __init__(self, credential: str = "") -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {credential}"} if credential else {}

    def get(self, path: str, headers: dict[str, str] | None = None, **query: Any) -> Any:
        """Read what is at a path under /api/v1/."""
        return self.client.get(url(path), query, headers=self.headers | (headers or {}))

    def send(self, method: str, path: str, document: Any = None) -> Any:
        """Send a JSON value."""
        return self.client.generic(
            method,
            url(path),
            json.dumps(document if document is not None else {}),
            content_type="application/json",
            headers=self.headers,
        )

    def post(self, path: str, document: Any = None) -> Any:
        """Send a JSON value by POST."""
        return self.send("POST", path, document)


def url(path: str) -> str:
    """The address of a path; one that an answer gave is taken as it is."""
    return path if path.startswith(("/", "http")) else f"/api/v1/{path}"


def scorer(game: Game) -> App:
    """An app with the scorer's code of a game."""
    return App(game.scorer_code)


def entry(version: int, **fields: Any) -> Json:
    """What comes with every entry, with a new id."""
    return {"entry": str(uuid4()), "version": version, **fields}


def said(response: Any, status: int = 200) -> Any:
    """The JSON of an answer that must have this status."""
    assert response.status_code == status, response.content.decode()
    return json.loads(response.content) if response.content else None


def problem(response: Any, status: int, code: str) -> Json:
    """The document of a refusal that must have this status and code."""
    document: Json = said(response, status)
    assert response.headers["Content-Type"] == "application/problem+json"
    assert (document["code"], document["status"]) == (code, status)
    return document
