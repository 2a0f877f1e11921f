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
STRENGTH = (
    r"\d\s*cm\^?-1(?s:.*)(?:how strong|strength|enthalpy)[^?]{0,40}hydrogen[- ]bond|"
    r"\d\s*cm\^?-1(?s:.*)hydrogen[- ]bond[^?.;\d]{0,30}(?:strength|enthalpy)"
)
REACTION = (  # what a reaction does follows from no unit
    r"(?-i:\b(?:gibbs|free|enthalp\w+|energy|heat|entropy)\b[^.?]{0,20}\bof (?:the )?"
    r"(?:reaction|formation|combustion)|\breaction (?:enthalpy|energy|entropy|gibbs)|"
    r"[A-Z]\w* (?:->|→|=>|<=>|⇌) [A-Z])"
)
NOT_FOR = {  # another step stands between what is given and what is asked
    "beer_lambert_calibration": r"\bdilut\w*|\btransmittances?\b[^.;?\d]{0,20}\d[^;?]{0,20},",
    "convert_energy": f"{STRENGTH}|{REACTION}",
    "convert_spectral_unit": STRENGTH,
    "detection_limit": r"\bLOD\b[^.?]*\bLOQ\b|\bLOQ\b[^.?]*\bLOD\b|detection and (?:of )?quanti",
    "figures_of_merit": r"(?-i:detect|quantif|\bLO[DQ]\b)",  # their unit is told where the pure spectra are a table
    "number_density": r"square|\bhits?\b|strik|collid|(?:per|each|every|a) second",
    "retrieval_metrics": r"\b(?:mean|average) rank\b",
    "scale_frequencies": r"\b(?:which|what)(?: is the| would be the)?(?: \w+){0,2} (?:scal\w+ )?factor\b",
}


def foreign(text: str, tool: str) -> bool:
    """Tell whether a text asks for what no tool of the field gives, or by a method that a tool does not use.

    >>> foreign("Predict the 13C chemical shift of the carbonyl, in ppm.", "isotope_shift")
    True
    >>> foreign("Where does VSCF put the bend?", "harmonic_ir"), foreign("Where does VSCF put it?", "anharmonic_vscf")
    (True, False)
    """
    if FOREIGN.search(text) or (tool in NOT_FOR and re.search(NOT_FOR[tool], text, re.IGNORECASE)):
        return True
    named = [tools for pattern, tools in OWN if re.search(pattern, text, re.IGNORECASE)]
    return bool(named) and not any(tool in (*tools, *CONVERTING) for tools in named)
