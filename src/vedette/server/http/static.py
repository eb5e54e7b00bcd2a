"""The files of the web page, read and compressed once when the server starts."""

import base64
import gzip
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

FOLDER: Final = Path(__file__).resolve().parents[2] / "web" / "static"
HASHED: Final = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.\w+$")
INLINE: Final = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
FOREVER: Final = "public, max-age=31536000, immutable"
SQUEEZED: Final = ("text/", "application/json", "application/javascript", "image/svg", "application/manifest")
UNBUILT: Final = b"""<!doctype html><html lang="en"><title>Vedette</title>
<h1>The service runs, but the browser table has not been built</h1>
<p>Start Vedette with <code>python3 run.py</code>, or run <code>npm run build</code> in <code>frontend/</code>.</p>
"""


class File:
    """One file, ready to be sent."""

    def __init__(self, name: str, body: bytes) -> None:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.body = body
        self.kind = "text/javascript" if name.endswith((".js", ".mjs")) else kind
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        self.cache = FOREVER if name.startswith("assets/") and HASHED.search(name) else "no-cache"
        small = gzip.compress(body, 9, mtime=0) if self.kind.startswith(SQUEEZED) and len(body) > 500 else b""
        self.small = small if len(small) < len(body) else b""


class StaticFiles:
    """All files by path; an unknown path gives the first page, which handles it."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files: dict[str, File] = {}
        if (folder / "index.html").is_file():
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    name = path.relative_to(folder).as_posix()
                    self.files[name] = File(name, path.read_bytes())
        else:
            self.files["index.html"] = File("index.html", UNBUILT)

    def inline_scripts(self) -> list[str]:
        """Return the hashes of the first page's inline scripts, for the content security policy."""
        found = INLINE.findall(self.files["index.html"].body)
        return [base64.b64encode(hashlib.sha256(script).digest()).decode() for script in found]

    async def answer(self, request: Request) -> Response:
        name = request.url.path.lstrip("/")
        file = self.files.get(name)
        if file is None and name.startswith("assets/"):
            return Response("not found", 404, media_type="text/plain")
        file = file or self.files["index.html"]
        headers = {"cache-control": file.cache, "etag": file.etag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.etag:
            return Response(status_code=304, headers=headers)
        body = file.body
        if file.small and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.small
            headers["content-encoding"] = "gzip"
        return Response(body, media_type=file.kind, headers=headers)
