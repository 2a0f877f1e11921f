from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.require import require
from vibron.core.tool import tool
from vibron.radiation.atmosphere._profiles import ascending, log_interpolate

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
_TOP = 120.0  # km


@tool(
    valid_for="mean states of the atmosphere from the ground to 120 km",
    limitations=(
        "climatologies of 1986 (AFGL, 330 ppm CO2) and 2001 (MIPAS, 369 ppm); the levels are interpolated, pressure, "
        "density and mole fractions as exponentials; joseki hands on the published tables"
    ),
    papers=("anderson1986", "remedios2007"),
    see_also=("us_standard_atmosphere", "column_amount", "layer_means", "lowtran_spectrum"),
    extra="radiation",
    cost="light",
)
def reference_atmosphere(
    name: Annotated[str, Option("atmosphere", choices=tuple(_NAMES))],
    altitude: Annotated[
        FloatArray | None, Array("km", "n", "levels wanted, rising; the published ones if left out", ge=0, le=_TOP)
    ] = None,
    gases: Annotated[tuple[str, ...], Option("formulas of the gases wanted; all if empty")] = (),
) -> AtmosphericProfile:
    """Return a reference atmosphere: six of AFGL (1986) or five of MIPAS (2007).

    Parameters
    ----------
    name
        ``afgl-...``: tropical, midlatitude-summer, midlatitude-winter, subarctic-summer, subarctic-winter, us-standard;
        ``mipas-...``: midlatitude-day, midlatitude-night, polar-summer, polar-winter, tropical.
    altitude
        Levels onto which the profile is interpolated.

    Raises
    ------
    InputError
        The altitudes do not rise, or the atmosphere does not hold a gas.
    MissingDependencyError
        The extra ``radiation`` is not installed.

    References
    ----------
    Anderson et al. (1986); Remedios et al. (2007).

    Examples
    --------
    >>> profile = reference_atmosphere("afgl-us-standard", gases=("O3",))
    >>> float(profile.temperature[0]), sorted(profile.mole_fractions)
    (288.2, ['O3'])
    """
    data = _published(_NAMES[name])
    known = [str(key)[2:] for key in data.data_vars if str(key).startswith("x_")]
    for gas in gases:
        if gas not in known:
            raise InputError(
                "is not in this atmosphere", field="gases", value=gas, remedy=f"choose from {', '.join(sorted(known))}"
            )
    levels = np.asarray(data.z.values, dtype=np.float64)
    at = levels
    if altitude is not None:
        ascending(altitude, "altitude")
        at = altitude
    return AtmosphericProfile(
        altitude=at * 1.0,
        temperature=np.interp(at, levels, data.t.values),
        pressure=log_interpolate(at, levels, data.p.values),
        number_density=log_interpolate(at, levels, data.n.values * 1e-6),
        mole_fractions={gas: log_interpolate(at, levels, data[f"x_{gas}"].values) for gas in gases or tuple(known)},
    )


@dataclass(frozen=True)
class AtmosphericProfile(DataRecord):
    """Levels of a reference atmosphere."""

    altitude: Annotated[FloatArray, Array("km", "n", "altitude above sea level", ge=0)]
    temperature: Annotated[FloatArray, Array("K", "n", "temperature", gt=0)]
    pressure: Annotated[FloatArray, Array("Pa", "n", "pressure", gt=0)]
    number_density: Annotated[FloatArray, Array("cm^-3", "n", "molecules of air per volume", gt=0)]
    mole_fractions: Annotated[Mapping[str, FloatArray], Option("mole fraction of each gas, by formula")]


@cache
def _published(identifier: str) -> Any:
    return require("joseki", extra="radiation").make(identifier)
