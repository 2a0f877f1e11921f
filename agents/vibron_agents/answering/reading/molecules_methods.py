"""What chemists ask of a molecule: a method, a basis set, and a part of what it gives."""

from __future__ import annotations

import re
from typing import Any

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading.molecules import SMILES, formula_in, length_in, scale
from vibron_agents.answering.reading.molecules_energies import active, pairs
from vibron_agents.answering.reading.molecules_levels import (
    BASIS,
    FUNCTIONALS,
    Found,
    basis_in,
    functional_in,
    level_in,
    molecule_in,
    space_in,
)
from vibron_agents.answering.reading.molecules_properties import (
    UNSTABLE,
    ionisation,
    orbitals,
    populations,
    response,
    stability,
)
from vibron_agents.answering.reading.numerals import NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.whole import Whole

CLAIMED = (
    rf"{BASIS}|\bhartree-fock\b|\bRHF\b|\bUHF\b|\bROHF\b|\bMP2\b|\bm[oø]ller|\bCCSD|"
    rf"\bcoupled[- ]cluster\b|\bfull[- ]CI\b|\bFCI\b|"
    r"\bfull configuration interaction|\bCAS(?:SCF)?\(|\bCASSCF|\bdelta[- ]?SCF|\bΔSCF|"
    r"\bmulliken\b|\bl(?:oe|ö|o)wdin\b|\bmayer\b|\bkohn-sham|"
    r"\bUCCSD?\b|\badapt-VQE|\bcoulson-fischer"
)
FOREIGN = (
    r"\bfrequenc(?:y|ies)\b|\bvibration|\binfrared\b|\bIR\b|\bwavenumbers?\b|\bisotop|"
    r"\braman\b|\bthermochem|\bFranck|\bharmonic\b|\banharmonic|\bscal(?:ed|ing) factor|"
    r"\bmoments? of inertia|\brotational"
)
TWO_STEPS = (
    r"\bdissociation energy|\bbinding energy|\batomi[sz]ation|\breaction (?:energy|"
    r"enthalpy)|\bbarrier\b|\bdifference between|\bby how m(?:uch|any)\b|"
    r"\bhow much (?:lower|higher|deeper|more|less|of the)(?! (?:positive|charge|"
    r"total charge))|(?<!virial )\bratio\b|\bgap\b|\bsplitting\b|\bpercentage\b|"
    r"\bsize[- ]consisten|\bproton affinity|\belectron affinity|\binteraction energy|"
    r"\bcounterpoise|"
    r"\bexcitation energy|\bsolvent|\b(?:aqueous|solvated|dissolved)\b|\bdispersion correction|"
    r"\brelativistic|\bwhich (?:of|is)\b"
)
BARE = ("adapt_vqe", "unitary_coupled_cluster")


def whole(reader: Reader) -> Whole | None:
    """Return what is asked of a molecule; None where no method of electrons is named."""
    if not reader.says(CLAIMED) or reader.says(FOREIGN) or reader.says(r"\bcomplete[- ]basis|\bCBS\b|\bhubbard\b"):
        return None
    if not reader.says(UNSTABLE) and (strange := Reader(reader.text).take(TWO_STEPS)):
        raise Unclear(f"{strange.group().strip()} takes a step of its own")
    arguments = basis_in(reader)
    _harmless(reader)
    for ask in (
        _curve,
        _optimised,
        _circuit,
        stability,
        populations,
        ionisation,
        response,
        orbitals,
        active,
        pairs,
    ):
        if (found := ask(reader, arguments)) is not None:
            tool, path, unit, extra = found
            given = {name: value for name, value in ({**arguments, **extra}).items() if value is not None}
            if "basis" not in given:
                raise Unclear("the basis set is not given")
            return Whole(
                Workflow((Step("answer", tool, given),), f"answer.{path}"), unit, tuple(reader.taken), bare=tool in BARE
            )
    raise Unclear("which method is meant is not clear")


def _harmless(reader: Reader) -> None:
    reader.take_all(r"\b(?:the )?(?P<only>two) (?:electrons|nuclei|active orbitals|bonds|atoms apart)\b")
    reader.take_all(r"\bMP(?P<only>2)\b")


def _curve(reader: Reader, arguments: dict[str, Any]) -> Found:
    """A scan of two atoms, where a minimum is asked for."""
    asked = reader.says(
        r"\bequilibrium (?:bond )?(?:distance|length|separation)|\bbond length\b|"
        r"\bpotential (?:energy )?curve|\bminimum of the (?:potential|energy)|\bat (?:its|"
        r"the) minimum|\bforce constant"
    )
    level = level_in(reader)
    if not asked or functional_in(reader) or not level or reader.says(r"\boptimi[sz]"):
        return None
    formula = formula_in(reader)
    pair = re.fullmatch(r"([A-Z][a-z]?)(2|[A-Z][a-z]?)([+-]?)", formula)
    if not pair:
        return None
    match = reader.take(
        rf"\b(?:between|from) ({NUMERAL})(?:\s*(?:angstroms?|pm|bohr|Å))? (?:and|"
        rf"to) ({NUMERAL})\s*(angstroms?|Å|pm|bohr)"
    )
    if match:
        low, high = (number(part) * scale(match.group(3)) for part in match.group(1, 2))
    else:
        if length_in(reader):
            return None
        low, high = _usual(pair.group(1), pair.group(1) if pair.group(2) == "2" else pair.group(2))
    distances = [round(low + (high - low) * k / 10.0, 6) for k in range(11)]
    other = pair.group(1) if pair.group(2) == "2" else pair.group(2)
    extra: dict[str, Any] = {"first": pair.group(1), "second": other, "distances": distances, "method": level}
    if pair.group(3):
        extra["charge"] = 1 if pair.group(3) == "+" else -1
    if reader.says(r"\bforce constant"):
        return "potential_curve", "force_constant", "hartree/angstrom^2", extra
    if reader.says(r"\benergy at (?:its|the) minimum|\benergy (?:at|of) the equilibrium|\bminimum energy"):
        return "potential_curve", "energy", "hartree", extra
    return "potential_curve", "distance", "angstrom", extra


def _usual(one: str, other: str) -> tuple[float, float]:
    """Return distances between which two atoms bind, from the sum of their covalent radii."""
    radii = {
        "H": 0.37,
        "He": 0.4,
        "Li": 1.25,
        "Be": 0.95,
        "B": 0.85,
        "C": 0.7,
        "N": 0.6,
        "O": 0.65,
        "F": 0.65,
        "Na": 1.5,
        "Cl": 0.98,
    }
    if one not in radii or other not in radii:
        raise Unclear("between which distances to look is not said")
    length = radii[one] + radii[other]
    return 0.85 * length, 1.3 * length


def _optimised(reader: Reader, arguments: dict[str, Any]) -> Found:
    if not reader.says(
        r"\boptimi[sz]|\bequilibrium (?:geometry|structure)|\brelax(?:ed)? (?:geometry|"
        r"structure)|\bgeometry of lowest"
    ):
        return None
    formula = formula_in(reader)
    method = functional_in(reader) or level_in(reader)
    if method not in ("HF", "MP2", *FUNCTIONALS.values()):
        raise Unclear("the method of the optimisation is not clear")
    if formula not in SMILES:
        raise Unclear("the molecule to optimise is not known")
    extra: dict[str, Any] = {"geometry": SMILES[formula], "method": method}
    if reader.says(r"\bangle\b|\bdihedral"):
        raise Unclear("an angle takes a step of its own")
    if reader.says(r"\benergy\b"):
        return "optimise_molecule", "energy", "hartree", extra
    if bond := re.search(
        r"\b([A-Z][a-z]?)\s*(?:-|=|≡|#|to|\.\.\.)?\s*([A-Z][a-z]?) (?:bond|distance|" r"separation)", reader.text
    ):
        i, j = _bond(
            SMILES[formula],
            bond.group(1),
            bond.group(2),
            bool(reader.says(r"\bdistance|separation") and not reader.says(r"\bbond")),
        )
        return "optimise_molecule", f"distances.{i}.{j}", "angstrom", extra
    if len(re.findall(r"[A-Z]", formula)) <= 2 and reader.says(r"\bbond (?:length|distance)|\bhow long\b"):
        return "optimise_molecule", "distances.0.1", "angstrom", extra
    raise Unclear("what is asked of the geometry is not clear")


def _bond(smiles: str, one: str, other: str, apart: bool) -> tuple[int, int]:
    """Return the first pair of two elements that is bonded, or that is not where only a distance is asked for."""
    from rdkit import Chem

    molecule = (
        Chem.AddHs(Chem.MolFromSmiles(smiles)) if "[H]" not in smiles else Chem.MolFromSmiles(smiles, sanitize=False)
    )
    atoms = [atom.GetSymbol() for atom in molecule.GetAtoms()]
    for bond in molecule.GetBonds():
        i, j = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
        if {atoms[i], atoms[j]} == {one, other} and (one != other or atoms[i] == atoms[j]):
            return min(i, j), max(i, j)
    places = [k for k, symbol in enumerate(atoms) if symbol in (one, other)]
    if apart and len(places) == 2:
        return places[0], places[1]
    raise Unclear(f"the molecule has no bond {one}-{other}")


def _circuit(reader: Reader, arguments: dict[str, Any]) -> Found:
    if reader.says(r"\badapt-VQE"):
        return "adapt_vqe", "value", "hartree", {**molecule_in(reader), **space_in(reader)}
    if reader.says(r"\bunitary coupled[- ]cluster|\bUCCSD?\b"):
        return "unitary_coupled_cluster", "value", "hartree", {**molecule_in(reader), **space_in(reader)}
    if reader.says(r"\bqubits?\b|\bjordan[- ]wigner|\bbravyi|\bpauli"):
        mapping = next(
            (name for name, word in (("bravyi_kitaev", r"bravyi"), ("parity", r"\bparity")) if reader.says(word)),
            "jordan_wigner",
        )
        if not reader.says(r"\bhow many qubits|\bnumber of qubits"):
            raise Unclear("what is asked of the qubit Hamiltonian is not clear")
        return (
            "qubit_hamiltonian",
            "qubits",
            "1",
            {**molecule_in(reader, False), **space_in(reader), "mapping": mapping},
        )
    return None
