"""The stretch of a bond among computed vibrations: the one mode that the motions of the atoms name so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.whole import Whole

BONDS = (
    ("C=O", r"C=O|carbonyl"), ("C≡N", r"C#N|C≡N|nitrile|cyano"), ("C≡C", r"C#C|C≡C|alkyne|acetylenic|triple[- ]bond"),
    ("C=C", r"C=C|alkene|olefinic|vinyl|double[- ]bond"), ("O-H", r"O-H|OH|hydroxyl"), ("N-H", r"N-H|NH"),
    ("S-H", r"S-H|SH|thiol"), ("C-Cl", r"C-Cl"), ("C-Br", r"C-Br"), ("C-F", r"C-F"), ("C-I", r"C-I"), ("S=O", r"S=O"),
    ("N=O", r"N=O"), ("C=N", r"C=N|imine"), ("O-O", r"O-O|peroxide"), ("N-N", r"N-N"), ("C=S", r"C=S"),
)  # fmt: skip
STRETCH = r"(?:[- ](?:bond|group))?(?:'s)?[- ](?:stretch\w*|vibration)"
LEAST = 50.0


def bond(way: Way) -> str:
    """Return the bond whose stretch is asked for; "" where none or more than one is."""
    found = [name for name, pattern in BONDS if re.search(rf"(?<![\w=#-])(?:{pattern}){STRETCH}", way.asking)]
    return found[0] if len(found) == 1 else ""


def stretch(way: Way, computed: str, output: str, scaled: bool) -> Whole | None:
    """Return the wavenumber or intensity of the stretch that is named; None where it is not one bond's alone.

    Parameters
    ----------
    way : Way
    computed : str
        Name of the step that computed the spectrum.
    output : str
        Its output that is asked for.
    scaled : bool
        Whether its force constants were scaled by kind of bond.
    """
    name = bond(way)
    if not name or way.asks(r"symmetric|in[- ]phase|highest|lowest|first|second|sum\b|both|each|overtone"):
        return None
    field: Any = of(f"{computed}.field")
    if scaled:
        field = of(way.add("scale_force_field", field=field))
    motions = way.add("mode_contributions", field=field)
    path = f"{computed}.{output}"

    def place(outputs: Mapping[str, Any]) -> str:
        labels = [str(label) for label in outputs[motions].labels]
        shares = [re.search(rf"(?<!\S){re.escape(name)} stretch (\d+) %", label) for label in labels]
        at = [index for index, share in enumerate(shares) if share and float(share.group(1)) >= LEAST]
        return f"{path}.{at[0] if len(at) == 1 else len(labels)}"

    return way.answer(path, place=place)
