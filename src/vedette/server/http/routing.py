"""One row for each request the service answers: path, handler, body, answer, errors, cost."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar

from starlette.routing import compile_path

if TYPE_CHECKING:
    from vedette.server.http.handlers import Call

Body = TypeVar("Body")
Answer = TypeVar("Answer")
Method = Literal["GET", "POST", "DELETE"]
Cost = Literal["free", "request", "game"]
"""The limits that a request counts against: none, the requests of an address, or its new games as well."""
MASK: Final = "…"
WORD: Final = {"type": "string", "minLength": 1}


@dataclass(frozen=True)
class Parameter:
    """A value in an address. A secret one never reaches a log."""

    schema: dict[str, Any]
    is_secret: bool = False
    words: str = ""


PARAMETERS: Final = {
    "token": Parameter(WORD, is_secret=True),
    "id": Parameter(WORD, is_secret=True),
    "book": Parameter(WORD),
    "scenario": Parameter(WORD),
    "rule": Parameter(WORD),
    "case": Parameter({"type": "integer", "minimum": 0}),
}
"""The parameters that a path may name."""


@dataclass(frozen=True)
class Download:
    """An answer that is a file: its name (none: shown in the browser), media type and content."""

    name: str
    media: str
    schema: dict[str, Any]


@dataclass(frozen=True)
class Route(Generic[Body, Answer]):
    """One request. `errors` are the codes it may answer besides the usual ones; `most` bytes may be in its body.

    `summary` goes into the OpenAPI page, `notes` into docs/protocol.md.
    """

    method: Method
    path: str
    handler: "Callable[[Call[Body]], Awaitable[Answer]]"
    answer: type[Answer] | Download
    summary: str
    notes: str
    body: type[Body] | None = None
    status: int = 200
    errors: dict[int, str] = field(default_factory=dict)
    query: dict[str, Parameter] = field(default_factory=dict)
    cost: Cost = "request"
    most: int = 256 * 1024

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def parameters(self) -> dict[str, Parameter]:
        """The parameters of the path, in order."""
        return {name: PARAMETERS[name] for name in names_in(self.path)}


AnyRoute = Route[Any, Any]


def names_in(path: str) -> list[str]:
    """Return the parameters that a path template names."""
    return [part[1:-1] for part in path.split("/") if part.startswith("{")]


def by_path(routes: Iterable[AnyRoute]) -> dict[str, list[AnyRoute]]:
    """Group routes by path, in the order in which paths are tried."""
    found: dict[str, list[AnyRoute]] = {}
    for route in routes:
        found.setdefault(route.path, []).append(route)
    return found


class RouteIndex:
    """An index from paths to routes, for metrics labels and for logs without secrets."""

    def __init__(self, routes: Iterable[AnyRoute]) -> None:
        self.patterns = [(path, compile_path(path)[0]) for path in by_path(routes)]
        self.words = {part for path, _ in self.patterns for part in path.split("/") if not part.startswith("{")}

    def label(self, path: str) -> str:
        """Return the template of a path, or one of two names for paths without a route."""
        for template, pattern in self.patterns:
            if pattern.match(path):
                return template
        return "/api/other" if path.startswith("/api/") else "/"

    def secrets(self, path: str) -> list[str]:
        """Return the parts of a path that no log may hold. In an unknown path only words of a route are harmless."""
        parts = path.split("/")
        for template, pattern in self.patterns:
            if pattern.match(path):
                names = zip(template.split("/"), parts, strict=True)
                return [part for name, part in names if name.startswith("{") and PARAMETERS[name[1:-1]].is_secret]
        return [part for part in parts if part not in self.words]

    def masked(self, path: str) -> str:
        """Return a path with its secrets masked, for logs."""
        hidden = self.secrets(path)
        return "/".join([MASK if part in hidden else part for part in path.split("/")])
