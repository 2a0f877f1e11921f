"""Band gap of mercury cadmium telluride."""

from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Array, FloatArray
from vibron.core.tool import KnownAnswer, tool
from vibron.radiation.detectors._hgcdte import hansen_gap


@tool(
    domain="radiation",
    family="detectors",
    known_answers=(
        KnownAnswer(
            call={"composition": 0.225, "temperature": 77.0},
            value=0.12338,
            tolerance=6e-6,
            source="polynomial of Hansen, Schmit and Casselman as coded in four public programs",
        ),
        KnownAnswer(
            call={"composition": 1.0, "temperature": 300.0},
            value=1.49,
            tolerance=0.02,
            source="gap of CdTe at room temperature in tables of semiconductors, 1.47 to 1.51 eV",
        ),
        KnownAnswer(call={"composition": 0.0, "temperature": 0.0}, value=-0.302, tolerance=1e-12, source="hansen1982"),
    ),
    valid_for="Hg(1-x)Cd(x)Te, 0 <= x <= 1, 4.2 to 300 K, standard error of the fit 13 meV",
    limitations="below about x = 0.15 at 77 K the alloy is a semimetal and the gap is negative; strain and filling of "
    "the bands are left out",
    papers=("hansen1982",),
    keywords=("HgCdTe", "MCT", "CMT", "mercury cadmium telluride", "Hansen", "band gap", "composition"),
    see_also=("hgcdte_cutoff", "hgcdte_composition", "varshni_gap", "rule07_dark_current"),
    asks=(
        "[Band gap] of HgCdTe with x = {composition} at {temperature}",
        "[Eg] of MCT with a cadmium fraction {composition} cooled to {temperature}",
        "How large is [the energy gap] of Hg(1-x)Cd(x)Te, x {composition}, at {temperature}?",
        "Hansen [gap energy] of mercury cadmium telluride, composition {composition}, temperature {temperature}",
    ),
)
def hgcdte_gap(
    composition: Annotated[FloatArray, Array("1", "...", "mole fraction x of CdTe", ge=0, le=1)],
    temperature: Annotated[FloatArray, Array("K", "...", "temperature", ge=0, le=300)],
) -> Annotated[FloatArray, Array("eV", "...", "band gap, negative for a semimetal", kind="energy")]:
    r"""Return the band gap of Hg(1-x)Cd(x)Te by the formula of Hansen, Schmit and Casselman.

    .. math:: E_g = -0.302 + 1.93 x - 0.81 x^2 + 0.832 x^3 + 5.35\times10^{-4}\, T (1 - 2x)

    Parameters
    ----------
    composition : ndarray
        Mole fraction of CdTe.
    temperature : ndarray
        Temperature in K.

    Returns
    -------
    ndarray
        Gap in eV.

    Raises
    ------
    InputError
        The shapes do not fit together.

    References
    ----------
    Hansen, Schmit and Casselman (1982).

    Examples
    --------
    >>> hgcdte_gap([0.2, 0.3], 77.0).round(4)
    array([0.083, 0.243])
    """
    return hansen_gap(composition, temperature)
