from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.films._stack import Wavelength
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum


@tool(
    valid_for="transparent films and substrate at normal incidence",
    limitations="one wavelength; indices are taken as constant; broad-band designs: optimise_coating",
    papers=("macleod2010",),
    see_also=("multilayer_spectrum", "optimise_coating", "quarter_wave_stack"),
)
def antireflection_coating(
    wavelength: Wavelength,
    substrate_index: Annotated[float, Quantity("1", "refractive index of the substrate", gt=0)],
    film_index: Annotated[float | None, Quantity("1", "of the outer film; none: the ideal one", gt=0)] = None,
    second_film_index: Annotated[float | None, Quantity("1", "of a second film, next to the substrate", gt=0)] = None,
    incident_index: Annotated[float, Quantity("1", "of the incident medium", gt=0)] = 1.0,
) -> AntireflectionCoating:
    r"""Return a coating of one quarter wave, or of two films that cancel the reflection exactly.

    .. math:: n_f = \sqrt{n_0 n_s}, \quad n_f d = \lambda / 4, \qquad
              R = \left( \frac{n_0 n_s - n_f^2}{n_0 n_s + n_f^2} \right)^2

    and for two films (a V-coat), with the phases delta = 2 pi n d / lambda,

    .. math:: \tan^2\delta_1 = \frac{(n_s - n_0)(n_2^2 - n_0 n_s) n_1^2}{(n_1^2 n_s - n_0 n_2^2)(n_0 n_s - n_1^2)},
              \qquad
              \tan^2\delta_2 = \frac{(n_s - n_0)(n_0 n_s - n_1^2) n_2^2}{(n_1^2 n_s - n_0 n_2^2)(n_2^2 - n_0 n_s)}

    Raises
    ------
    DomainError
        Two films of these indices cannot cancel the reflection.

    Examples
    --------
    >>> coating = antireflection_coating(10.6, 4.0)
    >>> float(coating.refractive_index[1]), coating.thickness
    (2.0, array([1.325]))
    """
    outer = film_index if film_index is not None else float(np.sqrt(incident_index * substrate_index))
    if second_film_index is None:
        films, thickness = [outer], np.array([wavelength / (4.0 * outer)])
    else:
        films = [outer, second_film_index]
        thickness = _two_films(wavelength, incident_index, outer, second_film_index, substrate_index)
    index = np.array([incident_index, *films, substrate_index])
    bare = _reflectance(wavelength, index[[0, -1]], np.array([]))
    return AntireflectionCoating(index, thickness, _reflectance(wavelength, index, thickness), bare)


@dataclass(frozen=True)
class AntireflectionCoating(DataRecord):
    """A design, ready for multilayer_spectrum."""

    refractive_index: Annotated[FloatArray, Array("1", "m", "incident medium, films and substrate", gt=0)]
    thickness: Annotated[FloatArray, Array("um", "l", "of the films", gt=0, kind="length")]
    reflectance: Annotated[float, Quantity("1", "at the design wavelength, normal incidence", ge=0, le=1)]
    bare_reflectance: Annotated[float, Quantity("1", "without the coating", ge=0, le=1)]


def _reflectance(wavelength: float, index: FloatArray, thickness: FloatArray) -> float:
    return float(multilayer_spectrum(np.array([wavelength]), index, thickness).reflectance[0])


def _two_films(wavelength: float, first: float, outer: float, inner: float, substrate: float) -> FloatArray:
    match, contrast = first * substrate, outer**2 * substrate - first * inner**2
    above, below = inner**2 - match, match - outer**2
    if contrast * below == 0.0 or contrast * above == 0.0 or substrate == first:
        raise _impossible(inner)
    squares = np.array(
        [
            (substrate - first) * above * outer**2 / (contrast * below),
            (substrate - first) * below * inner**2 / (contrast * above),
        ]
    )
    if (squares < 0.0).any():
        raise _impossible(inner)
    # Each tangent has two signs; the pair with the smallest reflectance solves, and the thinner one is returned.
    phase = np.arctan(np.sqrt(squares))
    index = np.array([first, outer, inner, substrate])
    pairs = [np.array([one, other]) for one in (phase[0], np.pi - phase[0]) for other in (phase[1], np.pi - phase[1])]
    found = [pair * wavelength / (2.0 * np.pi * index[1:3]) for pair in pairs]
    dark = [d for d in found if _reflectance(wavelength, index, d) < 1e-20]
    if not dark:
        raise _impossible(inner)
    return min(dark, key=lambda d: float(d.sum()))


def _impossible(inner: float) -> DomainError:
    return DomainError(
        "two films of these indices cannot cancel the reflection",
        field="second_film_index",
        value=inner,
        remedy="give one film below and one above sqrt(n0 ns), or leave the second one out",
    )
