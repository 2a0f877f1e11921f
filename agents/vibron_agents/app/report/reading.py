"""Reading an analysis whose keys may be missing or of an unexpected kind: a report shows what is there."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

_INVISIBLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def text(value: Any) -> str:
    r"""Return a value as one line of visible text.

    Control characters, marks that reverse the direction of writing and halves of surrogate pairs (from file names that
    are not UTF-8) become a replacement character: they could not be written, or would make a name look like another.

    >>> text(None), text(2.0), text(" acetic\nacid ")
    ('', '2', 'acetic acid')
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}"
    one_line = " ".join(str(value).split())
    return "".join("\ufffd" if unicodedata.category(letter) in _INVISIBLE else letter for letter in one_line)


def number(value: Any) -> float | None:
    """Return a finite number, or None.

    >>> number("3.5"), number("high"), number(float("nan")), number(True)
    (3.5, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        found = float(value)
    except (TypeError, ValueError):
        return None
    return found if math.isfinite(found) else None


def probability(value: Any) -> float | None:
    """Return a probability between 0 and 1, or None.

    >>> probability(0.4), probability(1.2), probability(None)
    (0.4, 1.0, None)
    """
    found = number(value)
    return None if found is None else min(max(found, 0.0), 1.0)


def mapping(value: Any) -> Mapping[str, Any]:
    """Return a mapping, empty where there is none."""
    return value if isinstance(value, Mapping) else {}


def sequence(value: Any) -> Sequence[Any]:
    """Return a sequence: a lone value becomes a sequence of one, nothing an empty one.

    >>> sequence(None), sequence("noisy"), sequence((1, 2))
    ((), ('noisy',), (1, 2))
    """
    if value is None:
        return ()
    return value if isinstance(value, (list, tuple)) else (value,)


def entries(record: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """Return the mappings listed under a key, passing over anything else."""
    return [entry for entry in sequence(record.get(key)) if isinstance(entry, Mapping)]


def file_name(path: Any) -> str:
    r"""Return the last part of a path of either convention: the folders are private.

    >>> file_name("C:\\data\\a.spa"), file_name("/home/x/b.jdx"), file_name("")
    ('a.spa', 'b.jdx', 'spectrum')
    """
    return text(str(path or "").replace("\\", "/").rstrip("/").rpartition("/")[2]) or "spectrum"


def spectrum_name(analysis: Mapping[str, Any]) -> str:
    """Return the file name of the spectrum, and which part of the file it is where that holds several.

    >>> spectrum_name({"input": {"path": "run/mixture.jdx", "part": 2}})
    'mixture.jdx, 2'
    """
    about = mapping(analysis.get("input"))
    return ", ".join(word for word in (file_name(about.get("path")), text(about.get("part"))) if word)
