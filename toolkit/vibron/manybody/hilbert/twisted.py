"""Models on a torus or ring whose boundaries carry phases."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from vibron.core.errors import DomainError
from vibron.core.quantity import FloatArray
from vibron.manybody.hilbert.basis import sector_basis
from vibron.manybody.hilbert.group import needs_symmetry
from vibron.manybody.hilbert.lanczos import lowest_states
from vibron.manybody.hilbert.matrix import matrix_of
from vibron.manybody.operators.blocks import blocks_of, digits_of
from vibron.manybody.operators.strings import OperatorString

if TYPE_CHECKING:
    from vibron.manybody.specification import Model

_PROBES = (1.0, 12.0)  # degrees: strings that wind five times or less are distinguished


def with_twist(model: Model, *angles: float) -> Model:
    """Return a model with twisted boundaries in every direction, one angle in degrees each.

    Raises
    ------
    DomainError
        A direction is open, or a term joins listed sites, of which it is not known how they wind around the lattice.
    """
    lattice = model.lattice
    if lattice.kind == "custom" or any(end not in ("periodic", "twisted") for end in lattice.boundary):
        raise DomainError(
            "must be closed in every direction", field="model", value=lattice.boundary, remedy="use boundary periodic"
        )
    for term in model.terms:
        if term.on in ("all", "triple") or any(len(place) > 1 for place in term.sites or ()):
            raise DomainError(
                f"has a term, {term.name!r}, whose way around the lattice is not known", field="model", value=term.on,
                remedy="write it on a bond class such as nn or nnn",
            )  # fmt: skip
    if needs_symmetry(model):
        raise DomainError(
            "may fix additive charges only",
            field="model",
            value=model.sector.declared,
            remedy="leave momentum and signs out",
        )
    ends = ("twisted",) * len(lattice.boundary)
    return replace(model, lattice=replace(lattice, boundary=ends, twist=tuple(float(angle) for angle in angles)))


class TwistedHamiltonian:
    """H(theta) = sum of exp(i w theta) H_w over the windings w of its terms, with the basis of the sector."""

    def __init__(self, model: Model) -> None:
        directions = len(model.lattice.boundary)
        plain = with_twist(model, *(0.0,) * directions)
        probe = with_twist(model, *_PROBES[:directions])
        groups: dict[tuple[int, ...], list[OperatorString]] = {}
        for string, turned in zip(plain.strings, probe.strings, strict=True):
            groups.setdefault(_windings(turned.coefficient / string.coefficient, directions), []).append(string)
        self.directions, self.basis = directions, sector_basis(plain)
        digits = digits_of(plain)
        self._parts = [(w, matrix_of(blocks_of(digits, strings), self.basis)) for w, strings in groups.items()]

    def at(self, *angles: float) -> Any:
        """Return the sparse matrix at angles in radians, one per direction; real where it can be."""
        found: Any = 0
        for windings, part in self._parts:
            phase = np.exp(1j * np.dot(windings, angles))
            found = found + (phase.real if abs(phase.imag) < 1e-14 else phase) * part
        return found

    def lowest(self, count: int, *angles: float, seed: int = 0) -> tuple[FloatArray, npt.NDArray[Any]]:
        """Return the lowest levels at angles in radians, and their vectors in columns."""
        return lowest_states(self.at(*angles), count, seed=seed)


def _windings(ratio: complex, directions: int) -> tuple[int, ...]:
    """Return how often a string winds around each direction, from its phase at the probing twists."""
    total = round(float(np.degrees(np.angle(ratio))) / _PROBES[0])
    if directions == 1:
        return (total,)
    step = round(_PROBES[1] / _PROBES[0])
    second = round(total / step)
    return total - second * step, second
