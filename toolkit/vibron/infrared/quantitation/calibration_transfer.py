from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError, InputError
from vibron.core.quantity import Array, FloatArray, Option, Quantity
from vibron.core.tool import tool
from vibron.infrared.quantitation._magnitude import moderate


@tool(
    valid_for="the same samples measured on both instruments, spanning what will be measured",
    limitations="with few transfer samples the direct method overfits; reproduces differences that are linear only",
    papers=("wang1991",),
    see_also=("calibrate_spectra", "kennard_stone"),
    cost="light",
)
def calibration_transfer(
    primary: Annotated[FloatArray, Array("1", "m,n", "transfer samples on the instrument of the calibration")],
    secondary: Annotated[FloatArray, Array("1", "m,l", "the same samples on the other instrument")],
    spectra: Annotated[FloatArray | None, Array("1", "p,l", "spectra of the other instrument to transfer")] = None,
    method: Annotated[str, Option("which channels make up each other", choices=("direct", "piecewise"))] = "direct",
    half_width: Annotated[int, Quantity("1", "channels on either side (piecewise)", ge=0)] = 2,
    tolerance: Annotated[
        float, Quantity("1", "singular values below this share of the largest are left out", gt=0, lt=1)
    ] = 1e-3,
) -> Transfer:
    r"""Transfer spectra from one spectrometer to another by direct or piecewise direct standardisation (DS, PDS).

    .. math:: \hat X_1 = X_2 F + 1 o^T, \qquad F = \tilde X_2^{+} \tilde X_1, \qquad o = \bar x_1 - F^T \bar x_2

    on centred transfer samples, with the pseudo-inverse cut at ``tolerance``.  The piecewise method takes for each
    channel of the primary instrument only the channels within ``half_width`` on the secondary one.

    Parameters
    ----------
    secondary
        The same samples, in the same order, on the other; l = n for ``piecewise``.
    tolerance
        Where the pseudo-inverse is cut, against fitting noise.

    Raises
    ------
    InputError
        If there are fewer than two samples, or different grids for ``piecewise``.
    DomainError
        If the transfer samples are all equal.

    Examples
    --------
    >>> primary = np.array([[1.0, 2.0], [2.0, 1.0], [0.0, 0.0]])
    >>> found = calibration_transfer(primary, 0.5 * primary + 0.1, spectra=[[0.6, 0.8]])
    >>> found.transferred.round(6)
    array([[1. , 1.4]])
    """
    for name, values in (("primary", primary), ("secondary", secondary)):
        moderate(name, values)
    if len(primary) < 2:
        raise InputError("at least two samples are needed", field="primary", value=len(primary), remedy="measure more")
    if method == "piecewise" and primary.shape[1] != secondary.shape[1]:
        raise InputError(
            f"needs {primary.shape[1]} channels", field="secondary", value=secondary.shape[1], remedy="resample it"
        )
    mean, other_mean = primary.mean(axis=0), secondary.mean(axis=0)
    target, source = primary - mean, secondary - other_mean
    if not source.any():
        raise DomainError("samples are all equal", field="secondary", remedy="choose samples that differ")
    if method == "direct":
        matrix = np.linalg.pinv(source, rcond=tolerance) @ target
    else:
        matrix = np.zeros((secondary.shape[1], primary.shape[1]))
        for channel in range(primary.shape[1]):
            near = slice(max(channel - half_width, 0), channel + half_width + 1)
            matrix[near, channel] = np.linalg.pinv(source[:, near], rcond=tolerance) @ target[:, channel]
    offset = mean - other_mean @ matrix
    new = np.zeros((0, secondary.shape[1])) if spectra is None else spectra
    if new.size:
        moderate("spectra", new)
    same = primary.shape == secondary.shape
    return Transfer(
        transferred=new @ matrix + offset,
        matrix=matrix,
        offset=offset,
        rms_before=_rms(primary - secondary) if same else None,
        rms_after=_rms(primary - secondary @ matrix - offset),
    )


@dataclass(frozen=True)
class Transfer(DataRecord):
    """Spectra as the primary instrument would show them, and the transfer itself."""

    transferred: Annotated[FloatArray, Array("1", "p,n", "spectra as of the primary instrument")]
    matrix: Annotated[FloatArray, Array("1", "l,n", "F: multiply a spectrum of the secondary instrument by it, and")]
    offset: Annotated[FloatArray, Array("1", "n", "add this")]
    rms_before: Annotated[
        float | None, Quantity("1", "difference of the transfer samples before, none for different grids", ge=0)
    ]
    rms_after: Annotated[float, Quantity("1", "and after; too small with as many samples as coefficients", ge=0)]


def _rms(difference: FloatArray) -> float:
    return float(np.sqrt((difference**2).mean()))
