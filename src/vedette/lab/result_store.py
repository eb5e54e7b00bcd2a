"""A folder with the results of a simulation: job.json, and a Parquet file for each finished block.

Polars and other readers of Parquet take all of it at once: `polars.read_parquet("folder/*.parquet")`.
"""

import json
import re
from contextlib import suppress
from errno import ENOSPC
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from vedette.engine.types import BadInput
from vedette.lab.job import Job, Row

NO_POLARS: Final = (
    "results are kept as Parquet by Polars, which is not installed: pip install 'vedette[sim]', or leave --save out"
)
PART: Final = re.compile(r"battles-(\d+)\.parquet")


def polars() -> Any:
    """Return Polars, or refuse with the way to install it."""
    try:
        import polars
    except ImportError:
        raise BadInput(NO_POLARS) from None
    return polars


class ResultStore:
    """A folder of results."""

    def __init__(self, path: Path, job: Job, resume: bool) -> None:
        self.path = path
        self.polars = polars()
        self.schema = schema_of(self.polars)
        doc = job.doc()
        known = path / "job.json"
        try:
            if known.exists():
                if json.loads(known.read_text(encoding="utf-8")) != json.loads(json.dumps(doc)):
                    raise BadInput(f"{path}: another simulation is kept there; name another folder")
                if not resume:
                    raise BadInput(
                        f"{path}: this simulation was begun already; go on with --resume, or name another folder"
                    )
            elif path.exists() and any(path.iterdir()):
                raise BadInput(f"{path}: the folder is not empty, and holds no simulation; name another one")
            else:
                path.mkdir(parents=True, exist_ok=True)
                self.write(known, json.dumps(doc, indent=1).encode())
        except OSError as error:
            raise self.trouble(error) from None
        except ValueError:
            raise BadInput(f"{known}: cannot be read; name another folder") from None

    def trouble(self, error: OSError) -> BadInput:
        """Return the refusal for an error of the disk."""
        go_on = "; make room and go on with --resume" if error.errno == ENOSPC else ""
        return BadInput(f"{self.path}: cannot be written: {error.strerror}; what is there already is kept{go_on}")

    def write(self, path: Path, content: bytes) -> None:
        """Write a file completely or not at all."""
        half = path.with_name(path.name + ".part")
        try:
            half.write_bytes(content)
            half.replace(path)
        except OSError as error:
            with suppress(OSError):
                half.unlink(missing_ok=True)
            raise self.trouble(error) from None

    def write_rows(self, rows: list[Row]) -> None:
        """Save a block."""
        # Through memory, so that errors of the disk come to us and not to Polars.
        content = BytesIO()
        self.polars.DataFrame(rows, schema=self.schema).write_parquet(content, compression="zstd")
        self.write(self.path / f"battles-{rows[0]['number']:09d}.parquet", content.getvalue())

    def block_files(self) -> list[Path]:
        """Return the files of the saved blocks, in their order."""
        return sorted([path for path in self.path.iterdir() if PART.fullmatch(path.name)])

    def rows(self, path: Path) -> list[Row]:
        """Read a saved block."""
        try:
            rows: list[Row] = self.polars.read_parquet(path).to_dicts()
        except Exception as error:
            raise BadInput(f"{path}: cannot be read ({error}); delete it and go on with --resume") from None
        return rows


def schema_of(polars: Any) -> dict[str, Any]:
    """Return the columns of a file."""
    number = polars.Int32
    columns = {"number": polars.Int64, "seed": polars.String, "winner": polars.Int8, "level": polars.String}
    columns |= {"turns": number, "orders": number}
    for side in (0, 1):
        columns |= {f"score_{side}": number, f"worth_{side}": number, f"lost_{side}": number}
        columns[f"force_{side}"] = number
        columns |= {f"gone_{side}": polars.List(number), f"course_{side}": polars.List(number)}
    return columns | {"felled": polars.List(number)}
