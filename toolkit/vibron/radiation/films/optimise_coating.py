from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.radiation.films._merit import (
    Angles,
    CoatingDesign,
    Polarisations,
    Quantities,
    Targets,
    Tolerances,
    conditions_of,
    evolve,
    refine,
)
from vibron.radiation.films._stack import (
    Extinctions,
    Indices,
    Wavelengths,
    media,
)


@tool(
    valid_for="a given sequence of films, up to some tens of them",
    limitations="refine ends in the valley it starts in; global (differential evolution) searches the whole box but "
    "proves nothing; no films are added or taken away: see needle_synthesis",
    papers=("macleod2010", "storn1997"),
    see_also=("needle_synthesis", "coating_tolerance", "antireflection_coating", "multilayer_spectrum"),
    cost="light",
    seed=0,
)
def optimise_coating(
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Annotated[FloatArray, Array("um", "l", "thickness of the films at the start", ge=0, kind="length")],
    target: Targets,
    extinction_coefficient: Extinctions = None,
    quantity: Quantities = ("reflectance",),
    weight: Annotated[FloatArray | None, Array("1", "w", "weight of each wavelength; none: one", ge=0)] = None,
    angle: Angles = None,
    polarisation: Polarisations = ("unpolarised",),
    method: Annotated[str, Option("search near the start or everywhere", choices=("refine", "global"))] = "refine",
    thickest: Annotated[
        float | None, Quantity("um", "thickest film; none: twice the thickest at the start", gt=0, kind="length")
    ] = None,
    seed: Annotated[int, Quantity("1", "of the global search", ge=0)] = 0,
    tolerance: Tolerances = None,
) -> OptimisedCoating:
    r"""Return the thicknesses of films that bring R, T or A nearest to a target.

    .. math:: M^2 = \sum_w g_w \, (X(\lambda_w) - X_w)^2 / \sum_w g_w

    summed over all rows of the target, each at its angle, polarisation and quantity; a tolerance divides the distance.

    ``refine`` follows the slope (least squares in a trust region) from the start; ``global`` lets a population of
    stacks evolve (differential evolution), all computed at once, and refines the best.  The result is never worse
    than the start.

    Parameters
    ----------
    thickness
        Of the films at the start, in um; also sets the sequence.

    Returns
    -------
    OptimisedCoating
        Thicknesses, spectrum, and merit before and after.

    Raises
    ------
    DomainError
        A film at the start is thicker than ``thickest``, or all weights vanish.
    InputError
        The media do not fit the layers, or the conditions the target.

    Examples
    --------
    Germanium for 8 to 12 um with two films.

    >>> import numpy as np
    >>> band = np.linspace(8.0, 12.0, 21)
    >>> found = optimise_coating(band, [1.0, 1.6, 2.4, 4.0], [1.0, 1.0], np.zeros(21))
    >>> found.thickness.round(2), round(found.merit_at_start, 3), round(found.merit, 3)
    (array([0.97, 0.69]), 0.067, 0.017)
    """
    index = media(wavelength, refractive_index, extinction_coefficient, thickness)
    top = thickest if thickest is not None else 2.0 * float(thickness.max(initial=0.0))
    if not thickness.size or (thickness > top).any() or top <= 0.0:
        raise DomainError(
            "leaves no room for the films", field="thickest", value=top, remedy="give one above those of the start"
        )
    conditions = conditions_of(wavelength, index[0], target, angle, polarisation, quantity, tolerance, weight)
    design = CoatingDesign(index, wavelength, conditions)
    start = thickness
    if method == "global":
        start = evolve(design, thickness, top, seed)
    best = refine(design, start, top)
    if design.merit(best) > design.merit(thickness):
        best = thickness
    values = design.values(best[:, None])[0].ravel()
    return OptimisedCoating(best, values, design.merit(best), design.merit(thickness))


@dataclass(frozen=True)
class OptimisedCoating(DataRecord):
    """The best thicknesses found."""

    thickness: Annotated[FloatArray, Array("um", "l", "of the films", ge=0, kind="length")]
    values: Annotated[FloatArray, Array("1", "n", "the quantity with these films, row after row", ge=0, le=1)]
    merit: Annotated[
        float, Quantity("1", "root of the mean square distance from the target, in tolerances if given", ge=0)
    ]
    merit_at_start: Annotated[float, Quantity("1", "the same at the start", ge=0)]
