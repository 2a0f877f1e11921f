"""The continuum of water from a table in the form of MT_CKD."""

import io

import numpy as np
import pytest
import xarray
from scipy.io import netcdf_file

from vibron.core.errors import DomainError, FormatError, InputError
from vibron.core.example import example
from vibron.infrared.formats.read_mt_ckd import read_mt_ckd
from vibron.physics.line_list import LineList
from vibron.radiation.atmosphere.atmospheric_layers import atmospheric_layers
from vibron.radiation.atmosphere.reference_atmosphere import reference_atmosphere
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section
from vibron.radiation.lines.gas_spectrum import gas_spectrum
from vibron.radiation.transmission.line_optical_depths import line_optical_depths
from vibron.radiation.transmission.water_continuum import water_continuum

FILE = str(example("continuum.nc"))
GRID = np.linspace(203.7, 281.3, 50)


def by_four_points(grid, temperature, vapor, pressure):
    """Return the cross section as the authors compute it: scale four points, then weigh them."""
    with netcdf_file(FILE, mmap=False) as file:
        points, own, foreign, exponent = (
            file.variables[name][:].copy() for name in ("wavenumbers", "self_absco_ref", "for_absco_ref", "self_texp")
        )
    found = []
    for one in grid:
        at = int((one - points[0]) / 10.0)
        x, four = (one - points[at]) / 10.0, slice(at - 1, at + 3)
        ratio, nu = 296.0 / temperature, points[four]
        density = pressure / 101300.0 * ratio
        radiation = (
            nu * (1.0 - np.exp(-1.438776877 * nu / temperature)) / (1.0 + np.exp(-1.438776877 * nu / temperature))
        )
        share = vapor / pressure
        scaled = radiation * density * (own[four] * ratio ** exponent[four] * share + foreign[four] * (1.0 - share))
        outer, middle = 0.5 * x * (1.0 - x), x * x * (3.0 - 2.0 * x)
        weights = (-outer * (1.0 - x), 1.0 - middle + outer * x, middle + outer * (1.0 - x), -outer * x)
        found.append(np.dot(weights, scaled))
    return np.array(found)


@pytest.mark.parametrize("temperature", [230.0, 310.0])
def test_it_is_what_the_recipe_of_its_authors_gives(temperature):
    found = water_continuum(GRID, 900.0, temperature, 9e4, 1.0, table=FILE)
    density = 900.0 / (1.380649e-23 * temperature) * 1e-6
    np.testing.assert_allclose(
        found.absorption, 1e5 * density * by_four_points(GRID, temperature, 900.0, 9e4), rtol=1e-9
    )


def test_lines_without_pedestal_end_at_zero():
    line = LineList.from_text("CO")[-1:]
    centre = float(line.wavenumber[0])
    grid = centre + np.array([-24.9999, -3.0, 3.0, 24.9999])
    given = grid, 296.0, 101325.0
    kept = absorption_cross_section(line, *given, method="windows")
    ends = absorption_cross_section(line, *given, method="windows", pedestal=False)
    left = kept - ends
    np.testing.assert_allclose(left, left[0], rtol=1e-9)
    assert abs(ends[[0, 3]]).max() < 1e-2 * kept[0]
    assert left[0] == pytest.approx(kept[[0, 3]].mean(), rel=1e-3)


def test_many_lines_lose_their_pedestals_in_both_ways_of_summing():
    lines = LineList.from_text("H2O")
    grid = np.arange(200.0, 260.0, 0.002)
    ways = [
        absorption_cross_section(lines, grid, 296.0, 101325.0, wing_halfwidths=0.0, method=method, pedestal=False)
        for method in ("windows", "convolution")
    ]
    np.testing.assert_allclose(*ways, atol=2e-4 * ways[0].max())


def test_a_gas_and_layers_have_it_too():
    grid = np.arange(225.0, 235.0, 0.01)
    wet = gas_spectrum("H2O", grid, 296.0, 101325.0, 0.01, 1.0, continuum=FILE)
    lines = gas_spectrum("H2O", grid, 296.0, 101325.0, 0.01, 1.0)
    added = water_continuum(grid, 1013.25, 296.0, length=1e-3, table=FILE).absorption * 1e-3
    pedestal = lines.optical_depth + added - wet.optical_depth
    assert pedestal.min() > 0.0 and pedestal.max() < added.max()
    assert np.unique(pedestal.round(9)).size < 20, "lines begin and end at few places"
    assert wet.sources[-1] == "made up, not MT_CKD"
    layers = atmospheric_layers(reference_atmosphere("afgl-tropical"), np.array([0.0, 2.0, 10.0]))
    depths = [
        line_optical_depths(layers, LineList.from_text("H2O"), grid, continuum, table=table).optical_depth
        for continuum, table in ((False, None), (True, FILE))
    ]
    assert (depths[1] > depths[0]).all()


def test_what_does_not_fit_is_refused():
    with pytest.raises(DomainError, match="1250"):
        water_continuum(np.array([1300.0]), 1000.0)
    with pytest.raises(DomainError, match="1000"):
        water_continuum(np.array([1300.0]), 1000.0, table=FILE)
    with pytest.raises(InputError, match="table"):
        water_continuum(np.array([300.0]), 1000.0, table=FILE, foreign_share=0.001)
    with pytest.raises(InputError, match="water"):
        gas_spectrum("CO", mole_fraction=0.1, low=2100, high=2101, continuum=FILE)
    with pytest.raises(InputError, match="25"):
        gas_spectrum("H2O", mole_fraction=0.1, low=210, high=211, wing=10.0, continuum=FILE)
    with pytest.raises(DomainError, match="150 to 400 K"):
        gas_spectrum("H2O", np.array([250.0]), 140.0, 1e5, 0.1, continuum=FILE)
    with pytest.raises(InputError, match="file"):
        water_continuum(np.array([300.0]), 1000.0, table="nowhere.nc")


def test_a_small_file_of_many_values_is_refused_before_it_is_read(tmp_path):
    many = xarray.Dataset({"wavenumbers": ("n", np.zeros(2_000_000))})
    many.to_netcdf(tmp_path / "many.nc", engine="h5netcdf", encoding={"wavenumbers": {"zlib": True}})
    assert (tmp_path / "many.nc").stat().st_size < 1e5
    with pytest.raises(FormatError, match="more than 1000000 values"):
        read_mt_ckd(tmp_path / "many.nc")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"wavenumbers": np.linspace(0.0, 30.0, 101) ** 2}, "even"),
        ({"self_absco_ref": np.full(101, -1.0)}, "negative"),
        ({"for_absco_ref": np.full(101, np.nan)}, "finite"),
        ({"self_texp": None}, "self_texp"),
        ({"ref_temp": 0.0}, "negative"),
    ],
)
def test_a_table_that_is_not_one_is_named(change, words):
    with netcdf_file(FILE, mmap=False) as file:
        known = {name: np.array(one.data) for name, one in file.variables.items()} | change
    data = io.BytesIO()
    with netcdf_file(data, "w") as file:
        file.createDimension("wavenumbers", 101)
        for name, values in known.items():
            if values is not None:
                file.createVariable(name, "d", ("wavenumbers",) * np.ndim(values))[...] = values
        file.flush()
        content = data.getvalue()
    with pytest.raises(FormatError, match=words):
        read_mt_ckd(content)
