"""Line lists: reading, selecting, and those computed from constants."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.radiation.lines._diatomics import diatomics
from vibron.radiation.lines.dunham_lines import dunham_lines
from vibron.radiation.lines.partition_function import partition_function
from vibron.radiation.lines.rovibrational_levels import rovibrational_levels
from vibron.radiation.lines.select_lines import select_lines

#: Lines of 12C16O in HITRAN: wavenumber, intensity, Einstein A.
HITRAN = (
    (7.689920, 2.566e-23, 6.914e-7), (2002.114985, 1.322e-25, 29.60), (2003.667981, 1.518e-22, 14.82),
    (2037.025324, 5.239e-21, 15.62), (2107.423222, 3.607e-19, 17.93), (2135.546180, 1.782e-19, 23.51),
    (2142.472940, 2.681e-23, 33.22), (2145.917341, 5.112e-28, 51.99), (2203.136460, 3.745e-25, 38.22),
    (2215.704476, 4.105e-20, 19.37), (2219.430056, 1.995e-26, 39.33),
)  # fmt: skip


@pytest.mark.parametrize(("wavenumber", "intensity", "einstein"), HITRAN)
def test_carbon_monoxide_is_that_of_hitran(wavenumber: float, intensity: float, einstein: float) -> None:
    lines = dunham_lines("CO")
    near = int(np.abs(lines.wavenumber - wavenumber).argmin())
    assert lines.wavenumber[near] == pytest.approx(wavenumber, abs=5e-5)
    assert lines.intensity[near] == pytest.approx(intensity, rel=2e-3)
    assert lines.einstein_a[near] == pytest.approx(einstein, rel=2e-3)


@pytest.mark.parametrize("temperature", [100.0, 296.0, 1000.0, 2500.0])
def test_levels_of_carbon_monoxide_sum_to_tips(temperature: float) -> None:
    summed = diatomics()["CO"].partition_sum(temperature, temperature)
    assert summed == pytest.approx(float(partition_function(5, 1, temperature)), rel=2e-5)


def test_levels_of_hydrogen_fluoride_sum_to_tips() -> None:
    assert diatomics()["HF"].partition_sum(250.0, 250.0) == pytest.approx(partition_function(14, 1, 250.0), rel=5e-5)


def test_the_table_of_diatomics_refuses_what_lies_beyond() -> None:
    with pytest.raises(DomainError, match="J = 9"):
        dunham_lines("HF", highest_rotation=10)
    with pytest.raises(DomainError, match="beyond"):
        diatomics()["HF"].partition_sum(300.0, 1500.0)


def test_einstein_coefficients_and_weights_give_the_intensities() -> None:
    """The sum of S over a band is that of A g/(8 pi c nu^2) n_l, so both columns tell the same."""
    lines = select_lines(dunham_lines("HF"), 3000.0)
    c2, temperature = 1.438776877, 296.0
    factor = lines.upper_weight * lines.einstein_a / (8e2 * np.pi * 299792458.0 * lines.wavenumber**2)
    factor *= np.exp(-c2 * lines.lower_energy / temperature) * -np.expm1(-c2 * lines.wavenumber / temperature)
    total = factor * 0.999844 / lines.intensity
    assert np.allclose(total, total[0])
    assert total[0] == pytest.approx(float(partition_function(14, 1, temperature)), rel=1e-4)


def test_rigid_rotor_and_harmonic_oscillator() -> None:
    levels = rovibrational_levels(np.array([[0.0, 2.0], [1000.0, 0.0]]), [[0], [1]], [0, 1, 2])
    assert np.allclose(levels, [[0.0, 4.0, 12.0], [1000.0, 1004.0, 1012.0]])


def test_partition_sums_refuse_what_tips_lacks() -> None:
    with pytest.raises(InputError, match="not a molecule"):
        partition_function(999, 1, 296.0)
    with pytest.raises(InputError, match="no such isotopologue"):
        partition_function(5, 99, 296.0)
    with pytest.raises(DomainError, match="from 1 K to"):
        partition_function(5, 1, [296.0, 1e5])
    assert partition_function(5, 1, [[100.0, 200.0], [300.0, 100.0]]).shape == (2, 2)


def test_selections_split_a_list() -> None:
    lines = dunham_lines("CO")
    low, high = select_lines(lines, high=2100.0), select_lines(lines, np.nextafter(2100.0, 3e3))
    assert len(low) + len(high) == len(lines)
    assert len(select_lines(lines, molecule=14)) == 0
    with pytest.raises(InputError, match="below"):
        select_lines(lines, 2100.0, 2000.0)


def test_lines_of_hydrogen_chloride_are_those_quoted_since_1965():
    lines = dunham_lines("HCl", highest_rotation=5)
    known = [
        2775.7608,
        2798.9424,
        2821.5692,
        2843.6250,
        2865.0990,
        2906.2471,
        2925.8977,
        2944.9141,
        2963.2860,
        2981.0024,
    ]
    fundamental = lines.wavenumber[lines.wavenumber > 2700.0]
    np.testing.assert_allclose(fundamental[:10], known, atol=1e-3)
    assert diatomics()["HCl"].partition_sum(296.0, 296.0) == pytest.approx(partition_function(15, 1, 296.0), rel=3e-4)
