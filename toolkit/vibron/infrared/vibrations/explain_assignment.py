from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord, Rows
from vibron.core.geometry import Geometry
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.infrared.vibrations.harmonic_field import harmonic_field
from vibron.infrared.vibrations.mode_contributions import mode_contributions
from vibron.infrared.vibrations.scale_force_field import scale_force_field

_DOUBT = 30.0  # cm^-1, by how much the method is off


@tool(
    valid_for="one conformer of a molecule in the gas phase",
    limitations="GFN2-xTB, scaled by kind of bond: bands lie off by 40 cm^-1 on average, and neighbours may "
    "change order",
    papers=("bannwarth2019", "wilson1955"),
    see_also=("mode_contributions", "harmonic_ir", "assign_bands"),
    extra="simulate",
    cost="light",
)
def explain_assignment(
    geometry: Annotated[Geometry, Record("molecule, or its SMILES")],
    wavenumber: Annotated[float, Quantity("cm^-1", "place of the band", gt=0, kind="position")],
    window: Annotated[
        float, Quantity("cm^-1", "how far off a computed vibration may lie", gt=0, kind="width", at="wavenumber")
    ] = 80.0,
) -> Rows[Explanation]:
    """Return the computed vibrations near a band, the likeliest first, with the atoms and bonds that move.

    Vibrations within the window are ordered by intensity over 1 + (distance / 30 cm^-1) squared: a band is likelier a
    strong vibration somewhat off than a weak one nearby.

    Returns
    -------
    tuple of Explanation
        Empty if no vibration lies in the window.

    Raises
    ------
    ConvergenceError
        The electrons or the geometry did not converge.

    Examples
    --------
    >>> explain_assignment(embed_conformer("CC#N"), 2267.0, 100.0)[0].label.split(" stretch")[0]
    'C≡N'
    """
    found = mode_contributions(scale_force_field(harmonic_field(geometry)))
    offset = found.wavenumber - wavenumber
    near = np.flatnonzero(np.abs(offset) <= window)
    weight = (found.intensity[near] + 1e-3) / (1.0 + (offset[near] / _DOUBT) ** 2)
    return Rows(
        Explanation(
            float(found.wavenumber[index]),
            float(offset[index]),
            float(found.intensity[index]),
            found.labels[index],
            _most(found.atoms[index]),
            found.atoms[index],
        )
        for index in near[np.argsort(-weight, kind="stable")]
    )


@dataclass(frozen=True)
class Explanation(DataRecord):
    """One computed vibration near the place asked for."""

    wavenumber: Annotated[float, Quantity("cm^-1", "scaled wavenumber", kind="position")]
    offset: Annotated[float, Quantity("cm^-1", "its distance from the place asked for", kind="width")]
    intensity: Annotated[float, Quantity("km/mol", "infrared intensity", ge=0)]
    label: Annotated[str, Option("what moves, in words")]
    moving: Annotated[tuple[int, ...], Option("atoms that hold most of the kinetic energy, the first most; from 0")]
    shares: Annotated[FloatArray, Array("1", "n", "share of each atom in the kinetic energy")]


def _most(share: FloatArray) -> tuple[int, ...]:
    """Return the fewest atoms that hold 80 per cent of the kinetic energy together."""
    order = np.argsort(-share.round(6), kind="stable")
    count = int(np.searchsorted(np.cumsum(share[order]), 0.8)) + 1
    return tuple(int(index) for index in order[:count])
