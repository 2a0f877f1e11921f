"""Secondary structure of a protein from the components of its amide I band."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import KnownAnswer, tool

Solvent: TypeAlias = Literal["H2O", "D2O"]
SOLVENTS: tuple[Solvent, ...] = ("H2O", "D2O")

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


@dataclass(frozen=True)
class AmideComponent:
    """One component and the structures in whose range it lies."""

    wavenumber: Annotated[float, Quantity("cm^-1", "position of the component", kind="position")]
    share: Annotated[float, Quantity("1", "share of the whole area")]
    structures: Annotated[tuple[str, ...], Option("structures whose extremes hold it, nearest mean first")]


@dataclass(frozen=True)
class AmideStructure:
    """Shares of the area by structure, and each component's assignment."""

    least: Annotated[dict[str, float], Option("share of components that no other structure explains")]
    most: Annotated[dict[str, float], Option("share of all components that the structure may explain")]
    unassigned: Annotated[float, Quantity("1", "share of components outside all ranges")]
    components: Annotated[tuple[AmideComponent, ...], Record("components in the order given")]


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"wavenumber": [1633.0, 1654.0, 1684.0], "area": [2.0, 1.0, 1.0]},
            path="components.0.structures",
            value=["beta_sheet"],
            source="barth2007",
        ),
        KnownAnswer(
            call={"wavenumber": [1630.0, 1645.0, 1700.0], "area": [2.0, 1.0, 1.0], "solvent": "D2O"},
            path="components.1.structures",
            value=["disordered", "alpha_helix"],
            source="barth2007",
        ),
        KnownAnswer(
            call={"wavenumber": [1630.0, 1645.0, 1700.0], "area": [2.0, 1.0, 1.0], "solvent": "D2O"},
            path="unassigned",
            value=0.25,
            tolerance=1e-12,
            source="one of four parts lies outside all ranges",
            kind="identity",
        ),
    ),
    valid_for="amide I components, 1600 to 1700 cm^-1, of soluble proteins in water or heavy water",
    limitations=(
        "ranges overlap, so bounds are given instead of one number; equal absorption of all structures is assumed; "
        "side chains absorb 10 to 30 per cent of the area; in H2O helix and disordered parts coincide"
    ),
    papers=("barth2007", "susi1983"),
    keywords=("protein", "secondary structure", "amide I", "alpha helix", "beta sheet", "turn", "random coil"),
    see_also=("fit_bands", "second_derivative_bands", "self_deconvolve"),
    asks=(
        "[least: Secondary structure] from amide I components at {wavenumber} with areas {area}",
        "Amide I fitted with bands at {wavenumber}, areas {area}: [most: at most how much helix] is there?",
        "Protein in {solvent=D2O: D2O}: [least: beta sheet content] from components {wavenumber} of areas {area}",
        "[components: Assign] the amide I components {wavenumber}, areas {area}, to helix, sheet and turn",
        "[unassigned: Unassigned share] of an amide I fit in {solvent=D2O: heavy water}, peaks {wavenumber}, "
        "areas {area}",
    ),
)
def amide_i_structure(
    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "n", "positions of the components", gt=1500, lt=1800, kind="position")
    ],
    area: Annotated[FloatArray, Array("1", "n", "their areas, any unit", ge=0)],
    solvent: Annotated[Solvent, Option("solvent, which sets the ranges", choices=SOLVENTS)] = "H2O",
) -> AmideStructure:
    """Assign the components of an amide I band to helix, sheet, turn and disordered structure, with bounds.

    Each component is put down to every structure in whose range it lies; the share of a structure lies between the
    area that only it explains and all the area that it may explain.

    Parameters
    ----------
    wavenumber, area
        Fitted components, shape (n,).
    solvent
        ``H2O`` or ``D2O``.

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
