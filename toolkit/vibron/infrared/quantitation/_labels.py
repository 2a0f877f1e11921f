"""Names of classes and the class of each spectrum."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vibron.core.errors import InputError


def class_names(labels: Sequence[str], count: int) -> tuple[tuple[str, ...], npt.NDArray[np.int64]]:
    """Return the sorted names and, for each spectrum, the index of its class."""
    if len(labels) != count:
        raise InputError(
            "one for each spectrum is needed", field="labels", value=len(labels), remedy=f"give {count} labels"
        )
    names, codes = np.unique([str(label) for label in labels], return_inverse=True)
    return tuple(str(name) for name in names), codes.astype(np.int64)
