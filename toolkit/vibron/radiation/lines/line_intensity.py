"""Intensities of lines at a temperature."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._conditions import intensity_at
from vibron.radiation.lines._line_list import LineList

_LINE = {
    "molecule": [5], "isotopologue": [1], "wavenumber": [2147.081134], "intensity": [9.48e-20], "air_width": [0.0797],
    "lower_energy": [211.4041],
}  # fmt: skip


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"lines": _LINE, "temperature": 250.0},
            path="0",
            value=9.286746148888144e-20,
            tolerance=2e-24,
            source="HAPI 1.3: calculate_parameter_Sw with TIPS-2021; its hc/k is 1.8e-5 too large",
        ),
        KnownAnswer(
            call={"lines": _LINE, "temperature": 1000.0},
            path="0",
            value=5.268932357845617e-20,
            tolerance=4e-24,
            source="HAPI 1.3: calculate_parameter_Sw with TIPS-2021",
        ),
        KnownAnswer(
            call={"lines": _LINE, "temperature": 296.0},
            path="0",
            value=9.48e-20,
            tolerance=1e-34,
            source="the reference temperature",
            kind="identity",
        ),
    ),
    valid_for="gas in local thermodynamic equilibrium, isotopologues and temperatures of TIPS-2021",
    limitations="lists made for 296 K lack the weak lines that matter in hot gas",
    papers=("rothman1998", "gamache2021"),
    keywords=("line strength", "S(T)", "partition function", "Boltzmann", "HITRAN"),
    see_also=("partition_function", "absorption_cross_section", "select_lines"),
    extra="radiation",
    asks=(
        "[Line intensities] of {lines} at {temperature}",
        "[How strong] are the HITRAN lines {lines} in gas heated to {temperature}?",
        "Rescale the line strengths of {lines} from room temperature to [S(T)] at {temperature}",
    ),
)
def line_intensity(
    lines: Annotated[LineList, Record("lines with their intensities at 296 K")],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
) -> Annotated[FloatArray, Array("cm/molecule", "n", "intensity of each line")]:
    r"""Return the intensity of each line at a temperature from that at 296 K.

    .. math:: S(T) = S(T_0)\,\frac{Q(T_0)}{Q(T)}\,\frac{e^{-c_2E''/T}}{e^{-c_2E''/T_0}}\,
        \frac{1 - e^{-c_2\tilde\nu/T}}{1 - e^{-c_2\tilde\nu/T_0}}

    Parameters
    ----------
    lines : LineList
        Lines of any molecules.
    temperature : float
        In K.

    Returns
    -------
    ndarray, shape (n,)
        In cm per molecule, weighted by the natural abundance as in HITRAN.

    Raises
    ------
    DomainError
        The temperature is outside the tables of TIPS.

    References
    ----------
    Rothman et al. (1998), appendix.

    Examples
    --------
    >>> import numpy as np
    >>> one = np.ones(1)
    >>> line = LineList(5 * one, one, 2147.081 * one, 9.48e-20 * one, 0.08 * one, 0.0 * one)
    >>> float(line_intensity(line, 296.0)[0])
    9.48e-20
    """
    return intensity_at(lines, temperature)
