from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.dynamics._correlation import WINDOWS
from vibron.infrared.dynamics._trajectory import Trajectory
from vibron.infrared.dynamics.dipole_autocorrelation_spectrum import dipole_autocorrelation_spectrum
from vibron.infrared.dynamics.quantum_correction_factor import KINDS


@tool(
    valid_for="equilibrium trajectories of the same system with the same step; several are averaged by their length",
    limitations="band positions are those of classical nuclei on the potential used; a microcanonical run of one small "
    "molecule holds one energy of each mode: average several seeds before reading intensities",
    papers=("ramirez2004", "thomas2013"),
    see_also=("molecular_dynamics", "water_box_dynamics", "dipole_autocorrelation_spectrum"),
)  # fmt: skip
def infrared_spectrum_from_trajectory(
    trajectories: Annotated[tuple[Trajectory, ...], Record("one trajectory or more of the same system")],
    correction: Annotated[str, Option("quantum correction factor", choices=KINDS)] = "harmonic",
    window: Annotated[str, Option("window over the lags", choices=WINDOWS)] = "hann",
    maximum_lag: Annotated[
        float | None, Quantity("fs", "longest lag; half of the shortest trajectory if left out", gt=0)
    ] = None,
    zero_filling: Annotated[int, Quantity("1", "how many times the grid is refined", ge=1, le=64)] = 2,
    low: Annotated[float, Quantity("cm^-1", "lowest wavenumber kept", ge=0, kind="position")] = 0.0,
    high: Annotated[float, Quantity("cm^-1", "highest wavenumber kept", gt=0, kind="position")] = 4500.0,
) -> Spectrum:
    """Return the infrared spectrum of one molecular dynamics trajectory or the mean of several.

    Each dipole goes through ``dipole_autocorrelation_spectrum`` without its mean, at its own temperature; the spectra
    are averaged with the lengths of the trajectories as weights.

    Returns
    -------
    Spectrum
        Of kind ``absorption_coefficient``: n alpha in cm^-1 (Napierian) where all trajectories have a volume, else the
        molar quantity in km cm/mol; ``metadata`` says which, with the temperature and the resolution.

    Raises
    ------
    InputError
        No trajectory is given, their steps differ, or nothing lies in the range.

    References
    ----------
    Thomas et al., Phys. Chem. Chem. Phys. 15, 6608 (2013).

    Examples
    --------
    >>> wave = np.cos(2 * np.pi * np.arange(600) / 24.0)
    >>> trajectory = Trajectory(1.0, 300.0, np.stack([wave, 0 * wave, 0 * wave], axis=1))
    >>> spectrum = infrared_spectrum_from_trajectory((trajectory,), zero_filling=32)
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
    lag = maximum_lag if maximum_lag is not None else (shortest // 2) * step
    results = [
        dipole_autocorrelation_spectrum(
            one.dipole, step, one.temperature, one.volume, correction, window, lag, zero_filling, "mean"
        )
        for one in trajectories
    ]
    absolute = all(one.volume is not None for one in trajectories)
    curves = np.array([one.absorption_coefficient if absolute else one.molar_absorption for one in results])
    lengths = np.array([len(one) for one in trajectories], dtype=np.float64)
    wavenumber, mean = results[0].wavenumber, np.average(curves, axis=0, weights=lengths)
    kept = (wavenumber >= low) & (wavenumber <= high)
    if not kept.any():
        raise InputError(
            "no point of the grid lies in the range",
            field="high",
            value=high,
            remedy=f"the grid has a step of {wavenumber[1]:.3g} cm^-1",
        )
    metadata = {
        "ordinate": "n alpha in cm^-1, Napierian" if absolute else "molar, Napierian, in km cm/mol",
        "temperature": f"{np.average([one.temperature for one in trajectories], weights=lengths):.1f} K",
        "resolution": f"{results[0].resolution:.2f} cm^-1",
        "quantum correction": correction,
        "trajectories": str(len(results)),
    }
    return Spectrum(wavenumber[kept], mean[kept], "absorption_coefficient", metadata=metadata)
