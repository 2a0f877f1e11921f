from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mps._ground import measured
from vibron.manybody.mps._measure import spectrum
from vibron.manybody.specification import Model

#: Levels of the entanglement spectrum closer than this belong together.
_SAME = 1e-4


@tool(
    valid_for="finite chains; the central charge at critical points of open or periodic chains",
    limitations="open chains of spins show oscillations and corrections that bias the fit; away from critical points "
    "the fitted number has no meaning",
    papers=("calabresecardy2004", "peschel2003", "vidal2003"),
    see_also=("entanglement_entropy", "dmrg_ground_state"),
    extra="manybody",
    seed=0,
    cost="light",
)
def mps_entanglement(
    model: Annotated[Model, Record("model")],
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=1, le=20000)] = 64,
    sweeps: Annotated[int, Quantity("1", "most sweeps at each bond dimension", ge=2, le=1000)] = 20,
    tolerance: Annotated[float, Quantity("1", "relative error of the energy below which it counts", gt=0, lt=1)] = 1e-6,
    seed: Annotated[int, Quantity("1", "seed of the first state where no charge is kept", ge=0)] = 0,
) -> EntanglementProfile:
    r"""Return the entanglement entropy at every cut of the ground state and the central charge it suggests.

    .. math:: S(\ell) = \frac{c}{6}\ln\Bigl[\frac{2L}{\pi}\sin\frac{\pi\ell}{L}\Bigr] + s\quad\text{(open)},\qquad
              S(\ell) = \frac{c}{3}\ln\Bigl[\frac{L}{\pi}\sin\frac{\pi\ell}{L}\Bigr] + s\quad\text{(periodic)}

    Returns
    -------
    EntanglementProfile
        Entropies with their bounds :math:`S \le \min(\ell, L-\ell)\ln d` and :math:`S \le \ln\chi`, the spectrum and
        the fit.

    Raises
    ------
    DomainError
        The chain has fewer than six sites.

    Examples
    --------
    >>> found = mps_entanglement(aklt(size=(12,), sector=Sector(total_sz=1)), bond_dimension=2)
    >>> round(float(found.entropy[5]), 3), found.degeneracies
    (0.693, (2,))
    """
    n = model.n_sites
    if n < 6:
        raise DomainError("is too short for a fit", field="model", value=n, remedy="use entanglement_entropy")
    entropy, error, solution, chain = measured(
        model,
        lambda now: np.maximum(np.array(now.psi.entanglement_entropy(), dtype=np.float64), 0.0),
        most=bond_dimension,
        sweeps=sweeps,
        tolerance=tolerance,
        seed=seed,
    )
    cuts = np.arange(1, n)
    sites = np.minimum(cuts, n - cuts) * np.log(model.site.dimension)
    levels = spectrum(chain, n // 2)
    breaks = np.flatnonzero(np.diff(levels) > _SAME * np.maximum(1.0, levels[1:])) + 1
    charge, spread = central_charge(entropy, "periodic" in model.lattice.boundary)
    return EntanglementProfile(
        entropy,
        error,
        np.minimum(sites, np.log(np.array(chain.psi.chi, dtype=np.float64))),
        levels,
        tuple(int(k) for k in np.diff([0, *breaks, len(levels)])),
        charge,
        spread,
        solution.value,
        solution.converged,
    )


@dataclass(frozen=True)
class EntanglementProfile(DataRecord):
    """Entropies at the cuts of a chain."""

    entropy: Annotated[FloatArray, Array("1", "m", "von Neumann entropy at each cut, in nats", ge=0)]
    error: Annotated[float, Quantity("1", "largest change of an entropy from the rung before", ge=0)]
    bound: Annotated[FloatArray, Array("1", "m", "largest entropy that sites and bond dimension allow", ge=0)]
    spectrum: Annotated[FloatArray, Array("1", "k", "entanglement spectrum -ln p at the middle, ascending")]
    degeneracies: Annotated[tuple[int, ...], Option("how many of its levels agree, level by level")]
    central_charge: Annotated[float, Quantity("1", "of the fit to the cuts in the middle half")]
    central_charge_error: Annotated[float, Quantity("1", "its error from the scatter of the fit", ge=0)]
    energy: Annotated[float, Quantity("1", "energy")]
    converged: Annotated[bool, Option("whether the ground state has converged")]


def central_charge(entropy: FloatArray, periodic: bool) -> tuple[float, float]:
    """Return the central charge of the cuts in the middle half of a chain, and its error."""
    n = len(entropy) + 1
    cuts = np.arange(1, n)
    length = np.log((1 if periodic else 2) * n / np.pi * np.sin(np.pi * cuts / n))
    middle = slice(n // 4 - 1, 3 * n // 4)
    design = np.column_stack([length[middle], np.ones(len(length[middle]))])
    found, *_ = np.linalg.lstsq(design, entropy[middle], rcond=None)
    rest = entropy[middle] - design @ found
    scatter = float(rest @ rest) / max(1, len(rest) - 2)
    factor = 3.0 if periodic else 6.0
    return float(factor * found[0]), float(factor * np.sqrt(scatter * np.linalg.inv(design.T @ design)[0, 0]))
