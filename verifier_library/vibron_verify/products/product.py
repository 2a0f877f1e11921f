"""One form for everything that an element function can return."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

KINDS = ("lattice", "model", "molecule", "state", "number", "array", "record", "picture", "text", "nothing", "unknown")
Values = npt.NDArray[Any]


@dataclass(frozen=True)
class Product:
    """What one call returned, as arrays, words and parts.

    Attributes
    ----------
    kind : str
        One of :data:`KINDS`.
    type : str
        Package and class of the object, such as ``tenpy.MPS``.
    values : mapping of str to array
        Its numbers.  A number or an array has the one entry ``value``; a model ``matrix``, a state ``vector`` where
        they are small; both in the basis with site 0 most significant, spin up first, fermion modes interleaved.
    words : mapping of str to str
        What is said in words: names, or why something could not be read.
    parts : mapping of str to Product
        Entries of a dictionary, list or record.
    """

    kind: str
    type: str = ""
    values: Mapping[str, Values] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, Product] = field(default_factory=dict)

    def number(self, name: str = "value") -> float | None:
        """Return one real number, or None where there is none."""
        found = self.values.get(name)
        if found is None or found.size != 1 or found.dtype.kind not in "biufc":
            return None
        return float(np.real(found.reshape(-1)[0]))

    def walk(self, path: str = "") -> Iterator[tuple[str, Product]]:
        """Yield the product and all its parts with their paths."""
        yield path, self
        for name, part in self.parts.items():
            yield from part.walk(f"{path}.{name}" if path else name)

    def find(self, kind: str) -> Product | None:
        """Return the first product of a kind in it, itself included."""
        return next((part for _, part in self.walk() if part.kind == kind), None)

    @property
    def square(self) -> Values | None:
        """The matrix of a model, or an array that is one, where it is square; None for anything else."""
        found = self.values.get("matrix", self.values.get("value") if self.kind == "array" else None)
        return found if found is not None and found.ndim == 2 and len(found) == found.shape[1] else None

    @property
    def finite(self) -> bool:
        """Whether all numbers in it are finite."""
        return all(
            bool(np.isfinite(array).all())
            for _, part in self.walk()
            for array in part.values.values()
            if array.dtype.kind in "fc"
        )


def at_path(products: Mapping[str, Product], path: str) -> Values | None:
    """Return the numbers at a path such as ``solve.energy``, ``density[3]`` or ``spectrum.levels[0:4]``.

    The first word is an element; where the path ends at a product that holds more than one array, ``value``, then
    ``energy`` is meant.
    """
    words = re.findall(r"[^.\[\]]+|\[[-\d:]+\]", path)
    place = products.get(words[0]) if words else None
    found: Values | None = None
    start = 1
    while start < len(words):
        word = words[start]
        if found is None and place is not None:
            end, key = _named(place, words, start)
            start = end
            if key in place.parts:
                place = place.parts[key]
                continue
            if key in place.values:
                found = place.values[key]
                continue
            if word.startswith("["):
                found = place.values.get("value")
        else:
            start += 1
        if found is None or not word.startswith("["):
            return None
        try:
            found = np.asarray(found[_index(word.strip("[]"))])
        except (IndexError, ValueError):
            return None
    if found is None and place is not None:
        found = place.values.get("value", place.values.get("energy"))
        if found is None and (part := place.find("number")) is not None:
            found = part.values["value"]
    return found


def _named(place: Product, words: list[str], start: int) -> tuple[int, str]:
    """Return where the name of a part ends among the words of a path, and that name, which may hold dots: ``g=1.5``."""
    for end in range(len(words), start, -1):
        key = ".".join(words[start:end]).strip("[]")
        if key in place.parts or key in place.values:
            return end, key
    return start + 1, words[start].strip("[]")


def element_of(path: str) -> str:
    """Return the element in which a path begins.

    >>> element_of("density[3]"), element_of("solve.energy")
    ('density', 'solve')
    """
    return path.partition(".")[0].partition("[")[0]


def part_at(products: Mapping[str, Product], path: str) -> Product | None:
    """Return the product at a path of names, such as ``solve`` or ``evolve.charges``."""
    first, *rest = path.split(".")
    place = products.get(first)
    for name in rest:
        place = place.parts.get(name) if place is not None else None
    return place


def _index(text: str) -> int | slice:
    if ":" not in text:
        return int(text)
    return slice(*(int(part) if part else None for part in text.split(":")))
