"""What is asked of a ground state: entanglement, correlations, responses, operators on a site."""

from __future__ import annotations

import math
from typing import Any

from vibron_agents.answering.reading.manybody_models import System
from vibron_agents.answering.reading.manybody_sites import block_in, every_site, pair_in, site_in
from vibron_agents.answering.reading.manybody_solvers import bond_dimension, network, small, stated_bond
from vibron_agents.answering.reading.manybody_words import ELECTRONS, PAULI_TOOLS, Asked, nats, rank_in, word_in
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

RESPONSE = (
    r"\bdynamic(?:al)? (?:spin |charge |density )?structure factor|\bS\([qk], ?(?:omega|w|ω)|\bspectral function|"
    r"\bpoles?\b|\bneutron"
)


def entangled(reader: Reader, one: System, method: str) -> Asked | None:
    """Entropies, Schmidt values, purity."""
    if reader.says(r"\bcentral charge"):
        return Asked("mps_entanglement", "central_charge", bond_dimension(reader, one))
    if reader.says(r"\bstring (?:order|correlat)|\bhidden (?:antiferromagnetic )?order|\bexp\(i ?pi\b"):
        path = "order"
        if reader.says(
            r"\b(?:sites?|spins?) (?:i\s*=\s*)?\d+ (?:and|to) |\bi\s*=\s*\d|"
            r"\d(?:st|nd|rd|th) and (?:the )?\d+(?:st|nd|rd|th)\b"
        ):
            path = "values.{}.{}".format(*pair_in(reader, one.sites, False))
        return Asked("mps_string_order", path, bond_dimension(reader, one))
    if not reader.says(r"\bentangle|\bentropy|\bschmidt|\bvon neumann|\br[eé]nyi|\bpurity\b|\breduced density"):
        return None
    if one.infinite:
        return Asked(
            "idmrg_ground_state", "observables.entropy.0", {"bond_dimension": 32} | stated_bond(reader), nats(reader)
        )
    if reader.says(r"\b(?:all|every|each) (?:of the )?(?:\w+ )?(?:cuts?|bonds?|bipartitions?)\b|\bentropy profile"):
        return Asked("mps_entanglement", "entropy", bond_dimension(reader, one), nats(reader))
    level = {"level": rank} if (rank := rank_in(reader)) else {}
    block = block_in(reader, one.sites, one.periodic)
    if reader.says(r"\bpurity\b") or (reader.says(r"\breduced density") and not reader.says(r"\bentropy\b")):
        path = (
            "purity"
            if reader.says(r"\bpurity")
            else "weights.0"
            if reader.says(r"\blargest eigenvalue|\bhighest weight")
            else "weights"
        )
        if path == "weights" and not reader.says(r"\beigenvalues|\bspectrum"):
            raise Unclear("it does not say what is asked of the density matrix")
        return Asked("reduced_density_matrix", path, {"sites": block or list(range(one.sites // 2)), **level})
    if reader.says(
        r"\bschmidt (?:values|coefficients|rank|number)|\blargest schmidt|" r"\bentanglement (?:spectrum|gap)"
    ):
        if method not in ("", "exact") or reader.says(r"\bentanglement (?:spectrum|gap)|\bschmidt (?:rank|number)"):
            raise Unclear("which Schmidt value is not clear")
        if reader.says(r"\blargest schmidt"):
            return Asked("entanglement_entropy", "schmidt_values.0", {"sites": block, **level})
        if not reader.says(r"\b(?:list|all|which|what are)\b|\bschmidt values\b"):
            raise Unclear("which Schmidt value is not clear")
        return Asked("entanglement_entropy", "schmidt_values", {"sites": block, **level})
    if not level and (method == "mps" or (not small(one) and method == "")):
        if reader.says(r"\br[eé]nyi"):
            raise Unclear("matrix-product states give the entropy of von Neumann only")
        cut = (len(block) or one.sites // 2) - 1
        if block and block != list(range(len(block))):
            raise Unclear("matrix-product states are cut in two")
        return Asked("mps_entanglement", f"entropy.{cut}", bond_dimension(reader, one), nats(reader))
    if method not in ("", "exact"):
        raise Unclear(f"{method} gives no entropy")
    if reader.take(
        r"\b(?:second|2nd|order[- ](?:2|two)|S_?2|two-)[- ]?r[eé]nyi|r[eé]nyi[- ](?:2|two|"
        r"entropy (?:of order (?:2|two)|S_?2))|r[eé]nyi entropy of (?:the )?second"
    ):
        return Asked("entanglement_entropy", "renyi_two", {"sites": block, **level}, nats(reader))
    if reader.says(r"\br[eé]nyi"):
        raise Unclear("which Renyi entropy is not said")
    if not reader.says(r"\bentropy|\bhow (?:strongly )?entangled|\bentanglement\b"):
        raise Unclear("it does not say which measure of entanglement")
    return Asked("entanglement_entropy", "entropy", {"sites": block, **level}, nats(reader))


def _pair_words(reader: Reader, one: System) -> tuple[str, float]:
    """Return the operator of a correlation, and the factor that gives S.S of a rotationally invariant state."""
    pauli = one.tool in PAULI_TOOLS or one.arguments.get("units") == "pauli"
    if one.tool != "custom_model" and reader.take(r"<?\s*S\.S\s*>?|\bS_?i\s*\.\s*S_?j\b|\bspin[- ]spin correlation <S"):
        if one.tool in ("heisenberg", "j1j2", "aklt", "bilinear_biquadratic") and not one.arguments.get("h"):
            return "Sz", 1.0 / 3.0
        raise Unclear("S.S of this model takes several steps")
    if one.tool in ELECTRONS:
        return ("Sz" if reader.says(r"\bspin") or reader.says(r"Sz") else "Ntot"), 1.0
    if one.tool in ("bose_hubbard", "ssh", "kitaev_chain"):
        return "N", 1.0
    letter = (
        "X"
        if reader.says(r"<\s*(?:S?x|X)\s*(?:S?x|X)|\bX ?X\b correl|\bSxSx|\bx[- ]?x correl|" r"\btransverse correl")
        else "Z"
    )
    if one.turned:
        letter = {"X": "Z", "Z": "X"}[letter]
    if pauli and reader.says(r"<\s*Sz|<\s*Sx"):
        raise Unclear("it asks for spins of a model in Pauli matrices")
    if not pauli and reader.says(r"<\s*Z\s*Z|<\s*X\s*X"):
        raise Unclear("it asks for Pauli matrices of a model in spins")
    return (letter if pauli else f"S{letter.lower()}"), 1.0


def correlated(reader: Reader, one: System, method: str) -> Asked | None:
    """Correlations in the ground state, structure factors, poles of a response."""
    if reader.says(RESPONSE):
        return _response(reader, one)
    if not reader.says(
        r"\bcorrelat(?:ion|or)|\bstructure factor|<\s*(?:S\.S|(?:S[xyz]|[XYZ]|" r"n\w*)\s*(?:S[xyz]|[XYZ]|n\w*))\s*>"
    ):
        return None
    if reader.says(r"\bcorrelation length"):
        if not one.infinite:
            raise Unclear("a correlation length wants an infinite chain")
        return Asked(
            "idmrg_ground_state", "observables.correlation_length", {"bond_dimension": 32} | stated_bond(reader)
        )
    if reader.says(r"\bcorrelation energy"):
        raise Unclear("the correlation energy of a lattice model is not known here")
    word, divisor = _pair_words(reader, one)
    if reader.says(r"\bstructure factor"):
        k = _momentum(reader) * one.sites / (2.0 * math.pi)
        if method not in ("", "exact") or not one.periodic or abs(k - round(k)) > 1e-6:
            raise Unclear("the structure factor is that of a ring at its own wave numbers")
        return Asked(
            "correlation_function", f"structure_factor.{round(k) % one.sites}", {"first": word, "second": word}, divisor
        )
    level = {"level": rank} if (rank := rank_in(reader)) else {}
    i, j = pair_in(reader, one.sites, one.periodic)
    if not (0 <= i < one.sites and 0 <= j < one.sites):
        raise Unclear("a site lies outside the lattice")
    kind = "connected" if reader.says(r"\bconnected\b|<[^<>]*>\s*-\s*<") else "values"
    if method == "mps" or (not small(one) and method == ""):
        return Asked(
            "mps_correlations", f"{kind}.{i}.{j}", {"words": [word, word], **bond_dimension(reader, one)}, divisor
        )
    if method not in ("", "exact"):
        raise Unclear(f"{method} gives no correlations")
    return Asked("correlation_function", f"{kind}.{i}.{j}", {"first": word, "second": word, **level}, divisor)


def _response(reader: Reader, one: System) -> Asked:
    """Poles, weights and heights of the response to an operator."""
    if one.tool in ("bose_hubbard", "ssh", "kitaev_chain", "pxp", *ELECTRONS):
        raise Unclear("the operator of the response is not said")
    pauli = one.tool in PAULI_TOOLS or one.arguments.get("units") == "pauli"
    letter = next((one_ for one_ in "XYZ" if reader.says(rf"\bS\^?_?{one_.lower()}\b|(?-i:\b{one_}\b)")), "Z")
    arguments: dict[str, Any] = {"frequencies": [0.5, 1.0], "operator": letter if pauli else f"S{letter.lower()}"}
    place = rf"\b(?:omega|ω|frequency|energy)(?: transfer)?(?: omega)?(?: of| is|\s*=)* ?({NUMERAL})(?: ?J\b)?"
    height = reader.says(r"\bintensity\b(?! of the (?:lowest|first))|\bvalue of the spectral|\bheight\b") or None
    if match := reader.take(place):
        arguments["frequencies"], height = [number(match.group(1))], True
    if match := reader.take(
        rf"\b(?:broadening|half[- ]width|HWHM|eta|η|broadened by|linewidth)(?: eta)?(?: of| is|\s*=|,)* ?({NUMERAL})"
    ):
        arguments["broadening"] = number(match.group(1))
    if reader.says(r"\bmomentum\b|\b[qk]\s*=|\bwave ?(?:vector|number)"):
        arguments["momentum"] = _momentum(reader)
    else:
        arguments["site"] = site_in(reader, one.sites, one.periodic)
    if reader.says(r"\b(?:sum|total)\b[a-z ]*\bweights?\b|\bsum rule|\btotal (?:intensity|spectral)"):
        return Asked("spectral_function", "total", arguments)
    every = r"\b(?:which|what) (?:are the )?energies\b|\ball (?:the )?(?:poles|lines|peaks)\b"
    if reader.says(every) and not reader.says(r"\bweight|\bintensit"):
        reader.take(rf"\b(?:only |of )*{COUNT} (?:lines|poles|peaks|modes)\b")
        return Asked("spectral_function", "poles", arguments, energy=True)
    rank = rank_in(reader, r"poles?|peaks?|excitations?|lines?")
    if reader.says(r"\bweight\b|\bspectral weight|\bresidue|\bintensity of the (?:lowest|first)"):
        return Asked("spectral_function", f"weights.{rank or 0}", arguments)
    if height and "broadening" in arguments and arguments["frequencies"] != [0.5, 1.0]:
        return Asked("spectral_function", "intensity.0", arguments)
    if not rank and not reader.says(r"\blowest|\bfirst\b|\bat what energy|\bonset|\bwhere\b"):
        raise Unclear("what is asked of the response is not clear")
    return Asked("spectral_function", f"poles.{rank or 0}", arguments, energy=True)


def _momentum(reader: Reader) -> float:
    match = reader.take(
        rf"\b(?:q|k|momentum|wave ?(?:vector|number))(?: [qk])?\s*(?:=|of|"
        rf"is)?\s*({NUMERAL}\s*\*?\s*pi|pi(?:/\d+)?|{NUMERAL})"
    )
    if not match:
        raise Unclear("the wave number is not given")
    text = match.group(1).replace(" ", "").replace("*", "")
    if "pi" in text:
        before, _, after = text.partition("pi")
        return math.pi * (number(before) if before else 1.0) / float(after.lstrip("/") or 1.0)
    return number(text)


def local(reader: Reader, one: System, method: str) -> Asked | None:
    """An operator on a site in the ground state."""
    if reader.says(r"<\s*\w+\s+\w+\s*>") or not (word := word_in(reader, one)):
        return None
    path = f"observables.{word}"
    if not one.infinite and not every_site(reader):
        path += f".{site_in(reader, one.sites, one.periodic)}"
    if one.infinite:
        return Asked("idmrg_ground_state", f"observables.{word}.0", {"observables": [word], "bond_dimension": 32})
    if method == "mps" or (not small(one) and method == ""):
        return Asked("dmrg_ground_state", path, {"observables": [word], **bond_dimension(reader, one)})
    if method == "nqs":
        return Asked("vmc_ground_state", path, {"observables": [word], **network(reader)})
    if method == "vqe":
        return Asked("vqe_ground_state", path, {"observables": [word]})
    return Asked("exact_ground_state", path, {"observables": [word]})
