from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.infrared.vibrations._field import HarmonicField
from vibron.infrared.vibrations._modes import groups_of_equal
from vibron.infrared.vibrations._point_group import point_group
from vibron.infrared.vibrations._symmetry import Operation, character, operations
from vibron.infrared.vibrations.normal_modes import normal_modes


@tool(
    valid_for="molecules at a minimum whose symmetry shows within the tolerance",
    limitations="accidental degeneracies within the tolerance count as one level; labels of species are not given",
    papers=("wilson1955", "herzberg1945"),
    see_also=("normal_modes", "raman_activity"),
)
def symmetry_activity(
    field: Annotated[HarmonicField, Record("harmonic force field")],
    tolerance: Annotated[float, Quantity("angstrom", "how far atoms may miss one another", gt=0, le=0.3)] = 0.02,
    degenerate: Annotated[float, Quantity("cm^-1", "how near modes of one level lie", gt=0, kind="width")] = 0.5,
) -> SelectionRules:
    r"""Return the point group of a molecule and which of its vibrational levels are infrared or Raman active.

    .. math:: n = \frac{1}{h} \sum_R \chi_\mathrm{level}(R)\, \chi_T(R)

    counts how often a level transforms like the dipole, :math:`\chi_T = \operatorname{tr} R`, or the polarisability,
    :math:`\chi_T = \frac12 (\chi_\mu(R)^2 + \chi_\mu(R^2))`, over all operations R, which are found from the geometry.

    Raises
    ------
    DomainError
        The field is of no stationary point.

    References
    ----------
    E. B. Wilson, J. C. Decius, P. C. Cross, Molecular Vibrations, McGraw-Hill (1955), chapter 6.

    Examples
    --------
    >>> import json
    >>> from vibron.core.example import example
    >>> field = json.loads(example("carbon_dioxide_field.json").read_text())
    >>> rules = symmetry_activity(field)
    >>> [(level.degeneracy, level.infrared, level.raman) for level in rules.levels]
    [(2, True, False), (1, False, True), (1, True, False)]
    """
    modes = normal_modes(field)
    found = operations(field.geometry, modes.masses, tolerance)
    weighted = modes.displacement * np.sqrt(modes.masses / modes.reduced_mass[:, None])[:, :, None]
    levels = tuple(
        _level(modes.wavenumber[group], weighted[group], modes.intensity[group], found)
        for group in groups_of_equal(modes.wavenumber, degenerate)
    )
    return SelectionRules(
        point_group=point_group([operation.matrix for operation in found], modes.linear),
        order=len(found),
        centre=any(np.allclose(operation.matrix, -np.eye(3), atol=1e-2) for operation in found),
        levels=levels,
        infrared=sum(level.infrared for level in levels),
        raman=sum(level.raman for level in levels),
        forbidden=np.array([level.intensity for level in levels if not level.infrared]),
    )


@dataclass(frozen=True)
class Level(DataRecord):
    """One vibrational level: a mode, or several degenerate ones."""

    wavenumber: Annotated[float, Quantity("cm^-1", "wavenumber", kind="position")]
    degeneracy: Annotated[int, Quantity("1", "number of modes", ge=1)]
    infrared: Annotated[bool, Option("whether symmetry lets it absorb")]
    raman: Annotated[bool, Option("whether symmetry lets it scatter")]
    symmetric: Annotated[bool, Option("whether it keeps every symmetry of the molecule")]
    intensity: Annotated[float, Quantity("km/mol", "infrared intensity, of all its modes", ge=0)]


@dataclass(frozen=True)
class SelectionRules(DataRecord):
    """Point group and the activity of each level."""

    point_group: Annotated[str, Option("Schoenflies symbol")]
    order: Annotated[int, Quantity("1", "number of operations found; 14 or 28 of a linear molecule mean infinity")]
    centre: Annotated[bool, Option("whether the molecule has a centre of inversion")]
    levels: Annotated[tuple[Level, ...], Record("levels, ascending")]
    infrared: Annotated[int, Quantity("1", "number of levels that may absorb", ge=0)]
    raman: Annotated[int, Quantity("1", "number of levels that may scatter", ge=0)]
    forbidden: Annotated[FloatArray, Array("km/mol", "f", "intensities of forbidden levels; ideally 0")]


def _level(wavenumber: FloatArray, motions: FloatArray, intensity: FloatArray, found: list[Operation]) -> Level:
    own = np.array([character(motions, operation) for operation in found])
    dipole = np.array([np.trace(operation.matrix) for operation in found])
    squared = np.array([np.trace(operation.matrix @ operation.matrix) for operation in found])
    return Level(
        float(wavenumber.mean()),
        int(wavenumber.size),
        bool((own * dipole).mean() > 0.5),
        bool((own * (dipole**2 + squared) / 2.0).mean() > 0.5),
        bool(own.mean() > 0.5 * wavenumber.size),
        float(intensity.sum()),
    )
