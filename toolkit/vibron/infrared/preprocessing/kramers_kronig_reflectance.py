"""Optical constants from the reflectance of a bulk surface."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.memory import need
from vibron.core.quantity import FloatArray, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing._kramers_kronig import dispersion, even_span
from vibron.infrared.preprocessing._optical_constants import OpticalConstants, optical_constants


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"spectrum": "example:reflectance_oscillator.csv"},
            path="absorption_index.350",
            value=0.3307567,
            tolerance=4e-3,
            source="closed form: the Lorentz oscillator behind the file has this k at 1700 cm^-1",
        ),
        KnownAnswer(
            call={
                "spectrum": {
                    "wavenumber": [1000.0, 1010.0, 1020.0, 1030.0, 1040.0, 1050.0, 1060.0, 1070.0],
                    "ordinate": [0.04, 0.04, 0.04, 0.04, 0.04, 0.04, 0.04, 0.04],
                    "kind": "reflectance",
                }
            },
            path="refractive_index.3",
            value=1.5,
            tolerance=1e-9,
            source="without absorption R = ((n - 1) / (n + 1))^2, which is 0.04 for n = 1.5",
            kind="identity",
        ),
    ),
    valid_for="specular reflectance of thick, polished, isotropic samples at near-normal incidence (below about 15 "
    "degrees), against a mirror of known reflectance",
    limitations="light from the back or from diffuse scatter spoils it; beyond the ends the reflectance goes on as it "
    "is there, so the spectrum should start and end between bands; weak bands come with errors of the baseline",
    keywords=("Kramers-Kronig", "specular reflectance", "restrahlen", "phase", "optical constants", "KK"),
    see_also=("correct_atr_kramers_kronig", "to_absorbance"),
    papers=("ohtaishida1988",),
    asks=(
        "[refractive_index: Refractive index] from the specular reflectance spectrum {spectrum} by Kramers-Kronig",
        "[absorption: Absorption coefficient] from the reststrahlen spectrum {spectrum}",
        "[absorption_index: k] from the normal-incidence reflection {spectrum}, KK phase",
    ),
)
def kramers_kronig_reflectance(
    spectrum: Annotated[Spectrum, Record("specular reflectance at normal incidence, evenly spaced")],
) -> OpticalConstants:
    r"""Turn a specular reflectance spectrum into n, k and the absorption coefficient by the Kramers-Kronig relation.

    .. math:: \varphi(\tilde\nu) = -\frac{2 \tilde\nu}{\pi} P\!\!\int_0^\infty
              \frac{\ln \sqrt{R(u)}}{u^2 - \tilde\nu^2}\, du, \qquad
              n + i k = \frac{1 + \sqrt{R}\, e^{i \varphi}}{1 - \sqrt{R}\, e^{i \varphi}}

    Parameters
    ----------
    spectrum : Spectrum
        Reflectance R between 0 and 1, without gaps.

    Returns
    -------
    OpticalConstants
        n, k and the decadic absorption coefficient :math:`4 \pi \tilde\nu k / \ln 10` in cm^-1.

    Raises
    ------
    DomainError
        The spectrum is no reflectance, has gaps, or leaves the range between 0 and 1.

    Examples
    --------
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
    amplitude = 0.5 * np.log(reflectance)
    # A constant has no phase, so the last value is taken off and the spectrum continued down to zero as it begins.
    remedy = "resample it to wider steps: it is continued in its own steps to zero"
    need(x[-1] / step, field="spectrum", value=f"step {step:g} cm^-1", remedy=remedy, each=96)
    below = x[0] - step * np.arange(int(np.ceil(x[0] / step)) - 1, 0, -1)
    below = below[below > 0]
    grid = np.concatenate([below, x])
    relative = np.concatenate([np.full(below.size, amplitude[0]), amplitude]) - amplitude[-1]
    phase = _phase(grid, relative, step)[below.size :]
    wave = np.sqrt(reflectance) * np.exp(1j * phase)
    index = (1.0 + wave) / (1.0 - wave)
    note = "optical constants by Kramers-Kronig from reflectance"
    return optical_constants(spectrum, part, index.real, index.imag, note)


def _phase(grid: FloatArray, values: FloatArray, step: float) -> FloatArray:
    """Return -(2 nu / pi) P int f / (u^2 - nu^2), by way of the transform of f / u, which holds the factor u."""
    return -grid * dispersion(grid, values / grid, step)
