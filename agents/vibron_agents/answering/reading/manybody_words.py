"""What is asked for in the words of a tool: operators, per site, units of entropy."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Any

from vibron_agents.answering.reading.manybody_models import System
from vibron_agents.answering.reading.phrasebook import asking
from vibron_agents.answering.reading.reader import Reader, Unclear

PER_SITE = (
    r"\bE_?0\s*/\s*[NL]\b|\benergy\s*/\s*[NL]\b|\bper (?:lattice )?(?:site|spin|atom|qubit|particle site)\b|"
    r"\benergy density\b"
)
SPIN_TOOLS = ("heisenberg", "xxz", "j1j2", "aklt", "bilinear_biquadratic", "haldane_shastry")
PAULI_TOOLS = ("tfim", "kicked_ising")
ELECTRONS = ("hubbard", "extended_hubbard", "tj")


@dataclass
class Asked:
    """A tool that takes the model, the path in what it returns, and how that is scaled.

    An ``energy`` is in the model's unit, anything else in its own.  Levels that are ``alike`` would leave open which
    one is meant.
    """

    tool: str
    path: str
    arguments: dict[str, Any] = field(default_factory=dict)
    divisor: float = 1.0
    energy: bool = False
    unit: str = "1"
    alike: bool = False


OCCUPIED = (
    r"<\s*n\w*\s*>|\boccup\w+|\boccupied\b|\bdensity (?:on|of|at|profile)|\bsite densit|"
    r"\bmean number of (?:bosons|particles|electrons|fermions)|\bhow many (?:bosons|"
    r"particles|electrons) (?:are|sit|remain)"
)


def word_in(reader: Reader, one: System) -> str:
    """Return the operator of a site that is asked for, in the words of the model's tool; "" if none is."""
    pauli = one.tool in PAULI_TOOLS or one.arguments.get("units") == "pauli"
    found = ""
    for letter, name in (
        (
            "X",
            r"<\s*(?:S?_?x|X)\w*\s*>|\b(?:expectation value|mean|average|mean value) of (?-i:S_?x|X)\b|"
            r"transverse (?:spin )?(?:magneti[sz]ation|polari[sz]ation)|"
            r"magneti[sz]ation (?:along|in) (?:the )?(?:x|direction of the field|field)|\bm_?x\b",
        ),
        ("Y", r"<\s*(?:S?_?y|Y)\w*\s*>"),
        (
            "Z",
            r"<\s*(?:S_?z|Z)\w*\s*>|\bmagneti[sz]ation\b|\bspin projection\b|"
            r"\bexpectation value of Sz|\bmean Sz\b|\b(?:value|mean) of Sz\b|polari[sz]ation",
        ),
    ):
        if reader.keeps(name):
            found = letter
            break
    if reader.says(OCCUPIED) and (
        re.search(OCCUPIED, asking(reader.text), re.IGNORECASE) or not re.search(r"\benergy\b", asking(reader.text))
    ):
        if reader.says(r"\bdoubl[ey]\b(?![- ]wells?)"):
            return "Nupdn" if one.tool in ("hubbard", "extended_hubbard") else ""
        return "Ntot" if one.tool in ELECTRONS else "N" if one.tool in ("bose_hubbard", "ssh", "kitaev_chain") else ""
    if reader.keeps(r"\bS_?z on (?:every|each|all|site|spin|the)\b|\bthe S_?z (?:profile|values)"):
        found = "Z"
    if reader.says(r"\bdoubl[ey][- ]occup|\bdoublon") and one.tool in ("hubbard", "extended_hubbard"):
        return "Nupdn"
    if not found:
        return ""
    if reader.says(
        r"\bstaggered (?:magneti|spin|moment|order)|\bsublattice|\btotal magneti|\bsum of all|"
        r"\bmean magneti[sz]ation of the (?:chain|whole)|\baverage"
    ):
        raise Unclear("a sum over sites takes a step of its own")
    if one.tool == "pxp":
        raise Unclear("the operators of PXP are not clear")
    if one.tool not in (*PAULI_TOOLS, *SPIN_TOOLS, *ELECTRONS):
        raise Unclear(f"{one.tool} has no spins")
    asked_spin = reader.says(r"<\s*S_?[xyz]|\bS_?[xyz]\b")
    if (pauli and asked_spin) or (not pauli and reader.says(r"<\s*[XYZ]\w*\s*>")):
        raise Unclear("it asks in Pauli matrices of a model in spins, or the other way round")
    if one.turned:
        if found == "Y":
            raise Unclear("the axes are turned")
        found = {"X": "Z", "Z": "X"}[found]
    return found if pauli else f"S{found.lower()}"


QUANTITIES = {  # what is named in a question, and what of a tool gives it
    r"\bentrop(?:y|ies)\b": "entropy renyi",
    r"\b(?:gap|splitting|excitation energy)\b|\bhow far\b|\bhow high above": "gap energies poles",
    r"\bpurity\b": "purity",
    r"\bcorrelat(?:ion|or)s?\b(?! length|-| energy)": "correlation values connected observables order",
    r"\bstructure factor": "structure_factor spectral_function",
    r"\bspecific heat|\bheat capacity": "specific_heat",
    r"\bsusceptibilit": "susceptibility",
    r"\bdegenera": "degeneracies",
    r"(?<!zero )(?<!no )(?<!vanishing )(?<!total )\bmagneti[sz]ation\b(?! (?:sector|zero|of zero|= ?0))": (
        "observables value total"
    ),
    r"\b(?:fidelity|return probability|echo)\b": "fidelity echo",
    r"\bstring order": "order",
    r"\bcentral charge": "central_charge",
    r"\bvariance\b": "variance",
}
RANKS = ("first", "second", "third", "fourth", "fifth", "sixth")
_RANK = "|".join(RANKS)
RANKED = (
    rf"\b({_RANK})[- ](?:lowest[- ])?excited(?: (?:state|level|energy|eigenstate))?(?:'s)?|"
    rf"\b({_RANK})[- ](?:lowest|smallest)(?: #)?"
)


def rank_in(reader: Reader, things: str = r"energ(?:y|ies)|levels?|eigen\w+|states?") -> int:
    """Take how many levels, or other things in order, lie below the one that is meant; 0 if it says nothing."""
    match = reader.take(RANKED.replace("#", f"(?:{things})") + rf"|\b({_RANK}) (?:{things})\b")
    if match is None:
        return 0
    excited, lowest, plain = match.groups()
    return RANKS.index(excited.lower()) + 1 if excited else RANKS.index((lowest or plain).lower())


def unanswered(reader: Reader, tool: str, path: str) -> str:
    """Return a quantity that the asking sentence names and that is not what a tool gives there; "" if none."""
    sentence = asking(reader.text)
    for pattern, names in QUANTITIES.items():
        match = re.search(pattern, sentence, re.IGNORECASE)
        if match and not any(name in f"{tool}.{path}" for name in names.split()):
            return match.group()
    return ""


def nats(reader: Reader) -> float:
    """Return what an entropy in nats is divided by."""
    return math.log(2.0) if reader.take(r"\bbits\b|\blog_?2\b|\bbase[- ](?:2|two)\b|\bebits?\b") else 1.0
