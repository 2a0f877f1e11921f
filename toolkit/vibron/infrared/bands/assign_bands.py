"""Put each band of a spectrum down to vibrations of functional groups."""

from typing import Annotated

from vibron.core.quantity import Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.bands._assignment import Assignment, assign, band_code, by_score
from vibron.infrared.bands._band import BandList
from vibron.infrared.bands._evidence import MODES, Mode
from vibron.infrared.bands._table import load_table
from vibron.infrared.bands.find_bands import find_bands

_GRID = [1600.0 + 2.0 * i for i in range(451)]


def _planted(centre: float, width: float, height: float = 1.0) -> list[float]:
    return [height / (1.0 + ((x - centre) / (width / 2.0)) ** 2) for x in _GRID]


@tool(
    domain="infrared",
    family="bands",
    known_answers=(
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _planted(2267.0, 40.0), "state": "gas"}},
            path="0.group",
            value="isocyanate",
            source="bellamy1975",
        ),
        KnownAnswer(
            call={"spectrum": {"wavenumber": _GRID, "ordinate": _planted(2349.0, 40.0), "state": "gas"}},
            path="0.group",
            value="carbon_dioxide",
            source="shimanouchi1972",
        ),
    ),
    valid_for="absorbance-like spectra of organic compounds in any state",
    limitations=(
        "each band is judged by itself; scores of ranges without measured counts rest on declared strength and width"
    ),
    papers=("bellamy1975", "colthup1990", "linvien1991", "shimanouchi1972", "socrates2001"),
    keywords=("assignment", "interpretation", "peak assignment", "functional group", "absorption table"),
    see_also=("find_bands", "interpret_table", "absorption_table"),
    cost="light",
    asks=(
        "[Assign the bands] of the spectrum {spectrum} to vibrations",
        "[Which vibration] does each peak of {spectrum} come from?",
        "[Peak assignment] for the spectrum {spectrum}, {evidence=position: by position only}",
    ),
)
def assign_bands(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards")],
    evidence: Annotated[Mode, Option("what of a band counts", choices=MODES)] = "all",
    bands: Annotated[BandList | None, Record("bands of this spectrum found before; found here if left out")] = None,
) -> Annotated[tuple[Assignment, ...], Record("assignments by wavenumber, best first within a band")]:
    """List for each band the vibrations whose range holds it, scored by position, strength and width.

    The score is 1 / (1 + exp(-L)) with L = ln P(band of this strength and width in the range | group) -
    ln P(the same | no group), measured on spectra of known structure; 0.5 says nothing.

    Parameters
    ----------
    spectrum
        Absorbance-like spectrum.
    evidence
        ``all`` for position, strength and width, ``position`` for the position alone.
    bands
        Bands of this spectrum, where they were found before.

    Returns
    -------
    tuple of Assignment
        By wavenumber, best score first.

    Raises
    ------
    InputError
        If bands point downwards.

    References
    ----------
    Ranges from [socrates2001]_, [bellamy1975]_, [colthup1990]_, [linvien1991]_ and [shimanouchi1972]_.

    Examples
    --------
    >>> import numpy as np
    >>> x = np.arange(1600.0, 2301.0, 2.0)
    >>> gas = Spectrum(x, 1.0 / (1.0 + ((x - 2267.0) / 20.0) ** 2), state="gas")
    >>> assign_bands(gas)[0].vibration
    'N=C=O antisymmetric stretch'
    """
    found, table = bands or find_bands(spectrum), load_table()
    assignments = []
    for band in found.bands:
        code = band_code(band, evidence)
        assignments += [
            assign(band, code, i, found.state, evidence)
            for i, row in enumerate(table)
            if row.low <= band.wavenumber <= row.high and row.applies_to(found.state)
        ]
    return by_score(assignments)
