from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

import numpy as np
import numpy.typing as npt

from vibron.core.choice import refuse_inapplicable
from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Array, FloatArray, Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing._robust_slope import robust_slope
from vibron.infrared.spectra.other_grid import ordinate_at

#: Fewest points that determine a factor, and the part of its maximum above which the reference counts for "positive".
_FEWEST, _HIGH = 8, 0.1


@tool(
    valid_for="absorbances that add up: solvent, matrix or vapour measured at the same resolution, below about 1.5",
    limitations="the reference must not shift or change its bands in the sample; with a region in which the sample has "
    "bands like those of the reference, fit and derivative take a part of them; positive follows the noise",
    see_also=("subtract_atmosphere", "mixture_nnls", "single_beam_ratio"),
)
def subtract_spectrum(
    spectrum: Annotated[Spectrum, Record("spectrum of the sample with the other", ordinate="absorbance")],
    reference: Annotated[Spectrum, Record("spectrum to subtract", ordinate="absorbance")],
    method: Annotated[
        Literal["derivative", "fit", "positive", "given"], Option("how the factor is found, or that it is given")
    ] = "derivative",
    regions: Annotated[
        FloatArray | None,
        Array("cm^-1", "k,2", "regions that set the factor; all of it if not given", kind="position"),
    ] = None,
    factor: Annotated[float | None, Quantity("1", "factor of the reference, for given; 1 by default")] = None,
) -> SpectrumDifference:
    r"""Subtract a reference spectrum, such as a solvent, times a factor that is found from the spectrum.

    .. math:: D(\tilde\nu) = A(\tilde\nu) - f R(\tilde\nu)

    ``derivative`` makes the difference smooth: f is the slope of the first differences of A over those of R by Huber's
    method, which a few bands of the sample hardly change.  ``fit`` is the least-squares factor with a straight line
    under each region.  ``positive`` is the largest factor that leaves no negative point where R exceeds a tenth of its
    maximum.

    Parameters
    ----------
    reference
        On any grid; it is interpolated, and where it was not measured the difference is NaN.
    regions
        Choose them where the reference has bands and the sample has none.

    Raises
    ------
    DomainError
        The regions hold fewer than 8 points of both, or the reference is constant or not positive there.
    InputError
        ``factor`` belongs to another method.

    Examples
    --------
    >>> x = np.arange(1000.0, 1100.0)
    >>> solvent = Spectrum(x, np.exp(-(((x - 1030.0) / 8.0) ** 2)))
    >>> sample = Spectrum(x, 0.7 * solvent.ordinate + 0.2)
    >>> found = subtract_spectrum(sample, solvent)
    >>> round(found.factor, 9), found.difference.ordinate[:2].round(9)
    (0.7, array([0.2, 0.2]))
    """
    refuse_inapplicable("method", method, factor=(factor, ("given",)), regions=(regions, _FOUND))
    x, y = spectrum.wavenumber, spectrum.ordinate
    other = ordinate_at(reference, x)
    parts = _parts(x, np.isfinite(y) & np.isfinite(other), regions)
    found = _factor(method, x, y, other, parts) if method != "given" else 1.0 if factor is None else factor
    rest = y - found * other
    note = f"reference subtracted with the factor {found:.6g} ({method})"
    used = np.concatenate([np.diff(rest[part]) for part in parts])
    roughness = float(np.sqrt(np.mean(used**2))) if used.size else 0.0
    return SpectrumDifference(
        replace(spectrum, ordinate=rest, warnings=(*spectrum.warnings, note)), found, method, roughness
    )


_FOUND = ("derivative", "fit", "positive")


@dataclass(frozen=True)
class SpectrumDifference(DataRecord):
    """A spectrum less a reference times a factor."""

    difference: Annotated[Spectrum, Record("spectrum less the reference; NaN where one was not measured")]
    factor: Annotated[float, Quantity("1", "factor of the reference")]
    method: Annotated[str, Option("how it was found")]
    roughness: Annotated[float, Quantity("1", "root mean square first difference that remains in the regions", ge=0)]


def _parts(x: FloatArray, known: npt.NDArray[np.bool_], regions: FloatArray | None) -> list[npt.NDArray[np.int64]]:
    """Return the indices of the points of each region that both spectra have."""
    if regions is None:
        return [np.flatnonzero(known)]
    return [np.flatnonzero(known & (x >= low) & (x <= high)) for low, high in np.sort(regions, axis=1)]


def _factor(method: str, x: FloatArray, y: FloatArray, other: FloatArray, parts: list[npt.NDArray[np.int64]]) -> float:
    count = sum(part.size for part in parts)
    if count < _FEWEST:
        raise DomainError(
            f"hold fewer than {_FEWEST} points of both spectra", field="regions", value=count,
            remedy="choose wider regions inside both spectra",
        )  # fmt: skip
    if method == "positive":
        every = np.concatenate(parts)
        a, b = y[every], other[every]
        high = b > _HIGH * b.max()
        if not high.any() or b.max() <= 0:
            raise _flat("positive")
        return float((a[high] / b[high]).min())
    treat = _slopes if method == "derivative" else _without_line
    a, b = (np.concatenate([treat(x[part], values[part]) for part in parts]) for values in (y, other))
    if not b @ b > 1e-24 * b.size * float(np.abs(other[np.concatenate(parts)]).max()) ** 2:
        raise _flat("structured")
    return robust_slope(b, a) if method == "derivative" else float(b @ a / (b @ b))


def _flat(what: str) -> DomainError:
    return DomainError(
        f"is not {what} in the regions", field="reference", remedy="choose regions in which the reference has bands"
    )


def _slopes(x: FloatArray, y: FloatArray) -> FloatArray:
    return np.diff(y)


def _without_line(x: FloatArray, y: FloatArray) -> FloatArray:
    """Return the residuals of a straight line; nothing for fewer than three points."""
    if x.size < 3:
        return np.zeros(0)
    place = x - x.mean()
    return np.asarray(y - y.mean() - place * (place @ y) / (place @ place))
