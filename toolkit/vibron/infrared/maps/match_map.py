from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import InputError
from vibron.core.quantity import Array, File, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.infrared.maps._references import Compared, References, on_map, unit_rows
from vibron.infrared.spectral_library.store import open_library
from vibron.infrared.spectral_map.blocks import Block, image_of, measured
from vibron.infrared.spectral_map.opening import SOURCE, MapSource, open_map

_AT_ONCE = 1024  # spectra that are compared at the same time


@tool(
    valid_for="maps whose pixels are nearly pure; the references were measured in the same way as the map",
    limitations="the best of the references is named even if none is right: look at the score and at the gap; mixed "
    "pixels resemble their strongest component; references that do not cover the range of the map are left out",
    see_also=("search_library", "calculate_scores", "unmix_map", "cluster_map"),
    extra="maps",
    cost="light",
    effects=("files",),
)
def match_map(
    cube: Annotated[MapSource, File(SOURCE)],
    library: Annotated[str | None, File("name of an imported library, or the path of its file")] = None,
    references: Annotated[
        FloatArray | None, Array("1", "k,n", "spectra at the wavenumbers of the map, instead of a library")
    ] = None,
    metric: Annotated[Compared, Option("how spectra are compared")] = "correlation",
    least: Annotated[
        float, Quantity("1", "least score of a match; below it the pixel is not named", ge=-1, le=1)
    ] = 0.0,
) -> MapMatch:
    r"""Name the most similar reference of each pixel, by an exact comparison with every one.

    .. math:: s_{ik} = \mathrm{sgn}(r)\, r^2, \quad
        r = \frac{(y_i - \bar y_i) \cdot (l_k - \bar l_k)}{|y_i - \bar y_i|\,|l_k - \bar l_k|}

    for ``correlation``, the same of first differences for ``first_derivative``, and
    :math:`y_i \cdot l_k / (|y_i| |l_k|)` for ``cosine``.  A library is interpolated to the wavenumbers of the map.

    Raises
    ------
    InputError
        Neither or both of library and references are given, the library does not exist, none of its spectra covers the
        map, or the references have other wavenumbers.
    FormatError
        The file is not a library.

    Examples
    --------
    >>> import numpy as np
    >>> from vibron.core.example import example
    >>> x = np.arange(1000.0, 1501.0, 10.0)
    >>> bands = np.exp(-(((x - np.array([[1100.0], [1250.0], [1400.0]])) / 20.0) ** 2))
    >>> match_map(example("map.hdr"), references=bands).best[0]
    array([2, 2, 2, 2, 0, 0, 0, 0])
    """
    opened = measured(open_map(cube))
    if (library is None) == (references is None):
        raise InputError(
            "is needed, or references, not both", field="library", value=library, remedy="give one of both"
        )
    if library is not None:
        known = on_map(open_library(library), opened.wavenumber)
    else:
        assert references is not None
        known = References.given(references, open_map(cube).wavenumber, opened.wavenumber)
    seen = unit_rows(known.rows[:, known.inside], metric).astype(np.float32)

    def one(spectra: Block) -> FloatArray:
        found = np.empty((len(spectra), 3))
        for start in range(0, len(spectra), _AT_ONCE):
            part = slice(start, start + _AT_ONCE)
            scores = unit_rows(spectra[part][:, known.inside], metric).astype(np.float32) @ seen.T
            best = scores.argmax(axis=1)
            top = np.take_along_axis(scores, best[:, None], axis=1)[:, 0].copy()
            scores[np.arange(len(best)), best] = -np.inf
            second = scores.max(axis=1) if scores.shape[1] > 1 else np.zeros(len(best))
            if metric != "cosine":
                top, second = np.sign(top) * top**2, np.sign(second) * second**2
            found[part] = np.column_stack([best, top, top - second])
        return found

    best, score, gap = image_of(opened, one, 3)
    named = score >= least  # not where a score is NaN
    rows = np.where(named, np.nan_to_num(best), -1).astype(np.int64)
    hits = (MapHit(known.numbers[row], known.names[row], int((rows == row).sum()), float(score[rows == row].mean()))
            for row in np.unique(rows[rows >= 0]))  # fmt: skip
    numbers = np.array([*known.numbers, -1])  # the last for -1
    listed = Rows(sorted(hits, key=lambda hit: (-hit.pixels, hit.number)))
    return MapMatch(numbers[rows], score, gap, listed, known.left_out)


@dataclass(frozen=True)
class MapHit(DataRecord):
    """A reference that is the best of some pixels."""

    number: Annotated[int, Quantity("1", "its row in the library or among the references", ge=0)]
    name: Annotated[str, Option("name of the compound, or its identifier; empty for references")]
    pixels: Annotated[int, Quantity("1", "pixels that it matches best", ge=1)]
    score: Annotated[float, Quantity("1", "mean score of these")]


@dataclass(frozen=True)
class MapMatch(DataRecord):
    """The best reference of each pixel."""

    best: Annotated[npt.NDArray[np.int64], Array("1", "rows,columns", "row of the best reference; -1 for none")]
    score: Annotated[
        FloatArray, Array("1", "rows,columns", "its score, 1 for equal shape; NaN where not measured", finite=False)
    ]
    gap: Annotated[
        FloatArray, Array("1", "rows,columns", "distance to the second score; NaN where not measured", finite=False)
    ]
    hits: Annotated[tuple[MapHit, ...], Record("references that match, most pixels first")]
    left_out: Annotated[int, Quantity("1", "spectra of the library that do not cover the map", ge=0)]
