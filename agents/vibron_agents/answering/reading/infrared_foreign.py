"""What infrared spectroscopy is not asked for, and methods that only their own tools stand for."""

from __future__ import annotations

import re

FOREIGN = re.compile(
    r"\bNMR\b(?!\)? (?:correlation|reorient\w*) )|"
    r"\bchemical shifts?\b(?=[^.?]*\bppm\b)|\bmelt\w* (?:point|temperature|entropy|enthalpy)|"
    r"\bboil\w* (?:point|temperature)|\bflash point|\bvapou?r pressure of\b|\blog ?P\b|\bpartition coefficient|"
    r"\bpK_?a\b|\bsolubilit\w+|\btoxicit\w+|\bLD50\b|\bHOMO\b|\bLUMO\b|\bionisation energ\w+|\bionization energ\w+|"
    r"\bquadrupole moments?\b|\bpolari[sz]abilit\w+|\bUV[-/ ]?vis\w*|\bfluorescence\b|\boptical rotation|"
    r"\benthalp\w+ of (?:formation|combustion|vapori[sz]ation)|\bheat of (?:formation|combustion)|"
    r"\bretention (?:time|index)|\bcrystal structure|\bspace group|\bcollision cross[- ]section|\bretrosynthe\w+|"
    r"\bsynthesi[sz]e\b", re.IGNORECASE,
)  # fmt: skip
ANHARMONIC = ("quartic_force_field", "embed_conformer")
OWN: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"\bVSCF\b|\bVCI\b", ("anharmonic_vscf", *ANHARMONIC)),
    (r"\bVPT2\b", ("anharmonic_vpt2", *ANHARMONIC)),
    (r"\bRaman activit\w+|\bdepolari[sz]ation ratio", ("raman_activity",)),
    (r"\bVDOS\b|\bvelocity auto-?correlation",
        ("velocity_autocorrelation_density_of_states", "molecular_dynamics", "water_box_dynamics", "embed_conformer")),
    (r"\bhydrogen[- ]bond(?:ed|ing)?\b(?=[^?]*(?:enthalp|energ|distan))|\biogansen", ("hydrogen_bond",)),
    (r"\bCCSD|\bcoupled cluster\b|\bCASSCF\b|\bfull CI\b|\bGVPT2\b|\bVPT4\b|\bCOSMO\b|\bimplicit solvent", ()),
)  # fmt: skip
CONVERTING = ("convert_energy", "convert_spectral_unit")


def foreign(text: str, tool: str) -> bool:
    """Tell whether a text asks for what no tool of the field gives, or by a method that a tool does not use.

    >>> foreign("Predict the 13C chemical shift of the carbonyl, in ppm.", "isotope_shift")
    True
    >>> foreign("Where does VSCF put the bend?", "harmonic_ir"), foreign("Where does VSCF put it?", "anharmonic_vscf")
    (True, False)
    """
    if FOREIGN.search(text):
        return True
    named = [tools for pattern, tools in OWN if re.search(pattern, text, re.IGNORECASE)]
    return bool(named) and not any(tool in (*tools, *CONVERTING) for tools in named)
