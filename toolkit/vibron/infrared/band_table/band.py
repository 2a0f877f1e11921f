"""What an absorption band is: its place, height, width and how strong it is against the others.

The class limits part the bands of 12,000 measured spectra in weak, medium and strong ones of 40, 43 and 17 per cent,
and in sharp, medium and broader ones of 38, 35 and 27 per cent.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from vibron.core.data_record import DataRecord, Rows
from vibron.core.quantity import Option, Quantity, Record

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes

Strength: TypeAlias = Literal["s", "m", "w"]
Width: TypeAlias = Literal["sharp", "medium", "broad", "very broad"]

STRENGTH_EDGES = (0.12, 0.5)
WIDTH_EDGES = (12.0, 25.0, 80.0)
_STRENGTH_WORDS = {"s": "strong", "m": "medium", "w": "weak"}
STRENGTHS: tuple[Strength, ...] = ("w", "m", "s")
WIDTHS: tuple[Width, ...] = ("sharp", "medium", "broad", "very broad")


def strength_class(relative: float) -> Strength:
    """Weak below 0.12 of the strongest band, strong from 0.5 on."""
    return STRENGTHS[bisect_right(STRENGTH_EDGES, relative)]


def width_class(width: float) -> Width:
    """Sharp below 12 cm^-1 full width at half prominence, medium below 25, broad below 80."""
    return WIDTHS[bisect_right(WIDTH_EDGES, width)]


@dataclass(frozen=True)
class Band(DataRecord):
    """One maximum or shoulder of an absorbance-like spectrum."""

    sticks = ("wavenumber", "absorbance")  # as which lists of bands are drawn

    wavenumber: Annotated[float, Quantity("cm^-1", "position by parabolic interpolation", kind="position")]
    absorbance: Annotated[float, Quantity("1", "ordinate at the position, as given")]
    relative: Annotated[float, Quantity("1", "height above the floor against the highest band, 0 to 1")]
    prominence: Annotated[float, Quantity("1", "rise over the higher neighbouring valley; 0 for a shoulder")]
    width: Annotated[
        float, Quantity("cm^-1", "full width at half prominence; of the curvature for a shoulder", kind="width")
    ]
    shoulder: Annotated[bool, Option("without a separate maximum")] = False
    saturated: Annotated[bool, Option("the top is cut off: position is the middle, height a lower bound")] = False

    @property
    def strength(self) -> Strength:
        """Class s, m or w of the relative height."""
        return strength_class(self.relative)

    @property
    def words(self) -> str:
        """Strength and width in words, such as "strong band, sharp"."""
        width = "medium width" if self.width_class == "medium" else self.width_class
        return f"{_STRENGTH_WORDS[self.strength]} band, {width}"

    @property
    def width_class(self) -> Width:
        """Class of the width, sharp to very broad."""
        return width_class(self.width)


@dataclass(frozen=True)
class BandList(DataRecord):
    """The bands of one spectrum by ascending wavenumber, and what was taken as noise and floor."""

    bands: Annotated[Rows[Band], Record("bands by ascending wavenumber")]
    noise: Annotated[float, Quantity("1", "standard deviation of the ordinate's noise")]
    floor: Annotated[float, Quantity("1", "ordinate from which heights are counted")]
    state: Annotated[str, Option("state of the sample, as the spectrum says")]
    covered: Annotated[tuple[tuple[float, float], ...], Option("measured ranges in cm^-1, without the gaps")]
    negative: Annotated[tuple[float, ...], Option("minima below baseline and zero in cm^-1, which are not bands")] = ()

    def plot(self, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw the bands as sticks, high wavenumbers on the left; see :meth:`Rows.plot`."""
        return self.bands.plot(ax=ax, **style)
