"""Spheres against many digits, another package, limits and conservation; what has no answer is refused."""

from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vibron.core.errors import DomainError, InputError
from vibron.core.require import require
from vibron.radiation.scattering._mie import beginnings, coefficients, homogeneous, homogeneous_spheres
from vibron.radiation.scattering.mie_phase_function import mie_phase_function
from vibron.radiation.scattering.particle_efficiencies import particle_efficiencies

sizes = st.floats(0.01, 60.0)
indices = st.floats(0.5, 4.0)
absorptions = st.floats(0.0, 3.0)


def coated(inner: Any, outer: Any, core_n: float, core_k: float, shell_n: float, shell_k: float) -> Any:
    return particle_efficiencies(
        outer,
        shell_n,
        shell_k,
        core_size_parameter=inner,
        core_refractive_index=core_n,
        core_extinction_coefficient=core_k,
    )


def exact(size: float, index: complex) -> list[float]:
    """Return Q of extinction, scattering and backscattering with fifty-digit Bessel functions."""
    with mpmath.workdps(50):
        x, m = mpmath.mpf(size), mpmath.mpc(index)

        def psi(n: int, z: Any) -> Any:
            return mpmath.sqrt(mpmath.pi * z / 2) * mpmath.besselj(n + mpmath.mpf(1) / 2, z)

        def zeta(n: int, z: Any) -> Any:
            return psi(n, z) + 1j * mpmath.sqrt(mpmath.pi * z / 2) * mpmath.bessely(n + mpmath.mpf(1) / 2, z)

        def slope(function: Callable[[int, Any], Any], n: int, z: Any) -> Any:
            return function(n - 1, z) - n / z * function(n, z)

        extinction = scattering = back = mpmath.mpf(0)
        for n in range(1, int(size + 6 * size ** (1 / 3) + 12)):
            inside = slope(psi, n, m * x) / psi(n, m * x)
            a, b = (
                (surface * psi(n, x) - slope(psi, n, x)) / (surface * zeta(n, x) - slope(zeta, n, x))
                for surface in (inside / m, inside * m)
            )
            extinction += (2 * n + 1) * (a + b).real
            scattering += (2 * n + 1) * (abs(a) ** 2 + abs(b) ** 2)
            back += (2 * n + 1) * (-1) ** n * (a - b)
        return [float(value) for value in (2 * extinction / x**2, 2 * scattering / x**2, abs(back) ** 2 / x**2)]


@pytest.mark.parametrize(
    ("size", "index"),
    [
        (10.0, 1.5),
        (0.01, 1.5),
        (1e-3, 1.5 + 1j),
        (10 * np.pi, 1.5),
        (2.0, 0.2 + 3j),
        (30.0, 10 + 10j),
        (40.0, 1.33 + 1e-5j),
    ],
)
def test_agrees_with_many_digits(size: float, index: complex) -> None:
    found = particle_efficiencies(size, np.real(index), np.imag(index))
    expected = exact(size, index)
    assert [found.extinction, found.scattering, found.backscattering] == pytest.approx(expected, rel=1e-12)
    assert found.absorption == pytest.approx(expected[0] - expected[1], rel=1e-9, abs=1e-14)


def test_agrees_with_miepython_over_sizes_and_materials() -> None:
    miepython = require("miepython", extra="radiation")
    size = np.geomspace(0.02, 300.0, 40)
    for n, k in ((1.33, 0.0), (1.218, 0.0508), (0.75, 0.2), (3.0, 4.0)):
        found = particle_efficiencies(size, n, k)
        extinction, scattering, back, asymmetry = miepython.efficiencies_mx(complex(n, -k), size)
        assert found.extinction == pytest.approx(
            extinction, rel=5e-6
        )  # miepython loses digits of small transparent spheres
        assert found.scattering == pytest.approx(scattering, rel=1e-8)
        assert found.backscattering == pytest.approx(back, rel=1e-5)
        assert found.asymmetry == pytest.approx(asymmetry, abs=1e-8)


def test_blocks_do_not_change_what_one_sphere_gives() -> None:
    size = np.random.default_rng(0).uniform(0.01, 500.0, 3000)
    together = particle_efficiencies(size, 1.4, 0.01)
    for place in (0, 1234, 2999, int(size.argmax()), int(size.argmin())):
        alone = particle_efficiencies(size[place], 1.4, 0.01)
        assert together.extinction[place] == pytest.approx(float(alone.extinction), rel=1e-13)
        assert together.asymmetry[place] == pytest.approx(float(alone.asymmetry), rel=1e-12)


@settings(max_examples=30, deadline=None)
@given(size=sizes, n=indices, k=absorptions)
def test_energy_is_conserved_and_bounds_hold(size: float, n: float, k: float) -> None:
    found = particle_efficiencies(size, n, k)
    assert found.extinction == found.scattering + found.absorption
    assert found.scattering >= 0.0
    assert found.absorption >= 0.0
    assert -1.0 <= found.asymmetry <= 1.0
    assert np.isfinite(found.backscattering)
    if k == 0.0:
        assert found.absorption == 0.0


def test_small_spheres_are_rayleighs_and_large_ones_take_twice_their_shadow() -> None:
    for k in (0.0, 1e-6, 0.5):
        small, dipole = particle_efficiencies(1e-4, 1.5, k), particle_efficiencies(1e-4, 1.5, k, method="rayleigh")
        assert small.scattering == pytest.approx(float(dipole.scattering), rel=1e-8)
        assert small.absorption == pytest.approx(float(dipole.absorption), rel=1e-7, abs=1e-30)
        assert small.backscattering == pytest.approx(float(dipole.backscattering), rel=1e-7)
    assert particle_efficiencies(2e4, 1.33, 0.1).extinction == pytest.approx(2.0, abs=0.003)


def test_broadcasts_over_sizes_and_indices() -> None:
    found = particle_efficiencies(np.array([[1.0], [5.0], [9.0]]), np.array([1.3, 1.5]))
    assert found.extinction.shape == (3, 2)
    assert found.extinction[1, 1] == pytest.approx(float(particle_efficiencies(5.0, 1.5).extinction), rel=1e-14)
    with pytest.raises(InputError, match="empty"):
        particle_efficiencies(np.array([]), 1.5)
    with pytest.raises(InputError, match="does not fit"):
        particle_efficiencies([1.0, 2.0], [1.3, 1.4, 1.5])


@settings(max_examples=25, deadline=None)
@given(size=sizes, ratio=st.floats(0.05, 1.0), n=indices, k=absorptions)
def test_a_coat_of_the_same_material_is_no_coat(size: float, ratio: float, n: float, k: float) -> None:
    layered, plain = coated(ratio * size, size, n, k, n, k), particle_efficiencies(size, n, k)
    for name in ("extinction", "scattering", "asymmetry"):
        assert getattr(layered, name) == pytest.approx(float(getattr(plain, name)), rel=1e-8, abs=1e-13)


def test_limits_of_a_coat() -> None:
    thin_core = coated(1e-6, 8.0, 1.9, 0.3, 1.4, 0.01)
    assert thin_core.extinction == pytest.approx(float(particle_efficiencies(8.0, 1.4, 0.01).extinction), rel=1e-10)
    bare = coated(8.0, 8.0, 1.9, 0.3, 1.4, 0.01)
    assert bare.extinction == pytest.approx(float(particle_efficiencies(8.0, 1.9, 0.3).extinction), rel=1e-11)
    invisible = coated(3.0, 8.0, 1.5, 0.1, 1.0, 0.0)
    core = particle_efficiencies(3.0, 1.5, 0.1)
    assert invisible.scattering * 64.0 == pytest.approx(float(core.scattering) * 9.0, rel=1e-11)


def test_a_coat_that_hides_its_core_does_not_overflow() -> None:
    hidden = coated(np.pi * 2960 / 250, np.pi * 29600 / 250, 1.62, 0.45, 1.397, 1.22e-6)
    assert 2.0 < hidden.extinction < 2.2
    opaque = coated(500.0, 5000.0, 1.3, 0.0, 1.5, 1.0)
    assert opaque.extinction == pytest.approx(float(particle_efficiencies(5000.0, 1.5, 1.0).extinction), rel=1e-12)


@pytest.mark.parametrize(("size", "n", "k"), [(0.3, 1.5, 0.0), (5.2, 1.55, 0.0), (20.0, 1.218, 0.0508)])
def test_the_phase_function_is_normalised_and_has_the_mean_cosine(size: float, n: float, k: float) -> None:
    cosine, weight = np.polynomial.legendre.leggauss(300)
    pattern = mie_phase_function(np.degrees(np.arccos(cosine)), size, n, k)
    efficiencies = particle_efficiencies(size, n, k)
    assert 0.5 * weight @ pattern.phase_function == pytest.approx(1.0, rel=1e-10)
    assert 0.5 * weight @ (cosine * pattern.phase_function) == pytest.approx(float(efficiencies.asymmetry), rel=1e-10)


def test_the_optical_theorem_and_the_backward_direction() -> None:
    size, n, k = 7.0, 1.4, 0.05
    efficiencies = particle_efficiencies(size, n, k)
    index, array = np.array([n + 1j * k]), np.array([size])
    begin = beginnings(array)
    terms = list(coefficients(array, begin, homogeneous(index, array, begin)))
    forward = sum((2 * order + 1) / 2 * (a + b) for order, a, b, _ in terms)
    assert 4.0 / size**2 * forward.real == pytest.approx(float(efficiencies.extinction), rel=1e-12)
    pattern = mie_phase_function([0.0, 180.0], size, n, k)
    assert pattern.perpendicular[0] == pytest.approx(float(np.abs(forward[0]) ** 2), rel=1e-12)
    assert 4.0 * pattern.perpendicular[1] / size**2 == pytest.approx(float(efficiencies.backscattering), rel=1e-11)


def test_anomalous_diffraction_is_near_for_soft_spheres() -> None:
    size = np.array([50.0, 120.0, 400.0])
    for k in (0.0, 0.002):
        soft, right = (
            particle_efficiencies(size, 1.02, k, method="anomalous_diffraction"),
            particle_efficiencies(size, 1.02, k),
        )
        assert soft.extinction == pytest.approx(right.extinction, rel=0.05)
        assert soft.absorption == pytest.approx(right.absorption, rel=0.05)
    series, closed = (
        particle_efficiencies(100.0, 1.0 + 0.99e-2 / 200, method="anomalous_diffraction"),
        particle_efficiencies(100.0, 1.0 + 1.01e-2 / 200, method="anomalous_diffraction"),
    )
    assert closed.extinction / series.extinction == pytest.approx((1.01 / 0.99) ** 2, rel=1e-4)


@pytest.mark.parametrize(("method", "size"), [("mie", 0.01), ("rayleigh", 0.01), ("anomalous_diffraction", 100.0)])
def test_gain_is_refused_with_the_convention(method: Any, size: float) -> None:
    with pytest.raises(DomainError, match="amplifies") as refusal:
        particle_efficiencies(size, 1.33, -1e-5, method)
    assert refusal.value.field == "extinction_coefficient"
    assert "n + i k" in refusal.value.remedy


def test_what_has_no_answer_is_refused() -> None:
    with pytest.raises(DomainError, match="beyond the Mie series") as refusal:
        particle_efficiencies([1.0, 2e5], 1.5)
    assert "anomalous_diffraction" in refusal.value.remedy
    with pytest.raises(DomainError, match="beyond the Mie series"):
        mie_phase_function([0.0], 9e4, 50.0, 50.0)
    with pytest.raises(DomainError, match="does not scatter"):
        mie_phase_function([0.0], 1.0, 1.0)
    with pytest.raises(DomainError, match="no contrast"):
        particle_efficiencies(10.0, 1.0, method="anomalous_diffraction")
    with pytest.raises(DomainError, match="not a small sphere"):
        particle_efficiencies(0.4, 1.5, method="rayleigh")
    with pytest.raises(DomainError, match="exceeds that of the whole"):
        coated(5.0, 4.0, 1.5, 0.0, 1.3, 0.0)
    for name in ("core_extinction_coefficient", "extinction_coefficient"):
        call = {"core_extinction_coefficient": 0.1, "extinction_coefficient": 0.1, name: -0.1}
        with pytest.raises(DomainError, match="amplifies") as refusal:
            particle_efficiencies(2.0, 1.3, core_size_parameter=1.0, core_refractive_index=1.5, **call)
        assert refusal.value.field == name
    for size, n, method in (
        (0.5, 1.2, "anomalous_diffraction"),
        (50.0, 0.9, "anomalous_diffraction"),
        (1e-9, 1.5, "mie"),
    ):
        with pytest.raises(DomainError):
            particle_efficiencies(size, n, method=method)


def test_a_core_is_whole_and_for_the_series_only() -> None:
    for name in ("core_size_parameter", "core_refractive_index", "core_extinction_coefficient"):
        with pytest.raises(InputError) as refusal:
            particle_efficiencies(2.0, 1.3, **{name: 1.1})
        assert refusal.value.field.startswith("core_")
        for method, size in (("rayleigh", 0.01), ("anomalous_diffraction", 100.0)):
            with pytest.raises(InputError, match="does not apply") as refusal:
                particle_efficiencies(size, 1.3, method=method, **{name: 1.1})
            assert refusal.value.field == name


def test_anomalous_diffraction_knows_the_delay_but_no_directions() -> None:
    soft = particle_efficiencies([50.0, 100.0], 1.02, method="anomalous_diffraction")
    assert soft.phase_delay == pytest.approx([2.0, 4.0])
    assert (soft.asymmetry, soft.backscattering) == (None, None)
    assert particle_efficiencies(50.0, 1.02).phase_delay is None


@pytest.mark.parametrize(("largest", "absorbing"), [(1e-3, 1.0), (60.0, 0.0), (3e3, 1e-3)])
def test_the_compiled_sum_agrees_with_the_other(largest: float, absorbing: float):
    require("numba", extra="radiation")
    random = np.random.default_rng(5)
    size = np.exp(random.uniform(np.log(1e-5), np.log(largest), 300))
    index = random.uniform(0.6, 3.0, 300) + 1j * absorbing * random.uniform(0.0, 2.0, 300)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("vibron.radiation.scattering._mie.MANY", np.inf)
        slow = homogeneous_spheres(index, size)
        patched.setattr("vibron.radiation.scattering._mie.MANY", 0)
        fast = homogeneous_spheres(index, size)
    np.testing.assert_allclose(fast[1], slow[1], rtol=1e-10)
    for one, other in zip(fast[:4], slow[:4], strict=True):
        assert (np.abs(one - other) <= 1e-10 * np.maximum(slow[0], other)).all()
    np.testing.assert_allclose(fast[4], slow[4], rtol=0.0, atol=1e-10)


def test_a_sphere_does_not_depend_on_those_summed_with_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("vibron.radiation.scattering._mie.MANY", 0)
    size = np.array([1e-8, 1e-3, 2.0, 50.0, 700.0])
    whole = particle_efficiencies(size, 1.5, 0.01)
    alone = [particle_efficiencies([one], 1.5, 0.01) for one in size]
    np.testing.assert_allclose(whole.extinction, [one.extinction[0] for one in alone], rtol=1e-13)
