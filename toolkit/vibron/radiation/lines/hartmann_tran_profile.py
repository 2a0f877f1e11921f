from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.lines._species import hapi


@tool(
    valid_for="isolated lines; reduces to the Voigt, Rautian, speed-dependent Voigt and Rautian profiles",
    limitations="no line mixing; parameters depend on the collision partner and are measured for few lines",
    papers=("ngo2013", "tran2013", "tennyson2014"),
    see_also=("voigt_profile", "galatry_profile"),
    extra="radiation",
)
def hartmann_tran_profile(
    offset: Annotated[FloatArray, Array("cm^-1", "n", "distance from the unshifted centre of the line", kind="width")],
    doppler_width: Annotated[float, Quantity("cm^-1", "Doppler half width", gt=0, kind="width")],
    lorentz_width: Annotated[float, Quantity("cm^-1", "half width, mean over the speeds", ge=0, kind="width")],
    speed_width: Annotated[float, Quantity("cm^-1", "speed dependence of the width, Gamma2", ge=0, kind="width")] = 0.0,
    shift: Annotated[float, Quantity("cm^-1", "shift, mean over the speeds", kind="width")] = 0.0,
    speed_shift: Annotated[float, Quantity("cm^-1", "speed dependence of the shift, Delta2", kind="width")] = 0.0,
    velocity_changing: Annotated[
        float, Quantity("cm^-1", "rate of velocity-changing collisions", ge=0, kind="width")
    ] = 0.0,
    correlation: Annotated[float, Quantity("1", "correlation of velocity and state changes, eta", ge=0, le=1)] = 0.0,
) -> Annotated[FloatArray, Array("cm", "n", "profile of unit area")]:
    r"""Return the Hartmann-Tran profile (partially correlated, quadratic speed dependence, hard collisions).

    .. math:: f = \frac1\pi\,\mathrm{Re}\frac{A}{1 - [\nu_{VC} - \eta(C_0 - \tfrac32 C_2)]A
        + (\eta C_2/\bar v^2) B}, \qquad C_n = \Gamma_n + i\Delta_n

    with A and B the integrals over the speeds of Ngo et al. (2013), computed by hitran-api.

    Parameters
    ----------
    speed_width, shift, speed_shift
        Gamma2, Delta0 and Delta2 in cm^-1; Gamma2 no more than two thirds of the Lorentzian width.

    Raises
    ------
    DomainError
        The width of slow molecules would be negative.

    References
    ----------
    Ngo et al. (2013); Tran et al. (2013); Tennyson et al. (2014).

    Examples
    --------
    >>> hartmann_tran_profile(np.array([0.0]), 0.01, 0.005, velocity_changing=0.02).round(2).tolist()
    [42.79]
    """
    if speed_width > lorentz_width / 1.5:
        raise DomainError(
            "exceeds two thirds of the mean width, so that slow molecules would have none", field="speed_width",
            value=speed_width, remedy="give a smaller speed dependence",
        )  # fmt: skip
    parameters = (doppler_width, lorentz_width, speed_width, shift, speed_shift, velocity_changing, correlation)
    return np.asarray(hapi().PROFILE_HT(0.0, *parameters, offset), dtype=np.float64)
