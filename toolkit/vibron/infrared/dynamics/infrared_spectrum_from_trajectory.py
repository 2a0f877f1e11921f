from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.dynamics._correlation import DETREND, WINDOWS
from vibron.infrared.dynamics._dipole import dipole_absorption
from vibron.infrared.dynamics._trajectory import Trajectory
from vibron.infrared.dynamics.quantum_correction_factor import KINDS


@tool(
    valid_for="equilibrium trajectories of the same system with the same step, total dipole of the system simulated; "
    "several are averaged by their length",
    limitations="classical nuclei: band positions are those of classical mechanics on the potential used, and only the "
    "shape is corrected by a factor; the step must be below half of the shortest period; with periodic boxes the "
    "dipole must be unwrapped; the refractive index stays inside n(nu) alpha(nu); a microcanonical run of one small "
    "molecule holds one energy of each mode: average several seeds before reading intensities",
    papers=("ramirez2004", "thomas2013", "mcquarrie2000", "harris1978"),
    see_also=("molecular_dynamics", "water_box_dynamics", "quantum_correction_factor"),
)
def infrared_spectrum_from_trajectory(
    trajectories: Annotated[
        tuple[Trajectory, ...], Record("one trajectory or more; step, temperature and dipole suffice")
    ],
    correction: Annotated[str, Option("quantum correction factor", choices=KINDS)] = "harmonic",
    window: Annotated[str, Option("window over the lags", choices=WINDOWS)] = "hann",
    maximum_lag: Annotated[
        float | None, Quantity("fs", "longest lag; half of the shortest trajectory if left out", gt=0)
    ] = None,
    zero_filling: Annotated[int, Quantity("1", "how many times the grid is refined", ge=1, le=64)] = 2,
    low: Annotated[float, Quantity("cm^-1", "lowest wavenumber kept", ge=0, kind="position")] = 0.0,
    high: Annotated[float, Quantity("cm^-1", "highest wavenumber kept", gt=0, kind="position")] = 4500.0,
    detrend: Annotated[str, Option("what is taken off each dipole first", choices=DETREND)] = "mean",
) -> DipoleSpectrum:
    """Return the infrared spectrum of molecular dynamics from the autocorrelation of the dipole moment.

    Linear response (Fermi's golden rule) in SI units, with w = 2 pi c nu and beta = 1/kT::

        n(w) alpha(w) = pi w (1 - exp(-beta hbar w)) / (3 hbar c epsilon_0 V) Q(w) I(w)
        I(w)          = 1/(2 pi) integral <M(0) M(t)> exp(-i w t) dt        (classical)

    With the harmonic factor Q this is beta w^2 / (6 c epsilon_0 V) times the transform, so that a harmonic mode gives
    its double-harmonic intensity N_A/(12 epsilon_0 c^2) (dM/dQ)^2 at any temperature.  Without a volume the molar
    quantity N_A V n alpha is returned alone.  The autocorrelation is unbiased (each lag over its own count, by the
    Wiener-Khinchin theorem); the window is one at lag zero, so the spectral density integrates to <M^2> (Parseval).

    Each trajectory is taken at its own temperature; spectra and autocorrelations are averaged with the lengths of the
    trajectories as weights.

    Parameters
    ----------
    detrend
        Nothing, the mean or a straight line.

    Returns
    -------
    DipoleSpectrum
        The spectrum is of kind ``absorption_coefficient``: n alpha in cm^-1 (Napierian) where all trajectories have a
        volume, else the molar quantity in km cm/mol; ``metadata`` says which, with the temperature and the resolution.

    Raises
    ------
    InputError
        No trajectory is given, their steps differ, one is too short or shorter than the longest lag, or nothing lies
        in the range.

    References
    ----------
    Ramirez et al., J. Chem. Phys. 121, 3973 (2004); McQuarrie, Statistical Mechanics, chapter 21; Thomas et al.,
    Phys. Chem. Chem. Phys. 15, 6608 (2013).

    Examples
    --------
    >>> wave = np.cos(2 * np.pi * np.arange(600) / 24.0)
    >>> trajectory = Trajectory(1.0, 300.0, np.stack([wave, 0 * wave, 0 * wave], axis=1))
    >>> spectrum = infrared_spectrum_from_trajectory((trajectory,), zero_filling=32).spectrum
    >>> round(float(spectrum.wavenumber[spectrum.ordinate.argmax()]))
    1393
    """
    steps = {trajectory.time_step for trajectory in trajectories}
    if len(steps) != 1:
        raise InputError(
            "must be at least one, all with the same step",
            field="trajectories",
            value=sorted(steps),
            remedy="give trajectories with equal time_step",
        )
    step, shortest = steps.pop(), min(map(len, trajectories))
    lag = maximum_lag if maximum_lag is not None or len(trajectories) == 1 else (shortest // 2) * step
    results = [
        dipole_absorption(
            one.dipole,
            step,
            one.temperature,
            correction=correction,
            window=window,
            maximum_lag=lag,
            zero_filling=zero_filling,
            detrend=detrend,
        )
        for one in trajectories
    ]
    lengths = np.array([len(one) for one in trajectories], dtype=np.float64)
    wavenumber = results[0].wavenumber
    kept = (wavenumber >= low) & (wavenumber <= high)
    if not kept.any():
        raise InputError(
            "no point of the grid lies in the range",
            field="high",
            value=high,
            remedy=f"the grid has a step of {wavenumber[1]:.3g} cm^-1",
        )
    volumes = [one.volume for one in trajectories if one.volume is not None]
    absolute = len(volumes) == len(trajectories)
    molar = np.average([one.molar for one in results], axis=0, weights=lengths)[kept]
    if absolute:
        coefficients = [one.coefficient(volume) for one, volume in zip(results, volumes, strict=True)]
        ordinate = np.average(coefficients, axis=0, weights=lengths)[kept]
    else:
        ordinate = molar
    metadata = {
        "ordinate": "n alpha in cm^-1, Napierian" if absolute else "molar, Napierian, in km cm/mol",
        "temperature": f"{np.average([one.temperature for one in trajectories], weights=lengths):.1f} K",
        "resolution": f"{results[0].resolution:.2f} cm^-1",
        "quantum correction": correction,
        "trajectories": str(len(results)),
    }
    return DipoleSpectrum(
        spectrum=Spectrum(wavenumber[kept], ordinate, "absorption_coefficient", metadata=metadata),
        molar_absorption=molar,
        lag=results[0].lag,
        autocorrelation=np.average([one.autocorrelation for one in results], axis=0, weights=lengths),
        resolution=results[0].resolution,
    )


@dataclass(frozen=True)
class DipoleSpectrum(DataRecord):
    """Absorption spectrum with the autocorrelation it comes from."""

    spectrum: Annotated[Spectrum, Record("n alpha in cm^-1, Napierian, or molar without volumes, see metadata")]
    molar_absorption: Annotated[
        FloatArray, Array("km cm mol^-1", "k", "Napierian, for a mole of simulated systems; its integral is in km/mol")
    ]
    lag: Annotated[FloatArray, Array("fs", "j", "lags of the autocorrelation")]
    autocorrelation: Annotated[FloatArray, Array("debye^2", "j", "<M(0) M(t)>, without trend, before the window")]
    resolution: Annotated[float, Quantity("cm^-1", "full width that a sharp line gets from the window", kind="width")]
