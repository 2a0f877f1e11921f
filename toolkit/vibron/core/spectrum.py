"""A spectrum: ordinate against wavenumber, with what is known about the sample."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from vibron.core.data_record import Shown
from vibron.core.errors import InputError
from vibron.core.quantity import Array, FloatArray, Option

if TYPE_CHECKING:
    from vibron.core.notebook.types import Axes, DataArray, DataFrame, Dataset, Series

Kind: TypeAlias = Literal[
    "absorbance", "transmittance", "reflectance", "absorption_coefficient", "kubelka_munk", "single_beam", "arbitrary"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
_NAMED = 3  # infinite points that a warning names
State: TypeAlias = Literal["gas", "liquid", "solution", "solid", "unknown"]
STATES: tuple[State, ...] = get_args(State)


def without_infinite(abscissa: FloatArray, ordinate: FloatArray) -> tuple[FloatArray, tuple[str, ...]]:
    """Return the ordinate with NaN for every infinite point, and a warning that names the points.

    >>> without_infinite(np.array([400.0, 401.0]), np.array([0.1, np.inf]))
    (array([0.1, nan]), ('1 infinite ordinate, at 401, is treated as not measured',))
    """
    infinite = np.isinf(ordinate)
    if not infinite.any():
        return ordinate, ()
    places = np.broadcast_to(abscissa, ordinate.shape)[infinite]
    named = ", ".join(f"{place:.6g}" for place in places[:_NAMED]) + (", ..." if len(places) > _NAMED else "")
    count = "1 infinite ordinate" if len(places) == 1 else f"{len(places)} infinite ordinates"
    note = f"{count}, at {named}, {'is' if len(places) == 1 else 'are'} treated as not measured"
    return np.where(infinite, np.nan, ordinate), (note,)


def measured(ordinate: FloatArray) -> FloatArray:
    """Return the finite values, the array itself where all are."""
    finite = np.isfinite(ordinate)
    return ordinate if finite.all() else ordinate[finite]


@dataclass(frozen=True, init=False)
class Spectrum(Shown):
    """Ordinate against wavenumber.

    Wavenumbers ascend strictly; they and the ordinate may be given as arrays or lists.  The ordinate is decadic
    absorbance, or a fraction (0 to 1) where ``kind`` is a transmittance or reflectance, or the intensity of one beam
    where it is ``single_beam``; NaN marks what was not measured, and an infinite ordinate becomes NaN with a warning.
    ``metadata`` holds the labels as filed; no tool that answers "what is it?" reads them.
    """

    in_column: ClassVar[bool] = True
    wavenumber: Annotated[FloatArray, Array("cm^-1", "n", "abscissa, strictly ascending", kind="position")]
    ordinate: Annotated[FloatArray, Array("1", "n", "ordinate; NaN where not measured", finite=False)]
    kind: Annotated[Kind, Option("what the ordinate is", choices=KINDS)] = "absorbance"
    state: Annotated[State, Option("state of the sample", choices=STATES)] = "unknown"
    metadata: Annotated[Mapping[str, str], Option("labels as filed")] = field(default_factory=dict)
    warnings: Annotated[tuple[str, ...], Option("what was doubtful when it was read")] = ()

    def __init__(
        self,
        wavenumber: npt.ArrayLike,
        ordinate: npt.ArrayLike,
        kind: Kind = "absorbance",
        state: State = "unknown",
        metadata: Mapping[str, str] | None = None,
        warnings: tuple[str, ...] = (),
    ) -> None:
        wavenumber = np.array(wavenumber, dtype=np.float64)
        ordinate = np.array(ordinate, dtype=np.float64)
        if wavenumber.ndim != 1 or wavenumber.shape != ordinate.shape:
            raise InputError(
                "wavenumber and ordinate must be one-dimensional and equally long",
                field="ordinate",
                value=(wavenumber.shape, ordinate.shape),
                remedy="give one ordinate for each wavenumber",
            )
        ends = wavenumber[[0, -1]] if wavenumber.size else wavenumber
        if not np.isfinite(ends).all() or not (wavenumber[1:] > wavenumber[:-1]).all():  # nor is any other one then
            raise InputError(
                "wavenumbers must be finite and ascend strictly",
                field="wavenumber",
                remedy="sort the points by wavenumber and drop repeated ones",
            )
        for name, word, known in (("kind", kind, KINDS), ("state", state, STATES)):
            if word not in known:
                raise InputError("is not known", field=name, value=word, remedy=f"use one of {', '.join(known)}")
        ordinate, notes = without_infinite(wavenumber, ordinate)
        wavenumber.setflags(write=False)
        ordinate.setflags(write=False)
        labels = {} if metadata is None else metadata
        self.__dict__.update(
            wavenumber=wavenumber, ordinate=ordinate, kind=kind, state=state, metadata=labels,
            warnings=(*warnings, *notes),
        )  # fmt: skip

    @classmethod
    def from_pandas(
        cls,
        data: Series | DataFrame,
        *,
        column: str | None = None,
        kind: Kind | None = None,
        state: State | None = None,
    ) -> Spectrum:
        """Return the spectrum in a pandas series, or in a column of a table.

        The index, or the column ``wavenumber``, holds the wavenumbers in cm^-1, in any order.

        Parameters
        ----------
        data : Series or DataFrame
            The ordinate.
        column : str, optional
            Column with the ordinate, if the table has several.
        kind, state : str, optional
            Kind of the ordinate and state of the sample; by default as named in ``data``, else absorbance and unknown.
        """
        from vibron.core.notebook.spectra import from_pandas

        return cls._of(from_pandas(data, column), kind, state)

    @classmethod
    def from_xarray(
        cls,
        data: DataArray | Dataset,
        *,
        column: str | None = None,
        kind: Kind | None = None,
        state: State | None = None,
    ) -> Spectrum:
        """Return the spectrum in an xarray data array with one axis, or in a variable of a dataset.

        Its coordinate holds the wavenumbers in cm^-1, in any order.

        Parameters
        ----------
        data : DataArray or Dataset
            The ordinate.
        column : str, optional
            Variable with the ordinate, if the dataset has several.
        kind, state : str, optional
            Kind of the ordinate and state of the sample; by default as named in ``data``, else absorbance and unknown.
        """
        from vibron.core.notebook.spectra import from_xarray

        return cls._of(from_xarray(data, column), kind, state)

    @classmethod
    def _of(cls, fields: dict[str, Any], kind: Kind | None, state: State | None) -> Spectrum:
        named = fields["kind"] if fields["kind"] in KINDS else "absorbance"
        return cls(**{**fields, "kind": kind or named, "state": state or fields["state"]})

    def to_pandas(self) -> Series:
        """Return the ordinate as a series that is indexed by wavenumber; state and labels are in ``attrs``."""
        from vibron.core.notebook.spectra import to_series

        return to_series(self)

    def to_xarray(self) -> DataArray:
        """Return the ordinate with wavenumber as its coordinate; units, state and labels are in ``attrs``."""
        from vibron.core.notebook.spectra import to_data_array

        return to_data_array(self)

    def plot(self, *, ax: Axes | None = None, change_at: float | None = None, **style: Any) -> Axes:
        """Draw the spectrum, high wavenumbers on the left.

        Parameters
        ----------
        ax : matplotlib.axes.Axes, optional
            Axes to draw into; without one a new figure is made.
        change_at : float, optional
            Wavenumber above which the abscissa is drawn at half the scale, cm^-1; 2000 is customary.
        **style
            Passed to ``Axes.plot``.

        Returns
        -------
        matplotlib.axes.Axes
        """
        from vibron.core.notebook.drawing import compress_above, falling, label, new_axes

        ax = new_axes(ax)
        ax.plot(self.wavenumber, self.ordinate, **style)
        ax.set_xlabel(label("wavenumber", "cm^-1"))
        ax.set_ylabel(label(self.kind, "1"))
        falling(ax)
        if change_at is not None:
            compress_above(ax, change_at)
        return ax

    def __repr__(self) -> str:
        ends = f", {self.wavenumber[0]:.6g} to {self.wavenumber[-1]:.6g} cm^-1" if len(self) else ""
        state = "" if self.state == "unknown" else f" of a {self.state}"
        return f"<Spectrum: {self.kind}{state}, {len(self)} points{ends}>"

    def _repr_html_(self) -> str:
        from vibron.core.notebook.html import curve_svg, heading

        title = next((text for name, text in self.metadata.items() if name.lower() == "title"), "")
        about = repr(self).strip("<>").removeprefix("Spectrum: ")
        return heading(title or "Spectrum", about) + curve_svg(self.wavenumber, self.ordinate, falling=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, part.name) for part in fields(self))

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """Return the ordinate, so that numpy computes with a spectrum as with its values."""
        if copy is False and dtype is not None and np.dtype(dtype) != self.ordinate.dtype:
            raise ValueError(f"an ordinate of {self.ordinate.dtype} cannot become {dtype} without a copy")
        return self.ordinate.astype(dtype or self.ordinate.dtype, copy=bool(copy))

    def __len__(self) -> int:
        return int(self.wavenumber.size)
