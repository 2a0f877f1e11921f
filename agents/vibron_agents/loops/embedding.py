"""Codes as points: counts of syntax and hashed words, so that codes with similar methods lie near each other."""

from __future__ import annotations

import ast
import re
import zlib
from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vibron.core.syntax import syntax_tree

SIZE = 128


def embedded(sources: Sequence[str]) -> npt.NDArray[np.float64]:
    """Return one unit vector a row: kinds of syntax nodes in one half, words and numbers in the other.

    >>> points = embedded(["x = f(1)", "x = f(1)", "for i in y: g(i)"])
    >>> distances = ((points[:, None] - points[None]) ** 2).sum(axis=2)
    >>> bool(distances[0, 1] == 0.0), bool(distances[0, 2] > 0.5)
    (True, True)
    """
    table = np.zeros((len(sources), 2 * SIZE))
    for row, source in zip(table, sources, strict=True):
        for start, counted in ((0, _nodes(source)), (SIZE, Counter(re.findall(r"\w+", source)))):
            for word, count in counted.items():
                row[start + zlib.crc32(word.encode()) % SIZE] += np.log1p(count)
    return np.asarray(table / np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-12), dtype=np.float64)


def _nodes(source: str) -> Counter[str]:
    try:
        return Counter(type(node).__name__ for node in ast.walk(syntax_tree(source)))
    except (SyntaxError, ValueError):
        return Counter()
