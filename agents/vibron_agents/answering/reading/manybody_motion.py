"""Evolutions in time: from product states, after a sudden change, under kicks."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.manybody_models import System
from vibron_agents.answering.reading.manybody_sites import ORDINALS, block_in, every_site, pair_in, site_in
from vibron_agents.answering.reading.manybody_solvers import stated_bond
from vibron_agents.answering.reading.manybody_symbols import ENERGY
from vibron_agents.answering.reading.manybody_words import Asked, nats, word_in
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

ECHO = (
    r"\breturn probability|\brevival probability|\bloschmidt echo|\bechoe?s?\b|\bback in|"
    r"\bfound (?:again )?in (?:the|its) (?:initial|starting|original)|\bfind (?:it|them|"
    r"both|all|the)[^.?]*\bagain|"
    r"\bsurvival probability|\bfidelity with the initial|"
    r"\boverlap(?: squared)? with (?:the|its) initial|\binitial state again|"
    r"\bstill in (?:the|its) initial|\bstill in (?:that|this|the same) state|"
    r"\breturns? to (?:the|its) (?:initial|start)|"
    r"\b(?:in|of) (?:the|its) (?:initial|starting) state (?:again|at|after)|"
    r"\b(?:still )?(?:find|found|be) (?:it |them |the (?:system|chain) )?(?:still )?there\b|\bstill (?:in|"
    r"be) (?:the|its) |"
    r"\bfidelity (?:with|to) (?:the )?(?:start|initial|first)|\boverlap with the (?:start|initial)|\bunchanged\b|"
    r"\bprobability (?:that|to)[^.?]*\b(?:n[eé]el|same|starting|original) (?:state|pattern|configuration)"
)
_UNIT = r"(?:\s*(?:(?:in )?(?:units? of )?(?:hbar\s*)?/\s*[Jt]\b|1/J|time units))?"
_TIME = (
    rf"\b(?:(?:at|after|until|by|to)\s+)?(?:a |the )?time\s*(?:of|is)?\s*(?:t\s*)?(?:=\s*)?({NUMERAL}){_UNIT}|"
    rf"\b(?:at|after|until|by)\s+(?<![\w/])(?-i:t|Jt|tJ|gt)\s*=\s*({NUMERAL}){_UNIT}|"
    rf"\b({NUMERAL})\s*(?:time units?|units? of time|(?:hbar\s*)?/\s*[Jt](?!\w))(?:\s*\((?:hbar/[Jt]|1/[Jt])\))?"
    rf"(?: later| after)?"
)
_BARE_TIME = rf"(?<![\w/])(?-i:t|Jt|tJ|gt)\s*=\s*({NUMERAL}){_UNIT}"
_MORE = rf"(?:\s*,\s*(?:and\s+)?{NUMERAL}(?! (?:sites|spins|qubits))|,?\s+and\s+{NUMERAL})+"
TOOLS = {
    "": "krylov_evolution",
    "exact": "krylov_evolution",
    "tebd": "tebd_evolution",
    "tdvp": "tdvp_evolution",
    "mps": "tdvp_evolution",
    "trotter": "trotter_evolution",
    "nqs": "tvmc_evolution",
}
MOVING = (
    r"\bevol\w+|\bquench\w*|\bsudden\w*|\bat (?:a |the )?time\b|\bafter (?:a )?time|"
    r"\b(?:at|after|until) (?-i:t)\s*=|\breleased?\b|\btime units?\b|\breturn probability|\bloschmidt|"
    r"\bprepared in|\bperiods?\b|\bkick"
)


def moves(reader: Reader, hopping: bool) -> bool:
    """Tell whether a question is about an evolution; t may be a hopping as well as a time."""
    return reader.says(MOVING) or (not hopping and reader.says(r"(?-i:\bt)\s*=\s*\d"))


def times_in(reader: Reader, hopping: bool) -> list[float]:
    """Take the times at which something is asked."""
    if several := re.search(
        rf"\b(?:times?|(?-i:t|Jt|tJ|gt))\s*(?:=|of)?\s*({NUMERAL}{_MORE})(?![\w.]*\d){_UNIT}",
        reader.rest,
        re.IGNORECASE,
    ):
        reader.take_span(*several.span())
        return [number(one) for one in re.findall(NUMERAL, several.group(1))]
    match = reader.take(_TIME) or (None if hopping else reader.take(_BARE_TIME))
    if not match:
        return []
    if re.match(r"\s*(?:,|and|or)\s*\d", reader.rest[match.end() :]):
        raise Unclear("it asks at several times")
    return [number(next(part for part in match.groups() if part))]


def moved(reader: Reader, one: System, method: str, state: str, times: list[float], quenched: bool) -> Asked:
    """Return what is asked of a state that evolves."""
    if not times:
        raise Unclear("the time is not given")
    if one.unit != "1":
        raise Unclear("times of a model with units of energy are not read")
    if method not in TOOLS:
        raise Unclear(f"{method} does not evolve states")
    tool = TOOLS[method]
    arguments: dict[str, Any] = {"times": times}
    if tool != "tvmc_evolution":
        arguments["initial"] = "ground_state" if quenched else state
    elif not quenched:
        raise Unclear("a network starts from a ground state")
    if tool == "trotter_evolution":
        if quenched:
            raise Unclear("a circuit starts from a product state")
        reader.take(
            rf"\b(?:error|accuracy)[a-z ]*(?:below|under|of|less than|within) (?:{COUNT} per ?cent|"
            rf"{NUMERAL} ?%|{NUMERAL})"
        )
        arguments |= {"steps": 20, "order": 4} | _formula(reader)
        if reader.says(r"\b(?:how many|number of)[a-z -]* gates\b"):
            return Asked(tool, "two_site_gates", arguments)
    elif tool in ("tebd_evolution", "tdvp_evolution"):
        if step := reader.take(rf"\b(?:time[- ]?steps?|dt|step size)(?: of| size| is| =|=)* ({NUMERAL})"):
            arguments["time_step"] = number(step.group(1))
        elif tool == "tdvp_evolution":
            arguments["time_step"] = 0.1
        arguments |= stated_bond(reader)
    path, divisor = _asked(reader, one, arguments)
    if len(times) > 1:
        head, _, site = path.removesuffix(".0").partition(".0.")
        if site and one.sites > 1:
            raise Unclear("it asks of a site at several times")
        path = head
    return Asked(tool, path, arguments, divisor)


def _formula(reader: Reader) -> dict[str, int]:
    """Take the number of steps and the order of a product formula."""
    found: dict[str, int] = {}
    if steps := reader.take(rf"\b({COUNT}) (?:[a-z-]+ )*steps?\b|\bsteps\s*=\s*({COUNT})\b"):
        found["steps"] = int(number(steps.group(1) or steps.group(2)))
    if order := reader.take(r"\b(first|second|fourth)[- ]order\b|\border (1|2|4)\b|\b(strang)\b"):
        word = next(part for part in order.groups() if part).lower()
        found["order"] = {"first": 1, "second": 2, "strang": 2, "fourth": 4}.get(word) or int(word)
    return found


def _asked(reader: Reader, one: System, arguments: dict[str, Any]) -> tuple[str, float]:
    """Write what is to be measured, and return where it stands."""
    if reader.says(r"\bloschmidt rate|\brate function|\bamplitude\b"):
        raise Unclear("only the probability itself is read")
    if reader.says(ECHO):
        return "echo.0", 1.0
    if reader.says(r"\bentropy|\bentangle"):
        block = block_in(reader, one.sites, False)
        if block != list(range(len(block))) or not reader.says(r"\bentropy|\bentanglement\b"):
            raise Unclear("the entropy of a cut of the chain is read only")
        arguments["observables"] = ["entropy"]
        return f"observables.entropy.0.{(len(block) or one.sites // 2) - 1}", nats(reader)
    if reader.says(r"\bcorrelat") or reader.says(r"<\s*(?:S?[xyz]|[XYZ])\s*(?:S?[xyz]|[XYZ])\s*>"):
        pauli = one.tool in ("tfim", "kicked_ising")
        word = "Z" if pauli else "Sz" if one.tool in ("heisenberg", "xxz", "j1j2") else ""
        if not word or reader.says(r"<\s*(?:S?x|X)") or reader.says(r"\bconnected"):
            raise Unclear("which correlation is not clear")
        i, j = pair_in(reader, one.sites, False)
        arguments["observables"] = [f"{word} {word}"]
        return f"observables.{word} {word}.0.{i}.{j}", 1.0
    if reader.says(r"\bimbalance|\btotal "):
        raise Unclear("a sum over sites takes a step of its own")
    if word := word_in(reader, one):
        even = one.periodic and arguments.get("initial", "ground_state") in (
            "ground_state",
            "all_up",
            "all_down",
            "all_plus",
        )
        arguments["observables"] = [word]
        if every_site(reader):
            return f"observables.{word}.0", 1.0
        return f"observables.{word}.0.{site_in(reader, one.sites, even)}", 1.0
    if reader.says(r"\benergy"):
        return "energy.0", 1.0
    raise Unclear("it does not say what is measured")


def kicked(reader: Reader, one: System, state: str) -> Asked:
    """Return what is asked after some periods of kicks, or after each of them."""
    things = r"(?:periods?|kicks?|cycles?|steps?)"
    each = reader.take(rf"\b(?:before|at the start)[^.?]{{0,20}} and after each of the (?:first )?({COUNT}) {things}")
    match = each or reader.take(
        rf"\b(?:after|following|at the end of) ({COUNT}) (?:full |complete |driving |"
        rf"Floquet )*{things}\b|\bafter (one|a) (?:period|kick|cycle)\b|"
        rf"\b({COUNT}) (?:full |driving |Floquet )*(?:periods|kicks|cycles) (?:later|"
        rf"have passed)|\b(?:n|t)\s*=\s*({COUNT})\b|\bafter the ({'|'.join(ORDINALS[:9])}) (?:period|kick|cycle)\b"
    )
    if not match:
        raise Unclear("the number of periods is not given")
    word = next(part for part in match.groups() if part)
    periods = 1 if word in ("one", "a") else _ordinal(word)
    at = "" if each else f".{periods}"
    arguments: dict[str, Any] = {"periods": periods, "initial": state or "all_plus"}
    if not state:
        raise Unclear("the state before the kicks is not given")
    if reader.says(ECHO) or reader.says(r"\breturn"):
        return Asked("floquet_evolution", f"echo{at}", arguments)
    if reader.says(r"\bentropy|\bentangle"):
        if block_in(reader, one.sites, False):
            raise Unclear("the entropy of the first half is known only")
        return Asked("floquet_evolution", f"entropy{at}", arguments, nats(reader))
    if (word := word_in(reader, one)) and at:
        arguments["observables"] = [word]
        return Asked(
            "floquet_evolution", f"observables.{word}.{periods}.{site_in(reader, one.sites, one.periodic)}", arguments
        )
    raise Unclear("it does not say what is measured after the kicks")


def _ordinal(word: str) -> int:
    return ORDINALS.index(word.lower()) + 1 if word.lower() in ORDINALS else int(number(word))


def kicked_angles(reader: Reader) -> dict[str, float]:
    """Take the angles of ``exp(-i(J sum ZZ + h sum Z))`` and ``exp(-i b sum X)``."""
    found: dict[str, float] = {}
    ising = rf"\(?\s*({NUMERAL})?\s*sum\w*\s*Z ?Z(?:\s*([-+])\s*({NUMERAL})\s*sum\w*\s*Z)?\s*\)?"
    if match := reader.take(rf"exp\s*[\(\[]\s*-\s*i\s*{ising}\s*[\)\]]"):
        found["J"] = number(match.group(1) or "1")
        if match.group(3):
            found["h"] = number(match.group(3)) * (-1.0 if match.group(2) == "-" else 1.0)
    if match := reader.take(rf"exp\s*[\(\[]\s*-\s*i\s*\(?({NUMERAL})?\s*sum\w*\s*X\s*\)?\s*[\)\]]"):
        found["b"] = number(match.group(1) or "1")
    return found


def trap_in(reader: Reader, sites: int) -> dict[str, Any] | None:
    """Take a harmonic trap: its strength and its centre."""
    if not reader.says(r"\btrap\b|\btrapped\b|\bharmonic(?:ally)? (?:potential|confine\w*)"):
        return None
    unit = rf"(?:\s*(?:J|t|{ENERGY})(?!\w))?"
    match = reader.take(
        rf"\b({NUMERAL}){unit}\s*(?:\*\s*)?(?:[xij]\^?2|\(?[ijx] ?- ?[ijx]_?[0c]\)?\^2)|"
        rf"\b({NUMERAL}){unit} (?:per|a|for each) (?:lattice )?(?:site|spacing) squared|"
        rf"\b(?:strength|potential|curvature)(?: is| of| =)? ({NUMERAL}){unit}(?: at (?:one|"
        rf"a) (?:lattice constant|site|lattice spacing)(?: (?:from|away from) (?:its|"
        rf"the) (?:minimum|centre|center|middle))?)?|\b({NUMERAL}){unit} at (?:one|"
        rf"a) (?:lattice constant|site|lattice spacing)"
    )
    if not match:
        raise Unclear("the strength of the trap is not given")
    found: dict[str, Any] = {"n_sites": sites, "strength": number(next(part for part in match.groups() if part))}
    if centre := reader.take(rf"\b(?:at|on) (?:position|x\s*=|site position) ?({NUMERAL})"):
        found["centre"] = number(centre.group(1))
    elif reader.says(r"off[- ]cent|\bdisplaced|\bshifted"):
        raise Unclear("where the trap has its minimum is not given")
    return found
