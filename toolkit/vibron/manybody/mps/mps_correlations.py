from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mps._ground import measured
from vibron.manybody.mps._measure import check_names, correlations, profile
from vibron.manybody.operators.local import ODD
from vibron.manybody.specification import Model


@tool(
    valid_for="finite lattices",
    limitations="the ground state is computed anew; dmrg_ground_state measures many things in one run",
    papers=("majumdar1969", "aklt1987", "schollwoeck2011"),
    see_also=("correlation_function", "mps_string_order", "dmrg_ground_state"),
    extra="manybody",
    seed=0,
    cost="light",
)
def mps_correlations(
    model: Annotated[Model, Record("model")],
    words: Annotated[tuple[str, ...], Option("one operator for each of the two places")] = ("Sz", "Sz"),
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=1, le=20000)] = 64,
    sweeps: Annotated[int, Quantity("1", "most sweeps at each bond dimension", ge=2, le=1000)] = 20,
    tolerance: Annotated[float, Quantity("1", "relative error of the energy below which it counts", gt=0, lt=1)] = 1e-6,
    seed: Annotated[int, Quantity("1", "seed of the first state where no charge is kept", ge=0)] = 0,
) -> ChainCorrelations:
    r"""Return the correlations of two operators on all pairs of sites of the ground state.

    .. math:: C_{ij} = \langle A_i B_j\rangle,\qquad C^{\mathrm c}_{ij} = C_{ij} - \langle A_i\rangle\langle B_j\rangle

    Parameters
    ----------
    words
        Two operators, such as ``("Sp", "Sm")`` or ``("Cdagup", "Cup")``.

    Raises
    ------
    InputError
        The words are not operators of the sites.

    Examples
    --------
    >>> pairs = mps_correlations(heisenberg(size=(4,), sector=Sector(total_sz=0)), ("Sp", "Sm"), bond_dimension=4)
    >>> pairs.values[0].round(6).tolist()
    [0.5, -0.455342, 0.122008, -0.166667]
    """
    if len(words) != 2:
        raise InputError("must be two operators", field="words", value=words, remedy="name one for each place")
    first, second = words
    check_names(model, (f"{first} {second}",))
    values, error, solution, chain = measured(
        model,
        lambda now: correlations(now, first, second),
        most=bond_dimension,
        sweeps=sweeps,
        tolerance=tolerance,
        seed=seed,
    )
    means: npt.NDArray[np.float64] = np.zeros((model.n_sites, model.n_sites))
    if first not in ODD:
        means = np.outer(profile(chain, first), profile(chain, second))
    return ChainCorrelations(values, values - means, error, solution.value, solution.converged)


@dataclass(frozen=True)
class ChainCorrelations(DataRecord):
    """Two-point functions on all pairs of sites."""

    values: Annotated[FloatArray, Array("1", "n,n", "expectation value of the product, row i and column j")]
    connected: Annotated[FloatArray, Array("1", "n,n", "the same less the product of the expectation values")]
    error: Annotated[float, Quantity("1", "largest change from the rung before", ge=0)]
    energy: Annotated[float, Quantity("1", "energy")]
    converged: Annotated[bool, Option("whether the ground state has converged")]
