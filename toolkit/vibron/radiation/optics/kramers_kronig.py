"""Index from absorption, and phase from reflectance, by the relations of Kramers and Kronig."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.optics._hilbert import hilbert

_MOST = 20000
_TAIL = np.geomspace(1.0, 1e3, 200)[1:]  # over the highest wavenumber: k falls with its cube


@dataclass(frozen=True, eq=False)
class KramersKronig:
    """Optical constants that belong together, N = n + i k."""

    refractive_index: Annotated[FloatArray, Array("1", "w", "n", ge=0)]
    extinction: Annotated[FloatArray, Array("1", "w", "k")]
    phase: Annotated[FloatArray, Array("rad", "w", "of the amplitude (N - 1) / (N + 1) reflected at normal incidence")]


@tool(
    domain="radiation",
    family="optics",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": [900.0, 1000.0, 1100.0], "values": [0.0, 1.0, 0.0], "given": "extinction"},
            path="refractive_index",
            value=[1.4580320954, 1.0159221324, 0.573892147],
            tolerance=1e-9,
            source="principal values of the integral over a triangle by scipy.integrate.quad",
        ),
        KnownAnswer(
            call={"wavenumber": [500.0, 1000.0, 1500.0], "values": [0.2, 0.8, 0.05], "given": "reflectance"},
            path="phase.1",
            value=0.6077812818722983,
            tolerance=1e-9,
            source="principal value of the integral over the broken line of ln R by scipy.integrate.quad",
        ),
        KnownAnswer(
            call={"wavenumber": [100.0, 200.0, 300.0], "values": [0.16, 0.16, 0.16], "given": "reflectance"},
            path="refractive_index",
            value=[2.3333333333333335, 2.3333333333333335, 2.3333333333333335],
            tolerance=1e-12,
            source="a constant reflectance has no phase: n = (1 + sqrt R) / (1 - sqrt R)",
            kind="identity",
        ),
    ),
    valid_for="spectra that cover the bands wholly, dense against their width, of one linear medium",
    limitations="what lies beyond the data is guessed: k runs to 0 at zero wavenumber, falls with the cube beyond; the "
    "reflectance stays as at either end; near the ends the results are poor",
    papers=("bohrenhuffman1983", "ohtaishida1988"),
    keywords=("Kramers-Kronig", "Hilbert transform", "causality", "dispersion relation", "reflectance phase"),
    see_also=("lorentz_oscillator", "gervais_phonon", "refractive_index"),
    asks=(
        "[refractive_index: Refractive index] by Kramers-Kronig from the extinction {values} at {wavenumber}",
        "[extinction: k] from the {given=reflectance: reflectance} {values} at {wavenumber} of a thick sample",
        "[phase: Reflection phase] by Hilbert transform of the {given=reflectance: reflectivity} {values} at "
        "{wavenumber}",
        "[refractive_index: n] from k = {values} at {wavenumber}, index {high_index} far above the data",
        "[refractive_index: n] of a crystal from its {given=reflectance: reflectance} {values} at {wavenumber}",
    ),
)
def kramers_kronig(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers, ascending", gt=0, kind="position")],
    values: Annotated[FloatArray, Array("1", "w", "k, or the reflectance at normal incidence", ge=0)],
    given: Annotated[str, Option("what the values are", choices=("extinction", "reflectance"))] = "extinction",
    high_index: Annotated[float, Quantity("1", "n far above the data, for a given extinction", gt=0)] = 1.0,
) -> KramersKronig:
    r"""Return optical constants from the extinction, or from the reflectance of a thick sample.

    .. math:: n(\nu) = n_\infty + \frac{2}{\pi} P \int_0^\infty \frac{\nu' k(\nu')}{\nu'^2 - \nu^2} d\nu', \qquad
              \varphi(\nu) = -\frac{\nu}{\pi} P \int_0^\infty \frac{\ln R(\nu')}{\nu'^2 - \nu^2} d\nu', \qquad
              N = \frac{1 + \sqrt R e^{i\varphi}}{1 - \sqrt R e^{i\varphi}}

    The data are taken as a broken line, over which the integrals are exact; the steps need not be equal.  The error
    falls with the square of the step.

    Parameters
    ----------
    wavenumber
        In cm^-1, ascending, shape (w).
    values
        k, or R above 0 and at most 1.
    given
        ``extinction`` or ``reflectance``.
    high_index
        n far above the data; not used for a reflectance.

    Returns
    -------
    KramersKronig
        n, k and the phase of the reflected amplitude.

    Raises
    ------
    DomainError
        Wavenumbers do not ascend or are fewer than three; a reflectance is not within 0 and 1; or the result has
        n or k below zero, as where the data end within a band.
    ResourceError
        There are more than 20 000 points.

    References
    ----------
    [bohrenhuffman1983]_, section 2.3; [ohtaishida1988]_.

    Examples
    --------
    >>> import numpy as np
    >>> nu = np.linspace(1.0, 4000.0, 4000)
    >>> model = 2.25 + 300.0**2 / (1000.0**2 - nu**2 - 20j * nu)
    >>> found = kramers_kronig(nu, np.sqrt(model).imag, high_index=1.5)
    >>> bool(np.abs(found.refractive_index - np.sqrt(model).real).max() < 2e-3)
    True
    """
    if wavenumber.size < 3 or (np.diff(wavenumber) <= 0.0).any():
        raise DomainError(
            "must be three or more ascending wavenumbers",
            field="wavenumber",
            value=wavenumber.size,
            remedy="sort them and drop repeated ones",
        )
    if wavenumber.size > _MOST:
        raise ResourceError(
            "the work grows with the square of the points",
            field="wavenumber",
            value=wavenumber.size,
            remedy=f"give at most {_MOST}, wider spaced away from the bands",
        )
    if given == "extinction":
        points = np.concatenate([wavenumber, wavenumber[-1] * _TAIL])
        ordinate = np.concatenate([values, values[-1] * _TAIL**-3.0])
        ordinate[-1] = 0.0
        index = high_index + hilbert(
            np.concatenate([-points[::-1], [0.0], points]),
            np.concatenate([-ordinate[::-1], [0.0], ordinate]),
            wavenumber,
        )
        extinction = values
        phase = np.angle((index + 1j * values - 1.0) / (index + 1j * values + 1.0))
    else:
        if (values <= 0.0).any() or (values > 1.0).any():
            raise DomainError(
                "must be above 0 and at most 1", field="values", value=float(values.min()), remedy="give a fraction"
            )
        logarithm = np.log(values)
        points = np.concatenate([-wavenumber[::-1], wavenumber])
        phase = -0.5 * hilbert(points, np.concatenate([logarithm[::-1], logarithm]), wavenumber)
        amplitude = np.sqrt(values) * np.exp(1j * phase)
        if (np.abs(1.0 - amplitude) < 1e-9).any():
            raise DomainError(
                "a perfect mirror has no finite index", field="values", value=1.0, remedy="give a reflectance below 1"
            )
        whole = (1.0 + amplitude) / (1.0 - amplitude)
        index, extinction = whole.real, whole.imag
    _sensible(index, extinction)
    return KramersKronig(index, np.maximum(extinction, 0.0), phase)


def _sensible(index: FloatArray, extinction: FloatArray) -> None:
    for name, part, slack in (("n", index, 0.0), ("k", extinction, 0.05 * float(np.abs(extinction).max()))):
        if (part < -slack).any():
            raise DomainError(
                f"leads to a negative {name}",
                field="values",
                value=float(part.min()),
                remedy="give a range that covers the bands wholly, and the index above it",
            )
