"""The vectors of the default metric, kept in the file of a library so that a search need not make them anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.require import require
from vibron.infrared.spectral_library.learned import learned_vectors, unit_rows, weights_digest

COLUMN, LABEL = "learned", "learned_sha256"


def labels() -> dict[str, str]:
    """Return the labels that identify the map that made a file's vectors."""
    return {LABEL: weights_digest()}


def digest() -> str:
    """Return the identity of the map that ships."""
    return weights_digest()


def unit(absorbance: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return the vectors of rows as a search uses them: in half precision, which a file holds, and of unit length."""
    return unit_rows(learned_vectors(absorbance).astype(np.float16).astype(np.float32))


def column(absorbance: npt.NDArray[np.float32]) -> Any:
    """Return the vectors of rows of absorbance as an Arrow column in half precision."""
    arrow = require("pyarrow")
    vectors = learned_vectors(absorbance).astype(np.float16)
    return arrow.FixedSizeListArray.from_arrays(arrow.array(vectors.ravel()), vectors.shape[1])


def stored(batches: Iterable[Any], told: Mapping[str, str]) -> dict[str, npt.NDArray[np.float32]]:
    """Return the vectors in a file by metric, nothing if another map than the one that ships made them."""
    found = list(batches)
    if told.get(LABEL) != weights_digest() or any(COLUMN not in batch.schema.names for batch in found) or not found:
        return {}
    columns = [batch.column(COLUMN) for batch in found]
    rows = [part.flatten().to_numpy().reshape(len(part), -1).astype(np.float32) for part in columns]
    return {COLUMN: unit_rows(np.concatenate(rows))}
