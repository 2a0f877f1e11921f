from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._total_reflection import PERPENDICULAR
from vibron.physics.fresnel import penetration


@tool(
    valid_for="absorbances below about 0.2 a reflection, well above the critical angle",
    limitations="the index of the sample is taken as constant unless given, so that strong bands stay shifted to lower "
    "wavenumber by anomalous dispersion: use optical_constants; contact is taken as perfect",
    see_also=("optical_constants", "to_absorbance"),
    papers=("harrick1967",),
)
def correct_atr(
    spectrum: Annotated[Spectrum, Record("spectrum by attenuated total reflection", ordinate="absorbance")],
    crystal_index: Annotated[float, Quantity("1", "refractive index of the crystal: diamond 2.4, Ge 4.0", gt=1)] = 2.4,
    sample_index: Annotated[float, Quantity("1", "refractive index of the sample", gt=0)] = 1.5,
    angle: Annotated[float, Quantity("degree", "angle of incidence", gt=0, lt=90)] = 45.0,
    reference: Annotated[
        float, Quantity("cm^-1", "wavenumber at which the absorbance is kept", gt=0, kind="position")
    ] = 1000.0,
    path_length: Annotated[
        float | None, Quantity("um", "thickness of the layer whose transmission is imitated", gt=0, kind="length")
    ] = None,
    polarisation: Annotated[
        str, Option("polarisation to the plane of incidence, for path_length", choices=tuple(PERPENDICULAR))
    ] = "unpolarised",
    reflections: Annotated[int, Quantity("1", "number of reflections, for path_length", ge=1)] = 1,
    index_spectrum: Annotated[
        FloatArray | None, Array("1", "n", "refractive index of the sample at each point, where it is known", gt=0)
    ] = None,
) -> Spectrum:
    r"""Correct an ATR spectrum for the penetration depth, which grows with wavelength.

    .. math:: d_p = \frac{1}{2 \pi \tilde\nu n_1 \sqrt{\sin^2\theta - (n_2 / n_1)^2}}, \qquad
              A = A_{ATR} \frac{d_p(\tilde\nu_0)}{d_p(\tilde\nu)}

    With ``path_length`` d the absorbance of a layer of that thickness is returned, :math:`A_{ATR}\, d / (N d_e)`, with
    Harrick's effective thickness :math:`d_e` for weak absorption.

    Parameters
    ----------
    polarisation
        unpolarised, s or p; the penetration depth itself does not depend on it.

    Raises
    ------
    InputError
        ``index_spectrum`` has not one value for each point.
    DomainError
        The spectrum is a reflectance, or the angle is not above the critical one.

    Examples
    --------
    >>> measured = Spectrum(np.array([1000.0, 3000.0]), np.array([0.2, 0.1]))
    >>> correct_atr(measured).ordinate.round(3)
    array([0.2, 0.3])
    """
    x = spectrum.wavenumber
    index = np.full(x.shape, sample_index) if index_spectrum is None else index_spectrum
    if index.size != x.size:
        raise InputError(
            f"must have {x.size} values", field="index_spectrum", value=index.size, remedy="give one for each point"
        )
    if (x <= 0).any():
        raise DomainError("must have positive wavenumbers", field="spectrum", value=float(x[0]), remedy="cut it")
    depth, s, p = penetration(1e4 / x, crystal_index, index, angle)  # um
    if path_length is None:
        at_reference = float(np.interp(reference, x, x * depth)) / reference
        factor = at_reference / depth
        note = f"ATR: scaled to the penetration depth at {reference:g} cm^-1"
    else:
        share = PERPENDICULAR[polarisation]
        factor = path_length / (reflections * (share * s + (1.0 - share) * p))
        note = f"ATR: scaled to a layer of {path_length:g} um"
    return replace(spectrum, ordinate=spectrum.ordinate * factor, warnings=(*spectrum.warnings, note))
