from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.require import require
from vibron.core.tool import tool


@tool(
    valid_for="isolated lines whose collisions neither narrow the Doppler width nor depend on the speed",
    limitations="see hartmann_tran_profile for what high resolution shows beyond; the wings of real lines fall faster",
    papers=("armstrong1967", "poppe1990"),
    see_also=("voigt_width", "hartmann_tran_profile", "galatry_profile", "absorption_cross_section"),
)
def voigt_profile(
    offset: Annotated[FloatArray, Array("cm^-1", "...", "distance from the centre of the line", kind="width")],
    doppler_width: Annotated[FloatArray, Array("cm^-1", "...", "Doppler half width", ge=0, kind="width")],
    lorentz_width: Annotated[FloatArray, Array("cm^-1", "...", "Lorentzian half width", ge=0, kind="width")],
) -> Annotated[FloatArray, Array("cm", "...", "profile of unit area")]:
    r"""Return the Voigt profile, normalised to unit area, from the Faddeeva function.

    .. math:: f(\delta) = \frac{1}{\gamma_D}\sqrt{\frac{\ln 2}{\pi}}\;\mathrm{Re}\,w(z), \qquad
        z = \sqrt{\ln 2}\,\frac{\delta + i\gamma_L}{\gamma_D}

    Raises
    ------
    DomainError
        Both widths of a line are zero.

    References
    ----------
    Armstrong (1967); Poppe and Wijers (1990).

    Examples
    --------
    >>> round(float(voigt_profile(0.0, 0.0025, 0.01)), 4)
    30.5562
    """
    if ((doppler_width == 0.0) & (lorentz_width == 0.0)).any():
        raise DomainError("both widths are zero", field="lorentz_width", value=0.0, remedy="give one width above zero")
    sigma = doppler_width / np.sqrt(2.0 * np.log(2.0))
    return np.asarray(require("scipy.special").voigt_profile(offset, sigma, lorentz_width))
