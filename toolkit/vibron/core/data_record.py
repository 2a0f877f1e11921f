"""Objects that tools take and return: a record of declared fields, and rows of such records.

A result is a frozen dataclass that inherits from :class:`DataRecord`.  Its text, HTML, equality, hash and tables follow
from its fields and their marks; nothing of this is written in the class itself.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, overload

import numpy as np
import numpy.typing as npt

from vibron.core.equality import equal, hashed
from vibron.core.table_like import TableLike, Viewed

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes, DataFrame, Dataset

T = TypeVar("T", covariant=True)
_OWN = ("__repr__", "__eq__", "__hash__")


class Shown(Viewed):
    """A dataclass with a short text, an HTML view, and equality and hash by the content of its fields.

    Two are equal if they are of one class and all fields are, arrays element by element; NaN equals NaN.
    """

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for name in _OWN:  # in the class itself, or `dataclass` would write its own over the inherited one
            if name not in cls.__dict__:
                setattr(cls, name, getattr(cls, name))

    def __repr__(self) -> str:
        from vibron.core.notebook.summary import record_text

        return record_text(self)

    def _repr_html_(self) -> str:
        from vibron.core.notebook.html import record_html

        return record_html(self)

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return all(
            equal(getattr(self, part.name), getattr(other, part.name))
            for part in dataclasses.fields(self)  # type: ignore[arg-type]
            if part.compare
        )

    def __hash__(self) -> int:
        parts = dataclasses.fields(self)  # type: ignore[arg-type]
        return hash((self.__class__, *(hashed(getattr(self, part.name)) for part in parts if part.compare)))


class DataRecord(Shown):
    """A record whose fields hold numbers, arrays, words or other records."""

    def to_pandas(self) -> DataFrame:
        """Return the record as a table, with the units in ``attrs["units"]``.

        The first field with several values decides: a list of records gives a row each, an array a row for each
        element, with all arrays of equal declared length as columns.  The other numbers and words go into ``attrs``,
        or make the one row without such a field.
        """
        from vibron.core.notebook.frames import record_frame

        return record_frame(self)

    def to_xarray(self) -> Dataset:
        """Return the arrays and numbers of the record as variables with their units.

        Positions in the spectrum become coordinates, words go into ``attrs``.  A record without arrays is refused.
        """
        from vibron.core.notebook.frames import record_dataset

        return record_dataset(self)

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """Refuse to be an array of numbers; as an object, the record may be an element of an array."""
        if dtype is not None and np.dtype(dtype) == object:
            whole = np.empty((), dtype=object)
            whole[()] = self
            return whole
        from vibron.core.notebook.summary import array_names

        raise TypeError(f"{type(self).__name__} is not an array; {array_names(self)}")


class Curve(DataRecord):
    """A record with values along a position in the spectrum."""

    drawn_as_sticks = False

    def plot(self, y: str | None = None, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw one of the arrays against the position in the spectrum.

        Parameters
        ----------
        y : str, optional
            Name of the array; without one the first after the position.
        ax : matplotlib.axes.Axes, optional
            Axes to draw into; without one a new figure is made.
        **style
            Passed to matplotlib.

        Returns
        -------
        matplotlib.axes.Axes
        """
        from vibron.core.notebook.drawing import draw_curve

        return draw_curve(self, y, ax, style)


class Rows(TableLike[T]):
    """Records of one class: a tuple that shows itself as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        from vibron.core.notebook.summary import rows_text

        return rows_text(self)

    def _repr_html_(self) -> str:
        from vibron.core.notebook.html import rows_html

        return rows_html(self)

    @overload
    def __getitem__(self, index: SupportsIndex) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Rows[T]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> T | Rows[T]:
        if isinstance(index, slice):
            return Rows(super().__getitem__(index))
        return super().__getitem__(index)

    def to_pandas(self) -> DataFrame:
        """Return one row for each record, with the units in ``attrs["units"]``."""
        from vibron.core.notebook.frames import rows_frame

        return rows_frame(self)

    def plot(self, *, ax: Axes | None = None, **style: Any) -> Axes:
        """Draw the records: spectra into one diagram, rankings as bars, bands as sticks.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Axes to draw into; without one a new figure is made.
        **style
            Passed to matplotlib.

        Returns
        -------
        matplotlib.axes.Axes
        """
        from vibron.core.notebook.drawing import draw_rows

        return draw_rows(self, ax, style)
