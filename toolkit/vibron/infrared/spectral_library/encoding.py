"""How the ordinates of a library lie on disk: as they are, or in one or two bytes a point.

A scaled row is ``low + step * (code - 1)`` with the code 0 for a point that was not measured; 8 bits leave an error of
at most 0.2 % of the row's span, 16 bits one of 8 millionths.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.require import require
from vibron.infrared.spectra.grid import GRID

Values = npt.NDArray[np.float32]
ENCODINGS: Mapping[str, Any] = {"float32": np.float32, "float16": np.float16, "uint16": np.uint16, "uint8": np.uint8}
COLUMN = "absorbance"


def encode(values: Values, encoding: str) -> dict[str, Any]:
    """Return the Arrow columns that hold the rows of ``values``."""
    if not encoding.startswith("uint"):
        return {COLUMN: _lists(values.astype(ENCODINGS[encoding], copy=False))}
    kind = ENCODINGS[encoding]
    low, high = np.nanmin(values, axis=1), np.nanmax(values, axis=1)
    step = np.where(high > low, (high - low) / (np.iinfo(kind).max - 1), 1.0).astype(np.float32)
    codes = np.nan_to_num(np.rint((values - low[:, None]) / step[:, None]) + 1.0, nan=0.0).astype(kind)
    arrow = require("pyarrow")
    return {COLUMN: _lists(codes), "low": arrow.array(low), "step": arrow.array(step)}


def decode(batch: Any) -> Values:
    """Return the rows of one record batch; single precision is mapped, all else is decoded."""
    stored = batch.column(COLUMN).flatten().to_numpy(zero_copy_only=True).reshape(batch.num_rows, GRID.size)
    if stored.dtype.kind != "u":
        return np.asarray(stored, dtype=np.float32)
    low, step = (batch.column(name).to_numpy().astype(np.float32)[:, None] for name in ("low", "step"))
    values = low + step * (stored.astype(np.float32) - 1.0)
    return np.where(stored == 0, np.float32(np.nan), values)


def _lists(rows: npt.NDArray[Any]) -> Any:
    arrow = require("pyarrow")
    return arrow.FixedSizeListArray.from_arrays(arrow.array(np.ascontiguousarray(rows).ravel()), GRID.size)
