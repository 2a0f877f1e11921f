from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._magnitude import moderate


@tool(
    valid_for="both signals proportional to concentration, in both calibration mixtures and unknowns",
    limitations="the error is the scatter of the response factors; a drift of the factor with concentration shows in "
    "factors only",
    papers=("harris2010",),
    see_also=("beer_lambert_calibration", "standard_addition"),
)
def internal_standard_ratio(
    analyte_signal: Annotated[FloatArray, Array("1", "m", "analyte's band in each calibration mixture", gt=0)],
    analyte_concentration: Annotated[FloatArray, Array("1", "m", "of the analyte, in any one unit", gt=0)],
    standard_signal: Annotated[FloatArray, Array("1", "m", "internal standard's band in each mixture", gt=0)],
    standard_concentration: Annotated[FloatArray, Array("1", "m", "of the internal standard, in any one unit", gt=0)],
    unknown_signal: Annotated[FloatArray, Array("1", "p", "analyte's band in each unknown", ge=0)],
    unknown_standard_signal: Annotated[FloatArray, Array("1", "p", "standard's band in each unknown", gt=0)],
    unknown_standard_concentration: Annotated[FloatArray, Array("1", "p", "of it in each unknown, same unit", gt=0)],
) -> InternalStandard:
    r"""Return concentrations from the ratio of an analyte's band to that of an internal standard.

    .. math:: F = \frac{A_x / c_x}{A_s / c_s}, \qquad c_x = \frac{A_x}{F\,A_s}\,c_s

    The ratio cancels the path length (thickness of a pellet or film).  F is the mean over the calibration mixtures;
    their standard deviation s gives :math:`s_F = s/\sqrt m` and the relative error :math:`(s/F)\sqrt{1+1/m}` of a
    concentration.

    Parameters
    ----------
    analyte_signal, analyte_concentration, standard_signal, standard_concentration
        Band heights or areas and concentrations in mixtures of known composition.

    Raises
    ------
    InputError
        If no calibration mixture or no unknown is given.

    Examples
    --------
    >>> found = internal_standard_ratio([2.0, 4.1], [1.0, 2.0], [1.0, 1.0], [1.0, 1.0], [3.0], [1.0], [1.0])
    >>> round(found.response_factor, 3), found.concentration.round(3)
    (2.025, array([1.481]))
    """
    for name, values in (
        ("analyte_signal", analyte_signal),
        ("analyte_concentration", analyte_concentration),
        ("standard_signal", standard_signal),
        ("standard_concentration", standard_concentration),
        ("unknown_signal", unknown_signal),
        ("unknown_standard_signal", unknown_standard_signal),
        ("unknown_standard_concentration", unknown_standard_concentration),
    ):
        moderate(name, values)
    factors = (analyte_signal / analyte_concentration) / (standard_signal / standard_concentration)
    factor = float(factors.mean())
    concentration = unknown_signal / (factor * unknown_standard_signal) * unknown_standard_concentration
    if factors.size == 1:
        return InternalStandard(factor, None, factors, concentration, None)
    scatter = float(factors.std(ddof=1))
    relative = scatter / factor * float(np.sqrt(1.0 + 1.0 / factors.size))
    return InternalStandard(factor, scatter / factors.size**0.5, factors, concentration, concentration * relative)


@dataclass(frozen=True)
class InternalStandard(DataRecord):
    """Response factor, and concentrations with their errors."""

    response_factor: Annotated[float, Quantity("1", "response of the analyte over that of the standard", gt=0)]
    response_factor_error: Annotated[float | None, Quantity("1", "standard error; none from a single mixture")]
    factors: Annotated[FloatArray, Array("1", "m", "response factor of each calibration mixture")]
    concentration: Annotated[FloatArray, Array("1", "p", "of the analyte in each unknown")]
    concentration_error: Annotated[
        FloatArray | None, Array("1", "p", "standard error of it, from the response factor and one measurement")
    ]
