"""Normal modes of vibration from a harmonic force field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations._modes import main_isotope_masses, normal_modes_of
from vibron.infrared.vibrations._samples import HYDROGEN_CHLORIDE

_LARGEST_RESIDUE = 60.0  # cm^-1; more means that the point is no stationary one or the Hessian is wrong


@dataclass(frozen=True, eq=False)
class NormalModes:
    """Normal modes in ascending order."""

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


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(
            call={"field": HYDROGEN_CHLORIDE},
            path="wavenumber.0",
            value=2990.95,
            tolerance=0.5,
            source="huberherzberg1979",
        ),
        KnownAnswer(
            call={"field": HYDROGEN_CHLORIDE},
            path="intensity.0",
            value=974.88 * 0.04 / 0.979593,
            tolerance=0.01,
            source="by hand: 974.88 km/mol times the squared dipole derivative (0.2 e) over the reduced mass of HCl",
        ),
        KnownAnswer(
            call={"field": HYDROGEN_CHLORIDE},
            path="linear",
            value=True,
            source="two atoms lie in line",
            kind="identity",
        ),
        KnownAnswer(
            call={"field": HYDROGEN_CHLORIDE, "masses": [34.968853, 2.014102]},
            path="wavenumber.0",
            value=2145.16,
            tolerance=0.5,
            source="huberherzberg1979",
        ),
    ),
    valid_for="force fields at a stationary point",
    limitations="harmonic; at a point that is not stationary rotations mix with vibrations, and the tool refuses",
    papers=("wilson1955",),
    keywords=("normal modes", "vibrations", "frequencies", "eigenvectors", "reduced mass", "diagonalise", "Hessian"),
    see_also=("harmonic_field", "harmonic_ir", "mode_contributions", "isotopologue_spectrum"),
    asks=(
        "[wavenumber: Normal mode frequencies] from the Hessian {field}",
        "[reduced_mass: Reduced masses] of the vibrations of the force field {field}",
        "[displacement: Displacement vectors] of the normal modes of {field}",
        "[wavenumber: Diagonalise] the force field {field} with the atomic masses {masses}",
    ),
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

    Parameters
    ----------
    field : HarmonicField
        Force field.
    masses : array of float, shape (n,), u, optional
        Masses of other isotopes.

    Returns
    -------
    NormalModes
        In ascending order of the wavenumber.

    Raises
    ------
    DomainError
        There are not as many masses as atoms, or translations and rotations are not free within 60 cm^-1.

    References
    ----------
    E. B. Wilson, J. C. Decius, P. C. Cross, Molecular Vibrations, McGraw-Hill, New York (1955).

    Examples
    --------
    >>> from vibron.core.registry import find
    >>> modes = find("normal_modes").execute(field=HYDROGEN_CHLORIDE)
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
