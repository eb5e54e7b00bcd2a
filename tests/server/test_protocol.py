"""The messages and what is made from them."""

import msgspec
import pytest

from vedette.server.schemas import messages, ts_gen


def test_the_browsers_types_are_current(root):
    written = (root / "frontend" / "src" / "protocol.ts").read_text(encoding="utf-8")
    assert written == ts_gen.generate(), "run: python -m vedette.server.schemas.ts_gen"


def test_every_message_of_a_browser_is_named_in_the_page_on_the_protocol(root):
    page = (root / "docs" / "protocol.md").read_text(encoding="utf-8")
    for message in [*messages.ClientMessage.__args__, *messages.ServerMessage.__args__]:
        assert f"`{message.__struct_config__.tag}`" in page, message


def test_the_browsers_requests_are_current(root):
    written = (root / "frontend" / "src" / "routes.ts").read_text(encoding="utf-8")
    assert written == ts_gen.generate_routes(), "run: python -m vedette.server.schemas.ts_gen"


def test_the_table_of_requests_is_current(root):
    page = (root / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert page == ts_gen.with_table(page), "run: python -m vedette.server.schemas.ts_gen"


def test_the_tables_of_fields_are_current(root):
    page = (root / "docs" / "view.md").read_text(encoding="utf-8")
    assert page == ts_gen.with_fields(page), "run: python -m vedette.server.schemas.ts_gen"


def test_every_field_of_a_document_has_a_meaning():
    unexplained = [
        f"{cls.__name__}.{field.name}"
        for cls, t in ts_gen.document_structs().items()
        for field in t.fields
        if not ts_gen.meaning_of(field)
    ]
    assert unexplained == []


def test_a_page_without_a_place_for_a_table_is_refused():
    with pytest.raises(ValueError, match="has no place for the fields of Scene"):
        ts_gen.with_fields("# View documents\n")


def test_a_message_with_an_unknown_field_is_not_read():
    decoder = msgspec.json.Decoder(messages.ClientMessage)
    assert decoder.decode(b'{"type":"order","number":3,"text":"pass"}') == messages.Order(3, "pass")
    for bad in (b'{"type":"order","number":3,"text":"pass","side":1}', b'{"type":"order"}', b"[]", b'{"type":"win"}'):
        try:
            decoder.decode(bad)
        except msgspec.ValidationError:
            continue
        raise AssertionError(bad)
