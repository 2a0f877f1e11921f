"""What chemists ask of a molecule: a method, a basis set, and a part of what it gives."""

from __future__ import annotations

import re
from typing import Any

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading.molecules import ATOMS, SMILES, formula_in, geometry_in, length_in, scale
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.whole import Whole

BASIS = (
    r"(?<![\w-])(?:STO-[2-6]G|(?:3-21|4-31|6-31|6-311)(?:\+{1,2})?G(?:\*{1,2}|\([a-z0-9,]+\))?|"
    r"(?:d?-?aug-)?cc-p(?:C|wC)?V[DTQ56]Z|def2-(?:SVP|TZVPP?|QZVPP?|SV\(P\)))(?![\w*])"
)  # fmt: skip
FUNCTIONALS = {"B3LYP": "B3LYP", "PBE0": "PBE0", "PBE": "PBE", "BLYP": "BLYP", "LDA": "LDA,VWN", "SVWN": "LDA,VWN",
               "M06-2X": "M06-2X", "TPSS": "TPSS", "BP86": "BP86", "CAM-B3LYP": "CAM-B3LYP"}  # fmt: skip
CLAIMED = (
    rf"{BASIS}|\bhartree-fock\b|\bRHF\b|\bUHF\b|\bROHF\b|\bMP2\b|\bm[oø]ller|\bCCSD|\bcoupled[- ]cluster\b|\bfull[- ]CI\b|\bFCI\b|"
    r"\bfull configuration interaction|\bCAS(?:SCF)?\(|\bCASSCF|\bdelta[- ]?SCF|\bΔSCF|\bmulliken\b|\bl(?:oe|ö|o)wdin\b|\bmayer\b|\bkohn-sham|"
    r"\bUCCSD?\b|\badapt-VQE|\bcoulson-fischer"
)  # fmt: skip
FOREIGN = r"\bfrequenc(?:y|ies)\b|\bvibration|\binfrared\b|\bIR\b|\bwavenumbers?\b|\bisotop|\braman\b|\bthermochem|\bFranck|\bharmonic\b|\banharmonic|\bscal(?:ed|ing) factor|\bmoments? of inertia|\brotational"
TWO_STEPS = (
    r"\bdissociation energy|\bbinding energy|\batomi[sz]ation|\breaction (?:energy|enthalpy)|\bbarrier\b|\bdifference between|\bby how much\b(?! does)|"
    r"\bhow much (?:lower|higher|deeper|more|less|of the)(?! (?:positive|charge|total charge))|\bratio\b|\bgap\b|\bsplitting\b|\bpercentage\b|\bsize[- ]consisten|\bproton affinity|\belectron affinity|\binteraction energy|\bcounterpoise|"
    r"\bexcitation energy|\bsolvent|\bin water\b|\bdispersion correction|\brelativistic|\bwhich (?:of|is)\b"
)  # fmt: skip
PARTS = (
    ("nuclear", r"\bnuclear repulsion|\brepulsion of the nuclei"), ("virial_ratio", r"\bvirial"), ("kinetic", r"\bkinetic energy"),
    ("spin_square", r"<\s*S\^?2\s*>|\bS squared|\bspin contamination"), ("basis_functions", r"\b(?:how many|number of) (?:contracted )?basis functions"),
    ("one_electron", r"\bone-electron energy"), ("two_electron", r"\btwo-electron energy"), ("total", r"\benergy\b"),
)  # fmt: skip


def whole(reader: Reader) -> Whole | None:
    """Return what is asked of a molecule; None where no method of electrons is named."""
    if not reader.says(CLAIMED) or reader.says(FOREIGN) or reader.says(r"\bcomplete[- ]basis|\bCBS\b|\bhubbard\b"):
        return None
    if strange := Reader(reader.text).take(TWO_STEPS):
        raise Unclear(f"{strange.group().strip()} takes a step of its own")
    arguments = _basis(reader)
    _harmless(reader)
    for ask in (_curve, _optimised, _circuit, _stability, _populations, _ionisation, _response, _orbitals, _active, _pairs):
        if (found := ask(reader, arguments)) is not None:
            tool, path, unit, extra = found
            given = {name: value for name, value in ({**arguments, **extra}).items() if value is not None}
            if "basis" not in given:
                raise Unclear("the basis set is not given")
            return Whole(Workflow((Step("answer", tool, given),), f"answer.{path}"), unit, tuple(reader.taken))
    raise Unclear("which method is meant is not clear")


Found = tuple[str, str, str, dict[str, Any]] | None


def _basis(reader: Reader) -> dict[str, Any]:
    found = [match.group() for match in reader.take_all(BASIS)]
    if len({one.lower() for one in found}) > 1:
        raise Unclear("it names several basis sets")
    if found:
        return {"basis": found[0]}
    if reader.says(r"\blarge (?:diffuse|augmented) basis"):
        return {"basis": "aug-cc-pVQZ"}
    return {"basis": "cc-pVQZ"} if reader.says(r"\b(?:large|big) basis") else {}


def _harmless(reader: Reader) -> None:
    reader.take_all(r"\b(?:the )?(?P<only>two) (?:electrons|nuclei|active orbitals|bonds|atoms apart)\b")
    reader.take_all(r"\bMP(?P<only>2)\b")


def _molecule(reader: Reader, needed: bool = True) -> dict[str, Any]:
    formula = formula_in(reader)
    if not formula:
        raise Unclear("the molecule is not named")
    return {"geometry": geometry_in(reader, formula, needed)}


def _functional(reader: Reader) -> str:
    return next((name for word, name in FUNCTIONALS.items() if reader.says(rf"(?<![\w-]){re.escape(word)}(?![\w-]*\d)")), "")


def _level(reader: Reader) -> str:
    """Return the method of correlation that is named; "" if none."""
    for name, pattern in (
        ("FCI", r"\bfull[- ]CI\b|\bFCI\b|full configuration interaction"), ("CCSD(T)", r"CCSD\(T\)"), ("CCSD", r"\bCCSD\b|\bcoupled[- ]cluster"),
        ("MP2", r"\bMP2\b|\bm[oø]ller"), ("HF", r"\bHF\b|hartree-fock|\b[RU]HF\b"),
    ):  # fmt: skip
        if reader.says(pattern):
            return name
    return ""


def _curve(reader: Reader, arguments: dict[str, Any]) -> Found:
    """A scan of two atoms, where a minimum is asked for."""
    asked = reader.says(r"\bequilibrium (?:bond )?(?:distance|length|separation)|\bbond length\b|\bpotential (?:energy )?curve|\bminimum of the (?:potential|energy)|\bat (?:its|the) minimum|\bforce constant")
    level = _level(reader)
    if not asked or _functional(reader) or not level or reader.says(r"\boptimi[sz]"):
        return None
    formula = formula_in(reader)
    pair = re.fullmatch(r"([A-Z][a-z]?)(2|[A-Z][a-z]?)([+-]?)", formula)
    if not pair:
        return None
    match = reader.take(rf"\b(?:between|from) ({NUMERAL})(?:\s*(?:angstroms?|pm|bohr|Å))? (?:and|to) ({NUMERAL})\s*(angstroms?|Å|pm|bohr)")
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
    radii = {"H": 0.37, "He": 0.4, "Li": 1.25, "Be": 0.95, "B": 0.85, "C": 0.7, "N": 0.6, "O": 0.65, "F": 0.65, "Na": 1.5, "Cl": 0.98}
    if one not in radii or other not in radii:
        raise Unclear("between which distances to look is not said")
    length = radii[one] + radii[other]
    return 0.85 * length, 1.3 * length


def _optimised(reader: Reader, arguments: dict[str, Any]) -> Found:
    if not reader.says(r"\boptimi[sz]|\bequilibrium (?:geometry|structure)|\brelax(?:ed)? (?:geometry|structure)|\bgeometry of lowest"):
        return None
    formula = formula_in(reader)
    method = _functional(reader) or _level(reader)
    if method not in ("HF", "MP2", *FUNCTIONALS.values()):
        raise Unclear("the method of the optimisation is not clear")
    if formula not in SMILES:
        raise Unclear("the molecule to optimise is not known")
    extra: dict[str, Any] = {"geometry": SMILES[formula], "method": method}
    if reader.says(r"\bangle\b|\bdihedral"):
        raise Unclear("an angle takes a step of its own")
    if reader.says(r"\benergy\b"):
        return "optimise_molecule", "energy", "hartree", extra
    if bond := re.search(r"\b([A-Z][a-z]?)\s*(?:-|=|≡|#|to|\.\.\.)?\s*([A-Z][a-z]?) (?:bond|distance|separation)", reader.text):
        i, j = _bond(SMILES[formula], bond.group(1), bond.group(2), bool(reader.says(r"\bdistance|separation") and not reader.says(r"\bbond")))
        return "optimise_molecule", f"distances.{i}.{j}", "angstrom", extra
    if len(re.findall(r"[A-Z]", formula)) <= 2 and reader.says(r"\bbond (?:length|distance)|\bhow long\b"):
        return "optimise_molecule", "distances.0.1", "angstrom", extra
    raise Unclear("what is asked of the geometry is not clear")


def _bond(smiles: str, one: str, other: str, apart: bool) -> tuple[int, int]:
    """Return the first pair of two elements that is bonded, or that is not where only a distance is asked for."""
    from rdkit import Chem

    molecule = Chem.AddHs(Chem.MolFromSmiles(smiles)) if "[H]" not in smiles else Chem.MolFromSmiles(smiles, sanitize=False)
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
        return "adapt_vqe", "value", "hartree", {**_molecule(reader), **_space(reader)}
    if reader.says(r"\bunitary coupled[- ]cluster|\bUCCSD?\b"):
        return "unitary_coupled_cluster", "value", "hartree", {**_molecule(reader), **_space(reader)}
    if reader.says(r"\bqubits?\b|\bjordan[- ]wigner|\bbravyi|\bpauli"):
        mapping = next((name for name, word in (("bravyi_kitaev", r"bravyi"), ("parity", r"\bparity")) if reader.says(word)), "jordan_wigner")
        if not reader.says(r"\bhow many qubits|\bnumber of qubits"):
            raise Unclear("what is asked of the qubit Hamiltonian is not clear")
        return "qubit_hamiltonian", "qubits", "1", {**_molecule(reader, False), **_space(reader), "mapping": mapping}
    return None


def _space(reader: Reader) -> dict[str, Any]:
    """Take an active space."""
    if match := reader.take(r"\bCAS(?:SCF)?\s*\(\s*(\d+)\s*,\s*(\d+)\s*\)|\(\s*(\d+)e?\s*,\s*(\d+)o?\s*\)"):
        electrons, orbitals = (int(part) for part in match.groups() if part)
    elif match := reader.take(rf"\b({COUNT}) (?:active )?electrons in ({COUNT}) (?:active )?orbitals"):
        electrons, orbitals = (int(number(part)) for part in match.groups())
    else:
        return {}
    return {"electrons": electrons, "orbitals": orbitals}


def _stability(reader: Reader, arguments: dict[str, Any]) -> Found:
    if not reader.says(r"\bcoulson-fischer|\bunstable\b|\bstab(?:le|ility)\b|\bsymmetry[- ]br(?:oken|eaking)|\bdifferent orbitals for different spins|\bletting alpha and beta|\bno longer a minimum|\bspin symmetry"):
        return None
    extra = _molecule(reader)
    if reader.says(r"\bgain|\blower(?:s|ed|ing)?\b"):
        return "stability_analysis", "gain", "hartree", extra
    if reader.says(r"<\s*S\^?2\s*>|\bspin contamination"):
        reader.take(r"<\s*S\^?2\s*>")
        return "stability_analysis", "spin_square", "1", extra
    if reader.says(r"\bunrestricted energy|\benergy of the (?:stable|unrestricted|broken)"):
        return "stability_analysis", "unrestricted", "hartree", extra
    if re.search(r"(?:^|[.?;:,]\s*)(?:is|does|has|will|are)\b[^?]*\?", reader.text, re.IGNORECASE):
        if reader.says(r"\bstable\b") and not reader.says(r"\bunstable\b"):
            raise Unclear("whether it is stable is the other way round")
        return "stability_analysis", "broken", "1", extra
    raise Unclear("what is asked of the stability is not clear")


def _populations(reader: Reader, arguments: dict[str, Any]) -> Found:
    if not reader.says(r"\bmulliken|\bl(?:oe|ö|o)wdin|\bmayer\b|\bbond order|\bspin density"):
        return None
    extra = _molecule(reader)
    symbols = extra["geometry"]["symbols"]
    if functional := _functional(reader):
        extra["functional"] = functional
    if reader.says(r"\bmayer\b|\bbond order"):
        if len(symbols) != 2 and len(set(symbols[1:])) != 1:
            raise Unclear("which bond is not said")
        return "population_analysis", "bond_orders.0.1", "1", extra
    kind = "spins" if reader.says(r"\bspin (?:density|population)") else "lowdin" if reader.says(r"\bl(?:oe|ö|o)wdin") else "mulliken"
    names = {symbol: name for name, symbol in ATOMS.items()}
    places = [
        place for place, symbol in enumerate(symbols)
        if reader.says(rf"\b(?:on|of|at|carried by|carries|for) (?:the |each |an |a )?(?:{names.get(symbol, symbol)}(?! hydride| fluoride| chloride)|{symbol})\b(?!(?-i: ?[+A-Z]))(?! in [a-z]+ hydride)")
        or reader.says(rf"\b{names.get(symbol, symbol)}'s\b|\b{names.get(symbol, symbol)} atom\b")
    ]  # fmt: skip
    if len({symbols[place] for place in places}) != 1:
        raise Unclear("the charge of which atom is not said")
    return "population_analysis", f"{kind}.{places[0]}", "1" if kind == "spins" else "e", extra


def _ionisation(reader: Reader, arguments: dict[str, Any]) -> Found:
    koopmans = reader.says(r"\bkoopmans")
    if not reader.says(r"\bdelta[- ]?SCF|ΔSCF|\bioni[sz]ation (?:energy|potential)|\bcore[- ]hole|\bXPS\b") or (koopmans and not reader.says(r"\bSCF")):
        return None
    if _level(reader) not in ("HF", "") or reader.says(r"\bsecond ioni[sz]ation"):
        raise Unclear("an ionisation energy by this method takes several steps")
    extra = _molecule(reader, needed=False)
    if isinstance(extra["geometry"], str):
        raise Unclear("the nuclei are not placed")
    if functional := _functional(reader):
        extra["functional"] = functional
    if reader.take(r"\b1s\b|\bcore\b|\bK shell"):
        extra["orbital"] = 0
    path = "relaxation" if reader.says(r"\brelaxation energy") else "energy"
    return "delta_scf", path, "eV", extra


def _response(reader: Reader, arguments: dict[str, Any]) -> Found:
    dipole, field = reader.says(r"\bdipole moment"), reader.says(r"\bpolari[sz]abilit")
    if not (dipole or field):
        return None
    if reader.says(r"\bparallel|\bperpendicular|\banisotrop|\bcomponent|\balong the (?:bond|axis)|\bhyperpol"):
        raise Unclear("a part of the tensor is not clear")
    if _level(reader) not in ("HF", ""):
        raise Unclear("the response by this method is not known")
    extra = _molecule(reader)
    if functional := _functional(reader):
        extra["functional"] = functional
    return "electric_properties", *(("mean_polarisability", "bohr^3") if field else ("moment", "debye")), extra


def _orbitals(reader: Reader, arguments: dict[str, Any]) -> Found:
    top, bottom = reader.says(r"\bHOMO\b|\bhighest occupied|\bkoopmans"), reader.says(r"\bLUMO\b|\blowest (?:empty|unoccupied|virtual)")
    if not (top or bottom):
        return None
    if top and bottom:
        raise Unclear("the gap of two orbitals takes a step of its own")
    extra = _molecule(reader)
    if functional := _functional(reader):
        extra["functional"] = functional
    if reader.says(r"\bkoopmans|\bioni[sz]ation"):
        return "delta_scf", "koopmans", "eV", extra
    return "orbitals", "highest_occupied" if top else "lowest_empty", "hartree", extra


def _active(reader: Reader, arguments: dict[str, Any]) -> Found:
    if not reader.says(r"\bCAS(?:SCF)?\b|\bactive space"):
        return None
    space = _space(reader)
    if not space:
        raise Unclear("the active space is not given")
    reader.take_all(r"\b(?P<only>two|three|four|six) active orbitals")
    path = (
        "occupations" if reader.says(r"\boccupation|\bnatural orbital") else "determinants" if reader.says(r"\bdeterminants")
        else "mean_field" if reader.says(r"\bhartree-fock energy") else "total"
    )  # fmt: skip
    if path == "occupations" and reader.says(r"\boccupation (?:number )?of the (?:second|upper|antibonding|lower|higher|first|bonding)"):
        path += ".1" if reader.says(r"\b(?:second|upper|antibonding|higher)") else ".0"
    return "casscf", path, "hartree" if path in ("total", "mean_field") else "1", _molecule(reader) | space


def _pairs(reader: Reader, arguments: dict[str, Any]) -> Found:
    """Energies by perturbation theory, coupled clusters, full configuration interaction, functionals, Hartree-Fock."""
    level, functional = _level(reader), _functional(reader)
    correlation = reader.says(r"\bcorrelation energy")
    frozen: dict[str, Any] = {"frozen_core": True} if reader.says(r"\bfrozen[- ]core|\bcores? (?:kept )?frozen") else {}
    if reader.says(r"\bHF\b.{0,40}\b(?:MP2|CCSD)|\bMP2\b.{0,40}\bCCSD|(?:MP2|CCSD|CI)\b.{0,20}\b(?:versus|vs|compared)"):
        raise Unclear("it names several methods")
    if level == "FCI":
        return "full_configuration_interaction", *_full(reader, correlation, frozen)
    extra = _molecule(reader)
    if level == "MP2":
        path = "spin_component_scaled" if reader.says(r"\bSCS") else "same_spin" if reader.says(r"\bsame[- ]spin") else "opposite_spin" if reader.says(r"\bopposite[- ]spin") else "correlation" if correlation else "total"
        return "moller_plesset", path, "hartree", extra | frozen
    if level in ("CCSD", "CCSD(T)"):
        if reader.says(r"\bT1\b"):
            reader.take(r"\bT1\b")
            return "coupled_cluster", "t1_diagnostic", "1", extra | frozen
        if reader.says(r"\btriples? (?:contribution|correction|energy)|\bcontribution of (?:the )?(?:perturbative )?triples"):
            return "coupled_cluster", "triples", "hartree", extra | frozen
        if not reader.says(r"\benerg") :
            raise Unclear("what is asked of the coupled clusters is not clear")
        triples = {} if level == "CCSD(T)" else {"triples": False}
        return "coupled_cluster", "correlation" if correlation else "total", "hartree", extra | frozen | triples
    if correlation:
        raise Unclear("the correlation energy takes a method with correlation")
    path = next((name for name, pattern in PARTS if reader.says(pattern)), "")
    reader.take(r"<\s*S\^?2\s*>")
    if not path:
        raise Unclear("what is asked of the molecule is not clear")
    unit = "1" if path in ("virial_ratio", "spin_square", "basis_functions") else "hartree"
    spin = next((kind for kind, word in (("restricted open-shell", r"\bROHF\b"), ("unrestricted", r"\bUHF\b|\bunrestricted\b"), ("restricted", r"\bRHF\b|\brestricted\b")) if reader.says(word)), None)
    if spin:
        extra["spin"] = spin
    if functional:
        return "density_functional", path, unit, extra | {"functional": functional}
    if level != "HF" and not reader.says(r"\bSCF\b|\b[RU]O?HF\b|\bROHF\b"):
        return None
    return "hartree_fock", path, unit, extra


def _full(reader: Reader, correlation: bool, frozen: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    if correlation:
        raise Unclear("the correlation energy of full CI takes a step of its own")
    extra = _molecule(reader) | frozen
    if reader.says(r"\bhow many determinants|\bnumber of determinants"):
        return "determinants", "1", extra
    if reader.says(r"\boccupation|\bnatural orbital"):
        return "occupations", "1", extra
    if reader.says(r"\btriplet\b|\bsinglet\b|\bexcited\b|\broots\b|\bstates\b"):
        if not (reader.says(r"\bsinglet\b.{0,40}\btriplet\b") and extra["geometry"]["symbols"] in (["H", "H"], ["He", "H"])):
            if "unpaired" in extra["geometry"] or (reader.says(r"\bsinglet\b") and not reader.says(r"\btriplet|excited|roots")):
                return "energies.0", "hartree", extra
            raise Unclear("which states are meant is not clear")
        return "energies", "hartree", extra | {"roots": 2}
    return "energies.0", "hartree", extra
