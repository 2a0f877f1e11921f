"""Lines of CO2 and N2O computed from constants are those of HITRAN."""

import numpy as np
import pytest

from vibron.core.errors import DomainError, InputError
from vibron.radiation.lines._linear import linear_molecules
from vibron.radiation.lines._rotation import honl_london
from vibron.radiation.lines.absorption_cross_section import absorption_cross_section
from vibron.radiation.lines.linear_molecule_lines import linear_molecule_lines
from vibron.radiation.lines.partition_function import partition_function
from vibron.radiation.lines.select_lines import select_lines

#: Lines of HITRAN: states, branch, wavenumber, intensity, Einstein A, lower energy, weight of the upper level.
CO2 = (
    ("00011", "00001", "R 50e", 2380.715175, 1.415e-19, 214.1, 994.1913, 103),
    ("00011", "00001", "R 56e", 2383.358456, 4.687e-20, 214.6, 1244.2205, 115),
    ("01111", "01101", "R 83e", 2380.215847, 2.068e-24, 211.7, 3384.3425, 169),
    ("01111", "01101", "R 88f", 2381.369148, 4.212e-25, 211.7, 3723.3462, 179),
    ("02201", "01101", "R 30f", 692.400105, 3.727e-21, 0.9664, 1031.1291, 63),
    ("03301", "02201", "R 29f", 692.259634, 2.486e-22, 1.528, 1675.7772, 61),
    ("00011", "10001", "P 20e", 944.1940, None, 0.1933, None, 39),
    ("00011", "10001", "R 40e", 987.6200, None, 0.1901, None, 83),
    ("00011", "10002", "P 60e", 1005.4770, None, 0.2110, None, 119),
    ("00011", "10002", "R 30e", 1084.6350, None, 0.2293, None, 63),
)
N2O = (
    ("0001", "0000", "R 79e", 2268.098920, 2.197e-23, 111.6, 2641.1118, 1449),
    ("0001", "0000", "P 44e", 2180.415850, 7.822e-20, 101.6, 828.9513, 783),
    ("0001", "0000", "P 24e", 2201.748950, 7.137e-19, 105.6, 251.3432, 423),
    ("0111", "0110", "P 31f", 2180.326090, 2.302e-20, 100.5, 1005.2015, 549),
    ("0111", "0110", "P  9e", 2201.734750, 4.193e-20, 106.2, 626.4924, 153),
    ("0111", "0110", "Q 40f", 2202.643130, 9.838e-24, 0.1237, 1277.0361, 729),
    ("0201", "0200", "R  7e", 2202.320920, 2.488e-21, 98.38, 1191.6471, 153),
    ("0221", "0220", "P 17f", 2180.197610, 2.959e-21, 103.1, 1306.2863, 297),
    ("1001", "1000", "R  8e", 2203.113700, 1.435e-21, 92.51, 1314.9448, 171),
    ("2000", "0000", "P 40e", 2524.583380, 3.447e-21, 3.311, 686.7044, 711),
    ("1200", "0000", "P 40e", 2427.021090, 8.266e-22, 0.7338, 686.7044, 711),
    ("1200", "0000", "R 78e", 2520.356580, 2.064e-25, 0.9522, 2575.2557, 1431),
)


@pytest.mark.parametrize(
    ("molecule", "line"), [("CO2", one) for one in CO2] + [("N2O", one) for one in N2O], ids=lambda one: str(one)[:40]
)
def test_lines_are_those_of_hitran(molecule: str, line: tuple) -> None:
    upper, lower, local, wavenumber, intensity, einstein, energy, weight = line
    lines = linear_molecule_lines(molecule, least_intensity=0.0)
    mask = (lines.upper_quanta == upper) & (lines.lower_quanta == lower) & (lines.lower_local == local)
    (at,) = np.flatnonzero(mask)
    assert lines.wavenumber[at] == pytest.approx(wavenumber, abs=6e-3 if lower == "02201" else 1e-3)
    rare = molecule == "CO2" and lower in ("02201", "01101")
    assert lines.einstein_a[at] == pytest.approx(einstein, rel=0.02 if rare or local.startswith("Q") else 0.008)
    if intensity is not None:
        assert lines.intensity[at] == pytest.approx(intensity, rel=0.02 if rare or local.startswith("Q") else 0.008)
        assert lines.lower_energy[at] == pytest.approx(energy, abs=2e-3)
    assert lines.upper_weight[at] == weight


def test_honl_london_factors_of_a_level_sum_to_its_weight() -> None:
    j = np.arange(3.0, 40.0)
    for lower_l, upper_l in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 3), (1, 0), (2, 1)):
        total = sum(honl_london(j, j + step, lower_l, upper_l) for step in (-1.0, 0.0, 1.0))
        np.testing.assert_allclose(total, 2.0 * j + 1.0, rtol=1e-12)


def test_nuclear_spin_leaves_every_second_line_of_carbon_dioxide() -> None:
    lines = linear_molecule_lines("CO2")
    cold = lines[(lines.lower_quanta == "00001") & (lines.upper_quanta == "00011")]
    assert all(int(local[1:4]) % 2 == 0 for local in cold.lower_local)
    bend = lines[(lines.lower_quanta == "00001") & (lines.upper_quanta == "01101")]
    assert {local[0] for local in bend.lower_local} == set("PQR")
    assert not any(local.startswith("Q  0") for local in bend.lower_local)


@pytest.mark.parametrize("molecule", ["CO2", "N2O"])
def test_partition_sums_are_those_of_tips(molecule: str) -> None:
    species = linear_molecules()[molecule].species
    assert species.total == pytest.approx(float(partition_function(species.molecule, 1, 296.0)), rel=2e-4)


def test_band_strengths_are_those_of_the_literature() -> None:
    """12C16O2: 15 um 7.97e-18 (Rothman and Young 1981), 4.3 um 9.2e-17 within 2 %."""
    lines = linear_molecule_lines("CO2", least_intensity=0.0)
    ground = lines.lower_quanta == "00001"
    bend = lines.intensity[ground & (lines.upper_quanta == "01101")].sum()
    stretch = lines.intensity[ground & (lines.upper_quanta == "00011")].sum()
    assert bend == pytest.approx(7.97e-18, rel=0.02)
    assert stretch == pytest.approx(9.2e-17, rel=0.02)


def test_names_of_molecules_and_files_are_line_lists(tmp_path) -> None:
    grid = np.arange(2360.0, 2362.0, 0.01)
    by_name = absorption_cross_section("CO2", grid, 296.0, 101325.0)
    by_list = absorption_cross_section(linear_molecule_lines("CO2"), grid, 296.0, 101325.0)
    np.testing.assert_array_equal(by_name, by_list)
    with pytest.raises(InputError, match="neither a molecule") as error:
        select_lines("NH3", 900.0)
    assert "CO2" in error.value.remedy


def test_constants_do_not_reach_beyond_their_table() -> None:
    with pytest.raises(DomainError, match="J = 90"):
        linear_molecule_lines("CO2", highest_rotation=91)
