from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError
from vibron.core.quantity import Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.instrument._apodised_line import SINC_WIDTH, apodised_line
from vibron.infrared.preprocessing.apodisation_window import KINDS


@tool(
    valid_for="scans limited by their path difference",
    limitations="the field of view is left out (see field_of_view); makers differ in what they call the resolution: "
    "1/L, 0.9/L or the width",
    papers=("griffiths2007", "nortonbeer1976", "naylor2007"),
    see_also=("instrument_line_shape", "field_of_view", "match_resolution", "apodisation_window", "rapid_scan_time"),
)
def spectral_resolution(
    maximum_path_difference: Annotated[float | None, Quantity("cm", "largest optical path difference", gt=0)] = None,
    width: Annotated[float | None, Quantity("cm^-1", "full width wanted, in its place", gt=0, kind="width")] = None,
    apodisation: Annotated[str, Option("window over the path difference", choices=KINDS)] = "boxcar",
) -> Resolution:
    r"""Return resolution, line width and side lobe of an FT-IR scan from its path difference, or the path for a width.

    .. math:: S(\tilde\nu) = 2 \int_0^L w(\delta) \cos(2 \pi \tilde\nu \delta)\, d\delta

    The nominal resolution is 1/L.  A sharp line is k/(2 L) wide at half height; k and side lobe: boxcar 1.207, -22 %;
    triangle 1.772, +4.7 %; Happ-Genzel 1.815, +0.73 %; Norton-Beer weak 1.448, -5.8 %, medium 1.689, -1.4 %, strong
    1.931, +0.37 %; Blackman-Harris of three terms 2.274, of four terms 2.666.

    Raises
    ------
    InputError
        Neither or both of path difference and width are given.

    Examples
    --------
    >>> result = spectral_resolution(0.25, apodisation="happ-genzel")
    >>> result.nominal, round(result.width, 2)
    (4.0, 3.63)
    """
    if (maximum_path_difference is None) == (width is None):
        raise InputError("give the path difference or the width", field="width", value=width, remedy="give one of both")
    line = apodised_line(apodisation)
    length = line.width / 2.0 / width if width is not None else float(maximum_path_difference or 0.0)
    return Resolution(length, 1.0 / length, line.width / 2.0 / length, line.width / SINC_WIDTH, line.side_lobe)


@dataclass(frozen=True)
class Resolution(DataRecord):
    """Path difference, nominal resolution and the width of a sharp line."""

    maximum_path_difference: Annotated[float, Quantity("cm", "largest optical path difference", gt=0)]
    nominal: Annotated[float, Quantity("cm^-1", "nominal resolution 1/L", gt=0, kind="width")]
    width: Annotated[float, Quantity("cm^-1", "full width at half height with the window", gt=0, kind="width")]
    relative_width: Annotated[float, Quantity("1", "that width over the one without a window", gt=0)]
    side_lobe: Annotated[float, Quantity("1", "extreme side lobe over the height of the line, with its sign")]
