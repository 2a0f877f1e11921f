"""Emission by Kirchhoff's law, and the balance of a cooling surface."""

import numpy as np
import pytest
from scipy.integrate import quad

from vibron.core.errors import DomainError
from vibron.radiation.films._thermal import blackbody_exitance
from vibron.radiation.films.multilayer_spectrum import multilayer_spectrum
from vibron.radiation.films.radiative_cooling_power import radiative_cooling_power
from vibron.radiation.films.selective_emitter import selective_emitter

GRID = np.geomspace(1.0, 400.0, 4000)


def test_the_grid_adds_up_to_stefan_boltzmann():
    assert np.trapezoid(blackbody_exitance(GRID, 300.0), GRID) == pytest.approx(459.3003, rel=2e-4)


@pytest.mark.parametrize("substrate", ["opaque", "transparent"])
def test_emissivity_is_absorptance_over_the_hemisphere(substrate):
    n, k, d = [1.0, 2.2, 12.0 if substrate == "opaque" else 1.4], [0.0, 0.1, 0.0], [1.5]
    if substrate == "opaque":
        k[-1] = 55.0
    found = selective_emitter([9.0, 10.0], n, d, 400.0, k, substrate)

    def absorbed(cosine):
        part = multilayer_spectrum([10.0], n, d, k, float(np.degrees(np.arccos(cosine))))
        return 2.0 * cosine * (1.0 - part.reflectance[0] - (part.transmittance[0] if substrate != "opaque" else 0.0))

    assert found.emissivity[1] == pytest.approx(quad(absorbed, 0.0, 1.0, epsabs=1e-9)[0], abs=1e-7)
    normal = multilayer_spectrum([9.0, 10.0], n, d, k)
    assert found.normal_emissivity == pytest.approx(
        1.0 - normal.reflectance - (0.0 if substrate == "opaque" else normal.transmittance), abs=1e-14
    )


def test_films_without_losses_emit_nothing_of_their_own():
    found = selective_emitter([9.0, 10.0], [1.0, 2.2, 1.4], [1.5], 400.0, substrate="transparent")
    assert found.exitance == pytest.approx(0.0, abs=1e-10)


def test_a_black_body_covers_its_spectrum():
    found = selective_emitter(GRID, [1.0, 1.0], [], 300.0)
    assert found.exitance == pytest.approx(459.3, abs=0.1)
    assert found.coverage == pytest.approx(1.0, abs=2e-4)


def test_what_cannot_emit_is_refused():
    with pytest.raises(DomainError) as caught:
        selective_emitter([9.0, 10.0], [1.0, 2.0], [], 300.0, [0.0, 0.1], "transparent")
    assert caught.value.field == "substrate"
    with pytest.raises(DomainError) as caught:
        selective_emitter([0.1, 0.2], [1.0, 2.0], [], 10.0)
    assert caught.value.field == "temperature"
    with pytest.raises(DomainError) as caught:
        selective_emitter([10.0, 9.0], [1.0, 2.0], [], 300.0)
    assert caught.value.field == "wavelength"


def test_limits_of_the_sky():
    black = np.ones(GRID.size)
    blind = radiative_cooling_power(GRID, black, 300.0, 300.0, np.zeros(GRID.size))
    space = radiative_cooling_power(GRID, black, 300.0, 300.0, np.ones(GRID.size))
    assert blind.net == pytest.approx(0.0, abs=1e-9)  # in balance with a black sky
    assert space.net == pytest.approx(459.3, abs=0.1)  # nothing comes back from space
    assert space.sky == 0.0


def test_default_sky_is_as_bright_as_a_clear_one():
    found = radiative_cooling_power(GRID, np.ones(GRID.size), 300.0)
    dew = 0.11  # 11 degC over 100
    assert found.sky / found.emitted == pytest.approx(0.711 + 0.56 * dew + 0.73 * dew**2, abs=0.003)


def test_selective_surface_cools_where_a_black_one_no_longer_can():
    window = ((GRID > 8.0) & (GRID < 13.0)).astype(float)
    cold = [radiative_cooling_power(GRID, part, 270.0, 300.0).net for part in (np.ones(GRID.size), window)]
    assert cold[0] < 0.0 < cold[1]


def test_balance_at_the_equilibrium():
    window = ((GRID > 8.0) & (GRID < 13.0)).astype(float)
    call = {"solar_irradiance": 900.0, "solar_absorptance": 0.03, "convection": 3.0}
    first = radiative_cooling_power(GRID, window, 300.0, **call)
    assert first.equilibrium < 300.0
    assert radiative_cooling_power(GRID, window, first.equilibrium, **call).net == pytest.approx(0.0, abs=1e-6)
    assert radiative_cooling_power(GRID, 0.0 * window, 300.0).equilibrium is None


def test_sun_and_air_only_add():
    base = radiative_cooling_power(GRID, np.ones(GRID.size), 290.0)
    found = radiative_cooling_power(
        GRID, np.ones(GRID.size), 290.0, solar_irradiance=1000.0, solar_absorptance=0.05, convection=6.0
    )
    assert found.net == pytest.approx(base.net - 50.0 - 60.0)
