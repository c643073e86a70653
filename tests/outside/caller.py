"""An app over a real connection: it asks by the names of operations, and believes no answer unread.

Whatever is answered must be as docs/openapi.json says of that operation and status.
"""

import json
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode

from tests.api.described import Json, faults, faults_by, operations, schema

SECONDS_TO_ANSWER = 60  # on a busy machine, with many tables at once


class Caller:
    """Asks with one credential; `names` are of the places that its addresses begin with.

    Each question has a connection of its own: one that is idle is closed by the server.
    """

    def __init__(self, port: int, credential: str = "", **names: Any) -> None:
        self.port = port
        self.headers = {"Authorization": f"Bearer {credential}"} if credential else {}
        self.names = names

    def ask(
        self,
        name: str,
        document: Json | None = None,
        *,
        status: int = 0,
        query: Json | None = None,
        **names: Any,
    ) -> Any:
        """The JSON of an answer, which must have this status, or be no refusal."""
        operation = operations()[name]
        path = operation["path"].format(**self.names | names)
        body = None if document is None else json.dumps(document)
        headers = (
            self.headers if body is None else self.headers | {"Content-Type": "application/json"}
        )
        address = f"{path}?{urlencode(query)}" if query else path
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=SECONDS_TO_ANSWER)) as line:
            line.request(operation["method"], address, body, headers)
            response = line.getresponse()
            content = response.read()
        told = f"{operation['method']} {address} {body}: {response.status} {content[:2_000]!r}"
        assert response.status == status if status else response.status < 300, told
        value = json.loads(content) if content else None
        assert _undescribed(operation, response.status, value) == [], told
        return value


def _undescribed(operation: Json, status: int, value: Any) -> list[str]:
    """What the schema does not say of an answer."""
    described = operation["responses"].get(str(status))
    if described is None:
        return ["an answer of this status is not described"]
    if shared := described.get("$ref"):
        described = schema()["components"]["responses"][shared.rpartition("/")[2]]
    if value is None or "content" not in described:
        return [] if value is None and "content" not in described else ["there is (no) body"]
    (media,) = described["content"].values()
    own = media["schema"].get("$ref")
    return faults(own.rpartition("/")[2], value) if own else faults_by(media["schema"], value)
