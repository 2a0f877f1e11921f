"""Circuits in words, graphs to be cut, extrapolations to zero noise, plateaus and kinks after a quench."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading.manybody_states import quench_in
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.whole import Whole

ANGLE = (
    rf"(-?\s*(?:{NUMERAL.replace('[-−]?', '')}\s*\*?\s*)?pi(?:\s*/\s*\d+)?|"
    rf"{NUMERAL})\s*(rad(?:ians?)?|deg(?:rees?)?|°)?"
)
GATES = {
    "x": "x",
    "y": "y",
    "z": "z",
    "h": "h",
    "s": "s",
    "t": "t",
    "hadamard": "h",
    "not": "x",
    "pauli-x": "x",
    "pauli-z": "z",
}
CLOSED = r"(?:ring|cycle|loop|triangle|square|pentagon|hexagon|star|circle|polygon)"
SHAPES = {"triangle": 3, "square": 4, "pentagon": 5, "hexagon": 6, "heptagon": 7, "octagon": 8}


def whole(reader: Reader) -> Whole | None:
    """Return what is asked of circuits; None where a question speaks of none."""
    for ask in (_kinks, _plateau, _cut, _noiseless, _circuit):
        if (found := ask(reader)) is not None:
            tool, path, arguments = found
            return Whole(Workflow((Step("answer", tool, arguments),), f"answer.{path}"), "1", tuple(reader.taken))
    return None


Found = tuple[str, str, dict[str, Any]] | None


def _kinks(reader: Reader) -> Found:
    """The rate of the Loschmidt echo of the Ising chain after a quench."""
    if not reader.says(
        r"\bloschmidt (?:rate|echo)|\brate function|\bfisher (?:time|zero)|"
        r"\bdynamical (?:quantum )?phase transition|\bDQPT"
    ):
        return None
    if not reader.says(r"\bising\b") or not reader.says(
        r"\brate\b|\bcusp|\bkink|\bcritical (?:time|momentum)|\bDQPT|\bnon-?analytic|\bfisher"
    ):
        return None
    if not reader.says(r"\binfinite|\bthermodynamic"):
        raise Unclear("the size of the ring is not clear")
    reader.take(r"\(?\s*(?:H\s*=\s*)?-\s*(?:J\s*)?(?:sum\w*)?[^,()]*Z ?Z[^,()]*-\s*g[^,()]*X\s*\)?")
    quench = quench_in(reader)
    if quench is None or quench[0] not in ("g", "h"):
        raise Unclear("the fields before and after are not clear")
    reader.take(r"\bJ\s*=\s*1(?![.\d])")
    arguments: dict[str, Any] = {"before": quench[1], "after": quench[2]}
    if reader.says(r"\bcritical momentum|\bmomentum of the"):
        return "dynamical_phase_transition", "critical_momentum", arguments | {"times": [1.0]}
    if match := reader.take(
        r"\b(first|second|third)\b[a-z ]{0,24}(?:cusp|kink|singularit|non-?analytic|critical|" r"time)|\b(earliest)\b"
    ):
        place = {"second": 1, "third": 2}.get((match.group(1) or "").lower(), 0)
        return "dynamical_phase_transition", f"critical_times.{place}", arguments | {"times": [5.0, 20.0]}
    if match := reader.take(rf"\b(?:at|time)\b[^.?]{{0,12}}?(?-i:t|tJ|Jt)?\s*(?:=|of)?\s*({NUMERAL})"):
        return "dynamical_phase_transition", "rate.0", arguments | {"times": [number(match.group(1))]}
    raise Unclear("which kink or time is meant is not clear")


def _plateau(reader: Reader) -> Found:
    if not reader.says(r"\bbarren plateau"):
        return None
    match = reader.take(rf"\b({COUNT})[- ]qubits?\b")
    if not match or not reader.says(r"\bvariance"):
        raise Unclear("what is asked of the plateau is not clear")
    if not reader.says(r"\b(?:2|two)-design|\bhaar|\blimit\b|\bdeep\b"):
        raise Unclear("a variance over random circuits hangs on how many are drawn")
    reader.take_all(r"\b(?:2|two)-designs?")
    reader.take(r"\(sites \d+ and \d+\)")
    reader.take(r"exp\(-?\s*i[^)]*/\s*2\)")
    return (
        "barren_plateau_variance",
        "two_design.0",
        {"qubits": [int(number(match.group(1)))], "layers": 10, "samples": 20},
    )


def _cut(reader: Reader) -> Found:
    """Cuts of a graph."""
    if not reader.says(r"\bmax-?cut|\b(?:largest|maximum|maximal|biggest) cut|\bQAOA\b"):
        return None
    if reader.says(r"\bweight(?:ed|s)?\b"):
        raise Unclear("the weights of the edges are not read")
    edges = _edges(reader)
    depth = reader.take(
        rf"\b(?:p\s*=\s*({COUNT})|depth ({COUNT})|({COUNT})[- ](?:QAOA )?layers?|(one|" rf"a single)[- ]layer)\b"
    )
    layers = 1 if depth is None or depth.group(4) else int(number(next(part for part in depth.groups() if part)))
    arguments: dict[str, Any] = {"edges": edges, "layers": layers}
    if reader.says(r"\bapproximation ratio"):
        path = "ratio"
    elif reader.says(r"\b(?:mean|average|expected|expectation value of the) (?:number of )?cut|\bexpect(?:ed|ation)"):
        path = "mean"
    else:
        return "qaoa_maxcut", "largest", {"edges": edges, "layers": 1, "starts": 1}
    if depth is None:
        raise Unclear("the number of layers is not given")
    return "qaoa_maxcut", path, arguments


def _edges(reader: Reader) -> list[list[int]]:
    found: list[tuple[int, int]] = []
    for match in reader.take_all(rf"(?P<kind>\b{CLOSED}s? )?(?P<only>\b\d+(?:\s?-\s?\d+)+\b)"):
        places = [int(part) for part in re.split(r"\s?-\s?", match.group("only"))]
        found += list(pairwise(places))
        if match.group("kind") and len(places) > 2 and places[0] != places[-1]:
            found.append((places[-1], places[0]))
    found += [
        (int(one), int(other)) for one, other in (m.groups() for m in reader.take_all(r"\(\s*(\d+)\s*,\s*(\d+)\s*\)"))
    ]
    if not found:
        found = _shape(reader)
    edges = sorted({(min(pair), max(pair)) for pair in found})
    if not edges or any(one == other for one, other in edges):
        raise Unclear("the edges of the graph are not given")
    names = sorted({place for pair in edges for place in pair})
    return [[names.index(one), names.index(other)] for one, other in edges]


def _shape(reader: Reader) -> list[tuple[int, int]]:
    if match := reader.take(
        rf"\b(?:complete graph (?:on|of|with) ({COUNT})(?: vertices| nodes)?|" rf"complete graph K_?(\d+)|K_?(\d)\b)"
    ):
        n = int(number(next(part for part in match.groups() if part)))
        return [(i, j) for i in range(n) for j in range(i)]
    if match := reader.take(
        rf"\b(?:{CLOSED}|ring graph|cycle graph)(?: graph)? (?:of|on|"
        rf"with) ({COUNT})(?: vertices| nodes| sites)?|\b({COUNT})[- ](?:vertex |node |site |"
        rf"membered )?(?:ring|cycle)\b|\bC_?(\d+)\b"
    ):
        n = int(number(next(part for part in match.groups() if part)))
        return [(i, (i + 1) % n) for i in range(n)]
    for name, n in SHAPES.items():
        if reader.take(rf"\b{name}\b"):
            return [(i, (i + 1) % n) for i in range(n)]
    return []


def _noiseless(reader: Reader) -> Found:
    """Values at scaled noise, brought to zero noise."""
    if not reader.says(r"\bzero[- ]noise|\bZNE\b|\bnoise[- ]?(?:extrapolat|scal)"):
        return None
    pair = (
        rf"({NUMERAL}) (?:at|for) (?:a )?(?:noise )?(?:scale|factor|scale factor|amplification|"
        rf"strength)?s? ?(?:of |=)?\s*({NUMERAL})\b"
    )
    if len(re.findall(pair, reader.rest)) > 1:
        pairs = reader.take_all(pair)
        values, scales = [number(one.group(1)) for one in pairs], [number(one.group(2)) for one in pairs]
    else:
        lists = reader.take_all(rf"{NUMERAL}(?:\s*,\s*(?:and\s+)?{NUMERAL}|\s+and\s+{NUMERAL})+")
        if len(lists) != 2:
            raise Unclear("values and scales are not clear")
        both = [[number(part) for part in re.findall(NUMERAL, one.group())] for one in lists]
        first = [one for one in both if one[0] == 1.0 and one == sorted(one)]
        if len(first) != 1 or len(both[0]) != len(both[1]):
            raise Unclear("which numbers are the scales is not clear")
        scales, values = first[0], next(one for one in both if one is not first[0])
    method = next((name for name in ("richardson", "linear", "exponential") if reader.says(rf"\b{name}")), "")
    if not method:
        raise Unclear("the curve of the extrapolation is not named")
    return "zero_noise_extrapolation", "value", {"scales": scales, "values": values, "method": method}


def _circuit(reader: Reader) -> Found:
    """Gates in words, and a probability or a mean value."""
    if not reader.says(r"\bqubit") or not reader.says(
        r"\bCNOT|\bhadamard|\br[xyz]\s*\(|\brotat\w+|\bcontrolled|\bgates?\b|\bGHZ|\bbell\b"
    ):
        return None
    if reader.says(r"\bsum\b|\bchain\b|\bring\b|\bising\b|\bheisenberg|\bvariational|\btrotter|\bplateau"):
        return None
    if strange := Reader(reader.text).take(
        r"\bnois(?:e|y) (?:of|with|level)|\bdepolari[sz]\w*|\bdampi\w*|\bshots\b|\bswap test|"
        r"\btoffoli|\bteleport\w*|\bgrover\w*|\bfourier\b|\bfidelity|\bentangle\w*|\bentropy"
    ):
        raise Unclear(f"{strange.group()} is not read")
    gates, count = _gates(reader)
    stated = reader.take(rf"\b({COUNT})[- ]qubits?\b|\bboth qubits\b")
    if stated:
        count = max(count, int(number(stated.group(1))) if stated.group(1) else 2)
    head = f'OPENQASM 2.0; include "qelib1.inc"; qreg q[{count}]; '
    reader.take(
        r"\bstart(?:s|ing|ed)? (?:both |all )?in (?:the state )?\|?0+>?|"
        r"\binitiali[sz]ed (?:in|to) \|?0+>?|\bfrom \|?0+>"
    )
    reader.take_all(r"\b(?:cos|sin)\([^)]*\)\s*\|[01]+>")
    circuit = head + " ".join(gates)
    bits = r"([01]{2,})" if count > 1 else r"(?:read|measure|find|state|of|in)\s*\|?([01])"
    if match := reader.take(rf"\bprobabilit\w+[^.?]{{0,60}}?\|?\b{bits}\b>?"):
        bits = match.group(1)
        if len(bits) != count:
            raise Unclear("the state has another number of qubits")
        if bits != bits[::-1] and not reader.take(
            r"\bqubit 0 (?:is |being |stands |written |on the )*(?:first|left(?:most)?)"
        ):
            raise Unclear("the order of the qubits is not said")
        return "circuit_state", f"probability.{int(bits, 2)}", {"circuit": circuit}
    return "measure_observable", "exact", {"circuit": circuit, "operator": _operator(reader, count)}


def _operator(reader: Reader, count: int) -> dict[str, float]:
    word = rf"[IXYZ]{{{count}}}"
    term = rf"[-+]?\s*(?:{NUMERAL.replace('[-−]?', '')}\s*\*?\s*)?(?<![A-Za-z]){word}(?![A-Za-z])"
    match = reader.take(rf"(?:{term}\s*)+", re.RegexFlag(0))
    if not match or not reader.says(r"\bexpect|\bmean\b|\baverage|<"):
        raise Unclear("what is asked of the circuit is not clear")
    found: dict[str, float] = {}
    for part in re.finditer(rf"([-+])?\s*({NUMERAL.replace('[-−]?', '')})?\s*\*?\s*({word})", match.group()):
        label = part.group(3)
        if label != label[::-1]:
            raise Unclear("the order of the qubits is not said")
        found[label] = number(part.group(2) or "1") * (-1.0 if part.group(1) == "-" else 1.0)
    return found


def _gates(reader: Reader) -> tuple[list[str], int]:
    """Take the gates in their order; return them in OpenQASM with the number of qubits."""
    found: list[tuple[int, str]] = []
    top = 0

    def keep(match: re.Match[str], gate: str, *qubits: str) -> None:
        nonlocal top
        top = max(top, *(int(number(place)) + 1 for place in qubits))
        places = ",".join(f"q[{int(number(place))}]" for place in qubits)
        found.append((match.start(), f"{gate} {places};"))

    if ghz := reader.take(rf"\b(?:({COUNT})-qubit )?GHZ(?: state)?(?: (?:of|on) ({COUNT}) qubits)?"):
        count = int(number(ghz.group(1) or ghz.group(2) or "3"))
        return ["h q[0];", *(f"cx q[{k}],q[{k + 1}];" for k in range(count - 1))], count
    qubit = r"(?:qubit )?(\d|zero|one|two)\b"
    for match in reader.take_all(
        rf"\bCNOT (?:gate )?(?:with )?(?:control )?(?:on |"
        rf"from )?{qubit}(?: as (?:the )?control)?(?:,? (?:and )?(?:target )?(?:to |"
        rf"on(?:to)? )?(?:with )?){qubit}(?: as (?:the )?target)?"
    ):
        keep(match, "cx", match.group(1), match.group(2))
    for match in reader.take_all(rf"\bCNOT (?:gate )?(?:onto|targeting|on target) {qubit}"):
        keep(match, "cx", "1" if match.group(1) == "0" else "0", match.group(1))
        if int(number(match.group(1))) > 1:
            raise Unclear("the control of a CNOT is not said")
    for match in reader.take_all(rf"\bcontrolled-?Z (?:gate )?(?:between|on) (?:qubits )?{qubit} and {qubit}"):
        keep(match, "cz", match.group(1), match.group(2))
    for match in reader.take_all(rf"\bR_?([xyz])\s*\(\s*{ANGLE}\s*\) (?:gate |rotation )?(?:on|to) {qubit}"):
        keep(match, f"r{match.group(1).lower()}({_radians(match.group(2), match.group(3))})", match.group(4))
    for match in reader.take_all(
        rf"\brotat(?:e|ing|ion of) {qubit} (?:about|" rf"around) (?:the )?([xyz])(?:[- ]axis)? by {ANGLE}"
    ):
        keep(match, f"r{match.group(2).lower()}({_radians(match.group(3), match.group(4))})", match.group(1))
    for match in reader.take_all(
        rf"\b(hadamard|(?-i:[HXYZST])|pauli-[xz]|" rf"NOT)(?: gate)? (?:gate )?(?:is applied )?(?:on|to) {qubit}"
    ):
        keep(match, GATES[match.group(1).lower()], match.group(2))
    if not found:
        raise Unclear("the gates are not clear")
    return [gate for _, gate in sorted(found)], top


def _radians(text: str, unit: str | None) -> str:
    angle = text.replace(" ", "")
    if unit and unit.startswith(("deg", "°")):
        return f"{number(angle)}*pi/180"
    return re.sub(r"(\d)\*?pi", r"\1*pi", angle)
