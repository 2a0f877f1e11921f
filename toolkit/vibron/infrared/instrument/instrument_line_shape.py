from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.instrument._line_shape import full_width, largest_side_lobe, line_shape
from vibron.infrared.preprocessing.apodisation_window import KINDS


@tool(
    valid_for="an aligned interferometer with a uniformly lit circular field stop on its axis",
    limitations="no misalignment, vignetting or detector; field of view to first order in its solid angle; the "
    "offset counts from the line as displaced",
    papers=("griffiths2007", "nortonbeer1976"),
    see_also=("spectral_resolution", "field_of_view", "apodisation_window"),
)
def instrument_line_shape(
    offset: Annotated[
        FloatArray, Array("cm^-1", "n", "distances from the middle of the line as shown", kind="width", at="wavenumber")
    ],
    maximum_path_difference: Annotated[float, Quantity("cm", "largest optical path difference", gt=0)],
    apodisation: Annotated[str, Option("window over the path difference", choices=KINDS)] = "boxcar",
    wavenumber: Annotated[float, Quantity("cm^-1", "wavenumber of the line", ge=0, kind="position")] = 0.0,
    half_angle: Annotated[
        float, Quantity("degree", "half angle of the field of view in the interferometer", ge=0, le=30)
    ] = 0.0,
) -> InstrumentLineShape:
    """Return the instrument line shape (ILS) of an FT-IR spectrometer from path difference, window and field of view.

    ILS(d) = 2 integral_0^L A(x) sin(a x)/(a x) cos(2 pi d x) dx with a = nu Omega / 2 and Omega = 2 pi (1 - cos alpha):
    the apodisation A, and the spread of path differences over the field of view, which also moves the line by
    -nu Omega / (4 pi).  Without either it is 2 L sinc(2 L d).

    Parameters
    ----------
    wavenumber
        Wavenumber of the line, which matters with a field of view.

    References
    ----------
    Griffiths and de Haseth (2007), chapter 2; Norton and Beer (1976).

    Examples
    --------
    >>> shape = instrument_line_shape(np.array([0.0]), 2.0, "norton-beer-medium")
    >>> round(shape.width / instrument_line_shape(np.array([0.0]), 2.0).width, 2)
    1.4
    """
    solid_angle = 2.0 * np.pi * (1.0 - np.cos(np.radians(half_angle)))

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


@dataclass(frozen=True)
class InstrumentLineShape(DataRecord):
    """Line shape and its figures."""

    shape: Annotated[FloatArray, Array("cm", "n", "line shape of unit area")]
    width: Annotated[float, Quantity("cm^-1", "full width at half height", gt=0, kind="width")]
    side_lobe: Annotated[float, Quantity("1", "largest side lobe over the height of the line, with its sign")]
    shift: Annotated[float, Quantity("cm^-1", "how far the field of view moves the line, negative", le=0, kind="width")]
    field_width: Annotated[
        float, Quantity("cm^-1", "width of the box by which the field of view spreads it", ge=0, kind="width")
    ]
