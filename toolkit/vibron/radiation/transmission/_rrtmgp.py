"""RRTMGP in JAX behind one function, in the single precision that it is written for."""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.physics.constants import AVOGADRO
from vibron.radiation.air_constants import MOLAR_MASS_DRY_AIR, MOLAR_MASS_WATER, STANDARD_GRAVITY

_GASES = ("h2o", "o3", "co2", "ch4", "n2o")


def fluxes(
    pressure_levels: FloatArray,
    pressure: FloatArray,
    temperature: FloatArray,
    gases: dict[str, FloatArray],
    surface: dict[str, float],
) -> dict[str, FloatArray]:
    """Return the four broadband fluxes at the levels of one column, from the ground upwards."""
    moist_mass = MOLAR_MASS_DRY_AIR + MOLAR_MASS_WATER * gases["h2o"]
    molecules = -np.diff(pressure_levels) / STANDARD_GRAVITY * float(AVOGADRO) / moist_mass
    columns = [_padded(values) for values in (pressure, temperature, molecules, *(gases[name] for name in _GASES))]
    # The temperature of the faces is a mean of two cells, so that of the cells outside is extrapolated.
    columns[1][..., 0] = 2.0 * temperature[0] - temperature[1]
    columns[1][..., -1] = 2.0 * temperature[-1] - temperature[-2]
    scalars = {name: np.float32(value) for name, value in surface.items()}
    jax = require("jax", extra="rrtmgp")
    with jax.enable_x64(False), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # integers of 64 bits that it asks for are cut to 32
        found = _solver()(columns, scalars)
        return {name: np.asarray(values, dtype=np.float64)[0, 0, 1:] for name, values in found.items()}


def _padded(values: FloatArray) -> npt.NDArray[np.float32]:
    """Return a column as the grid of 1 x 1 x (n + 2) cells that the solver wants, with one cell more at each end."""
    return np.pad(values, 1, mode="edge").astype(np.float32)[None, None, :]


@cache
def _solver() -> Callable[..., Any]:
    """Read the tables and return the compiled solver; compilation takes some seconds for each number of layers."""
    jax = require("jax", extra="rrtmgp")
    settings = require("rrtmgp.config.radiative_transfer", extra="rrtmgp")
    two_stream = require("rrtmgp.rte.two_stream", extra="rrtmgp")
    optics = require("rrtmgp.optics.optics", extra="rrtmgp")
    folder = Path(optics.__file__).parent
    tables = {
        "longwave_nc_filepath": "rrtmgp-gas-lw-g128.nc",
        "shortwave_nc_filepath": "rrtmgp-gas-sw-g112.nc",
        "cloud_longwave_nc_filepath": "cloudysky_lw.nc",
        "cloud_shortwave_nc_filepath": "cloudysky_sw.nc",
    }
    paths = {name: str(folder / "rrtmgp_data" / file) for name, file in tables.items()}
    state = require("rrtmgp.optics.atmospheric_state", extra="rrtmgp").from_config(
        settings.AtmosphericStateCfg(
            sfc_emis=1.0,
            sfc_alb=0.0,
            zenith=0.0,
            irrad=0.0,
            toa_flux_lw=0.0,
            vmr_global_mean_filepath=folder / "test_data" / "vmr_global_means.json",
        )
    )
    library = optics.optics_factory(settings.OpticsParameters(optics=settings.RRTMOptics(**paths)), state.vmr)

    def solve(columns: list[Any], surface: dict[str, Any]) -> dict[str, Any]:
        here = dataclasses.replace(
            state,
            sfc_emis=surface["emissivity"],
            sfc_alb=surface["albedo"],
            zenith=surface["zenith"],
            irrad=surface["irradiance"],
        )
        pressure, temperature, molecules, *shares = columns
        mixture = dict(zip(_GASES, shares, strict=True))
        ground = surface["temperature"] * jax.numpy.ones((1, 1))
        arguments = (pressure, temperature, molecules, library, here, mixture)
        longwave = two_stream.solve_lw(*arguments, ground, use_scan=True)
        shortwave = two_stream.solve_sw(*arguments, use_scan=True)
        return {
            "longwave_up": longwave["flux_up"],
            "longwave_down": longwave["flux_down"],
            "shortwave_up": shortwave["flux_up"],
            "shortwave_down": shortwave["flux_down"],
        }

    # One column is soon solved: what counts is the time to compile, which optimisation doubles.
    compiled: Callable[..., Any] = jax.jit(solve, compiler_options={"xla_backend_optimization_level": 0})
    return compiled
