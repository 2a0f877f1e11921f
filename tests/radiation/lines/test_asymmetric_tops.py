"""Levels and lines of asymmetric tops: closed forms, limits, sum rules, TIPS, radio lines, HITRAN."""

import numpy as np
import pytest

from vibron.core.errors import DomainError
from vibron.radiation.lines._asymmetric_top import COUPLING, DIAGONAL, direction_cosines, hamiltonian, states
from vibron.radiation.lines._tops import TopBand, asymmetric_tops
from vibron.radiation.lines.asymmetric_top_lines import asymmetric_top_lines
from vibron.radiation.lines.gas_spectrum import gas_spectrum
from vibron.radiation.lines.partition_function import partition_function

RIGID = {"A": 27.877, "B": 14.512, "C": 9.285}
GHZ, C2 = 29.9792458, 1.438776877
#: Lines of HITRAN: upper state, upper and lower J Ka Kc, wavenumber, Einstein A, lower energy.
H2O = (
    ("010", "  9  5  5", "  8  4  4", 2007.70029, 2.702, 1131.7756),
    ("010", "  9  5  4", "  8  4  5", 2018.33745, 2.545, 1122.7083),
    ("010", "  7  6  1", "  6  5  2", 2016.83473, 3.339, 888.5986),
    ("010", "  9  3  6", "  8  2  7", 2019.07018, 0.4181, 885.6002),
    ("010", " 10  5  5", "  9  4  6", 2046.51581, 2.149, 1340.8845),
    ("010", "  8  2  6", "  7  1  7", 2009.33379, 0.1167, 586.4792),
)
SO2 = (
    ("003", " 11  0 11", " 10  0 10", 4060.338903, 8.565e-3, 34.5494),
    ("003", " 18  9 10", " 17  9  9", 4059.688772, 6.588e-3, 235.5433),
    ("003", " 57 10 47", " 58 10 48", 4000.001885, 8.619e-3, 1265.6070),
    ("003", " 18 14  5", " 18 14  4", 4041.661110, 1.038e-2, 440.9436),
    ("003", " 11  9  2", " 12  9  3", 4041.224810, 4.096e-3, 187.6297),
    ("003", " 28 24  5", " 29 24  6", 4000.673168, 2.875e-3, 1236.6278),
    ("013", " 41  0 41", " 40  0 40", 4059.909639, 8.810e-3, 1009.8239),
    ("013", "  1  1  0", "  1  1  1", 4041.545970, 9.075e-3, 520.2319),
)


@pytest.mark.parametrize(
    ("molecule", "line"), [("H2O", one) for one in H2O] + [("SO2", one) for one in SO2], ids=lambda one: str(one)[:40]
)
def test_lines_are_those_of_hitran(molecule: str, line: tuple) -> None:
    upper, above, below, wavenumber, einstein, energy = line
    lines = _lines(molecule)
    (at,) = np.flatnonzero((lines.upper_quanta == upper) & (lines.upper_local == above) & (lines.lower_local == below))
    assert lines.wavenumber[at] == pytest.approx(wavenumber, abs=0.01 if molecule == "H2O" else 1e-3)
    assert lines.lower_energy[at] == pytest.approx(energy, abs=5e-3 if molecule == "H2O" else 5e-4)
    assert lines.einstein_a[at] == pytest.approx(einstein, rel=0.04)


@pytest.fixture(scope="module", autouse=True)
def _kept():
    yield
    _LISTS.clear()


_LISTS: dict = {}


def _lines(molecule: str):
    if molecule not in _LISTS:
        _LISTS[molecule] = asymmetric_top_lines(molecule, least_intensity=1e-29)
    return _LISTS[molecule]


def test_every_constant_of_the_table_has_its_term() -> None:
    for gas in asymmetric_tops().values():
        for constants in gas.levels.values():
            assert set(constants) <= {"E", "A", "B", "C", *DIAGONAL, *COUPLING}


def test_levels_up_to_j_2_are_the_closed_forms() -> None:
    a, b, c = (RIGID[name] for name in "ABC")
    root = 2.0 * np.sqrt((b - c) ** 2 + (a - c) * (a - b))
    closed = {
        (1, 0, 1): b + c, (1, 1, 1): a + c, (1, 1, 0): a + b,
        (2, 0, 2): 2.0 * (a + b + c) - root, (2, 1, 2): a + b + 4.0 * c, (2, 1, 1): a + 4.0 * b + c,
        (2, 2, 1): 4.0 * a + b + c, (2, 2, 0): 2.0 * (a + b + c) + root,
    }  # fmt: skip
    for j in (1, 2):
        energies, labels, _ = states(RIGID, j)
        for energy, (ka, kc) in zip(energies, labels, strict=True):
            assert energy == pytest.approx(closed[j, ka, kc], abs=1e-12)


@pytest.mark.parametrize("j", [3, 8, 12])
def test_levels_ascend_with_ka_and_descend_with_kc(j: int) -> None:
    energies, labels, _ = states(RIGID, j)
    order = labels[np.argsort(energies)]
    assert order.tolist() == [[(n + 1) // 2, j - n // 2] for n in range(2 * j + 1)]


def test_a_symmetric_top_has_its_closed_levels() -> None:
    """Prolate: B J(J+1) + (A - B) K^2 - DJ [J(J+1)]^2 - DJK J(J+1) K^2 - DK K^4 + HK K^6; oblate: C for A."""
    constants = {"A": 5.0, "B": 0.4, "C": 0.4, "DJ": 1e-6, "DJK": 2e-5, "DK": 1e-4, "HK": 1e-8}
    for j in (4, 11):
        energies, labels, _ = states(constants, j)
        x, k = j * (j + 1.0), labels[:, 0].astype(float)
        expected = 0.4 * x + 4.6 * k**2 - 1e-6 * x**2 - 2e-5 * x * k**2 - 1e-4 * k**4 + 1e-8 * k**6
        np.testing.assert_allclose(energies, expected, rtol=1e-12)
        oblate, labels, _ = states({"A": 9.0, "B": 9.0, "C": 6.0}, j)
        np.testing.assert_allclose(oblate, 9.0 * x - 3.0 * labels[:, 1].astype(float) ** 2, rtol=1e-12)


def test_distortion_is_to_first_order_its_mean() -> None:
    """Small terms of the Hamiltonian shift a level by their mean in the rigid top."""
    j = 6
    energies, _, vectors = states(RIGID, j)
    for name in ("DJ", "DJK", "DK", "dJ", "dK", "HKJ", "hK", "lKJ"):
        term = (hamiltonian(RIGID | {name: 1e-9}, j) - hamiltonian(RIGID, j)) / 1e-9
        shifted, _, _ = states(RIGID | {name: 1e-9}, j)
        mean = np.einsum("ki,kl,li->i", vectors, term, vectors)
        np.testing.assert_allclose((shifted - energies) / 1e-9, mean, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize(("axis", "changes"), [("a", (0, 1)), ("b", (1, 1)), ("c", (1, 0))])
def test_line_strengths_sum_to_the_weight_and_obey_the_selection_rules(axis: str, changes: tuple) -> None:
    for j in (0, 1, 4, 9):
        _, lower_labels, lower = states(RIGID, j)
        total = np.zeros(2 * j + 1)
        for end in range(max(j - 1, 0), j + 2):
            _, labels, upper = states(RIGID, end)
            strength = (upper.T @ direction_cosines(j, end, axis) @ lower) ** 2
            total += strength.sum(axis=0)
            parity = (labels[:, None, :] - lower_labels[None, :, :]) % 2
            assert (strength[(parity != changes).any(axis=2)] < 1e-20).all()
        np.testing.assert_allclose(total, 2.0 * j + 1.0, rtol=1e-12)


def test_moments_of_both_directions_are_the_same() -> None:
    for axis in "ab":
        forth, back = direction_cosines(5, 6, axis), direction_cosines(6, 5, axis)
        np.testing.assert_allclose(forth**2, (back**2).T, atol=1e-12)


def test_the_herman_wallis_factor_is_one_plus_its_terms() -> None:
    bare, bent = (TopBand("1", "0", "b", 1.0, given, 0.0) for given in ((0.0,) * 4, (0.01, 0.02, 1e-4, 1e-3)))
    ratio = bent.moments(4, 5)[5 + 3, 4 + 2] / bare.moments(4, 5)[5 + 3, 4 + 2]
    assert ratio == pytest.approx(1.0 + 0.01 * 5.0 + 0.02 * 2.5 + 1e-4 * 25.0 + 1e-3 * 6.5)


@pytest.mark.parametrize(
    ("molecule", "temperature", "within"), [("H2O", 100.0, 1e-5), ("H2O", 296.0, 2e-4), ("SO2", 100.0, 3e-4)]
)
def test_partition_sums_are_those_of_tips(molecule: str, temperature: float, within: float) -> None:
    gas = asymmetric_tops()[molecule]
    total = 0.0
    for level in gas.levels:
        for j in range(14 if molecule == "H2O" else 52):
            found = gas.states(level, j)
            total += float(((2 * j + 1) * found.weights * np.exp(-C2 * found.energies / temperature)).sum())
    number = gas.species.molecule
    assert total == pytest.approx(float(partition_function(number, 1, temperature)), rel=within)
    assert gas.species.total == pytest.approx(float(partition_function(number, 1, 296.0)), rel=1e-5)


def test_radio_lines_are_those_measured() -> None:
    """Frequencies in GHz and Einstein coefficients as in LAMDA."""
    for molecule, above, below, frequency, within, einstein in (
        ("H2O", "  6  1  6", "  5  2  3", 22.23508, 0.03, 1.835e-9),
        ("H2O", "  3  1  3", "  2  2  0", 183.31009, 0.03, 3.647e-6),
        ("H2O", "  5  1  5", "  4  2  2", 325.15292, 0.03, 1.165e-5),
        ("H2O", "  1  1  0", "  1  0  1", 556.93599, 0.03, 3.458e-3),
        ("H2O", "  2  0  2", "  1  1  1", 987.92676, 0.03, 5.835e-3),
        ("H2O", "  2  1  2", "  1  0  1", 1669.90477, 0.03, 5.593e-2),
        ("SO2", "  3  1  3", "  2  0  2", 104.02942, 0.003, 1.006e-5),
        ("SO2", "  1  1  1", "  0  0  0", 69.57593, 0.003, 3.486e-6),
        ("SO2", "  5  3  3", "  5  2  4", 256.24695, 0.005, 1.072e-4),
        ("SO2", " 14  0 14", " 13  1 13", 244.25422, 0.005, 1.638e-4),
        ("SO2", " 28  3 25", " 28  2 26", 234.18706, 0.01, None),
    ):
        lines = _lines(molecule)
        (at,) = np.flatnonzero(
            (lines.upper_quanta == "000") & (lines.upper_local == above) & (lines.lower_local == below)
        )
        assert lines.wavenumber[at] * GHZ == pytest.approx(frequency, abs=within)
        if einstein is not None:
            assert lines.einstein_a[at] == pytest.approx(einstein, rel=0.06 if molecule == "H2O" else 0.005)


def test_nuclear_spin_leaves_half_of_the_levels_of_sulfur_dioxide_and_weights_those_of_water() -> None:
    dioxide = asymmetric_top_lines("SO2", 20)
    pairs = np.array([[int(one[3:6]), int(one[6:])] for one in dioxide.lower_local])
    assert (pairs.sum(axis=1) % 2 == 0).all()
    bend = dioxide[dioxide.upper_quanta == "010"]
    stretch = dioxide[dioxide.upper_quanta == "001"]
    assert not any(
        (int(a[3:6]) - int(b[3:6])) % 2 for a, b in zip(stretch.upper_local, stretch.lower_local, strict=True)
    )
    assert all((int(a[3:6]) - int(b[3:6])) % 2 for a, b in zip(bend.upper_local, bend.lower_local, strict=True))
    water = asymmetric_top_lines("H2O", 4)
    odd = np.array([(int(one[3:6]) + int(one[6:])) % 2 for one in water.lower_local])
    rotation = np.array([int(one[:3]) for one in water.lower_local])
    np.testing.assert_array_equal(water.lower_weight, (2 * rotation + 1) * np.where(odd, 3, 1))


def test_known_water_lines_of_the_bending_band() -> None:
    lines = asymmetric_top_lines("H2O", 4, least_intensity=1e-21)
    bend = lines[lines.upper_quanta == "010"]
    for above, below, wavenumber in (
        ("  2  1  2", "  1  0  1", 1653.267), ("  1  1  1", "  0  0  0", 1634.967),
        ("  0  0  0", "  1  1  1", 1557.609), ("  1  0  1", "  1  1  0", 1576.185),
        ("  4  1  4", "  3  0  3", 1684.835),
    ):  # fmt: skip
        (at,) = np.flatnonzero((bend.upper_local == above) & (bend.lower_local == below))
        assert bend.wavenumber[at] == pytest.approx(wavenumber, abs=0.002)
    assert bend.lower_local[bend.intensity.argmax()] == "  3  0  3"


def test_one_call_gives_a_spectrum_and_refuses_what_the_constants_do_not_cover() -> None:
    seen = gas_spectrum("H2O", mole_fraction="1000 ppm", path_length="10 cm", low=1684.0, high=1686.0, resolution=0.1)
    assert 0.7 < seen.observed_transmittance.min() < 0.95
    assert "H216O" in seen.sources[0]
    assert "remembered" in asymmetric_top_lines("SO2", 2).sources[0]
    with pytest.raises(DomainError, match="1300 to 2000"):
        gas_spectrum("H2O", mole_fraction=1e-2, low=3700.0, high=3800.0)
    with pytest.raises(DomainError, match="350 K"):
        gas_spectrum("H2O", mole_fraction=1e-2, low=1500.0, high=1510.0, temperature=1000.0)
    with pytest.raises(DomainError, match="J = 12"):
        asymmetric_top_lines("H2O", highest_rotation=13)
