"""The units in which an energy of a molecule is asked for, and the methods that no tool of molecules has."""

from __future__ import annotations

import re

from vibron.core.constants import AVOGADRO, HARTREE
from vibron_agents.answering.reading.phrasebook import asking

MOLAR_HARTREE = HARTREE.value * AVOGADRO.value / 1e3  # kJ/mol
MOLAR = (  # per hartree
    (r"\bkcal\s*(?:/|per )\s*mol\w*|\bkcal mol\^?-1|\bkilocalories? per mole?", "kcal/mol", MOLAR_HARTREE / 4.184),
    (r"\bkJ\s*(?:/|per )\s*mol\w*|\bkJ mol\^?-1|\bkilojoules? per mole?", "kJ/mol", MOLAR_HARTREE),
    (r"\bmilli-?hartrees?\b|(?-i:\bm(?:Ha|Eh|E_h)\b)", "millihartree", 1000.0),
)
ABSENT = re.compile(
    r"\bG_?0W_?0\b|(?-i:\bGW\b)|\bquasiparticle (?:band )?gap|\bbethe-salpeter|(?-i:\bBSE\b)|(?-i:\bDMFT\b)|"
    r"\bMR-?CI\w*|(?-i:\bCISD?T?\b)|\bEOM-?CC\w*|\bCASPT2\b|\bNEVPT2\b|\bRPA correlation|\bADC\(\d\)|"
    r"(?-i:(?<![\w(=#])CC[23](?= |/))|\bquantum monte carlo\b|(?-i:\bDMC\b)|\bMP[34]\b|\bDLPNO\S*|\bCCSDTQ?\b",
    re.IGNORECASE,
)
COUNTED = re.compile(r"\bhow many (?:milli-?hartrees?\b|m(?:Ha|Eh|E_h)\b)", re.IGNORECASE)


def energy_unit(text: str) -> tuple[float, str]:
    """Return how many of the unit that is asked for are a hartree, and the unit; hartree itself if no other is named.

    >>> energy_unit("How far, in kcal/mol, does it drop?")[1], energy_unit("By how many millihartree?")
    ('kcal/mol', (1000.0, '1'))
    """
    if COUNTED.search(text):
        return 1000.0, "1"
    sentence = asking(text)
    for pattern, unit, size in MOLAR:
        if re.search(pattern, sentence, re.IGNORECASE):
            return size, unit
    return 1.0, "hartree"
