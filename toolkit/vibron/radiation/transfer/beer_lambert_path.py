"""Transmittance of a path through layers that absorb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class PathTransmittance:
    """Optical depth and transmittance of the whole path, and on the way."""

    optical_depth: Annotated[FloatArray, Array("1", "n", "natural optical depth of the path", ge=0)]
    transmittance: Annotated[FloatArray, Array("1", "n", "exp(-optical depth)", ge=0, le=1)]
    profile: Annotated[
        FloatArray, Array("1", "m,n", "transmittance from the start to the end of each layer", ge=0, le=1)
    ]


@tool(
    domain="radiation",
    family="transfer",
    known_answers=(
        KnownAnswer(
            call={"absorption": [[0.5], [2.0]], "length": [1.0, 0.25]},
            path="transmittance",
            value=[0.3678794412],
            tolerance=1e-10,
            source="table of the exponential: exp(-1) = 0.3678794412",
        ),
        KnownAnswer(
            call={"absorption": [[0.1, 0.2], [0.3, 0.4]], "length": [10.0, 10.0]},
            path="profile.1",
            value=[0.0183156389, 0.0024787522],
            tolerance=1e-10,
            source="table of the exponential: exp(-4) and exp(-6)",
        ),
        KnownAnswer(
            call={"absorption": [[0.0], [0.0]], "length": [1.0, 1.0]},
            path="transmittance",
            value=[1.0],
            source="nothing absorbs",
            kind="identity",
        ),
    ),
    valid_for="monochromatic light, or a spectrum fine enough to resolve the lines",
    limitations="no scattering, no emission (see schwarzschild_radiance); band means do not obey the product of layers",
    papers=("chandrasekhar1960",),
    keywords=("Beer-Lambert", "optical depth", "transmittance", "absorption coefficient", "inhomogeneous path"),
    see_also=("schwarzschild_radiance", "slab_emissivity_diffuse"),
    asks=(
        "[transmittance: Transmittance] of a path with absorption coefficients {absorption} and layer lengths {length}",
        "[optical_depth: Optical depth] through {length} of layers that absorb {absorption}",
        "Beer-Lambert law on an inhomogeneous path: {absorption} over {length}, [transmittance: what gets through]?",
        "[profile: Transmittance to the end of each layer], coefficients {absorption}, lengths {length}",
    ),
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
    length
        l in m, shape (m,).

    Returns
    -------
    PathTransmittance
        Optical depth and transmittance, shape (n,), and the transmittance up to the end of each layer, shape (m, n).

    Raises
    ------
    DomainError
        If a coefficient or a length is negative.

    References
    ----------
    [chandrasekhar1960]_.

    Examples
    --------
    >>> beer_lambert_path([[0.5], [2.0]], [1.0, 0.25]).transmittance.round(4)
    array([0.3679])
    """
    depth = np.cumsum(absorption * length[:, None], axis=0)
    whole = depth[-1] if length.size else np.zeros(absorption.shape[1])
    return PathTransmittance(whole, np.exp(-whole), np.exp(-depth))
