"""What the spectrum of a gas becomes when the substance condenses."""

from __future__ import annotations

from typing import Annotated, cast

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Record
from vibron.core.spectrum import Spectrum, State
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._grid import GRID, on_grid
from vibron.infrared.vibrations._condensed import parameters, transformed


def _band(place: float, width: float) -> dict[str, object]:
    """Return a Gaussian band on a few points."""
    x = place + np.arange(-5.0, 3.01, 0.25) * width
    y = np.exp(-4.0 * np.log(2.0) * ((x - place) / width) ** 2)
    return {"wavenumber": x.tolist(), "ordinate": y.round(6).tolist(), "kind": "absorbance", "state": "gas"}


_TRIANGLES = {  # two bands of 40 cm^-1 full width at half maximum, with points far apart as lines join them
    "wavenumber": [
        860.0, 960.0, 1000.0, 1040.0, 1140.0, 1500.0, 1900.0, 2300.0, 2700.0, 2910.0, 2950.0, 2990.0, 3090.0,
    ],
    "ordinate": [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
    "kind": "absorbance",
    "state": "gas",
}  # fmt: skip


@tool(
    domain="infrared",
    family="vibrations",
    known_answers=(
        KnownAnswer(
            call={"spectrum": _band(1731.0, 16.0)},
            path="ordinate.657",
            value=1.0,
            tolerance=0.05,
            source="acetone absorbs at 1731 cm^-1 as a gas (Shimanouchi), at 1715 as a liquid (Bellamy); asked at 1714",
        ),
        KnownAnswer(
            call={"spectrum": _band(3650.0, 60.0)},
            path="ordinate.1525",
            value=1.0,
            tolerance=0.25,
            source="free O-H absorbs at 3650 to 3590, bonded O-H at 3550 to 3200 cm^-1 (Bellamy); asked at 3450",
        ),
        KnownAnswer(
            call={"spectrum": _band(1731.0, 16.0)},
            path="state",
            value="liquid",
            source="the state asked for",
            kind="identity",
        ),
        KnownAnswer(
            call={"spectrum": _TRIANGLES},
            path="ordinate.310",
            value=0.66261,
            tolerance=2e-3,
            source="a triangle convolved with the fitted Gaussian in closed form, 20 cm^-1 from its middle: "
            "benchmarks/independent_answers.py condensed",
        ),
        KnownAnswer(
            call={"spectrum": _TRIANGLES},
            path="ordinate.1269",
            value=0.66984,
            tolerance=2e-3,
            source="the same triangle among the C-H stretches, with their fitted shift and gain",
        ),
    ),
    valid_for="organic compounds measured or computed as a gas, 400 to 4000 cm^-1, at 4 cm^-1 and coarser",
    limitations="eight numbers for all compounds, fitted to some fifty, mostly esters, hydrocarbons, ketones and a few "
    "alcohols; N-H stays where it is, and carboxylic acids, amides and polyols change more than this; solids get the "
    "numbers of liquids; rotational structure is smeared, not removed; heights are relative",
    papers=("bellamy1975", "mcgill2021"),
    keywords=("gas to liquid", "phase shift", "solvent shift", "hydrogen bond", "condensed", "neat", "broadening"),
    see_also=("harmonic_ir", "predict_spectrum", "broaden_sticks"),
    asks=(
        "[ordinate: How would the gas spectrum] {spectrum} look as a {state=liquid: liquid}?",
        "[ordinate: Turn] the gas-phase spectrum {spectrum} into that of a {state=solution: solution}",
        "[ordinate: Phase shifts] applied to the gas spectrum {spectrum}, {state=solid: solid} wanted",
    ),
)
def condensed_phase_spectrum(
    spectrum: Annotated[Spectrum, Record("spectrum of a gas, measured or computed")],
    state: Annotated[str, Option("state wanted", choices=("liquid", "solution", "solid"))] = "liquid",
) -> Spectrum:
    r"""Return the spectrum that a gas would show as a liquid, by shifts, widths and gains of its regions.

    .. math:: A_\mathrm{liquid} = g_\mathrm{OH}\, G_\mathrm{OH} * S_\mathrm{OH} A_\mathrm{OH}
              + G_w * (g_\mathrm{CH} S_\mathrm{CH} A_\mathrm{CH} + S_\mathrm{CO} A_\mathrm{CO} + S A_\mathrm{rest})

    with a Gaussian G of a given full width, the shift S of a region, its gain g, and free O-H stretches (3480 to 3760
    cm^-1), C-H stretches (2750 to 3200), C=O stretches (1650 to 1860) and the rest as regions.  The numbers were fitted
    to pairs of measured spectra of the same compound; liquids, solutions and solids share them.

    Parameters
    ----------
    spectrum : Spectrum
        Of a gas, or of unknown state.
    state : str
        ``liquid``, ``solution`` or ``solid``; all are treated alike.

    Returns
    -------
    Spectrum
        Absorbance from 400 to 4000 cm^-1 by 2, highest point 1, NaN where the gas was not measured.

    Raises
    ------
    InputError
        Nothing was measured between 400 and 4000 cm^-1, or no band.
    DomainError
        The spectrum is of a liquid, a solution or a solid already, or of a kind that gives no absorbance.

    Examples
    --------
    >>> gas = Spectrum(np.arange(1600.0, 1900.0, 2.0), np.exp(-(((np.arange(1600.0, 1900.0, 2.0) - 1740) / 8) ** 2)))
    >>> liquid = condensed_phase_spectrum(gas)
    >>> float(liquid.wavenumber[np.nanargmax(liquid.ordinate)]) < 1730.0
    True
    """
    if spectrum.state not in ("gas", "unknown"):
        raise DomainError(
            "must be of a gas", field="spectrum", value=spectrum.state, remedy="give the spectrum of the gas"
        )
    values = on_grid(spectrum)
    known = np.isfinite(values)
    found = transformed(GRID, np.where(known, np.maximum(values, 0.0), 0.0), parameters())
    highest = found[known].max()
    if not highest > 0.0:
        raise DomainError(
            "has no absorbance above zero", field="spectrum", value=float(highest), remedy="correct the baseline"
        )
    curve = np.where(known, found / highest, np.nan)
    notes = (*spectrum.warnings, f"{state} estimated from the gas by region")
    if state == "solid":
        notes += ("no numbers of its own: a solid is treated as a liquid, and crystals split bands",)
    return Spectrum(GRID, curve, "absorbance", cast(State, state), spectrum.metadata, notes)
