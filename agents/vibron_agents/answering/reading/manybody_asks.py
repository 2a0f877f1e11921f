"""What is asked of a model: the tool that gives it, with its arguments and the place in its output."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from vibron_agents.answering.reading.manybody_models import System
from vibron_agents.answering.reading.manybody_sites import block_in, pair_in, site_in
from vibron_agents.answering.reading.manybody_solvers import bond_dimension, network, small
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

PER_SITE = r"\bper (?:lattice )?(?:site|spin|atom|qubit|particle site)\b|\benergy density\b"
_SPIN_TOOLS = ("heisenberg", "xxz", "j1j2", "aklt", "bilinear_biquadratic", "haldane_shastry")
_PAULI_TOOLS = ("tfim", "kicked_ising")
_ELECTRONS = ("hubbard", "extended_hubbard", "tj")


@dataclass
class Asked:
    """A tool that takes the model, the path in what it returns, and how that is scaled."""

    tool: str
    path: str
    arguments: dict[str, Any] = field(default_factory=dict)
    divisor: float = 1.0
    energy: bool = False


def word_in(reader: Reader, one: System) -> str:
    """Return the operator of a site that is asked for, in the words of the model's tool; "" if none is."""
    pauli = one.tool in _PAULI_TOOLS or one.arguments.get("units") == "pauli"
    found = ""
    for letter, name in (
        ("X", r"<\s*(?:S?_?x|X)\w*\s*>|transverse (?:spin )?(?:magneti[sz]ation|polari[sz]ation)|magneti[sz]ation (?:along|in) (?:the )?(?:x|direction of the field|field)|\bm_?x\b"),
        ("Y", r"<\s*(?:S?_?y|Y)\w*\s*>"),
        ("Z", r"<\s*(?:S_?z|Z)\w*\s*>|\bmagneti[sz]ation\b|\bspin projection\b|\bexpectation value of Sz|\bmean Sz\b|\b(?:value|mean) of Sz\b|polari[sz]ation"),
    ):  # fmt: skip
        if reader.says(name):
            found = letter
            break
    if reader.says(r"<\s*n\w*\s*>|\boccup\w+|\boccupied\b|\bdensity (?:on|of|at)|\bmean number of (?:bosons|particles|electrons|fermions)|\bhow many (?:bosons|particles|electrons) (?:are|sit|remain)"):
        if reader.says(r"\bdoubl[ey]\b"):
            return "Nupdn" if one.tool in ("hubbard", "extended_hubbard") else ""
        return "Ntot" if one.tool in _ELECTRONS else "N" if one.tool in ("bose_hubbard", "ssh", "kitaev_chain") else ""
    if reader.says(r"\bdoubl[ey][- ]occup|\bdoublon") and one.tool in ("hubbard", "extended_hubbard"):
        return "Nupdn"
    if not found:
        return ""
    if reader.says(r"\bstaggered|\bsublattice|\btotal magneti|\bsum of all|\bmean magneti[sz]ation of the (?:chain|whole)|\baverage"):
        raise Unclear("a sum over sites takes a step of its own")
    if one.tool == "pxp":
        raise Unclear("the operators of PXP are not clear")
    if one.tool not in (*_PAULI_TOOLS, *_SPIN_TOOLS, *_ELECTRONS):
        raise Unclear(f"{one.tool} has no spins")
    asked_spin = reader.says(r"<\s*S_?[xyz]|\bS_?[xyz]\b")
    if pauli and asked_spin or (not pauli and reader.says(r"<\s*[XYZ]\w*\s*>")):
        raise Unclear("it asks in Pauli matrices of a model in spins, or the other way round")
    if one.turned:
        if found == "Y":
            raise Unclear("the axes are turned")
        found = {"X": "Z", "Z": "X"}[found]
    return found if pauli else f"S{found.lower()}"


def _log(reader: Reader) -> float:
    """Return what an entropy in nats is divided by."""
    return math.log(2.0) if reader.take(r"\bin bits\b|\blog_?2\b|\bbase[- ](?:2|two)\b|\bebits?\b") else 1.0


def compiled(reader: Reader, one: System, method: str) -> Asked | None:
    """What a model is in another library."""
    tool = next(
        (tool for tool, name in (("to_quimb", r"\bquimb\b"), ("to_tenpy", r"\btenpy\b"), ("to_block2", r"\bblock2\b"),
                                 ("to_netket", r"\bnetket\b"),
                                 ("to_sparse_pauli_op", r"\bqiskit\b|\bpauli strings?\b|sparsepauliop|jordan[- ]wigner|bravyi|qubit (?:operator|hamiltonian|encoding)"))
         if reader.says(name)), ""
    )  # fmt: skip
    if not tool:
        return None
    arguments: dict[str, Any] = {}
    if tool == "to_sparse_pauli_op":
        for name, pattern in (("bravyi_kitaev", r"bravyi"), ("parity", r"\bparity (?:encoding|mapping)"), ("jordan_wigner", r"jordan")):
            if reader.says(pattern):
                arguments["mapping"] = name
                break
    if reader.says(r"\bbond dimension\b"):
        return Asked(tool, "bond_dimension", arguments)
    if reader.says(r"\bhow many (?:[a-z-]+ )*(?:terms|strings|products)|\bnumber of (?:[a-z-]+ )*(?:terms|strings|products)|\bcount the (?:[a-z-]+ )*(?:terms|strings|products)"):
        return Asked(tool, "strings", arguments)
    if reader.says(r"\bhow many (?:qubits|orbitals|sites|modes)|\bnumber of (?:qubits|orbitals|modes)"):
        return Asked(tool, "places", arguments)
    raise Unclear("it does not say what is asked of the compiled model")


def thermal(reader: Reader, one: System, method: str) -> Asked | None:
    """Mean values at a temperature."""
    pattern = rf"\b(?:temperature|k_?B\s*T|kT|T)(?:/J)?(?: of| is|\s*=|\s*:)?\s*({NUMERAL})(?:\s*(?:J|t)\b)?(?:/k_?B)?"
    match = reader.take(pattern)
    if match:
        values = [number(match.group(1))]
    elif match := reader.take(rf"\b(?:beta|β|inverse temperature)(?: J)?(?: of| is|\s*=)?\s*({NUMERAL})"):
        values = [1.0 / number(match.group(1))]
    elif reader.says(r"\btemperature|\bthermal|\bspecific heat|\bheat capacity|\bfree energy|\bpartition function"):
        if reader.says(r"\b(?:zero|absolute zero) temperature|T\s*=\s*0\b"):
            return None
        raise Unclear("the temperature is not given")
    else:
        return None
    arguments = {"temperatures": values}
    per = float(one.sites) if reader.says(rf"{PER_SITE}") else 1.0
    if method == "mps":
        if not reader.says(r"\benergy\b"):
            raise Unclear("matrix-product states at a temperature give the energy only")
        return Asked("mps_thermal_energy", "energy.0", arguments, per, True)
    if method not in ("", "exact"):
        raise Unclear(f"{method} has no temperature")
    for path, words in (
        ("specific_heat", r"\bspecific heat|\bheat capacity"), ("susceptibility", r"\bsusceptib"),
        ("free_energy", r"\bfree energy"), ("entropy", r"\bentropy"), ("energy", r"\benergy"),
    ):  # fmt: skip
        if reader.says(words):
            divisor = per * (_log(reader) if path == "entropy" else 1.0)
            return Asked("thermal_expectation", f"{path}.0", arguments, divisor, "energy" in path)
    raise Unclear("it does not say which mean value")


def entangled(reader: Reader, one: System, method: str) -> Asked | None:
    """Entropies, Schmidt values, purity."""
    if reader.says(r"\bcentral charge"):
        return Asked("mps_entanglement", "central_charge", bond_dimension(reader, one))
    if reader.says(r"\bstring (?:order|correlat)"):
        return Asked("mps_string_order", "order", bond_dimension(reader, one))
    if not reader.says(r"\bentangle|\bschmidt|\bvon neumann|\br[eé]nyi|\bpurity\b|\breduced density"):
        return None
    if one.infinite:
        return Asked("idmrg_ground_state", "observables.entropy.0", {"bond_dimension": 32}, _log(reader))
    block = block_in(reader, one.sites, one.periodic)
    if reader.says(r"\bpurity\b|\breduced density"):
        path = "purity" if reader.says(r"\bpurity") else "weights.0" if reader.says(r"\blargest eigenvalue|\bhighest weight") else "weights"
        if path == "weights" and not reader.says(r"\beigenvalues|\bspectrum"):
            raise Unclear("it does not say what is asked of the density matrix")
        return Asked("reduced_density_matrix", path, {"sites": block or list(range(one.sites // 2))})
    if reader.says(r"\bschmidt (?:values|coefficients|rank|number)|\blargest schmidt|\bentanglement (?:spectrum|gap)"):
        if reader.says(r"\blargest schmidt") and method in ("", "exact"):
            return Asked("entanglement_entropy", "schmidt_values.0", {"sites": block})
        raise Unclear("which Schmidt value is not clear")
    if method == "mps" or (not small(one) and method == ""):
        if reader.says(r"\br[eé]nyi"):
            raise Unclear("matrix-product states give the entropy of von Neumann only")
        cut = (len(block) or one.sites // 2) - 1
        if block and block != list(range(len(block))):
            raise Unclear("matrix-product states are cut in two")
        return Asked("mps_entanglement", f"entropy.{cut}", bond_dimension(reader, one), _log(reader))
    if method not in ("", "exact"):
        raise Unclear(f"{method} gives no entropy")
    if reader.take(r"\b(?:second|2nd|order[- ](?:2|two)|S_?2|two-)[- ]?r[eé]nyi|r[eé]nyi[- ](?:2|two|entropy (?:of order (?:2|two)|S_?2))|r[eé]nyi entropy of (?:the )?second"):
        return Asked("entanglement_entropy", "renyi_two", {"sites": block}, _log(reader))
    if reader.says(r"\br[eé]nyi"):
        raise Unclear("which Renyi entropy is not said")
    if not reader.says(r"\bentropy|\bhow (?:strongly )?entangled|\bentanglement\b"):
        raise Unclear("it does not say which measure of entanglement")
    return Asked("entanglement_entropy", "entropy", {"sites": block}, _log(reader))


def _pair_words(reader: Reader, one: System) -> tuple[str, float]:
    """Return the operator of a correlation, and the factor that gives S.S of a rotationally invariant state."""
    pauli = one.tool in _PAULI_TOOLS or one.arguments.get("units") == "pauli"
    if reader.take(r"<?\s*S\.S\s*>?|\bS_?i\s*\.\s*S_?j\b|\bspin[- ]spin correlation <S"):
        if one.tool in ("heisenberg", "j1j2", "aklt", "bilinear_biquadratic") and not one.arguments.get("h"):
            return "Sz", 1.0 / 3.0
        raise Unclear("S.S of this model takes several steps")
    if one.tool in _ELECTRONS:
        return ("Sz" if reader.says(r"\bspin") or reader.says(r"Sz") else "Ntot"), 1.0
    if one.tool in ("bose_hubbard", "ssh", "kitaev_chain"):
        return "N", 1.0
    letter = "X" if reader.says(r"<\s*(?:S?x|X)\s*(?:S?x|X)|\bX ?X\b correl|\bSxSx|\bx[- ]?x correl|\btransverse correl") else "Z"
    if one.turned:
        letter = {"X": "Z", "Z": "X"}[letter]
    if pauli and reader.says(r"<\s*Sz|<\s*Sx"):
        raise Unclear("it asks for spins of a model in Pauli matrices")
    if not pauli and reader.says(r"<\s*Z\s*Z|<\s*X\s*X"):
        raise Unclear("it asks for Pauli matrices of a model in spins")
    return (letter if pauli else f"S{letter.lower()}"), 1.0


def correlated(reader: Reader, one: System, method: str) -> Asked | None:
    """Correlations in the ground state, structure factors, poles of a response."""
    if reader.says(r"\bdynamic(?:al)? structure factor|\bS\(q, ?(?:omega|w|ω)|\bS\(k, ?(?:omega|w|ω)|\bspectral function|\bpoles?\b|\bneutron"):
        momentum = _momentum(reader)
        if not reader.says(r"\blowest|\bfirst (?:pole|peak|excitation)|\bat what energy|\bonset"):
            raise Unclear("only the poles of a response are read")
        if one.tool in ("bose_hubbard", "ssh", "kitaev_chain", "pxp", *_ELECTRONS):
            raise Unclear("the operator of the response is not said")
        word = "Z" if one.tool in _PAULI_TOOLS or one.arguments.get("units") == "pauli" else "Sz"
        return Asked("spectral_function", "poles.0", {"frequencies": [0.5, 1.0], "operator": word, "momentum": momentum}, energy=True)
    if not reader.says(r"\bcorrelat(?:ion|or)|\bstructure factor|<\s*(?:S\.S|(?:S[xyz]|[XYZ]|n\w*)\s*(?:S[xyz]|[XYZ]|n\w*))\s*>"):
        return None
    if reader.says(r"\bcorrelation length"):
        if not one.infinite:
            raise Unclear("a correlation length wants an infinite chain")
        return Asked("idmrg_ground_state", "observables.correlation_length", {"bond_dimension": 32})
    if reader.says(r"\bcorrelation energy"):
        raise Unclear("the correlation energy of a lattice model is not known here")
    word, divisor = _pair_words(reader, one)
    if reader.says(r"\bstructure factor"):
        k = _momentum(reader) * one.sites / (2.0 * math.pi)
        if method not in ("", "exact") or not one.periodic or abs(k - round(k)) > 1e-6:
            raise Unclear("the structure factor is that of a ring at its own wave numbers")
        return Asked("correlation_function", f"structure_factor.{round(k) % one.sites}", {"first": word, "second": word}, divisor)
    i, j = pair_in(reader, one.sites, one.periodic)
    if not (0 <= i < one.sites and 0 <= j < one.sites):
        raise Unclear("a site lies outside the lattice")
    kind = "connected" if reader.says(r"\bconnected\b|<[^<>]*>\s*-\s*<") else "values"
    if method == "mps" or (not small(one) and method == ""):
        return Asked("mps_correlations", f"{kind}.{i}.{j}", {"words": [word, word], **bond_dimension(reader, one)}, divisor)
    if method not in ("", "exact"):
        raise Unclear(f"{method} gives no correlations")
    return Asked("correlation_function", f"{kind}.{i}.{j}", {"first": word, "second": word}, divisor)


def _momentum(reader: Reader) -> float:
    match = reader.take(rf"\b(?:q|k|momentum|wave ?(?:vector|number))(?: [qk])?\s*(?:=|of|is)?\s*({NUMERAL}\s*\*?\s*pi|pi(?:/\d+)?|{NUMERAL})")
    if not match:
        raise Unclear("the wave number is not given")
    text = match.group(1).replace(" ", "").replace("*", "")
    if "pi" in text:
        before, _, after = text.partition("pi")
        return math.pi * (number(before) if before else 1.0) / float(after.lstrip("/") or 1.0)
    return number(text)


def levels(reader: Reader, one: System, method: str) -> Asked | None:
    """Gaps, degeneracies, lists of levels."""
    if reader.says(r"\bcharge gap|\btwo-particle gap|\bpairing (?:energy|gap)|\bbinding energy"):
        raise Unclear("such a gap takes energies of several sectors")
    if reader.take(r"\bspin gap|\bsinglet[- ](?:to[- ])?triplet (?:gap|splitting|excitation)|\btriplet gap|\bhow far .{0,30}\btriplet"):
        if one.tool in _SPIN_TOOLS and (one.sites * (one.states - 1)) % 2 == 0:
            model, above = {"total_sz": 0}, {"total_sz": 1}
        elif one.tool in _ELECTRONS and (found := one.arguments.get("sector")) and found.get("n_up") == found.get("n_down"):
            model, above = found, {"n_up": found["n_up"] + 1, "n_down": found["n_down"] - 1}
        else:
            raise Unclear("the spin gap of this model is not clear")
        one.arguments["sector"] = model
        if method == "mps":
            return Asked("dmrg_excited", "observables.gap", {"above": above, **bond_dimension(reader, one)}, energy=True)
        return Asked("energy_gap", "", {"above": above}, energy=True)
    if reader.says(r"\bdegenera|\bhow many (?:states|levels) (?:share|have)|\bhow many ground states|\bmultiplicity"):
        if reader.says(r"\bexcited|\bsecond level"):
            raise Unclear("which level is meant is not clear")
        return Asked("exact_levels", "degeneracies.0", {"count": min(24, one.states**one.sites)})
    if match := reader.take(rf"\b(?:lowest|first) ({COUNT}) (?:energy )?(?:levels|energies|eigenvalues|states|eigenenergies)|\b({COUNT}) lowest (?:energy )?(?:levels|energies|eigenvalues|states|eigenenergies)|\b({COUNT}) lowest[- ]lying"):
        word = next(part for part in match.groups() if part)
        return Asked("exact_levels", "energies", {"count": int(number(word))}, energy=True)
    if reader.take(rf"\b(?:all|every|full|complete|entire|whole)(?: of)?(?: the)?(?: {COUNT})? (?:energy |energies|eigen\w+|levels?|spectrum)(?:levels|eigenvalues|spectrum)?"):
        return Asked("full_spectrum", "", {}, energy=True)
    if reader.says(r"\bhighest (?:energy|level|eigenvalue)|\blargest eigenvalue|\bbandwidth|\bwidth of the (?:whole )?spectrum"):
        if reader.says(r"\bwidth|\bbandwidth"):
            raise Unclear("the width of a spectrum takes a step of its own")
        return Asked("full_spectrum", "-1", {}, energy=True)
    if reader.says(r"\bgap\b|\bfirst excit\w+(?: \w+){0,4} (?:above|over|from|higher|lie)|\babove (?:its|the) ground (?:state|level)|\bexcitation energy|\blowest excitation|\bcost\w* .{0,30}excit|\bground and (?:the )?first excited|\btwo lowest levels|\bhow far .{0,40}(?:first|next|lowest) excited|\bsplitting (?:of|between) the (?:two )?lowest"):
        reader.take(r"\btwo lowest levels|\bthe two lowest")
        if method == "mps":
            return Asked("dmrg_excited", "observables.gap", bond_dimension(reader, one), energy=True)
        if method not in ("", "exact"):
            raise Unclear(f"{method} gives no gap")
        return Asked("energy_gap", "", {}, energy=True)
    if match := reader.take(r"\b(first|second|third) excited (?:state|level)(?:'s)?(?: energy)?|\benergy of the (first|second|third) excited|\b(first|second|third) excited energy"):
        place = "first second third".split().index(next(part for part in match.groups() if part).lower()) + 1
        if place > 1 and method == "mps":
            return Asked("dmrg_excited", "value", {"level": place, **bond_dimension(reader, one)}, energy=True)
        if place > 1:
            raise Unclear("whether degenerate states count is not clear")
        if method == "mps":
            return Asked("dmrg_excited", "value", bond_dimension(reader, one), energy=True)
        return Asked("exact_levels", "energies.1", {"count": 2}, energy=True)
    return None


def counted(reader: Reader, one: System, method: str) -> Asked | None:
    """Sizes of the space, of the matrix and of the symmetry group."""
    if reader.says(r"\btrace of (?:H\^2|H squared|the square)|\bTr ?\(?H\^?2|\bfrobenius|\bsum of (?:the )?squares? of (?:all )?(?:eigenvalues|energies|entries)"):
        if reader.says(r"\bfrobenius"):
            raise Unclear("the norm itself takes a root")
        reader.take_all(r"H\^?2")
        states = reader.take(rf"\b(?:all|over) (?:all )?({COUNT}) (?:states|basis states)")
        if states and number(states.group(1)) != one.states**one.sites:
            raise Unclear("the number of states is another one")
        return Asked("to_sparse", "norm_squared")
    if reader.says(r"\bspace group|\bpoint group|\bsymmetry operations|\bsymmetry group|\bautomorphism"):
        return Asked("space_group", "translations" if reader.says(r"\bhow many translations") else "order")
    if reader.says(r"\bnon-?zero (?:matrix )?(?:entries|elements)|\bstored entries|\bhow many (?:matrix )?(?:entries|elements)"):
        return Asked("to_sparse", "stored")
    if reader.says(r"\bhilbert[- ]space|\bhow many (?:basis )?states\b(?! (?:share|have|are degenerate))|\bnumber of (?:basis )?states|\bdimension of the (?:sector|space|hilbert|matrix|block|basis)|\bhow (?:large|big) is the (?:sector|space|basis|block|matrix)|\bsize of the (?:sector|basis)|\bhow many configurations"):
        return Asked("to_sparse" if one.arguments.get("sector", {}).get("momentum") else "model_information", "dimension")
    if reader.says(r"\bhow many (?:nearest[- ]neighbou?r )?bonds|\bnumber of bonds"):
        return Asked("model_information", "bonds")
    return None


def local(reader: Reader, one: System, method: str) -> Asked | None:
    """An operator on a site in the ground state."""
    if reader.says(r"<\s*\w+\s+\w+\s*>") or not (word := word_in(reader, one)):
        return None
    place = site_in(reader, one.sites, one.periodic)
    path = f"observables.{word}.{place}"
    if one.infinite:
        return Asked("idmrg_ground_state", f"observables.{word}.0", {"observables": [word], "bond_dimension": 32})
    if method == "mps" or (not small(one) and method == ""):
        return Asked("dmrg_ground_state", path, {"observables": [word], **bond_dimension(reader, one)})
    if method == "nqs":
        return Asked("vmc_ground_state", path, {"observables": [word], **network(reader)})
    if method == "vqe":
        return Asked("vqe_ground_state", path, {"observables": [word]})
    return Asked("exact_ground_state", path, {"observables": [word]})


def lowest(reader: Reader, one: System, method: str) -> Asked | None:
    """The energy of the ground state."""
    if not reader.says(r"\benerg(?:y|ies)\b|\blowest level|\blowest eigenvalue|\bE_?0\b|\blowest state"):
        return None
    if reader.says(r"\bper bond|\bper link|\bper particle|\bper electron|\bper boson|\bper (?:unit )?cell"):
        raise Unclear("it asks per bond, cell or particle")
    if reader.says(r"\bvariance\b|\bkinetic energy|\binteraction energy|\bpotential energy|\brelative error|\bby how much (?:does|is)"):
        raise Unclear("a part of the energy takes a step of its own")
    divisor = float(one.sites) if reader.says(PER_SITE) and one.sites else 1.0
    reader.take(r"\bE_?0\b")
    if one.infinite:
        if not reader.says(PER_SITE):
            raise Unclear("an infinite lattice has an energy per site")
        return Asked("idmrg_ground_state", "value", {"bond_dimension": 32}, 1.0, True)
    if method == "mps" or (not small(one) and method == ""):
        return Asked("dmrg_ground_state", "value", bond_dimension(reader, one), divisor, True)
    if method == "nqs":
        return Asked("vmc_ground_state", "value", {"width": 1, **network(reader)}, divisor, True)
    if method == "vqe":
        arguments: dict[str, Any] = {"layers": max(2, one.sites // 2)}
        if match := reader.take(rf"\b({COUNT})[- ]layers?\b"):
            arguments["layers"] = int(number(match.group(1)))
        if reader.says(r"hardware[- ]efficient"):
            arguments["ansatz"] = "hardware_efficient"
        return Asked("vqe_ground_state", "value", arguments, divisor, True)
    return Asked("exact_ground_state", "value", {}, divisor, True)


ASKS: tuple[Callable[[Reader, System, str], Asked | None], ...] = (
    compiled, thermal, entangled, correlated, counted, levels, local, lowest,
)  # fmt: skip
