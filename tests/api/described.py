"""The committed schema, and whether a value is as it says: more strictly than clients may be."""

import json
from copy import deepcopy
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from kingscore.api.description.parts import Part
from tests.rules.documents import ROOT

Json = dict[str, Any]


@cache
def schema() -> Json:
    """docs/openapi.json."""
    document: Json = json.loads((ROOT / "docs/openapi.json").read_text("utf-8"))
    return document


@cache
def operations() -> dict[str, Json]:
    """Every operation by its name, with its method and path."""
    return {
        each["operationId"]: each | {"method": method.upper(), "path": path}
        for path, methods in schema()["paths"].items()
        for method, each in methods.items()
    }


def operations_of(part: Part) -> dict[str, Json]:
    """The operations of one part of the API by their names."""
    return {each.name: operations()[each.name] for each in part.operations}


def faults(component: str, value: Any) -> list[str]:
    """What a value has that its component does not say; fields that are not described as well."""
    return _said(_validator_of(component), value)


def faults_by(part: Json, value: Any) -> list[str]:
    """The same for any schema out of the document."""
    return _said(_validator(part), value)


def as_described(name: str, response: Any) -> Any:
    """What an operation is answered with, which must be as it says: a JSON value, or a file."""
    holder = operations()[name]["responses"][str(response.status_code)]
    if reference := holder.get("$ref"):
        holder = schema()["components"]["responses"][reference.rpartition("/")[2]]
    if "content" not in holder:
        assert response.content == b"", name
        return None
    [(kind, media)] = holder["content"].items()
    assert response.headers["Content-Type"] == kind, name
    if not kind.endswith("json"):
        return response.content
    value = json.loads(response.content)
    assert faults_by(media["schema"], value) == [], name
    if codes := holder.get("x-codes"):
        assert value["code"] in codes, name
    return value


def _said(validator: Draft202012Validator, value: Any) -> list[str]:
    return [f"{each.instance_path}: {each.message[:300]}" for each in validator.iter_errors(value)]


@cache
def _validator_of(component: str) -> Draft202012Validator:
    return _validator({"$ref": f"#/components/schemas/{component}"})


def _validator(part: Json) -> Draft202012Validator:
    return Draft202012Validator({"components": _strict(), **part}, validate_formats=True)


@cache
def _strict() -> Json:
    """The components, with no other fields than those that are described."""
    return {"schemas": _closed(deepcopy(schema()["components"]["schemas"]))}


def _closed(value: Any) -> Any:
    if isinstance(value, list):
        return [_closed(each) for each in value]
    if not isinstance(value, dict):
        return value
    closed = {name: _closed(each) for name, each in value.items()}
    if isinstance(value.get("properties"), dict) and "type" in value:
        closed.setdefault("additionalProperties", False)
    return closed
