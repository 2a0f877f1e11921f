"""Uneven, graded and anisotropic layers: limits, closed forms, and independent integrations."""

import numpy as np
import pytest
from scipy.linalg import expm

from vibron.core.errors import ConvergenceError, DomainError, InputError
from vibron.radiation.berreman import polarised_waves, tensors
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum

GRID = np.linspace(3.0, 12.0, 40)
CALCITE = 1.658, 1.486


def three(values):
    return [value if np.ndim(value) else [value] * 3 for value in values]


@pytest.mark.parametrize("polarisation", ["s", "p"])
@pytest.mark.parametrize("almost", [0.0, 1e-11])
def test_tensors_without_anisotropy_are_isotropic_layers(polarisation, almost):
    n, k, d = [1.0, 2.2, 4.0, 1.5], [0.0, 0.1, 0.0, 0.3], [1.0, 0.7]
    turned = np.random.default_rng(0).uniform(0.0, 90.0, (4, 3))
    index = np.array(three(n))
    index[1:, 2] *= 1.0 + almost
    plain = multilayer_spectrum(GRID, n, d, k, 50.0, polarisation)
    crystal = multilayer_spectrum(GRID, index, d, three(k), 50.0, polarisation, orientation=turned)
    assert crystal.reflectance == pytest.approx(plain.reflectance, abs=1e-9)
    assert crystal.transmittance == pytest.approx(plain.transmittance, abs=1e-9)
    assert np.abs(crystal.converted_reflectance).max() < 1e-9


@pytest.mark.parametrize("polarisation", ["s", "p", "unpolarised"])
def test_transparent_crystals_conserve_energy(polarisation):
    index = three([1.0, [1.5, 1.7, 2.1], [2.4, 2.0, 1.8], [1.4, 1.6, 1.5]])
    turned = [[0, 0, 0], [20, 50, 10], [70, 30, 80], [10, 40, 60]]
    found = multilayer_spectrum(GRID, index, [1.3, 2.1], angle=55.0, polarisation=polarisation, orientation=turned)
    assert found.reflectance + found.transmittance == pytest.approx(1.0, abs=1e-12)
    assert (found.converted_reflectance > 1e-4).any()


def test_the_wave_matrix_is_the_exponential_of_berremans_matrix():
    """Transfer matrices multiply as they are, which thin transparent stacks allow."""
    index = np.array(three([1.2, [1.5, 1.7, 2.1], [2.0 + 0.1j, 1.8, 2.4], 1.5]), complex)[:, None]
    turned, depth, wavelength = np.array([[0, 0, 0], [20, 50, 10], [70, 30, 80], [0, 0, 0]]), [0.8, 0.5], 4.0
    x, first, last = np.array([0.9]), np.sqrt(1.2**2 - 0.81), np.sqrt(1.5**2 - 0.81)
    matrix = np.eye(4, dtype=complex)
    for number in (1, 2):
        e = tensors(index, turned)[number, 0]
        solve = np.zeros((4, 4), complex)  # the normal fields are eliminated numerically
        for column in range(4):
            ex, ey, hx, hy = np.eye(4)[column]
            ez = -(0.9 * hy + e[2, 0] * ex + e[2, 1] * ey) / e[2, 2]
            flow = e @ np.array([ex, ey, ez])
            solve[:, column] = hy + 0.9 * ez, -hx, 0.81 * ey - flow[1], flow[0]
        matrix = matrix @ expm(-2j * np.pi * depth[number - 1] / wavelength * solve)
    incoming = np.array([[0, first / 1.2], [1, 0], [-first, 0], [0, 1.2]])
    outgoing = np.array([[0, -first / 1.2], [1, 0], [first, 0], [0, 1.2]])
    passing = matrix @ np.array([[0, last / 1.5], [1, 0], [-last, 0], [0, 1.5]])
    found = np.linalg.solve(np.hstack([passing, -outgoing]), incoming)
    ours = polarised_waves(index, turned, np.array(depth), np.array([wavelength]), x)
    assert ours.amplitude[0] == pytest.approx(found[2:], abs=1e-12)
    assert ours.transmittance[0] == pytest.approx((np.abs(found[:2]) ** 2).sum(0) * last / first, abs=1e-12)


def test_a_uniaxial_face_has_its_closed_forms():
    ordinary, extraordinary = CALCITE
    face = three([1.0, [ordinary, ordinary, extraordinary]])
    # Axis along the normal: no p light is reflected at tan^2 = e_e (e_o - 1) / (e_e - 1).
    brewster = np.degrees(np.arctan(np.sqrt(extraordinary**2 * (ordinary**2 - 1.0) / (extraordinary**2 - 1.0))))
    dark = multilayer_spectrum([0.6], face, [], angle=brewster, polarisation="p", orientation=np.zeros((2, 3)))
    assert dark.reflectance == pytest.approx(0.0, abs=1e-28)
    # Axis in the face, 30 degrees from the plane of incidence, normal incidence: the two principal reflections mix.
    seen = multilayer_spectrum([0.6], face, [], polarisation="p", orientation=[[0, 0, 0], [30, 90, 0]])
    o, e = ((n - 1.0) / (n + 1.0) for n in CALCITE)
    assert seen.converted_reflectance == pytest.approx(((o - e) * np.sqrt(3.0) / 4.0) ** 2, rel=1e-10)
    assert seen.reflectance == pytest.approx(0.75 * e**2 + 0.25 * o**2, rel=1e-10)


def test_an_opaque_crystal_ends_the_stack():
    crystal = [3.0 + 0.0, 2.0, 1.0], [2.0, 4.0, 6.0]
    index, loss = three([1.0, crystal[0], 1.5]), three([0.0, crystal[1], 0.0])
    turned = [[0, 0, 0], [20, 50, 10], [0, 0, 0]]
    behind = multilayer_spectrum(GRID, index, [1e5], loss, 40.0, "p", orientation=turned)
    alone = multilayer_spectrum(GRID, index[:2], [], loss[:2], 40.0, "p", orientation=turned[:2])
    assert behind.reflectance == pytest.approx(alone.reflectance, abs=1e-12)
    assert (behind.transmittance == 0.0).all()


@pytest.mark.parametrize("polarisation", ["s", "p"])
def test_an_uneven_layer_lies_between_a_film_and_an_incoherent_one(polarisation):
    stack = [1.0, 1.4, 3.4, 2.2, 1.0], [1.1, 300.0, 0.9], [0.0, 0.01, 1e-5, 0.0, 0.0], 40.0, polarisation
    film = multilayer_spectrum(GRID, *stack)
    even = multilayer_spectrum(GRID, *stack, thickness_spread=[0.0, 1e-6, 0.0])
    uneven = multilayer_spectrum(GRID, *stack, thickness_spread=[0.0, 30.0, 0.0])
    thick = multilayer_spectrum(GRID, *stack, incoherent=[0, 1, 0])
    for name in ("reflectance", "transmittance"):
        assert getattr(even, name) == pytest.approx(getattr(film, name), abs=1e-9)
        assert getattr(uneven, name) == pytest.approx(getattr(thick, name), abs=1e-7)


def test_a_spread_is_the_mean_over_normal_thicknesses():
    node, weight = np.polynomial.hermite.hermgauss(60)
    depths = 20.0 + np.sqrt(2.0) * 0.05 * node
    each = [multilayer_spectrum(GRID, [1.0, 3.4, 1.5], [d], angle=30.0).transmittance for d in depths]
    mean = weight @ np.array(each) / np.sqrt(np.pi)
    found = multilayer_spectrum(GRID, [1.0, 3.4, 1.5], [20.0], angle=30.0, thickness_spread=[0.05])
    assert found.transmittance == pytest.approx(mean, abs=1e-9)
    assert found.reflectance + found.transmittance == pytest.approx(1.0, abs=1e-12)


def test_a_band_is_the_mean_over_normal_wavenumbers():
    stack = [1.0, 3.4, 1.0], [60.0]
    nu = np.array([1000.0, 1003.0, 1500.0])
    node, weight = np.polynomial.hermite.hermgauss(90)
    shifts = np.sqrt(2.0) * 4.0 / np.sqrt(8.0 * np.log(2.0)) * node
    each = [multilayer_spectrum(1e4 / (nu + shift), *stack).reflectance for shift in shifts]
    found = multilayer_spectrum(1e4 / nu, *stack, resolution=4.0)
    assert found.reflectance == pytest.approx(weight @ np.array(each) / np.sqrt(np.pi), abs=1e-7)
    crystal = three([1.0, 3.4, 1.0])
    same = multilayer_spectrum(1e4 / nu, crystal, [60.0], resolution=4.0, orientation=np.zeros((3, 3)))
    assert same.reflectance == pytest.approx(found.reflectance, abs=1e-9)
    narrow = multilayer_spectrum(1e4 / nu, *stack, resolution=1e-6)
    assert narrow.reflectance == pytest.approx(multilayer_spectrum(1e4 / nu, *stack).reflectance, abs=1e-8)


@pytest.mark.parametrize("polarisation", ["s", "p"])
def test_a_graded_layer_is_many_thin_ones(polarisation):
    upper, lower = (1.3 + 0.0j) ** 2, (3.2 + 0.05j) ** 2
    middle = (np.arange(3000) + 0.5) / 3000
    inside = np.sqrt(upper + middle * (lower - upper))
    n, k = np.array([1.0, *inside.real, 4.0]), np.array([0.0, *inside.imag, 0.0])
    many = multilayer_spectrum(GRID, n, np.full(3000, 2.0 / 3000), k, 45.0, polarisation)
    found = multilayer_spectrum(
        GRID, [1.0, 1.3, 4.0], [2.0], angle=45.0, polarisation=polarisation, lower_index=[3.2], lower_extinction=[0.05]
    )
    assert found.reflectance == pytest.approx(many.reflectance, abs=1e-6)
    assert found.transmittance == pytest.approx(many.transmittance, abs=1e-6)


def test_a_slow_gradient_does_not_reflect():
    bare = multilayer_spectrum([1.0], [1.0, 1.5], []).reflectance
    slow = multilayer_spectrum([1.0], [1.0, 1.0, 1.5], [30.0], lower_index=[1.5]).reflectance
    assert slow < 1e-4 * bare


def test_a_gradient_on_a_thick_substrate_and_a_layer_that_stays():
    plain = multilayer_spectrum(GRID, [1.0, 1.5, 3.4, 1.0], [1.0, 500.0], incoherent=[0, 1])
    same = multilayer_spectrum(GRID, [1.0, 1.5, 3.4, 1.0], [1.0, 500.0], incoherent=[0, 1], lower_index=[1.5, 3.4])
    assert same.reflectance == pytest.approx(plain.reflectance, abs=1e-12)


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"by_layer": True, "resolution": 1.0}, "by_layer"),
        ({"thickness_spread": [0.1, 0.1]}, "thickness_spread"),
        ({"thickness_spread": [1.0], "incoherent": [1]}, "thickness_spread"),
        ({"lower_index": [2.0], "incoherent": [1]}, "lower_index"),
        ({"lower_index": [2.0, 1.0]}, "lower_index"),
        ({"orientation": np.zeros((3, 3))}, "refractive_index"),
        ({"resolution": 1000.0}, "resolution"),
    ],
)
def test_choices_that_do_not_fit_are_refused(choices, field):
    with pytest.raises((InputError, DomainError)) as error:
        multilayer_spectrum([10.0], [1.0, 2.4, 1.0], [100.0], **choices)
    assert error.value.field == field


def test_a_crystal_is_neither_the_incident_medium_nor_uneven():
    index = three([[1.0, 1.0, 1.1], 1.5])
    with pytest.raises(DomainError, match="isotropic"):
        multilayer_spectrum([10.0], index, [], orientation=np.zeros((2, 3)))
    with pytest.raises(InputError, match="thickness_spread"):
        multilayer_spectrum([10.0], three([1, 2, 1]), [9.0], orientation=np.zeros((3, 3)), thickness_spread=[1.0])


def test_too_many_uneven_layers_are_refused():
    with pytest.raises(ConvergenceError, match="uneven"):
        multilayer_spectrum([10.0], [1.0, *[2.0, 1.5] * 3, 1.0], [50.0] * 6, thickness_spread=[1.0] * 6)
