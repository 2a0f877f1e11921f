"""What is asked of a model: the tool that gives it, with its arguments and the place in its output."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from vibron.core.constants import AVOGADRO, BOLTZMANN
from vibron_agents.answering.reading.manybody_ground import correlated, entangled, local
from vibron_agents.answering.reading.manybody_heat import UNITS, converted, in_model_units
from vibron_agents.answering.reading.manybody_models import System
from vibron_agents.answering.reading.manybody_multiplets import states_below
from vibron_agents.answering.reading.manybody_solvers import bond_dimension, network, small, stated_bond
from vibron_agents.answering.reading.manybody_words import ELECTRONS, PER_SITE, SPIN_TOOLS, Asked, nats, rank_in
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

MOLAR = r"\bJ\s*/\s*\(?\s*(?:mol\s*[*.]?\s*K|K\s*[*.]?\s*mol)|\bJ/mol/K|\bJ mol\^?-1 K\^?-1|\bJ K\^?-1 mol\^?-1"
GAS = AVOGADRO.value * BOLTZMANN.value  # J/(mol K)
APART = r"\bdiffer\b|\bdifference\b|\bgap\b|\bapart\b|\bspacing\b|\bsplitting\b|\bseparat\w+"
FORMULA_ERROR = (
    r"\b(?:spectral|operator)[- ]norm|\btrotter error\b(?! (?:below|under|of (?:less|at most)|less|within))|"
    r"\bcommutator bound|\berror of (?:a|the) [a-z- ]*(?:trotter|product formula|suzuki|strang)"
)


def compiled(reader: Reader, one: System, method: str) -> Asked | None:
    """What a model is in another library."""
    tool = next(
        (
            tool
            for tool, name in (
                ("to_quimb", r"\bquimb\b"),
                ("to_tenpy", r"\btenpy\b"),
                ("to_block2", r"\bblock2\b"),
                ("to_netket", r"\bnetket\b"),
                (
                    "to_sparse_pauli_op",
                    r"\bqiskit\b|\bpauli strings?\b|sparsepauliop|jordan[- ]wigner|bravyi|"
                    r"qubit (?:operator|hamiltonian|encoding)",
                ),
            )
            if reader.says(name)
        ),
        "",
    )
    if not tool:
        return None
    arguments: dict[str, Any] = {}
    if tool == "to_sparse_pauli_op":
        for name, pattern in (
            ("bravyi_kitaev", r"bravyi"),
            ("parity", r"\bparity (?:encoding|mapping)"),
            ("jordan_wigner", r"jordan"),
        ):
            if reader.says(pattern):
                arguments["mapping"] = name
                break
    if reader.says(r"\bbond dimension\b"):
        return Asked(tool, "bond_dimension", arguments)
    if reader.says(
        r"\bhow many (?:[a-z-]+ )*(?:terms|strings|products)|"
        r"\bnumber of (?:[a-z-]+ )*(?:terms|strings|products)|"
        r"\bcount the (?:[a-z-]+ )*(?:terms|strings|products)"
    ):
        return Asked(tool, "strings", arguments)
    if reader.says(r"\b(?:how many|number of) (?:[a-z-]+ ){0,2}(?:qubits|orbitals|sites|modes|places)\b"):
        return Asked(tool, "places", arguments)
    raise Unclear("it does not say what is asked of the compiled model")


def thermal(reader: Reader, one: System, method: str) -> Asked | None:
    """Mean values at a temperature."""
    if reader.take(r"\b(?:zero|absolute zero)[- ]temperature|\b(?-i:T)\s*=\s*0(?!\.?\d)"):
        return None
    pattern = (
        r"(?<!inverse )\b(?:temperature|k_?B\s*T|(?-i:kT|T))(?:/J)?(?: of| is|\s*=|\s*:)?\s*"
        rf"({NUMERAL}(?:(?:\s*,\s*(?:and\s+)?|,?\s+and\s+){NUMERAL}(?!\s*-?(?:sites|spins|site|spin)))*)"
        r"(?:\s*(?:J|t)\b)?(?:/k_?B)?"
    )
    match = reader.take(pattern.replace("temperature|", "temperatures?|"))
    if match:
        given = [number(one) for one in re.findall(NUMERAL, match.group(1))]
        values = in_model_units(reader, one, given, match)
    elif one.unit in UNITS and (match := reader.take(rf"\bat ({NUMERAL}) ?(K|kelvin|mK)\b")):
        values = [converted(number(match.group(1)), match.group(2), one.unit)]
    elif match := reader.take(r"\b(?:temperature|k_?B\s*T|(?-i:kT|T))(?: of| is|\s*=)\s*[Jt](?![\w/])(?:\s*/\s*k_?B)?"):
        values = [abs(float(one.arguments.get("J", one.arguments.get("t", 1.0))))]
    elif match := reader.take(rf"\b(?:beta|β|inverse temperature)(?: J)?(?: of| is|\s*=)?\s*({NUMERAL})"):
        values = [1.0 / number(match.group(1))]
    elif reader.says(
        r"\bbeta\b|\btemperature|\bthermal|\bspecific heat|\bheat capacity|\bfree energy|\bpartition function"
    ):
        raise Unclear("the temperature is not given")
    else:
        return None
    if reader.says(r"\bentangle|\bcorrelat|\bgap\b"):
        raise Unclear("a thermal state is known by its mean values only")
    arguments = {"temperatures": values}
    at = ".0" if len(values) == 1 else ""
    per = float(one.sites) if reader.keeps(PER_SITE) else 1.0
    if method == "mps":
        if not reader.says(r"\benergy\b"):
            raise Unclear("matrix-product states at a temperature give the energy only")
        return Asked("mps_thermal_energy", f"energy{at}", arguments, per, True)
    if method not in ("", "exact"):
        raise Unclear(f"{method} has no temperature")
    for path, words in (
        ("specific_heat", r"\bspecific heat|\bheat capacity"),
        ("susceptibility", r"\bsusceptib"),
        ("free_energy", r"\bfree energy"),
        ("entropy", r"\bentropy"),
        ("energy", r"\benergy|<\s*H\s*>|\bmean of H\b"),
    ):
        if reader.says(words):
            divisor = per * (nats(reader) if path == "entropy" else 1.0)
            if path in ("specific_heat", "entropy") and reader.says(MOLAR):
                return Asked("thermal_expectation", f"{path}{at}", arguments, divisor / GAS, unit="J/(mol*K)")
            return Asked("thermal_expectation", f"{path}{at}", arguments, divisor, "energy" in path)
    raise Unclear("it does not say which mean value")


def levels(reader: Reader, one: System, method: str) -> Asked | None:
    """Gaps, degeneracies, lists of levels."""
    if reader.says(r"\bcharge gap|\btwo-particle gap|\bpairing (?:energy|gap)|\bbinding energy"):
        raise Unclear("such a gap takes energies of several sectors")
    if reader.take(
        r"\bspin gap|\bsinglet[- ](?:to[- ])?triplet (?:gap|splitting|excitation)|"
        r"\b(?:difference|splitting|separation|gap) between (?:the |its )?(?:lowest )?(?:singlet|triplet)\b|"
        r"\blowest triplet[^.?]{0,30}\babove\b|\babove\b[^.?]{0,30}\bsinglet\b[^.?]{0,30}\btriplet\b|"
        r"\btriplet gap|\bhow far .{0,30}\btriplet"
    ):
        if one.tool in SPIN_TOOLS and (one.sites * (one.states - 1)) % 2 == 0:
            model, above = {"total_sz": 0}, {"total_sz": 1}
        elif (
            one.tool in ELECTRONS
            and (found := one.arguments.get("sector"))
            and found.get("n_up") == found.get("n_down")
        ):
            model, above = found, {"n_up": found["n_up"] + 1, "n_down": found["n_down"] - 1}
        else:
            raise Unclear("the spin gap of this model is not clear")
        one.arguments["sector"] = model
        if method == "mps":
            return Asked(
                "dmrg_excited", "observables.gap", {"above": above, **bond_dimension(reader, one)}, energy=True
            )
        return Asked("energy_gap", "", {"above": above}, energy=True)
    if reader.says(r"\beven\b[^?]{0,30}\bodd\b|\bodd\b[^?]{0,30}\beven\b") and reader.says(
        r"\bdiffer\b|\bhow far apart\b|\bsplit(?:ting)?\b|\bdifference\b"
    ):
        return _first_gap(reader, one, method)
    if reader.says(
        r"\bdegenera|\bhow many (?:[a-z-]+ ){0,2}(?:states|levels) (?:share|have)|"
        r"\bhow many ground states|\bmultiplicity"
    ):
        if reader.says(r"\bexcited|\bsecond level"):
            raise Unclear("which level is meant is not clear")
        return Asked("exact_levels", "degeneracies.0", {"count": min(24, one.states**one.sites)})
    if reader.says(
        r"\b(?:gap|splitting|spacing|difference|separation)\b[^.?]{0,40}\btwo (?:lowest|first)|"
        r"\btwo (?:lowest|first)\b(?:[^.?]|\.\d)*\b(?:differ|apart)\b"
    ):
        reader.take(r"\btwo (?:lowest|first)(?: (?:energy )?(?:levels|energies|states))?")
        return _first_gap(reader, one, method)
    if match := reader.take(
        rf"\b(?:lowest|first) ({COUNT}) (?:energy )?(?:levels|energies|eigenvalues|states|"
        rf"eigenenergies)|\b({COUNT}) lowest (?:energy )?(?:levels|energies|eigenvalues|states|"
        rf"eigenenergies)|\b({COUNT}) lowest[- ]lying"
    ):
        if reader.says(APART):
            raise Unclear("which levels are compared is not clear")
        word = next(part for part in match.groups() if part)
        return Asked("exact_levels", "energies", {"count": int(number(word))}, energy=True)
    if reader.take(
        rf"\b(?:all|every|full|complete|entire|whole)(?: of)?(?: the)?(?: {COUNT})? (?:energy |"
        rf"energies|eigen\w+|levels?|spectrum)(?:levels|eigenvalues|spectrum)?"
    ):
        return Asked("full_spectrum", "", {}, energy=True)
    if reader.says(
        r"\bhighest (?:energy|level|eigenvalue)|\blargest eigenvalue|\bbandwidth|" r"\bwidth of the (?:whole )?spectrum"
    ):
        if reader.says(r"\bwidth|\bbandwidth"):
            raise Unclear("the width of a spectrum takes a step of its own")
        return Asked("full_spectrum", "-1", {}, energy=True)
    if reader.says(
        r"\bgap\b|\bseparat\w+[^.?]{0,50}\bground[^.?]{0,100}\bfirst excited|"
        r"\bdifference between (?:the )?ground(?: state)? and (?:the )?first excited|"
        r"\bfirst excit\w+(?: \w+){0,4} (?:above|over|from|higher|lie)|"
        r"\babove (?:its|"
        r"the) (?:[a-z]+ )?ground[- ](?:state|level)|\bexcitation energy|\blowest excitation|"
        r"\bcost\w* .{0,30}excit|\bground and (?:the )?first excited|\btwo lowest levels|"
        r"\bhow far .{0,40}(?:first|next|lowest) excited|\bsplitting (?:of|"
        r"between) the (?:two )?lowest"
    ):
        reader.take(r"\btwo lowest levels|\bthe two lowest")
        return _first_gap(reader, one, method)
    if rank := rank_in(reader):
        if reader.says(APART):
            raise Unclear("between which levels is not clear")
        if method == "mps":
            return Asked("dmrg_excited", "value", {"level": rank, **bond_dimension(reader, one)}, energy=True)
        if method not in ("", "exact"):
            raise Unclear(f"{method} gives no excited levels")
        return Asked("exact_levels", f"energies.{rank}", {"count": rank + 1}, energy=True, alike=rank > 1)
    return None


def _first_gap(reader: Reader, one: System, method: str) -> Asked:
    level = {"level": rank} if (rank := rank_in(reader)) > 1 else {}
    parities = reader.says(r"\beven\b[^?]{0,30}\bodd\b|\bodd\b[^?]{0,30}\beven\b")
    above = _parities(one) if parities and reader.says(r"\bparit") else _other_sector(reader, one)
    higher = r"\b(?:state|level|excitation|one)s? (?:with|of|that has|in)\b[^.?]{0,20}S_?z"
    spin = (one.arguments.get("sector") or {}).get("total_sz")
    if spin and not above and reader.says(higher):
        above = {"above": one.arguments["sector"]}
        one.arguments["sector"] = {"total_sz": 0}
    if method == "mps":
        given = {**level, **above, **bond_dimension(reader, one)}
        return Asked("dmrg_excited", "observables.gap", given, energy=True)
    if method not in ("", "exact"):
        raise Unclear(f"{method} gives no gap")
    if not level and not above and (below := states_below(one)) > 1:
        level = {"level": below}
    return Asked("energy_gap", "", {**level, **above}, energy=True)


def _other_sector(reader: Reader, one: System) -> dict[str, Any]:
    """Take a second sector, whose lowest state lies above that of the first."""
    match = reader.take(r"\b(?:total )?S_?z(?:_tot)?\s*=\s*\+?(\d(?:/2|\.5)?)(?!\.?\d)")
    if not match:
        return {}
    if "total_sz" not in one.arguments.get("sector", {}):
        raise Unclear("which sector lies below is not clear")
    one_spin, other = number(match.group(1)), one.arguments["sector"]["total_sz"]
    if abs(one_spin) < abs(other) and one.tool in SPIN_TOOLS and not one.arguments.get("h"):
        one.arguments["sector"], one_spin = {"total_sz": one_spin}, other
    return {"above": {"total_sz": one_spin}}


def _parities(one: System) -> dict[str, Any]:
    """Refuse two parities but where the lowest state of each is one of the two lowest of all."""
    arguments = one.arguments
    t, mu = abs(float(arguments.get("t", 1.0))), abs(float(arguments.get("mu", 0.0)))
    if (
        one.tool != "kitaev_chain"
        or arguments.get("V")
        or one.periodic
        or mu >= 2.0 * t
        or not arguments.get("delta", 1)
    ):
        raise Unclear("which parity lies below is not clear")
    arguments.pop("sector", None)
    return {}


def counted(reader: Reader, one: System, method: str) -> Asked | None:
    """Sizes of the space, of the matrix and of the symmetry group."""
    if reader.says(
        r"\btrace of (?:H\^2|H squared|the square)|\bTr ?\(?H\^?2|\bfrobenius|"
        r"\bsum of (?:the )?squares? of (?:all )?(?:eigenvalues|energies|entries)"
    ):
        if reader.says(r"\bfrobenius"):
            raise Unclear("the norm itself takes a root")
        reader.take_all(r"H\^?2")
        states = reader.take(rf"\b(?:all|over) (?:all )?({COUNT}) (?:states|basis states)")
        if states and number(states.group(1)) != one.states**one.sites:
            raise Unclear("the number of states is another one")
        return Asked("to_sparse", "norm_squared")
    if reader.says(r"\btrace of the (?:hamiltonian|matrix)|\bTr ?\(?H\b(?!\^?2)"):
        return Asked("to_sparse", "trace", energy=True)
    if reader.says(r"\bdraw(?:n|ing|s)?\b|\bplot of the (?:lattice|model)") and reader.says(r"\blines\b"):
        return Asked("draw_model", "lines")
    if reader.says(
        r"\bspace group|\bpoint group|\bsymmetry operations|\bsymmetry group|\bautomorphism|"
        r"\b(?:lattice|spatial) symmetries|"
        r"\b(?:how many|number of) (?:[a-z]+ ){0,2}(?:symmetries|permutations)"
    ):
        return Asked("space_group", "translations" if reader.says(r"\bhow many translations") else "order")
    if reader.says(
        r"\bnon-?zero (?:matrix )?(?:entries|elements)|\bstored (?:matrix )?elements|\bstored entries|"
        r"\bhow "
        r"many (?:matrix )?(?:entries|elements)"
    ):
        return Asked("to_sparse", "stored")
    if reader.says(
        r"\bhilbert[- ]space|\bhow many (?:basis )?states\b(?! (?:share|have|are degenerate))|"
        r"\bnumber of (?:basis )?states|\bdimension of the (?:[\w=,-]+ ){0,4}?(?:sector|space|subspace|hilbert|matrix|"
        r"block|basis)|\bhow (?:large|big) is the (?:sector|space|basis|block|matrix)|"
        r"\bsize of the (?:sector|basis)|\bhow many configurations"
    ):
        return Asked(
            "to_sparse" if one.arguments.get("sector", {}).get("momentum") else "model_information", "dimension"
        )
    if reader.says(
        r"\b(?:how many|number of) (?:[a-z-]+ ){0,2}(?:bonds|links)\b(?! (?:dim|to))|\bhow many lines join|"
        r"\bcount the (?:[a-z-]+ )?bonds"
    ):
        return Asked("model_information", "bonds")
    return None


def product_formula(reader: Reader, one: System, method: str) -> Asked | None:
    """The error of a product formula."""
    if not reader.says(FORMULA_ERROR):
        return None
    order = reader.take(r"\b(first|second|fourth)[- ]order\b|\border (1|2|4)\b")
    gap = r"(?:[A-Za-z-]+ |\x00+ )?"
    steps = reader.take(
        rf"\b({COUNT}) {gap}{gap}steps?\b|\b(?:steps|r|n)\s*=\s*({COUNT})\b|\b(one|"
        rf"a single) (?:[A-Za-z-]+ )?step\b"
    )
    time = reader.take(rf"\b(?:time|t)(?: t)?(?: of| is|\s*=)?\s*({NUMERAL})")
    orders = {"first": 1, "second": 2, "fourth": 4, "1": 1, "2": 2, "4": 4}
    if not steps or not time or not (order or reader.says(r"\bstrang\b")):
        raise Unclear("steps, time and order of the formula are not all given")
    reader.take_all(r"\bexp\(-?iHt\)")
    count = int(number(steps.group(1) or steps.group(2) or "1"))
    kind = orders[next(part for part in order.groups() if part).lower()] if order else 2
    path = "bound.0" if reader.says(r"\bbound\b") else "error.0"
    return Asked("trotter_error", path, {"steps": [count], "time": number(time.group(1)), "order": kind})


def lowest(reader: Reader, one: System, method: str) -> Asked | None:
    """The energy of the ground state."""
    if not reader.says(
        r"<\s*H\s*>|\benerg(?:y|ies)\b|\bhow (?:low|deep)\b[^?]*\bground|\bground state lies?\b|"
        r"\blowest level|\blowest eigenvalue|\bE_?0\b|\blowest state"
    ):
        return None
    if reader.says(
        r"\bsplitting\b|\bgap\b|\bdifference\b|\bhow far\b|\babove (?:its|the) (?!energy of)|\bexcit(?:ed|ation)s?\b"
    ):
        raise Unclear("a difference of energies takes a step of its own")
    cells = one.arguments.get("cells") if one.tool == "ssh" and reader.take(r"\bper (?:unit )?cell\b") else None
    if reader.says(r"\bper bond|\bper link|\bper particle|\bper electron|\bper boson") or reader.keeps(
        r"\bper "
        r"(?:unit )?cell"
    ):
        raise Unclear("it asks per bond, cell or particle")
    if reader.says(
        r"\bkinetic energy|\binteraction energy|\bpotential energy|"
        r"\brelative error|\bby how much (?:does|is)"
    ):
        raise Unclear("a part of the energy takes a step of its own")
    value, energy = ("variance", False) if reader.says(r"\bvariance\b") else ("value", True)
    divisor = float(cells or one.sites) if cells or (reader.keeps(PER_SITE) and one.sites) else 1.0
    reader.take(r"\bE_?0\b")
    if one.infinite:
        if not reader.keeps(PER_SITE):
            raise Unclear("an infinite lattice has an energy per site")
        return Asked("idmrg_ground_state", value, {"bond_dimension": 32} | stated_bond(reader), 1.0, energy)
    if method == "mps" or (not small(one) and method == ""):
        return Asked("dmrg_ground_state", value, bond_dimension(reader, one), divisor, energy)
    if method == "nqs":
        return Asked("vmc_ground_state", value, {"width": 1, **network(reader)}, divisor, energy)
    if method == "vqe":
        arguments: dict[str, Any] = {"layers": max(2, one.sites // 2)}
        if match := reader.take(rf"\b({COUNT})[- ]layers?\b"):
            arguments["layers"] = int(number(match.group(1)))
        if reader.says(r"hardware[- ]efficient"):
            arguments["ansatz"] = "hardware_efficient"
        return Asked("vqe_ground_state", value, arguments, divisor, energy)
    return Asked("exact_ground_state", value, {}, divisor, energy)


def sampled(reader: Reader, one: System, method: str) -> Asked | None:
    """What a trained network is like."""
    if method != "nqs" or not reader.says(r"\bfidelity|\boverlap\b"):
        return None
    return Asked("neural_state_vector", "fidelity", network(reader))


ASKS: tuple[Callable[[Reader, System, str], Asked | None], ...] = (
    product_formula,
    sampled,
    compiled,
    thermal,
    entangled,
    correlated,
    counted,
    levels,
    local,
    lowest,
)
