from __future__ import annotations

from typing import Annotated

from vibron.core.errors import DomainError
from vibron.core.quantity import Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._optical_constants import OpticalConstants, optical_constants
from vibron.infrared.preprocessing._stretches import even_span
from vibron.physics.kramers_kronig import index_from_reflection, reflection_phase


@tool(
    valid_for="specular reflectance of thick, polished, isotropic samples at near-normal incidence (below about 15 "
    "degrees), against a mirror of known reflectance",
    limitations="light from the back or from diffuse scatter spoils it; beyond the ends the reflectance goes on as it "
    "is there, so the spectrum should start and end between bands; weak bands come with errors of the baseline",
    see_also=("correct_atr_kramers_kronig", "to_absorbance"),
    papers=("ohtaishida1988",),
)
def kramers_kronig_reflectance(
    spectrum: Annotated[Spectrum, Record("specular reflectance at normal incidence, evenly spaced")],
) -> OpticalConstants:
    r"""Turn a specular reflectance spectrum into n, k and the absorption coefficient by the Kramers-Kronig relation.

    .. math:: \varphi(\tilde\nu) = -\frac{2 \tilde\nu}{\pi} P\!\!\int_0^\infty
              \frac{\ln \sqrt{R(u)}}{u^2 - \tilde\nu^2}\, du, \qquad
              n + i k = \frac{1 + \sqrt{R}\, e^{i \varphi}}{1 - \sqrt{R}\, e^{i \varphi}}

    Returns
    -------
    OpticalConstants
        n, k and the decadic absorption coefficient :math:`4 \pi \tilde\nu k / \ln 10` in cm^-1.

    Raises
    ------
    DomainError
        The spectrum is not a reflectance, has gaps, or leaves the range between 0 and 1.

    Examples
    --------
    >>> import numpy as np
    >>> flat = Spectrum(np.arange(1000.0, 1100.0, 2.0), np.full(50, 0.04), "reflectance")
    >>> float(kramers_kronig_reflectance(flat).refractive_index[20].round(6))
    1.5
    """
    if spectrum.kind != "reflectance":
        raise DomainError(
            "must be a reflectance", field="spectrum", value=spectrum.kind, remedy="give the specular reflectance"
        )
    part, step = even_span(spectrum)
    x, reflectance = spectrum.wavenumber[part], spectrum.ordinate[part]
    if (reflectance <= 0).any() or (reflectance >= 1).any():
        raise DomainError(
            "must lie between 0 and 1",
            field="spectrum",
            value=(float(reflectance.min()), float(reflectance.max())),
            remedy="give a fraction of the light, not per cent, and cut what is noise",
        )
    index = index_from_reflection(reflectance, reflection_phase(x, reflectance, step))
    note = "optical constants by Kramers-Kronig from reflectance"
    return optical_constants(spectrum, part, index.real, index.imag, note)
