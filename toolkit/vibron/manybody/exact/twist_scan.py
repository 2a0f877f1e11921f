from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.hilbert.twisted import TwistedHamiltonian
from vibron.manybody.specification import Model

_STEP = 0.02  # radians, of the difference quotient


@tool(
    valid_for="rings and tori whose terms are on bond classes",
    limitations="additive charges only; the curvature is that of a level without degeneracy at no twist",
    papers=("kohn1964",),
    see_also=("chern_number", "exact_levels", "space_group"),
    seed=0,
    cost="light",
)
def twist_scan(
    model: Annotated[Model, Record("model on a lattice that is closed in every direction")],
    angles: Annotated[FloatArray, Array("degree", "n", "twists of the boundary")],
    direction: Annotated[int, Quantity("1", "direction that is twisted, from 0", ge=0, le=1)] = 0,
    count: Annotated[int, Quantity("1", "how many of the lowest levels", ge=1, le=100)] = 1,
    seed: Annotated[int, Quantity("1", "seed of the starting vectors", ge=0)] = 0,
) -> TwistScan:
    r"""Compute the lowest levels of a model against the twist of its boundary.

    .. math:: c_{i+L} = e^{i\theta} c_i,\qquad \kappa = \frac{\partial^2 E_0}{\partial\theta^2}\Big|_{\theta=0}

    A particle that goes once around gains the phase theta, as from a flux through the ring; a twist of 2 pi gives the
    same levels.  The charge stiffness of a chain of L sites is D = L kappa / 2; its conductivity 2 pi D delta(omega).

    Returns
    -------
    TwistScan
        Levels for each twist, their mean over the twists, and the curvature of the lowest at no twist.

    Raises
    ------
    DomainError
        The lattice has no such direction, or a term's way around it is not known.

    Examples
    --------
    >>> ring = hubbard(size=(6,), boundary="periodic", sector=Sector(n_up=1, n_down=0))
    >>> found = twist_scan(ring, [0.0, 180.0])
    >>> found.energies[:, 0].round(6).tolist()  # -2 cos(theta / 6)
    [-2.0, -1.732051]
    """
    twisted = TwistedHamiltonian(model)
    if direction >= twisted.directions:
        raise DomainError(
            "is not a direction of the lattice", field="direction", value=direction,
            remedy=f"at most {twisted.directions - 1}",
        )  # fmt: skip
    if count > len(twisted.basis):
        raise DomainError(
            "asks for more levels than states", field="count", value=count, remedy=f"at most {len(twisted.basis)}"
        )

    def lowest(angle: float) -> FloatArray:
        turns = [0.0] * twisted.directions
        turns[direction] = angle
        return twisted.lowest(count, *turns, seed=seed)[0]

    energies = np.array([lowest(angle) for angle in np.radians(angles).tolist()])
    before, here, after = (float(lowest(angle)[0]) for angle in (-_STEP, 0.0, _STEP))
    curvature = (before + after - 2.0 * here) / _STEP**2
    return TwistScan(angles, energies, energies.mean(0), curvature)


@dataclass(frozen=True)
class TwistScan(DataRecord):
    """Levels against a twist."""

    angles: Annotated[FloatArray, Array("degree", "n", "twists of the boundary")]
    energies: Annotated[FloatArray, Array("1", "n,m", "lowest levels at each twist, ascending")]
    mean: Annotated[FloatArray, Array("1", "m", "mean of each level over the twists")]
    curvature: Annotated[float, Quantity("1", "second derivative of the lowest level by the twist, at no twist")]
