from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import ConvergenceError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.manybody.open_systems._liouville import lowering

_FELT = 1e-6  # change of the lowest level with one quantum more


@tool(
    valid_for="one exciton, one mode a molecule of equal frequency, few quanta",
    limitations="linear coupling, harmonic; the relative coordinate only, since the sum of both shifts all states "
    "equally; the number of quanta must be large against S, which the call checks",
    papers=("holstein1959", "fultongouterman1964", "mahan2000"),
    see_also=("spin_boson_absorption", "frohlich_polaron", "jaynes_cummings"),
)
def holstein_dimer(
    exchange: Annotated[float, Quantity("J", "exchange J of the two molecules", kind="model")],
    frequency: Annotated[float, Quantity("J", "frequency omega of the vibration", gt=0, kind="model")],
    coupling: Annotated[float, Quantity("1", "Huang-Rhys factor S of one molecule", ge=0, le=10)],
    quanta: Annotated[int, Quantity("1", "largest number of quanta kept", ge=1, le=300)] = 30,
    unit: Annotated[str, Option("unit of all energies, which the result names")] = "J",
) -> VibronicDimer:
    r"""Return the excited states of two equal molecules that share one exciton.

    .. math::

        H = J\,(|1\rangle\langle2|+\mathrm{h.c.}) + \omega\sum_{i=1,2}\Big[a_i^\dagger a_i
            + \sqrt S\,(a_i+a_i^\dagger)\,|i\rangle\langle i|\Big]

    In :math:`a_\pm=(a_1\pm a_2)/\sqrt2` the even mode is displaced whatever the state and gives :math:`-S\omega/2`;
    the odd
    one is solved, in the two symmetries of exchange and inversion.

    Parameters
    ----------
    quanta
        Cut of the odd mode.

    Returns
    -------
    VibronicDimer
        Energies over the bare excitation, zero-point energy left out, for no quantum of the even mode; absorption from
        the
        ground state into them, of which the even mode takes the part 1 - exp(-S/2).

    Raises
    ------
    ConvergenceError
        There are too few quanta.

    Examples
    --------
    >>> holstein_dimer(0.5, 1.0, 0.0).levels[:3]
    array([-0.5,  0.5,  0.5])
    """
    found = [_solved(exchange, frequency, coupling, size) for size in (quanta + 1, quanta)]
    change = abs(float(found[0][0][0] - found[1][0][0]))
    if change > _FELT * frequency:
        raise ConvergenceError("are too few", field="quanta", value=quanta, remedy="give more quanta")
    levels, even, odd = found[0]
    return VibronicDimer(levels, even, odd, change, unit)


@dataclass(frozen=True)
class VibronicDimer(DataRecord):
    """Levels of a dimer and how they absorb."""

    levels: Annotated[FloatArray, Array("J", "n", "energies of the excited states, rising", kind="model")]
    symmetric: Annotated[FloatArray, Array("1", "n", "absorption with the transition dipoles parallel", ge=0)]
    antisymmetric: Annotated[FloatArray, Array("1", "n", "absorption with the transition dipoles opposed", ge=0)]
    truncation: Annotated[float, Quantity("J", "change of the lowest level with one quantum less", ge=0, kind="model")]
    unit: Annotated[str, Option("unit of all energies")] = "J"


def _solved(exchange: float, frequency: float, coupling: float, size: int) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return levels and both absorptions with the odd mode cut at ``size`` states."""
    lower = np.real(lowering(size))
    number, shift = np.diag(np.arange(size, dtype=np.float64)), np.sqrt(coupling / 2.0) * (lower + lower.T)
    parity = np.diag((-1.0) ** np.arange(size))
    levels, absorptions = [], []
    for sign in (1.0, -1.0):
        # Exchange of the molecules turns the odd mode over: |2> is |1> with its parity.
        values, vectors = np.linalg.eigh(frequency * (number + shift) + sign * exchange * parity)
        levels.append(values - coupling * frequency / 2.0)
        absorptions.append(np.exp(-coupling / 2.0) * vectors[0] ** 2)
    order = np.argsort(np.concatenate(levels), kind="stable")
    nothing = np.zeros(size)
    even, odd = np.concatenate([absorptions[0], nothing]), np.concatenate([nothing, absorptions[1]])
    return np.concatenate(levels)[order], even[order], odd[order]
