from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool

Solvent: TypeAlias = Literal["H2O", "D2O"]

#: Mean and extremes in cm^-1 of each structure's component, as compiled by Barth.
RANGES: dict[Solvent, tuple[tuple[str, float, float, float], ...]] = {
    "H2O": (
        ("alpha_helix", 1654.0, 1648.0, 1657.0),
        ("beta_sheet", 1633.0, 1623.0, 1641.0),
        ("beta_sheet", 1684.0, 1674.0, 1695.0),
        ("turn", 1672.0, 1662.0, 1686.0),
        ("disordered", 1654.0, 1642.0, 1657.0),
    ),
    "D2O": (
        ("alpha_helix", 1652.0, 1642.0, 1660.0),
        ("beta_sheet", 1630.0, 1615.0, 1638.0),
        ("beta_sheet", 1679.0, 1672.0, 1694.0),
        ("turn", 1671.0, 1653.0, 1691.0),
        ("disordered", 1645.0, 1639.0, 1654.0),
    ),
}


@tool(
    valid_for="amide I components, 1600 to 1700 cm^-1, of soluble proteins in water or heavy water",
    limitations=(
        "ranges overlap, so bounds are given instead of one number; equal absorption of all structures is assumed; "
        "side chains absorb 10 to 30 per cent of the area; in H2O helix and disordered parts coincide"
    ),
    papers=("barth2007", "susi1983"),
    see_also=("fit_bands", "second_derivative_bands", "self_deconvolve"),
)
def amide_i_structure(
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "n", "positions of the components", gt=1500, lt=1800, kind="position")
    ],
    area: Annotated[FloatArray, Array("1", "n", "their areas, any unit", ge=0)],
    solvent: Annotated[Solvent, Option("solvent, which sets the ranges")] = "H2O",
) -> AmideStructure:
    """Assign the components of an amide I band to helix, sheet, turn and disordered structure, with bounds.

    Each component is assigned to every structure in whose range it lies; the fraction of a structure lies between the
    area that only it explains and all the area that it may explain.

    Returns
    -------
    AmideStructure
        Lower and upper bound for each structure, unassigned share, assignment of each component.

    Raises
    ------
    DomainError
        If the areas sum to zero.

    References
    ----------
    Ranges from [barth2007]_; method after [susi1983]_.

    Examples
    --------
    >>> import numpy as np
    >>> amide_i_structure(np.array([1633.0, 1654.0]), np.array([1.0, 3.0])).most["alpha_helix"]
    0.75
    """
    total = float(area.sum())
    if total <= 0.0:
        raise DomainError("sums to zero", field="area", value=total, remedy="give areas of bands that absorb")
    ranges = RANGES[solvent]
    names = tuple(dict.fromkeys(name for name, *_ in ranges))
    least, most = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
    unassigned, components = 0.0, []
    for place, part in zip(wavenumber, area, strict=True):
        held = sorted((abs(mean - place), name) for name, mean, low, high in ranges if low <= place <= high)
        structures = tuple(dict.fromkeys(name for _, name in held))
        share = float(part) / total
        for name in structures:
            most[name] += share
        if len(structures) == 1:
            least[structures[0]] += share
        unassigned += 0.0 if structures else share
        components.append(AmideComponent(float(place), share, structures))
    return AmideStructure(least, most, unassigned, tuple(components))


@dataclass(frozen=True)
class AmideComponent(DataRecord):
    """One component and the structures in whose range it lies."""

    wavenumber: Annotated[float, Quantity("cm^-1", "position of the component", kind="position")]
    share: Annotated[float, Quantity("1", "share of the whole area")]
    structures: Annotated[tuple[str, ...], Option("structures whose extremes hold it, nearest mean first")]


@dataclass(frozen=True)
class AmideStructure(DataRecord):
    """Shares of the area by structure, and each component's assignment."""

    least: Annotated[dict[str, float], Option("share of components that no other structure explains")]
    most: Annotated[dict[str, float], Option("share of all components that the structure may explain")]
    unassigned: Annotated[float, Quantity("1", "share of components outside all ranges")]
    components: Annotated[tuple[AmideComponent, ...], Record("components in the order given")]
