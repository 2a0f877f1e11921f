"""The level at which a molecule is computed: method, functional, basis set, active space."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.molecules import geometry_in
from vibron_agents.answering.reading.molecules_names import formula_in
from vibron_agents.answering.reading.numerals import COUNT, number
from vibron_agents.answering.reading.reader import Reader, Unclear

BASIS = (
    r"(?<![\w-])(?:unc-)?(?:STO-[2-6]G|(?:3-21|4-31|6-31|6-311)(?:\+{1,2})?G(?:\*{1,2}|\([a-z0-9,]+\))?|"
    r"(?:d?-?aug-)?cc-p(?:C|wC)?V[DTQ56]Z|def2-(?:SVP|TZVPP?|QZVPP?|SV\(P\)))(?![\w*])"
)
FUNCTIONALS = {
    "B3LYP": "B3LYP",
    "PBE0": "PBE0",
    "PBE": "PBE",
    "BLYP": "BLYP",
    "LDA": "LDA,VWN",
    "SVWN": "LDA,VWN",
    "M06-2X": "M06-2X",
    "TPSS": "TPSS",
    "BP86": "BP86",
    "CAM-B3LYP": "CAM-B3LYP",
}


Found = tuple[str, str, str, dict[str, Any]] | None


def basis_in(reader: Reader) -> dict[str, Any]:
    """Take the basis set."""
    found = [match.group() for match in reader.take_all(BASIS)]
    if len({one.lower() for one in found}) > 1:
        raise Unclear("it names several basis sets")
    if other := re.search(r"(?<![\w-])(?:unc-|pc-?\d|pcseg|cc-p|def2|6-3\d|LANL|ANO|x2c-|jun-|jul-)\S+", reader.rest):
        raise Unclear(f"the basis set {other.group()} is not known")
    if found:
        return {"basis": found[0]}
    if reader.says(r"\blarge (?:diffuse|augmented) basis"):
        return {"basis": "aug-cc-pVQZ"}
    return {"basis": "cc-pVQZ"} if reader.says(r"\b(?:large|big) basis") else {}


def molecule_in(reader: Reader, needed: bool = True) -> dict[str, Any]:
    """Take the molecule; with its nuclei placed where they are needed."""
    if several := re.search(
        r"\b(?<!hydrogen )(?<!coupled )(?<!coupled-)(?:dimer|trimer|tetramer|cluster|liquid|crystal|bulk)\b",
        reader.text,
        re.I,
    ):
        raise Unclear(f"how the molecules of a {several.group().lower()} stand is not known")
    formula = formula_in(reader)
    if not formula and not reader.says(r"\([-\d. ]+,[-\d. ]+,[-\d. ]+\)"):
        raise Unclear("the molecule is not named")
    return {"geometry": geometry_in(reader, formula, needed)}


def functional_in(reader: Reader) -> str:
    """Return the functional that is named; "" if none."""
    return next(
        (
            name
            for word, name in FUNCTIONALS.items()
            if reader.says(rf"(?<!\w)(?<!CAM-)(?<!\d-){re.escape(word)}(?![\w-]*\d)")
        ),
        "",
    )


def level_in(reader: Reader) -> str:
    """Return the method of correlation that is named; "" if none."""
    for name, pattern in (
        (
            "FCI",
            r"\bfull[- ]CI\b|\bFCI\b|full configuration interaction|\ball determinants\b|\bexact (?:ground[- ]state )?"
            r"energy (?:with)?in (?:the|this|a)?(?! (?:limit|infinite))|\bexact diagonali[sz]ation",
        ),
        (
            "CCSD(T)",
            r"CCSD\(T\)|\bperturbative (?:\(?T\)?|triples)|(?<![A-Z])\(T\) |\btriples (?:correction|contribution)",
        ),
        ("CCSD", r"\bCCSD\b|\bcoupled[- ]cluster|\bT1 diagnostic"),
        ("MP2", r"\bMP2\b|\bm[oø]ller|\bsecond[- ]order perturbation"),
        ("HF", r"\bR?HF\b|hartree-fock|\b(?:RO|U)HF\b|\bSCF\b|\bmean[- ]field\b|\bnuclear repulsion|\bbasis functions"),
    ):
        if reader.says(pattern):
            return name
    return ""


def space_in(reader: Reader) -> dict[str, Any]:
    """Take an active space."""
    if match := reader.take(r"\bCAS(?:SCF)?\s*\(\s*(\d+)\s*,\s*(\d+)\s*\)|\(\s*(\d+)e?\s*,\s*(\d+)o?\s*\)"):
        electrons, orbitals = (int(part) for part in match.groups() if part)
    elif match := reader.take(
        rf"\b({COUNT})[- ](?:active[- ])?electrons?[- ](?:in|into|over|and)[- ](?:the )?({COUNT})[- ]"
        rf"(?:active[- ]|spatial[- ]|molecular[- ])?orbitals?"
    ):
        electrons, orbitals = (int(number(part)) for part in match.groups())
    else:
        return {}
    return {"electrons": electrons, "orbitals": orbitals}
