"""A channel from profile to sensor: routes against each other, files, and refusals."""

from pathlib import Path

import numpy as np
import pytest

from vibron.core.errors import FormatError, InputError
from vibron.core.example import example
from vibron.physics.planck import radiance_per_wavenumber
from vibron.radiation.atmosphere.reference_atmosphere import reference_atmosphere
from vibron.radiation.transmission.lowtran_spectrum import lowtran_spectrum
from vibron_agents.scenarios.declaration import find_scenario
from vibron_agents.scenarios.tables import read_response

LINES = example("carbon_monoxide.par")


def run(**inputs: object) -> dict[str, float]:
    return {value.name: value.value for value in find_scenario("sensor_channel").execute(**inputs).values}


@pytest.mark.usefixtures("lowtran")
def test_the_default_channel_is_the_mean_of_lowtran_from_space():
    found = run()
    direct = lowtran_spectrum(700.0, 750.0, "radiance", altitude=100.0, zenith_angle=180.0)
    assert direct.radiance_wavenumber is not None
    mean = np.trapezoid(direct.radiance_wavenumber, direct.wavenumber) / 50.0
    assert found["radiance"] == pytest.approx(mean, rel=2e-3)
    seen = np.trapezoid(radiance_per_wavenumber(direct.wavenumber, found["brightness temperature"]), direct.wavenumber)
    assert seen / 50.0 == pytest.approx(found["radiance"], rel=1e-6)


@pytest.mark.usefixtures("lowtran")
def test_a_thick_cold_cloud_hides_the_ground():
    clear, cloudy = (run(low=900, high=920, cloud_depth=depth) for depth in (0.0, 20.0))
    air = reference_atmosphere("afgl-us-standard", np.array([9.0, 10.0]), ("O3",))
    assert cloudy["brightness temperature"] == pytest.approx(air.temperature.mean(), abs=4.0)
    assert clear["sensitivity to the ground"] > 0.7
    assert cloudy["sensitivity to the ground"] < 1e-3


def test_files_of_lines_profile_and_response(tmp_path: Path):
    air = reference_atmosphere("afgl-us-standard", np.array([0.0, 2.0, 5.0, 10.0, 20.0]), ("CO",))
    rows = zip(air.altitude, air.temperature, air.pressure, 5.0 * air.mole_fractions["CO"], strict=True)
    table = tmp_path / "profile.csv"
    table.write_text("altitude,temperature,pressure,CO\n" + "\n".join(",".join(map(str, row)) for row in rows))
    response = tmp_path / "response.csv"
    response.write_text("wavenumber,response\n2155,0\n2158,1\n2161,0\n")
    given = {"line_list": str(LINES), "profile": str(table), "response": str(response)}
    sorted_, exact = run(**given), run(**given, gas="line-by-line")
    error = sorted_["brightness temperature"] - exact["brightness temperature"]
    assert error == pytest.approx(sorted_["error of the k-distribution"], abs=1e-9)
    assert abs(error) < 0.05
    assert exact["brightness temperature"] < 288.2
    table.write_text("altitude,temperature\n0,288\n1,280\n")
    with pytest.raises(FormatError, match="has no column 'pressure'"):
        run(**given)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wavenumber;response\n2155;0\n2161;none\n", "'response' does not hold numbers only"),
        ("wavenumber,response\n2155,0\n2161\n", "is not a table of two columns and two rows"),
        ("wavenumber,response\n2155,0\n", "is not a table of two columns and two rows"),
        ("2155\n2161\n", "is not a table of two columns and two rows"),
    ],
)
def test_a_table_that_is_none_is_refused(text: str, words: str, tmp_path: Path):
    path = tmp_path / "response.csv"
    path.write_text(text)
    with pytest.raises(FormatError, match=words):
        read_response(path)


def test_a_table_may_have_comments_semicolons_and_any_order(tmp_path: Path):
    path = tmp_path / "response.csv"
    path.write_text("# channel 3\nwavenumber; response\n2161; 0.5\n2155; 1\n")
    grid, response = read_response(path)
    assert grid.tolist() == [2155.0, 2161.0] and response.tolist() == [1.0, 0.5]


def test_files_that_are_missing_are_named():
    with pytest.raises(InputError, match="line_list: is needed for line-by-line"):
        run(gas="line-by-line")
    with pytest.raises(InputError, match="is not used by the band model"):
        run(profile="air.csv")
