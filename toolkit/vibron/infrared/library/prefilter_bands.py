from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, File, FloatArray, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.library._peaks import band_index, reach_of, strongest
from vibron.infrared.spectra.grid import GRID, on_grid
from vibron.infrared.spectral_library.store import open_library


@tool(
    valid_for="spectra with separate bands; libraries so large that an exact search takes too long",
    limitations=(
        "an exact search of 100,000 spectra takes about 80 ms, so it pays for slow metrics only; the state of the "
        "sample moves bands, and a spectrum whose bands all moved is lost"
    ),
    see_also=("search_library", "find_bands"),
    cost="light",
)
def prefilter_bands(
    spectrum: Annotated[Spectrum, Record("the query")],
    library: Annotated[str, File("name of an imported library, or the path of its file")],
    count: Annotated[int, Quantity("1", "number of the query's strongest bands to look for", ge=1)] = 8,
    tolerance: Annotated[float, Quantity("cm^-1", "how far a band may lie off", ge=0, le=200, kind="width")] = 12.0,
    least: Annotated[float, Quantity("1", "least share of these bands that a spectrum must have", ge=0, le=1)] = 0.5,
) -> Prefilter:
    r"""Return the library spectra that have enough of the query's strongest bands, by an inverted index.

    .. math:: |\{b \in B_q : \exists\, b' \in B_i,\ |b - b'| \le t\}| \ge s\,|B_q|

    The index lists for every wavenumber the spectra with a maximum there; it is made when the library is first used.

    Raises
    ------
    InputError
        If the library does not exist or the query lies outside its range.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> triangle = Spectrum(np.array([400.0, 1000, 1100, 1200, 4000]), np.array([0.0, 0, 1, 0, 0]))
    >>> prefilter_bands(triangle, str(example("bands.arrow"))).rows
    (0,)
    """
    opened = open_library(library)
    index = band_index(opened)
    cells = strongest(on_grid(spectrum), count)
    shared = np.zeros(index.size, dtype=np.int64)
    for cell in cells:
        shared[index.near(int(cell), reach_of(tolerance))] += 1
    kept = np.flatnonzero(shared >= least * max(len(cells), 1))
    kept = kept[np.argsort(-shared[kept], kind="stable")]
    return Prefilter(
        tuple(kept.tolist()), tuple(shared[kept].tolist()), GRID[cells], len(kept) / index.size if index.size else 0.0
    )


@dataclass(frozen=True)
class Prefilter(DataRecord):
    """Library rows that share bands with the query."""

    rows: Annotated[tuple[int, ...], Quantity("1", "rows, those with most shared bands first", ge=0)]
    shared: Annotated[tuple[int, ...], Quantity("1", "number of shared bands of each", ge=0)]
    bands: Annotated[
        FloatArray, Array("cm^-1", "n", "bands of the query that were looked for, strongest first", kind="position")
    ]
    kept: Annotated[float, Quantity("1", "share of the library that is kept", ge=0, le=1)]
