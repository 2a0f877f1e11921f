from __future__ import annotations

from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import refuse_inapplicable
from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._optical_constants import OpticalConstants, on_spectrum
from vibron.infrared.preprocessing._stretches import even_span
from vibron.infrared.preprocessing._total_reflection import PERPENDICULAR, index_from_attenuation
from vibron.physics.fresnel import require_total_reflection
from vibron.physics.kramers_kronig import index_from_reflection, reflection_phase

_KINDS = {"atr": ("absorbance", "convert it with to_absorbance"), "reflectance": ("reflectance", "give the fraction")}


@tool(
    valid_for="homogeneous, isotropic, thick samples; atr in perfect contact, with an index far below the bands that "
    "would be totally reflected too; reflectance of polished surfaces at near-normal incidence (below about 15 "
    "degrees) against a mirror of known reflectance; spectra that start and end between bands",
    limitations="bands outside the spectrum shift n slowly; of atr, angle and indices of a real accessory are known to "
    "a few per cent, the spread of angles is left out and absorbances below zero count as zero; reflectance is spoilt "
    "by light from the back or from diffuse scatter, goes on beyond the ends as it is there, and gives weak bands with "
    "errors of the baseline",
    see_also=("correct_atr", "to_absorbance"),
    papers=("bertielan1996", "ohtaishida1988"),
    cost="light",
)
def optical_constants(
    spectrum: Annotated[Spectrum, Record("evenly spaced absorbance by ATR, or specular reflectance")],
    method: Annotated[
        Literal["atr", "reflectance"], Option("attenuated total reflection, or reflection at normal incidence")
    ],
    crystal_index: Annotated[
        float | None, Quantity("1", "refractive index of the ATR crystal; diamond, 2.4, by default", gt=1)
    ] = None,
    sample_index: Annotated[
        float | None,
        Quantity("1", "refractive index of the sample at the highest wavenumber, for atr; 1.5 by default", gt=1),
    ] = None,
    angle: Annotated[float | None, Quantity("degree", "angle of incidence of atr; 45 by default", gt=0, lt=90)] = None,
    polarisation: Annotated[
        Literal["unpolarised", "s", "p"] | None,
        Option("polarisation to the plane of incidence, for atr; unpolarised by default"),
    ] = None,
    reflections: Annotated[int | None, Quantity("1", "reflections of atr; 1 by default", ge=1, le=50)] = None,
) -> OpticalConstants:
    r"""Turn an ATR or specular reflectance spectrum into n, k and the absorption coefficient by Kramers-Kronig.

    The result is free of band shifts by anomalous dispersion.  ``reflectance``, at normal incidence:

    .. math:: \varphi(\tilde\nu) = -\frac{2 \tilde\nu}{\pi} P\!\!\int_0^\infty
              \frac{\ln \sqrt{R(u)}}{u^2 - \tilde\nu^2}\, du, \qquad
              n + i k = \frac{1 + \sqrt{R}\, e^{i \varphi}}{1 - \sqrt{R}\, e^{i \varphi}}

    ``atr``, with the amplitude reflection coefficient :math:`r_s = \sqrt{R_s}\, e^{i \varphi}` of perpendicularly
    polarised light, whose logarithm is odd in :math:`\tilde\nu` where light is totally reflected:

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
    InputError
        An input of ATR is given with ``reflectance``.
    DomainError
        The spectrum is not an absorbance (``atr``) or a reflectance between 0 and 1 (``reflectance``), or has gaps; or
        the angle is not above the critical one.
    ConvergenceError
        No n and k reproduce the ATR spectrum, as for a wrong angle or index.

    Examples
    --------
    >>> flat = Spectrum(np.arange(1000.0, 1100.0, 2.0), np.full(50, 0.04), "reflectance")
    >>> float(optical_constants(flat, "reflectance").refractive_index[20].round(6))
    1.5
    >>> x = np.arange(1500.0, 1900.0, 2.0)
    >>> measured = Spectrum(x, 0.15 / (1 + ((x - 1700) / 10) ** 2))
    >>> found = optical_constants(measured, "atr")
    >>> float(x[np.nanargmax(found.absorption.ordinate)])  # the band lies higher than it seemed
    1702.0
    """
    refuse_inapplicable(
        "method",
        method,
        crystal_index=(crystal_index, ("atr",)),
        sample_index=(sample_index, ("atr",)),
        angle=(angle, ("atr",)),
        polarisation=(polarisation, ("atr",)),
        reflections=(reflections, ("atr",)),
    )
    kind, remedy = _KINDS[method]
    if spectrum.kind != kind:
        raise DomainError(f"must be of kind {kind}", field="spectrum", value=spectrum.kind, remedy=remedy)
    if method == "atr":
        crystal, end = 2.4 if crystal_index is None else crystal_index, 1.5 if sample_index is None else sample_index
        incidence = 45.0 if angle is None else angle
        require_total_reflection(crystal, end, incidence)
        part, step = even_span(spectrum)
        index = index_from_attenuation(
            spectrum.wavenumber[part],
            np.maximum(spectrum.ordinate[part], 0.0),
            step,
            crystal=crystal,
            end=end,
            angle=incidence,
            share=PERPENDICULAR[polarisation or "unpolarised"],
            reflections=reflections or 1,
        )
        return on_spectrum(spectrum, part, index, "optical constants by Kramers-Kronig from ATR")
    part, step = even_span(spectrum)
    reflectance = spectrum.ordinate[part]
    if (reflectance <= 0).any() or (reflectance >= 1).any():
        raise DomainError(
            "must lie between 0 and 1",
            field="spectrum",
            value=(float(reflectance.min()), float(reflectance.max())),
            remedy="give a fraction of the light, not per cent, and cut what is noise",
        )
    index = index_from_reflection(reflectance, reflection_phase(spectrum.wavenumber[part], reflectance, step))
    return on_spectrum(spectrum, part, index, "optical constants by Kramers-Kronig from reflectance")
