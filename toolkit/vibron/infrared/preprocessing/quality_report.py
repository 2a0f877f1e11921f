from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.errors import DomainError
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.preprocessing.to_absorbance import to_absorbance
from vibron.infrared.spectra.defects import (
    BEND,
    HIGH_BASELINE,
    OPAQUE,
    ROUGHER,
    STRETCH,
    TILTED,
    baseline,
    is_audible,
    noise_level,
    residue_height,
    spike_count,
    vapour_roughness,
)

_RANGE = (400.0, 4000.0)


@tool(
    valid_for="spectra over at least a few hundred cm^-1",
    limitations="noise is taken between neighbours, so smoothed or digitised curves look better than they are; "
    "bands of the sample near 2349 or 667 cm^-1, and rotational lines of small gases, look like residues of air",
    see_also=("to_absorbance", "read_spectrum", "baseline", "remove_spikes", "subtract_atmosphere"),
)
def quality_report(spectrum: Annotated[Spectrum, Record("spectrum of any kind but reflectance")]) -> QualityReport:
    """Return signal, noise, range and the usual defects of a spectrum, with warnings.

    Everything is reported and nothing corrected.

    Parameters
    ----------
    spectrum
        Converted to absorbance first.

    Raises
    ------
    DomainError
        The spectrum has fewer than 20 points measured, or is a reflectance.

    Examples
    --------
    >>> x = np.arange(400.0, 4001.0, 4.0)
    >>> report = quality_report(Spectrum(x, np.exp(-(((x - 1700.0) / 10.0) ** 2))))
    >>> report.coverage, report.opaque_share, report.warnings
    (1.0, 0.0, ())
    """
    absorbance = to_absorbance(spectrum)
    known = np.isfinite(absorbance.ordinate)
    x, y = absorbance.wavenumber[known], absorbance.ordinate[known]
    if x.size < 20:
        raise DomainError(
            "has fewer than 20 points measured", field="spectrum", value=x.size, remedy="give a whole spectrum"
        )
    scaled = spectrum.kind in ("absorbance", "transmittance")
    step = float(np.median(np.diff(x)))
    noise = noise_level(x, y)
    signal = float(y.max() - np.percentile(y, 2.0))
    level, tilt = baseline(x, y)
    gaps = np.diff(x)[np.diff(x) > max(25.0, 12.0 * step)].sum()
    covered = max(0.0, min(x[-1], _RANGE[1]) - max(x[0], _RANGE[0])) - gaps
    report = QualityReport(
        points=int(x.size),
        first=float(x[0]),
        last=float(x[-1]),
        step=step,
        coverage=float(np.clip(covered / (_RANGE[1] - _RANGE[0]), 0.0, 1.0)),
        signal=signal,
        noise=noise,
        signal_to_noise=signal / noise if noise > 0 else float("inf"),
        opaque_share=float((y >= OPAQUE).mean()) if scaled else 0.0,
        negative_share=float((y < -max(0.01 * signal, 3.0 * noise)).mean()),
        baseline_level=level,
        baseline_tilt=tilt,
        carbon_dioxide=residue_height(x, y, *STRETCH),
        carbon_dioxide_bend=residue_height(x, y, *BEND),
        water_vapour=vapour_roughness(x, y),
        spikes=spike_count(y, noise, signal),
        warnings=absorbance.warnings,
    )
    return _with_warnings(report, scaled)


@dataclass(frozen=True)
class QualityReport(DataRecord):
    """Figures of merit of a spectrum in absorbance, and warnings drawn from them."""

    points: Annotated[int, Quantity("1", "number of points measured", ge=0)]
    first: Annotated[float, Quantity("cm^-1", "lowest wavenumber measured", kind="position")]
    last: Annotated[float, Quantity("cm^-1", "highest wavenumber measured", kind="position")]
    step: Annotated[float, Quantity("cm^-1", "median distance of points", ge=0, kind="width")]
    coverage: Annotated[float, Quantity("1", "share of 400 to 4000 cm^-1 that was measured", ge=0, le=1)]
    signal: Annotated[float, Quantity("1", "height of the strongest band over the 2nd percentile", ge=0)]
    noise: Annotated[float, Quantity("1", "standard deviation of the noise between neighbouring points", ge=0)]
    signal_to_noise: Annotated[
        float, Quantity("1", "signal over noise; infinite for a noise-free curve", ge=0, infinite=True)
    ]
    opaque_share: Annotated[float, Quantity("1", "share of points with an absorbance of 1.7 or more", ge=0, le=1)]
    negative_share: Annotated[float, Quantity("1", "share of points clearly below zero absorbance", ge=0, le=1)]
    baseline_level: Annotated[float, Quantity("1", "median of the lower envelope")]
    baseline_tilt: Annotated[float, Quantity("1", "change of the lower envelope over 1000 cm^-1")]
    carbon_dioxide: Annotated[
        float, Quantity("1", "height at 2349 cm^-1 over its surroundings, negative when overcorrected")
    ]
    carbon_dioxide_bend: Annotated[float, Quantity("1", "height at 667 cm^-1 over its surroundings")]
    water_vapour: Annotated[float, Quantity("1", "roughness where water vapour has lines, over that elsewhere", ge=0)]
    spikes: Annotated[int, Quantity("1", "number of single points far off their neighbours", ge=0)]
    warnings: Annotated[tuple[str, ...], Option("what the figures mean, and what was doubtful when the file was read")]


def _with_warnings(report: QualityReport, scaled: bool) -> QualityReport:
    r = report
    stretch = is_audible(r.carbon_dioxide, r.noise, r.signal)
    # The stretch at 2349 absorbs ten times more, so a band at 667 without it belongs to the sample.
    bend = is_audible(r.carbon_dioxide_bend, r.noise, r.signal, 2.0) and (stretch or r.last < 2430.0)
    findings = (
        (r.first > 900.0 or r.last < 1800.0, f"covers only {r.first:.0f} to {r.last:.0f} cm^-1"),
        (scaled and r.signal < 0.02, f"very weak: the strongest band has an absorbance of {r.signal:.2g}"),
        (r.signal_to_noise < 30.0, f"noisy: signal to noise {r.signal_to_noise:.0f}"),
        (r.opaque_share > 0.01, f"saturated: {r.opaque_share:.0%} of the points absorb 1.7 or more"),
        (r.negative_share > 0.02, f"{r.negative_share:.0%} of the points have a negative absorbance"),
        (scaled and r.baseline_level > HIGH_BASELINE, f"the baseline lies at an absorbance of {r.baseline_level:.2f}"),
        (abs(r.baseline_tilt) > TILTED * r.signal, f"the baseline tilts by {r.baseline_tilt:.2g} over 1000 cm^-1"),
        (stretch, f"residue of carbon dioxide at 2349 cm^-1: {r.carbon_dioxide:+.2g}"),
        (bend, f"residue of carbon dioxide at 667 cm^-1: {r.carbon_dioxide_bend:+.2g}"),
        (r.water_vapour > ROUGHER, f"lines of water vapour: {r.water_vapour:.1f} times rougher there than elsewhere"),
        (r.spikes > 0, f"{r.spikes} spikes of a single point"),
    )
    said = tuple(text for holds, text in findings if holds)
    return QualityReport(**{**vars(report), "warnings": (*report.warnings, *said)})
