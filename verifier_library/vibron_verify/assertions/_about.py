"""How a fact is declared."""

from __future__ import annotations

from dataclasses import field
from typing import Any

import numpy.typing as npt

Array = npt.NDArray[Any]
Pair = tuple[float, float]


def about(text: str) -> Any:
    """Declare an optional field with its meaning."""
    return field(default=None, metadata={"about": text})
