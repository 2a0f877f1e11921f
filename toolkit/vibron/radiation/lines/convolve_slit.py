from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError, InputError
from vibron.core.memory import need
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.require import require
from vibron.core.tool import tool

SHAPES = ("gaussian", "triangular", "rectangular", "lorentzian")
#: Where each slit function ends, in full widths.
REACH = {"gaussian": 3.0, "triangular": 1.0, "rectangular": 0.5, "lorentzian": 60.0}


@tool(
    valid_for="slit functions that do not change over the spectrum; spectra sampled finer than the slit",
    limitations="beyond its ends the spectrum is taken to be constant: trust it only a slit reach away from them; "
    "apply it to radiance or transmittance, never to optical depth",
    papers=("pannier2019",),
    see_also=("gas_spectrum", "combine_slabs"),
)
def convolve_slit(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "even grid, ascending", kind="position")],
    spectrum: Annotated[FloatArray, Array("1", "n", "transmittance or radiance, in any unit")],
    width: Annotated[float, Quantity("cm^-1", "full width at half height of the slit function", gt=0, kind="width")],
    shape: Annotated[str, Option("slit function", choices=SHAPES)] = "triangular",
) -> Annotated[FloatArray, Array("1", "n", "spectrum at the resolution of the slit")]:
    r"""Return a spectrum convolved with the slit function of a spectrometer; its area is kept.

    .. math:: I_s(\tilde\nu) = \int I(\tilde\nu')\, g(\tilde\nu - \tilde\nu')\, d\tilde\nu', \qquad \int g = 1

    Raises
    ------
    InputError
        The grid is uneven.
    DomainError
        The slit is narrower than two points.

    Examples
    --------
    >>> convolve_slit(np.arange(5.0), np.ones(5), 2.0).round(12).tolist()
    [1.0, 1.0, 1.0, 1.0, 1.0]
    """
    if wavenumber.size < 2 or np.ptp(np.diff(wavenumber)) > 1e-6 * (wavenumber[1] - wavenumber[0]):
        raise InputError("is uneven or descends", field="wavenumber", remedy="interpolate the spectrum to an even grid")
    step = float(wavenumber[-1] - wavenumber[0]) / (wavenumber.size - 1)
    if width < 2.0 * step * (1.0 - 1e-9):
        raise DomainError("is less than two points", field="width", value=width, remedy="compute on a finer grid")
    half = int(np.ceil(REACH[shape] * width / step - 1e-9))
    need(2 * half + wavenumber.size, field="width", value=width, remedy="give a narrower slit", each=64)
    x = np.abs(np.arange(-half, half + 1)) * step / width
    slit = {
        "gaussian": np.exp(-4.0 * np.log(2.0) * x**2),
        "triangular": np.maximum(1.0 - x, 0.0),
        "rectangular": np.clip(0.5 + (0.5 - x) * width / step, 0.0, 1.0),
        "lorentzian": 1.0 / (1.0 + 4.0 * x**2),
    }[shape]
    padded = np.pad(spectrum, half, mode="edge")
    return np.asarray(require("scipy.signal").oaconvolve(padded, slit / slit.sum(), mode="valid"))
