"""What chemists ask of a molecule: a method, a basis set, and a part of what it gives."""

from __future__ import annotations

import re
from typing import Any

from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.reading.manybody_lists import EXTRAPOLATED
from vibron_agents.answering.reading.molecules import LENGTH, RADII, RELAXED, SMILES, scale
from vibron_agents.answering.reading.molecules_energies import NUCLEAR, active, pairs
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
from vibron_agents.answering.reading.molecules_names import NUMBERS, formula_in
from vibron_agents.answering.reading.molecules_properties import (
    core,
    fine_structure,
    ionisation,
    orbitals,
    populations,
    response,
    stability,
)
from vibron_agents.answering.reading.molecules_units import ABSENT, energy_unit
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.whole import Whole

CLAIMED = (
    rf"{BASIS}|{NUCLEAR}|\bhartree-fock\b|\bRHF\b|\bUHF\b|\bROHF\b|\bMP2\b|\bm[oø]ller|\bCCSD|"
    rf"\bcoupled[- ]cluster\b|\bfull[- ]CI\b|\bFCI\b|"
    r"\bfull configuration interaction|\bCAS(?:SCF)?\(|\bCASSCF|\bdelta[- ]?SCF|\bΔSCF|"
    r"\bmulliken\b|\bl(?:oe|ö|o)wdin\b|\bmayer\b|\bkohn-sham|"
    r"\bUCCSD?\b|\badapt-VQE|\bcoulson-fischer|\bpoint group\b(?=.*(?:angstrom|Å|\bpm\b|\bbohr))|"
    r"(?:angstrom|Å|\bpm\b|\bbohr).*\bpoint group\b|\bkoopmans|\bHOMO\b|\bLUMO\b|"
    r"\bspin-orbit (?:coupling|splitting|interaction)|\bfine[- ]structure splitting|\bK[- ]edge\b|"
    r"\b(?:XAS|NEXAFS)\b"
)
FOREIGN = (
    r"\bfrequenc(?:y|ies)\b|\bvibration|\bnormal modes?|\binfrared\b|\bIR\b|(?<!in )\bwavenumbers?\b|\bisotop|"
    r"\bharmonic\b(?! force)|"
    r"\braman\b|\bthermochem|\bFranck|\banharmonic|\bscal(?:ed|ing) factor|"
    r"\bmoments? of inertia|\brotational|\bspace group|\bcharacter table|\birreducible"
)
TWO_STEPS = (
    r"\bdissociation energy|\bbinding energy|\batomi[sz]ation|\breaction (?:energy|"
    r"enthalpy)|\bbarrier\b|\bdifference between|\bby how m(?:uch|any)\b|"
    r"\bhow much (?:lower|higher|deeper|more|less|of the)(?! (?:positive|charge|"
    r"total charge))|(?<!virial )\bratio\b|\bgap\b|\bsplitting\b|\bpercentage\b|"
    r"\bsize[- ]consisten|\bproton affinity|\belectron affinity|\binteraction energy|"
    r"\bcounterpoise|"
    r"\bexcitation energy|\bsolvent|\b(?:aqueous|solvated|dissolved)\b|\bdispersion correction|"
    r"(?<!no )(?<!non-)\brelativistic|\bwhich (?:of|is)\b"
)
OWN = {  # what a tool finds by itself
    "stability_analysis": r"by how m|how much|difference|which is",
    "spin_orbit_splitting": r"splitting|by how m|relativistic|difference",
    "core_excitations": r"excitation energy",
    "delta_scf": r"binding energy|difference|how much|by how m",
    "hartree_fock": r"by how m",
    "coupled_cluster": r"by how m|how much (?:lower|more)",
    "moller_plesset": r"by how m|how much (?:lower|deeper)",
}
POSITIVE = (
    r"\bpositive (?:number|value|quantity)|\bmagnitude|\babsolute value|\bby how m(?:uch|any)\b|"
    r"\bhow much (?:lower|deeper)|"
    r"\bhow far\b"
)
COUNT_OF = "how many"  # in the place of a unit: the number of entries is asked for
METHODS = r"\b(?:[RU]?HF|hartree-fock|MP2|CCSD(?:\(T\))?|B3LYP|PBE0?|BLYP|TPSS|LDA|SCF)(?!\w)"
ASKS_GEOMETRY = (
    r"\bbond (?:length|distance)s?\b|\bhow long\b|\binternuclear (?:distance|separation)|"
    r"\bdistance (?:between|of the|from)|\b[A-Z][a-z]?-[A-Z][a-z]? (?:distance|bond)\b|"
    r"\bequilibrium (?:distance|separation)"
)
ASKS_MINIMUM = (
    r"\bequilibrium (?:bond )?(?:distance|length|separation)|\bbond length\b(?! (?:of )?[\d.]+)|"
    r"\bpotential (?:energy )?curve|\bminimum of the (?:potential|energy)|\bat (?:its|"
    r"the) minimum|\bforce constant|\b(?:at|for) (?:which|what) (?:distance|separation|bond length|internuclear)|"
    r"\b(?:distance|separation) (?:at which|where|that)|\bR_?e\b"
)
OTHER = (
    r"\bdipole|\bcharges?\b|\bHOMO|\bLUMO|\bpolari[sz]abil|\bkoopmans|\bioni[sz]ation|\bbond order|"
    r"\bpoint group|\bqubit"
)


def whole(reader: Reader) -> Whole | None:
    """Return what is asked of a molecule; None where no method of electrons is named."""
    if (absent := ABSENT.search(reader.text)) and not reader.says(rf"\bhubbard\b|{EXTRAPOLATED}"):
        return Whole(reason=f"no tool is for {absent.group()}", final=True)
    if not reader.says(CLAIMED) or reader.says(FOREIGN) or reader.says(rf"\bhubbard\b|{EXTRAPOLATED}"):
        return None
    start = relaxed_first(reader)
    arguments = basis_in(reader) or ({"basis": start["basis"]} if "basis" in start else {})
    shapes = () if start else (_curve, _optimised)
    for ask in (
        fine_structure,
        core,
        *shapes,
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
            _harmless(reader)
            for strange in Reader(reader.text).take_all(TWO_STEPS):
                if not re.search(OWN.get(tool, "$^"), strange.group(), re.IGNORECASE) or (
                    (tool == "hartree_fock" and path != "virial_ratio")
                    or (tool == "moller_plesset" and path != "correlation")
                ):
                    raise Unclear(f"{strange.group().strip()} takes a step of its own")
            if not start and tool not in ("optimise_molecule", "potential_curve", "qubit_hamiltonian"):
                _placed(extra, reader)
            given = {name: value for name, value in ({**arguments, **extra}).items() if value is not None}
            if "basis" not in given and tool not in ("spin_orbit_splitting", "core_excitations"):
                raise Unclear("the basis set is not given")
            steps = _steps(tool, given, start)
            if bits := _bits(reader) if tool == "qubit_hamiltonian" else None:
                steps += (Step("phase", "phase_estimation", {"operator": taken_from("answer.table")} | bits),)
                scale, named = energy_unit(reader.text)
                return Whole(Workflow(steps, "phase.energy", 1.0 / scale), named, tuple(reader.taken))
            if unit == COUNT_OF:
                return Whole(Workflow(steps, f"answer.{path}"), "1", tuple(reader.taken), counted=True)
            scale, named = energy_unit(reader.text) if unit == "hartree" else (1.0, unit)
            if path in ("triples", "correlation") and reader.says(POSITIVE):
                scale = -scale
            return Whole(Workflow(steps, f"answer.{path}", 1.0 / scale), named, tuple(reader.taken))
    raise Unclear("which method is meant is not clear")


def _placed(extra: dict[str, Any], reader: Reader) -> None:
    """Refuse nuclei that were placed by a guess, from which nothing is relaxed."""
    atoms = extra["geometry"]["symbols"] if isinstance(extra.get("geometry"), dict) else ()
    stated = re.search(LENGTH, reader.text, re.IGNORECASE) or re.search(r"\([-\d. ]+,[-\d. ]+,[-\d. ]+\)", reader.text)
    if len(atoms) > 1 and not stated and reader.says(RELAXED):
        raise Unclear("the distance of the nuclei is not given")


def _steps(tool: str, given: dict[str, Any], start: dict[str, Any]) -> tuple[Step, ...]:
    """Return the step that answers, behind one that relaxes the molecule if that comes first."""
    if not start or tool == "optimise_molecule":
        return (Step("answer", tool, given),)
    first = {"geometry": given["geometry"], "basis": given["basis"]} | start
    return (
        Step("relaxed", "optimise_molecule", first),
        Step("answer", tool, given | {"geometry": taken_from("relaxed.geometry")}),
    )


def _bits(reader: Reader) -> dict[str, Any] | None:
    """Take the bits and the time of a phase estimation."""
    if not reader.says(r"\bphase estimation|\bI?QPE\b"):
        return None
    bits = reader.take(rf"\b({COUNT})[- ](?:qu|phase |binary )?(?:bits?|digits?|ancillas?)\b")
    time = reader.take(rf"\b(?:evolution )?(?:time|(?-i:t))(?: step)?(?: of| t| is| =|=)* ?({NUMERAL})")
    return ({"bits": int(number(bits.group(1)))} if bits else {}) | ({"time": number(time.group(1))} if time else {})


def _harmless(reader: Reader) -> None:
    reader.take_all(r"\b(?:the )?(?P<only>two) (?:electrons|nuclei|active orbitals|bonds|atoms apart)\b")
    reader.take_all(r"\b(?P<only>two|three|four) (?:[A-Z][a-z]?-[A-Z][a-z]? )?(?:equal )?bonds?\b")
    reader.take_all(r"\b(?P<only>two|four)[- ]components?\b")
    reader.take_all(r"\bMP(?P<only>2)\b")
    reader.take_all(r"\bcount(?:ed|ing)? from (?P<only>[01])\b")
    reader.take_all(r"\b(?:the |with |[A-Z][a-z]? )*(?P<only>1)s\b(?=[a-z ]{0,40}\b(?:frozen|freez))")
    reader.take(r"\bM_?s\s*=\s*(?P<only>0)(?![.\d])")


def _curve(reader: Reader, arguments: dict[str, Any]) -> Found:
    """A scan of two atoms, where a minimum is asked for."""
    listed = re.search(
        rf"({NUMERAL}(?:,? (?:and )?{NUMERAL}){{2,}})\s*(angstroms?|Å|pm|bohr)", reader.rest, re.IGNORECASE
    )
    asked = (listed or reader.says(ASKS_MINIMUM)) and not reader.says(r"\bthen\b.{0,60}\b(?:energy|dipole|charge)")
    level = level_in(reader)
    if not asked or functional_in(reader) or not level or reader.says(r"\boptimi[sz]"):
        return None
    formula = formula_in(reader)
    pair = re.fullmatch(r"([A-Z][a-z]?)(2|[A-Z][a-z]?)([+-]?)", formula)
    if not pair:
        return None
    match = (
        None
        if listed
        else reader.take(
            rf"\b(?:(?:between|from|scan\w*|over|range) )?({NUMERAL})(?:\s*(?:angstroms?|pm|bohr|Å))?"
            rf"(?: and | to |\s?-\s?)({NUMERAL})\s*(angstroms?|Å|pm|bohr)"
        )
    )
    if listed:
        reader.take_span(*listed.span())
        distances = sorted(number(one) * scale(listed.group(2)) for one in re.findall(NUMERAL, listed.group(1)))
    else:
        if match:
            low, high = (number(part) * scale(match.group(3)) for part in match.group(1, 2))
        elif re.search(LENGTH, reader.rest, re.IGNORECASE):
            return None
        else:
            low, high = _usual(pair.group(1), pair.group(1) if pair.group(2) == "2" else pair.group(2))
        distances = [low + (high - low) * k / 10.0 for k in range(11)]
    distances = [round(one, 6) for one in distances]
    other = pair.group(1) if pair.group(2) == "2" else pair.group(2)
    extra: dict[str, Any] = {"first": pair.group(1), "second": other, "distances": distances, "method": level}
    if pair.group(3):
        extra["charge"] = 1 if pair.group(3) == "+" else -1
    if reader.says(r"\bforce constant"):
        return "potential_curve", "force_constant", "hartree/angstrom^2", extra
    if reader.says(r"\benergy at (?:its|the) minimum|\benergy (?:at|of) the equilibrium|\bminimum energy"):
        return "potential_curve", "energy", "hartree", extra
    if listed and not reader.says(r"\bminimum\b|\bequilibrium|\bbond length|\bR_?e\b|\bwhere\b"):
        return "potential_curve", "energies", "hartree", extra
    return "potential_curve", "distance", "angstrom", extra


def _usual(one: str, other: str) -> tuple[float, float]:
    """Return distances between which two atoms bind, from the sum of their covalent radii."""
    if one not in RADII or other not in RADII:
        raise Unclear("between which distances to look is not said")
    length = RADII[one] + RADII[other]
    return 0.85 * length, 1.3 * length


def relaxed_first(reader: Reader) -> dict[str, Any]:
    """Hide how a molecule is relaxed before something else is asked of it; return that level, or nothing."""
    do = r"(?:then|and (?:then )?(?=give|compute|report|evaluate|calculate|take|find|run|use|determine|get))"
    match = re.search(
        rf"\b(?:relax|optimi[sz]e)\b(?P<level>.*?)(?:[,;]? \b{do}|[.;:] |$)|"
        r"\b(?:at|on|for|in|using|with) (?:the|its|an?|that) "
        r"(?P<at>[^.,;?]*?(?:optimi[sz]ed|relaxed|equilibrium|minimum)\b(?: at)?[^.,;?]*?(?:geometry|structure|"
        r"bond length|distance))(?! of)",
        reader.text,
        re.IGNORECASE,
    )
    if match is None:
        return {}
    name = "level" if match.group("level") is not None else "at"
    level, (start, end) = Reader(match.group(name)), match.span(name)
    rest = Reader(reader.text[:start] + reader.text[end:])
    if not rest.says(OTHER) and not level_in(rest) and not functional_in(rest):
        return {}
    found = {**basis_in(level), "method": functional_in(level) or level_in(level) or "HF"}
    hidden = rf"{BASIS}|{METHODS}"
    reader.text = reader.text[:start] + re.sub(hidden, " ", match.group(name), flags=re.I) + reader.text[end:]
    reader.rest = reader.text
    return found


def _optimised(reader: Reader, arguments: dict[str, Any]) -> Found:
    if (
        reader.says(r"\bUCC(?:SD)?\b|\bunitary coupled|\badapt\b|\bVQE\b|\bqubits?\b")
        or not reader.says(rf"{RELAXED}|\bgeometry of lowest|\bbond length\b(?! (?:of )?[\d.]+)")
        or (not (asks_geometry := reader.says(ASKS_GEOMETRY)) and not reader.says(r"\benergy\b"))
    ):
        return None
    method = functional_in(reader) or level_in(reader)
    if not asks_geometry and (reader.says(OTHER) or method not in ("HF", "MP2", *FUNCTIONALS.values())):
        return None
    if method not in ("HF", "MP2", *FUNCTIONALS.values()):
        raise Unclear("the method of the optimisation is not clear")
    formula = formula_in(reader)
    start = SMILES.get(formula) or molecule_in(reader)["geometry"]
    extra: dict[str, Any] = {"geometry": start, "method": method}
    if reader.says(r"\bangle\b|\bdihedral"):
        raise Unclear("an angle takes a step of its own")
    if not asks_geometry:
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
    if len(re.findall(r"[A-Z]", formula)) <= 2:
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
    if reader.says(r"\badapt\b|\badaptive(?:ly)?\b|\bgrown (?:ansatz|circuit)"):
        stop = reader.take(
            rf"\b(?:tolerance|threshold|gradient norm|stop\w*)[a-z ]*(?:of|is|=|below|at|:)? ?({NUMERAL})"
        )
        given = {"tolerance": number(stop.group(1))} if stop else {}
        if most := reader.take(rf"\b(?:at most|no more than|up to|maximum of) ({COUNT}) operators"):
            given["most"] = int(number(most.group(1)))
        return "adapt_vqe", "value", "hartree", {**molecule_in(reader), **space_in(reader), **given}
    if reader.says(r"\bunitary coupled[- ]cluster|\bUCCSD?\b"):
        return "unitary_coupled_cluster", "value", "hartree", {**molecule_in(reader), **space_in(reader)}
    if reader.says(
        r"\bqubits?\b|\bjordan[- ]wigner|\bbravyi|\bpauli|\bphase estimation|\bparity (?:mapping|encoding|transform)"
    ):
        mapping = next(
            (name for name, word in (("bravyi_kitaev", r"bravyi"), ("parity", r"\bparity")) if reader.says(word)),
            "jordan_wigner",
        )
        path, unit = _of_qubits(reader)
        extra = {**molecule_in(reader, path != "qubits"), **space_in(reader), "mapping": mapping}
        if path == "table.identity":
            path = f"table.{'I' * 2 * _orbitals(arguments, extra)}"
        return "qubit_hamiltonian", path, unit, extra
    if reader.says(
        r"\b(?:core|constant) (?:\([^)]*\) )?(?:constant|energy|term|part|shift|offset)\b|"
        r"\bconstant of the (?:second-quanti|active|qubit|hamil)|"
        r"\binactive (?:electrons|energy)"
    ) and reader.says(r"\bactive\b|\bfrozen\b|\bsecond[- ]quanti[sz]|\bintegrals?\b|\bhamiltonian\b"):
        return "molecular_hamiltonian", "constant", "hartree", {**molecule_in(reader), **space_in(reader)}
    if match := reader.take(r"\bh_?\{?(\d)(?:,? ?)(\d)\}?(?!\d)|\(?\b(\d)(\d) ?\| ?(\d)(\d)\)?"):
        places = [int(one) for one in match.groups() if one]
        if 0 not in places and not (len(set(places)) == 1 and places[0] == 1):
            raise Unclear("whether orbitals are counted from 0 or from 1 is not said")
        start = 0 if 0 in places else 1
        kind = "one_body" if len(places) == 2 else "two_body"
        path = ".".join([kind, *(str(place - start) for place in places)])
        return "molecular_hamiltonian", path, "hartree", {**molecule_in(reader), **space_in(reader)}
    return None


def _of_qubits(reader: Reader) -> tuple[str, str]:
    """Return what is asked of a Hamiltonian of qubits, and its unit."""
    if reader.says(r"\b(?:how many|number of) qubits") or reader.says(r"\bphase estimation|\bI?QPE\b"):
        return "qubits", "1"
    if reader.says(r"\b(?:how many|number of|count) (?:the )?(?:[a-z]+ )*(?:strings|terms)\b|\bPauli terms"):
        return "table", COUNT_OF
    if reader.says(r"\breference\b|\bbits? ?(?:string)? of the (?:hartree|HF)"):
        return "reference", "1"
    word = reader.take(r"\b([IXYZ]{2,})\b(?![a-z])", re.RegexFlag(0))
    if word or reader.says(r"\bidentity\b|\bconstant\b"):
        label = word.group(1) if word else "identity"
        if label not in ("identity", label[::-1]):
            raise Unclear("the order of the qubits is not said")
        return f"table.{label}", "hartree"
    raise Unclear("what is asked of the qubit Hamiltonian is not clear")


def _orbitals(arguments: dict[str, Any], extra: dict[str, Any]) -> int:
    """Return the number of orbitals: those that are active, or of a minimal basis."""
    if "orbitals" in extra:
        return int(extra["orbitals"])
    if not str(arguments.get("basis", "")).upper().startswith("STO-") or isinstance(extra["geometry"], str):
        raise Unclear("how many qubits there are is not known")
    shells = ((2, 1), (10, 5), (18, 9))  # orbitals of atoms up to helium, neon, argon
    return sum(next(n for top, n in shells if NUMBERS[one] <= top) for one in extra["geometry"]["symbols"])
