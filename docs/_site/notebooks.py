"""Run the notebooks and write them as pages.

Their cells need no kernel: they run in one namespace, in an empty folder.  This spares the site and the tests the
packages of Jupyter.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib

DOWNLOAD = "\n\n{{download}}`Download this page as a notebook <../../examples/{name}>`\n"


@dataclass(frozen=True)
class Cell:
    """A cell as it is in the file: its source, and the text that it is said to print."""

    kind: str
    source: str
    shown: str


@dataclass(frozen=True)
class Ran:
    """What a cell did: printed text with the value of its last line, and pictures."""

    cell: Cell
    text: str
    pictures: tuple[bytes, ...]


def cells(path: Path) -> Iterator[Cell]:
    """Yield the cells of a notebook."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        outputs = cell.get("outputs", [])
        shown = [one.get("text") or one["data"]["text/plain"] for one in outputs]
        yield Cell(cell["cell_type"], "".join(cell["source"]), "".join("".join(part) for part in shown))


def run(path: Path) -> Iterator[Ran]:
    """Yield what each cell of a notebook does, the cells of text with nothing."""
    matplotlib.use("Agg", force=True)
    namespace: dict[str, Any] = {"__name__": "__main__"}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for cell in cells(path):
            text = _execute(cell.source, path.name, namespace) if cell.kind == "code" else ""
            yield Ran(cell, text, tuple(_pictures()))


def page(path: Path, folder: Path) -> str:
    """Return the notebook as Markdown with what it printed; the pictures go into the folder."""
    parts = []
    for place, ran in enumerate(run(path)):
        if ran.cell.kind == "code":
            parts.append(f"```python\n{ran.cell.source}\n```")
            parts += [f"```text\n{ran.text.rstrip()}\n```"] if ran.text.strip() else []
        else:
            parts.append(ran.cell.source.replace("](../docs/", "](../"))
        for number, data in enumerate(ran.pictures):
            picture = folder / f"{path.stem}_{place}_{number}.png"
            picture.write_bytes(data)
            parts.append(f"![What the cell above draws]({picture.name})")
    return "\n\n".join(parts) + DOWNLOAD.format(name=path.name)


def _execute(source: str, name: str, namespace: dict[str, Any]) -> str:
    """Run a cell; return what it prints, and the value of its last line unless that ends in a semicolon."""
    body = ast.parse(source, name).body
    shown = body and isinstance(body[-1], ast.Expr) and not source.rstrip().endswith(";")
    last = body.pop() if shown else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), name, "exec"), namespace)
        value = eval(compile(ast.Expression(last.value), name, "eval"), namespace) if last else None
    return printed.getvalue() + ("" if value is None else f"{value!r}\n")


def _pictures() -> Iterator[bytes]:
    """Yield the open figures as PNG and close them."""
    from matplotlib import pyplot

    for number in pyplot.get_fignums():
        drawn = io.BytesIO()
        pyplot.figure(number).savefig(drawn, dpi=100)
        yield drawn.getvalue()
    pyplot.close("all")
