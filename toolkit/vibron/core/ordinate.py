"""The ordinate that an input needs, and its conversion: declared once as ``Record(..., ordinate="absorbance")``.

An input that declares nothing takes a spectrum as it is.  Where an absorbance is needed, every other kind is converted
by the tool `to_absorbance`; where bands must point upwards, only a transmittance is.  A reflectance is never converted
unasked: what its absorbance is depends on how it was measured.  A single beam has no absorbance until it is divided by
its background.
"""

from __future__ import annotations

from dataclasses import replace

from vibron.core.errors import DomainError
from vibron.core.quantity import Ordinate
from vibron.core.shipped import shipped_function
from vibron.core.spectrum import Kind, Spectrum

_CONVERTED: dict[Ordinate, tuple[Kind, ...]] = {
    "any": (),
    "upward": ("transmittance",),
    "absorbance": ("transmittance", "absorption_coefficient", "kubelka_munk", "arbitrary"),
}
REMEDY = "convert it first: to_absorbance with allow_reflectance=true (transflection), or optical_constants (specular)"
SINGLE_BEAM_REMEDY = (
    'divide it by the background: single_beam_ratio, or vibron process --steps "ratio background=FILE, absorbance"'
)


def with_ordinate(spectrum: Spectrum, needed: Ordinate, field: str) -> Spectrum:
    """Return a spectrum with the ordinate that an input needs; a conversion is noted in its warnings.

    Raises
    ------
    DomainError
        An absorbance is needed and the spectrum is a reflectance, or its values cannot be an absorbance; or bands are
        needed and the spectrum is a single beam.

    Examples
    --------
    >>> import numpy as np
    >>> found = with_ordinate(Spectrum([1000.0, 1002.0], [0.1, 1.0], "transmittance"), "absorbance", "spectrum")
    >>> found.kind, found.ordinate, found.warnings
    ('absorbance', array([1., 0.]), ('transmittance converted to absorbance',))
    """
    if needed == "absorbance" and spectrum.kind == "reflectance":
        raise DomainError("an absorbance is needed", field=field, value=spectrum.kind, remedy=REMEDY)
    if needed != "any" and spectrum.kind == "single_beam":
        raise DomainError("an absorbance is needed", field=field, value=spectrum.kind, remedy=SINGLE_BEAM_REMEDY)
    if spectrum.kind not in _CONVERTED[needed]:
        return spectrum
    found: Spectrum = shipped_function("to_absorbance")(spectrum)
    note = f"{spectrum.kind.replace('_', ' ')} converted to absorbance"
    return replace(found, warnings=(*found.warnings, note))
