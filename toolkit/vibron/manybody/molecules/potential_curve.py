from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.mean_field import molecule, serial
from vibron.manybody.molecules._correlation import METHODS


@tool(
    valid_for="diatomic molecules, where the method describes their breaking bond",
    limitations="HF, MP2 and CCSD(T) fail at large distances: use UHF or FCI there; the minimum is that of a parabola "
    "through three points, so give them close together",
    papers=("szaboostlund1989", "kolos1968", "sun2020"),
    see_also=("optimise_molecule", "full_configuration_interaction", "stability_analysis"),
    extra="manybody",
    cost="light",
)
@serial
def potential_curve(
    first: Annotated[str, Option("symbol of one atom")],
    second: Annotated[str, Option("symbol of the other")],
    distances: Annotated[FloatArray, Array("angstrom", "n", "distances of the nuclei, rising", gt=0)],
    method: Annotated[str, Option("method", choices=tuple(METHODS))] = "FCI",
    basis: Annotated[str, Option("basis set by its usual name")] = "STO-3G",
    charge: Annotated[int, Quantity("1", "charge in elementary charges")] = 0,
    unpaired: Annotated[int, Quantity("1", "unpaired electrons", ge=0)] = 0,
    frozen_core: Annotated[bool, Option("whether the cores of the atoms stay uncorrelated")] = False,
) -> PotentialCurve:
    r"""Return the energy of two atoms as a function of their distance.

    .. math:: E(R),\qquad k = \left.\frac{d^2E}{dR^2}\right|_{R_e}

    Returns
    -------
    PotentialCurve
        Energies and the lowest point; with less than three distances that of the lowest energy, without curvature.

    Raises
    ------
    ConvergenceError
        A method did not converge.

    Examples
    --------
    >>> potential_curve("H", "H", [0.7, 1.0, 2.0]).energies.round(6)
    array([-1.136189, -1.10115 , -0.948641])
    """
    if not distances.size or np.any(np.diff(distances) <= 0.0):
        raise DomainError("must rise", field="distances", value=distances.tolist(), remedy="sort them")
    pair = (first, second)
    energies = np.array(
        [
            METHODS[method](
                molecule(Geometry(pair, np.diag([0.0, 0.0, r])[[0, 2]], charge, unpaired), basis), frozen_core
            )
            for r in distances
        ]
    )
    low = int(np.argmin(energies))
    if distances.size < 3:
        return PotentialCurve(energies, float(distances[low]), float(energies[low]), 0.0)
    part = slice(min(max(low - 1, 0), distances.size - 3), min(max(low - 1, 0), distances.size - 3) + 3)
    centre = float(distances[low])
    square, slope, height = np.polyfit(distances[part] - centre, energies[part] - energies[low], 2)
    if not 0 < low < distances.size - 1 or square <= 0.0:  # no minimum inside
        return PotentialCurve(energies, centre, float(energies[low]), 2.0 * float(square))
    shift = -slope / (2.0 * square)
    lowest = float(energies[low] + height + 0.5 * slope * shift)
    return PotentialCurve(energies, centre + float(shift), lowest, 2.0 * float(square))


@dataclass(frozen=True)
class PotentialCurve(DataRecord):
    """Energies over the distance, and the minimum of the parabola through the three lowest."""

    energies: Annotated[FloatArray, Array("hartree", "n", "total energy at each distance")]
    distance: Annotated[float, Quantity("angstrom", "distance at the minimum", gt=0)]
    energy: Annotated[float, Quantity("hartree", "energy at the minimum")]
    force_constant: Annotated[float, Quantity("hartree/angstrom^2", "curvature at the minimum")]
