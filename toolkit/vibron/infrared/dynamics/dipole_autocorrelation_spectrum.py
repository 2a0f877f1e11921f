from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import Curve
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.dynamics._correlation import (
    DETREND,
    WINDOWS,
    autocorrelation,
    correlation_spectrum,
    lags_within,
    without_trend,
)
from vibron.infrared.dynamics._units import ANGULAR, VACUUM_PERMITTIVITY
from vibron.infrared.dynamics.quantum_correction_factor import KINDS, quantum_correction_factor
from vibron.physics.constants import AVOGADRO, BOLTZMANN, DEBYE, SPEED_OF_LIGHT


@tool(
    valid_for="dipole moments of an equilibrium trajectory at even steps, total dipole of the system simulated",
    limitations="classical nuclei: positions are those of classical mechanics, and only the shape is corrected by a "
    "factor; the step must be below half of the shortest period; with periodic boxes the dipole must be unwrapped; "
    "the refractive index stays inside n(nu) alpha(nu)",
    papers=("ramirez2004", "mcquarrie2000", "harris1978"),
    see_also=("quantum_correction_factor", "infrared_spectrum_from_trajectory", "molecular_dynamics"),
)
def dipole_autocorrelation_spectrum(
    dipole: Annotated[FloatArray, Array("debye", "t,3", "total dipole moment at each step")],
    time_step: Annotated[float, Quantity("fs", "time between two steps", gt=0)],
    temperature: Annotated[float, Quantity("K", "temperature of the trajectory", gt=0)],
    volume: Annotated[float | None, Quantity("angstrom^3", "volume of the simulated box", gt=0)] = None,
    correction: Annotated[str, Option("quantum correction factor", choices=KINDS)] = "harmonic",
    window: Annotated[str, Option("window over the lags", choices=WINDOWS)] = "hann",
    maximum_lag: Annotated[
        float | None, Quantity("fs", "longest lag; half of the trajectory if left out", gt=0)
    ] = None,
    zero_filling: Annotated[int, Quantity("1", "how many times the grid is refined", ge=1, le=64)] = 2,
    detrend: Annotated[str, Option("what is taken off the dipole first", choices=DETREND)] = "mean",
) -> DipoleSpectrum:
    """Return the infrared absorption spectrum from the autocorrelation of a dipole moment in time.

    Linear response (Fermi's golden rule) in SI units, with w = 2 pi c nu and beta = 1/kT::

        n(w) alpha(w) = pi w (1 - exp(-beta hbar w)) / (3 hbar c epsilon_0 V) Q(w) I(w)
        I(w)          = 1/(2 pi) integral <M(0) M(t)> exp(-i w t) dt        (classical)

    With the harmonic factor Q this is beta w^2 / (6 c epsilon_0 V) times the transform, so that a harmonic mode gives
    its double-harmonic intensity N_A/(12 epsilon_0 c^2) (dM/dQ)^2 at any temperature.  Without a volume the molar
    quantity N_A V n alpha is returned alone.  The autocorrelation is unbiased (each lag over its own count, by the
    Wiener-Khinchin theorem); the window is one at lag zero, so the spectral density integrates to <M^2> (Parseval).

    Parameters
    ----------
    detrend
        What is taken off first: nothing, the mean or a straight line.

    Raises
    ------
    InputError
        The trajectory is too short, or shorter than the longest lag.

    References
    ----------
    Ramirez et al., J. Chem. Phys. 121, 3973 (2004); McQuarrie, Statistical Mechanics, chapter 21.

    Examples
    --------
    >>> import numpy as np
    >>> time = np.arange(2000) * 0.5
    >>> dipole = np.zeros((2000, 3))
    >>> dipole[:, 2] = np.cos(2 * np.pi * time / 20.0)
    >>> result = dipole_autocorrelation_spectrum(dipole, 0.5, 300.0, zero_filling=32)
    >>> round(float(result.wavenumber[result.molar_absorption.argmax()]))
    1669
    """
    count = lags_within(dipole.shape[0], time_step, maximum_lag)
    correlation = autocorrelation(without_trend(dipole, detrend))[:count]
    spectrum = correlation_spectrum(correlation, time_step, window, zero_filling)
    angular = ANGULAR * spectrum.wavenumber
    density = spectrum.density * DEBYE**2 * 1e-15  # C^2 m^2 s
    response = angular**2 / (6.0 * SPEED_OF_LIGHT.value * VACUUM_PERMITTIVITY * BOLTZMANN.value * temperature)
    response *= quantum_correction_factor(spectrum.wavenumber, temperature, correction)
    response /= quantum_correction_factor(spectrum.wavenumber, temperature, "harmonic")
    area = response * density  # m^2: absorption cross section of the system times its refractive index
    return DipoleSpectrum(
        wavenumber=spectrum.wavenumber,
        molar_absorption=area * AVOGADRO.value * 0.1,  # m^2/mol to km cm/mol
        absorption_coefficient=None if volume is None else area / (volume * 1e-30) / 100.0,
        lag=spectrum.lag,
        autocorrelation=correlation,
        resolution=spectrum.resolution,
    )


@dataclass(frozen=True)
class DipoleSpectrum(Curve):
    """Absorption spectrum with the autocorrelation it comes from."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "k", "from zero to the Nyquist wavenumber", kind="position")]
    molar_absorption: Annotated[
        FloatArray, Array("km cm mol^-1", "k", "Napierian, for a mole of simulated systems; its integral is in km/mol")
    ]
    absorption_coefficient: Annotated[
        FloatArray | None, Array("cm^-1", "k", "n(nu) alpha(nu), Napierian; where a volume is given", kind="other")
    ]
    lag: Annotated[FloatArray, Array("fs", "j", "lags of the autocorrelation")]
    autocorrelation: Annotated[FloatArray, Array("debye^2", "j", "<M(0) M(t)>, without trend, before the window")]
    resolution: Annotated[float, Quantity("cm^-1", "full width that a sharp line gets from the window", kind="width")]
