from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Quantity
from vibron.core.tool import tool


@tool(
    valid_for="CO2 up to 1000 ppm, CH4 and N2O up to 5 ppm; stratospheric temperatures adjusted",
    limitations="fits of 1998; later work (2016) finds a quarter more for methane, which also absorbs sunlight",
    papers=("myhre1998", "ipcc2001"),
    see_also=("rrtmgp_fluxes", "gray_atmosphere"),
)
def radiative_forcing(
    carbon_dioxide: Annotated[float, Quantity("ppm", "CO2", gt=0, le=1000)] = 278.0,
    methane: Annotated[float, Quantity("ppm", "CH4", ge=0, le=5)] = 0.7,
    nitrous_oxide: Annotated[float, Quantity("ppm", "N2O", ge=0, le=5)] = 0.27,
    reference_carbon_dioxide: Annotated[float, Quantity("ppm", "CO2 before", gt=0, le=1000)] = 278.0,
    reference_methane: Annotated[float, Quantity("ppm", "CH4 before", ge=0, le=5)] = 0.7,
    reference_nitrous_oxide: Annotated[float, Quantity("ppm", "N2O before", ge=0, le=5)] = 0.27,
) -> RadiativeForcing:
    r"""Return the radiative forcing of carbon dioxide, methane and nitrous oxide by the fits of Myhre and others.

    .. math:: \Delta F_\mathrm{CO_2} = 5.35 \ln \frac{C}{C_0}, \qquad
              \Delta F_\mathrm{CH_4} = 0.036 (\sqrt{M} - \sqrt{M_0}) - [f(M, N_0) - f(M_0, N_0)], \qquad
              \Delta F_\mathrm{N_2O} = 0.12 (\sqrt{N} - \sqrt{N_0}) - [f(M_0, N) - f(M_0, N_0)]

    with C in ppm, M and N in ppb, and the overlap f of the bands of methane and nitrous oxide.

    Parameters
    ----------
    carbon_dioxide, methane, nitrous_oxide
        Now; where left out, those of 1750.

    References
    ----------
    Myhre et al. (1998); IPCC (2001), chapter 6.

    Examples
    --------
    >>> round(radiative_forcing(carbon_dioxide=556.0).carbon_dioxide, 3)
    3.708
    """
    methane, reference_methane = 1e3 * methane, 1e3 * reference_methane  # ppb
    nitrous_oxide, reference_nitrous_oxide = 1e3 * nitrous_oxide, 1e3 * reference_nitrous_oxide
    base = _overlap(reference_methane, reference_nitrous_oxide)
    dioxide = 5.35 * float(np.log(carbon_dioxide / reference_carbon_dioxide))
    methane_part = 0.036 * float(np.sqrt(methane) - np.sqrt(reference_methane))
    methane_part -= _overlap(methane, reference_nitrous_oxide) - base
    nitrous_part = 0.12 * float(np.sqrt(nitrous_oxide) - np.sqrt(reference_nitrous_oxide))
    nitrous_part -= _overlap(reference_methane, nitrous_oxide) - base
    return RadiativeForcing(dioxide, methane_part, nitrous_part, dioxide + methane_part + nitrous_part)


@dataclass(frozen=True)
class RadiativeForcing(DataRecord):
    """Change of the net flux at the tropopause, by gas."""

    carbon_dioxide: Annotated[float, Quantity("W/m^2", "forcing of CO2")]
    methane: Annotated[float, Quantity("W/m^2", "forcing of CH4")]
    nitrous_oxide: Annotated[float, Quantity("W/m^2", "forcing of N2O")]
    total: Annotated[float, Quantity("W/m^2", "sum")]


def _overlap(methane: float, nitrous_oxide: float) -> float:  # ppb
    product = methane * nitrous_oxide
    return 0.47 * float(np.log(1.0 + 2.01e-5 * product**0.75 + 5.31e-15 * methane * product**1.52))
