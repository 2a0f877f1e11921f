"""Products as files: written inside the sandbox, read outside as data that nobody vouches for."""

from __future__ import annotations

import json
import os
import stat
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import FormatError
from vibron_verify.products.product import KINDS, Product, Values

MOST_JSON = 8 << 20
MOST_ARRAYS = 512 << 20
KEPT = "biufc"


def pack(product: Product) -> tuple[dict[str, Any], dict[str, Values]]:
    """Return a product as a tree of names, and its arrays under numbers that the tree names."""
    arrays: dict[str, Values] = {}

    def tree(one: Product) -> dict[str, Any]:
        names = {}
        for name, array in one.values.items():
            key = f"a{len(arrays)}"
            arrays[key] = np.ascontiguousarray(array).reshape(np.shape(array))
            names[name] = key
        parts = {name: tree(part) for name, part in one.parts.items()}
        return {"kind": one.kind, "type": one.type, "values": names, "words": dict(one.words), "parts": parts}

    return tree(product), arrays


def unpack(tree: Any, arrays: Mapping[str, Values], depth: int = 0) -> Product:
    """Return the product of a tree and its arrays.

    Raises
    ------
    FormatError
        The tree is not one that :func:`pack` makes.
    """
    fine = isinstance(tree, dict) and tree.get("kind") in KINDS and depth < 16
    fine = fine and all(isinstance(tree.get(name), dict) for name in ("values", "words", "parts"))
    if not fine or any(key not in arrays for key in tree["values"].values()):
        raise FormatError("is no product", field="product", value=tree, remedy="let the worker write it")
    return Product(
        tree["kind"],
        str(tree.get("type", ""))[:200],
        {str(name): arrays[key] for name, key in tree["values"].items()},
        {str(name): str(word)[:2000] for name, word in tree["words"].items()},
        {str(name): unpack(part, arrays, depth + 1) for name, part in tree["parts"].items()},
    )


def write_json(path: Path, data: Any) -> None:
    """Write JSON under another name first, so that nobody reads half of it."""
    part = path.with_suffix(".part")
    part.write_text(json.dumps(data), encoding="utf-8")
    part.replace(path)


def read_json(path: Path) -> Any:
    """Read JSON that may be anything: bounded, no links, no pipes; None where it is not there or not JSON."""
    data = _bytes(path, MOST_JSON)
    try:
        return None if data is None else json.loads(data)
    except (ValueError, RecursionError):
        return None


def read_arrays(path: Path) -> dict[str, Values]:
    """Read arrays of numbers that may be anything; an empty dictionary where they are not there.

    Raises
    ------
    FormatError
        They are too large, damaged, or of another type than numbers.
    """
    data = _bytes(path, MOST_ARRAYS)
    if data is None:
        return {}
    found: dict[str, Values] = {}
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = archive.infolist()
            if sum(member.file_size for member in members) > MOST_ARRAYS or len(members) > 10000:
                raise ValueError("too large")
            for member in members:
                with archive.open(member) as file:
                    found[member.filename.removesuffix(".npy")] = _array(file.read(), member.file_size)
    except (ValueError, zipfile.BadZipFile, EOFError, OSError, NotImplementedError, KeyError, RuntimeError) as error:
        raise FormatError(f"cannot be read: {error}", file=path, remedy="let the worker write it") from error
    return found


def _array(data: bytes, size: int) -> Values:
    """Read one array after its head has been held against the bytes that are there."""
    file = BytesIO(data)
    version = np.lib.format.read_magic(file)
    read_head = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, _, kind = read_head(file)
    count = 1
    for extent in shape:
        count *= extent
    if kind.kind not in KEPT or count * kind.itemsize > size:
        raise ValueError("no array of numbers")
    file.seek(0)
    return np.lib.format.read_array(file, allow_pickle=False)


def _bytes(path: Path, most: int) -> bytes | None:
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    with os.fdopen(handle, "rb") as file:
        known = os.fstat(file.fileno())
        if not stat.S_ISREG(known.st_mode) or known.st_size > most:
            return None
        return file.read(most)
