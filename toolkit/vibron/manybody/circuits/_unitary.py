"""States of unitary coupled clusters: a fixed product of excitations, or one that grows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.manybody.circuits._ansatz import lowest
from vibron.manybody.circuits._electrons import Electrons, energy_of, state_of
from vibron.manybody.solution import Rung

if TYPE_CHECKING:
    from scipy.sparse import csr_array


class Found:
    """A state, its energy, the ladder to it, and what else is known of the way."""

    def __init__(self, atoms: Electrons) -> None:
        self.state: FloatArray = atoms.reference
        self.value = float(self.state @ (atoms.matrix @ self.state))
        self.angles: FloatArray = np.zeros(0)
        self.ladder = [Rung("operators", 0.0, self.value)]
        self.more: dict[str, Any] = {"hartree_fock": atoms.integrals.mean_field}

    def optimise(self, atoms: Electrons, kept: list[csr_array[Any]]) -> None:
        """Find the angles of all generators again, from those known and zeros."""
        start = np.concatenate([self.angles, np.zeros(len(kept) - self.angles.size)])
        energy = partial(energy_of, generators=kept, reference=atoms.reference, matrix=atoms.matrix)
        self.value, self.angles = lowest(energy, [start], 500)
        self.state = state_of(self.angles, kept, atoms.reference)
        self.ladder.append(Rung("operators", float(len(kept)), self.value))


def fixed(atoms: Electrons) -> Found:
    """Return the product of all double and single excitations, optimised after either."""
    found, kept = Found(atoms), list[Any]()
    singles, doubles = atoms.excitations()
    for added in (doubles, singles):
        kept += [atoms.generator(excitation) for excitation in added]
        if kept:
            found.optimise(atoms, kept)
    found.more["parameters"] = found.angles.size
    return found


def grown(atoms: Electrons, most: int, gradient: float) -> tuple[Found, bool]:
    """Return the state after excitations of largest gradient, and whether the gradients of the pool fell low enough."""
    found, kept, chosen = Found(atoms), list[Any](), list[int]()
    pool = [atoms.generator(excitation) for part in atoms.excitations() for excitation in part]
    while True:
        image = np.asarray(atoms.matrix @ found.state)
        gradients = np.array([2.0 * float(image @ (generator @ found.state)) for generator in pool])
        norm = float(np.linalg.norm(gradients))
        if norm <= gradient or len(kept) >= most:
            break
        chosen.append(int(np.argmax(np.abs(gradients).round(10))))
        kept.append(pool[chosen[-1]])
        found.optimise(atoms, kept)
    found.more.update({"parameters": found.angles.size, "gradient": norm, "pool": len(pool), "operators": chosen})
    return found, norm <= gradient
