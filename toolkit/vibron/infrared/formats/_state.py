"""State of the sample from the words of a STATE label."""

from __future__ import annotations

import re

from vibron.core.spectrum import State

_SOLVENT = r"C\s*CL\s*_?4|C\s*S_?2|CHCL_?3|CDCL_?3|CH2CL2|C2CL4|DMSO|D2O|CARBON TET|CARBON DIS|CHLOROFORM"
#: In order: a "solution in a liquid cell" is a solution, a "liquid film" a liquid.
_WORDS: tuple[tuple[State, re.Pattern[str]], ...] = (
    ("gas", re.compile(r"\bGAS|VAPOU?R")),
    ("solution", re.compile(rf"SOLUTION|SOLN|DISSOLVED|\bIN ({_SOLVENT})")),
    ("solid", re.compile(r"MULL|NUJOL|FLUOROLUBE|MINERAL OIL|\bOIL\b|HALOCARBON|HEXACHLOROBUTADIENE")),
    ("solid", re.compile(r"KBR|KCL|\bCSI\b|\bKI\b|PELLET|\bDIS[CK]\b|PRESS|WAFER")),
    ("liquid", re.compile(r"LIQ|NEAT|CAPILLARY|MELT|SMEAR")),
    ("solid", re.compile(r"SOLID|FILM|POWDER|CRYSTAL|AMORPHOUS")),
    ("solution", re.compile(_SOLVENT)),
)


def state_of(label: str) -> State:
    """Return the state that the words of a STATE label mean.

    >>> [state_of(s) for s in ("SOLID (KBr DISC)", "SOLUTION (10% IN CCl4)", "LIQUID (NEAT)", "gas", "")]
    ['solid', 'solution', 'liquid', 'gas', 'unknown']
    """
    text = label.upper()
    return next((state for state, words in _WORDS if words.search(text)), "unknown")
