from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import InputError, ResourceError
from vibron.core.quantity import Array, FloatArray, Option
from vibron.core.tool import tool
from vibron.infrared.quantitation._magnitude import moderate

_LARGEST = 4000  # channels; three maps take 0.4 GB


@tool(
    valid_for="spectra at even steps of a perturbation, or steps that are interpolated to even ones",
    limitations="noise and baseline drift make spurious asynchronous peaks; signs of sequence hold for monotonic "
    "changes",
    papers=("noda1993", "noda2000"),
    see_also=("mcr_als", "principal_components"),
)
def two_d_correlation(
    spectra: Annotated[FloatArray, Array("1", "m,n", "spectra in the order of the perturbation, one a row")],
    perturbation: Annotated[
        FloatArray | None, Array("1", "m", "time, temperature, ...; even steps if not given")
    ] = None,
    reference: Annotated[str, Option("what is taken off each spectrum", choices=("mean", "first", "none"))] = "mean",
) -> CorrelationMaps:
    r"""Compute generalised two-dimensional correlation spectra (Noda): synchronous, asynchronous and disrelation maps.

    .. math:: \Phi = \frac{1}{m-1} \tilde Y^T \tilde Y, \qquad \Psi = \frac{1}{m-1} \tilde Y^T N \tilde Y, \qquad
        N_{jk} = \begin{cases} 0 & j = k \\ 1/[\pi(k-j)] & j \ne k \end{cases}, \qquad
        \Lambda_{12} = \sqrt{\Phi_{11}\Phi_{22} - \Phi_{12}^2}

    Where Φ and Ψ at (ν1, ν2) have the same sign, the change at ν1 comes before that at ν2; opposite signs mean after
    (Noda's rule).  Uneven steps of the perturbation are interpolated linearly to even ones first.

    Parameters
    ----------
    perturbation
        Strictly ascending, any unit.

    Returns
    -------
    CorrelationMaps
        Maps with ν1 down the rows and ν2 along the columns.

    Raises
    ------
    InputError
        If there are fewer than three spectra or the perturbation does not ascend.
    ResourceError
        If there are more than 4000 channels.

    Examples
    --------
    >>> t = np.arange(6.0)
    >>> early, late = 1 - np.exp(-2 * t), 1 - np.exp(-0.4 * t)
    >>> maps = two_d_correlation(np.column_stack([early, late]))
    >>> bool(maps.synchronous[0, 1] > 0), bool(maps.asynchronous[0, 1] > 0)
    (True, True)
    """
    moderate("spectra", spectra)
    count, channels = spectra.shape
    if count < 3:
        raise InputError("at least three are needed", field="spectra", value=count, remedy="measure more steps")
    if channels > _LARGEST:
        raise ResourceError(
            f"takes at most {_LARGEST} channels", field="spectra", value=channels, remedy="choose a range or bin it"
        )
    y = spectra if perturbation is None else _even(spectra, perturbation)
    base = {"mean": y.mean(axis=0), "first": y[0], "none": np.zeros(channels)}[reference]
    dynamic = y - base
    step = np.arange(count)[None, :] - np.arange(count)[:, None]
    hilbert = np.divide(1.0, np.pi * step, out=np.zeros((count, count)), where=step != 0)
    synchronous = dynamic.T @ dynamic / (count - 1)
    power = np.diag(synchronous)
    return CorrelationMaps(
        synchronous=synchronous,
        asynchronous=dynamic.T @ (hilbert @ dynamic) / (count - 1),
        disrelation=np.sqrt(np.maximum(np.multiply.outer(power, power) - synchronous**2, 0.0)),
        reference=base,
    )


@dataclass(frozen=True)
class CorrelationMaps(DataRecord):
    """Synchronous and asynchronous map, disrelation map and the reference taken off."""

    synchronous: Annotated[FloatArray, Array("1", "n,n", "changes in phase; covariance on the diagonal")]
    asynchronous: Annotated[FloatArray, Array("1", "n,n", "changes out of phase; antisymmetric")]
    disrelation: Annotated[FloatArray, Array("1", "n,n", "root of the unshared power; zero for proportional changes")]
    reference: Annotated[FloatArray, Array("1", "n", "reference spectrum")]


def _even(spectra: FloatArray, perturbation: FloatArray) -> FloatArray:
    if not (np.diff(perturbation) > 0.0).all():
        raise InputError("must ascend strictly", field="perturbation", remedy="sort the spectra by it")
    even = np.linspace(perturbation[0], perturbation[-1], perturbation.size)
    after = np.clip(np.searchsorted(perturbation, even), 1, perturbation.size - 1)
    width = perturbation[after] - perturbation[after - 1]
    share = ((even - perturbation[after - 1]) / width)[:, None]
    return np.asarray((1.0 - share) * spectra[after - 1] + share * spectra[after])
