from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

import numpy as np

from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing.to_absorbance import to_absorbance
from vibron.infrared.spectra.other_grid import ordinate_at


@tool(
    valid_for="single beams of one instrument with the same resolution, apodisation and gain",
    limitations="drift between the two measurements and a nonlinear detector stay in the ratio",
    see_also=("interferogram_to_spectrum", "noise_100_percent_line", "to_absorbance", "read_opus"),
)
def single_beam_ratio(
    spectrum: Annotated[Spectrum, Record("single beam with the sample")],
    background: Annotated[Spectrum, Record("single beam without it")],
    to: Annotated[
        Literal["transmittance", "reflectance", "absorbance"], Option("what the ratio is, or is turned into")
    ] = "transmittance",
    least: Annotated[
        float, Quantity("1", "part of the strongest background below which there is too little light", ge=0, lt=1)
    ] = 1e-3,
) -> Spectrum:
    r"""Divide the single beam of a sample by that of the background.

    .. math:: T(\tilde\nu) = I(\tilde\nu) / I_0(\tilde\nu), \qquad A = -\log_{10} T

    Where the background is too weak the ratio is NaN.  An absorbance counts a transmittance below 0.001 as 0.001, as
    `to_absorbance` does.

    Parameters
    ----------
    background
        On any grid; it is interpolated to that of the sample.

    Raises
    ------
    DomainError
        One of them is neither of kind ``single_beam`` nor in arbitrary units, or the background holds no light.

    Examples
    --------
    >>> sample, empty = (Spectrum([1000.0, 1002.0], y, "single_beam") for y in ([2.0, 1.0], [4.0, 10.0]))
    >>> single_beam_ratio(sample, empty).ordinate
    array([0.5, 0.1])
    >>> single_beam_ratio(sample, empty, "absorbance").ordinate.round(4)
    array([0.301, 1.   ])
    """
    for field, one in (("spectrum", spectrum), ("background", background)):
        if one.kind not in ("single_beam", "arbitrary"):
            raise DomainError(
                "is not a single beam", field=field, value=one.kind,
                remedy="if it is one, state y_kind single_beam (--y-kind); subtract_spectrum takes absorbances",
            )  # fmt: skip
    light = ordinate_at(background, spectrum.wavenumber)
    strongest = float(np.nanmax(light, initial=0.0))
    if not strongest > 0:
        raise DomainError("holds no light", field="background", value=strongest, remedy="give the empty beam")
    enough = light > least * strongest
    ratio = np.where(enough, spectrum.ordinate / np.where(enough, light, 1.0), np.nan)
    note = f"ratio of single beams; {int((~enough).sum())} points with too little light left out"
    kind: Literal["reflectance", "transmittance"] = "reflectance" if to == "reflectance" else "transmittance"
    found = replace(spectrum, ordinate=ratio, kind=kind, warnings=(*spectrum.warnings, note))
    return to_absorbance(found) if to == "absorbance" else found
