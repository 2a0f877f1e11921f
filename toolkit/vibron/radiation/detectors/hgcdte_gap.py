from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import tool
from vibron.radiation.detectors._hgcdte import hansen_gap


@tool(
    valid_for="Hg(1-x)Cd(x)Te, 0 <= x <= 1, 4.2 to 300 K, standard error of the fit 13 meV",
    limitations="below about x = 0.15 at 77 K the alloy is a semimetal and the gap is negative; strain and filling of "
    "the bands are left out",
    papers=("hansen1982",),
    see_also=("hgcdte_cutoff", "hgcdte_composition", "varshni_gap", "rule07_dark_current"),
)
def hgcdte_gap(
    composition: Annotated[FloatArray, Array("1", "...", "mole fraction x of CdTe", ge=0, le=1)],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", ge=0, le=300)],
) -> Annotated[FloatArray, Array("eV", "...", "band gap, negative for a semimetal", kind="energy")]:
    r"""Return the band gap of Hg(1-x)Cd(x)Te by the formula of Hansen, Schmit and Casselman.

    .. math:: E_g = -0.302 + 1.93 x - 0.81 x^2 + 0.832 x^3 + 5.35\times10^{-4}\, T (1 - 2x)

    References
    ----------
    Hansen, Schmit and Casselman (1982).

    Examples
    --------
    >>> hgcdte_gap([0.2, 0.3], 77.0).round(4)
    array([0.083, 0.243])
    """
    return hansen_gap(composition, temperature)
