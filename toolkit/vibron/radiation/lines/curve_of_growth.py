from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.radiation.lines.line_profile import line_profile

#: Offsets from the centre in half widths: even in the logarithm far out, so that any line is resolved.
_MAP = np.arange(0.0, 45.0, 0.004)


@tool(
    valid_for="one isolated line in a homogeneous gas",
    limitations="no overlap with other lines, for which see band_model",
    papers=("ladenburg1913", "goodyyung1989"),
    see_also=("band_model", "line_profile", "gas_spectrum"),
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
    profile = line_profile(offset, np.asarray(doppler_width), np.asarray(lorentz_width))
    widths = [float(-np.expm1(-one * profile) @ weight) for one in depth.ravel()]
    return np.asarray(widths, dtype=np.float64).reshape(depth.shape)
