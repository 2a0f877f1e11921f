"""Any library as parts that are read one after another: a file is one part, a library of shards has one for each."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from vibron.infrared.spectral_library import sharded
from vibron.infrared.spectral_library.encoding import Values
from vibron.infrared.spectral_library.library import Library
from vibron.infrared.spectral_library.seal import checked
from vibron.infrared.spectral_library.store import existing, open_library


def open_parts(library: str) -> Iterator[tuple[Library, npt.NDArray[np.int64]]]:
    """Yield the parts of a library, each with the numbers of its rows that are not deleted."""
    path = existing(library)
    if path.suffix == sharded.SUFFIX:
        yield from sharded.parts(path)
    else:
        opened = open_library(library)
        yield opened, np.arange(len(opened))


def ordinates(library: str, row: int) -> Values:
    """Return the absorbance of one spectrum by its row."""
    path = existing(library)
    if path.suffix == sharded.SUFFIX:
        return sharded.ordinates(path, row)
    return open_library(library).row(row)


def digest_of(library: str) -> str:
    """Return a hash of the content of a library, equal wherever the same library lies."""
    path = existing(library)
    if path.suffix == sharded.SUFFIX:
        return sharded.digest_of(path)
    return checked(path) or hashlib.sha256(path.read_bytes()).hexdigest()
