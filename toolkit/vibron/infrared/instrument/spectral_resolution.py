"""Resolution of a scan, or the scan for a resolution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing.apodisation_window import KINDS
from vibron.infrared.preprocessing.line_shape_width import line_shape_width


@dataclass(frozen=True)
class Resolution:
    """Path difference, nominal resolution and the width of a sharp line."""

    maximum_path_difference: Annotated[float, Quantity("cm", "largest optical path difference", gt=0)]
    nominal: Annotated[float, Quantity("cm^-1", "nominal resolution 1/L", gt=0, kind="width")]
    width: Annotated[float, Quantity("cm^-1", "full width at half height with the window", gt=0, kind="width")]
    relative_width: Annotated[float, Quantity("1", "that width over the one without a window", gt=0)]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"maximum_path_difference": 0.25},
            path="nominal",
            value=4.0,
            tolerance=1e-12,
            source="definition: 1/L",
            kind="identity",
        ),
        KnownAnswer(
            call={"maximum_path_difference": 1.0, "apodisation": "norton-beer-weak"},
            path="relative_width",
            value=1.2,
            tolerance=0.005,
            source="nortonbeer1976",
        ),
        KnownAnswer(
            call={"maximum_path_difference": 1.0, "apodisation": "norton-beer-medium"},
            path="relative_width",
            value=1.4,
            tolerance=0.005,
            source="nortonbeer1976",
        ),
        KnownAnswer(
            call={"maximum_path_difference": 1.0, "apodisation": "norton-beer-strong"},
            path="relative_width",
            value=1.6,
            tolerance=0.005,
            source="nortonbeer1976",
        ),
        KnownAnswer(
            call={"width": 0.885893, "apodisation": "triangle"},
            path="maximum_path_difference",
            value=1.0,
            tolerance=1e-5,
            source="sinc^2(x) is one half at x = 0.4429465, so a triangle gives 2 x 0.4429465/L; table 1.1 of the "
            "manual of the Shimadzu IRAffinity-1 has 0.88/L",
        ),
    ),
    valid_for="scans limited by their path difference",
    limitations="the field of view is left out (see jacquinot_stop); makers differ in what they call the resolution: "
    "1/L, 0.9/L or the width",
    papers=("griffiths2007", "nortonbeer1976"),
    keywords=("resolution", "OPD", "retardation", "path difference", "apodization", "FWHM", "mirror travel"),
    see_also=("line_shape_width", "instrument_line_shape", "jacquinot_stop", "rapid_scan_time"),
    asks=(
        "[nominal: Resolution] of an FT-IR scan with a path difference of {maximum_path_difference}",
        "[maximum_path_difference: Which path difference] gives a line width of {width}?",
        "[width: FWHM] for an OPD of {maximum_path_difference} with {apodisation=happ-genzel: Happ-Genzel} apodisation",
        "[maximum_path_difference: Retardation] needed for {width} with a {apodisation=triangle: triangular} window",
        "[relative_width: Broadening] by {apodisation=norton-beer-strong: strong Norton-Beer}, "
        "{maximum_path_difference}",
    ),
)
def spectral_resolution(
    maximum_path_difference: Annotated[float | None, Quantity("cm", "largest optical path difference", gt=0)] = None,
    width: Annotated[float | None, Quantity("cm^-1", "full width wanted, in its place", gt=0, kind="width")] = None,
    apodisation: Annotated[str, Option("window over the path difference", choices=KINDS)] = "boxcar",
) -> Resolution:
    """Return the spectral resolution of an FT-IR scan from its path difference, or the path difference for a width.

    The nominal resolution is 1/L.  A sharp line is k/(2 L) wide at half height: k = 1.20671 for the sinc without a
    window, and 1.2, 1.4 or 1.6 times that for the Norton-Beer windows.

    Parameters
    ----------
    maximum_path_difference : float, optional
        L in cm.
    width : float, optional
        Full width wanted in cm^-1, given in place of L.
    apodisation : str
        Window.

    Returns
    -------
    Resolution
        L, 1/L, width and relative width.

    Raises
    ------
    InputError
        Neither or both of path difference and width are given.

    References
    ----------
    Norton and Beer (1976); Griffiths and de Haseth (2007).

    Examples
    --------
    >>> result = spectral_resolution(0.25, apodisation="happ-genzel")
    >>> result.nominal, round(result.width, 2)
    (4.0, 3.63)
    """
    if (maximum_path_difference is None) == (width is None):
        raise InputError("give the path difference or the width", field="width", value=width, remedy="give one of both")
    line = line_shape_width(1.0, apodisation)
    length = line.width / width if width is not None else float(maximum_path_difference or 0.0)
    return Resolution(length, 1.0 / length, line.width / length, line.relative_width)
