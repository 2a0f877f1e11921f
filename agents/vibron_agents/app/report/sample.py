"""The sample as the header of its file describes it: shown only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vibron_agents.app.report.reading import mapping, text

_FIELDS = {
    "title": ("TITLE", "SAMPLENAME", "SAMPLE", "SAMPLEDESCRIPTION", "DESCRIPTION", "SNM"),
    "date": ("LONGDATE", "DATE", "DAT"),
    "time": ("TIME", "TIM"),
    "instrument": ("SPECTROMETERDATASYSTEM", "INSTRUMENT", "SPECTROMETER", "INS"),
    "state": ("STATE", "SFM"),
    "sampling procedure": ("SAMPLINGPROCEDURE", "ACCESSORY"),
}
"""Field shown, and the labels of file formats that hold it, the first found counts; letters and digits only."""
_LONGEST = 200


def sample(analysis: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Read the fields of the header that are there, each at most 200 characters long.

    >>> sample({"filed": {"title": "no. 7", "Long Date": "1998/02/12", "owner": "us"}})
    [('title', 'no. 7'), ('date', '1998/02/12')]
    """
    filed: dict[str, str] = {}
    for key, value in mapping(analysis.get("filed")).items():
        filed.setdefault("".join(letter for letter in str(key).upper() if letter.isalnum()), _shortened(text(value)))
    found = ((name, next(filter(None, map(filed.get, labels)), "")) for name, labels in _FIELDS.items())
    return [(name, value) for name, value in found if value]


def _shortened(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
