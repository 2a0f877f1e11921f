from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.infrared.units._scales import LN10

_QUANTITIES = ("absorbance", "optical_depth", "transmittance", "percent_transmittance", "absorptance")


@tool(
    valid_for="internal transmittance of a homogeneous sample; NaN stays NaN",
    limitations=(
        "reflection and scattering count as absorption; a transmittance of zero has no absorbance and is refused - use "
        "to_absorbance for measured spectra, which takes such points for opaque"
    ),
    see_also=("to_absorbance", "absorption_units", "convert_unit"),
)
def absorbance_transmittance(
    values: Annotated[FloatArray, Array("1", "...", "values of `quantity`; NaN where not measured", finite=False)],
    quantity: Annotated[str, Option("what the values are", choices=_QUANTITIES)],
    to: Annotated[str, Option("quantity to convert to", choices=_QUANTITIES)],
) -> Annotated[
    FloatArray, Array("1", "...", "the same in the requested quantity; NaN where not measured", finite=False)
]:
    r"""Convert absorbance, optical depth, transmittance, percent transmittance and absorptance into one another.

    .. math:: T = 10^{-A} = e^{-\tau} = 1 - \alpha, \qquad \tau = A \ln 10

    Absorbance is decadic (base 10), optical depth natural (base e); mixing them up is an error of a factor 2.3026.

    Parameters
    ----------
    quantity, to
        ``absorbance`` (decadic), ``optical_depth`` (napierian absorbance), ``transmittance`` (0 to 1),
        ``percent_transmittance`` (0 to 100) or ``absorptance`` (absorbed fraction).

    Raises
    ------
    DomainError
        If the transmittance behind a value is not above zero.

    Examples
    --------
    >>> absorbance_transmittance([1.0, 10.0, 100.0], "percent_transmittance", "absorbance") + 0.0
    array([2., 1., 0.])
    """
    if quantity == to:
        return values * 1.0
    depth = _depth(values, quantity)
    if to == "optical_depth":
        return depth
    if to == "absorbance":
        return depth / LN10
    if to == "absorptance":
        return np.asarray(-np.expm1(-depth))
    return np.asarray(np.exp(-depth) * (100.0 if to == "percent_transmittance" else 1.0))


def _depth(values: FloatArray, quantity: str) -> FloatArray:
    if quantity == "optical_depth":
        return values
    if quantity == "absorbance":
        return values * LN10
    shares = {"transmittance": values, "percent_transmittance": values / 100.0, "absorptance": 1.0 - values}
    if (shares[quantity] <= 0.0).any():
        raise DomainError(
            "let no light through: such points have no absorbance",
            field="values",
            value=float(np.nanmin(shares[quantity])),
            remedy="mark them as NaN, or use to_absorbance, which sets an upper limit",
        )
    return np.asarray(-np.log1p(-values) if quantity == "absorptance" else -np.log(shares[quantity]))
