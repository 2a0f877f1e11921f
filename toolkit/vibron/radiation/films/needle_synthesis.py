from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.radiation.films._merit import (
    Angles,
    CoatingDesign,
    Polarisations,
    Quantities,
    Targets,
    Tolerances,
    conditions_of,
    refine,
)
from vibron.radiation.films._stack import High, Low, Wavelengths

_PLACES = np.linspace(0.0, 1.0, 21)[1:-1]  # of the needle within a film
_NEEDLE, _THIN = 2e-3, 0.02  # of the shortest wavelength: a needle, and a film that is taken out
_PERFECT, _EVALUATIONS = 1e-6, 60
_GAIN = 0.02  # part by which the merit must fall for another film


@tool(
    valid_for="two transparent film materials with constant indices",
    limitations="each film is the best single addition, so that the end depends on the start: try several; dispersion "
    "and losses are left out: refine the result with optimise_coating",
    papers=("tikhonravov1996", "macleod2010"),
    see_also=("optimise_coating", "coating_tolerance", "multilayer_spectrum", "antireflection_coating"),
    cost="light",
)
def needle_synthesis(
    wavelength: Wavelengths,
    high_index: High,
    low_index: Low,
    substrate_index: Annotated[float, Quantity("1", "refractive index of the substrate", gt=0)],
    target: Targets,
    start: Annotated[float, Quantity("um", "thickness of the first film, of the high material", gt=0, kind="length")],
    quantity: Quantities = ("reflectance",),
    angle: Angles = None,
    polarisation: Polarisations = ("unpolarised",),
    most_films: Annotated[int, Quantity("1", "largest number of films", ge=1, le=200)] = 20,
    incident_index: Annotated[float, Quantity("1", "refractive index of the incident medium", gt=0)] = 1.0,
    tolerance: Tolerances = None,
) -> NeedleDesign:
    r"""Return a coating of two materials that grows from one film to meet a target.

    At each round a film as thin as a needle of the other material is tried at many places of every film; the one that
    lowers the merit most stays, all thicknesses are refined, and films that have vanished are taken out.  It ends when
    no needle helps.  Nothing is drawn by chance.  The merit is

    .. math:: M^2 = \frac{1}{c\,w} \sum_{c,w} \left( \frac{X_c(\lambda_w) - X_{cw}}{\tau_{cw}} \right)^2

    over all wavelengths and conditions, with tolerances of one unless given: below one, the mean point is within them.

    Returns
    -------
    NeedleDesign
        Indices and thicknesses from the lit side on, spectrum, and merit before and after.

    Raises
    ------
    DomainError
        The high index is not above the low one.

    Examples
    --------
    >>> import numpy as np
    >>> band = np.linspace(0.45, 0.65, 21)
    >>> found = needle_synthesis(band, 2.3, 1.38, 1.52, np.zeros(21), 0.4)
    >>> found.thickness.size > 3, found.merit < 0.02 * found.merit_at_start
    (True, True)
    """
    if high_index <= low_index:
        raise DomainError("must be above the low index", field="high_index", value=high_index, remedy="swap the films")
    shortest = float(wavelength.min())
    thickest = start + 2.0 * float(wavelength.max()) / low_index

    conditions = conditions_of(
        wavelength, np.array([incident_index + 0j]), target, angle, polarisation, quantity, tolerance
    )

    def design(films: FloatArray) -> CoatingDesign:
        index = np.array([incident_index, *films, substrate_index], complex)[:, None]
        return CoatingDesign(index, wavelength, conditions)

    films, thickness = np.array([high_index]), np.array([start])
    first = design(films).merit(thickness)
    thickness = refine(design(films), thickness, thickest)
    best = min(first, design(films).merit(thickness))
    while films.size + 2 <= most_films and best > _PERFECT:
        # 1. The best needle of all places.
        tried = _needles(films, thickness, high_index + low_index, _NEEDLE * shortest)
        scores = [design(media).merits(stacks) for media, stacks in tried]
        row = int(np.argmin([score.min() for score in scores]))
        media, stacks = tried[row]
        # 2. All thicknesses anew, without the films that vanish.
        layers = refine(design(media), stacks[:, int(np.argmin(scores[row]))], thickest, _EVALUATIONS)
        media, layers = _cleared(media, layers, _THIN * shortest)
        layers = refine(design(media), layers, thickest, _EVALUATIONS)
        merit = design(media).merit(layers)
        if merit > (1.0 - _GAIN) * best:
            break
        films, thickness, best = media, layers, merit
    index = np.array([incident_index, *films, substrate_index])
    return NeedleDesign(index, thickness, design(films).values(thickness[:, None])[0].ravel(), best, first)


@dataclass(frozen=True)
class NeedleDesign(DataRecord):
    """A design, ready for multilayer_spectrum."""

    refractive_index: Annotated[FloatArray, Array("1", "m", "incident medium, films and substrate", gt=0)]
    thickness: Annotated[FloatArray, Array("um", "l", "of the films", gt=0, kind="length")]
    values: Annotated[FloatArray, Array("1", "n", "the quantity with these films, row after row", ge=0, le=1)]
    merit: Annotated[
        float, Quantity("1", "root of the mean square distance from the target, in tolerances if given", ge=0)
    ]
    merit_at_start: Annotated[float, Quantity("1", "the same for the first film alone", ge=0)]


def _needles(
    films: FloatArray, thickness: FloatArray, both: float, needle: float
) -> list[tuple[FloatArray, FloatArray]]:
    """Return the media of each stack with one needle more, and its thicknesses at all places, (films, places)."""
    tried = []
    for place, (film, thick) in enumerate(zip(films, thickness, strict=True)):
        media = np.concatenate([films[:place], [film, both - film, film], films[place + 1 :]])
        stacks = np.repeat(
            np.concatenate([thickness[:place], [0.0] * 3, thickness[place + 1 :]])[:, None], _PLACES.size, axis=1
        )
        stacks[place : place + 3] = thick * _PLACES, np.full(_PLACES.size, needle), thick * (1.0 - _PLACES)
        tried.append((media, stacks))
    for outside, ends in ((0, [both - films[0], *films]), (thickness.size, [*films, both - films[-1]])):
        tried.append((np.array(ends), np.insert(thickness, outside, needle)[:, None]))
    return tried


def _cleared(films: FloatArray, thickness: FloatArray, thin: float) -> tuple[FloatArray, FloatArray]:
    """Take out films too thin to matter, and make one of neighbours of one material."""
    kept = [(film, thick) for film, thick in zip(films, thickness, strict=True) if thick > thin]
    merged: list[tuple[float, float]] = []
    for film, thick in kept or [(films[0], thickness[0])]:
        if merged and merged[-1][0] == film:
            merged[-1] = (film, merged[-1][1] + thick)
        else:
            merged.append((film, thick))
    media, layers = np.array(merged).T
    return media, layers
