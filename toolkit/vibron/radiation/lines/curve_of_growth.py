"""Equivalent width of a line."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines.voigt_profile import voigt_profile

#: Offsets from the centre in half widths: even in the logarithm far out, so that any line is resolved.
_MAP = np.arange(0.0, 45.0, 0.004)


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"column": 1e14, "intensity": 1e-20, "lorentz_width": 0.1},
            value=1e-6,
            tolerance=2e-12,
            source="weak line: W = S u",
        ),
        KnownAnswer(
            call={"column": 1e25, "intensity": 1e-20, "lorentz_width": 0.1},
            value=200.0,
            tolerance=2e-3,
            source="strong line: W = 2 sqrt(S gamma u)",
        ),
        KnownAnswer(
            call={"column": 6.283185307179586e19, "intensity": 1e-20, "lorentz_width": 0.1},
            value=0.4232793,
            tolerance=2e-6,
            source="Ladenburg-Reiche at x = 1: 2 pi 0.1 e^-1 (I0(1) + I1(1)) with I0 = 1.266066, I1 = 0.565159",
        ),
        KnownAnswer(
            call={"column": 1e20, "intensity": 1e-20, "lorentz_width": 0.0, "doppler_width": 0.2},
            value=0.5132202,
            tolerance=2e-6,
            source="the Doppler line by its series, sum (-1)^n x^n/(n! sqrt(n)) of Ladenburg",
        ),
    ),
    valid_for="one isolated line in a homogeneous gas",
    limitations="no overlap with other lines, for which see band_model",
    papers=("ladenburg1913", "goodyyung1989"),
    keywords=("equivalent width", "Ladenburg-Reiche", "saturation", "square-root law", "absorption line"),
    see_also=("band_model", "voigt_profile", "gas_transmittance"),
    asks=(
        "[Equivalent width] of a line of intensity {intensity}, Lorentz half width {lorentz_width}, column {column}",
        "[Curve of growth] for columns {column}: line strength {intensity}, Lorentz {lorentz_width}, Doppler "
        "{doppler_width}",
        "A saturated line, S = {intensity}, gamma = {lorentz_width}, N = {column}: [integrated absorption]?",
    ),
)
def curve_of_growth(
    column: Annotated[FloatArray, Array("molecule/cm^2", "...", "absorber molecules along the path", ge=0)],
    intensity: Annotated[float, Quantity("cm/molecule", "intensity of the line", ge=0)],
    lorentz_width: Annotated[float, Quantity("cm^-1", "Lorentzian half width", ge=0, kind="width")],
    doppler_width: Annotated[float, Quantity("cm^-1", "Doppler half width", ge=0, kind="width")] = 0.0,
) -> Annotated[FloatArray, Array("cm^-1", "...", "equivalent width", kind="width")]:
    r"""Return the equivalent width of a line for columns of absorber: the curve of growth.

    .. math:: W(u) = \int\left(1 - e^{-S u f(\tilde\nu)}\right) d\tilde\nu, \qquad
        W_{Lorentz} = 2\pi\gamma_L\,x e^{-x}\left[I_0(x) + I_1(x)\right], \quad x = \frac{S u}{2\pi\gamma_L}

    in closed form for a Lorentzian, by quadrature for a Voigt or Doppler line.

    Parameters
    ----------
    column : ndarray
        Molecules per cm^2.
    intensity : float
        In cm per molecule.
    lorentz_width, doppler_width : float
        Half widths in cm^-1.

    Returns
    -------
    ndarray
        Equivalent widths in cm^-1.

    Raises
    ------
    DomainError
        Both widths are zero.

    References
    ----------
    Ladenburg and Reiche (1913); Goody and Yung (1989), chapter 3.

    Examples
    --------
    >>> curve_of_growth(np.array([1e18, 1e22]), 1e-20, 0.1).round(4).tolist()
    [0.0099, 6.3196]
    """
    if lorentz_width == 0.0 and doppler_width == 0.0:
        raise DomainError("both widths are zero", field="lorentz_width", value=0.0, remedy="give one width above zero")
    depth = intensity * column
    if doppler_width == 0.0:
        special = require("scipy.special")
        x = depth / (2.0 * np.pi * lorentz_width)
        return np.asarray(2.0 * np.pi * lorentz_width * x * (special.ive(0, x) + special.ive(1, x)))
    scale = max(lorentz_width, doppler_width)
    offset, weight = scale * np.sinh(_MAP), 2.0 * scale * np.cosh(_MAP) * _MAP[1]
    weight[0] *= 0.5
    profile = voigt_profile(offset, np.asarray(doppler_width), np.asarray(lorentz_width))
    widths = [float(-np.expm1(-one * profile) @ weight) for one in depth.ravel()]
    return np.asarray(widths, dtype=np.float64).reshape(depth.shape)
