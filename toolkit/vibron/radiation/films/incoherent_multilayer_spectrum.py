from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.films._incoherent import thick_powers
from vibron.radiation.films._stack import (
    Angle,
    Extinctions,
    Indices,
    Polarisation,
    Thicknesses,
    Wavelengths,
    absorbed,
    media,
    tangential_index,
)
from vibron.radiation.films.multilayer_spectrum import MultilayerSpectrum

_ABSORBING = 0.1  # powers of forward and backward light add up to terms of order (k / n)^2


@tool(
    valid_for="windows and substrates of many wavelengths that are uneven, or seen at a resolution too low for fringes",
    limitations="a layer either keeps the phase or loses it: partial coherence lies between this tool and "
    "multilayer_spectrum; a thick layer must absorb little within a wavelength: k of at most 0.1 n",
    papers=("byrnes2016", "macleod2010"),
    see_also=("multilayer_spectrum", "fabry_perot"),
)
def incoherent_multilayer_spectrum(
    wavelength: Wavelengths,
    refractive_index: Indices,
    thickness: Thicknesses,
    thick: Annotated[
        FloatArray,
        Array("1", "l", "1 for a layer in which light loses its phase, 0 for a film", ge=0, le=1, empty=True),
    ],
    extinction_coefficient: Extinctions = None,
    angle: Angle = 0.0,
    polarisation: Polarisation = "unpolarised",
) -> MultilayerSpectrum:
    r"""Return reflectance, transmittance and absorptance of a stack with thick, incoherent layers.

    .. math:: R = R_f + \frac{T_f T_b P^2 R'}{1 - R_b R' P^2}, \qquad T = \frac{T_f P \, T'}{1 - R_b R' P^2}, \qquad
              P = e^{-4\pi d \Im k_z / \lambda}

    where f and b are the films in front of a thick layer seen from outside and from inside, P is what passes through
    the layer once, and R', T' belong to all that lies behind it.  Films between thick layers add their amplitudes,
    thick layers their powers.

    Raises
    ------
    DomainError
        A thick layer is thinner than the wavelength in it or absorbs within a wavelength, or a flag is neither 0 nor 1.
    InputError
        The media do not fit the layers.

    Examples
    --------
    >>> found = incoherent_multilayer_spectrum([10.0], [1.0, 2.4, 1.0], [3000.0], [1])  # zinc selenide
    >>> float(found.transmittance[0].round(4))
    0.7101
    """
    if not np.isin(thick, (0.0, 1.0)).all():
        raise DomainError("is neither 0 nor 1", field="thick", value=thick.tolist(), remedy="write 1 for thick layers")
    index = media(wavelength, refractive_index, extinction_coefficient, thickness)
    flagged = thick == 1.0
    optical = index[1:-1].real.max(-1, initial=0.0) * thickness
    if (flagged & (optical < wavelength.max())).any():
        raise DomainError(
            "a layer thinner than the wavelength in it keeps the phase of light",
            field="thick",
            value=thick.tolist(),
            remedy="mark it 0, a film",
        )
    inner = index[1:-1][flagged]
    if (inner.imag > _ABSORBING * inner.real).any():
        raise DomainError(
            f"a thick layer absorbs too much: k must not exceed {_ABSORBING:g} n",
            field="extinction_coefficient",
            value=float(inner.imag.max()),
            remedy="make it the last medium if no light passes through it, or mark it 0, a film",
        )
    reflectance, transmittance = thick_powers(
        index, thickness, flagged, wavelength, tangential_index(index, angle), polarisation
    )
    return MultilayerSpectrum(reflectance, transmittance, absorbed(reflectance, transmittance))
