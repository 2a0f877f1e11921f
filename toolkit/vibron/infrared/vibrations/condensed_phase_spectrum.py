from __future__ import annotations

from typing import Annotated, cast

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Record
from vibron.core.spectrum import Spectrum, State
from vibron.core.tool import tool
from vibron.infrared.spectra.grid import GRID, on_grid
from vibron.infrared.vibrations._condensed import parameters, transformed


@tool(
    valid_for="organic compounds measured or computed as a gas, 400 to 4000 cm^-1, at 4 cm^-1 and coarser",
    limitations="eight numbers for all compounds, fitted to some fifty, mostly esters, hydrocarbons, ketones and a few "
    "alcohols; N-H stays where it is, and carboxylic acids, amides and polyols change more than this; solids get the "
    "numbers of liquids; rotational structure is smeared, not removed; heights are relative",
    papers=("bellamy1975", "mcgill2021"),
    see_also=("harmonic_ir", "predict_spectrum", "broaden_sticks"),
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
    state
        ``liquid``, ``solution`` or ``solid``; all are treated in the same way.

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
        notes += ("no parameters for solids: a solid is treated as a liquid, and crystals split bands",)
    return Spectrum(GRID, curve, "absorbance", cast(State, state), spectrum.metadata, notes)
