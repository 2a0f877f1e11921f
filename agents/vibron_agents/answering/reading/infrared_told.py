"""Questions about instruments, lists of bands and absorbed light that are read as a whole."""

from __future__ import annotations

from vibron_agents.answering.reading import (
    infrared_absorbed,
    infrared_additions,
    infrared_amounts,
    infrared_bonds,
    infrared_counted,
    infrared_folded,
    infrared_instrument,
    infrared_internal,
    infrared_labelled,
    infrared_listed,
    infrared_ranked,
    infrared_standards,
)
from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.spectra_rows import filled
from vibron_agents.answering.reading.whole import Whole

PARTS = (
    infrared_listed.whole,
    infrared_bonds.whole,
    infrared_folded.whole,
    infrared_instrument.whole,
    infrared_labelled.whole,
    infrared_counted.whole,
    infrared_ranked.whole,
    infrared_absorbed.whole,
    infrared_standards.whole,
    infrared_additions.whole,
    infrared_internal.whole,
    infrared_amounts.whole,
)
BASES = r"\bbase[- ](?:ten|10)\b|\blog_?10\b"  # of a logarithm


def whole(text: str) -> Whole | None:
    """Return what is asked; None where the question is none of these, or a number of it has no place.

    >>> found = whole("Stray light of 0.4 %. The instrument displays A = 1.62. True absorbance?")
    >>> found.workflow.steps[0].arguments["invert"]
    True
    """
    for part in PARTS:
        way = Way(filled(text))
        try:
            found = part(way)
        except Unclear as why:
            return Whole(reason=str(why))
        if found is not None:
            way.take_all(BASES)
            return None if way.left() else found
    return None
