"""What a Fourier-transform spectrometer makes of a sharp line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.instrument._line_shape import full_width, largest_side_lobe, line_shape
from vibron.infrared.preprocessing.apodisation_window import KINDS


@dataclass(frozen=True, eq=False)
class InstrumentLineShape:
    """Line shape and its figures."""

    shape: Annotated[FloatArray, Array("cm", "n", "line shape of unit area")]
    width: Annotated[float, Quantity("cm^-1", "full width at half height", gt=0, kind="width")]
    side_lobe: Annotated[float, Quantity("1", "largest side lobe over the height of the line, with its sign")]
    shift: Annotated[float, Quantity("cm^-1", "how far the field of view moves the line, negative", le=0, kind="width")]
    field_width: Annotated[
        float, Quantity("cm^-1", "width of the box by which the field of view spreads it", ge=0, kind="width")
    ]


@tool(
    domain="infrared",
    family="instrument",
    known_answers=(
        KnownAnswer(
            call={"offset": [0.0, 0.5], "maximum_path_difference": 1.0, "apodisation": "boxcar"},
            path="shape",
            value=[2.0, 0.0],
            tolerance=1e-12,
            source="2 L sinc(2 L d): 2 L in the middle and zero at 1/(2 L)",
            kind="identity",
        ),
        KnownAnswer(
            call={"offset": [0.0], "maximum_path_difference": 1.0, "apodisation": "boxcar"},
            path="width",
            value=0.6033545644,
            tolerance=1e-8,
            source="sin(x) = x/2 at x = 1.8954942670, so the sinc is x/(pi L) = 1.20671/(2 L) wide",
        ),
        KnownAnswer(
            call={"offset": [0.0], "maximum_path_difference": 1.0, "apodisation": "boxcar"},
            path="side_lobe",
            value=-0.2172336,
            tolerance=1e-5,
            source="the first minimum of sin(x)/x, -0.21723 at x = 4.49341",
        ),
        KnownAnswer(
            call={"offset": [0.0], "maximum_path_difference": 1.0, "apodisation": "happ-genzel"},
            path="width",
            value=0.91,
            tolerance=0.005,
            source="manual of the Shimadzu IRAffinity-1, table 1.1: Happ-Genzel 0.91/L",
        ),
        KnownAnswer(
            call={"offset": [0.0], "maximum_path_difference": 1.0, "apodisation": "triangle"},
            path="side_lobe",
            value=0.0472,
            tolerance=1e-3,
            source="the square of the first minimum of the sinc, 0.21723^2",
        ),
    ),
    valid_for="an aligned interferometer with a uniformly lit circular field stop on its axis",
    limitations="no misalignment, vignetting or detector; field of view to first order in its solid angle; the "
    "offset counts from the line as displaced",
    papers=("griffiths2007", "nortonbeer1976"),
    keywords=("ILS", "sinc", "apodization", "side lobes", "self-apodisation", "field of view", "resolution", "FWHM"),
    see_also=("spectral_resolution", "field_of_view_shift", "apodisation_window"),
    asks=(
        "[shape: ILS] at distances {offset} from the line for a maximum path difference {maximum_path_difference}",
        "[width: Width of the instrument line] for path difference {maximum_path_difference}, offsets {offset}",
        "[side_lobe: Side lobe], {apodisation=happ-genzel: Happ-Genzel}, OPD {maximum_path_difference}, at {offset}",
        "[shape: Sinc line shape] at {offset}, {apodisation=boxcar: unapodised}, retardation {maximum_path_difference}",
        "[shape: Line] {wavenumber} at {offset}, OPD {maximum_path_difference}, self-apodised by {half_angle}",
    ),
)
def instrument_line_shape(
    offset: Annotated[
        FloatArray, Array("cm^-1", "n", "distances from the middle of the line as shown", kind="width", at="wavenumber")
    ],
    maximum_path_difference: Annotated[float, Quantity("cm", "largest optical path difference", gt=0)],
    apodisation: Annotated[str, Option("window over the path difference", choices=KINDS)] = "boxcar",
    wavenumber: Annotated[float, Quantity("cm^-1", "wavenumber of the line", ge=0, kind="position")] = 0.0,
    half_angle: Annotated[
        float, Quantity("mrad", "half angle of the field of view in the interferometer", ge=0, le=200)
    ] = 0.0,
) -> InstrumentLineShape:
    """Return the instrument line shape (ILS) of an FT-IR spectrometer from path difference, window and field of view.

    ILS(d) = 2 integral_0^L A(x) sin(a x)/(a x) cos(2 pi d x) dx with a = nu Omega / 2 and Omega = 2 pi (1 - cos alpha):
    the apodisation A, and the spread of path differences over the field of view, which also moves the line by
    -nu Omega / (4 pi).  Without either it is 2 L sinc(2 L d).

    Parameters
    ----------
    offset : ndarray, shape (n,)
        Distances from the line as shown, in cm^-1.
    maximum_path_difference : float
        L in cm.
    apodisation : str
        Window.
    wavenumber : float
        Wavenumber of the line, which matters with a field of view.
    half_angle : float
        Half angle alpha in mrad.

    Returns
    -------
    InstrumentLineShape
        Shape of unit area, width, largest side lobe, shift.

    Raises
    ------
    DomainError
        A value is out of its range.

    References
    ----------
    Griffiths and de Haseth (2007), chapter 2; Norton and Beer (1976).

    Examples
    --------
    >>> shape = instrument_line_shape(np.array([0.0]), 2.0, "norton-beer-medium")
    >>> round(shape.width / instrument_line_shape(np.array([0.0]), 2.0).width, 2)
    1.4
    """
    solid_angle = 2.0 * np.pi * (1.0 - np.cos(half_angle * 1e-3))

    def shape(place: FloatArray) -> FloatArray:
        return line_shape(place, maximum_path_difference, apodisation, wavenumber, solid_angle)

    spread = float(wavenumber * solid_angle / (2.0 * np.pi))
    width = full_width(shape, maximum_path_difference, 3.0 / maximum_path_difference + spread)
    return InstrumentLineShape(
        shape=shape(offset),
        width=width,
        side_lobe=largest_side_lobe(shape, maximum_path_difference, width),
        shift=-0.5 * spread,
        field_width=spread,
    )
