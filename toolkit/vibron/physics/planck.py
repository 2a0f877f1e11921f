"""Planck's law as plain arrays: radiance and photon radiance, their slopes in temperature, and the way back.

Every function takes numbers or arrays that broadcast: wavelengths in um or wavenumbers in cm^-1, and temperatures in K,
all above zero.  Nothing is checked here; the tools that call have done so.  With x = c2 / (wavelength T) nothing
overflows; far on the short side the radiance underflows to zero.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from vibron.core.quantity import FloatArray
from vibron.physics.constants import BOLTZMANN, PLANCK, SPEED_OF_LIGHT

H, C, K = float(PLANCK), float(SPEED_OF_LIGHT), float(BOLTZMANN)
FIRST_PER_UM = 2e24 * H * C**2  # W m^-2 sr^-1 um^-1 um^5
FIRST_PER_CM = 2e8 * H * C**2  # W m^-2 sr^-1 (cm^-1)^-1 cm^3
PHOTONS_PER_UM = 2e18 * C  # s^-1 m^-2 sr^-1 um^-1 um^4
PHOTONS_PER_CM = 2e6 * C  # s^-1 m^-2 sr^-1 (cm^-1)^-1 cm^2
SECOND_UM = 1e6 * H * C / K  # um K
SECOND_CM = 1e2 * H * C / K  # K cm
STEFAN_BOLTZMANN = 2.0 * math.pi**5 * K**4 / (15.0 * H**3 * C**2)  # W m^-2 K^-4
#: Beyond this the exponential is zero in double precision; it keeps x finite.
LARGEST_EXPONENT = 1e4


def radiance_per_um(wavelength: npt.ArrayLike, temperature: npt.ArrayLike) -> FloatArray:
    """Return the radiance of a black body in W m^-2 sr^-1 um^-1, 2 h c^2 / lambda^5 / (exp x - 1).

    >>> round(float(radiance_per_um(10.0, 300.0)), 5)
    9.92403
    >>> radiance_per_um([0.1, 1e4], 300.0).round(12)
    array([0.00e+00, 2.48e-10])
    """
    length = np.asarray(wavelength, dtype=np.float64)
    return np.asarray(FIRST_PER_UM / length**5 * occupation(_exponent(SECOND_UM / length, temperature)))


def radiance_per_wavenumber(wavenumber: npt.ArrayLike, temperature: npt.ArrayLike) -> FloatArray:
    """Return the radiance of a black body in W m^-2 sr^-1 (cm^-1)^-1, 2 h c^2 nu^3 / (exp x - 1).

    >>> round(float(radiance_per_wavenumber(1000.0, 300.0)), 7)
    0.0992403
    """
    number = np.asarray(wavenumber, dtype=np.float64)
    return np.asarray(FIRST_PER_CM * number**3 * occupation(_exponent(SECOND_CM * number, temperature)))


def photon_radiance_per_um(wavelength: npt.ArrayLike, temperature: npt.ArrayLike) -> FloatArray:
    """Return the photon radiance of a black body in s^-1 m^-2 sr^-1 um^-1, 2 c / lambda^4 / (exp x - 1).

    >>> energy = H * C / 10e-6
    >>> round(float(photon_radiance_per_um(10.0, 300.0)) * energy, 5)
    9.92403
    """
    length = np.asarray(wavelength, dtype=np.float64)
    return np.asarray(PHOTONS_PER_UM / length**4 * occupation(_exponent(SECOND_UM / length, temperature)))


def photon_radiance_per_wavenumber(wavenumber: npt.ArrayLike, temperature: npt.ArrayLike) -> FloatArray:
    """Return the photon radiance of a black body in s^-1 m^-2 sr^-1 (cm^-1)^-1, 2 c nu^2 / (exp x - 1).

    >>> energy = H * C * 1e5
    >>> round(float(photon_radiance_per_wavenumber(1000.0, 300.0)) * energy, 7)
    0.0992403
    """
    number = np.asarray(wavenumber, dtype=np.float64)
    return np.asarray(PHOTONS_PER_CM * number**2 * occupation(_exponent(SECOND_CM * number, temperature)))


def radiance_slope_per_um(wavelength: npt.ArrayLike, temperature: npt.ArrayLike) -> FloatArray:
    """Return dB/dT in W m^-2 sr^-1 um^-1 K^-1: B x / (T (1 - exp(-x))).

    >>> step = radiance_per_um(10.0, 300.001) - radiance_per_um(10.0, 299.999)
    >>> bool(abs(step / 0.002 / radiance_slope_per_um(10.0, 300.0) - 1.0) < 1e-8)
    True
    """
    x = _exponent(SECOND_UM / np.asarray(wavelength, dtype=np.float64), temperature)
    return np.asarray(radiance_per_um(wavelength, temperature) * _relative_slope(x, temperature))


def radiance_slope_per_wavenumber(wavenumber: npt.ArrayLike, temperature: npt.ArrayLike) -> FloatArray:
    """Return dB/dT in W m^-2 sr^-1 (cm^-1)^-1 K^-1.

    >>> bool(np.isclose(radiance_slope_per_wavenumber(1000.0, 300.0), 1e-2 * radiance_slope_per_um(10.0, 300.0)))
    True
    """
    x = _exponent(SECOND_CM * np.asarray(wavenumber, dtype=np.float64), temperature)
    return np.asarray(radiance_per_wavenumber(wavenumber, temperature) * _relative_slope(x, temperature))


def temperature_from_um(wavelength: npt.ArrayLike, radiance: npt.ArrayLike) -> FloatArray:
    """Return the temperature in K of the black body that has a radiance in W m^-2 sr^-1 um^-1, above zero.

    >>> round(float(temperature_from_um(10.0, radiance_per_um(10.0, 287.5))), 9)
    287.5
    """
    length = np.asarray(wavelength, dtype=np.float64)
    ratio = np.log(FIRST_PER_UM) - 5.0 * np.log(length) - np.log(radiance)  # of which too large a number would be made
    return np.asarray(SECOND_UM / length / np.logaddexp(0.0, ratio))


def temperature_from_wavenumber(wavenumber: npt.ArrayLike, radiance: npt.ArrayLike) -> FloatArray:
    """Return the temperature in K of the black body that has a radiance in W m^-2 sr^-1 (cm^-1)^-1, above zero.

    >>> round(float(temperature_from_wavenumber(900.0, radiance_per_wavenumber(900.0, 287.5))), 9)
    287.5
    """
    number = np.asarray(wavenumber, dtype=np.float64)
    ratio = np.log(FIRST_PER_CM) + 3.0 * np.log(number) - np.log(radiance)
    return np.asarray(SECOND_CM * number / np.logaddexp(0.0, ratio))


def occupation(x: npt.ArrayLike) -> FloatArray:
    """Return the number of photons in a mode, 1 / (exp x - 1), for x above zero and without overflow.

    >>> occupation([0.6931471805599453, 5e3])
    array([1., 0.])
    """
    x = np.asarray(x, dtype=np.float64)
    return np.asarray(np.exp(-x) / -np.expm1(-x))


def _exponent(characteristic: npt.ArrayLike, temperature: npt.ArrayLike) -> FloatArray:
    return np.asarray(np.minimum(np.asarray(characteristic) / np.asarray(temperature), LARGEST_EXPONENT))


def _relative_slope(x: FloatArray, temperature: npt.ArrayLike) -> FloatArray:
    return np.asarray(x / (np.asarray(temperature) * -np.expm1(-x)))
