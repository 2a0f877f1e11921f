"""Codes as points: called tools, counts of syntax and hashed words, so that codes with similar methods lie near."""

from __future__ import annotations

import ast
import re
import zlib
from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vibron.core.index import entries
from vibron.core.syntax import syntax_tree

SIZE = 128


def embedded(sources: Sequence[str]) -> npt.NDArray[np.float64]:
    """Return one unit vector a row: a third each for called tools, kinds of syntax nodes, and words and numbers.

    A tool counts by its name and by its family, so that another tool of the same family lies nearer than one of
    another.

    >>> called = ("wien_peak", "planck_radiance", "heisenberg")
    >>> points = embedded([f"found = tools.{name}(1)" for name in called])
    >>> distances = ((points[:, None] - points[None]) ** 2).sum(axis=2)
    >>> bool(0.0 < distances[0, 1] < distances[0, 2])
    True
    """
    table = np.zeros((len(sources), 3, SIZE))
    for blocks, source in zip(table, sources, strict=True):
        counts = _called(source), _nodes(source), Counter(re.findall(r"\w+", source))
        for block, counted in zip(blocks, counts, strict=True):
            for word, count in counted.items():
                block[zlib.crc32(word.encode()) % SIZE] += np.log1p(count)
    return _unit(_unit(table).reshape(len(sources), 3 * SIZE))


def _unit(table: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.asarray(table / np.maximum(np.linalg.norm(table, axis=-1, keepdims=True), 1e-12), dtype=np.float64)


def _called(source: str) -> Counter[str]:
    """Return the tools that a source calls, and their families."""
    names = re.findall(r"\btools\.(\w+)", source)
    known = entries()
    families = [f"{known[name].domain}/{known[name].family}" for name in names if name in known]
    return Counter([*names, *families])


def _nodes(source: str) -> Counter[str]:
    try:
        return Counter(type(node).__name__ for node in ast.walk(syntax_tree(source)))
    except (SyntaxError, ValueError):
        return Counter()
