"""Functions that Numba compiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from vibron.core.require import require

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Return a function that is compiled at its first call, and kept on disk if a folder can be written.

    A division by zero gives infinity, as in NumPy.
    """
    numba = require("numba")
    try:
        return cast(F, numba.njit(cache=True, error_model="numpy")(function))
    except RuntimeError:  # no folder for the cache can be written
        return cast(F, numba.njit(error_model="numpy")(function))
