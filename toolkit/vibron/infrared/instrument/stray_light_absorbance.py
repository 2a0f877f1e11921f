"""What light that never met the sample does to absorbance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True, eq=False)
class StrayLight:
    """Absorbance with (or without) stray light."""

    absorbance: Annotated[FloatArray, Array("1", "...", "apparent absorbance, or the true one when inverted")]
    largest: Annotated[
        float,
        Quantity(
            "1", "apparent absorbance of an opaque sample, log10((1 + s)/s); infinite for s = 0", gt=0, infinite=True
        ),
    ]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"absorbance": [0.0, 1.0, 2.0], "stray": 0.01},
            path="absorbance",
            value=[0.0, 0.9629286886, 1.7032913781],
            tolerance=1e-9,
            source="by hand: -log10((0.1 + 0.01)/1.01) and -log10(0.02/1.01)",
        ),
        KnownAnswer(
            call={"absorbance": [3.0], "stray": 0.001},
            path="largest",
            value=3.0004340775,
            tolerance=1e-9,
            source="log10(1.001/0.001) by hand",
        ),
        KnownAnswer(
            call={"absorbance": [0.9629286886, 1.7032913781], "stray": 0.01, "invert": True},
            path="absorbance",
            value=[1.0, 2.0],
            tolerance=1e-8,
            source="the inverse gives the true absorbance back",
            kind="identity",
        ),
    ),
    valid_for="stray light of the same share at all wavenumbers that passes the sample by, unabsorbed",
    limitations="stray light that was itself partly absorbed, or depends on the wavenumber, needs more than one number",
    papers=("griffiths2007",),
    keywords=("stray light", "0 % line", "ghost", "leak", "saturation", "apparent absorbance", "zero offset"),
    see_also=("photometric_linearity", "detector_nonlinearity"),
    asks=(
        "[absorbance: Apparent absorbance] of a sample of true absorbance {absorbance} with stray light {stray}",
        "[largest: Highest absorbance that can be read] with stray light of {stray}, sample {absorbance}",
        "A sample reads {absorbance} with {stray} stray light. [absorbance: What] is its {invert=true: true value}?",
        "[absorbance: Correct] the apparent {absorbance} for stray light {stray} to the {invert=true: true absorbance}",
        "Stray light of {stray} hits the detector: [absorbance: what does a sample] of {absorbance} read?",
    ),
)
def stray_light_absorbance(
    absorbance: Annotated[FloatArray, Array("1", "...", "true absorbance, or apparent when inverted")],
    stray: Annotated[float, Quantity("1", "stray light over the light of the empty beam", ge=0, lt=1)],
    invert: Annotated[bool, Option("whether the true absorbance is wanted from the apparent one")] = False,
) -> StrayLight:
    """Return the apparent absorbance with stray light, A' = -log10((T + s) / (1 + s)), or the true one from it.

    Parameters
    ----------
    absorbance : ndarray
        Decadic absorbance.
    stray : float
        Share s of stray light.
    invert : bool
        Solve for T = T' (1 + s) - s.

    Returns
    -------
    StrayLight
        Absorbance and the highest one that can appear (infinite without stray light).

    Raises
    ------
    DomainError
        An apparent absorbance lies above what the stray light allows.

    Examples
    --------
    >>> stray_light_absorbance(np.array([1.0, 3.0]), 0.001).absorbance.round(4)
    array([0.9961, 2.6994])
    """
    largest = float(np.log10((1.0 + stray) / stray)) if stray > 0.0 else float("inf")
    if not invert:
        return StrayLight(-np.log10((10.0**-absorbance + stray) / (1.0 + stray)) + 0.0, largest)
    if (absorbance >= largest).any():
        raise DomainError(
            f"cannot be {largest:.4g} or more with this stray light",
            field="absorbance",
            value=float(absorbance.max()),
            remedy="give a smaller share of stray light",
        )
    return StrayLight(-np.log10(10.0**-absorbance * (1.0 + stray) - stray) + 0.0, largest)
