"""Two codes that share nothing, LOWTRAN7 and RRTMGP, agree on the longwave fluxes of the same air."""

import numpy as np
import pytest

from vibron.radiation.atmosphere.reference_atmosphere import reference_atmosphere
from vibron.radiation.transmission.lowtran_spectrum import lowtran_spectrum
from vibron.radiation.transmission.rrtmgp_fluxes import rrtmgp_fluxes

LEVELS = np.concatenate([np.arange(0.0, 20.0, 0.5), np.arange(20.0, 61.0, 2.0)])  # km


def lowtran_flux(atmosphere: str, altitude: float, upwards: bool) -> float:
    """Integrate LOWTRAN's radiance over half the sky and the spectrum."""
    nodes, weights = np.polynomial.legendre.leggauss(4)
    flux = 0.0
    for cosine, weight in zip(0.5 * (nodes + 1.0), 0.5 * weights, strict=True):
        angle = min(float(np.degrees(np.arccos(cosine))), 78.0 if upwards else 85.0)
        zenith_angle = 180.0 - angle if upwards else angle
        seen = lowtran_spectrum(5.0, 3000.0, "radiance", 5.0, atmosphere, altitude, zenith_angle)
        flux += 2.0 * np.pi * weight * cosine * float(np.trapezoid(seen.radiance_wavenumber, seen.wavenumber))
    return flux


@pytest.mark.slow
@pytest.mark.parametrize(("atmosphere", "ground"), [("tropical", 299.7), ("subarctic-winter", 257.2)])
def test_longwave_fluxes_of_two_codes_agree(atmosphere: str, ground: float) -> None:
    edges = reference_atmosphere(f"afgl-{atmosphere}", altitude=LEVELS)
    middle = reference_atmosphere(f"afgl-{atmosphere}", altitude=0.5 * (LEVELS[1:] + LEVELS[:-1]))
    found = rrtmgp_fluxes(
        edges.pressure,
        middle.pressure,
        middle.temperature,
        middle.mole_fractions["H2O"],
        middle.mole_fractions["O3"],
        ground,
        surface_emissivity=1.0,
        solar_irradiance=0.0,
        carbon_dioxide=330.0,
        methane=1.7,
        nitrous_oxide=0.32,
    )
    assert lowtran_flux(atmosphere, 0.0, upwards=False) == pytest.approx(found.longwave_down[0], rel=0.04)
    assert lowtran_flux(atmosphere, 60.0, upwards=True) == pytest.approx(found.longwave_up[-1], rel=0.02)
