from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.ordinate import SINGLE_BEAM_REMEDY
from vibron.core.quantity import Option, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.spectra.ordinate import not_absorbance

#: Transmittance below this says no more than that the sample was opaque: A <= 3.
_FLOOR = 1e-3
_AS_TRANSMITTANCE = "read it as a transmittance: y_kind, or --y-kind transmittance on the command line"


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
    scaled = spectrum.kind == "absorbance"
    judged = scaled or spectrum.kind == "arbitrary"
    if judged and (denial := not_absorbance(spectrum.wavenumber, spectrum.ordinate, scaled=scaled)):
        raise DomainError(
            f"the ordinate cannot be an absorbance: {denial}",
            field="spectrum",
            value=spectrum.kind,
            remedy=f"if it is a transmittance or reflectance, {_AS_TRANSMITTANCE}",
        )
    if scaled:
        return spectrum
    if spectrum.kind == "single_beam":
        raise DomainError(
            "a single beam has no absorbance", field="spectrum", value=spectrum.kind, remedy=SINGLE_BEAM_REMEDY
        )
    if spectrum.kind == "reflectance" and not allow_reflectance:
        raise DomainError(
            "a reflectance is converted only on request: specular, diffuse and attenuated total reflection differ",
            field="spectrum",
            value=spectrum.kind,
            remedy="for transflection set allow_reflectance (--allow-reflectance on the command line), "
            f"or {_AS_TRANSMITTANCE}; else give an absorbance",
        )
    ordinate, notes = np.array(spectrum.ordinate), list(spectrum.warnings)
    if spectrum.kind in ("transmittance", "reflectance"):
        opaque = int((ordinate <= 0.0).sum())
        if opaque:
            notes.append(
                f"{opaque} points of {spectrum.kind} at or below zero; absorbance set to {-np.log10(_FLOOR):g}"
            )
        ordinate = -np.log10(np.maximum(ordinate, _FLOOR)) + 0.0
        if spectrum.kind == "reflectance":
            notes.append("absorbance is -log10 of a reflectance")
    else:
        notes.append(f"{spectrum.kind.replace('_', ' ')} taken for absorbance: heights are known up to a factor")
    return Spectrum(spectrum.wavenumber, ordinate, "absorbance", spectrum.state, spectrum.metadata, tuple(notes))
