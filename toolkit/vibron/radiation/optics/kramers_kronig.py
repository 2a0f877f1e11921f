from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.kramers_kronig import hilbert, index_from_reflection, reflection_phase

_MOST = 20000
_TAIL = np.geomspace(1.0, 1e3, 200)[1:]  # over the highest wavenumber: k falls with its cube


@tool(
    valid_for="spectra that cover the bands wholly, dense against their width, of one linear medium",
    limitations="what lies beyond the data is guessed: k runs to 0 at zero wavenumber, falls with the cube beyond; the "
    "reflectance stays as at either end; near the ends the results are poor",
    papers=("bohrenhuffman1983", "ohtaishida1988"),
    see_also=("dielectric_function", "refractive_index"),
)
def kramers_kronig(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "w", "wavenumbers, ascending", gt=0, kind="position")],
    values: Annotated[FloatArray, Array("1", "w", "k, or the reflectance at normal incidence", ge=0)],
    given: Annotated[
        str, Option("what the values are", choices=("extinction_coefficient", "reflectance"))
    ] = "extinction_coefficient",
    high_frequency_index: Annotated[float, Quantity("1", "n far above the data, for a given k", gt=0)] = 1.0,
) -> KramersKronig:
    r"""Return optical constants from the extinction coefficient, or from the reflectance of a thick sample.

    .. math:: n(\nu) = n_\infty + \frac{2}{\pi} P \int_0^\infty \frac{\nu' k(\nu')}{\nu'^2 - \nu^2} d\nu', \qquad
              \varphi(\nu) = -\frac{\nu}{\pi} P \int_0^\infty \frac{\ln R(\nu')}{\nu'^2 - \nu^2} d\nu', \qquad
              N = \frac{1 + \sqrt R e^{i\varphi}}{1 - \sqrt R e^{i\varphi}}

    The data are taken as a broken line, over which the integrals are exact; the steps need not be equal.  The error
    falls with the square of the step.

    Raises
    ------
    DomainError
        Wavenumbers do not ascend or are fewer than three; a reflectance is not within 0 and 1; or the result has
        n or k below zero, as where the data end within a band.
    ResourceError
        There are more than 20 000 points.

    Examples
    --------
    >>> import numpy as np
    >>> nu = np.linspace(1.0, 4000.0, 4000)
    >>> model = 2.25 + 300.0**2 / (1000.0**2 - nu**2 - 20j * nu)
    >>> found = kramers_kronig(nu, np.sqrt(model).imag, high_frequency_index=1.5)
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
    if given == "extinction_coefficient":
        points = np.concatenate([wavenumber, wavenumber[-1] * _TAIL])
        ordinate = np.concatenate([values, values[-1] * _TAIL**-3.0])
        ordinate[-1] = 0.0
        index = high_frequency_index + hilbert(
            np.concatenate([-points[::-1], [0.0], points]),
            np.concatenate([-ordinate[::-1], [0.0], ordinate]),
            wavenumber,
        )
        extinction_coefficient = values
        phase = np.angle((index + 1j * values - 1.0) / (index + 1j * values + 1.0))
    else:
        if (values <= 0.0).any() or (values > 1.0).any():
            raise DomainError(
                "must be above 0 and at most 1", field="values", value=float(values.min()), remedy="give a fraction"
            )
        phase = reflection_phase(wavenumber, values)
        if (np.abs(1.0 - np.sqrt(values) * np.exp(1j * phase)) < 1e-9).any():
            raise DomainError(
                "a perfect mirror has no finite index", field="values", value=1.0, remedy="give a reflectance below 1"
            )
        whole = index_from_reflection(values, phase)
        index, extinction_coefficient = whole.real, whole.imag
    _sensible(index, extinction_coefficient)
    return KramersKronig(index, np.maximum(extinction_coefficient, 0.0), np.degrees(phase))


@dataclass(frozen=True)
class KramersKronig(DataRecord):
    """Optical constants that belong together, N = n + i k."""

    refractive_index: Annotated[FloatArray, Array("1", "w", "n", ge=0)]
    extinction_coefficient: Annotated[FloatArray, Array("1", "w", "k")]
    phase: Annotated[
        FloatArray, Array("degree", "w", "of the amplitude (N - 1) / (N + 1) reflected at normal incidence")
    ]


def _sensible(index: FloatArray, imaginary: FloatArray) -> None:
    for name, part, slack in (("n", index, 0.0), ("k", imaginary, 0.05 * float(np.abs(imaginary).max()))):
        if (part < -slack).any():
            raise DomainError(
                f"leads to a negative {name}",
                field="values",
                value=float(part.min()),
                remedy="give a range that covers the bands wholly, and the index above it",
            )
