"""What an ordinate is: by its label, by its values, and where the two disagree."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, measured
from vibron.infrared.spectra.order import median

_NO_SPECTRUM = re.compile(
    r"refractive|dispersion index|absorption index|optical const|permittivity|dielectric|interferogram"
)
_LABELS: tuple[tuple[Kind | None, re.Pattern[str]], ...] = (
    (None, _NO_SPECTRUM),
    ("single_beam", re.compile(r"single.?beam")),
    ("kubelka_munk", re.compile(r"kubelka|\bk-?m\b")),
    ("absorbance", re.compile(r"log.*(1/r|1/t|\br\b|\bt\b|refl|trans)")),
    ("absorption_coefficient", re.compile(
        r"coefficient|absorptivity|mol\s*/\s*mol|cross.?section|extinction|epsilon|molecule|m\^?2\s*/?\s*mol|ppm.*m")),
    ("arbitrary", re.compile(r"absorptance|(%|percent)\s*abs")),
    ("transmittance", re.compile(r"trans|%\s*t\b|\bt\s*%|^\s*t\s*$")),
    ("reflectance", re.compile(r"refl|%\s*r\b|\br\s*%|^\s*r\s*$")),
    ("absorbance", re.compile(r"absorb|\babs\b|^\s*a\s*$|optical dens|^\s*au\s*$|absorption")),
    ("arbitrary", re.compile(r"arb|intens|count|relative|^\s*a\.u\.?\s*$|emission|emissiv|radiance")),
)  # fmt: skip
_PERCENT = re.compile(r"%|percent", re.IGNORECASE)
#: Few fundamentals lie here, so that the ordinate shows the baseline.
_QUIET_FROM, _QUIET_TO = np.array([1900.0, 3700.0]), np.array([2600.0, 20_000.0])
#: Absorbance that no detector can measure (one part in 10^10), and the fraction of points that may exceed it.
_LARGEST, _EXCEEDING = 10.0, 0.05
#: An ordinate that exceeds this at a tenth of its points is in percent, not a fraction.
_FRACTION = 2.5
_JUDGED = 20  # fewest points that show what an ordinate is
#: More than twice the light of the reference at most points: the reference is wrong, or the values are percent.
_SMALLEST = -0.3


@dataclass(frozen=True)
class OrdinateReading:
    """Kind and values of an ordinate; ``kind`` is None where nothing tells it, ``refused`` why it is not a spectrum."""

    kind: Kind | None
    ordinate: FloatArray
    warnings: tuple[str, ...] = ()
    refused: str = ""


def kind_of(label: str) -> Kind | None:
    """Return the kind an ordinate label names, None for an empty or unknown one.

    >>> [kind_of(s) for s in ("TRANSMITTANCE", "%T", "ABSORBANCE", "(micromol/mol)-1m-1 (base 10)", "KUBELKA-MUNK")]
    ['transmittance', 'transmittance', 'absorbance', 'absorption_coefficient', 'kubelka_munk']
    """
    text = label.lower()
    return next((kind for kind, words in _LABELS if words.search(text)), None)


def band_direction(wavenumber: FloatArray, ordinate: FloatArray) -> tuple[float, float]:
    """Return the baseline level at ascending wavenumbers and log10 of (rise of bands above it / fall below it).

    Of 7,853 measured absorbance spectra none is below 0.4, of 5,075 transmittance spectra none is above 1.4.
    """
    known = measured(ordinate)
    first = np.searchsorted(wavenumber, _QUIET_FROM, side="right").tolist()
    behind = np.searchsorted(wavenumber, _QUIET_TO).tolist()
    calm = measured(np.concatenate([ordinate[a:b] for a, b in zip(first, behind, strict=True)]))
    level = median(calm if calm.size >= 5 else known)
    low, high = float(known.min()), float(known.max())
    floor = 1e-9 + 1e-6 * (high - low)
    return level, float(np.log10((high - level + floor) / (level - low + floor)))


def not_absorbance(wavenumber: FloatArray, ordinate: FloatArray, *, scaled: bool = True) -> str:
    """Return why values cannot be an absorbance, empty if they can be.

    ``scaled=False`` judges the shape only, for ordinates that are known up to a factor.

    Examples
    --------
    >>> x = np.linspace(400.0, 4000.0, 901)
    >>> band = np.exp(-(((x - 1700.0) / 20.0) ** 2))
    >>> not_absorbance(x, band), not_absorbance(x, 95.0 - 35.0 * band, scaled=False)
    ('', 'its bands point downwards from a level of 95')
    """
    finite = np.isfinite(ordinate)
    known = ordinate if finite.all() else ordinate[finite]
    if known.size < _JUDGED or known.min() == known.max():
        return ""
    high = np.count_nonzero(known > _LARGEST) / known.size
    if scaled and high > _EXCEEDING:
        return f"{high:.0%} of the points exceed {_LARGEST:g}, up to {float(known.max()):.4g}"
    low = np.count_nonzero(known < _SMALLEST) / known.size
    if scaled and low > 0.5:
        return f"{low:.0%} of the points lie below {_SMALLEST:g}, a transmittance above 200 %"
    x = wavenumber - (wavenumber if known is ordinate else wavenumber[finite]).mean()
    known_x = x if known is ordinate else x[finite]
    tilt = float(known_x @ known) / float(known_x @ known_x)  # of the line: a scattering baseline is not a band
    level, direction = band_direction(wavenumber, ordinate - tilt * x)
    raised = level > 0.8 if scaled else level > 0.5 * float(known.max())
    if raised and direction < -0.5:
        return f"its bands point downwards from a level of {level:.3g}"
    return ""


def read_ordinate(wavenumber: FloatArray, ordinate: FloatArray, label: str, given: Kind | None) -> OrdinateReading:
    """Decide what an ordinate is; percent become fractions.

    ``given`` (by the user) overrides label and values.  Without it the label is believed unless the values deny it
    beyond what any measured spectrum does.
    """
    level, direction = band_direction(wavenumber, ordinate)
    known = measured(ordinate)
    highest = float(known.max())
    top = float(np.percentile(known, 90.0)) if highest > _FRACTION else highest  # matters above that only
    percent = top > _FRACTION
    named = given or kind_of(label)
    said = f"the ordinate is labelled {label!r}" if label.strip() else "the ordinate has no label"
    if given is None and named is None and label.strip() and _NO_SPECTRUM.search(label.lower()):
        return OrdinateReading(None, ordinate, (), f"the ordinate is {label!r}, no absorption spectrum")
    kind, notes = named, []
    if given == "absorbance" and (denial := not_absorbance(wavenumber, ordinate)):
        return OrdinateReading(None, ordinate, (), f"the ordinate cannot be an absorbance: {denial}")
    if given is None:
        by_values = _by_values(
            level / 100 if percent else level, direction, highest / 100 if percent else highest, percent
        )
        if named is None:
            kind = by_values
            notes += [f"{said}; by its values it is {kind}"] if kind else []
        elif named == "absorbance" and by_values == "transmittance" and direction < -0.7:
            kind = by_values
            notes.append(f"{said}, but its values are a transmittance and are read as one")
        elif named == "transmittance" and _surely_absorbance(level, direction, highest, percent):
            kind = "absorbance"
            notes.append(f"{said}, but its values are an absorbance and are read as one")
        elif named == "absorbance" and top > 15.0:
            kind = "arbitrary"
            notes.append(f"{said}, but reaches {highest:.4g}, more than any absorbance; kept in arbitrary units")
        elif named == "transmittance" and direction > 0.9:
            notes.append(
                f"{said}, but its bands point upwards like those of an absorbance; state it by "
                "y_kind (--y-kind on the command line)"
            )
    if kind in ("transmittance", "reflectance"):
        if top > 160.0:
            return OrdinateReading(None, ordinate, (), f"{said} and reaches {top:.4g}: neither a fraction nor percent")
        labelled = bool(_PERCENT.search(label)) and highest > 1.5
        if percent or labelled:
            ordinate = ordinate / 100.0
    return OrdinateReading(kind, ordinate, tuple(notes))


def _by_values(level: float, direction: float, highest: float, percent: bool) -> Kind | None:
    if direction < -0.3 and 0.3 < level < 1.3 and highest < 1.6:
        return "transmittance"
    if direction > 0.5 and not percent and level < 1.0:
        return "absorbance"
    return None


def _surely_absorbance(level: float, direction: float, highest: float, percent: bool) -> bool:
    if percent:
        return False
    return (direction > 1.5 and level < 0.3) or (direction > 0.5 and level < 0.4 and highest > 1.3)
