from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from vibron.core.choice import needed, refuse_inapplicable
from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.shapes import or_else
from vibron.core.tool import tool
from vibron.physics.constants import BOLTZMANN, ELEMENTARY_CHARGE

Q, K = float(ELEMENTARY_CHARGE), float(BOLTZMANN)


@tool(
    valid_for="shot: electrons that cross a barrier independently of each other (photodiodes, dark current, "
    "photoemission); johnson: resistors in thermal equilibrium far below kT/h (6 THz at 300 K); "
    "generation_recombination: photoconductors with one lifetime, few carriers fluctuating compared with their mean",
    limitations="shot noise of metallic conductors is far less; excess noise of a current through a resistor is not "
    "contained; generation_recombination has one trap level, and near-intrinsic material with both carriers of like "
    "density needs their reduced variance; the bandwidth is that of an ideal rectangle (pi/2 times the corner of a "
    "single pole), narrow round the frequency for generation_recombination",
    papers=("schottky1918", "nyquist1928", "vanvliet1967", "horowitz2015", "rogalski2010"),
    see_also=("noise_spectrum", "signal_to_noise_budget", "diode_current"),
)
def detector_noise(
    kind: Annotated[Literal["shot", "johnson", "generation_recombination"], Option("where the noise comes from")],
    current: Annotated[
        FloatArray | None,
        Array("A", "...", "mean current before gain (shot) or bias current (generation_recombination)", ge=0),
    ] = None,
    gain: Annotated[
        FloatArray | None,
        Array("1", "...", "avalanche gain of shot, 1 by default; lifetime over transit time of a photoconductor", gt=0),
    ] = None,
    excess_noise_factor: Annotated[
        FloatArray | None, Array("1", "...", "mean square over squared mean of the gain of shot; 1 by default", ge=1)
    ] = None,
    resistance: Annotated[FloatArray | None, Array("ohm", "...", "resistance, for johnson", gt=0)] = None,
    temperature: Annotated[FloatArray | None, Array("K", "...", "temperature of the resistor", gt=0)] = None,
    lifetime: Annotated[
        FloatArray | None, Array("s", "...", "lifetime of the carriers of a photoconductor", gt=0)
    ] = None,
    frequency: Annotated[
        FloatArray | None,
        Array("Hz", "...", "electrical frequency, for generation_recombination", ge=0, kind="rate"),
    ] = None,
    bandwidth: Annotated[FloatArray | float, Array("Hz", "...", "bandwidth; 1 Hz by default", gt=0, kind="rate")] = 1.0,
) -> DetectorNoise:
    r"""Return the shot noise, Johnson noise or generation-recombination noise of a detector.

    .. math:: i_\mathrm{shot} = g \sqrt{2 q I F\,\Delta f}, \qquad
              i_\mathrm{johnson} = \frac{v}{R} = \sqrt{\frac{4 k T\,\Delta f}{R}}, \qquad
              i_\mathrm{gr} = \sqrt{\frac{4 q g I\,\Delta f}{1 + (2 \pi f \tau)^2}}

    The integral of the generation-recombination noise over all frequencies is q g I / tau: with I = q N g / tau the
    relative variance of the current is 1/N, that of a Poisson number of carriers.

    Raises
    ------
    InputError
        An input that the kind of noise needs is missing, or one that it does not use is given.

    Examples
    --------
    >>> float(detector_noise("shot", current=1e-9).density.round(18))
    1.7901e-14
    >>> detector_noise("johnson", resistance=1e6, temperature=77.0).voltage
    array(6.52...e-08)
    >>> photoconductor = dict(current=1e-3, gain=1.0, lifetime=1e-6)
    >>> detector_noise("generation_recombination", **photoconductor, frequency=[1e3, 1e6]).density.round(14)
    array([2.531e-11, 3.980e-12])
    """
    shot, carriers = ("shot",), ("generation_recombination",)
    refuse_inapplicable(
        "kind",
        kind,
        current=(current, (*shot, *carriers)),
        gain=(gain, (*shot, *carriers)),
        excess_noise_factor=(excess_noise_factor, shot),
        resistance=(resistance, ("johnson",)),
        temperature=(temperature, ("johnson",)),
        lifetime=(lifetime, carriers),
        frequency=(frequency, carriers),
    )
    if kind == "johnson":
        resistance, temperature = needed("kind", kind, resistance=resistance, temperature=temperature)
        power = 4.0 * K * temperature / resistance
    elif kind == "shot":
        (current,) = needed("kind", kind, current=current)
        power = 2.0 * Q * current * or_else(excess_noise_factor, 1.0) * or_else(gain, 1.0) ** 2
    else:
        given = needed("kind", kind, current=current, gain=gain, lifetime=lifetime, frequency=frequency)
        current, gain, lifetime, frequency = given
        power = 4.0 * Q * gain * current / (1.0 + (2.0 * np.pi * frequency * lifetime) ** 2)
    density, noise = np.broadcast_arrays(np.sqrt(power), np.sqrt(power * bandwidth))
    voltage = None if resistance is None else np.asarray(noise * resistance)
    return DetectorNoise(noise.copy(), density.copy(), voltage)


@dataclass(frozen=True)
class DetectorNoise(DataRecord):
    """Noise of a detector or resistor."""

    current: Annotated[FloatArray, Array("A", "...", "rms noise current in the bandwidth", ge=0)]
    density: Annotated[FloatArray, Array("A Hz^-0.5", "...", "noise current density", ge=0)]
    voltage: Annotated[
        FloatArray | None, Array("V", "...", "open-circuit rms noise voltage of a resistor in the bandwidth", ge=0)
    ] = None
