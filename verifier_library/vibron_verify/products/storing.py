"""Products as bytes: written inside the sandbox, read outside as untrusted data.

A stream is a sequence of records.  Each has a head, JSON after its length, and the bytes of the arrays that the head
lists one after another.  Nothing is compressed, so that what is read is never larger than what was written.
"""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from vibron.core.errors import FormatError
from vibron_verify.products.product import KINDS, Product, Values

LENGTH = struct.Struct("<I")
MOST_HEAD = 4 << 20
MOST_PRODUCTS = 20_000
LONGEST_INTEGER = 20
DEEPEST = 16
PLAIN = re.compile(r"[<|](b1|[iu][1248]|f[248]|c8|c16)")


@dataclass(frozen=True)
class Told:
    """One record: what it says, and the product in it; ``fault`` is why its product cannot be read."""

    said: Mapping[str, Any]
    product: Product | None = None
    fault: str = ""


def packed(said: Mapping[str, Any], product: Product | None = None) -> Iterator[bytes]:
    """Yield the bytes of a record.

    >>> told, = unpacked(b"".join(packed({"key": "solve"}, Product("number", "float", {"value": np.array(1.5)}))))
    >>> told.said["key"], told.product.number()
    ('solve', 1.5)
    """
    arrays: list[Values] = []
    tree = None if product is None else _tree(product, arrays)
    kinds = [[one.dtype.str, list(one.shape)] for one in arrays]
    head = json.dumps({**said, "product": tree, "arrays": kinds}).encode()
    yield LENGTH.pack(len(head))
    yield head
    for one in arrays:
        yield one.tobytes()


def _tree(product: Product, arrays: list[Values]) -> dict[str, Any]:
    names = {}
    for name, values in product.values.items():
        names[name] = len(arrays)
        arrays.append(_plain(np.asarray(values)))
    parts = {name: _tree(part, arrays) for name, part in product.parts.items()}
    return {"kind": product.kind, "type": product.type, "values": names, "words": dict(product.words), "parts": parts}


def _plain(array: Values) -> Values:
    """Return an array in the order and the precision in which it is written."""
    wide = {"f": np.float64, "c": np.complex128}.get(array.dtype.kind)
    if wide is not None and array.dtype.itemsize > np.dtype(wide).itemsize:
        array = array.astype(wide)
    return np.array(array, dtype=array.dtype.newbyteorder("<"), order="C")


def unpacked(data: bytes) -> Iterator[Told]:
    """Yield the records of a stream until its end or until it is not one; arrays are views of the bytes given."""
    view, place = memoryview(data), 0
    while place + LENGTH.size <= len(view):
        (length,) = LENGTH.unpack_from(view, place)
        place += LENGTH.size
        if length > MOST_HEAD or place + length > len(view):
            return
        said = plain_json(bytes(view[place : place + length]))
        place += length
        listed = said.pop("arrays", None) if isinstance(said, dict) else None
        if not isinstance(listed, list):
            return
        try:
            arrays, place = _arrays(view, place, listed)
        except ValueError:
            return
        tree = said.pop("product", None)
        try:
            yield Told(said, None if tree is None else _product(tree, arrays, [MOST_PRODUCTS]))
        except FormatError as error:
            yield Told(said, fault=error.message)


def plain_json(data: bytes) -> Any:
    """Return JSON that may be anything; None where it is not JSON, too deep, or has numbers that no float can hold.

    >>> plain_json(b'{"seconds": 1e999}') is None, plain_json(b"[" * 10000) is None, plain_json(b"[1]")
    (True, True, [1])
    """
    try:
        return json.loads(data, parse_int=_integer, parse_float=_float, parse_constant=_float)
    except (ValueError, RecursionError, MemoryError):
        return None


def _integer(text: str) -> int:
    if len(text) > LONGEST_INTEGER:
        raise ValueError("an integer is too long")
    return int(text)


def _float(text: str) -> float:
    found = float(text)
    if not math.isfinite(found):
        raise ValueError("a number is not finite")
    return found


def _arrays(view: memoryview, place: int, listed: list[Any]) -> tuple[list[Values], int]:
    """Return the listed arrays that begin at a place, and where they end."""
    found = []
    for one in listed:
        kind, shape = one if isinstance(one, list) and len(one) == 2 else ("", None)
        if not isinstance(kind, str) or PLAIN.fullmatch(kind) is None or not isinstance(shape, list):
            raise ValueError("not an array of numbers")
        if len(shape) > DEEPEST or not all(type(extent) is int and 0 <= extent < 1 << 40 for extent in shape):
            raise ValueError("not a shape")
        count, size = math.prod(shape), np.dtype(kind).itemsize
        if place + count * size > len(view):
            raise ValueError("an array is longer than what follows")
        found.append(np.frombuffer(view, dtype=kind, count=count, offset=place).reshape(shape))
        place += count * size
    return found, place


def _product(tree: Any, arrays: list[Values], room: list[int], depth: int = 0) -> Product:
    fine = isinstance(tree, dict) and tree.get("kind") in KINDS and depth < DEEPEST and room[0] > 0
    fine = fine and all(isinstance(tree.get(name), dict) for name in ("values", "words", "parts"))
    if not fine or not all(type(one) is int and 0 <= one < len(arrays) for one in tree["values"].values()):
        raise FormatError("is not a product", field="product", value="", remedy="let the worker write it")
    room[0] -= 1
    return Product(
        tree["kind"],
        str(tree.get("type", ""))[:200],
        {name[:200]: arrays[one] for name, one in tree["values"].items()},
        {name[:200]: str(word)[:2000] for name, word in tree["words"].items()},
        {name[:200]: _product(part, arrays, room, depth + 1) for name, part in tree["parts"].items()},
    )
