"""The engine: both ways of summing agree, with each other, with HAPI and with closed forms."""

import contextlib
import io
from dataclasses import replace

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.physics.line_list import LineList
from vibron.radiation.lines._species import hapi
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section
from vibron.radiation.lines.line_intensity import line_intensity
from vibron.radiation.lines.line_profile import line_profile

ATM = 101325.0


def random_lines(count: int, seed: int = 3, low: float = 2050.0, high: float = 2150.0) -> LineList:
    random = np.random.default_rng(seed)
    one = np.ones(count)
    return LineList(
        molecule=5 * one, isotopologue=one, wavenumber=np.sort(random.uniform(low, high, count)),
        intensity=10.0 ** random.uniform(-22, -19, count), air_width=random.uniform(0.04, 0.08, count),
        lower_energy=random.uniform(0, 1000, count), self_width=random.uniform(0.05, 0.1, count),
        temperature_exponent=random.uniform(0.6, 0.8, count), air_shift=-0.003 * one,
    )  # fmt: skip


def by_hapi(
    lines: LineList, grid: np.ndarray, temperature: float, pressure: float, part: float, wings: dict
) -> np.ndarray:
    columns = {
        "molec_id": lines.molecule.astype(int), "local_iso_id": lines.isotopologue.astype(int), "nu": lines.wavenumber,
        "sw": lines.intensity, "elower": lines.lower_energy, "gamma_air": lines.air_width,
        "gamma_self": lines.self_width, "n_air": lines.temperature_exponent, "delta_air": lines.air_shift,
    }  # fmt: skip
    header = {"table_name": "test", "number_of_rows": len(lines)}
    hapi().LOCAL_TABLE_CACHE["test"] = {"header": header, "data": columns}
    with contextlib.redirect_stdout(io.StringIO()):
        return hapi().absorptionCoefficient_Voigt(
            SourceTables="test", WavenumberGrid=grid, Environment={"T": temperature, "p": pressure / ATM},
            Diluent={"air": 1.0 - part, "self": part}, WavenumberWing=wings["wing"],
            WavenumberWingHW=wings["wing_halfwidths"],
            partitionFunction=lambda m, i, t: hapi().partitionSum(m, i, t, version=2021),
        )[1]  # fmt: skip


@pytest.mark.parametrize("pressure", [ATM, 0.05 * ATM, 1e-3 * ATM])
@pytest.mark.parametrize("temperature", [220.0, 296.0, 1000.0])
@pytest.mark.parametrize("wings", [{"wing": 0.0, "wing_halfwidths": 50.0}, {"wing": 10.0, "wing_halfwidths": 0.0}])
def test_windows_are_those_of_hapi(pressure: float, temperature: float, wings: dict) -> None:
    lines, grid = random_lines(60), np.arange(2040.0, 2160.0, 0.003)
    reference = by_hapi(lines, grid, temperature, pressure, 0.2, wings)
    found = absorption_cross_section(lines, grid, temperature, pressure, 0.2, method="windows", **wings)
    assert np.abs(found - reference).max() < 1e-4 * reference.max()
    assert ((found > 0.0) == (reference > 0.0)).all()  # cut at the same points


@pytest.mark.parametrize("molecule", ["CO2", "H2O", "N2O", "NO", "SO2"])
@pytest.mark.parametrize("temperature", [200.0, 296.0, 400.0])
@pytest.mark.parametrize("part", [0.0, 1.0])
def test_five_molecules_in_air_and_alone_are_those_of_hapi(molecule: str, temperature: float, part: float) -> None:
    lines = LineList.from_text(molecule)
    strongest = float(lines.wavenumber[np.argmax(lines.intensity)])
    lines = replace(lines[np.abs(lines.wavenumber - strongest) < 8.0], coverage=(), highest_temperature=None)
    grid = np.arange(strongest - 4.0, strongest + 4.0, 0.002)
    wings = {"wing": 5.0, "wing_halfwidths": 0.0}
    reference = by_hapi(lines, grid, temperature, 0.5 * ATM, part, wings)
    for method in ("windows", "convolution"):
        found = absorption_cross_section(lines, grid, temperature, 0.5 * ATM, part, **wings, method=method)
        assert np.abs(found - reference).max() < 1e-4 * reference.max()


@pytest.mark.parametrize(("pressure", "step"), [(ATM, 0.002), (ATM, 0.01), (0.05 * ATM, 0.001), (10.0, 0.001)])
@pytest.mark.parametrize("pedestal", [True, False])
def test_wings_on_a_coarse_grid_are_those_of_the_fine_one(pressure: float, step: float, pedestal: bool) -> None:
    """One point more makes the grid uneven, so that every line is summed on all points of its window."""
    lines, grid = random_lines(60, low=2000.0, high=2200.0), np.arange(2040.0, 2160.0, step)
    uneven = np.insert(grid, 7, 0.5 * (grid[6] + grid[7]))
    split, whole = (
        absorption_cross_section(
            lines, points, 296.0, pressure, method="windows", wing_halfwidths=0.0, pedestal=pedestal
        )
        for points in (grid, uneven)
    )
    whole = np.delete(whole, 7)
    assert not np.array_equal(split, whole)
    wings = 60 * lines.intensity.max() * lines.air_width.max() * pressure / ATM / (np.pi * 25.0**2)
    np.testing.assert_allclose(split, whole, rtol=1e-4, atol=0.0 if pedestal else 1e-4 * wings)


@pytest.mark.parametrize(
    ("count", "pressure", "step"),
    [(3000, 1.0, 0.01), (60_000, 2.0, 0.02), (200, 0.05, 0.0008), (200, 0.005, 0.0008)],  # from Lorentz to Doppler
)
def test_convolution_agrees_with_windows(count: int, pressure: float, step: float) -> None:
    lines, grid = random_lines(count), np.arange(2090.0, 2110.0, step)
    sums = {
        method: absorption_cross_section(
            lines, grid, 300.0, pressure * ATM, 0.0, wing=10.0, method=method, wing_halfwidths=0.0
        )
        for method in ("windows", "convolution")
    }
    assert np.abs(sums["windows"] - sums["convolution"]).max() < 1e-4 * sums["windows"].max()


def test_automatic_choice_is_one_of_both() -> None:
    lines, grid = random_lines(50), np.arange(2050.0, 2150.0, 0.02)
    automatic = absorption_cross_section(lines, grid, 300.0, ATM)
    windows = absorption_cross_section(lines, grid, 300.0, ATM, method="windows")
    assert np.abs(automatic - windows).max() < 1e-4 * windows.max()


@pytest.mark.parametrize("method", ["windows", "convolution"])
def test_the_integral_is_the_sum_of_the_intensities(method: str) -> None:
    """Each Lorentzian wing beyond the cut holds gamma/(pi wing) of the line."""
    lines, grid = random_lines(200, low=2090.0, high=2110.0), np.arange(2000.0, 2200.0, 0.01)
    wing = 80.0
    found = absorption_cross_section(lines, grid, 296.0, ATM, wing=wing, wing_halfwidths=0.0, method=method)
    inside = lines.intensity * (1.0 - 2.0 * lines.air_width / (np.pi * wing))
    assert found.sum() * 0.01 == pytest.approx(inside.sum(), rel=2e-5)


def test_one_line_is_a_line_profile() -> None:
    lines = random_lines(1)
    grid = lines.wavenumber[0] + np.linspace(-0.5, 0.5, 301)
    found = absorption_cross_section(lines, grid, 296.0, 0.1 * ATM, method="windows")
    width = 0.1 * lines.air_width[0]
    doppler = lines.wavenumber[0] / 2143.27 * 2.49579e-3
    profile = line_profile(grid - lines.wavenumber[0] + 0.0003, doppler, width)
    assert np.abs(found - lines.intensity[0] * profile).max() < 2e-5 * found.max()


def test_sums_are_additive_and_do_not_care_for_order() -> None:
    lines, grid = random_lines(40), np.arange(2050.0, 2150.0, 0.05)
    whole = absorption_cross_section(lines, grid, 300.0, 0.5 * ATM)
    parts = sum(
        absorption_cross_section(lines[part], grid, 300.0, 0.5 * ATM) for part in (slice(0, 17), slice(17, None))
    )
    turned = absorption_cross_section(lines[::-1], grid, 300.0, 0.5 * ATM)
    assert np.allclose(whole, parts, rtol=1e-12, atol=0.0)
    assert np.allclose(whole, turned, rtol=1e-12, atol=0.0)


def test_lines_outside_the_grid_count_within_their_wing() -> None:
    lines = random_lines(5, low=2100.0, high=2101.0)
    near = absorption_cross_section(lines, np.array([2099.0]), 296.0, ATM, wing=5.0)
    far = absorption_cross_section(lines, np.array([2090.0]), 296.0, ATM, wing=5.0, wing_halfwidths=0.0)
    assert near[0] > 0.0
    assert far[0] == 0.0


def test_no_lines_no_absorption() -> None:
    none = random_lines(3)[:0]
    assert absorption_cross_section(none, np.array([2000.0]), 296.0, ATM).tolist() == [0.0]


def test_uneven_grids_are_summed_by_windows_only() -> None:
    lines, grid = random_lines(30), np.cumsum(np.linspace(0.01, 0.03, 2000)) + 2080.0
    even = np.arange(2080.0, 2121.0, 0.001)
    found = absorption_cross_section(lines, grid, 296.0, ATM)
    fine = absorption_cross_section(lines, even, 296.0, ATM, method="windows")
    assert np.abs(found - np.interp(grid, even, fine)).max() < 1e-3 * fine.max()
    with pytest.raises(DomainError, match="grid is uneven"):
        absorption_cross_section(lines, grid, 296.0, ATM, method="convolution")


@pytest.mark.parametrize(
    ("grid", "options", "why"),
    [
        (np.arange(2080.0, 2120.0, 0.5), {}, "narrower than 3 steps"),
        (np.arange(2080.0, 2120.0, 0.01), {"wing": 0.0}, "wings of the lines differ"),
        (np.array([2080.0, 2080.01]), {}, "fewer than eight"),
        (np.arange(2080.0, 2120.0, 0.0005), {"pressure": 0.0}, "no pressure width"),
    ],
)
def test_convolution_says_why_it_does_not_suit(grid: np.ndarray, options: dict, why: str) -> None:
    arguments = {"temperature": 296.0, "pressure": ATM, "method": "convolution", **options}
    with pytest.raises(DomainError, match=why):
        absorption_cross_section(random_lines(30), grid, **arguments)


def test_grids_that_descend_are_refused() -> None:
    with pytest.raises(InputError, match="ascend"):
        absorption_cross_section(random_lines(3), np.array([2101.0, 2100.0]), 296.0, ATM)
    with pytest.raises(InputError, match="empty"):
        absorption_cross_section(random_lines(3), np.array([]), 296.0, ATM)


def test_intensities_obey_detailed_balance() -> None:
    """Emission over absorption of a line changes with exp(-c2 nu/T): the intensity at high temperature saturates."""
    lines = random_lines(4)
    small, large = line_intensity(lines, 200.0), line_intensity(lines, 400.0)
    ratio = small / large
    order = np.argsort(lines.lower_energy)
    assert (np.diff(ratio[order]) < 0.0).all()  # lines from higher levels gain more from heat
    with pytest.raises(DomainError, match="TIPS-2021"):
        line_intensity(lines, 1e5)


def one_line(**more: float) -> LineList:
    one = np.ones(1)
    columns = {name: np.array([value]) for name, value in more.items()}
    return LineList(
        5 * one, one, 2147.081 * one, 9.48e-20 * one, 0.06 * one, 0.0 * one, self_width=0.07 * one,
        temperature_exponent=0.7 * one, air_shift=-0.003 * one, **columns,
    )  # fmt: skip


def test_each_partner_has_its_exponent_and_shift() -> None:
    """Half of each partner: the widths of HAPI with n_self, the shift by both."""
    from vibron.radiation.lines._conditions import profiles

    found = profiles(one_line(self_exponent=0.5, self_shift=0.002), 250.0, 0.5 * ATM, 0.5)
    ratio = 296.0 / 250.0
    assert found.lorentz[0] == pytest.approx(0.25 * (0.06 * ratio**0.7 + 0.07 * ratio**0.5))
    assert found.shifted[0] == pytest.approx(2147.081 + 0.25 * (-0.003 + 0.002))


@pytest.mark.parametrize("pressure", [0.02, 1.0])
@pytest.mark.parametrize(("speed", "mixing"), [(0.0, 0.02), (0.006, 0.0), (0.006, -0.05)])
def test_speed_dependence_and_mixing_are_those_of_hapi(pressure: float, speed: float, mixing: float) -> None:
    lines = one_line(air_speed_width=speed, air_mixing=mixing)
    grid = 2147.078 + np.linspace(-1.0, 1.0, 801)
    found = absorption_cross_section(lines, grid, 296.0, pressure * ATM, wing=5.0)
    doppler = 2147.081 * np.sqrt(2.0 * np.log(2.0) * 8.31446261815324 * 296.0 / 27.994915e-3) / 299792458.0
    theirs = hapi().PROFILE_SDVOIGT(
        2147.081, doppler, 0.06 * pressure, speed * pressure, -0.003 * pressure, 0.0, grid, YRosen=mixing * pressure,
        Sw=9.48e-20,
    )  # fmt: skip
    assert np.abs(found - theirs).max() < 1e-4 * theirs.max()


def test_lines_with_and_without_mixing_add_up() -> None:
    plain, grid = random_lines(20), np.arange(2050.0, 2150.0, 0.05)
    import dataclasses

    mixing = np.where(np.arange(20) % 2, 0.01, np.nan)
    mixed = dataclasses.replace(plain, air_mixing=mixing)
    whole = absorption_cross_section(mixed, grid, 300.0, ATM)
    parts = sum(absorption_cross_section(mixed[start::2], grid, 300.0, ATM) for start in (0, 1))
    np.testing.assert_allclose(whole, parts, rtol=1e-9, atol=1e-40)
    none = dataclasses.replace(plain, air_mixing=np.zeros(20), air_speed_width=np.zeros(20))
    np.testing.assert_array_equal(
        absorption_cross_section(none, grid, 300.0, ATM), absorption_cross_section(plain, grid, 300.0, ATM)
    )
