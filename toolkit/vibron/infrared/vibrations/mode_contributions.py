from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import tool
from vibron.infrared.vibrations._contributions import atom_shares, internal_motions, shares
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations.normal_modes import normal_modes

_SPOKEN = 0.15  # share from which a motion is named


@tool(
    valid_for="molecules whose bonds show in the distances of their atoms",
    limitations="the energy that couples two coordinates is left out, and coordinates are redundant in rings",
    papers=("wilson1955", "seminario1996"),
    see_also=("normal_modes", "explain_assignment", "animate_mode"),
    cost="instant",
)
def mode_contributions(field: Annotated[HarmonicField, Record("harmonic force field")]) -> Contributions:
    r"""Return which atoms move in each normal mode, and how much of it is which stretch or bend.

    .. math:: a_{ki} = \frac{m_i |\mathbf{d}_{ki}|^2}{\sum_j m_j |\mathbf{d}_{kj}|^2},\qquad
              s_{kc} = \frac{k_c (\mathbf{b}_c\cdot\mathbf{d}_k)^2}
                            {\sum_{c'} k_{c'} (\mathbf{b}_{c'}\cdot\mathbf{d}_k)^2}

    with the displacement d of mode k, the Wilson vector b of an internal coordinate c and its force constant k, read
    off the Hessian (Seminario); coordinates of the same kind are added up.

    Raises
    ------
    DomainError
        The field is of no stationary point.

    Examples
    --------
    >>> import json
    >>> from vibron.core.example import example
    >>> field = json.loads(example("hydrogen_chloride_field.json").read_text())
    >>> mode_contributions(field).labels
    ('Cl-H stretch 100 %',)
    """
    modes = normal_modes(field)
    motions = internal_motions(field)
    each = shares(modes.displacement, motions)
    kinds = tuple(dict.fromkeys(motion.kind for motion in motions))
    summed = np.array([each[:, [motion.kind == kind for motion in motions]].sum(axis=1) for kind in kinds]).T.reshape(
        len(modes.wavenumber), len(kinds)
    )
    labels = tuple(_label(kinds, row) for row in summed)
    return Contributions(
        modes.wavenumber, modes.intensity, atom_shares(modes.displacement, modes.masses), kinds, summed, labels
    )


@dataclass(frozen=True)
class Contributions(Curve):
    """Modes taken apart, ascending in wavenumber."""

    drawn_as_sticks = True

    wavenumber: Annotated[FloatArray, Array("cm^-1", "m", "wavenumbers", kind="position")]
    intensity: Annotated[FloatArray, Array("km/mol", "m", "infrared intensities", ge=0)]
    atoms: Annotated[FloatArray, Array("1", "m,n", "share of each atom in the kinetic energy")]
    motions: Annotated[tuple[str, ...], Option("internal motions by kind: stretches, bends, torsions")]
    shares: Annotated[FloatArray, Array("1", "m,c", "share of each kind of motion in each mode")]
    labels: Annotated[tuple[str, ...], Option("what each mode is, in words")]


def _label(kinds: tuple[str, ...], row: FloatArray) -> str:
    order = np.argsort(-row, kind="stable")
    spoken = [f"{kinds[index]} {row[index]:.0%}".replace("%", " %") for index in order if row[index] >= _SPOKEN]
    return ", ".join(spoken) or "mixed"
