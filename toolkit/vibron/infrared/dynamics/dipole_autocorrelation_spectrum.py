"""Infrared absorption from a dipole moment that was followed in time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.constants import AVOGADRO, BOLTZMANN, SPEED_OF_LIGHT
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.dynamics._correlation import (
    DETREND,
    WINDOWS,
    autocorrelation,
    correlation_spectrum,
    lags_within,
    without_trend,
)
from vibron.infrared.dynamics._units import ANGULAR, DEBYE, VACUUM_PERMITTIVITY
from vibron.infrared.dynamics.quantum_correction_factor import KINDS, quantum_correction_factor

_TURN = {"dipole": [[0.0, 0.0, (1.0, 0.0, -1.0, 0.0)[step % 4]] for step in range(32)], "time_step": 1.0}


@dataclass(frozen=True, eq=False)
class DipoleSpectrum:
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


@tool(
    domain="infrared",
    family="dynamics",
    known_answers=(
        KnownAnswer(
            call={**_TURN, "temperature": 300.0, "window": "none", "maximum_lag": 15.0, "detrend": "none"},
            path="autocorrelation",
            value=[0.5, 0.0, -0.5, 0.0] * 4,
            tolerance=1e-12,
            source="autocorrelation of a cosine over whole periods of four steps: half a cosine",
            kind="identity",
        ),
        KnownAnswer(
            call={**_TURN, "temperature": 300.0, "zero_filling": 1, "maximum_lag": 15.0, "detrend": "none"},
            path="wavenumber.8",
            value=8339.102379953801,
            tolerance=1e-6,
            source="the period of 4 fs is 1/(4 fs x c) = 8339.10 cm^-1, the 8th of 32 points up to twice that",
        ),
        KnownAnswer(
            call={**_TURN, "temperature": 300.0, "window": "none", "maximum_lag": 15.0, "zero_filling": 1},
            path="molar_absorption.8",
            value=187.968594,
            tolerance=1e-5,
            source="by hand with scipy.constants: w^2 / (6 c epsilon_0 kT) x 7.5 fs D^2 x N_A, where dt (C_0 + 2 sum "
            "C_k cos) = 0.5 + 7 fs D^2",
        ),
        KnownAnswer(
            call={**_TURN, "temperature": 300.0, "volume": 1000.0, "zero_filling": 1, "maximum_lag": 15.0},
            path="resolution",
            value=2084.775594988,
            tolerance=1e-3,
            source="Harris 1978, table 1: the transform of a Hann window is 2.00 bins wide, 2/(2 x 16 fs x c)",
        ),
    ),
    valid_for="dipole moments of an equilibrium trajectory at even steps, total dipole of the system simulated",
    limitations="classical nuclei: positions are those of classical mechanics, and only the shape is corrected by a "
    "factor; the step must be below half of the shortest period; with periodic boxes the dipole must be unwrapped; "
    "the refractive index stays inside n(nu) alpha(nu)",
    papers=("ramirez2004", "mcquarrie2000", "harris1978"),
    keywords=("dipole", "autocorrelation", "molecular dynamics", "MD", "infrared", "absorption", "Fourier", "spectrum"),
    see_also=("quantum_correction_factor", "infrared_spectrum_from_trajectory", "molecular_dynamics"),
    asks=(
        "[molar_absorption: Infrared spectrum] from dipole moments {dipole} every {time_step} at {temperature}",
        "[autocorrelation: Dipole autocorrelation] of {dipole}, time step {time_step}, {temperature}",
        "[absorption_coefficient: Absorption] by a box of {volume}: dipole {dipole}, {time_step}, {temperature}",
        "[molar_absorption: IR absorption] of the dipole series {dipole}, step {time_step}, MD at {temperature}",
        "[resolution: Resolution] of a dipole spectrum {dipole}, {time_step}, {temperature}, longest lag {maximum_lag}",
    ),
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
    quantity N_A V n alpha stands alone.  The autocorrelation is unbiased (each lag over its own count, by the
    Wiener-Khinchin theorem); the window is one at lag zero, so the spectral density integrates to <M^2> (Parseval).

    Parameters
    ----------
    dipole : ndarray, shape (t, 3)
        Dipole moment in debye.
    time_step : float
        Time between two rows in fs.
    temperature : float
        Temperature in K.
    volume : float, optional
        Volume in cubic angstroms.
    correction : str
        Quantum correction factor.
    window : str
        Window over the lags.
    maximum_lag : float, optional
        Longest lag in fs; sets the resolution.
    zero_filling : int
        Refinement of the grid.
    detrend : str
        What is taken off first: nothing, the mean or a straight line.

    Returns
    -------
    DipoleSpectrum
        Spectrum and autocorrelation.

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
