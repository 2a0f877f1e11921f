from __future__ import annotations

from typing import Annotated

from vibron.core.quantity import Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.spectra.absorbance import absorbance_of


@tool(
    valid_for="transmittance, absorbance, absorption coefficients and Kubelka-Munk ordinates",
    limitations="corrects no baseline, scattering or ATR; where the sample was opaque the absorbance is a lower bound",
    see_also=("read_spectrum", "resample", "quality_report"),
)
def to_absorbance(
    spectrum: Annotated[Spectrum, Record("spectrum of any kind")],
    allow_reflectance: Annotated[
        bool, Option("whether -log10(R) may be used as the absorbance of a reflectance")
    ] = False,
) -> Spectrum:
    """Return A = -log10(T) with T no less than 0.001.

    Transmittance at or below zero counts as opaque and is reported.  An absorption coefficient or a Kubelka-Munk
    ordinate is proportional to absorbance and passes unchanged; so does an ordinate in arbitrary units.  All of these
    are marked in ``warnings`` as known up to a factor.

    Parameters
    ----------
    allow_reflectance
        Take -log10(R) of a reflectance, which is right for transflection and rough for anything else.

    Raises
    ------
    DomainError
        The spectrum is a single beam, or a reflectance and ``allow_reflectance`` is not set, or its values cannot be an
        absorbance.

    Examples
    --------
    >>> spectrum = Spectrum(np.array([1000.0, 1001.0]), np.array([0.1, -0.01]), "transmittance")
    >>> to_absorbance(spectrum).ordinate
    array([1., 3.])
    """
    ordinate, notes = absorbance_of(spectrum, allow_reflectance=allow_reflectance)
    if spectrum.kind == "absorbance":
        return spectrum
    notes = (*spectrum.warnings, *notes)
    return Spectrum(spectrum.wavenumber, ordinate, "absorbance", spectrum.state, spectrum.metadata, notes)
