"""Absorption from the autocorrelation of a dipole moment in time."""

from __future__ import annotations

from dataclasses import dataclass

from vibron.core.quantity import FloatArray
from vibron.infrared.dynamics._correlation import autocorrelation, correlation_spectrum, lags_within, without_trend
from vibron.infrared.dynamics._units import ANGULAR, VACUUM_PERMITTIVITY
from vibron.infrared.dynamics.quantum_correction_factor import quantum_correction_factor
from vibron.physics.constants import AVOGADRO, BOLTZMANN, DEBYE, SPEED_OF_LIGHT


@dataclass(frozen=True)
class DipoleAbsorption:
    """Napierian molar absorption in km cm/mol against wavenumber, with the autocorrelation it comes from."""

    wavenumber: FloatArray
    molar: FloatArray
    lag: FloatArray
    autocorrelation: FloatArray
    resolution: float

    def coefficient(self, volume: float) -> FloatArray:
        """Return n alpha in cm^-1 of a box with this volume in cubic angstroms."""
        return self.molar * (10.0 / AVOGADRO.value / (volume * 1e-30) / 100.0)


def dipole_absorption(
    dipole: FloatArray,
    time_step: float,
    temperature: float,
    *,
    correction: str,
    window: str,
    maximum_lag: float | None,
    zero_filling: int,
    detrend: str,
) -> DipoleAbsorption:
    """Return the absorption of a dipole (debye) at each step (fs) by linear response."""
    count = lags_within(dipole.shape[0], time_step, maximum_lag)
    correlation = autocorrelation(without_trend(dipole, detrend))[:count]
    spectrum = correlation_spectrum(correlation, time_step, window, zero_filling)
    angular = ANGULAR * spectrum.wavenumber
    density = spectrum.density * DEBYE**2 * 1e-15  # C^2 m^2 s
    response = angular**2 / (6.0 * SPEED_OF_LIGHT.value * VACUUM_PERMITTIVITY * BOLTZMANN.value * temperature)
    response *= quantum_correction_factor(spectrum.wavenumber, temperature, correction)
    response /= quantum_correction_factor(spectrum.wavenumber, temperature, "harmonic")
    area = response * density  # m^2: absorption cross section of the system times its refractive index
    return DipoleAbsorption(
        wavenumber=spectrum.wavenumber,
        molar=area * AVOGADRO.value * 0.1,  # m^2/mol to km cm/mol
        lag=spectrum.lag,
        autocorrelation=correlation,
        resolution=spectrum.resolution,
    )
