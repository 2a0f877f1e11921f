"""Types of what callers may give to tools, for annotations.

Numbers and arrays may be plain, in the unit that the tool declares, or strings with units such as ``"10 um"``.
"""

from __future__ import annotations

from os import PathLike
from typing import SupportsFloat, SupportsIndex, TypeAlias

import numpy.typing as npt

from vibron.core.quantity import FloatArray

__all__ = ["FileName", "FloatArray", "Integer", "Number", "Numbers"]

Number: TypeAlias = SupportsFloat | str
Integer: TypeAlias = SupportsIndex | str
Numbers: TypeAlias = npt.ArrayLike  # strings and lists of strings included
FileName: TypeAlias = str | PathLike[str]
