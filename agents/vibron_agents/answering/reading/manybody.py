"""How many-body physicists state a question: a model, what happens to it, and what is asked of it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.formulas import formula_numbers
from vibron_agents.answering.reading import manybody_circuits, manybody_open, molecules_methods
from vibron_agents.answering.reading.manybody_asks import ASKS, FORMULA_ERROR
from vibron_agents.answering.reading.manybody_clusters import cluster_in, clustered
from vibron_agents.answering.reading.manybody_fields import alone, places_in, spread
from vibron_agents.answering.reading.manybody_formula import formula_in, plain
from vibron_agents.answering.reading.manybody_ground import RESPONSE
from vibron_agents.answering.reading.manybody_heat import asked_in, fields_in_tesla
from vibron_agents.answering.reading.manybody_models import (
    COUPLINGS,
    System,
    grid_in,
    name_in,
    size_in,
    spin_in,
    system,
)
from vibron_agents.answering.reading.manybody_motion import kicked, kicked_angles, moved, moves, times_in, trap_in
from vibron_agents.answering.reading.manybody_sites import site_in
from vibron_agents.answering.reading.manybody_solvers import method_in, small
from vibron_agents.answering.reading.manybody_states import before_and_after, product_state, quench_in, sector_in
from vibron_agents.answering.reading.manybody_symbols import symbols_in
from vibron_agents.answering.reading.manybody_wording import restated
from vibron_agents.answering.reading.manybody_words import RANKED, Asked, unanswered
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, SPELT, number
from vibron_agents.answering.reading.reader import BLOT, Reader, Unclear, Unknown
from vibron_agents.answering.reading.whole import Whole

STRANGE = (
    r"\bdisorder\w*(?! drawn)|(?<!a )(?<!drawn )\brandom(?:ly)?\b(?! (?:numbers|fields? drawn))|\bdefect|"
    r"\bimpurit|\btwist\w*|\bflux\b|\bdoped\b|"
    r"\b(?:is|are|held|kept) (?:fixed|pinned|frozen|clamped)\b|\bboundary field|\bpinn(?:ed|ing) field|"
    r"\bwith a vacanc|\bvacanc|\bmissing (?:site|spin|bond)|"
    r"\bweak(?:er|ened)? (?:bond|link)|\bstaggered field|\bsingle-ion|\bdzyalosh|"
    r"\bDM interaction|\bthree-(?:spin(?! (?:chain|cluster|ring|system|complex|trimer|molecule))|body)|\bring exchange|"
    r"\blong[- ]range(?!d? order)|\bdissipat|\blindblad|\bdephas\w*|"
    r"(?<!without )(?<!shot )(?<!no )\bnois[ey]\b(?!-free)|\bmixed state|\bspin-orbit|"
    r"\bnext[- ]nearest[- ]neighbou?r hopping|"
    r"\balternating (?:exchange|coupling|bond)|\bwhich (?:of|is)\b|\bratio\b|"
    r"(?:^|[.?;:] )which (?!(?:[\w-]+ ){0,3}"
    r"(?:energy|value|lowest|gap|dimension|entropy|number|fidelity|probability)\b)|"
    r"\b(?:cube|tetrahedr\w+|octahedr\w+|icosahedr\w+|dodecahedr\w+|pyramid|tree|bethe|cylinder|y-junction|comb|"
    r"sawtooth|shastry-sutherland|diamond|checkerboard|three-dimensional|cubic lattice|bilayer)\b|"
    r"\bdifference between (?!(?:the )?(?:two lowest|ground|(?:lowest )?(?:singlet|triplet)\b))|\bfactor by which|"
    r"\bhow much (?:lower|higher|larger|smaller|"
    r"more|less)|\bpercent(?:age)?\b"
)
SECOND_STEPS = (
    r"\bhow much does\b(?![^?]*violate)|\bchanges? (?:if|when)\b|\bdoubled\b|\bhalved\b|(?<!plus or )\bminus\b|"
    r"\bcompared (?:to|with)\b|"
    r"\btogether\b(?! (?:in|on)\b)|"
    r"\bsuperposition error|\bmaximum (?!cut)|\bminus twice|\bincreases? (?:by|when|if)\b|"
    r"\bdecreases? (?:by|when|if)\b|"
    r"\bpoint charge|\b(?:electric|external) field of|(?<!barren )\bplateau\b|\btime-averaged"
)
CONDITIONS = (
    r"(?<!unit )\bfilling\b|(?<!unit-)(?<!unit )\bfilled\b|\bdop(?:ed|ing)\b|\bmomentum\b|"
    r"\bparity\b(?! (?:encoding|mapping))|"
    r"\bholes?\b|\bsubspace\b"
)
COUNTED = (
    "model_information",
    "to_sparse",
    "space_group",
    "to_quimb",
    "to_tenpy",
    "to_block2",
    "to_netket",
    "to_sparse_pauli_op",
    "full_spectrum",
    "trotter_error",
)
ROW = (
    r"\b(?:chains?|rings?|open|periodic\w*|closed|ends?|row|line|wire|linear|wells?|lattice|ladder|torus|"
    r"plaquette|circle|triang\w+|"
    r"square|hexag\w+|pentagon|octagon|dimer|infinite|cyclic|PBC|OBC|mps|array|haldane[- ]shastry)\b|-membered"
)
HARMLESS = (
    rf"\b(?:the|these|those|its|both) (?P<only>{'|'.join(SPELT[2:7])})\b(?! (?:lowest|highest|largest))",
    r"\b(?:hbar|ħ|k_?B|a)\s*=\s*(?P<only>1)\b|\b(?P<one>1)/[Jtgw]\b",
    rf"\b(?:its|the|all|over) (?:the )?(?P<only>{COUNT}) (?:edges|bonds|links|sites|spins|"
    rf"qubits|states|ends|halves|parts|atoms|electrons|nuclei)\b",
    r"\b(?:above|below|relative to|than|"
    r"from) (?:the energy of )?(?P<only>two) (?:separate|isolated|free|distant|"
    r"independent)",
    r"\b(?:dimer|pair) of (?P<only>two)\b",
    r"\b(?P<only>two)[- ](?:level|dimensional|body|site gates?|point)\b",
    r"\b(?P<only>1)D\b",
    r"\bwhen (?P<only>two)(?: of them| electrons| particles| bosons)? (?:sit|are|occupy|share|meet)\b",
    r"\b(?:g\s*)?mu_?B\s*=\s*(?P<only>1)(?!\.?\d)",
    r"\bk_?B\s*=\s*g\s*mu_?B\s*=\s*(?P<only>1)(?!\.?\d)",
    r"\b(?:at|for) t\s*=\s*(?P<only>0)(?!\.?\d)",
    r"\bindex (?P<only>[01]) (?:is|starts|being)\b",
    r"\b(?:sites?|spins?) (?:are )?count(?:ed|ing)? from (?P<only>0|1|zero|one)\b",
    r"\b(?P<only>2)D\b",
    rf"\b(?:at least|to) (?P<only>{COUNT}) (?:significant |decimal )?(?:digits|decimals|figures|places)\b",
    rf"\b(?P<only>{COUNT}) (?:adjacent|neighbou?ring|nearest) \w+ (?:can|may|must|cannot|are) ",
    rf"\b(?:to|on|uses?|takes?|needs?) (?P<only>{COUNT}) qubits\b",
    rf"\b(?P<only>{COUNT}) qubits are (?:used|needed)\b",
    rf"\bother (?P<only>{COUNT})\b(?! (?:lowest|highest))",
    rf"\b(?P<only>{COUNT}) (?:triangles|squares|pentagons)\b",
    rf"\ball (?P<only>{COUNT}) (?:points|values|factors|energies|fits|measurements)\b",
    rf"\b(?:the )?experiment(?:al value)? (?:has|gives|finds|is|yields|shows) (?:about |around )?(?P<only>{NUMERAL})",
    r"\b(?:exchange|coupling|hopping|J|t) (?:is )?set to (?P<only>1|one)(?!\.?\d)",
    r"\|(?P<only>0+)(?:\.{2,3}|…)0*>",
    rf"\bhalves of (?P<only>{COUNT}) (?:adjacent |neighbou?ring )?(?:spins|sites|qubits)\b",
    r"\blog(?:arithm)?s? (?:with |of |to )?(?:the )?base (?P<only>2|two)\b",
    r"\bcouplings?\s*=\s*(?P<only>1)(?!\.?\d)",
)
EXACT = (
    "exact_ground_state",
    "exact_levels",
    "energy_gap",
    "thermal_expectation",
    "correlation_function",
    "krylov_evolution",
    "entanglement_entropy",
    "reduced_density_matrix",
    "spectral_function",
    "floquet_evolution",
    "trotter_evolution",
)
TRAP = r"\b(?:harmonic|parabolic) (?:trap|confinement)\b|\btrap\b.*\b(?:sites|lattice)\b"
LEVELS = ("energy_gap", "exact_levels", "dmrg_excited", "full_spectrum")
SYMMETRIC = ("heisenberg", "xxz", "j1j2")


def whole(text: str) -> Whole | None:
    """Return what a question of this field asks for; None where it names nothing of the field's own."""
    text = re.sub(r"\b(J_?\d?|U|t|g|h)\s*/\s*k_?B\b", r"\1", text)  # in kelvin
    text = re.sub(r"\|([tJU])\|", r"\1", text)
    text = re.sub(
        rf"(\b(?:theta|phi)|[θφ])\s*=\s*({NUMERAL})\s*(?:deg(?:rees?)?\b|°)",
        lambda found: f"{found[1]} = {math.radians(number(found[2]))!r}",
        text,
    )
    ungrouped = re.sub(r"(?<![\d.,(\[])(\d{1,3}),(?=\d{3}(?!\d))", r"\1", text)  # 18,500 is one number
    listed = re.sub(rf"\b([A-Za-z]) ?= ?({NUMERAL})(,| and|, and| or) \1 ?= ?(?={NUMERAL})", r"\1 = \2\3 ", ungrouped)
    reader = Reader(plain(Reader(listed).text))  # T = 0.5 and T = 1: T = 0.5 and 1
    models = Reader(plain(restated(Reader(listed).text)))
    for part in (manybody_circuits.whole, molecules_methods.whole, manybody_open.whole, alone, _of_model):
        reader = models if part is _of_model else reader
        try:
            found = part(reader)
        except Unclear as why:
            return Whole(reason=str(why), general=isinstance(why, Unknown))
        if found is not None:
            return checked(reader, found)
    return None


def checked(reader: Reader, found: Whole) -> Whole:
    """Return the answer if no number of the question is left over but those that count what is there anyway."""
    for pattern in HARMLESS:
        reader.take_all(pattern)
    for start, end in formula_numbers(reader.text):
        if BLOT not in reader.rest[start:end]:
            reader.take_span(start, end)
    if found.final:
        return found
    if found.workflow is not None and (match := _further(reader, found.workflow.tools)):
        return Whole(reason=f"{match.group().strip()} takes a step of its own")
    if left := reader.left():
        return Whole(reason=f"it has no place for {', '.join(left)}")
    return found


def _further(reader: Reader, tools: tuple[str, ...]) -> re.Match[str] | None:
    """Return the words for a step that no tool takes; noise that is doubled has been read."""
    text = reader.rest if tools == ("zero_noise_extrapolation",) else reader.text
    return re.search(SECOND_STEPS, text, re.IGNORECASE)


def _of_model(reader: Reader) -> Whole | None:
    if not name_in(reader.text) and not formula_in(reader.text) and not reader.says(TRAP):
        return None
    fields_in_tesla(reader)
    graph = cluster_in(reader) if name_in(reader.text) in ("heisenberg", "custom_model", "j1j2") else None
    places = places_in(reader)
    if strange := re.search(STRANGE, reader.rest, re.IGNORECASE):
        raise Unclear(f"a step for {strange.group().strip()} is not known")
    method = method_in(reader)
    reader.take(r"\b(?:one|two)-site (?=TDVP|DMRG)")
    if not name_in(reader.text) and not formula_in(reader.text):
        return _trap_alone(reader)
    reader.take(r"U\s*/\s*2\s*(?:sum\w*\s*)?n\w*\s*\(\s*n\w*\s*-\s*1\s*\)") if name_in(
        reader.text
    ) == "bose_hubbard" else None
    reader.take(r"-\s*mu\s*(?:sum\w*\s*)?\(\s*n\w*\s*-\s*1/2\s*\)") if name_in(reader.text) == "kitaev_chain" else None
    angles = kicked_angles(reader) if name_in(reader.text) == "kicked_ising" else {}
    quench = quench_in(reader)
    hopping = "t" in COUPLINGS[name_in(reader.text)].split() if name_in(reader.text) else False
    formula_error = reader.says(FORMULA_ERROR)
    moving = not formula_error and (quench is not None or moves(reader, hopping))
    times = times_in(reader, hopping) if moving and not angles else []
    if formula_error:
        reader.rest = re.sub(r"(?<!\w)t\s*=\s*", "time ", reader.rest)
    if reader.says(RESPONSE):  # its energy is no coupling
        reader.rest = re.sub(r"\bomega\b|ω", "energy", reader.rest)
    values, unit = symbols_in(reader)
    values |= angles | places.given
    if quench and quench[0] not in values:
        values[quench[0]] = quench[2]
    grid = () if graph else grid_in(reader)
    named = name_in(reader.text)
    spin = spin_in(reader)
    count = 0 if grid else size_in(reader)
    if graph:
        one = clustered(reader, graph, values, unit, count, spin)
    else:
        one = system(reader, values, unit, count, grid, spin)
    drawn = spread(one, places, values)
    trap = trap_in(reader, one.sites) if named in ("bose_hubbard", "hubbard") else None
    found_sector = sector_in(reader, one)
    if found_sector:
        reader.take(r"\bsubspace\b")
        one.arguments["sector"] = found_sector
    if one.tool == "bose_hubbard" and "n_particles" in found_sector and "n_max" not in one.arguments:
        one.arguments["n_max"] = max(1, found_sector["n_particles"])
    state = product_state(reader, one) if moving else ""
    if one.tool == "bose_hubbard" and state.isdigit() and "sector" not in one.arguments:
        total = sum(map(int, state))
        one.arguments |= {"sector": {"n_particles": total}, "n_max": total}
    if one.tool == "kicked_ising":
        asked, before = kicked(reader, one, state), None
    elif moving and (times or state or quench):
        asked, one, before = _motion(reader, one, method, state, times, quench, trap)
    else:
        if product_state(reader, one):
            raise Unclear("what becomes of the product state is not said")
        asked, before = _still(reader, one, method), None
    _determined(reader, one, asked, values)
    if left := unanswered(reader, asked.tool, asked.path):
        raise Unclear(f"what is asked of the {left} is not known")
    if asked.energy:
        divisor, asked.unit = asked_in(reader.text, one.unit, values)
        asked = replace(asked, divisor=asked.divisor * divisor)
    found = _workflow(reader, one, before, asked, trap, quench is None and before is not None)
    assert found.workflow is not None
    return replace(found, workflow=replace(found.workflow, steps=(*drawn, *found.workflow.steps)))


def _determined(reader: Reader, one: System, asked: Asked, values: Mapping[str, float]) -> None:
    """Refuse a model whose shape or number of particles is not said, or a condition that found no place."""
    if match := re.search(CONDITIONS, reader.rest, re.IGNORECASE):
        raise Unclear(f"a step for {match.group()} is not known")
    if asked.tool in COUNTED:
        return
    if one.sites > 2 and one.tool != "custom_model" and not reader.says(ROW):
        raise Unclear("how the sites are joined is not said")
    counts = ("hubbard", "extended_hubbard", "bose_hubbard", "tj")
    if (
        one.tool in counts
        and "mu" not in values
        and not one.arguments.get("sector")
        and "initial" not in asked.arguments
    ):
        raise Unclear("the number of particles is not given")
    if not small(one) and (one.arguments.get("lattice") or asked.tool in EXACT):
        raise Unclear("it has too many states")


def _motion(
    reader: Reader, one: System, method: str, state: str, times: list[float], quench: Any, trap: Any
) -> tuple[Asked, System, System | None]:
    if quench:
        before, after = before_and_after(one, quench)
        return moved(reader, after, method, "", times, True), after, before
    if trap and reader.says(
        r"\btrap is (?:\w+ )?(?:off|removed|switched|turned|released)|\b(?:turn|switch|"
        r"releas)\w*[a-z ]* trap|\breleas\w+|\bremov\w+"
    ):
        return moved(reader, one, method, "", times, True), one, one.changed()
    if not state:
        raise Unclear("the initial state is not given")
    return moved(reader, one, method, state, times, False), one, None


def _still(reader: Reader, one: System, method: str) -> Asked:
    chosen = _ground_sector(one) if one.tool in SYMMETRIC and not one.arguments.get("sector") else None
    for ask in ASKS:
        if (asked := ask(reader, one, method)) is not None:
            if chosen and asked.tool in (
                "exact_ground_state",
                "correlation_function",
                "entanglement_entropy",
                "mps_correlations",
                "dmrg_ground_state",
                "mps_entanglement",
                "spectral_function",
                "idmrg_ground_state",
                "reduced_density_matrix",
                "dmrg_excited",
                "mps_string_order",
            ):
                one.arguments.setdefault("sector", chosen)
            if asked.tool not in LEVELS and (rank := re.search(RANKED, reader.rest, re.IGNORECASE)):
                raise Unclear(f"what is asked of the {rank.group()} is not known")
            return asked
    raise Unclear("what is asked of the model is not clear")


def _ground_sector(one: System) -> dict[str, Any] | None:
    """Return the sector of the ground state where it is known: an antiferromagnet without a field has no spin."""
    arguments = one.arguments
    exchange = arguments.get("J", arguments.get("Jxy", arguments.get("J1", 1.0)))
    if isinstance(exchange, dict):  # drawn at random
        return None
    exchange = min(exchange) if isinstance(exchange, list) else float(exchange)
    even = ((one.sites or 2) * (one.states - 1)) % 2 == 0
    anti = exchange > 0 and float(arguments.get("Jz", 1.0)) > -exchange and float(arguments.get("J2", 0.0)) >= 0
    if arguments.get("h") or arguments.get("units") == "pauli" or not even or not anti:
        return None
    return {"total_sz": 0}


def _trap_alone(reader: Reader) -> Whole | None:
    if not reader.says(r"\boffset|\bpotential (?:energy )?(?:of|at|on)\b"):
        return None
    reader.take(r"\bone-dimensional")
    trap = trap_in(reader, size_in(reader))
    if trap is None or not trap["n_sites"]:
        raise Unclear("the trap is not clear")
    reader.take_all(r"\bcent(?:re|er)d? (?:in|on|at) (?:the )?(?:middle|cent(?:re|er)|chain|lattice)\w*")
    edge = reader.take(r"\b(?:outermost|edge|end|boundary|border) (?:lattice )?sites?\b|\bat (?:the|an|either) edge\b")
    place = 0 if edge and "centre" not in trap else site_in(reader, trap["n_sites"], False)
    return Whole(Workflow((Step("trap", "trap_potential", trap),), f"trap.{place}"), said=tuple(reader.taken))


def _workflow(reader: Reader, one: System, before: System | None, asked: Asked, trap: Any, held: bool) -> Whole:
    steps: list[Step] = []
    arguments = dict(asked.arguments)
    clean = {name: value for name, value in one.arguments.items() if value is not None}
    if trap:
        steps.append(Step("trap", "trap_potential", trap))
    if before is not None:
        with_trap = {"potential": taken_from("trap")} if held and trap else {}
        steps.append(Step("before", before.tool, before.arguments | with_trap))
        arguments["before"] = taken_from("before")
    elif trap:
        clean["potential"] = taken_from("trap")
    steps += [Step("model", one.tool, clean), Step("answer", asked.tool, {"model": taken_from("model"), **arguments})]
    path = f"answer.{asked.path}" if asked.path else "answer"
    alike = "answer.degeneracies" if asked.alike else ""
    return Whole(Workflow(tuple(steps), path, asked.divisor), asked.unit, tuple(reader.taken), bare=True, single=alike)
