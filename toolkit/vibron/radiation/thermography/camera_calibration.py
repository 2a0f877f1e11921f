from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import SECOND_UM
from vibron.radiation.fit_report import SpectralFit, gather
from vibron.radiation.thermography._sakuma_hattori import BlackBodyReadings, fit_readings, occupation_and_slopes


@tool(
    valid_for="cameras and radiation thermometers with a linear detector, between the lowest and the highest "
    "temperature of the readings",
    limitations="one black body for all readings; an error that all its temperatures share is not included; the "
    "equation interpolates Planck's integral from 280 K to 380 K within 1 mK for 8 to 14 um and within 40 mK for 3 to "
    "5 um (10 mK with weights of equal temperature uncertainty)",
    papers=("sakumahattori1982", "saunders2003"),
    see_also=("thermography_temperature", "measured_emissivity", "cavity_emissivity"),
)
def camera_calibration(
    temperature: Annotated[FloatArray, Array("K", "n", "temperatures of the black body", gt=0)],
    signal: Annotated[FloatArray, Array("1", "n", "signals of the camera there, such as counts")],
    measured: Annotated[FloatArray | None, Array("1", "k", "signals to convert into temperatures")] = None,
    signal_uncertainty: Annotated[
        FloatArray | None, Array("1", "n", "standard uncertainty of each reading, independent", ge=0)
    ] = None,
    temperature_uncertainty: Annotated[
        FloatArray | None, Array("K", "n", "standard uncertainty of each temperature, independent", ge=0)
    ] = None,
    measured_uncertainty: Annotated[
        FloatArray | None, Array("1", "k", "standard uncertainty of the signals to convert", ge=0)
    ] = None,
    emissivity: Annotated[float, Quantity("1", "emissivity of the black body", gt=0, le=1)] = 1.0,
    emissivity_uncertainty: Annotated[float, Quantity("1", "its standard uncertainty, in all readings", ge=0)] = 0.0,
    surroundings_temperature: Annotated[float, Quantity("K", "reflected by the black body", gt=0)] = 295.0,
    surroundings_uncertainty: Annotated[float, Quantity("K", "its standard uncertainty, in all readings", ge=0)] = 0.0,
    offset: Annotated[
        bool, Option("fit a constant that is part of every signal, such as emission of the lens")
    ] = False,
) -> CameraCalibration:
    r"""Calibrate a radiometric camera against a black body by the Sakuma-Hattori equation.

    .. math:: S_i = \varepsilon F(T_i) + (1 - \varepsilon) F(T_a) + O, \qquad
              F(T) = \frac{C}{\exp\left[c_2 / (A T + B)\right] - 1}

    C and the offset O are linear and found in closed form for every A and B (variable projection).  The weights

    .. math:: w_i^{-1} = u^2(S_i) + \left[\varepsilon F'(T_i)\, u(T_i)\right]^2

    follow from the fit, which is repeated until they are constant.  Errors of the emissivity and of the surroundings
    are the same in all readings: they change no weight and are added to the covariance.

    Parameters
    ----------
    signal_uncertainty, temperature_uncertainty
        Without either, all readings have equal weight and their scatter about the fit gives the scale.

    Returns
    -------
    CameraCalibration
        Parameters ``A``, ``B``, ``C`` and ``offset`` with their covariance.  Single parameters are strongly correlated;
        temperatures are not.

    Raises
    ------
    InputError
        There are not more readings than parameters, the signal falls with the temperature, or measured_uncertainty
        comes without measured.
    DomainError
        A reading has no uncertainty while others do, or no temperature belongs to a signal.
    ConvergenceError
        The readings do not determine the parameters.

    Examples
    --------
    >>> black = np.array([280.0, 300.0, 320.0, 340.0, 360.0])
    >>> counts = 5e4 / np.expm1(14387.76877 / (9.5 * black + 150.0))
    >>> camera = camera_calibration(black, counts, [counts[2]], signal_uncertainty=np.ones(5))
    >>> found = camera.measured_temperature
    >>> assert found is not None
    >>> found.round(4)
    array([320.])
    """
    if measured is None and measured_uncertainty is not None:
        raise InputError("needs signals to convert", field="measured_uncertainty", remedy="give measured")
    readings = BlackBodyReadings(temperature, signal, emissivity, surroundings_temperature, offset)
    given = [one for one in (signal_uncertainty, temperature_uncertainty) if one is not None and one.any()]
    spreads = [np.zeros(signal.size) if one is None else one for one in (signal_uncertainty, temperature_uncertainty)]
    solution, weight, unknowns = fit_readings(readings, *spreads)
    shared = readings.by_shared(solution.values) * [emissivity_uncertainty, surroundings_uncertainty]
    common = solution.change(shared * weight[:, None])
    camera = CameraCalibration(
        **gather(solution, unknowns, readings.linear, signal, [signal.size], bool(given), common, correlations=False)
    )
    if measured is None:
        return camera
    found = camera.converted(measured, measured_uncertainty)
    outside = int(((measured < solution.fitted.min()) | (measured > solution.fitted.max())).sum())
    warning = (f"{outside} of {measured.size} signals lie outside the readings: extrapolated",) if outside else ()
    return replace(found, warnings=(*found.warnings, *warning))


@dataclass(frozen=True)
class CameraCalibration(SpectralFit):
    """Parameters of the Sakuma-Hattori equation, and the temperatures of the signals that were given."""

    measured_temperature: Annotated[
        FloatArray | None, Array("K", "k", "black-body temperature of each signal", gt=0)
    ] = None
    measured_temperature_uncertainty: Annotated[
        FloatArray | None, Array("K", "k", "standard uncertainty of each temperature", ge=0)
    ] = None
    from_signal: Annotated[FloatArray | None, Array("K", "k", "contribution of the signal", ge=0)] = None
    from_calibration: Annotated[FloatArray | None, Array("K", "k", "contribution of the calibration", ge=0)] = None

    def converted(self, signal: FloatArray, uncertainty: FloatArray | None = None) -> CameraCalibration:
        """Return the calibration with the temperatures of signals (k) that have these standard uncertainties."""
        a, b, c, *rest = (one.value for one in self.parameters)
        own = signal - sum(rest)
        if (own <= 0.0).any():
            raise DomainError(
                "has no temperature: it is not above the offset", field="measured", value=float(signal.min()),
                remedy="leave out signals below those of the readings",
            )  # fmt: skip
        temperature = (SECOND_UM / np.log1p(c / own) - b) / a
        if (temperature <= 0.0).any():
            raise DomainError(
                "leads to a temperature below zero kelvin", field="measured", value=float(signal.min()),
                remedy="leave out signals far below those of the readings",
            )  # fmt: skip
        f, slopes = occupation_and_slopes(temperature, a, b)
        by_parameter = np.column_stack([c * slopes[:, :2], f, *(np.ones_like(f) for _ in rest)])
        rise = c * slopes[:, 2]
        calibration = np.sqrt(np.einsum("ki,ij,kj->k", by_parameter, self.covariance, by_parameter)) / rise
        reading = (np.zeros_like(f) if uncertainty is None else uncertainty) / rise
        return replace(
            self,
            measured_temperature=temperature,
            measured_temperature_uncertainty=np.hypot(calibration, reading),
            from_signal=reading,
            from_calibration=calibration,
        )
