"""Levels and lines of NO and OH: closed forms of both cases of Hund, sum rules, TIPS, microwave lines, HITRAN."""

import numpy as np
import pytest

from vibron.core.errors import DomainError
from vibron.radiation.lines._doublet_pi import DoubletBand, doublets, hamiltonian
from vibron.radiation.lines.doublet_pi_lines import doublet_pi_lines
from vibron.radiation.lines.gas_spectrum import gas_spectrum
from vibron.radiation.lines.partition_function import partition_function

J = np.arange(1.5, 12.0)
GHZ, C2 = 29.9792458, 1.438776877
#: Lines of HITRAN: upper and lower state, branch, wavenumber, Einstein A, lower energy, weight of the upper level.
NO = (
    ("X1/2 1", "X1/2 0", "R 15.5e", 1926.28627, 6.450, 426.2219, 102),
    ("X1/2 1", "X1/2 0", "R 15.5f", 1926.29491, 6.450, 426.3935, 102),
    ("X3/2 1", "X3/2 0", "R 13.5f", 1921.60068, 6.316, 454.8116, 90),
    ("X3/2 1", "X3/2 0", "R 15.5e", 1927.27364, 6.412, 557.7385, 102),
    ("X3/2 1", "X1/2 0", "P 25.5e", 1926.19850, 8.208e-4, 1127.8454, 150),
    ("X1/2 2", "X1/2 1", "R 25.5e", 1922.99413, 13.10, 2992.3049, 162),
    ("X3/2 2", "X3/2 1", "R 24.5f", 1921.84114, 13.02, 3054.1042, 156),
    ("X3/2 2", "X1/2 1", "P 15.5f", 1922.05031, 2.097e-3, 2298.0948, 90),
    ("X1/2 3", "X1/2 2", "R 41.5e", 1926.11195, 19.27, 6603.4135, 258),
    ("X3/2 4", "X1/2 3", "R  2.5f", 1922.54284, 6.507e-3, 5557.0084, 24),
)
OH = (
    ("X3/2 1", "X3/2 0", "P  2.5f", 3484.59782, 8.062, 83.9246, 8),
    ("X3/2 1", "X3/2 0", "P  4.5e", 3407.98809, 11.68, 355.1204, 16),
    ("X1/2 1", "X1/2 0", "P  3.5f", 3422.01419, 12.58, 429.4625, 12),
    ("X1/2 1", "X1/2 0", "P  2.5e", 3465.26994, 12.10, 288.7719, 8),
    ("X3/2 1", "X3/2 0", "Q 11.5f", 3471.41769, 0.1291, 2419.0885, 48),
    ("X1/2 1", "X1/2 0", "Q 10.5e", 3474.83297, 0.07304, 2453.1133, 44),
    ("X3/2 1", "X1/2 0", "R  0.5f", 3442.07232, 0.2176, 126.4501, 8),
    ("X3/2 1", "X1/2 0", "R  2.5e", 3474.33659, 0.07249, 288.7719, 16),
    ("X3/2 1", "X1/2 0", "R  7.5f", 3475.46103, 8.002e-3, 1367.6184, 36),
    ("X1/2 1", "X3/2 0", "P 12.5f", 3488.88250, 5.306e-3, 2852.4792, 48),
    ("X1/2 2", "X1/2 1", "R  0.5e", 3459.68546, 5.346, 3695.3556, 8),
    ("X3/2 2", "X3/2 1", "R  1.5f", 3480.76780, 4.003, 3568.5224, 12),
    ("X1/2 2", "X3/2 1", "P  5.5f", 3449.11471, 4.651e-2, 4093.2174, 20),
)


@pytest.mark.parametrize(
    ("molecule", "line"), [("NO", one) for one in NO] + [("OH", one) for one in OH], ids=lambda one: str(one)[:40]
)
def test_lines_are_those_of_hitran(molecule: str, line: tuple) -> None:
    upper, lower, local, wavenumber, einstein, energy, weight = line
    lines = doublet_pi_lines(molecule, least_intensity=0.0)
    mask = (lines.upper_quanta == upper) & (lines.lower_quanta == lower) & (lines.lower_local == local)
    (at,) = np.flatnonzero(mask)
    assert lines.wavenumber[at] == pytest.approx(wavenumber, abs=5e-4)
    assert lines.lower_energy[at] == pytest.approx(energy, abs=5e-4)
    crossing = upper[:4] != lower[:4]
    assert lines.einstein_a[at] == pytest.approx(einstein, rel=0.05 if crossing else 0.015)
    assert lines.upper_weight[at] == weight


def test_levels_are_those_of_hill_and_van_vleck() -> None:
    """Without distortion E = B (J + 1/2)^2 -+ sqrt(B^2 (J + 1/2)^2 + A (A - 4 B) / 4)."""
    x = J + 0.5
    for coupling in (123.0, -139.0, 5.0, 0.0):
        found = np.linalg.eigvalsh(hamiltonian({"A": coupling, "B": 1.7}, J, "e"))
        root = np.sqrt(1.7**2 * x**2 + coupling * (coupling - 4.0 * 1.7) / 4.0)
        np.testing.assert_allclose(found, np.stack([1.7 * x**2 - root, 1.7 * x**2 + root], axis=1), rtol=1e-12)


def test_without_spin_orbit_coupling_levels_are_those_of_case_b() -> None:
    """B N(N+1) - D [N(N+1)]^2 + H [N(N+1)]^3, spin-rotation +gamma N/2 and -gamma (N+1)/2, doubling q N(N+1)/2."""
    n = np.stack([J - 0.5, J + 0.5], axis=1)
    square = n * (n + 1.0)
    found = np.linalg.eigvalsh(hamiltonian({"B": 18.0, "D": 2e-3, "H": 1e-7}, J, "f"))
    np.testing.assert_allclose(found, 18.0 * square - 2e-3 * square**2 + 1e-7 * square**3, rtol=1e-12)
    spin = np.linalg.eigvalsh(hamiltonian({"B": 18.0, "gamma": -0.1}, J, "e")) - 18.0 * square
    np.testing.assert_allclose(spin, -0.05 * np.stack([n[:, 0], -n[:, 1] - 1.0], axis=1), atol=1e-9)
    doubled = [np.linalg.eigvalsh(hamiltonian({"B": 18.0, "q": 0.04}, J, kind)) for kind in "ef"]
    np.testing.assert_allclose((doubled[0] - doubled[1]) / square, [[0.04, -0.04]] * J.size, rtol=1e-9)


def test_with_strong_coupling_levels_are_those_of_case_a() -> None:
    """B_eff = B (1 +- B/A), and the level 1/2 is doubled by p (J + 1/2)."""
    coupling = 1e6
    found = np.linalg.eigvalsh(hamiltonian({"A": coupling, "B": 2.0}, J, "e"))
    growth = np.diff(found, axis=0) / np.diff(J * (J + 1.0))[:, None]
    np.testing.assert_allclose(growth, [[2.0 * (1 - 2e-6), 2.0 * (1 + 2e-6)]] * (J.size - 1), rtol=1e-8)
    split = [np.linalg.eigvalsh(hamiltonian({"A": coupling, "B": 2.0, "p": 0.01}, J, kind)) for kind in "fe"]
    np.testing.assert_allclose((split[0] - split[1])[:, 0], 0.01 * (J + 0.5), rtol=1e-4)


@pytest.mark.parametrize("molecule", ["NO", "OH"])
def test_hoenl_london_factors_of_a_level_sum_to_its_weight(molecule: str) -> None:
    gas, band = doublets()[molecule], DoubletBand(1, 0, 1.0, (0.0,) * 4, 0.0)
    _, lower = gas.states(0, J, "e")
    total = np.zeros((J.size, 2))
    for step in (-1.0, 0.0, 1.0):
        _, upper = gas.states(1, J + step, "f" if step == 0.0 else "e")
        amplitude = upper.swapaxes(1, 2) @ band.moments(J, J + step) @ lower
        total += (amplitude**2).sum(axis=1)
    np.testing.assert_allclose(total[1:], np.broadcast_to(2.0 * J[1:, None] + 1.0, (J.size - 1, 2)), rtol=1e-12)


def test_in_case_b_lines_follow_n_and_its_herman_wallis_factor() -> None:
    """N changes by at most one, and the moment by 1 + C m + D m^2 + F m^3, in Q branches 1 + E N(N+1)."""
    linear, square, mean, cubic = 0.03, 4e-4, -2e-4, 1e-5
    bare, bent = (DoubletBand(1, 0, 1.0, given, 0.0) for given in ((0.0,) * 4, (linear, square, mean, cubic)))
    states = {kind: np.linalg.eigh(hamiltonian({"B": 18.0}, J, kind))[1] for kind in "ef"}
    above = {step: np.linalg.eigh(hamiltonian({"B": 18.0}, J + step, "e"))[1] for step in (0.0, 1.0)}
    for step in (0.0, 1.0):
        plain, full = (above[step].swapaxes(1, 2) @ one.moments(J, J + step) @ states["e"] for one in (bare, bent))
        before, after = (np.stack([j - 0.5, j + 0.5], axis=1) for j in (J, J + step))
        for high in (0, 1):
            for low in (0, 1):
                jump, n = after[:, high] - before[:, low], before[:, low]
                if abs(jump[0]) > 1.0:
                    np.testing.assert_allclose(plain[:, high, low], 0.0, atol=1e-12)
                    continue
                m = np.where(jump > 0.0, n + 1.0, -n)
                factor = 1.0 + linear * m + square * m**2 + cubic * m**3 if jump[0] else 1.0 + mean * n * (n + 1.0)
                np.testing.assert_allclose(full[:, high, low], plain[:, high, low] * factor, rtol=1e-9)


@pytest.mark.parametrize(("molecule", "number"), [("NO", 8), ("OH", 13)])
def test_partition_sums_are_those_of_tips(molecule: str, number: int) -> None:
    gas = doublets()[molecule]
    temperature = np.array([100.0, 296.0, 600.0])
    total, rotation = np.zeros(3), np.arange(0.5, 100.0 if molecule == "NO" else 32.0)
    for vibration in gas.levels:
        for kind in "ef":
            energy, _ = gas.states(vibration, rotation, kind)
            share = (2.0 * rotation + 1.0)[:, None, None] * np.exp(-C2 * energy[:, :, None] / temperature)
            total += np.nansum(share, axis=(0, 1))
    np.testing.assert_allclose(gas.species.spin_weight * total, partition_function(number, 1, temperature), rtol=2e-4)
    assert gas.species.total == pytest.approx(float(partition_function(number, 1, 296.0)), rel=1e-5)


def test_microwave_lines_are_those_measured() -> None:
    """Centres of the hyperfine structure in GHz: NO at 150 GHz and its Lambda doublet, OH at 1666 MHz and 4.7 GHz."""
    for molecule, omega, parities, start, end, frequency, within in (
        ("NO", "1/2", "ee", 0.5, 1.5, 150.195, 0.01),
        ("NO", "1/2", "ff", 0.5, 1.5, 150.551, 0.01),
        ("NO", "1/2", "ef", 0.5, 0.5, 0.3552, 0.001),
        ("OH", "3/2", "ef", 1.5, 1.5, 1.6664, 0.0005),
        ("OH", "3/2", "ef", 2.5, 2.5, 6.0330, 0.002),
        ("OH", "1/2", "ef", 0.5, 0.5, 4.7317, 0.002),
    ):
        gas = doublets()[molecule]
        at = gas.omegas.index(omega)
        (low, *_), (high, *_) = (
            gas.states(0, np.array([j]), kind) for j, kind in zip((start, end), parities, strict=True)
        )
        assert (high - low)[0, at] * GHZ == pytest.approx(frequency, abs=within)


def test_rotational_lines_have_the_einstein_coefficients_of_lamda() -> None:
    """NO at 150, 250 and 351 GHz, summed over the hyperfine structure; OH at 119 and 84 um."""
    for molecule, omega, local, einstein in (
        ("NO", "X1/2 0", "R  0.5e", 3.31e-7), ("NO", "X1/2 0", "R  1.5e", 1.84e-6),
        ("NO", "X1/2 0", "R  2.5e", 5.42e-6), ("OH", "X3/2 0", "R  1.5e", 0.1361),
        ("OH", "X3/2 0", "R  2.5e", 0.5128), ("OH", "X1/2 0", "R  0.5e", 0.0636),
    ):  # fmt: skip
        lines = doublet_pi_lines(molecule, 3.5, 0.0)
        (at,) = np.flatnonzero(
            (lines.upper_quanta == omega) & (lines.lower_quanta == omega) & (lines.lower_local == local)
        )
        assert lines.einstein_a[at] == pytest.approx(einstein, rel=0.003)


def test_the_herman_wallis_coefficients_are_those_of_theory() -> None:
    """C = -4 M0/M1 (B/omega)^(3/2); the dipole moment of NO falls with the bond length, that of OH rises."""
    for molecule, sign, omega, within in (("NO", -1.0, 1904.2, 0.03), ("OH", 1.0, 3738.0, 0.1)):
        gas = doublets()[molecule]
        still, *_, fundamental = (one for one in gas.bands if one.lower == 0)
        rotational = 1.5 * gas.levels[0]["B"] - 0.5 * gas.levels[1]["B"]
        expected = -4.0 * sign * still.moment / fundamental.moment * (rotational / omega) ** 1.5
        assert fundamental.herman_wallis[0] == pytest.approx(expected, rel=within)


def test_the_lifetime_of_excited_hydroxyl_is_the_measured_one() -> None:
    """59 +- 2 ms of v = 1, J = 3/2 (van de Meerakker et al. 2005)."""
    lines = doublet_pi_lines("OH", least_intensity=0.0)
    names = {"P  2.5f", "Q  1.5e", "R  0.5f"}  # those that end in the level 3/2 f
    kept = (lines.upper_quanta == "X3/2 1") & np.isin(lines.lower_local, list(names))
    assert 1e3 / lines.einstein_a[kept].sum() == pytest.approx(59.0, abs=3.0)


def test_a_laser_line_of_nitric_oxide() -> None:
    """The pair R(6.5) of sensors, at 1900.0706 and 1900.0817 cm^-1."""
    lines = doublet_pi_lines("NO")
    pair = lines[(lines.wavenumber > 1900.0) & (lines.wavenumber < 1900.1) & (lines.intensity > 1e-20)]
    np.testing.assert_allclose(pair.wavenumber, [1900.0706, 1900.0817], atol=6e-4)
    assert pair.lower_local.tolist() == ["R  6.5e", "R  6.5f"]


def test_one_call_gives_a_spectrum_and_refuses_what_the_constants_do_not_cover() -> None:
    seen = gas_spectrum("NO", mole_fraction="10 ppm", path_length="100 m", low=1899.0, high=1901.0, resolution=0.1)
    assert 0.2 < seen.observed_transmittance.min() < 0.99
    assert "14N16O" in seen.sources[0] and "HITRAN" in seen.sources[0]
    with pytest.raises(DomainError, match="1600 to 2080"):
        gas_spectrum("NO", mole_fraction=1e-3, low=3700.0, high=3800.0)
    with pytest.raises(DomainError, match="2000 K") as error:
        gas_spectrum("OH", mole_fraction=1e-3, low=3400.0, high=3500.0, temperature=2500.0)
    assert error.value.field == "temperature" and "HITEMP" in error.value.remedy
    with pytest.raises(DomainError, match=r"J = 30\.5"):
        doublet_pi_lines("OH", highest_rotation=31.5)
