"""How many-body physicists state a question: a model, what happens to it, and what is asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.reading import manybody_circuits, manybody_open, molecules_methods
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.manybody_asks import ASKS, Asked
from vibron_agents.answering.reading.manybody_formula import formula_in, plain
from vibron_agents.answering.reading.manybody_models import System, grid_in, name_in, size_in, spin_in, symbols_in, system
from vibron_agents.answering.reading.manybody_motion import MOVING, kicked, kicked_angles, moved, times_in, trap_in
from vibron_agents.answering.reading.manybody_sites import site_in
from vibron_agents.answering.reading.manybody_solvers import method_in
from vibron_agents.answering.reading.manybody_states import before_and_after, product_state, quench_in, sector_in
from vibron_agents.answering.reading.numerals import COUNT
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.whole import Whole

STRANGE = (
    r"\bdisorder\w*|\brandom(?:ly)?\b|\bdefect|\bimpurit|\btwist\w*|\bflux\b|\bdoped\b|\bwith a vacanc|\bvacanc|\bmissing (?:site|spin|bond)|"
    r"\bweak(?:er|ened)? (?:bond|link)|\bstaggered field|\bsingle-ion|\bdzyalosh|\bDM interaction|\bthree-(?:spin|body)|\bring exchange|"
    r"\blong[- ]range(?!d? order)|\bdissipat|\blindblad|\bdephas\w*|(?<!without )(?<!shot )\bnois[ey]\b|\bmixed state|\bspin-orbit|\bnext[- ]nearest[- ]neighbou?r hopping|"
    r"\balternating (?:exchange|coupling|bond)|\bwhich (?:of|is)\b|\bratio\b|\bdifference between|\bfactor by which|\bhow much (?:lower|higher|larger|smaller|more|less)|\bpercent(?:age)?\b"
)  # fmt: skip
HARMLESS = (
    rf"\b(?:its|the|all|over) (?:the )?(?P<only>{COUNT}) (?:edges|bonds|links|sites|spins|qubits|states|ends|halves|parts|atoms|electrons|nuclei)\b",
    r"\b(?:above|below|relative to|than|from) (?:the energy of )?(?P<only>two) (?:separate|isolated|free|distant|independent)",
    r"\b(?P<only>two)[- ](?:level|dimensional|body|site gates?|point)\b", r"\b(?P<only>1)D\b", r"\b(?P<only>2)D\b",
)  # fmt: skip
SYMMETRIC = ("heisenberg", "xxz", "j1j2")


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of inputs of tools that are no models."""
    yield from ()


def whole(text: str) -> Whole | None:
    """Return what a question of this field asks for; None where it names nothing of the field's own."""
    reader = Reader(plain(Reader(text).text))
    for part in (manybody_circuits.whole, molecules_methods.whole, manybody_open.whole, _of_model):
        try:
            found = part(reader)
        except Unclear as why:
            return Whole(reason=str(why))
        if found is not None:
            return checked(reader, found)
    return None


def checked(reader: Reader, found: Whole) -> Whole:
    """Return the answer if no number of the question is left over but those that count what is there anyway."""
    for pattern in HARMLESS:
        reader.take_all(pattern)
    if left := reader.left():
        return Whole(reason=f"it has no place for {', '.join(left)}")
    return found


def _of_model(reader: Reader) -> Whole | None:
    if not name_in(reader.text) and not formula_in(reader.text) and not reader.says(r"\bharmonic trap\b"):
        return None
    if strange := Reader(reader.text).take(STRANGE):
        raise Unclear(f"a step for {strange.group().strip()} is not known")
    method = method_in(reader)
    if not name_in(reader.text) and not formula_in(reader.text):
        return _trap_alone(reader)
    reader.take(r"U\s*/\s*2\s*(?:sum\w*\s*)?n\w*\s*\(\s*n\w*\s*-\s*1\s*\)") if name_in(reader.text) == "bose_hubbard" else None
    reader.take(r"-\s*mu\s*(?:sum\w*\s*)?\(\s*n\w*\s*-\s*1/2\s*\)") if name_in(reader.text) == "kitaev_chain" else None
    angles = kicked_angles(reader) if name_in(reader.text) == "kicked_ising" else {}
    quench = quench_in(reader)
    moving = quench is not None or reader.says(MOVING)
    times = times_in(reader) if moving and not angles else []
    values, unit = symbols_in(reader)
    values |= angles
    if quench and quench[0] not in values:
        values[quench[0]] = quench[2]
    grid = grid_in(reader)
    named = name_in(reader.text)
    spin = spin_in(reader)
    count = 0 if grid else size_in(reader)
    one = system(reader, values, unit, count, grid, spin)
    trap = trap_in(reader, one.sites) if named in ("bose_hubbard", "hubbard") else None
    found_sector = sector_in(reader, one)
    if found_sector:
        one.arguments["sector"] = found_sector
    if one.tool == "bose_hubbard" and "n_particles" in found_sector and "n_max" not in one.arguments:
        one.arguments["n_max"] = max(1, found_sector["n_particles"])
    state = product_state(reader, one) if moving else ""
    if one.tool == "kicked_ising":
        asked, before = kicked(reader, one, state), None
    elif moving and (times or state or quench):
        asked, one, before = _motion(reader, one, method, state, times, quench, trap)
    else:
        asked, before = _still(reader, one, method), None
    return _workflow(reader, one, before, asked, trap, quench is None and before is not None)


def _motion(
    reader: Reader, one: System, method: str, state: str, times: list[float], quench: Any, trap: Any
) -> tuple[Asked, System, System | None]:
    if quench:
        before, after = before_and_after(one, quench)
        return moved(reader, after, method, "", times, True), after, before
    if trap and reader.says(r"\btrap is (?:\w+ )?(?:off|removed|switched|turned|released)|\b(?:turn|switch|releas)\w*[a-z ]* trap|\breleas\w+|\bremov\w+"):
        return moved(reader, one, method, "", times, True), one, one.changed()
    if not state:
        raise Unclear("the initial state is not given")
    return moved(reader, one, method, state, times, False), one, None


def _still(reader: Reader, one: System, method: str) -> Asked:
    if one.tool in SYMMETRIC and not one.arguments.get("sector"):
        chosen = _ground_sector(one)
    else:
        chosen = None
    for ask in ASKS:
        if (asked := ask(reader, one, method)) is not None:
            if chosen and asked.tool in ("exact_ground_state", "correlation_function", "entanglement_entropy", "mps_correlations",
                                         "dmrg_ground_state", "mps_entanglement", "spectral_function", "idmrg_ground_state",
                                         "reduced_density_matrix", "dmrg_excited", "mps_string_order"):
                one.arguments.setdefault("sector", chosen)
            return asked
    raise Unclear("what is asked of the model is not clear")


def _ground_sector(one: System) -> dict[str, Any] | None:
    """Return the sector of the ground state where it is known: no magnetisation of an antiferromagnet without a field."""
    arguments = one.arguments
    exchange = float(arguments.get("J", arguments.get("Jxy", arguments.get("J1", 1.0))))
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
    place = site_in(reader, trap["n_sites"], False)
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
    unit = one.unit if asked.energy else "1"
    return Whole(Workflow(tuple(steps), path, asked.divisor), unit, tuple(reader.taken))
