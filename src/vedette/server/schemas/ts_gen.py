"""Generator of the protocol's files for browser and docs: `python -m vedette.server.schemas.ts_gen`.

`frontend/src/protocol.ts` comes from the messages, `frontend/src/routes.ts` and the table in docs/protocol.md from
the routes, the tables of fields in docs/view.md from the documents.
"""

import json
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from msgspec import inspect as mi

from vedette.server.http.openapi import structs_of
from vedette.server.http.routes import ROUTES
from vedette.server.http.routing import AnyRoute, Download
from vedette.server.schemas import campaign_forms, http_schemas, lab_forms, messages, view_schemas

HEAD: Final = "// Made by `python -m vedette.server.schemas.ts_gen` from vedette/server; do not edit.\n"
ROOTS: Final[dict[str, Any]] = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Reach": view_schemas.Places | view_schemas.Envelope | view_schemas.Arrange,
}
# Asks and answers share their tag; in TypeScript the answers keep the plain name.
RENAMED: Final[dict[type, str]] = {messages.Order: "OrderGiven", messages.Error: "ErrorMessage"}


def name_of(cls: type) -> str:
    return RENAMED.get(cls, cls.__name__)


def text_of(t: mi.Type) -> str:
    """Return a type in TypeScript."""
    if isinstance(t, mi.Metadata):
        shape = (t.extra or {}).get("shape")
        return text_of(mi.type_info(shape) if shape is not None else t.type)
    if isinstance(t, mi.IntType | mi.FloatType):
        return "number"
    if isinstance(t, mi.StrType):
        return "string"
    if isinstance(t, mi.BoolType):
        return "boolean"
    if isinstance(t, mi.NoneType):
        return "null"
    if isinstance(t, mi.AnyType | mi.RawType | mi.CustomType):
        return "unknown"
    if isinstance(t, mi.LiteralType):
        return " | ".join([json.dumps(value) for value in sorted(t.values, key=str)])
    if isinstance(t, mi.ListType):
        return f"Array<{text_of(t.item_type)}>"
    if isinstance(t, mi.TupleType):
        return "[" + ", ".join([text_of(item) for item in t.item_types]) + "]"
    if isinstance(t, mi.DictType):
        return f"Record<string, {text_of(t.value_type)}>"
    if isinstance(t, mi.UnionType):
        return " | ".join([text_of(one) for one in t.types])
    if isinstance(t, mi.StructType):
        return name_of(t.cls)
    raise TypeError(f"no TypeScript for {t}")


def meaning_of(field: mi.Field) -> str:
    """Return the description of a field, or an empty string."""
    schema = field.type.extra_json_schema if isinstance(field.type, mi.Metadata) else None
    return str((schema or {}).get("description", ""))


def collect(t: mi.Type, seen: dict[type, mi.StructType]) -> None:
    """Collect every struct that a type is made of."""
    if isinstance(t, mi.Metadata):
        shape = (t.extra or {}).get("shape")
        collect(mi.type_info(shape) if shape is not None else t.type, seen)
    elif isinstance(t, mi.StructType):
        if t.cls not in seen:
            seen[t.cls] = t
            for field in t.fields:
                collect(field.type, seen)
    elif isinstance(t, mi.ListType):
        collect(t.item_type, seen)
    elif isinstance(t, mi.DictType):
        collect(t.value_type, seen)
    elif isinstance(t, mi.TupleType):
        for item in t.item_types:
            collect(item, seen)
    elif isinstance(t, mi.UnionType):
        for one in t.types:
            collect(one, seen)


def interface(cls: type, t: mi.StructType) -> str:
    """Return one struct as an interface with its docstring; fields that a sender may leave out are optional."""
    sent = issubclass(cls, messages.FromClient) or cls in (
        http_schemas.SeatRequest,
        http_schemas.NewGame,
        http_schemas.LoadRecord,
        http_schemas.Fork,
        http_schemas.Rematch,
        campaign_forms.NewCampaign,
        campaign_forms.March,
        campaign_forms.BattleReport,
        campaign_forms.GroupLoss,
        campaign_forms.CampaignNames,
        campaign_forms.GroupNames,
        lab_forms.LabRequest,
        campaign_forms.NewArmy,
        campaign_forms.ArmyChoice,
        view_schemas.Piece,
        view_schemas.Scene,
        view_schemas.View,
    )
    lines = [f"  {t.tag_field}: {json.dumps(t.tag)};"] if t.tag_field else []
    for field in t.fields:
        optional = "?" if sent and not field.required else ""
        if meaning := meaning_of(field):
            lines.append(f"  /** {meaning} */")
        lines.append(f"  {field.encode_name}{optional}: {text_of(field.type)};")
    words = "\n".join([" * " + line.strip() for line in (cls.__doc__ or "").strip().splitlines()])
    words = words.replace(" * \n", " *\n")
    return f"/**\n{words}\n */\nexport interface {name_of(cls)} {{\n" + "\n".join(lines) + "\n}\n"


def generate() -> str:
    """Return the text of protocol.ts."""
    seen: dict[type, mi.StructType] = {}
    unions = {name: mi.type_info(t) for name, t in ROOTS.items()}
    for t in unions.values():
        collect(t, seen)
    for cls in structs_of(ROUTES):
        collect(mi.type_info(cls), seen)
    out = [HEAD]
    out.extend([interface(cls, t) for cls, t in seen.items()])
    for name, t in unions.items():
        out.append(f"export type {name} =\n  | " + text_of(t).replace(" | ", "\n  | ") + ";\n")
    return "\n".join(out)


RESERVED: Final = {"case": "number"}
"""Parameters whose name is reserved in TypeScript."""
ROUTES_HEAD: Final = """
/** One request: how it is sent. Its types say what goes in the body and what comes back; only types use `body` and `answer`. */
export interface Route<Body, Answer> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Body;
  readonly answer?: Answer;
}

const part = (value: string | number): string => encodeURIComponent(value);

/** The query of an address; empty values are left out. */
const query = (values: Record<string, string>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return given.length > 0 ? `?${given.map(([name, value]) => `${name}=${part(value)}`).join('&')}` : '';
};
"""


def generate_routes() -> str:
    """Return the text of routes.ts."""
    routes = [route for route in ROUTES if route.path.startswith("/api/")]
    names = sorted({name_of(cls) for cls in structs_of(routes) if cls is not http_schemas.Problem})
    out = [HEAD, f"\nimport type {{ {', '.join(names)} }} from './protocol';\n", ROUTES_HEAD]
    out.extend([builder(route) for route in routes])
    return "".join(out)


def builder(route: AnyRoute) -> str:
    """Return the function that makes one request."""
    words = route.name.split("_")
    name = words[0] + "".join([word.capitalize() for word in words[1:]])
    takes = []
    path = route.path
    for key, one in route.parameters.items():
        variable = RESERVED.get(key, key)
        takes.append(f"{variable}: {'number' if one.schema['type'] == 'integer' else 'string'}")
        path = path.replace(f"{{{key}}}", f"${{part({variable})}}")
    takes += [f"{key} = ''" for key in route.query]
    path += f"${{query({{ {', '.join(route.query)} }})}}" if route.query else ""
    quoted = f"`{path}`" if "$" in path else f"'{path}'"
    body = name_of(route.body) if route.body is not None else "undefined"
    if isinstance(route.answer, Download):
        answer = "Record<string, unknown>" if route.answer.schema["type"] == "object" else "string"
    else:
        answer = name_of(route.answer)
    arrow = f"({', '.join(takes)}): Route<{body}, {answer}> => ({{ method: '{route.method}', path: {quoted} }})"
    return f"\n/** {route.summary}. */\nexport const {name} = {arrow};\n"


TABLE_BEGIN: Final = "<!-- Written by `python -m vedette.server.schemas.ts_gen`; do not edit. -->\n"
TABLE_END: Final = "<!-- End of what is written. -->\n"


def generate_table() -> str:
    """Return the table of requests in docs/protocol.md."""
    lines = ["| request | body | answer |", "|---|---|---|"]
    for route in ROUTES:
        asked = route.path + ("?" + "&".join([f"{name}=TOKEN" for name in route.query]) if route.query else "")
        body = f" `{route.body.__name__}` " if route.body is not None else " "
        status = f"{route.status} " if route.status != HTTPStatus.OK else ""
        kind = "" if isinstance(route.answer, Download) else f"`{route.answer.__name__}`: "
        lines.append(f"| `{route.method} {asked}` |{body}| {status}{kind}{route.notes} |")
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
    """Return a page with its table of requests written anew."""
    before, rest = page.split(TABLE_BEGIN)
    _, after = rest.split(TABLE_END)
    return before + TABLE_BEGIN + generate_table() + TABLE_END + after


FIELDS_END: Final = "<!-- end of table -->\n"


def fields_begin(cls: type) -> str:
    """Return the line before the table of a document's fields."""
    return f"<!-- {cls.__name__}: written by `python -m vedette.server.schemas.ts_gen` -->\n"


def document_structs() -> dict[type, mi.StructType]:
    """Return every document sent to a seat, and the documents inside them."""
    found: dict[type, mi.StructType] = {}
    for cls in (
        view_schemas.Scene,
        view_schemas.View,
        view_schemas.QuestionDoc,
        view_schemas.EventDoc,
        view_schemas.OddsDoc,
    ):
        collect(mi.type_info(cls), found)
    collect(mi.type_info(view_schemas.ReasonsDoc), found)
    return found


def type_in_words(t: mi.Type) -> str:
    """Return a type as the tables of docs/view.md name it."""
    if isinstance(t, mi.Metadata):
        return type_in_words(t.type)
    if isinstance(t, mi.IntType):
        return "integer"
    if isinstance(t, mi.LiteralType):
        return ", ".join([f"`{value}`" if value else "empty" for value in sorted(t.values, key=str)])
    if isinstance(t, mi.ListType):
        return f"list of {type_in_words(t.item_type)}"
    if isinstance(t, mi.TupleType):
        return "[" + ", ".join([type_in_words(one) for one in t.item_types]) + "]"
    if isinstance(t, mi.StructType):
        return f"[{t.cls.__name__}](#{t.cls.__name__.lower()})"
    if isinstance(t, mi.UnionType):
        return " or ".join([type_in_words(one) for one in t.types])
    return text_of(t)


def generate_fields(cls: type, t: mi.StructType) -> str:
    """Return the table of a document's fields."""
    lines = ["| field | type | meaning |", "|---|---|---|"]
    if t.tag_field:
        lines.append(f"| `{t.tag_field}` | `{t.tag}` | |")
    for field in t.fields:
        kind = type_in_words(field.type)
        left_out = "" if field.required else " (optional)"
        lines.append(f"| `{field.encode_name}` | {kind}{left_out} | {meaning_of(field)} |")
    return (cls.__doc__ or "").strip() + "\n\n" + "\n".join(lines) + "\n"


def with_fields(page: str) -> str:
    """Return docs/view.md with every table of fields written anew."""
    for cls, t in document_structs().items():
        begin = fields_begin(cls)
        before, mark, rest = page.partition(begin)
        _, end, after = rest.partition(FIELDS_END)
        if not mark or not end:
            raise ValueError(f"docs/view.md has no place for the fields of {cls.__name__}")
        page = before + begin + generate_fields(cls, t) + FIELDS_END + after
    return page


def main() -> None:
    """Write the files."""
    root = Path(__file__).resolve().parents[4]
    browser = root / "frontend" / "src"
    (browser / "protocol.ts").write_text(generate(), encoding="utf-8")
    (browser / "routes.ts").write_text(generate_routes(), encoding="utf-8")
    page = root / "docs" / "protocol.md"
    page.write_text(with_table(page.read_text(encoding="utf-8")), encoding="utf-8")
    page = root / "docs" / "view.md"
    page.write_text(with_fields(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
