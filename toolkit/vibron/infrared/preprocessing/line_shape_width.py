"""Width and side lobes of apodised lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import FloatArray, Option, Quantity
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.preprocessing.apodisation_window import KINDS, apodisation_window

#: Width at half height of sinc(x), the line shape without apodisation, in units of 1 / (2 maximum).
_SINC = 1.2067091288032283
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(64)


@dataclass(frozen=True)
class LineShape:
    """Figures of the line shape that an apodisation window gives."""

    width: Annotated[float, Quantity("cm^-1", "full width at half height", gt=0, kind="width")]
    relative_width: Annotated[float, Quantity("1", "width over that of the unapodised line", gt=0)]
    side_lobe: Annotated[float, Quantity("1", "extreme side lobe over the height of the line, with its sign")]


@tool(
    domain="infrared",
    family="preprocessing",
    known_answers=(
        KnownAnswer(
            call={"maximum": 0.5, "kind": "boxcar"},
            path="width",
            value=1.20671,
            tolerance=1e-5,
            source="sin(x) / x is one half at x = 1.895494, so the width is 2 * 1.895494 / pi",
        ),
        KnownAnswer(
            call={"maximum": 0.5, "kind": "norton-beer-medium"},
            path="relative_width",
            value=1.4,
            tolerance=1e-4,
            source="nortonbeer1976",
        ),
        KnownAnswer(
            call={"maximum": 0.5, "kind": "norton-beer-strong"},
            path="relative_width",
            value=1.6,
            tolerance=1e-4,
            source="nortonbeer1976",
        ),
        KnownAnswer(
            call={"maximum": 0.5, "kind": "triangle"},
            path="width",
            value=1.771786,
            tolerance=1e-5,
            source="(sin(x) / x)^2 is one half at x = 1.391557, so the width is 4 * 1.391557 / pi",
        ),
        KnownAnswer(
            call={"maximum": 0.5, "kind": "blackman-harris-4"},
            path="side_lobe",
            value=10 ** (-92 / 20),
            tolerance=1e-6,
            source="harris1978",
        ),
    ),
    valid_for="monochromatic lines in an ideal interferometer",
    limitations="the divergence of the beam and phase errors, which broaden and skew lines too, are left out",
    keywords=("resolution", "FWHM", "instrument line shape", "apodization", "side lobe", "path difference", "ILS"),
    see_also=("apodise", "apodisation_window", "match_resolution"),
    papers=("naylor2007", "nortonbeer1976"),
    asks=(
        "[width: Resolution] of an FTIR with a maximum path difference of {maximum}",
        "[width: FWHM] of the line shape for an OPD of {maximum} and a {kind=boxcar: boxcar} window",
        "[side_lobe: How large are the side lobes] with {kind=happ-genzel: Happ-Genzel} apodisation, OPD {maximum}?",
        "[relative_width: How much wider] are lines with {kind=triangle: triangular} apodisation, mirror OPD "
        "{maximum}?",
        "An interferometer scans to {maximum} with {kind=norton-beer-strong: strong Norton-Beer}. [width: Line width]?",
    ),
)
def line_shape_width(
    maximum: Annotated[float, Quantity("cm", "maximum optical path difference", gt=0)],
    kind: Annotated[str, Option("name of the window", choices=KINDS)] = "norton-beer-medium",
) -> LineShape:
    r"""Return the resolution of a Fourier-transform spectrometer: width and side lobes of its apodised line shape.

    .. math:: S(\tilde\nu) = 2 \int_0^{\delta_{max}} w(\delta) \cos(2 \pi \tilde\nu \delta)\, d\delta

    Widths in units of :math:`1 / (2 \delta_{max})` and side lobes: boxcar 1.207, -22 %; triangle 1.772, +4.7 %;
    Happ-Genzel 1.815, +0.73 %; Norton-Beer weak 1.448, -5.8 %, medium 1.689, -1.4 %, strong 1.931, +0.37 %;
    Blackman-Harris of three terms 2.274, of four terms 2.666.

    Parameters
    ----------
    maximum : float
        Maximum optical path difference in cm.
    kind : str
        As for ``apodisation_window``.

    Returns
    -------
    LineShape
        Width in cm^-1, relative width and the extreme side lobe.

    Raises
    ------
    InputError
        The window is not known.

    Examples
    --------
    >>> shape = line_shape_width(0.5, "happ-genzel")
    >>> round(shape.width, 3), round(shape.side_lobe, 4)
    (1.815, 0.0073)
    """
    near = np.linspace(0.0, 8.0, 4001)  # in units of 1 / (2 maximum)
    line = _line(near, kind)
    lower = int(np.argmax(line < 0.5))
    half = float(near[lower])
    for _ in range(5):  # Newton's steps from the grid point next to the half height
        slope = float((_line(np.array([half + 1e-5]), kind) - _line(np.array([half - 1e-5]), kind))[0]) / 2e-5
        half -= (float(_line(np.array([half]), kind)[0]) - 0.5) / slope
    foot = int(np.argmax(np.diff(np.abs(line)) > 0))
    lobes = line[foot:]
    return LineShape(
        width=2.0 * half / (2.0 * maximum),
        relative_width=2.0 * half / _SINC,
        side_lobe=float(lobes[np.argmax(np.abs(lobes))]),
    )


def _line(offset: FloatArray, kind: str) -> FloatArray:
    """Return the line shape over its height at offsets in units of 1 / (2 maximum)."""
    path = 0.5 * (_NODES + 1.0)
    weight = _WEIGHTS * apodisation_window(path, 1.0, kind)
    return np.asarray(np.cos(np.pi * np.outer(offset, path)) @ weight / weight.sum(), dtype=np.float64)
