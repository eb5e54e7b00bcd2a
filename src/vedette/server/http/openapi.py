"""The OpenAPI page, made from the routes."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from vedette.server.http.routing import AnyRoute, Download, Parameter, by_path
from vedette.server.schemas import http_schemas

TROUBLE: Final = {400: "cannot be read", 413: "too large", 422: "cannot be done", 429: "too often", 503: "store"}
"""Answers that every request may get."""


def structs_of(routes: Sequence[AnyRoute]) -> list[type]:
    """Return the types of bodies, answers and refusals, each once."""
    found: list[type] = []
    for route in routes:
        if route.body is not None:
            found.append(route.body)
        if not isinstance(route.answer, Download):
            found.append(route.answer)
    return list(dict.fromkeys([*found, http_schemas.Problem]))


def document(routes: Sequence[AnyRoute], version: str) -> dict[str, Any]:
    """Return the OpenAPI page."""
    _, components = msgspec.json.schema_components(structs_of(routes), ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {"title": "Vedette", "version": version, "description": "See docs/protocol.md for the socket at /ws."},
        "paths": {
            path: {route.method.lower(): operation(route) for route in rows} for path, rows in by_path(routes).items()
        },
        "components": {"schemas": components},
    }


def operation(route: AnyRoute) -> dict[str, Any]:
    """Return the OpenAPI description of one request."""
    answers = {str(route.status): {"description": "done", "content": answer_content(route.answer)}}
    for code, why in {**TROUBLE, **route.errors}.items():
        answers[str(code)] = {"description": why, "content": struct_content(http_schemas.Problem)}
    made: dict[str, Any] = {"summary": route.summary, "responses": answers}
    parameters = [parameter(name, "path", one) for name, one in route.parameters.items()]
    parameters += [parameter(name, "query", one) for name, one in route.query.items()]
    if parameters:
        made["parameters"] = parameters
    if route.body is not None:
        made["requestBody"] = {"required": True, "content": struct_content(route.body)}
    return made


def parameter(name: str, where: str, one: Parameter) -> dict[str, Any]:
    made: dict[str, Any] = {"name": name, "in": where, "schema": one.schema}
    if where == "path":
        made["required"] = True
    if one.words:
        made["description"] = one.words
    return made


def answer_content(answer: type | Download) -> dict[str, Any]:
    if isinstance(answer, Download):
        return {answer.media.split(";")[0]: {"schema": answer.schema}}
    return struct_content(answer)


def struct_content(struct: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{struct.__name__}"}}}
