from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import tool
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations._modes import main_isotope_masses, normal_modes_of

_LARGEST_RESIDUE = 60.0  # cm^-1; more means that the point is not stationary or the Hessian is wrong


@tool(
    valid_for="force fields at a stationary point",
    limitations="harmonic; at a point that is not stationary rotations mix with vibrations, and the tool refuses",
    papers=("wilson1955",),
    see_also=("harmonic_field", "harmonic_ir", "mode_contributions", "isotopologue_spectrum"),
)
def normal_modes(
    field: Annotated[HarmonicField, Record("harmonic force field")],
    masses: Annotated[FloatArray | None, Array("u", "n", "masses of the atoms; None for main isotopes", gt=0)] = None,
) -> NormalModes:
    r"""Return wavenumbers, infrared intensities, reduced masses and displacements of the normal modes.

    .. math:: M^{-1/2} H M^{-1/2}\, \mathbf{q}_k = \omega_k^2\, \mathbf{q}_k,\qquad
              A_k = \frac{N_\mathrm{A}}{12\,\varepsilon_0 c^2} \left|\frac{\partial\mu}{\partial Q_k}\right|^2

    after translations and rotations have been projected out (Eckart conditions), so that exactly 3n - 6 modes remain,
    3n - 5 of a linear molecule.  That the modes are orthonormal and the intensities add up to the trace of the
    projected dipole derivatives is checked on each run.

    Raises
    ------
    DomainError
        There are not as many masses as atoms, or translations and rotations are not free within 60 cm^-1.

    Examples
    --------
    >>> import json
    >>> from vibron.core.example import example
    >>> field = json.loads(example("hydrogen_chloride_field.json").read_text())
    >>> modes = normal_modes(field)
    >>> modes.wavenumber.round(), modes.linear
    (array([2991.]), True)
    """
    weights = main_isotope_masses(field.geometry.symbols) if masses is None else masses
    if weights.size != len(field.geometry):
        raise DomainError(
            "must be one for each atom", field="masses", value=weights.size, remedy=f"give {len(field.geometry)} masses"
        )
    modes = normal_modes_of(field, weights)
    if np.abs(modes.residue).max() > _LARGEST_RESIDUE:
        raise DomainError(
            "translations and rotations are not free, so the geometry is not at rest",
            field="field",
            value=round(float(np.abs(modes.residue).max()), 1),
            remedy="relax the geometry with the same method first",
        )
    return NormalModes(
        modes.wavenumber, modes.intensity, modes.reduced_mass, modes.displacement, weights, modes.residue, modes.linear
    )


@dataclass(frozen=True)
class NormalModes(Curve):
    """Normal modes in ascending order."""

    drawn_as_sticks = True

    wavenumber: Annotated[
        FloatArray, Array("cm^-1", "m", "harmonic wavenumbers, negative where imaginary", kind="position")
    ]
    intensity: Annotated[FloatArray, Array("km/mol", "m", "integrated infrared intensities", ge=0)]
    reduced_mass: Annotated[FloatArray, Array("u", "m", "reduced masses", gt=0)]
    displacement: Annotated[FloatArray, Array("1", "m,n,3", "Cartesian displacements, each mode of unit length")]
    masses: Annotated[FloatArray, Array("u", "n", "masses of the atoms", gt=0)]
    residue: Annotated[
        FloatArray, Array("cm^-1", "z", "what translations and rotations would vibrate at; ideally 0", kind="position")
    ]
    linear: Annotated[bool, Option("whether the atoms lie in line")]
