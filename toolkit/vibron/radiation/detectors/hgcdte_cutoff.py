from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.detectors._background import VOLT_UM
from vibron.radiation.detectors._hgcdte import hansen_gap


@tool(
    valid_for="bulk Hg(1-x)Cd(x)Te with a positive gap, 4.2 to 300 K",
    limitations="cutoff by the gap; the wavelength at half response of a real device depends on thickness and "
    "absorption and lies a few per cent away",
    papers=("hansen1982",),
    see_also=("hgcdte_gap", "hgcdte_composition", "rule07_dark_current"),
)
def hgcdte_cutoff(
    composition: Annotated[FloatArray, Array("1", "...", "mole fraction x of CdTe", gt=0, le=1)],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", ge=0, le=300)],
) -> Annotated[FloatArray, Array("um", "...", "cutoff wavelength", gt=0, kind="position")]:
    r"""Return the cutoff wavelength of Hg(1-x)Cd(x)Te, hc over the gap of `hgcdte_gap`.

    .. math:: \lambda_c = \frac{h c}{E_g(x, T)}

    Raises
    ------
    DomainError
        The alloy is a semimetal.

    References
    ----------
    Hansen, Schmit and Casselman (1982).

    Examples
    --------
    >>> hgcdte_cutoff(0.225, [77.0, 120.0]).round(3)
    array([10.049,  9.114])
    """
    gap = hansen_gap(composition, temperature)
    if not (gap > 0.0).all():
        raise DomainError(
            "is so low that the alloy is a semimetal without a cutoff",
            field="composition",
            value=float(composition.min()),
            remedy="give more than about 0.17",
        )
    return np.asarray(VOLT_UM / gap)
