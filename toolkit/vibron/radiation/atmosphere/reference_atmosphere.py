from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.radiation.air_constants import K_B, MOLAR_MASS_DRY_AIR, N_A
from vibron.radiation.atmosphere._profiles import log_interpolate
from vibron.radiation.atmosphere._us_standard import geometric, geopotential, us_standard

_NAMES = {
    **{
        f"afgl-{name}": f"afgl_1986-{name.replace('-', '_')}"
        for name in (
            "tropical",
            "midlatitude-summer",
            "midlatitude-winter",
            "subarctic-summer",
            "subarctic-winter",
            "us-standard",
        )
    },
    **{
        f"mipas-{name}": f"mipas_2007-{name.replace('-', '_')}"
        for name in ("midlatitude-day", "midlatitude-night", "polar-summer", "polar-winter", "tropical")
    },
}
_STANDARD = "us-1976"
_TOP = 120.0  # km
_LEVELS = np.arange(0.0, 87.0)  # km, of the standard if none are given


def _left_out() -> FloatArray:
    return np.empty(0)


@tool(
    valid_for="mean states of the atmosphere: mean mid-latitude air from -5 to 86 km (us-1976), others from the ground "
    "to 120 km",
    limitations="us-1976 is dry air without ozone or water; the others are climatologies of 1986 (AFGL, 330 ppm CO2) "
    "and 2001 (MIPAS, 369 ppm), whose levels are interpolated, pressure, density and mole fractions as exponentials, "
    "and which take the air as dry for its mass density; joseki hands on the published tables",
    papers=("ussa1976", "anderson1986", "remedios2007"),
    see_also=("scale_height", "column_amount", "layer_means", "atmospheric_layers", "lowtran_spectrum"),
    extra="radiation",
    cost="light",
)
def reference_atmosphere(
    name: Annotated[str, Option("atmosphere", choices=(_STANDARD, *_NAMES))] = _STANDARD,
    altitude: Annotated[
        FloatArray | None,
        Array("km", "...", "altitudes wanted; the published levels if left out", ge=-5.0, le=_TOP),
    ] = None,
    gases: Annotated[tuple[str, ...], Option("formulas of the gases wanted; all if empty")] = (),
    kind: Annotated[str, Option("how the altitude is counted", choices=("geometric", "geopotential"))] = "geometric",
) -> AtmosphericProfile:
    r"""Return temperature, pressure and density of the U.S. Standard Atmosphere 1976, or of AFGL or MIPAS.

    The standard follows

    .. math:: H = \frac{r_0 z}{r_0 + z}, \qquad T_M = T_b + L_b (H - H_b), \qquad
              p = p_b \left(\frac{T_b}{T_M}\right)^{g_0 M_0 / R L_b}
              \text{ or } p_b\, e^{-g_0 M_0 (H - H_b) / R T_b}

    with r0 = 6356.766 km.  Above 80 km the kinetic temperature is T_M times M/M0.  The others are tables, with the mole
    fractions of up to 28 gases.

    Parameters
    ----------
    name
        ``us-1976``; ``afgl-...``: tropical, midlatitude-summer, midlatitude-winter, subarctic-summer, subarctic-winter,
        us-standard; ``mipas-...``: midlatitude-day, midlatitude-night, polar-summer, polar-winter, tropical.
    altitude
        If left out, every kilometre from 0 to 86 km for the standard.
    kind
        ``geometric`` (height above sea level) or ``geopotential``.

    Raises
    ------
    InputError
        The atmosphere does not hold a gas.
    DomainError
        The altitude lies outside the atmosphere.
    MissingDependencyError
        The extra ``radiation`` is not installed, which the tables need.

    Examples
    --------
    >>> air = reference_atmosphere("us-1976", [0.0, 10.0])
    >>> air.temperature.round(3), air.pressure.round(1)
    (array([288.15 , 223.252]), array([101325. ,  26499.9]))
    >>> profile = reference_atmosphere("afgl-us-standard", gases=("O3",))
    >>> float(profile.temperature[0]), sorted(profile.mole_fractions)
    (288.2, ['O3'])
    """
    given = altitude if altitude is None or kind == "geometric" else geometric(altitude)
    if name == _STANDARD:
        if gases:
            raise InputError(
                f"are not part of {_STANDARD}", field="gases", value=gases[0], remedy="take afgl-us-standard"
            )
        at = _LEVELS if given is None else given
        height = geopotential(at) if altitude is None or kind == "geometric" else altitude
        temperature, pressure, density = us_standard(height)
        number = pressure / (K_B * temperature) * 1e-6
        return AtmosphericProfile(at * 1.0, temperature, pressure, density, number, np.asarray(height * 1.0), {})
    data = _published(_NAMES[name])
    known = [str(key)[2:] for key in data.data_vars if str(key).startswith("x_")]
    for gas in gases:
        if gas not in known:
            raise InputError(
                "is not in this atmosphere", field="gases", value=gas, remedy=f"choose from {', '.join(sorted(known))}"
            )
    levels = np.asarray(data.z.values, dtype=np.float64)
    at = levels if given is None else given
    if (at < 0.0).any() or (at > _TOP).any():
        raise DomainError(
            f"lies outside 0 to {_TOP:g} km", field="altitude", value=float(at.max() if at.max() > _TOP else at.min()),
            remedy="stay between",
        )  # fmt: skip
    number = log_interpolate(at, levels, data.n.values * 1e-6)
    return AtmosphericProfile(
        altitude=at * 1.0,
        temperature=np.asarray(np.interp(at, levels, data.t.values)),
        pressure=log_interpolate(at, levels, data.p.values),
        density=number * 1e6 * MOLAR_MASS_DRY_AIR / N_A,
        number_density=number,
        geopotential_altitude=geopotential(at),
        mole_fractions={gas: log_interpolate(at, levels, data[f"x_{gas}"].values) for gas in gases or tuple(known)},
    )


@dataclass(frozen=True)
class AtmosphericProfile(DataRecord):
    """State of the air at each altitude; densities left out are those of an ideal gas of dry air."""

    altitude: Annotated[FloatArray, Array("km", "...", "altitude above sea level")]
    temperature: Annotated[FloatArray, Array("K", "...", "kinetic temperature", gt=0)]
    pressure: Annotated[FloatArray, Array("Pa", "...", "pressure", gt=0)]
    density: Annotated[FloatArray, Array("kg/m^3", "...", "mass density", gt=0)] = field(default_factory=_left_out)
    number_density: Annotated[FloatArray, Array("cm^-3", "...", "molecules of air per volume", gt=0)] = field(
        default_factory=_left_out
    )
    geopotential_altitude: Annotated[FloatArray, Array("km", "...", "geopotential altitude")] = field(
        default_factory=_left_out
    )
    mole_fractions: Annotated[
        Mapping[str, FloatArray], Option("mole fraction of each gas, by formula; none for us-1976")
    ] = field(default_factory=dict)

    def __post_init__(self) -> None:
        number = np.asarray(self.pressure) / (K_B * np.asarray(self.temperature)) * 1e-6
        derived = {
            "density": number * 1e6 * MOLAR_MASS_DRY_AIR / N_A,
            "number_density": number,
            "geopotential_altitude": geopotential(np.asarray(self.altitude)),
        }
        fractions = {gas: _fractions(gas, values) for gas, values in self.mole_fractions.items()}
        object.__setattr__(self, "mole_fractions", fractions)
        for name, values in derived.items():
            if np.size(getattr(self, name)) == 0:
                object.__setattr__(self, name, values)


def _fractions(gas: str, values: Any) -> FloatArray:
    try:
        return np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise InputError(
            "must be numbers", field=f"mole_fractions[{gas!r}]", value=values, remedy="give one fraction per altitude"
        ) from error


@cache
def _published(identifier: str) -> Any:
    return require("joseki", extra="radiation").make(identifier)
