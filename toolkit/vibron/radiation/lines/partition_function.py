"""Total internal partition sums."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.lines._species import VERSIONS, partition_sum


@tool(
    domain="radiation",
    family="lines",
    known_answers=(
        KnownAnswer(
            call={"molecule": 5, "isotopologue": 1, "temperature": [296.0]},
            path="0",
            value=107.42,
            tolerance=5e-3,
            source="sum over the Dunham levels of 12C16O up to v = 12 and J = 150; HITRAN's metadata say 107.42",
        ),
        KnownAnswer(
            call={"molecule": 15, "isotopologue": 1, "temperature": [30.0]},
            path="0",
            value=18.94382,
            tolerance=2e-4,
            source="8 times the sum of (2J+1) exp(-E/kT) of the rigid rotor with B = 10.44025 and D = 5.28e-4 cm^-1",
        ),
        *(
            KnownAnswer(
                call={"molecule": number, "isotopologue": 1, "temperature": 296.0, "version": "2025"},
                value=value,
                tolerance=1e-6 * value,
                source="the table of TIPS-2025 itself, at 296 K as hitran-api 1.3 interpolates it",
                kind="identity",
            )
            for number, value in (
                (1, 174.58135), (2, 286.09395), (3, 3474.9995), (4, 4984.9935), (5, 107.420507), (6, 590.5286),
                (8, 1141.09125), (11, 1725.22112), (15, 160.654423),
            )
        ),
    ),
    valid_for="isotopologues and temperatures of TIPS: mostly 1 to 5000 K, less for heavy molecules",
    limitations="nuclear spin is counted as HITRAN counts it; local thermodynamic equilibrium",
    papers=("gamache2021", "gamache2025", "kochanov2016"),
    keywords=("TIPS", "partition sum", "Q", "statistical weight", "hapi", "HITRAN"),
    see_also=("line_intensity", "rovibrational_levels"),
    extra="radiation",
    asks=(
        "[Partition sum] of {molecule=5: CO}, {isotopologue=1: main isotopologue}, at {temperature}",
        "[Q] of HITRAN molecule {molecule}, isotopologue {isotopologue}, at {temperature}",
        "TIPS [total internal partition function] of {molecule=2: carbon dioxide} isotopologue "
        "{isotopologue} at {temperature}",
        "[Q(T)] of {molecule=1: water}, {isotopologue=1: most abundant isotope}, T = {temperature}, "
        "{version=2025: TIPS-2025}",
        "[Statistical sum] of molecule number {molecule}, {isotopologue=2: second isotopologue}, in a gas of "
        "{temperature}",
    ),
)  # fmt: skip
def partition_function(
    molecule: Annotated[int, Quantity("1", "HITRAN number of the molecule: 1 H2O, 2 CO2, 5 CO, ...", ge=1)],
    isotopologue: Annotated[int, Quantity("1", "number of the isotopologue, 1 the most abundant", ge=1)],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", gt=0)],
    version: Annotated[str, Option("edition of TIPS", choices=VERSIONS)] = "2021",
) -> Annotated[FloatArray, Array("1", "...", "total internal partition sum")]:
    r"""Return the total internal partition sum of a molecule from the tables of TIPS.

    .. math:: Q(T) = \sum_i g_i\,e^{-E_i/kT}

    over rotation, vibration, electronic states and nuclear spin, interpolated by hitran-api without the network.

    Parameters
    ----------
    molecule, isotopologue : int
        HITRAN numbers.
    temperature : ndarray
        In K.
    version : str
        ``2021``, which goes with HITRAN2020, or ``2025``.

    Returns
    -------
    ndarray
        Partition sums.

    Raises
    ------
    InputError
        HITRAN has no such molecule or isotopologue.
    DomainError
        The temperature is outside the table.

    References
    ----------
    Gamache et al. (2021, 2025); Kochanov et al. (2016).

    Examples
    --------
    >>> partition_function(5, 1, 296.0).round(2).item()
    107.42
    """
    return partition_sum(molecule, isotopologue, temperature, version)
