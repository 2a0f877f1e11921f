from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool


@tool(
    valid_for="monochromatic light, or a spectrum fine enough to resolve the lines",
    limitations="no scattering, no emission (see schwarzschild_radiance); band means do not obey the product of layers",
    papers=("chandrasekhar1960",),
    see_also=("schwarzschild_radiance", "slab_emissivity_diffuse"),
)
def beer_lambert_path(
    absorption: Annotated[
        FloatArray, Array("m^-1", "m,n", "natural absorption coefficient of each layer", ge=0, empty=True)
    ],
    length: Annotated[FloatArray, Array("m", "m", "length of the path in each layer", ge=0, empty=True)],
) -> PathTransmittance:
    r"""Return optical depth and transmittance of a path through m layers at n wavenumbers.

    .. math:: \tau(\tilde\nu) = \sum_j k_j(\tilde\nu) \, l_j, \qquad T = e^{-\tau}

    Parameters
    ----------
    absorption
        k in m^-1 (base e), shape (m, n), in the order of the path.

    Examples
    --------
    >>> beer_lambert_path([[0.5], [2.0]], [1.0, 0.25]).transmittance.round(4)
    array([0.3679])
    """
    depth = np.cumsum(absorption * length[:, None], axis=0)
    whole = depth[-1] if length.size else np.zeros(absorption.shape[1])
    return PathTransmittance(whole, np.exp(-whole), np.exp(-depth))


@dataclass(frozen=True)
class PathTransmittance(DataRecord):
    """Optical depth and transmittance of the whole path, and on the way."""

    optical_depth: Annotated[FloatArray, Array("1", "n", "natural optical depth of the path", ge=0)]
    transmittance: Annotated[FloatArray, Array("1", "n", "exp(-optical depth)", ge=0, le=1)]
    profile: Annotated[
        FloatArray, Array("1", "m,n", "transmittance from the start to the end of each layer", ge=0, le=1)
    ]
