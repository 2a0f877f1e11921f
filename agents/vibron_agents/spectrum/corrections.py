"""Corrections of a spectrum before it is read: lines of air, baseline, attenuated total reflection.

Each is made where the quality report finds a reason (``auto``), always (``yes``) or never (``no``); what was made, or
could be, is part of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

import numpy as np

from vibron.core.errors import VibronError
from vibron.core.spectrum import Spectrum
from vibron.infrared.preprocessing.baseline import baseline
from vibron.infrared.preprocessing.correct_atr import correct_atr
from vibron.infrared.preprocessing.subtract_atmosphere import subtract_atmosphere
from vibron.infrared.spectra.air import GASES
from vibron.infrared.spectra.air_residues import residual_gases
from vibron.infrared.spectra.defects import HIGH_BASELINE, TILTED

if TYPE_CHECKING:
    from vibron_agents.spectrum.evidence import Evidence
    from vibron_agents.spectrum.experts import Settings

Choice: TypeAlias = Literal["auto", "yes", "no"]
Name: TypeAlias = Literal["atmosphere", "baseline", "atr"]
CHOICES: tuple[Choice, ...] = get_args(Choice)
_LINES = {"H2O": "water vapour", "CO2": "carbon dioxide"}
_FEWEST = 20  # points, as for the quality report
_ATR = re.compile(r"\bATR\b|attenuated total reflect", re.IGNORECASE)
_CORRECTED = re.compile(r"ATR.?correct|correct\w*\s+for\s+ATR", re.IGNORECASE)


@dataclass(frozen=True)
class Correction:
    """A correction that was made, or that could be."""

    name: Name
    done: bool
    text: str


Step: TypeAlias = Callable[["Evidence", bool], tuple[Spectrum, Correction | None]]


def states_atr(labels: Mapping[str, str]) -> bool:
    """Return True if the labels of a file name attenuated total reflection that is not corrected yet.

    >>> states_atr({"sampling procedure": "diamond ATR"}), states_atr({"title": "ATR corrected"}), states_atr({})
    (True, False, False)
    """
    said = [text for text in labels.values() if _ATR.search(text)]
    return bool(said) and not any(map(_CORRECTED.search, said))


def correction_expert(evidence: Evidence, settings: Settings) -> Evidence:
    """Correct the absorbance as far as the settings say and the evidence asks for it."""
    steps: tuple[tuple[Name, Choice, Step], ...] = (
        ("atmosphere", settings.atmosphere, _without_air),
        ("baseline", settings.baseline, _without_baseline),
        ("atr", settings.atr, _as_transmission),
    )
    made = []
    for name, choice, step in steps:
        if choice == "no":
            continue
        try:
            corrected, found = step(evidence, choice == "yes")
        except VibronError as error:
            if choice == "auto":
                continue
            corrected, found = evidence.absorbance, Correction(name, False, f"{name} not corrected: {error.message}")
        if found is not None:
            made.append(found)
            # The notes of the tools are those of the correction.
            absorbance = replace(corrected, warnings=evidence.absorbance.warnings)
            evidence = replace(evidence, absorbance=absorbance)
    return replace(evidence, corrections=tuple(made))


def _without_air(evidence: Evidence, forced: bool) -> tuple[Spectrum, Correction | None]:
    spectrum = evidence.absorbance
    gases = GASES if forced else _residues(spectrum)
    if not gases:
        return spectrum, None
    lines = " and ".join(_LINES[gas] for gas in gases)
    return subtract_atmosphere(spectrum, gases).corrected, Correction(
        "atmosphere", True, f"lines of {lines} subtracted"
    )


def _residues(spectrum: Spectrum) -> tuple[str, ...]:
    """Return the gases of the air that are seen, none of them as high as bands of the sample."""
    known = np.isfinite(spectrum.ordinate)
    if known.sum() < _FEWEST:
        return ()
    return residual_gases(spectrum.wavenumber[known], spectrum.ordinate[known])


def _without_baseline(evidence: Evidence, forced: bool) -> tuple[Spectrum, Correction | None]:
    quality, scaled = evidence.quality, evidence.spectrum.kind in ("absorbance", "transmittance")
    assert quality is not None
    high = scaled and quality.baseline_level > HIGH_BASELINE
    if not (forced or high or abs(quality.baseline_tilt) > TILTED * quality.signal):
        return evidence.absorbance, None
    corrected = baseline(evidence.absorbance, "rubberband").corrected
    return corrected, Correction("baseline", True, "baseline subtracted: the lower convex hull")


def _as_transmission(evidence: Evidence, forced: bool) -> tuple[Spectrum, Correction | None]:
    if forced:
        text = "attenuated total reflection corrected for the penetration depth, which grows with wavelength"
        return correct_atr(evidence.absorbance), Correction("atr", True, text)
    if not evidence.atr:
        return evidence.absorbance, None
    text = (
        "attenuated total reflection, by the file or as stated: the penetration depth is corrected on request only "
        '(--atr yes on the command line, atr="yes" in Python), since it changes the ranking little'
    )
    return evidence.absorbance, Correction("atr", False, text)
