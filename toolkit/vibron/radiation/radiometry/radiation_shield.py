from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import STEFAN_BOLTZMANN


@tool(
    valid_for="wide parallel gray walls and shields in vacuum",
    limitations="no conduction through spacers or gas: multilayer insulation leaks several times this",
    papers=("cengel2015", "modest2013"),
    see_also=("enclosure_exchange", "radiative_heat_loss"),
)
def radiation_shield(
    temperature_1: Annotated[float, Quantity("K", "temperature of the first wall", gt=0, le=1e12)],
    temperature_2: Annotated[float, Quantity("K", "temperature of the second wall", gt=0, le=1e12)],
    emissivity_1: Annotated[float, Quantity("1", "emissivity of the first wall", gt=0, le=1)],
    emissivity_2: Annotated[float, Quantity("1", "emissivity of the second wall", gt=0, le=1)],
    shield_emissivity: Annotated[FloatArray, Array("1", "n", "emissivity of each shield", gt=0, le=1, empty=True)],
    back_emissivity: Annotated[
        FloatArray | None, Array("1", "m", "of the sides that face the second wall, if they differ", gt=0, le=1)
    ] = None,
) -> RadiationShield:
    r"""Return the heat between two parallel walls through radiation shields.

    .. math:: q = \frac{\sigma (T_1^4 - T_2^4)}{\frac{1}{\varepsilon_1} + \frac{1}{\varepsilon_2} - 1
              + \sum_k \left(\frac{1}{\varepsilon_k} + \frac{1}{\varepsilon_k'} - 1\right)}

    Parameters
    ----------
    shield_emissivity, back_emissivity
        Of the shields in order from the first wall, front and back; an empty list means no shield.

    Raises
    ------
    InputError
        If front and back differ in number.

    Examples
    --------
    >>> stack = radiation_shield(300.0, 77.0, 0.1, 0.1, [0.03, 0.03])
    >>> round(stack.flux, 3), stack.shield_temperature.round(1)
    (3.042, array([276.3, 219.1]))
    """
    back = shield_emissivity if back_emissivity is None else back_emissivity
    if back.size != shield_emissivity.size:
        raise InputError(
            "must be as many as the shields", field="back_emissivity", value=back.size, remedy="give one a shield"
        )
    # 1. Resistances of the gaps, from the emissivities of the two faces of each.
    faces = np.concatenate(([emissivity_1], np.stack((shield_emissivity, back), axis=1).ravel(), [emissivity_2]))
    gaps = 1.0 / faces[0::2] + 1.0 / faces[1::2] - 1.0
    # 2. The same heat crosses every gap; what has been dropped gives the temperature of each shield.
    hot, cold = STEFAN_BOLTZMANN * temperature_1**4, STEFAN_BOLTZMANN * temperature_2**4
    total, bare = float(gaps.sum()), 1.0 / emissivity_1 + 1.0 / emissivity_2 - 1.0
    shares = np.cumsum(gaps)[:-1] / total
    powers = hot * (1.0 - shares) + cold * shares
    return RadiationShield(
        flux=(hot - cold) / total,
        unshielded_flux=(hot - cold) / bare,
        reduction=min(bare / total, 1.0),
        shield_temperature=np.asarray((powers / STEFAN_BOLTZMANN) ** 0.25),
    )


@dataclass(frozen=True)
class RadiationShield(DataRecord):
    """Heat through a stack of shields."""

    flux: Annotated[float, Quantity("W m^-2", "heat from the first wall to the second")]
    unshielded_flux: Annotated[float, Quantity("W m^-2", "the same without shields")]
    reduction: Annotated[float, Quantity("1", "flux with shields over that without", gt=0, le=1)]
    shield_temperature: Annotated[FloatArray, Array("K", "n", "temperature of each shield, from the first wall", gt=0)]
