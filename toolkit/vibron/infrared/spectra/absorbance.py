"""Absorbance of a spectrum of any kind."""

from __future__ import annotations

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.ordinate import SINGLE_BEAM_REMEDY
from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Spectrum
from vibron.infrared.spectra.ordinate import not_absorbance

#: Transmittance below this says no more than that the sample was opaque: A <= 3.
_FLOOR = 1e-3
_AS_TRANSMITTANCE = "read it as a transmittance: y_kind, or --y-kind transmittance on the command line"


def absorbance_of(spectrum: Spectrum, *, allow_reflectance: bool = False) -> tuple[FloatArray, tuple[str, ...]]:
    """Return the absorbance at each wavenumber, and what is doubtful about it; see `to_absorbance`.

    Raises
    ------
    DomainError
        The spectrum is a single beam, or a reflectance and ``allow_reflectance`` is not set, or its values cannot be an
        absorbance.
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
        return spectrum.ordinate, ()
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
    ordinate, notes = spectrum.ordinate, []
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
    return ordinate, tuple(notes)
