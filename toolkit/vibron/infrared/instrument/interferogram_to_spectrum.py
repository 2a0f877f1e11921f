from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.instrument._interferogram import (
    centre_burst,
    forman,
    is_double_sided,
    low_resolution,
    phase_region,
    sides,
    transform,
    weights,
    without_mean,
)
from vibron.infrared.preprocessing.apodisation_window import KINDS

PHASES = ("mertz", "mertz-signed", "forman", "power", "none")


@tool(
    valid_for="interferograms at even steps of path difference, double-sided or with a short second side",
    limitations="the range must lie below the Nyquist wavenumber; a phase that varies faster than the points at the "
    "centre burst resolve is not corrected; errors of detector and sampling stay, see detector_nonlinearity",
    papers=("griffiths2007", "mertz1967", "forman1966", "chase1982"),
    see_also=("spectrum_to_interferogram", "phase_correction", "apodisation_window", "laser_sampling"),
)
def interferogram_to_spectrum(
    interferogram: Annotated[FloatArray, Array("1", "n", "signal at even steps of path difference")],
    path_step: Annotated[float, Quantity("cm", "optical path difference between two points", gt=0)],
    apodisation: Annotated[str, Option("window over the path difference", choices=KINDS)] = "norton-beer-medium",
    phase: Annotated[str, Option("how the phase is corrected", choices=PHASES)] = "mertz",
    zero_filling: Annotated[int, Quantity("1", "how many times the grid is refined", ge=1, le=64)] = 2,
    phase_points: Annotated[
        int | None,
        Quantity("1", "points on each side that tell the phase; an eighth of the long one if left out", ge=3),
    ] = None,
    centre: Annotated[int | None, Quantity("1", "index of the centre burst; found if left out", ge=0)] = None,
    low: Annotated[float, Quantity("cm^-1", "lowest wavenumber kept", ge=0, kind="position")] = 0.0,
    high: Annotated[float | None, Quantity("cm^-1", "highest wavenumber kept", gt=0, kind="position")] = None,
) -> Spectrum:
    """Return the single-beam spectrum of an FT-IR interferogram: apodised, zero-filled, transformed, phase-corrected.

    B(nu) = 2 sum_j w_j I_j exp(-2 pi i nu x_j) dx without the mean of I over both signs of x; w is the apodisation
    times the ramp that counts both signs of the path difference once.  The phase phi comes from the points next to the
    centre burst::

        mertz          Re[B exp(-i phi)]
        mertz-signed   the same with phi within +-90 degrees, so that negative intensities stay negative
        forman         the interferogram is made even by a convolution first, then Re[B]
        power          |B|, which turns noise positive
        none           Re[B]

    Parameters
    ----------
    path_step
        Step of the optical path difference in cm, for instance from ``laser_sampling``.
    phase_points
        Points on each side of the centre burst from which the phase is determined.

    Returns
    -------
    Spectrum
        Of kind ``single_beam``, per cm^-1: its integral is the modulation at the centre burst.

    Raises
    ------
    InputError
        The interferogram is too short, one-sided though its phase is wanted, or the range is empty.

    Examples
    --------
    >>> x = np.arange(-512, 512) * 1e-4
    >>> spectrum = interferogram_to_spectrum(np.exp(-((x / 3e-3) ** 2)) * np.cos(2 * np.pi * 2000.0 * x), 1e-4)
    >>> round(float(spectrum.wavenumber[spectrum.ordinate.argmax()]), -1)
    2000.0
    """
    middle = centre_burst(interferogram, centre)
    signal = without_mean(interferogram, middle)
    length = signal.size if is_double_sided(signal.size, middle) else 2 * sides(signal.size, middle)[1] + 1
    size = length * zero_filling
    weight = weights(signal.size, middle, apodisation)
    if phase == "forman":
        even = forman(signal, middle, phase_region(signal.size, middle, phase_points))
        values = transform(even * weight, middle, size).real
    else:
        full = transform(signal * weight, middle, size)
        if phase == "power":
            values = np.abs(full)
        elif phase == "none":
            values = full.real
        else:
            coarse = low_resolution(signal, middle, phase_region(signal.size, middle, phase_points), size)
            angle = (
                np.angle(coarse)
                if phase == "mertz"
                else np.arctan(coarse.imag / np.where(coarse.real == 0.0, 1e-300, coarse.real))
            )
            values = (full * np.exp(-1j * angle)).real
    wavenumber = np.asarray(np.fft.rfftfreq(size, path_step), dtype=np.float64)
    kept = (wavenumber >= low) & (wavenumber <= (np.inf if high is None else high))
    if not kept.any():
        raise InputError(
            "no point of the grid lies in the range",
            field="low",
            value=low,
            remedy=f"the grid runs from 0 to {wavenumber[-1]:.6g} by {wavenumber[1]:.3g} cm^-1",
        )
    metadata = {
        "apodisation": apodisation,
        "phase correction": phase,
        "centre burst": str(middle),
        "maximum path difference": f"{sides(signal.size, middle)[1] * path_step:.6g} cm",
    }
    return Spectrum(wavenumber[kept], 2.0 * path_step * values[kept], "single_beam", metadata=metadata)
