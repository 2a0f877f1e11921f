"""Numbers, arrays, sparse matrices, containers, dataclasses and pictures."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Mapping
from typing import Any

import numpy as np

from vibron_verify.products.order import MOST_MATRIX, sparse_values
from vibron_verify.products.product import Product

MOST_ENTRIES = MOST_MATRIX**2
MOST_TEXT = 2000
DPI = 100
MOST_PIXELS = 2000


def read(thing: Any) -> Product | None:
    """Return plain data as a product; None for what has parts or is of another library."""
    kind = type(thing)
    name = f"{kind.__module__.partition('.')[0]}.{kind.__qualname__}".removeprefix("builtins.")
    if thing is None:
        return Product("nothing", "NoneType")
    if isinstance(thing, str):
        return Product("text", name, words={"text": thing[:MOST_TEXT]})
    if isinstance(thing, bool | int | float | complex | np.generic):
        return _numbers(thing, name)
    if isinstance(thing, np.ndarray):
        return _numbers(thing, name) if thing.dtype.kind in "biufc" else None
    if isinstance(thing, list | tuple) and not hasattr(thing, "_fields"):
        return _regular(thing, name)
    if kind.__module__.startswith("scipy.sparse") and hasattr(thing, "toarray"):
        return _sparse(thing, name)
    if kind.__module__.startswith("matplotlib"):
        return _picture(thing, name)
    if "__array__" in dir(kind) and kind.__module__.startswith(("jax", "jaxlib", "torch")):
        return _numbers(np.asarray(thing), name)
    return None


def parts_of(thing: Any) -> Mapping[str, Any] | None:
    """Return the entries of a container by name."""
    if isinstance(thing, Mapping):
        return {str(key): value for key, value in thing.items()}
    if isinstance(thing, tuple) and (names := getattr(thing, "_fields", None)):
        return dict(zip(names, thing, strict=True))
    if isinstance(thing, list | tuple):
        return {str(index): value for index, value in enumerate(thing)}
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        return {part.name: getattr(thing, part.name) for part in dataclasses.fields(thing)}
    if type(thing).__module__ in ("script", "types", "scipy.optimize._optimize") and hasattr(thing, "__dict__"):
        return {key: value for key, value in vars(thing).items() if not key.startswith("_")}
    return None


def _numbers(thing: Any, name: str) -> Product:
    array = np.asarray(thing)
    if array.dtype.kind not in "biufc":
        return Product("unknown", name, words={"unread": "a number outside the range of 64 bits"})
    if array.size > MOST_ENTRIES:
        return Product("array", name, words={"unread": f"{array.size} entries are too many"})
    array = array.astype(np.result_type(array.dtype, np.float64) if array.dtype.kind in "fc" else array.dtype)
    return Product("number" if array.ndim == 0 else "array", name, {"value": array})


def _regular(thing: Any, name: str) -> Product | None:
    """Return a list of numbers, or of lists of equal length, as an array."""
    flat = [one for row in thing for one in (row if isinstance(row, list | tuple) else [row])]
    if not flat or not all(isinstance(one, int | float | complex | np.number) for one in flat):
        return None
    if isinstance(thing, tuple) and len({type(one) for one in thing}) > 1:
        return None
    try:
        array = np.asarray(thing)
    except ValueError:
        return None
    return _numbers(array, name) if array.dtype.kind in "biufc" else None


def _sparse(thing: Any, name: str) -> Product:
    if max(thing.shape) > MOST_MATRIX:
        found = sparse_values(thing) if thing.shape[0] == thing.shape[1] else {}
        words = {} if found else {"unread": f"a matrix of {max(thing.shape)} states is too large"}
        return Product("model" if found else "array", name, found, words)
    return Product("array", name, {"value": np.asarray(thing.toarray())})


def _picture(thing: Any, name: str) -> Product | None:
    """Return a figure, or what belongs to one, as the bytes of a PNG and the words on it."""
    figure = thing if hasattr(thing, "savefig") else getattr(thing, "figure", None)
    if figure is None:
        return None
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure.set_dpi(DPI)
    width, height = (round(float(length) * DPI) for length in figure.get_size_inches())
    if max(width, height) > MOST_PIXELS:
        return Product("picture", name, words={"unread": f"a picture of {width} x {height} pixels is too large"})
    buffer = io.BytesIO()
    FigureCanvasAgg(figure)
    figure.savefig(buffer, format="png", dpi=DPI, metadata={"Software": None})
    words = {"suptitle": _said(figure.get_suptitle())}
    for number, axes in enumerate(figure.axes):
        parts = {"title": axes.get_title(), "xlabel": axes.get_xlabel(), "ylabel": axes.get_ylabel()}
        legend = axes.get_legend()
        parts["legend"] = "; ".join(text.get_text() for text in legend.get_texts()) if legend else ""
        words |= {f"{word} {number}": _said(text) for word, text in parts.items()}
    words = {word: text for word, text in words.items() if text}
    return Product("picture", name, {"png": np.frombuffer(buffer.getvalue(), dtype=np.uint8)}, words)


def _said(text: Any) -> str:
    return str(text)[:MOST_TEXT]
