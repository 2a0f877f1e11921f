from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Quantity, Record
from vibron.core.tool import tool
from vibron.physics.line_list import LineList
from vibron.radiation.lines._conditions import intensity_at


@tool(
    valid_for="gas in local thermodynamic equilibrium, isotopologues and temperatures of TIPS-2021",
    limitations="lists made for 296 K lack the weak lines that matter in hot gas",
    papers=("rothman1998", "gamache2021"),
    see_also=("partition_function", "absorption_cross_section", "select_lines"),
    extra="radiation",
)
def line_intensity(
    lines: Annotated[LineList, Record("lines with their intensities at 296 K")],
    temperature: Annotated[float, Quantity("K", "temperature of the gas", gt=0)],
) -> Annotated[FloatArray, Array("cm/molecule", "n", "intensity of each line")]:
    r"""Return the intensity of each line at a temperature from that at 296 K.

    .. math:: S(T) = S(T_0)\,\frac{Q(T_0)}{Q(T)}\,\frac{e^{-c_2E''/T}}{e^{-c_2E''/T_0}}\,
        \frac{1 - e^{-c_2\tilde\nu/T}}{1 - e^{-c_2\tilde\nu/T_0}}

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
    >>> line = LineList(np.array([5]), np.array([1]), 2147.081 * one, 9.48e-20 * one, 0.08 * one, 0.0 * one)
    >>> float(line_intensity(line, 296.0)[0])
    9.48e-20
    """
    return intensity_at(lines, temperature)
