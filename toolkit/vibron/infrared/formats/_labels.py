"""The labelled records above a table of ours: those of the standard, the user's own as filed, and the declaration."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.spectrum import Kind, Spectrum
from vibron.infrared.formats._declaration import OWN, declaration_of, to_line
from vibron.infrared.formats._infrared import is_infrared
from vibron.infrared.formats._ldr import TABLES, blocks, canonical, records
from vibron.infrared.formats._packing import LINE
from vibron.infrared.spectra.ordinate import kind_of

UNITS: Mapping[Kind, str] = {
    "absorbance": "ABSORBANCE",
    "transmittance": "TRANSMITTANCE",
    "reflectance": "REFLECTANCE",
    "absorption_coefficient": "ABSORPTION COEFFICIENT",
    "kubelka_munk": "KUBELKA-MUNK",
    "single_beam": "SINGLE BEAM",
    "arbitrary": "ARBITRARY UNITS",
}
#: Labels that describe a table, an arrangement of blocks or the standard: written anew, not as filed.
ANEW = frozenset(
    "TITLE JCAMPDX DATATYPE DATACLASS ORIGIN OWNER XUNITS YUNITS XFACTOR YFACTOR FIRSTX LASTX DELTAX NPOINTS FIRSTY "
    "LASTY MAXX MINX MAXY MINY END BLOCKS NTUPLES VARNAME SYMBOL VARTYPE VARFORM VARDIM UNITS FIRST LAST MIN MAX "
    "FACTOR PAGE".split()
) | {*TABLES, OWN}
_KEY = re.compile(r"[\w.$/()% -]{1,40}")
_UNPRINTABLE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def header(spectrum: Spectrum, version: str, y: FloatArray, y_factor: float) -> list[str]:
    """Return the lines above the table of a spectrum whose ordinates will be read as ``y``."""
    filed = {canonical(str(key)): str(value) for key, value in spectrum.metadata.items()}
    x, known = spectrum.wavenumber, y[~np.isnan(y)]
    lines = [
        *record("TITLE", filed.get("TITLE") or "spectrum"),
        *record("JCAMP-DX", version),
        *record("DATA TYPE", filed["DATATYPE"] if is_infrared(filed.get("DATATYPE", "")) else "INFRARED SPECTRUM"),
        *(record("DATA CLASS", "XYDATA") if version.startswith("5") else ()),
        *record("ORIGIN", filed.get("ORIGIN") or "not stated"),
        *record("OWNER", filed.get("OWNER") or "not stated"),
    ]
    seen: set[str] = set()
    for key, value in spectrum.metadata.items():
        word, label = str(key), canonical(str(key))
        if _KEY.fullmatch(word) and word == word.strip() and label and label not in ANEW | seen:
            seen.add(label)
            lines += record(word, str(value))
    if "STATE" not in filed and spectrum.state != "unknown":
        lines += record("STATE", spectrum.state)
    step = float(x[-1] - x[0]) / max(x.size - 1, 1)
    table: dict[str, object] = {
        "XUNITS": "1/CM",
        "YUNITS": _y_units(spectrum.kind, filed.get("YUNITS", "")),
        "XFACTOR": 1,
        "YFACTOR": y_factor,
        "FIRSTX": float(x[0]),
        "LASTX": float(x[-1]),
        "DELTAX": step,
        "NPOINTS": x.size,
        "FIRSTY": float(y[0]) if np.isfinite(y[0]) else "?",
        "MAXX": float(x[-1]),
        "MINX": float(x[0]),
        **({"MAXY": float(known.max()), "MINY": float(known.min())} if known.size else {}),
    }
    for key, item in table.items():
        lines += record(key, repr(item) if isinstance(item, float) else str(item))
    return lines + _declaration(spectrum, lines)


def record(key: str, value: str) -> list[str]:
    """Return a record in lines of at most 80 characters, without what would end it or begin a comment."""
    text = _UNPRINTABLE.sub(" ", value.replace("\r\n", "\n").replace("\r", "\n"))
    text = re.sub(r"\$(?=\$)", "$ ", re.sub(r"#(?=#)", "# ", text))
    first, *rest = text.split("\n")
    lines = textwrap.wrap(f"##{key}= {first}", LINE, break_on_hyphens=False, break_long_words=True)
    for line in rest:
        lines += textwrap.wrap(line, LINE, break_on_hyphens=False, break_long_words=True) or [""]
    return lines


def _y_units(kind: Kind, filed: str) -> str:
    plain = "%" not in filed and "PERCENT" not in filed.upper() and _KEY.fullmatch(filed) and len(filed) < 60
    return filed if plain and kind_of(filed) == kind else UNITS[kind]


def _declaration(spectrum: Spectrum, lines: list[str]) -> list[str]:
    """Return the record of what a reader of the lines would not find: kind, and whatever label they do not hold."""
    [block] = blocks(records("\n".join(lines)))
    said = declaration_of(spectrum)
    lost = {
        key: value
        for key, value in sorted(said.metadata.items())
        if block.filed.get(key) != value and (canonical(key) not in ANEW or canonical(key) in _KEPT)
    }
    whole = f"##{OWN}= {to_line(replace(said, metadata=lost))}"
    return [whole[k : k + LINE] for k in range(0, len(whole), LINE)]


#: Labels written anew whose words are the user's nevertheless.
_KEPT = ("TITLE", "ORIGIN", "OWNER")
