"""Attenuated total reflection: the depth that light reaches grows with its wavelength."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._total_reflection import PERPENDICULAR, critical, radians

_FLAT = {"wavenumber": [1000.0, 2000.0, 4000.0], "ordinate": [0.1, 0.1, 0.1], "kind": "absorbance"}


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"spectrum": _FLAT, "reference": 1000.0},
            path="ordinate",
            value=[0.1, 0.2, 0.4],
            tolerance=1e-12,
            source="the depth is proportional to the wavelength, so the factor is to the wavenumber",
            kind="identity",
        ),
        KnownAnswer(
            call={"spectrum": _FLAT, "crystal_index": 2.4, "sample_index": 1.5, "path_length": 4.36266},
            path="ordinate.0",
            value=0.1,
            tolerance=1e-6,
            source="Harrick 1967, by hand: n21 = 0.625 and 45 degrees give at 10 um effective thicknesses of "
            "2.90844 um (s) and twice that (p), on average 4.36266 um",
        ),
    ),
    valid_for="absorbances below about 0.2 a reflection, well above the critical angle",
    limitations="the index of the sample is taken as constant unless given, so that strong bands stay shifted to lower "
    "wavenumber by anomalous dispersion: use correct_atr_kramers_kronig; contact is taken as perfect",
    keywords=("ATR", "attenuated total reflection", "penetration depth", "diamond", "germanium", "ZnSe", "correction"),
    see_also=("correct_atr_kramers_kronig", "to_absorbance"),
    papers=("harrick1967",),
    asks=(
        "[ordinate: ATR correction] of the spectrum {spectrum}",
        "[ordinate: Correct] the ATR spectrum {spectrum} for penetration depth, crystal index {crystal_index}, {angle}",
        "[ordinate: Turn] ATR {spectrum} into transmission of a {path_length} layer, {polarisation=s: s-polarised}",
        "[ordinate: Depth-correct] internal reflection {spectrum}, sample index {sample_index}, kept at {reference}",
    ),
)
def correct_atr(
    spectrum: Annotated[Spectrum, Record("absorbance by attenuated total reflection")],
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
    spectrum : Spectrum
        ATR absorbance.
    crystal_index : float
        Refractive index n1 of the crystal.
    sample_index : float
        Refractive index n2 of the sample.
    angle : float
        Angle of incidence in degrees.
    reference : float
        Wavenumber at which the absorbance is left as it is.
    path_length : float, optional
        Thickness in um; replaces ``reference``.
    polarisation : str
        unpolarised, s or p; the penetration depth itself does not depend on it.
    reflections : int
        Number N of reflections.
    index_spectrum : ndarray, shape (n,), optional
        Refractive index of the sample point by point, in place of ``sample_index``.

    Returns
    -------
    Spectrum
        Absorbance on the same wavenumbers; NaN stays NaN.

    Raises
    ------
    InputError
        ``index_spectrum`` has not one value for each point.
    DomainError
        The spectrum is no absorbance, or the angle is not above the critical one.

    Examples
    --------
    >>> measured = Spectrum(np.array([1000.0, 3000.0]), np.array([0.2, 0.1]))
    >>> correct_atr(measured).ordinate.round(3)
    array([0.2, 0.3])
    """
    if spectrum.kind != "absorbance":
        raise DomainError(
            "must be an absorbance", field="spectrum", value=spectrum.kind, remedy="convert it with to_absorbance"
        )
    x = spectrum.wavenumber
    index = np.full(x.shape, sample_index) if index_spectrum is None else index_spectrum
    if index.size != x.size:
        raise InputError(
            f"must have {x.size} values", field="index_spectrum", value=index.size, remedy="give one for each point"
        )
    if (x <= 0).any():
        raise DomainError("must have positive wavenumbers", field="spectrum", value=float(x[0]), remedy="cut it")
    ratio2 = (critical(index, crystal_index, angle) / crystal_index) ** 2
    sine2 = np.sin(radians(angle)) ** 2
    decay = np.sqrt(sine2 - ratio2)
    if path_length is None:
        at_reference = float(np.interp(reference, x, decay))
        factor = x * decay / (reference * at_reference)
        note = f"ATR: scaled to the penetration depth at {reference:g} cm^-1"
    else:
        # Harrick's effective thicknesses in um for a bulk sample.
        s = np.sqrt(ratio2) * np.cos(radians(angle)) * 1e4 / (np.pi * crystal_index * x * (1.0 - ratio2) * decay)
        p = s * (2.0 * sine2 - ratio2) / ((1.0 + ratio2) * sine2 - ratio2)
        share = PERPENDICULAR[polarisation]
        factor = path_length / (reflections * (share * s + (1.0 - share) * p))
        note = f"ATR: scaled to a layer of {path_length:g} um"
    return replace(spectrum, ordinate=spectrum.ordinate * factor, warnings=(*spectrum.warnings, note))
