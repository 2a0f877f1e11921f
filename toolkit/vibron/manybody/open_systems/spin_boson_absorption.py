from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool


@tool(
    valid_for="one mode of equal frequency in both states, Condon transitions",
    limitations="linear coupling to one harmonic mode: no Duschinsky rotation, no change of frequency, no coupling "
    "to other "
    "electronic states (see holstein_dimer)",
    papers=("huangrhys1950", "mahan2000"),
    see_also=("holstein_dimer", "lindblad_decay", "frohlich_polaron"),
)
def spin_boson_absorption(
    energy: Annotated[FloatArray, Array("J", "n", "where the spectrum is wanted", kind="model")],
    transition: Annotated[float, Quantity("J", "vertical transition energy", kind="model")],
    frequency: Annotated[float, Quantity("J", "frequency omega of the vibration", gt=0, kind="model")],
    coupling: Annotated[float, Quantity("1", "Huang-Rhys factor S", ge=0, le=50)],
    temperature: Annotated[float, Quantity("J", "temperature times the Boltzmann constant", ge=0, kind="model")] = 0.0,
    width: Annotated[
        float | None,
        Quantity("J", "full width at half maximum of each line; a tenth of omega if left out", gt=0, kind="model"),
    ] = None,
    unit: Annotated[str, Option("unit of all energies, which the result names")] = "J",
) -> VibronicProgression:
    r"""Return the absorption of a two-level system whose upper level displaces an oscillator.

    .. math::

        H = \epsilon\,|e\rangle\langle e| + \omega\,a^\dagger a + \sqrt S\,\omega\,(a+a^\dagger)\,|e\rangle\langle
        e|,\qquad
        w_m = e^{-S(2\bar n+1)}\Big(\frac{\bar n+1}{\bar n}\Big)^{m/2} I_m\!\big(2S\sqrt{\bar n(\bar n+1)}\big)

    at :math:`\epsilon-S\omega+m\omega`; without temperature the weights are those of Poisson, :math:`e^{-S}S^m/m!`.

    Parameters
    ----------
    energy
        Grid, in the unit of all energies.

    Raises
    ------
    DomainError
        The temperature is so high that lines cannot be counted (more than 50 quanta).

    Examples
    --------
    >>> spin_boson_absorption([0.0], 1.0, 0.2, 1.0).weights[:3].round(6)
    array([0.367879, 0.367879, 0.18394 ])
    """
    from scipy.special import gammaln, ive

    quanta = 0.0
    if temperature > 0.0:
        quanta = float(1.0 / np.expm1(min(frequency / temperature, 700.0)))
        if quanta > 50.0:
            raise DomainError("is too high", field="temperature", value=temperature, remedy="stay below 50 omega")
    mean, spread = coupling, np.sqrt(coupling * (2.0 * quanta + 1.0))
    if quanta < 1e-12:
        order = np.arange(int(np.ceil(mean + 12.0 * spread)) + 16)
        weights = np.exp(-coupling + order * np.log(max(coupling, 1e-300)) - gammaln(order + 1.0))
    else:
        reach = int(np.ceil(12.0 * spread)) + 6
        order = np.arange(int(mean) - reach, int(mean) + reach + 1)
        argument = 2.0 * coupling * np.sqrt(quanta * (quanta + 1.0))
        ratio = 0.5 * order * np.log1p(1.0 / quanta)
        weights = np.exp(argument - coupling * (2.0 * quanta + 1.0) + ratio) * ive(np.abs(order), argument)
    width = 0.1 * frequency if width is None else width
    positions = transition + frequency * (order - coupling)
    lines = width / (2.0 * np.pi) / ((energy[:, None] - positions) ** 2 + width**2 / 4.0)
    return VibronicProgression(
        np.asarray(positions, dtype=np.float64),
        np.asarray(weights, dtype=np.float64),
        np.asarray(lines @ weights, dtype=np.float64),
        coupling * frequency,
        unit,
    )


@dataclass(frozen=True)
class VibronicProgression(DataRecord):
    """Lines of an electronic transition with its vibrations, and the spectrum they make."""

    positions: Annotated[FloatArray, Array("J", "m", "energies of the lines, rising", kind="model")]
    weights: Annotated[FloatArray, Array("1", "m", "weights of the lines, their sum one", ge=0)]
    spectrum: Annotated[FloatArray, Array("1/J", "n", "normalised absorption on the grid", ge=0, kind="model")]
    reorganisation: Annotated[float, Quantity("J", "energy S omega that the vibration gains", ge=0, kind="model")]
    unit: Annotated[str, Option("unit of all energies")] = "J"
