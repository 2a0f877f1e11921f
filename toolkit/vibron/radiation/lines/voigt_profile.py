"""The Voigt profile."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.require import require
from vibron.core.tool import KnownAnswer, tool


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"offset": 0.004, "doppler_width": 0.0025, "lorentz_width": 0.0025},
            value=46.17095293,
            tolerance=2e-4,
            source="HAPI 1.3: PROFILE_VOIGT, whose complex probability function is good to 1e-6",
        ),
        KnownAnswer(
            call={"offset": 0.03, "doppler_width": 0.01, "lorentz_width": 0.001},
            value=0.59417955,
            tolerance=1e-5,
            source="HAPI 1.3: PROFILE_VOIGT",
        ),
        KnownAnswer(
            call={"offset": [0.0, 0.1], "doppler_width": 0.1, "lorentz_width": 0.0},
            value=[4.697186393498257, 2.3485931967491286],
            tolerance=1e-12,
            source="a Gaussian: sqrt(ln 2/pi)/0.1, and half of it at its half width",
            kind="identity",
        ),
        KnownAnswer(
            call={"offset": [0.0, 0.1], "doppler_width": 0.0, "lorentz_width": 0.1},
            value=[3.183098861837907, 1.5915494309189535],
            tolerance=1e-12,
            source="a Lorentzian: 1/(pi 0.1), and half of it at its half width",
            kind="identity",
        ),
    ),
    valid_for="isolated lines whose collisions neither narrow the Doppler width nor depend on the speed",
    limitations="see hartmann_tran_profile for what high resolution shows beyond; the wings of real lines fall faster",
    papers=("armstrong1967", "poppe1990"),
    keywords=("line shape", "Faddeeva", "wofz", "complex error function", "Gaussian", "Lorentzian"),
    see_also=("voigt_width", "hartmann_tran_profile", "galatry_profile", "absorption_cross_section"),
    asks=(
        "[Voigt profile] at {offset} from the line centre, Doppler half width {doppler_width}, Lorentz {lorentz_width}",
        "[Line shape] with Gaussian HWHM {doppler_width} and Lorentzian HWHM {lorentz_width} at offset {offset}",
        "[Value of the normalised Voigt function] {offset} off line centre: alpha_D {doppler_width}, gamma_L "
        "{lorentz_width}",
    ),
)
def voigt_profile(
    offset: Annotated[FloatArray, Array("cm^-1", "...", "distance from the centre of the line", kind="width")],
    doppler_width: Annotated[FloatArray, Array("cm^-1", "...", "Doppler half width", ge=0, kind="width")],
    lorentz_width: Annotated[FloatArray, Array("cm^-1", "...", "Lorentzian half width", ge=0, kind="width")],
) -> Annotated[FloatArray, Array("cm", "...", "profile of unit area")]:
    r"""Return the Voigt profile, normalised to unit area, from the Faddeeva function.

    .. math:: f(\delta) = \frac{1}{\gamma_D}\sqrt{\frac{\ln 2}{\pi}}\;\mathrm{Re}\,w(z), \qquad
        z = \sqrt{\ln 2}\,\frac{\delta + i\gamma_L}{\gamma_D}

    Parameters
    ----------
    offset : ndarray
        Distance from the centre in cm^-1; all arguments broadcast.
    doppler_width, lorentz_width : ndarray
        Half widths at half maximum in cm^-1; one of them may be zero.

    Returns
    -------
    ndarray
        In cm, that is per cm^-1.

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
