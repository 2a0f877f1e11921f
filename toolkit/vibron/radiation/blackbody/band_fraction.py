"""Share of a black body's radiation in a band."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.blackbody._planck import LONGEST, SHORTEST, fraction_below


@tool(
    domain="radiation",
    family="blackbody",
    known_answers=(
        KnownAnswer(
            call={"upper": [1.0, 2.0, 2.897771955, 4.0, 4.107, 10.0, 50.0], "temperature": 1000.0},
            value=[0.000320769784, 0.06672994018, 0.2500545468, 0.4808646436, 0.499956452, 0.9141569709, 0.9989038771],
            tolerance=2e-9,
            source="Planck's law integrated by mpmath with 30 digits",
        ),
        KnownAnswer(
            call={"upper": [1.0, 10.0, 100.0], "temperature": 1000.0, "of": "photons"},
            value=[5.58082095285e-05, 0.739638972008, 0.995897480789],
            tolerance=1e-12,
            source="Bose's integral of photons by mpmath with 30 digits",
        ),
        KnownAnswer(
            call={"upper": [2.0, 4.0, 10.0], "temperature": 1000.0},
            value=[0.066728, 0.480877, 0.914199],
            tolerance=6e-5,
            source="incropera2007",
        ),
        KnownAnswer(
            call={"upper": [8.0, 12.0], "lower": [8.0, 12.0], "temperature": 300.0},
            value=[0.0, 0.0],
            tolerance=0.0,
            source="a band of no width holds nothing",
            kind="identity",
        ),
    ),
    valid_for="black and gray bodies",
    limitations="printed tables rest on older constants and differ by up to 5e-5; a gray emissivity cancels",
    papers=("incropera2007", "chang1984", "codata2022"),
    keywords=("blackbody fraction", "band emission", "fractional function", "F(0-lambda T)", "in-band fraction"),
    see_also=("band_radiance", "stefan_boltzmann", "photon_exitance"),
    asks=(
        "[What share] of a black body's power at {temperature} lies between {lower} and {upper}?",
        "[Fraction] of blackbody emission below {upper} at {temperature}",
        "[Fraction] of the {of=photons: photons} of a {temperature} black body from {lower} to {upper}",
        "[Blackbody fractional function] F(0-lambda T) for lambda = {upper} and T = {temperature}",
        "[How much] of the radiation of a lamp filament at {temperature} has wavelengths from {lower} to {upper}?",
    ),
)
def band_fraction(
    upper: Annotated[
        FloatArray, Array("um", "...", "longest wavelength of the band", ge=SHORTEST, le=LONGEST, kind="position")
    ],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature of the black body", gt=0, le=1e12)],
    lower: Annotated[
        FloatArray | None,
        Array("um", "...", "shortest wavelength; zero where left out", ge=SHORTEST, le=LONGEST, kind="position"),
    ] = None,
    of: Annotated[str, Option("what the share is taken of", choices=("power", "photons"))] = "power",
) -> Annotated[FloatArray, Array("1", "...", "share between 0 and 1", ge=0, le=1)]:
    r"""Return the share of a black body's power, or of its photons, that lies in a band of wavelengths.

    .. math:: F(0 \to \lambda T) = \frac{15}{\pi^4} \int_x^\infty \frac{t^3}{e^t - 1} \mathrm{d}t
              = \frac{15}{\pi^4} \sum_{n \ge 1} \frac{e^{-nx}}{n}
                \left(x^3 + \frac{3x^2}{n} + \frac{6x}{n^2} + \frac{6}{n^3}\right), \quad x = \frac{hc}{\lambda k T}

    A power series with Bernoulli numbers takes over where x is small; both keep twelve digits and more.

    Parameters
    ----------
    upper, temperature, lower
        Limits in um and temperature in K, broadcast against each other.
    of
        ``power`` or ``photons``.

    Returns
    -------
    ndarray
        Share of the total.

    Raises
    ------
    InputError
        If the shapes do not fit together.
    DomainError
        If a lower limit lies above its upper limit.

    References
    ----------
    [chang1984]_; table in [incropera2007]_.

    Examples
    --------
    >>> band_fraction([12.0, 14.0], 300.0, [8.0, 8.0]).round(4)
    array([0.2633, 0.3757])
    """
    photons = of == "photons"
    if lower is None:
        return fraction_below(upper, temperature, photons)
    if (lower > upper).any():
        raise DomainError("lies above the upper limit", field="lower", value=lower, remedy="swap the two limits")
    return np.asarray(fraction_below(upper, temperature, photons) - fraction_below(lower, temperature, photons))
