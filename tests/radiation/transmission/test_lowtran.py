"""LOWTRAN7: physics of the paths, refusals before the Fortran could stop the process, and a quiet standard output."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError, MissingSystemError
from vibron.radiation import lowtran
from vibron.radiation.transmission.lowtran_spectrum import lowtran_spectrum
from vibron.radiation.transmission.window_transmittance import window_transmittance

BAND = (500.0, 3000.0)


def planck(wavelength: np.ndarray, temperature: float) -> np.ndarray:
    return np.asarray(1.191042972e8 / wavelength**5 / np.expm1(14387.76877 / (wavelength * temperature)))


def test_longer_paths_and_moister_air_let_less_through() -> None:
    vertical = lowtran_spectrum(*BAND, step=20.0)
    slanted = lowtran_spectrum(*BAND, step=20.0, zenith_angle=60.0)
    tropical = lowtran_spectrum(*BAND, step=20.0, atmosphere="tropical")
    assert (slanted.transmittance <= vertical.transmittance + 1e-7).all()
    window = (vertical.wavenumber > 800.0) & (vertical.wavenumber < 1000.0)
    assert (tropical.transmittance[window] < vertical.transmittance[window]).all()


def test_a_path_is_as_transparent_from_either_end() -> None:
    up = lowtran_spectrum(*BAND, step=20.0, altitude=0.0, end_altitude=10.0)
    down = lowtran_spectrum(*BAND, step=20.0, altitude=10.0, zenith_angle=180.0)
    np.testing.assert_allclose(up.transmittance, down.transmittance, atol=1e-5)


def test_calls_do_not_disturb_each_other() -> None:
    first = lowtran_spectrum(*BAND).transmittance
    lowtran_spectrum(*BAND, "radiance", atmosphere="tropical", altitude=50.0, zenith_angle=180.0)
    lowtran_spectrum(*BAND, "horizontal", length=5.0, temperature=300.0, pressure=9e4, relative_humidity=0.8)
    assert lowtran_spectrum(*BAND).transmittance.tobytes() == first.tobytes()


def test_measured_air_equals_the_model_that_it_copies() -> None:
    model = lowtran_spectrum(*BAND, "horizontal", length=1.0)
    water, pressure = 7.75e-3, 101300.0
    saturated = 1709.0  # Pa at 288.2 K
    air = {"temperature": 288.2, "pressure": pressure, "relative_humidity": water * pressure / saturated}
    copied = lowtran_spectrum(*BAND, "horizontal", length=1.0, **air, carbon_dioxide=3.3e-4)
    np.testing.assert_allclose(copied.transmittance, model.transmittance, atol=2e-3)
    more = lowtran_spectrum(2300.0, 2400.0, "horizontal", length=0.01, **air, carbon_dioxide=4.2e-4)
    less = lowtran_spectrum(2300.0, 2400.0, "horizontal", length=0.01, **air, carbon_dioxide=3.3e-4)
    assert (more.transmittance < less.transmittance).all()


def test_absorption_grows_between_the_root_and_the_length_of_the_path() -> None:
    near, far = (lowtran_spectrum(800.0, 2600.0, "horizontal", 20.0, length=length) for length in (0.05, 0.1))
    ratio = np.log(far.transmittance) / np.log(near.transmittance)
    assert ((ratio > np.sqrt(2.0)) & (ratio < 2.0)).all()  # strong lines: the root; weak lines: Beer's law


def test_the_sky_is_no_warmer_than_the_warmest_air() -> None:
    for atmosphere, warmest in (("us-standard", 288.2), ("tropical", 299.7)):
        sky = lowtran_spectrum(500.0, 2500.0, "radiance", atmosphere=atmosphere)
        assert (sky.radiance <= planck(sky.wavelength, warmest) * 1.001).all()


def test_looking_down_the_ground_shines_through() -> None:
    scene = lowtran_spectrum(800.0, 1200.0, "radiance", altitude=20.0, zenith_angle=180.0)
    path = scene.radiance - scene.transmittance * planck(scene.wavelength, 288.2)
    assert (path > 0).all()
    assert (scene.radiance < planck(scene.wavelength, 288.2)).all()
    per_wavenumber = scene.radiance_wavenumber * scene.wavenumber / scene.wavelength
    np.testing.assert_allclose(per_wavenumber, scene.radiance)


def test_windows_are_ordered_as_in_nature() -> None:
    means = {band: window_transmittance(band).mean for band in ("LWIR", "MWIR", "O3-9.6", "CO2-15", "H2O-6.3")}
    assert means["LWIR"] > means["MWIR"] > means["CO2-15"] > means["H2O-6.3"]
    assert means["O3-9.6"] < means["LWIR"]
    own = window_transmittance(low=8.0, high=12.0)
    assert own.mean == pytest.approx(means["LWIR"])


@pytest.mark.parametrize("limits", [{}, {"low": 8.0}, {"band": "LWIR", "high": 9.0}])
def test_a_window_is_named_or_limited(limits: dict[str, object]) -> None:
    with pytest.raises(InputError, match="band"):
        window_transmittance(**limits)  # type: ignore[arg-type]


def test_narrow_bands_are_refused() -> None:
    with pytest.raises(InputError, match="5 cm"):
        window_transmittance(low=10.0, high=10.001)


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"low": 1001.0}, "low"),
        ({"high": 900.0}, "high"),
        ({"step": 15.0}, "high"),
        ({"zenith_angle": 90.0}, "zenith_angle"),
        ({"altitude": 100.0}, "altitude"),
        ({"altitude": 5.0, "end_altitude": 2.0}, "end_altitude"),
        ({"altitude": 50.0, "zenith_angle": 95.0}, "zenith_angle"),
        ({"mode": "radiance", "low": 0.0}, "low"),
        ({"mode": "radiance", "high": 12000.0}, "high"),
    ],
)
def test_paths_that_the_fortran_cannot_follow_are_refused(arguments: dict[str, Any], field: str) -> None:
    with pytest.raises((InputError, DomainError)) as caught:
        lowtran_spectrum(**{"low": 1000.0, "high": 1100.0, **arguments})
    assert caught.value.field == field


def test_measured_air_is_given_whole() -> None:
    with pytest.raises(InputError, match="go together"):
        lowtran_spectrum(*BAND, "horizontal", length=1.0, temperature=300.0)


@pytest.mark.parametrize(
    ("mode", "arguments", "field"),
    [
        ("transmittance", {"length": 1.0}, "length"),
        ("radiance", {"temperature": 300.0}, "temperature"),
        ("horizontal", {"length": 1.0, "zenith_angle": 30.0}, "zenith_angle"),
        ("horizontal", {}, "length"),
        ("horizontal", {"length": 1.0, "carbon_dioxide": 4e-4}, "carbon_dioxide"),
    ],
)
def test_inputs_of_another_mode_are_refused(mode: Any, arguments: dict[str, float], field: str) -> None:
    with pytest.raises(InputError) as caught:
        lowtran_spectrum(*BAND, mode, **arguments)
    assert caught.value.field == field


def test_radiance_is_computed_only_where_asked_for() -> None:
    assert lowtran_spectrum(*BAND).radiance is None
    assert lowtran_spectrum(*BAND, "radiance").radiance is not None


def test_many_paths_neither_stop_the_process_nor_print() -> None:
    lowtran.fortran()
    code = """
import numpy as np
from vibron.core.errors import DomainError
from vibron.radiation.transmission.lowtran_spectrum import lowtran_spectrum
draw, done = np.random.default_rng(0), 0
for _ in range(1500):
    height, end = draw.choice([0.0, 0.004, 1.0, 1.0001, 25.0, draw.uniform(0, 100)], 2)
    try:
        path = float(height), draw.uniform(0, 180), float(end)
        found = lowtran_spectrum(1000.0, 1010.0, "radiance", 5.0, "tropical", *path)
    except DomainError:
        continue
    assert np.isfinite(found.radiance).all()
    done += 1
raise SystemExit(0 if done > 400 else f"only {done} paths")
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lowtran, "_compiled", lambda folder: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingSystemError, match="cmake is not installed") as caught:
        lowtran.fortran.__wrapped__()
    assert "install gfortran" in caught.value.remedy
