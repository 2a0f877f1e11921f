from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import Curve
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Quantity
from vibron.core.tool import tool
from vibron.physics.planck import radiance_per_wavenumber


@tool(
    valid_for="linear Fourier spectrometers whose phase is the same for scene and references",
    limitations="no correction of nonlinearity or of the line shape; the references are gray and reflect surroundings "
    "of one temperature; noise of the references enters every scene",
    papers=("revercomb1988",),
    see_also=("channel_temperature", "emissivity_from_reference", "cavity_emissivity"),
)
def two_blackbody_calibration(
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid of the spectra", gt=0, kind="position")],
    scene: Annotated[FloatArray, Array("1", "n,2", "raw complex spectrum of the scene: real and imaginary part")],
    hot: Annotated[FloatArray, Array("1", "n,2", "raw complex spectrum of the hot black body")],
    cold: Annotated[FloatArray, Array("1", "n,2", "raw complex spectrum of the cold black body")],
    hot_temperature: Annotated[float, Quantity("K", "temperature of the hot black body", gt=0)],
    cold_temperature: Annotated[float, Quantity("K", "temperature of the cold black body", gt=0)],
    hot_emissivity: Annotated[float, Quantity("1", "emissivity of the hot black body", gt=0, le=1)] = 1.0,
    cold_emissivity: Annotated[float, Quantity("1", "emissivity of the cold black body", gt=0, le=1)] = 1.0,
    surroundings_temperature: Annotated[float, Quantity("K", "reflected by both black bodies", gt=0)] = 295.0,
) -> CalibratedRadiance:
    r"""Return the radiance of a scene from raw complex spectra of the scene and of two black bodies.

    .. math:: L = \mathrm{Re}\left[\frac{C - C_c}{C_h - C_c}\right] (L_h - L_c) + L_c, \qquad
              L_{h,c} = \varepsilon B(T_{h,c}) + (1 - \varepsilon) B(T_a)

    The difference of raw spectra removes the emission of the instrument, whatever its phase; the imaginary part of the
    ratio is noise if the calibration holds.

    Parameters
    ----------
    scene, hot, cold
        Shape (n, 2): real and imaginary part of the Fourier transform of the interferogram.

    Raises
    ------
    DomainError
        Both black bodies have the same radiance, or their spectra are equal at a wavenumber.

    Examples
    --------
    >>> raw = two_blackbody_calibration([900.0], [[2.0, 1.0]], [[3.0, 2.0]], [[1.0, 0.0]], 340.0, 300.0)
    >>> raw.radiance.round(5), raw.imaginary.round(5) + 0.0
    (array([0.15721]), array([0.]))
    """
    raw = [values[:, 0] + 1j * values[:, 1] for values in (scene, hot, cold)]
    around = radiance_per_wavenumber(wavenumber, surroundings_temperature)
    warm, cool = (
        emissivity * radiance_per_wavenumber(wavenumber, temperature) + (1.0 - emissivity) * around
        for emissivity, temperature in ((hot_emissivity, hot_temperature), (cold_emissivity, cold_temperature))
    )
    step = raw[1] - raw[2]
    if (warm == cool).any() or (step == 0.0).any():
        raise DomainError(
            "does not differ from the cold one", field="hot_temperature", value=hot_temperature,
            remedy="use black bodies of different temperature, and leave out wavenumbers without signal",
        )  # fmt: skip
    responsivity = step / (warm - cool)
    ratio = (raw[0] - raw[2]) / step
    own = raw[2] / responsivity - cool
    found = ratio.real * (warm - cool) + cool
    return CalibratedRadiance(
        wavenumber,
        found,
        ratio.imag * (warm - cool),
        np.abs(responsivity),
        np.degrees(np.angle(responsivity)),
        np.abs(own),
    )


@dataclass(frozen=True)
class CalibratedRadiance(Curve):
    """Radiance of a scene and what the calibration says of the instrument."""

    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "grid", gt=0, kind="position")]
    radiance: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "radiance of the scene")]
    imaginary: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "imaginary part, noise if the calibration holds")]
    responsivity: Annotated[FloatArray, Array("m^2*sr*cm^-1/W", "n", "raw signal per radiance", gt=0)]
    phase: Annotated[FloatArray, Array("degree", "n", "phase of the responsivity")]
    instrument: Annotated[FloatArray, Array("W/(m^2*sr*cm^-1)", "n", "emission of the instrument, its magnitude", ge=0)]
