"""Dielectric function of damped oscillators."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.optics._constants import DielectricFunction, dielectric_function

_FLUORIDE = {  # calcium fluoride: strengths 4.20 and 0.40, widths 0.018 and 0.35 of the resonance
    "resonance": [257.0, 328.0],
    "strength": [526.6932693703234, 207.44541450704568],
    "damping": [4.626, 114.8],
    "high": 2.045,
}


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": [1000.0], "resonance": [1000.0], "strength": [500.0], "damping": [10.0], "high": 2.25},
            path="permittivity_imaginary",
            value=[25.0],
            tolerance=1e-12,
            source="at the resonance strength^2 / (resonance x damping) = 250000 / 10000, by hand",
            kind="identity",
        ),
        KnownAnswer(
            call={"wavenumber": [500.0, 333.3333333333333], **_FLUORIDE},
            path="refractive_index",
            value=[0.538917, 0.319289],
            tolerance=1e-6,
            source="kaiser1962: calcium fluoride at 20 and 30 um; n as tabulated on refractiveindex.info",
        ),
        KnownAnswer(
            call={"wavenumber": [500.0, 333.3333333333333], **_FLUORIDE},
            path="extinction",
            value=[0.1148, 2.076],
            tolerance=6e-4,
            source="kaiser1962: calcium fluoride at 20 and 30 um; k as tabulated on refractiveindex.info",
        ),
        KnownAnswer(
            call={"wavenumber": [950.0], "resonance": [1000.0], "strength": [500.0], "damping": [10.0], "high": 2.25},
            path="permittivity_real",
            value=[4.789988537488],
            tolerance=1e-9,
            source="cosine transform of the ringing of the damped oscillator by scipy.integrate.quad",
        ),
    ),
    valid_for="infrared vibrations of solids and liquids, or electronic bands, as independent oscillators",
    limitations="damping is the same at all wavenumbers, which makes wings too strong; longitudinal modes with another "
    "damping: gervais_phonon",
    papers=("kaiser1962", "bohrenhuffman1983"),
    keywords=("Lorentz model", "oscillator", "permittivity", "dispersion", "reststrahlen", "phonon"),
    see_also=("gervais_phonon", "drude_metal", "kramers_kronig"),
    asks=(
        "[reflectance: Reflectance] at {wavenumber}, oscillator at {resonance}, strength {strength}, damping {damping}",
        "[permittivity_real: Real permittivity] of a Lorentz model at {wavenumber}: {resonance}, {strength}, "
        "{damping}, {high}",
        "[extinction: k] at {wavenumber} near an oscillator at {resonance}, width {damping}, plasma "
        "wavenumber {strength}",
        "[refractive_index: n] of damped oscillators {resonance}, {strength}, {damping} over eps inf {high} "
        "at {wavenumber}",
        "[permittivity_imaginary: Dielectric loss] at {wavenumber}: resonances {resonance}, {strength}, {damping}",
    ),
)
def lorentz_oscillator(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers", gt=0, kind="position")],
    resonance: Annotated[FloatArray, Array("cm^-1", "o", "resonance of each oscillator", gt=0, kind="position")],
    strength: Annotated[FloatArray, Array("cm^-1", "o", "plasma wavenumber of each oscillator", ge=0, kind="energy")],
    damping: Annotated[
        FloatArray, Array("cm^-1", "o", "full width of each oscillator", gt=0, kind="width", at="resonance")
    ],
    high: Annotated[float, Quantity("1", "permittivity far above all of them", gt=0)] = 1.0,
) -> DielectricFunction:
    r"""Return the dielectric function of a sum of damped oscillators.

    .. math:: \epsilon(\nu) = \epsilon_\infty + \sum_j \frac{S_j^2}{\nu_j^2 - \nu^2 - i \gamma_j \nu}

    The sum rule is that the integral of nu Im(epsilon) is (pi / 2) sum S^2.

    Parameters
    ----------
    wavenumber
        In cm^-1, shape (w).
    resonance, strength, damping
        nu_j, S_j and gamma_j of each oscillator in cm^-1; S^2 / nu_j^2 is what it adds to the static permittivity.
    high
        Permittivity far above all oscillators.

    Returns
    -------
    DielectricFunction
        Permittivity, n, k and the reflectance of a face.

    Raises
    ------
    DomainError
        A constant is out of its range.

    References
    ----------
    [bohrenhuffman1983]_, chapter 9.

    Examples
    --------
    >>> found = lorentz_oscillator([900.0], [793.9], [1427.71], [4.76], 6.56)  # near silicon carbide
    >>> found.reflectance.round(3)
    array([0.958])
    """
    nu = wavenumber[:, None]
    terms = strength**2 / (resonance**2 - nu**2 - 1j * damping * nu)
    return dielectric_function(wavenumber, high + terms.sum(axis=1))
