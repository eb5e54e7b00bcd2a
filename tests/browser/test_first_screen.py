"""The first screen is light: page, style, program, typefaces and the shelf of books come in under 100 kB."""

import re

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.service]

MOST = 100 * 1024


def weight(service, path):
    status, body, headers = service.request("GET", path, headers={"accept-encoding": "gzip"})
    assert status == 200, path
    return len(body), headers.get("content-encoding"), body


def test_the_first_screen_comes_in_under_a_hundred_kilobytes(service, root):
    page = (root / "src" / "vedette" / "web" / "static" / "index.html").read_text(encoding="utf-8")
    needed = [f"/{one}" for one in re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page)]
    style = next(one for one in needed if one.endswith(".css"))
    plain = service.request("GET", style)[1].decode()
    faces = re.findall(r"url\((?:\./)?([^)]+\.woff2)\)", plain)
    assert len(faces) == 3, faces
    needed += [f"/assets/{one}" for one in faces]
    sizes = {path: weight(service, path)[0] for path in ["/", "/api/books", *needed]}
    assert sum(sizes.values()) < MOST, sizes
    for path in ("/", *[one for one in needed if not one.endswith(".woff2")]):
        assert weight(service, path)[1] == "gzip", path


def test_the_typefaces_are_drawn_and_come_from_here(desk, service):
    mine = desk.window()
    mine.page.wait_for_function("document.fonts.ready.then(() => document.fonts.check('16px \"Crimson Pro\"'))")
    loaded = mine.page.evaluate("[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family)")
    assert "Crimson Pro" in "".join(loaded)
