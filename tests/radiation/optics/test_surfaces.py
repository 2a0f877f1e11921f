"""Faces: Fresnel against tmm and the multilayer engine, total reflection, evanescent waves."""

import numpy as np
import pytest
import tmm

from vibron.core.errors import DomainError
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum
from vibron.radiation.optics.absorption_depth import absorption_depth
from vibron.radiation.optics.fresnel import fresnel
from vibron.radiation.optics.penetration_depth_atr import penetration_depth_atr
from vibron.radiation.optics.thermo_optic import thermo_optic

ANGLES = np.linspace(0.0, 89.0, 60)


@pytest.mark.parametrize(("n", "k", "first"), [(4.0, 0.0, 1.0), (1.5, 0.3, 1.0), (12.0, 55.0, 1.0), (1.0, 0.0, 2.4)])
def test_a_face_agrees_with_tmm_and_closes(n, k, first):
    found = fresnel(ANGLES, n, k, first)
    for row, angle in enumerate(np.radians(ANGLES)):
        for polarisation in "sp":
            theirs = tmm.coh_tmm(polarisation, [first, n + 1j * k], [np.inf, np.inf], angle, 1.0)
            assert getattr(found, f"reflectance_{polarisation}")[row] == pytest.approx(theirs["R"], abs=1e-12)
            assert getattr(found, f"transmittance_{polarisation}")[row] == pytest.approx(theirs["T"], abs=1e-12)
            phase = np.exp(1j * np.radians(getattr(found, f"phase_{polarisation}")[row]))
            amplitude = getattr(found, f"amplitude_{polarisation}")[row]
            assert abs(amplitude * phase - theirs["r"]) < 1e-10
    assert found.reflectance_s + found.transmittance_s == pytest.approx(1.0, abs=1e-12)
    assert found.reflectance_p + found.transmittance_p == pytest.approx(1.0, abs=1e-12)


def test_brewster_in_absorbing_media_is_no_angle():
    assert fresnel([10.0], 1.5, 0.1).brewster_angle is None
    assert fresnel([fresnel([0.0], 1.5).brewster_angle], 1.5).reflectance_p == pytest.approx(0.0, abs=1e-30)
    with pytest.raises(DomainError):
        fresnel([10.0], 0.0)


def test_phase_of_total_reflection_is_that_of_the_amplitudes():
    face = fresnel(ANGLES, 1.5, 0.0, 2.4)
    total = face.is_total == 1.0
    assert (total == (face.critical_angle < ANGLES)).all()
    assert 0 < total.sum() < total.size
    difference = (face.phase_s - face.phase_p) % 360.0
    assert face.phase_difference[total] == pytest.approx(difference[total], abs=1e-9)
    assert (face.phase_difference[~total] == 0.0).all()
    assert face.reflectance_s[total] == pytest.approx(1.0, abs=1e-12)
    for rare, k in ((2.4, 0.0), (3.0, 0.0), (1.5, 0.1)):  # nothing is totally reflected
        face = fresnel([45.0, 80.0], rare, k, 2.4)
        assert face.critical_angle is None
        assert not face.is_total.any()
        assert not face.phase_difference.any()


@pytest.mark.parametrize("polarisation", ["s", "p"])
def test_effective_thickness_is_what_weak_absorption_takes(polarisation):
    found = penetration_depth_atr([8.0], 4.0, 1.45, 50.0)
    lost = 1.0 - multilayer_spectrum([8.0], [4.0, 1.45], [], [0.0, 1e-7], 50.0, polarisation).reflectance[0]
    effective = lost / (1e-4 * absorption_depth([8.0], [1e-7]).coefficient[0])
    assert getattr(found, f"effective_thickness_{polarisation}")[0] == pytest.approx(effective, rel=1e-5)


@pytest.mark.parametrize(("sample", "angle"), [(1.5, 38.0), (2.5, 80.0), (2.4, 89.0)])
def test_no_evanescent_wave_no_depth(sample, angle):
    with pytest.raises(DomainError) as caught:
        penetration_depth_atr([10.0], 2.4, sample, angle)
    assert caught.value.field == "angle"


def test_index_cannot_fall_to_nothing():
    with pytest.raises(DomainError):
        thermo_optic([1000.0], 1.5, -0.01)
