"""Writes frontend/src/protocol.ts from the Python messages: `python -m vedette.server.ts_gen [PATH]`."""

import json
import sys
from pathlib import Path
from typing import Any, Final

from msgspec import inspect as mi

from vedette.server import campaign_forms, documents, force_forms, forms, lab_forms, messages

HEAD: Final = "// Made by `python -m vedette.server.ts_gen` from vedette/server; do not edit.\n"
ROOTS: Final[dict[str, Any]] = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Reach": documents.Places | documents.Envelope | documents.Arrange,
}
HTTP: Final = (
    forms.Books,
    forms.NewGame,
    forms.Created,
    forms.Mine,
    forms.Summaries,
    forms.LoadRecord,
    forms.Fork,
    forms.Rematch,
    forms.TakeLink,
    forms.Taken,
    forms.BattleMap,
    forms.Figures,
    forms.Rules,
    forms.Network,
    forms.OpenNetwork,
    forms.Problem,
    forms.Health,
    campaign_forms.NewCampaign,
    campaign_forms.LoadCampaign,
    campaign_forms.CampaignPage,
    campaign_forms.MyPapers,
    campaign_forms.CampaignSummaries,
    campaign_forms.March,
    campaign_forms.Marched,
    campaign_forms.BattleReport,
    campaign_forms.CampaignNames,
    campaign_forms.DeletedPaper,
    lab_forms.LabWish,
    lab_forms.LabStarted,
    lab_forms.LabInfo,
    lab_forms.LabChanges,
    lab_forms.LabState,
    lab_forms.LabSetup,
    lab_forms.LabStopped,
    campaign_forms.NewArmy,
    campaign_forms.ArmyWish,
    campaign_forms.ArmyPage,
    campaign_forms.ArmySummaries,
    force_forms.NewForce,
    force_forms.ForceWish,
    force_forms.ForcePage,
)
# Asks and answers share their tag; in TypeScript the answers keep the plain name.
RENAMED: Final[dict[type, str]] = {messages.Order: "OrderGiven", messages.Error: "ErrorMessage"}


def name_of(cls: type) -> str:
    return RENAMED.get(cls, cls.__name__)


def text_of(t: mi.Type) -> str:
    """A type, as TypeScript writes it."""
    if isinstance(t, mi.Metadata):
        shape = (t.extra or {}).get("shape")
        return name_of(shape) if shape is not None else text_of(t.type)
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


def collect(t: mi.Type, seen: dict[type, mi.StructType]) -> None:
    """Every struct that a type is made of."""
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
    """One struct as an interface, with its docstring. Fields that a browser, or a book, may leave out are optional."""
    sent = issubclass(cls, messages.FromClient) or cls in (
        forms.SeatWish,
        forms.NewGame,
        forms.LoadRecord,
        forms.Fork,
        forms.Rematch,
        campaign_forms.NewCampaign,
        campaign_forms.March,
        campaign_forms.BattleReport,
        campaign_forms.GroupLoss,
        campaign_forms.CampaignNames,
        campaign_forms.GroupNames,
        lab_forms.LabWish,
        campaign_forms.NewArmy,
        campaign_forms.ArmyChoice,
        documents.Piece,
        documents.Scene,
        documents.View,
    )
    lines = [f"  {t.tag_field}: {json.dumps(t.tag)};"] if t.tag_field else []
    for field in t.fields:
        optional = "?" if sent and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {text_of(field.type)};")
    words = "\n".join([" * " + line.strip() for line in (cls.__doc__ or "").strip().splitlines()])
    words = words.replace(" * \n", " *\n")
    return f"/**\n{words}\n */\nexport interface {name_of(cls)} {{\n" + "\n".join(lines) + "\n}\n"


def generate() -> str:
    """The whole file."""
    seen: dict[type, mi.StructType] = {}
    unions = {name: mi.type_info(t) for name, t in ROOTS.items()}
    for t in unions.values():
        collect(t, seen)
    for cls in HTTP:
        collect(mi.type_info(cls), seen)
    out = [HEAD]
    out.extend([interface(cls, t) for cls, t in seen.items()])
    for name, t in unions.items():
        out.append(f"export type {name} =\n  | " + text_of(t).replace(" | ", "\n  | ") + ";\n")
    return "\n".join(out)


def main() -> None:
    """Write the file."""
    default = Path(__file__).resolve().parents[3] / "frontend" / "src" / "protocol.ts"
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    path.write_text(generate(), encoding="utf-8")


if __name__ == "__main__":
    main()
