"""Undo a Fermi resonance from the positions and intensities of a doublet."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.errors import InputError
from vibron.core.quantity import Quantity
from vibron.core.tool import KnownAnswer, tool


@dataclass(frozen=True)
class FermiResonance:
    """Two levels before they mixed, and what mixed them."""

    fundamental: Annotated[
        float, Quantity("cm^-1", "unperturbed position of the level that carries the intensity", kind="position")
    ]
    overtone: Annotated[
        float, Quantity("cm^-1", "unperturbed position of the dark overtone or combination", kind="position")
    ]
    coupling: Annotated[float, Quantity("cm^-1", "matrix element W between the two", kind="energy")]
    mixing: Annotated[float, Quantity("1", "share of the fundamental in the weaker band, 0 to 0.5")]


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={
                "upper": 1380.9901951359278,
                "lower": 1279.0098048640722,
                "upper_intensity": 0.5980580675690920,
                "lower_intensity": 0.4019419324309080,
            },
            value={"fundamental": 1340.0, "overtone": 1320.0, "coupling": 50.0, "mixing": 0.401941932430908},
            tolerance=1e-8,
            source="eigenvalues and eigenvectors of the matrix [[1340, 50], [50, 1320]] by hand, an independent method",
        ),
        KnownAnswer(
            call={"upper": 1388.2, "lower": 1285.4, "upper_intensity": 1.0, "lower_intensity": 1.0},
            path="coupling",
            value=51.4,
            tolerance=1e-9,
            source="equal intensities: the coupling is half the splitting, 51.4 cm^-1 for carbon dioxide",
            kind="identity",
        ),
    ),
    valid_for="two interacting levels, one of which has no intensity of its own",
    limitations=(
        "the overtone's own intensity and further levels are left out; intensities are integrated ones, so fit "
        "overlapped bands first"
    ),
    papers=("fermi1931", "herzberg1945"),
    keywords=("Fermi resonance", "dyad", "doublet", "deperturb", "coupling", "aldehyde", "carbon dioxide", "benzoyl"),
    see_also=("combination_bands", "fit_bands", "anharmonic_constants"),
    asks=(
        "Fermi doublet at {upper} and {lower}, intensities {upper_intensity} and {lower_intensity}: "
        "[coupling: coupling]?",
        "[fundamental: Unperturbed level] of a dyad {upper}, {lower}, strengths {upper_intensity}, {lower_intensity}",
        "Deperturb the doublet {upper} ({upper_intensity}) and {lower} ({lower_intensity}): [overtone: dark overtone]",
        "[mixing: Mixing] in a Fermi resonance, bands {upper}, {lower} with areas {upper_intensity}, {lower_intensity}",
    ),
)
def fermi_resonance(
    upper: Annotated[float, Quantity("cm^-1", "observed upper band", gt=0, kind="position")],
    lower: Annotated[float, Quantity("cm^-1", "observed lower band", gt=0, kind="position")],
    upper_intensity: Annotated[float, Quantity("1", "its integrated intensity, any unit", gt=0)],
    lower_intensity: Annotated[float, Quantity("1", "the other's, same unit", gt=0)],
) -> FermiResonance:
    """Find the unperturbed positions and the coupling of a Fermi doublet.

    With D the splitting and R the weaker intensity over the stronger, the levels lay d = D (1 - R) / (1 + R) apart
    about the same mean, the fundamental on the side of the stronger band, and W = sqrt(D² - d²) / 2.

    Parameters
    ----------
    upper, lower
        Observed positions in cm^-1.
    upper_intensity, lower_intensity
        Observed integrated intensities.

    Returns
    -------
    FermiResonance
        Unperturbed positions, coupling, mixing.

    Raises
    ------
    InputError
        If the upper band does not lie above the lower.

    References
    ----------
    [fermi1931]_, two-level formulas as in [herzberg1945]_.

    Examples
    --------
    >>> round(fermi_resonance(2850.0, 2750.0, 1.0, 0.6).coupling, 1)
    48.4
    """
    if upper <= lower:
        raise InputError("must lie above the lower band", field="upper", value=upper, remedy="exchange the two")
    splitting, mean = upper - lower, (upper + lower) / 2.0
    difference = splitting * (upper_intensity - lower_intensity) / (upper_intensity + lower_intensity)
    coupling = float(np.sqrt(splitting**2 - difference**2)) / 2.0
    mixing = min(upper_intensity, lower_intensity) / (upper_intensity + lower_intensity)
    return FermiResonance(mean + difference / 2.0, mean - difference / 2.0, coupling, mixing)
