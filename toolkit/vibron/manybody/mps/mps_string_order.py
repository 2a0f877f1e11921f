from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool
from vibron.manybody.mps._ground import measured
from vibron.manybody.mps._measure import check_names, string_correlations
from vibron.manybody.specification import Model


@tool(
    valid_for="finite chains; whole spins with Sz, or bosons about a whole filling",
    limitations="of half spins the string of Sz is complex and has no such meaning; near the ends other values appear",
    papers=("dennijsrommelse1989", "aklt1987"),
    see_also=("mps_correlations", "mps_entanglement"),
    extra="manybody",
    seed=0,
    cost="light",
)
def mps_string_order(
    model: Annotated[Model, Record("model")],
    word: Annotated[str, Option("diagonal operator", ("Sz", "N"))] = "Sz",
    shift: Annotated[float, Quantity("1", "number taken from the operator, the filling of bosons")] = 0.0,
    bond_dimension: Annotated[int, Quantity("1", "largest bond dimension", ge=1, le=20000)] = 64,
    sweeps: Annotated[int, Quantity("1", "most sweeps at each bond dimension", ge=2, le=1000)] = 20,
    tolerance: Annotated[float, Quantity("1", "relative error of the energy below which it counts", gt=0, lt=1)] = 1e-6,
    seed: Annotated[int, Quantity("1", "seed of the first state where no charge is kept", ge=0)] = 0,
) -> StringOrder:
    r"""Return the string order of den Nijs and Rommelse in the ground state.

    .. math:: O_{ij} = -\Bigl\langle S^z_i \exp\Bigl(i\pi\sum_{i<k<j} S^z_k\Bigr) S^z_j\Bigr\rangle

    Raises
    ------
    DomainError
        The operator has halves.

    References
    ----------
    M. den Nijs, K. Rommelse, Phys. Rev. B 40, 4709 (1989).

    Examples
    --------
    >>> round(mps_string_order(aklt(size=(12,), sector=Sector(total_sz=1)), bond_dimension=2).order, 4)
    0.4445
    """
    check_names(model, (word,))
    if word == "Sz" and (model.site.kind != "spin" or model.site.S % 1.0):
        raise DomainError("is for whole spins", field="word", value=word, remedy="use spins one, or bosons with N")
    values, error, solution, _ = measured(
        model,
        lambda now: string_correlations(now, word, shift),
        most=bond_dimension,
        sweeps=sweeps,
        tolerance=tolerance,
        seed=seed,
    )
    n = model.n_sites
    first, last = n // 4, max(n // 4 + 1, (3 * n) // 4 - 1)
    return StringOrder(float(values[first, last].real), values.real, error, solution.value, solution.converged)


@dataclass(frozen=True)
class StringOrder(DataRecord):
    """String correlations, and the longest that keeps clear of the ends."""

    order: Annotated[float, Quantity("1", "string correlation from a quarter to three quarters of the chain")]
    values: Annotated[FloatArray, Array("1", "n,n", "string correlation of sites i < j, 0 elsewhere")]
    error: Annotated[float, Quantity("1", "largest change from the rung before", ge=0)]
    energy: Annotated[float, Quantity("1", "energy")]
    converged: Annotated[bool, Option("whether the ground state has converged")]
