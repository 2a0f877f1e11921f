from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool

LOGARITHM = (1.0094, 0.047)
RANGE = (0.157, 0.727)  # of the logarithmic form
SHAPE = 0.55  # of a rough surface


@tool(
    valid_for="land in 10 to 12 um; the logarithm for savanna with NDVI of 0.157 to 0.727 and 8 to 14 um",
    limitations="bare rock and sand vary by 0.1, which greenness does not tell; water, snow and dry plants are wrong; "
    "give the soil's emissivity in your band",
    papers=("sobrino2008", "valor1996", "vandegriend1993"),
    see_also=("split_window_temperature", "temperature_emissivity_separation"),
)
def ndvi_emissivity(
    ndvi: Annotated[FloatArray, Array("1", "...", "normalised difference vegetation index", ge=-1, le=1)],
    method: Annotated[
        str, Option("how it is turned into emissivity", choices=("thresholds", "logarithm"))
    ] = "thresholds",
    soil: Annotated[float, Quantity("1", "emissivity of bare soil", gt=0, le=1)] = 0.97,
    vegetation: Annotated[float, Quantity("1", "emissivity of full cover", gt=0, le=1)] = 0.99,
    soil_ndvi: Annotated[float, Quantity("1", "index of bare soil", ge=-1, lt=1)] = 0.2,
    vegetation_ndvi: Annotated[float, Quantity("1", "index of full cover", gt=-1, le=1)] = 0.5,
    cavity: Annotated[bool, Option("add what is mirrored between plants and soil")] = True,
) -> Annotated[FloatArray, Array("1", "...", "emissivity", gt=0, le=1)]:
    r"""Return the emissivity of land from its vegetation index.

    .. math:: P = \left(\frac{N - N_s}{N_v - N_s}\right)^2, \quad
              \varepsilon = \varepsilon_v P + \varepsilon_s (1 - P)
              + (1 - \varepsilon_s)\,\varepsilon_v F (1 - P)

    P is held between 0 and 1; F = 0.55.  The last term, light mirrored between plants and soil, is added to mixed
    pixels only, so that the emissivity jumps where the first plants appear.  ``logarithm`` is 1.0094 + 0.047 ln N.

    Parameters
    ----------
    soil, vegetation
        Emissivities of the end members.
    soil_ndvi, vegetation_ndvi
        Indices of the end members.
    cavity
        Whether the cavity term is added.

    Raises
    ------
    DomainError
        The thresholds are in the wrong order, or the logarithm is asked outside its range.

    Examples
    --------
    >>> ndvi_emissivity([0.05, 0.35, 0.7]).round(4)
    array([0.97  , 0.9873, 0.99  ])
    """
    if method == "logarithm":
        if np.any(ndvi < RANGE[0]) or np.any(ndvi > RANGE[1]):
            raise DomainError(
                "is outside 0.157 to 0.727, where the logarithm was fitted",
                field="ndvi",
                value=float(ndvi.min()),
                remedy="use thresholds",
            )
        return np.asarray(LOGARITHM[0] + LOGARITHM[1] * np.log(ndvi))
    if vegetation_ndvi <= soil_ndvi:
        raise DomainError(
            "is not above that of soil", field="vegetation_ndvi", value=vegetation_ndvi, remedy="give a larger one"
        )
    cover = np.clip((ndvi - soil_ndvi) / (vegetation_ndvi - soil_ndvi), 0.0, 1.0) ** 2
    emissivity = vegetation * cover + soil * (1.0 - cover)
    if cavity:
        emissivity = emissivity + (1.0 - soil) * vegetation * SHAPE * (1.0 - cover) * (cover > 0.0)
    return np.asarray(np.minimum(emissivity, 1.0))
