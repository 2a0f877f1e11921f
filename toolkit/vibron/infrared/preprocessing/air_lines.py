"""Where the air in a spectrometer absorbs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._air import GASES, air_line_list


@dataclass(frozen=True)
class AirLines:
    """Absorption lines of a gas of the air."""

    position: Annotated[FloatArray, Array("cm^-1", "k", "wavenumbers, ascending", kind="position")]
    strength: Annotated[FloatArray, Array("1", "k", "strength over that of the gas's strongest line", ge=0)]


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"gas": "H2O", "first": 1650.0, "last": 1655.0, "weakest": 0.8},
            path="position.0",
            value=1653.267,
            tolerance=0.1,
            source="the line 2(1,2) - 1(0,1) of nu2 in the HITRAN database",
        ),
        KnownAnswer(
            call={"gas": "H2O", "first": 1615.0, "last": 1618.0, "weakest": 0.5},
            path="position.0",
            value=1616.711,
            tolerance=0.1,
            source="the line 1(1,0) - 1(0,1) of nu2 in the HITRAN database",
        ),
        KnownAnswer(
            call={"gas": "CO2", "first": 2349.8, "last": 2350.0, "weakest": 0.01},
            path="position.0",
            value=2349.917,
            tolerance=0.002,
            source="R(0) of nu3 in the HITRAN database",
        ),
        KnownAnswer(
            call={"gas": "CO2", "first": 2361.4, "last": 2361.6},
            path="strength.0",
            value=1.0,
            tolerance=1e-12,
            source="R(16) is the strongest line at room temperature: near sqrt(k T / 2 h c B) - 1/2",
            kind="identity",
        ),
    ),
    valid_for="assigning and subtracting residues of air at resolutions of 1 cm^-1 and coarser, at room temperature",
    limitations="computed from rotational constants: positions of strong water lines are right to about 0.3 cm^-1, "
    "strengths to some tens of per cent; pure rotation, hot bands of water and rare isotopes are left out",
    keywords=("water vapour", "water vapor", "carbon dioxide", "CO2", "H2O", "atmosphere", "air", "purge", "lines"),
    see_also=("subtract_atmosphere", "quality_report"),
    asks=(
        "[position: Where] does {gas=H2O: water vapour} in air absorb between {first} and {last}?",
        "[position: Lines] of {gas=CO2: carbon dioxide} from the open beam path, {first} to {last}",
        "[strength: Relative strengths] of the atmospheric {gas=H2O: H2O} lines from {first} to {last}",
        "[position: Positions of the purge lines] of {gas=CO2: CO2} stronger than {weakest} of the strongest",
    ),
)
def air_lines(
    gas: Annotated[str, Option("gas", choices=GASES)],
    first: Annotated[float, Quantity("cm^-1", "lowest wavenumber", ge=0, kind="position")] = 600.0,
    last: Annotated[float, Quantity("cm^-1", "highest wavenumber", gt=0, kind="position")] = 4000.0,
    weakest: Annotated[float, Quantity("1", "least strength over the strongest line", ge=0, le=1)] = 0.1,
) -> AirLines:
    r"""List the absorption lines of water vapour or carbon dioxide in air, to tell them from bands of the sample.

    Lines are differences of rotational levels, for carbon dioxide :math:`\tilde\nu_0 + B' J'(J'+1) - B'' J''(J''+1)`
    with its centrifugal terms, for water the eigenvalues of the asymmetric rotor in Watson's reduction; strengths
    follow from the rotational wave functions, nuclear spin and Boltzmann's factor at 296 K.

    Parameters
    ----------
    gas : str
        H2O or CO2.
    first, last : float
        Range in cm^-1.
    weakest : float
        Weakest line that is listed.

    Returns
    -------
    AirLines
        Positions and strengths; empty where the gas has none.

    Raises
    ------
    InputError
        The gas is not known.

    Examples
    --------
    >>> lines = air_lines("CO2", 2360.0, 2363.0, weakest=0.5)
    >>> lines.position.round(2)
    array([2360.11, 2361.47, 2362.8 ])
    """
    position, strength = air_line_list(gas)
    kept = (position >= first) & (position <= last) & (strength >= weakest)
    return AirLines(np.array(position[kept]), np.array(strength[kept]))
