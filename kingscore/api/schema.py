"""The OpenAPI schema: serializers by drf-spectacular, operations by kingscore.api.description.

What a deal, a game file and a ruleset file look like is described once, in the JSON Schemas in
docs/; their definitions become components here.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from copy import deepcopy
from http import HTTPStatus
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from rest_framework.serializers import Serializer

from kingscore.api.description.catalogue import INFO
from kingscore.api.description.files import component, definitions
from kingscore.api.description.operation import Answer, Operation, Shape
from kingscore.api.description.parts import whole
from kingscore.api.description.shared import CODES_OF_ALL, CODES_OF_BODIES, HEADERS, entry_kinds
from kingscore.api.errors import MEDIA_TYPE
from kingscore.api.fields import Body, Text
from kingscore.api.problem_codes import statuses
from kingscore.api.serializers.problems import ProblemShown
from kingscore.api.serializers.webhooks import WebhookMessageShown
from kingscore.rules.codec import Json

_PREFIX = "/api/v1/"
_VARIABLE = re.compile(r"{(\w+)}")
_BY_ADDRESS = {(each.method, _PREFIX + each.path): each for each in whole().operations}


class Described(AutoSchema):
    """Puts the description of an operation where drf-spectacular asks for it."""

    @property
    def described(self) -> Operation:
        """The description; raises KeyError for an operation that has none."""
        return _BY_ADDRESS[self.method, self.path]

    def get_operation_id(self) -> str:
        """What generated clients call it."""
        return self.described.name

    def get_summary(self) -> str:
        """In one line."""
        return self.described.summary

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular has it
        """In full, with who may."""
        return "\n\n".join(filter(None, (self.described.text, self.described.needs.text)))

    def get_tags(self) -> list[str]:
        """The chapter it stands in."""
        return [self.described.tag]

    def get_auth(self) -> list[Json]:
        """The credential; an empty one where it can be done without."""
        bearer: Json = {"bearer": []}
        return [{}, bearer] if self.described.needs.is_optional else [bearer]

    def get_serializer_name(self, serializer: Serializer[Any], direction: str) -> str:  # noqa: ARG002 - as the base class has it
        """The name of its component: a body keeps its own, what is shown is called by itself."""
        return type(serializer).__name__.removesuffix("Shown")

    def _get_parameters(self) -> list[Json]:
        path = [whole().path_parameters[name] for name in _VARIABLE.findall(self.path)]
        return [
            {
                "name": each.name,
                "in": each.where,
                "required": each.is_required,
                "description": each.text,
                "schema": each.schema,
            }
            for each in (*path, *self.described.query)
        ]

    def _get_request_body(self, direction: str = "request") -> Json | None:  # noqa: ARG002 - as above
        body = self.described.body
        if body is None:
            return None
        fields = {} if isinstance(body, dict) else body().fields
        is_required = not fields or any(each.required for each in fields.values())
        content = {self.described.media: {"schema": self._schema(body)}}
        return {"required": is_required, "content": content}

    def _map_serializer(
        self,
        serializer: Any,
        direction: str,
        bypass_extensions: bool = False,  # noqa: FBT001, FBT002 - as the base class has it
    ) -> Json:
        schema: Json = super()._map_serializer(serializer, direction, bypass_extensions)
        kind = serializer if isinstance(serializer, type) else type(serializer)
        if issubclass(kind, Body):
            schema["additionalProperties"] = False
        if text := (kind.__doc__ or "").strip():
            schema["description"] = " ".join(text.split())
        return schema

    def _map_serializer_field(
        self,
        field: Any,
        direction: str,
        bypass_extensions: bool = False,  # noqa: FBT001, FBT002 - as the base class has it
    ) -> Json:
        schema: Json = super()._map_serializer_field(field, direction, bypass_extensions)
        if isinstance(field, Text):
            texts = [schema] if "type" in schema else schema["oneOf"]
            for text in [each for each in texts if "string" in each["type"]]:
                text["pattern"] = definitions()["Text"]["pattern"]
                if not field.allow_blank:
                    text["minLength"] = field.min_length or 1
        return schema

    def _schema(self, shape: Shape) -> Json:
        if isinstance(shape, dict):
            return deepcopy(shape)
        found: Json = self.resolve_serializer(shape, "response").ref
        return found

    def _get_response_bodies(self, direction: str = "response") -> Json:  # noqa: ARG002 - as above
        answers = {
            str(int(status)): self._answer(each) for status, each in self.described.answers.items()
        }
        return answers | {
            str(status): self._refusal(status, codes)
            for status, codes in sorted(_codes(self.described, self.path).items())
        }

    def _answer(self, answer: Answer) -> Json:
        document: Json = {"description": answer.text, "headers": _headers(*answer.headers)}
        if answer.shape is not None:
            document["content"] = {answer.media: {"schema": self._schema(answer.shape)}}
        return document

    def _refusal(self, status: int, codes: list[str]) -> Json:
        is_conflict = status == HTTPStatus.CONFLICT
        shape = (self.described.conflict if is_conflict else None) or ProblemShown
        said = ", ".join(f"`{code}`" for code in codes)
        return {
            "description": f"{HTTPStatus(status).phrase}: {said}.",
            "headers": _headers(*_HEADERS_OF.get(status, ())),
            "content": {MEDIA_TYPE: {"schema": self._schema(shape)}},
            "x-codes": codes,
        }


class Generator(SchemaGenerator):
    """Gives every view this way to be described; views know nothing of it."""

    def create_view(self, callback: Any, method: str, request: Any = None) -> Any:
        """The view of an operation."""
        view = super().create_view(callback, method, request)
        self._set_schema_to_view(view, Described())
        self._some_view = view
        return view

    def parse(self, input_request: Any, public: bool) -> Json:  # noqa: FBT001 - as the base class has it
        """The paths; what is sent to webhooks becomes a component with them."""
        paths: Json = super().parse(input_request, public)
        self._some_view.schema.resolve_serializer(WebhookMessageShown, "response")
        return paths


_HEADERS_OF: dict[int, tuple[str, ...]] = {
    HTTPStatus.UNAUTHORIZED: ("WWW-Authenticate",),
    HTTPStatus.TOO_MANY_REQUESTS: ("Retry-After",),
    HTTPStatus.SERVICE_UNAVAILABLE: ("Retry-After",),
}
_OF_THE_LIMIT = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")


def _headers(*names: str) -> Json:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in (*_OF_THE_LIMIT, *names)}


def _codes(operation: Operation, path: str) -> dict[int, list[str]]:
    """The codes that an operation can refuse something with, by status."""
    codes = [*CODES_OF_ALL, *operation.needs.codes, *operation.codes]
    if operation.body is not None:
        codes += CODES_OF_BODIES
    if operation.query:
        codes.append("invalid")
    if _VARIABLE.search(path):
        codes.append("not_found")
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in dict.fromkeys(codes):
        by_status[statuses()[code]].append(code)
    return {status: sorted(found) for status, found in by_status.items()}


def complete(result: Json, **_: Any) -> Json:
    """A hook: the definitions of the two files, what is made of them, headers, the credential."""
    result["info"] |= INFO
    result["tags"] = list(whole().tags)
    result["servers"] = [{"url": "/", "description": "The site that this comes from."}]
    result["webhooks"] = _webhooks()
    components = result["components"]
    if components["schemas"].pop(_NULL, None):
        _say_null_plainly(result)
    schemas = components["schemas"] | definitions()
    components["schemas"] = dict(sorted((schemas | entry_kinds(schemas)).items()))
    components["headers"] = HEADERS
    components["securitySchemes"] = {
        "bearer": {
            "type": "http",
            "scheme": "bearer",
            "description": "A token of an account (`ks_…`, made on its page, for reading or for "
            "reading and writing), or the scorer's code of a game, the editor's code of house "
            "rules, or the code of the card on a table.",
        }
    }
    components["responses"] = _share_refusals(result["paths"])
    _check_all_are_used(result)
    return result


_NULL = "Null"  # what drf-spectacular makes of a word that can be null


def _say_null_plainly(value: Any) -> None:
    if isinstance(value, list):
        for each in value:
            _say_null_plainly(each)
    elif value == component(_NULL):
        value.clear()
        value["type"] = "null"
    elif isinstance(value, dict):
        _say_null_plainly(list(value.values()))


def _share_refusals(paths: Json) -> Json:
    """Put what every operation is refused with in the same words in one place; gives the place."""
    shared: Json = {}
    for operations in paths.values():
        for operation in operations.values():
            responses = operation["responses"]
            for status, response in responses.items():
                codes = response.get("x-codes", ())
                is_plain = response.get("content") == {MEDIA_TYPE: {"schema": component("Problem")}}
                if codes and is_plain:
                    name = "Or".join(code.title().replace("_", "") for code in codes)
                    shared[name] = response
                    responses[status] = {"$ref": f"#/components/responses/{name}"}
    return dict(sorted(shared.items()))


def _webhooks() -> Json:
    """What is sent to others: docs/webhooks.md."""
    return {
        "message": {
            "post": {
                "operationId": "receiveMessage",
                "tags": ["webhooks"],
                "summary": "What is sent to the address of a webhook",
                "description": "Signed as Standard Webhooks 1.0.0 has it, in the headers "
                "`Webhook-Id`, `Webhook-Timestamp` and `Webhook-Signature`. Fields may be added.",
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": component("WebhookMessage")}},
                },
                "responses": {"2XX": {"description": "It has arrived; the body does not matter."}},
            }
        }
    }


def with_examples(schema: Json, examples: Mapping[tuple[str, int], Json]) -> None:
    """Put examples where they belong: by operation and status, 0 for what is sent."""
    for operations in schema["paths"].values():
        for each in operations.values():
            for (name, status), found in examples.items():
                if name == each["operationId"]:
                    holder = each["responses"][str(status)] if status else each["requestBody"]
                    if shared := holder.get("$ref"):
                        holder = schema["components"]["responses"][shared.rpartition("/")[2]]
                    [media] = holder["content"].values()
                    media["examples"] = found


def _check_all_are_used(result: Json) -> None:
    """Raise LookupError for descriptions of operations that there are not."""
    found = {
        (method.upper(), path)
        for path, operations in result["paths"].items()
        for method in operations
    }
    if missing := _BY_ADDRESS.keys() - found:
        raise LookupError(f"There are no such operations: {sorted(missing)}")
