from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool

MODELS = ("elsasser", "goody", "malkmus")
#: Points over one spacing of Elsasser's array; the trapezoid rule converges exponentially.
_LEAST, _MOST = 256, 65536


@tool(
    valid_for="bands of Lorentzian lines: regular (Elsasser), random with exponential (Goody) or inverse exponential "
    "strengths (Malkmus)",
    limitations="one mean intensity, spacing and width for the band; no Doppler broadening",
    papers=("goodyyung1989", "malkmus1967", "goody1952", "elsasser1938"),
    see_also=("curve_of_growth", "gas_spectrum"),
)
def band_model(
    column: Annotated[FloatArray, Array("molecule/cm^2", "...", "absorber molecules along the path", ge=0)],
    intensity: Annotated[float, Quantity("cm/molecule", "mean intensity of a line", ge=0)],
    spacing: Annotated[float, Quantity("cm^-1", "mean spacing of the lines", gt=0, kind="width")],
    width: Annotated[float, Quantity("cm^-1", "Lorentzian half width", gt=0, kind="width")],
    model: Annotated[str, Option("statistics of the lines", choices=MODELS)] = "malkmus",
) -> Annotated[FloatArray, Array("1", "...", "mean transmittance of the band")]:
    r"""Return the mean transmittance of a band from mean intensity, spacing and width of its lines.

    .. math:: T_{Goody} = \exp\left[-\frac{S u}{d}\Big(1 + \frac{S u}{\pi\gamma}\Big)^{-1/2}\right], \quad
        T_{Malkmus} = \exp\left[-\frac{\pi\gamma}{2d}\Big(\sqrt{1 + \tfrac{4 S u}{\pi\gamma}} - 1\Big)\right]

    .. math:: T_{Elsasser} = \frac1{2\pi}\int_{-\pi}^{\pi}
        \exp\left[-\frac{S u}{d}\frac{\sinh\beta}{\cosh\beta - \cos\theta}\right] d\theta, \quad
        \beta = \frac{2\pi\gamma}{d}

    References
    ----------
    Goody and Yung (1989), chapter 4; Malkmus (1967).

    Examples
    --------
    >>> round(band_model(1e20, 1e-20, 1.0, 0.05).item(), 3)
    0.722
    """
    depth = intensity * column / spacing
    overlap = np.pi * width / spacing
    if model == "goody":
        return np.asarray(np.exp(-depth / np.sqrt(1.0 + depth / overlap)))
    if model == "malkmus":
        return np.asarray(np.exp(-0.5 * overlap * (np.sqrt(1.0 + 4.0 * depth / overlap) - 1.0)))
    beta = 2.0 * overlap
    points = int(np.clip(200.0 / min(beta, 1.0), _LEAST, _MOST))
    theta = 2.0 * np.pi * (np.arange(points) + 0.5) / points
    # sinh over cosh - cos in a form that neither cancels for narrow lines nor overflows for wide ones
    shape = -np.expm1(-2.0 * beta) / (np.expm1(-beta) ** 2 + 4.0 * np.exp(-beta) * np.sin(0.5 * theta) ** 2)
    mean = [float(np.exp(-one * shape).mean()) for one in np.ravel(depth)]
    return np.asarray(mean, dtype=np.float64).reshape(np.shape(depth))
