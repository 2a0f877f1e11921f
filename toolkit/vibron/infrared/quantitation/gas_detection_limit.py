from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord, Rows
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.quantitation._gas import gas_design, names_of
from vibron.infrared.quantitation._least_squares import least_squares


@tool(
    valid_for="white noise of known size, references at the resolution of the instrument",
    limitations="says nothing of drift, unknown interferents or errors of the references, which usually set the limit",
    papers=("griffith1996",),
    see_also=("gas_quantitation", "detection_limit", "allan_deviation"),
)
def gas_detection_limit(
    references: Annotated[tuple[Spectrum, ...], Record("absorbance per ppm and metre of each gas, base ten")],
    noise: Annotated[float, Quantity("1", "standard deviation of the absorbance of a point", gt=0)],
    path_length: Annotated[float, Quantity("m", "path through the gas", gt=0)] = 1.0,
    windows: Annotated[FloatArray | None, Array("cm^-1", "w,2", "ranges to be fitted", kind="position")] = None,
    baseline_order: Annotated[
        int | None, Quantity("1", "order of the polynomial baseline of each window", ge=0, le=10)
    ] = 1,
    factor: Annotated[float, Quantity("1", "standard deviations that count as detected", gt=0)] = 3.0,
) -> Rows[GasLimit]:
    r"""Return the detection limit (ppm) of each gas for a given absorbance noise and path.

    .. math:: c_D = \frac{k\,\sigma}{L}\sqrt{[(X^T X)^{-1}]_{jj}}

    with all references and baselines in X, that is with interferences paid for; from the strongest point alone it is
    :math:`k\sigma/(a_{max} L)`.

    Parameters
    ----------
    references
        Kind ``absorption_coefficient`` in (ppm m)^-1; the points of the first are those of the measurement.
    windows
        Ranges in cm^-1; all of the first reference if not given.

    Raises
    ------
    InputError
        If windows, references or the number of points do not fit together.
    DomainError
        If references are linearly dependent.

    Examples
    --------
    >>> x = np.arange(1000.0, 1010.0)
    >>> reference = Spectrum(x, 1e-3 * np.exp(-((x - 1004.0) ** 2)), "absorption_coefficient")
    >>> limit = gas_detection_limit((reference,), noise=1e-4, path_length=10.0)[0]
    >>> round(limit.strongest_point_limit, 4), round(limit.detection_limit, 4)
    (0.03, 0.0308)
    """
    if not references:
        raise InputError("is empty", field="references", remedy="give at least one absorptivity spectrum")
    first = references[0]
    grid = first.wavenumber[np.isfinite(first.ordinate)]
    design = gas_design(grid, references, windows, baseline_order)
    fit = least_squares(design.matrix, np.zeros(len(design.matrix)), field="references", noise=noise)
    columns = design.matrix[:, : len(references)]
    alone = noise / np.sqrt((columns**2).sum(axis=0))
    unit = factor / path_length
    return Rows(
        GasLimit(name, float(error) * unit, noise / float(np.abs(column).max()) * unit, float(error / single))
        for name, error, column, single in zip(names_of(references), fit.errors, columns.T, alone, strict=False)
    )


@dataclass(frozen=True)
class GasLimit(DataRecord):
    """Detection limits of one gas."""

    name: Annotated[str, Option("title of the reference")]
    detection_limit: Annotated[float, Quantity("ppm", "from the fit of all points, gases and baselines", ge=0)]
    strongest_point_limit: Annotated[float, Quantity("ppm", "from the strongest point alone", ge=0)]
    interference: Annotated[
        float, Quantity("1", "factor by which the other gases and baselines raise the limit", ge=0.999999)
    ]
