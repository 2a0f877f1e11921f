from typing import Annotated

from vibron.core.data_record import Rows
from vibron.core.quantity import Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.band_table.band import BandList
from vibron.infrared.band_table.evidence import Mode
from vibron.infrared.band_table.table import load_table
from vibron.infrared.bands._assignment import Assignment, assign, band_code, by_score
from vibron.infrared.bands.find_bands import find_bands


@tool(
    valid_for="absorbance-like spectra of organic compounds in any state",
    limitations=(
        "each band is judged separately; scores of ranges without measured counts rest on declared strength and width"
    ),
    papers=("bellamy1975", "colthup1990", "linvien1991", "shimanouchi1972", "socrates2001"),
    see_also=("find_bands", "interpret_table", "absorption_table"),
    cost="light",
)
def assign_bands(
    spectrum: Annotated[Spectrum, Record("spectrum whose bands point upwards", ordinate="upward")],
    evidence: Annotated[Mode, Option("what of a band counts")] = "all",
    bands: Annotated[BandList | None, Record("bands of this spectrum found before; found here if left out")] = None,
) -> Annotated[Rows[Assignment], Record("assignments by wavenumber, best first within a band")]:
    """List for each band the vibrations whose range holds it, scored by position, strength and width.

    The score is 1 / (1 + exp(-L)) with L = ln P(band of this strength and width in the range | group) -
    ln P(the same | no group), measured on spectra of known structure; 0.5 says nothing.

    Parameters
    ----------
    evidence
        ``all`` for position, strength and width, ``position`` for the position alone.

    Raises
    ------
    InputError
        If bands point downwards.

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
    return Rows(by_score(assignments))
