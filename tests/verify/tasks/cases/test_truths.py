"""The formulas behind the cases meet values of books and agree with the tools, which are written otherwise."""

import numpy as np
import pytest

from vibron.core.registry import find
from vibron_verify.tasks.cases import coatings, detectors, particles, quanta, thermal


def test_extinction_of_a_sphere_as_tabulated():
    """C. F. Bohren, D. R. Huffman (1983), appendix A: radius 0.525 um, 0.6328 um and m = 1.55 give Q = 3.10543."""
    size = 2.0 * np.pi * 0.525 / 0.6328
    assert particles.extinction(np.array([size]), complex(1.55, 0.0))[0] == pytest.approx(3.10543, abs=2e-5)


def test_a_quarter_wave_of_the_root_of_the_index_clears_a_surface():
    wavelength = np.array([10.0])
    assert coatings.reflectance(wavelength, (1.0, 2.0, 4.0), np.array([1.25]))[0] == pytest.approx(0.0, abs=1e-12)
    assert coatings.reflectance(wavelength, (1.0, 4.0), np.array([]))[0] == pytest.approx(0.36)


def test_an_absorbing_stack_agrees_with_the_tool():
    wavelength, thickness = np.array([9.0, 11.0]), np.array([0.7, 0.3])
    indices = (1.0, 1.8 + 0.2j, 3.0 + 0.05j, 20.0 + 40.0j)
    found = find("multilayer_spectrum").execute(
        wavelength=wavelength,
        refractive_index=np.array([one.real for one in map(complex, indices)]),
        extinction_coefficient=np.array([one.imag for one in map(complex, indices)]),
        thickness=thickness,
    )
    np.testing.assert_allclose(coatings.reflectance(wavelength, indices, thickness), found.reflectance, rtol=1e-10)


def test_brightness_inverts_planck():
    radiance = thermal.planck(10.0, np.array([280.0, 320.0]))
    np.testing.assert_allclose(thermal.brightness(10.0, radiance), [280.0, 320.0], rtol=1e-12)
    assert thermal.planck(10.0, 300.0) == pytest.approx(9.924, abs=1e-3)


def test_the_singlet_of_two_spins():
    levels = np.linalg.eigvalsh(quanta.chain(np.ones(1), np.ones(1), np.zeros(2)))
    np.testing.assert_allclose(levels, [-0.75, 0.25, 0.25, 0.25], atol=1e-12)


def test_the_gap_agrees_with_the_tool():
    found = find("hgcdte").execute(composition=0.21, temperature=110.0)
    assert detectors.gap(0.21, 110.0) == pytest.approx(float(found.gap), rel=1e-6)


def test_each_truth_of_a_wire_is_reached_by_the_couplings_of_a_large_spin():
    """Couplings sqrt(i (N - i)) send a flip in the time pi, exactly without stray fields."""
    couplings = np.sqrt(np.arange(1, 6) * (6 - np.arange(1, 6)))
    energies, vectors = np.linalg.eigh(quanta.chain(couplings, np.zeros(5), np.zeros(6)))
    amplitude = vectors @ (np.exp(-1j * np.pi * energies) * vectors.conj().T[:, 0b100000])
    assert abs(amplitude[0b000001]) ** 2 == pytest.approx(1.0)
