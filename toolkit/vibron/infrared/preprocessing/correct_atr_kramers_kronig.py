from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import ConvergenceError, DomainError
from vibron.core.quantity import FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._optical_constants import OpticalConstants, optical_constants
from vibron.infrared.preprocessing._stretches import even_span
from vibron.infrared.preprocessing._total_reflection import PERPENDICULAR, reflectances, refracted
from vibron.physics.fresnel import require_total_reflection
from vibron.physics.kramers_kronig import dispersion

_PASSES = 100


@tool(
    valid_for="homogeneous, isotropic, thick samples in perfect contact, whose index far below the bands too would be "
    "totally reflected; spectra that start and end between bands",
    limitations="bands outside the spectrum shift n slowly; angle and indices of a real accessory are known to a few "
    "per cent, and the spread of angles is left out; absorbances below zero count as zero",
    see_also=("correct_atr", "kramers_kronig_reflectance"),
    papers=("bertielan1996", "ohtaishida1988"),
    cost="light",
)
def correct_atr_kramers_kronig(
    spectrum: Annotated[Spectrum, Record("absorbance by attenuated total reflection, evenly spaced")],
    crystal_index: Annotated[float, Quantity("1", "refractive index of the crystal: diamond 2.4, Ge 4.0", gt=1)] = 2.4,
    sample_index: Annotated[
        float, Quantity("1", "refractive index of the sample at the highest wavenumber of the spectrum", gt=1)
    ] = 1.5,
    angle: Annotated[float, Quantity("degree", "angle of incidence", gt=0, lt=90)] = 45.0,
    polarisation: Annotated[
        str, Option("polarisation to the plane of incidence", choices=tuple(PERPENDICULAR))
    ] = "unpolarised",
    reflections: Annotated[int, Quantity("1", "number of reflections", ge=1, le=50)] = 1,
) -> OpticalConstants:
    r"""Turn an ATR spectrum into n, k and the absorption coefficient, free of band shifts by anomalous dispersion.

    With the amplitude reflection coefficient :math:`r_s = \sqrt{R_s}\, e^{i \varphi}` of perpendicularly polarised
    light, whose logarithm is odd in :math:`\tilde\nu` where light is totally reflected,

    .. math:: \varphi(\tilde\nu) = \varphi_\infty
              - \frac{2}{\pi} P\!\!\int \frac{u \ln \sqrt{R_s(u)}}{u^2 - \tilde\nu^2}\, du

    .. math:: (n + i k)^2 = n_1^2 \sin^2\theta + n_1^2 \cos^2\theta \left( \frac{1 - r_s}{1 + r_s} \right)^2

    :math:`\varphi_\infty` makes n at the highest wavenumber equal to ``sample_index``.  At 45 degrees :math:`R_p` is
    exactly :math:`R_s^2`; at other angles the exponent follows from n and k, and the steps are repeated.

    Returns
    -------
    OpticalConstants
        n, k and the decadic absorption coefficient :math:`4 \pi \tilde\nu k / \ln 10` in cm^-1: times a thickness in
        cm it is the absorbance of that layer.

    Raises
    ------
    DomainError
        The spectrum is not an absorbance or has gaps, or the angle is not above the critical one.
    ConvergenceError
        No n and k reproduce the spectrum, as for a wrong angle or index.

    Examples
    --------
    >>> x = np.arange(1500.0, 1900.0, 2.0)
    >>> measured = Spectrum(x, 0.15 / (1 + ((x - 1700) / 10) ** 2))
    >>> found = correct_atr_kramers_kronig(measured)
    >>> float(x[np.nanargmax(found.absorption.ordinate)])  # the band lies higher than it seemed
    1702.0
    """
    if spectrum.kind != "absorbance":
        raise DomainError(
            "must be an absorbance", field="spectrum", value=spectrum.kind, remedy="convert it with to_absorbance"
        )
    require_total_reflection(crystal_index, sample_index, angle)
    part, step = even_span(spectrum)
    x, measured = spectrum.wavenumber[part], np.maximum(spectrum.ordinate[part], 0.0)
    share = PERPENDICULAR[polarisation]
    s, p = np.log(reflectances(np.full(x.size, sample_index + 1e-6j), crystal_index, angle))
    exponent = p / s
    for _ in range(_PASSES):
        logarithm = _perpendicular(measured, exponent, share, reflections)
        phase = -dispersion(x, logarithm, step)
        index = refracted(logarithm + 1j * phase, sample_index, crystal_index, angle)
        s, p = np.log(np.maximum(reflectances(index, crystal_index, angle), 1e-300))
        before, exponent = exponent, np.where(s < -1e-9, p / np.minimum(s, -1e-9), exponent)
        if np.abs(exponent - before).max() < 1e-7:
            note = "optical constants by Kramers-Kronig from ATR"
            return optical_constants(spectrum, part, index.real, index.imag, note)
    raise ConvergenceError(
        f"found no n and k that reproduce the spectrum in {_PASSES} passes",
        field="spectrum",
        value=float(np.abs(exponent - before).max()),
        remedy="check angle, indices and number of reflections, and that no baseline is left",
    )


def _perpendicular(absorbance: FloatArray, exponent: FloatArray, share: float, reflections: int) -> FloatArray:
    """Return ln sqrt(R_s) from the absorbance of mixed light with R_p = R_s ** exponent, by Newton's method."""
    target = np.log(10.0) * absorbance
    # The decay per reflection, -ln R_s; the mixture's absorbance grows with it and is concave.
    decay = target / (reflections * (share + (1.0 - share) * exponent))
    for _ in range(60):
        s = share * np.exp(-reflections * decay)
        p = (1.0 - share) * np.exp(-reflections * exponent * decay)
        move = (target + np.log(s + p)) * (s + p) / (reflections * (s + exponent * p))
        decay = decay + move
        if np.abs(move).max() < 1e-13:
            break
    return np.asarray(-0.5 * decay, dtype=np.float64)
