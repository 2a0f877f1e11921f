from __future__ import annotations

from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import needed, refuse_inapplicable
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.radiation.lines._galatry import galatry
from vibron.radiation.lines._species import hapi


@tool(
    valid_for="isolated lines; voigt for collisions that neither narrow the Doppler width nor depend on the speed, "
    "galatry for a light absorber among heavier or equal partners; hartmann_tran reduces to the Voigt and Rautian "
    "profiles, also with speed dependence",
    limitations="no line mixing; the wings of real lines fall faster; galatry takes one integral for each offset, so "
    "for single lines; the parameters beyond Voigt depend on the collision partner and are measured for few lines",
    papers=("armstrong1967", "poppe1990", "galatry1961", "varghese1984", "ngo2013", "tran2013", "tennyson2014"),
    see_also=("voigt_width", "absorption_cross_section"),
    extra="radiation",
)
def line_profile(
    offset: Annotated[
        FloatArray, Array("cm^-1", "...", "distance from the unshifted centre of the line", kind="width")
    ],
    doppler_width: Annotated[FloatArray, Array("cm^-1", "...", "Doppler half width", ge=0, kind="width")],
    lorentz_width: Annotated[
        FloatArray, Array("cm^-1", "...", "Lorentzian half width, mean over the speeds", ge=0, kind="width")
    ],
    model: Annotated[Literal["voigt", "galatry", "hartmann_tran"], Option("how collisions act")] = "voigt",
    velocity_changing: Annotated[
        float | None,
        Quantity(
            "cm^-1",
            "rate of velocity-changing collisions; needed by galatry, 0 by default in hartmann_tran",
            ge=0,
            kind="width",
        ),
    ] = None,
    speed_width: Annotated[
        float | None,
        Quantity("cm^-1", "speed dependence of the width, Gamma2, of hartmann_tran; 0 by default", ge=0, kind="width"),
    ] = None,
    shift: Annotated[
        float | None,
        Quantity("cm^-1", "shift, mean over the speeds, of hartmann_tran; 0 by default", kind="width"),
    ] = None,
    speed_shift: Annotated[
        float | None,
        Quantity("cm^-1", "speed dependence of the shift, Delta2, of hartmann_tran; 0 by default", kind="width"),
    ] = None,
    correlation: Annotated[
        float | None,
        Quantity("1", "correlation of velocity and state changes, eta, of hartmann_tran; 0 by default", ge=0, le=1),
    ] = None,
) -> Annotated[FloatArray, Array("cm", "...", "profile of unit area")]:
    r"""Return the Voigt, Galatry or Hartmann-Tran profile of a line, normalised to unit area.

    ``voigt`` is computed from the Faddeeva function,

    .. math:: f(\delta) = \frac{1}{\gamma_D}\sqrt{\frac{\ln 2}{\pi}}\;\mathrm{Re}\,w(z), \qquad
        z = \sqrt{\ln 2}\,\frac{\delta + i\gamma_L}{\gamma_D}

    ``galatry`` is narrowed by many small changes of the velocity (soft collisions) at the rate
    :math:`\beta`,

    .. math:: f(\delta) = \frac1\pi\,\mathrm{Re}\int_0^\infty \exp\left[i\delta t - \gamma_L t
        - \frac{\sigma^2}{\beta^2}\left(\beta t - 1 + e^{-\beta t}\right)\right] dt, \qquad
        \sigma = \frac{\gamma_D}{\sqrt{2\ln 2}}

    by Gauss-Legendre quadrature over pieces shorter than the oscillation.  ``hartmann_tran`` has hard collisions at the
    rate :math:`\nu_{VC}` and widths and shifts that depend on the square of the speed,

    .. math:: f = \frac1\pi\,\mathrm{Re}\frac{A}{1 - [\nu_{VC} - \eta(C_0 - \tfrac32 C_2)]A
        + (\eta C_2/\bar v^2) B}, \qquad C_n = \Gamma_n + i\Delta_n

    with A and B the integrals over the speeds of Ngo et al. (2013), computed by hitran-api.

    Parameters
    ----------
    velocity_changing
        beta or nu_VC; at 0 galatry is the Voigt profile.
    speed_width
        No more than two thirds of the Lorentzian width.

    Raises
    ------
    InputError
        galatry has no rate of collisions, or an input belongs to another model.
    DomainError
        Both widths of a line are zero; beyond voigt, the Doppler width is; or the width of slow molecules would be
        negative.
    ResourceError
        An offset is so far out that the integral of galatry has too many oscillations.

    Examples
    --------
    >>> round(float(line_profile(0.0, 0.0025, 0.01)), 4)
    30.5562
    >>> line_profile([0.0], 0.01, 0.005, "galatry", velocity_changing=0.0).round(2).tolist()
    [31.06]
    >>> line_profile([0.0], 0.01, 0.005, "hartmann_tran", velocity_changing=0.02).round(2).tolist()
    [42.79]
    """
    whole = ("hartmann_tran",)
    refuse_inapplicable(
        "model",
        model,
        velocity_changing=(velocity_changing, ("galatry", *whole)),
        speed_width=(speed_width, whole),
        shift=(shift, whole),
        speed_shift=(speed_shift, whole),
        correlation=(correlation, whole),
    )
    if ((doppler_width == 0.0) & (lorentz_width == 0.0)).any():
        raise DomainError("both widths are zero", field="lorentz_width", value=0.0, remedy="give one width above zero")
    if model == "voigt":
        sigma = doppler_width / np.sqrt(2.0 * np.log(2.0))
        return np.asarray(require("scipy.special").voigt_profile(offset, sigma, lorentz_width))
    if model == "galatry":
        needed("model", model, velocity_changing=velocity_changing)
    if (doppler_width == 0.0).any():
        raise DomainError("is zero", field="doppler_width", value=0.0, remedy="choose model='voigt'")
    slow = speed_width or 0.0
    if (slow > lorentz_width / 1.5).any():
        raise DomainError(
            "exceeds two thirds of the mean width, so that slow molecules would have none", field="speed_width",
            value=slow, remedy="give a smaller speed dependence",
        )  # fmt: skip
    found = np.empty(np.broadcast_shapes(offset.shape, doppler_width.shape, lorentz_width.shape))
    places, doppler, lorentz = (np.broadcast_to(part, found.shape) for part in (offset, doppler_width, lorentz_width))
    for gauss, cauchy in np.unique(np.stack([doppler.ravel(), lorentz.ravel()], axis=1), axis=0).tolist():
        line = (doppler == gauss) & (lorentz == cauchy)
        if model == "galatry":
            found[line] = galatry(places[line], gauss, cauchy, velocity_changing or 0.0)
        else:
            more = (slow, shift or 0.0, speed_shift or 0.0, velocity_changing or 0.0, correlation or 0.0)
            found[line] = hapi().PROFILE_HT(0.0, gauss, cauchy, *more, places[line])
    return found
