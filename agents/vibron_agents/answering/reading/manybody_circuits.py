"""Circuits, graphs to be cut, extrapolations to zero noise, plateaus and kinks after a quench."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading.manybody_gates import circuit, sum_in
from vibron_agents.answering.reading.manybody_states import quench_in
from vibron_agents.answering.reading.molecules_levels import BASIS
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, SPELT, number
from vibron_agents.answering.reading.reader import Reader, Unclear, Unknown
from vibron_agents.answering.reading.whole import Whole

CLOSED = r"(?:ring|cycle|loop|triangle|square|pentagon|hexagon|star|circle|polygon)"
SHAPES = {"triangle": 3, "square": 4, "pentagon": 5, "hexagon": 6, "heptagon": 7, "octagon": 8}


def whole(reader: Reader) -> Whole | None:
    """Return what is asked of circuits; None where a question speaks of none."""
    for ask in (_kinks, _plateau, _cut, _noiseless, _phase, circuit):
        if (found := ask(reader)) is not None:
            tool, path, arguments = found
            return Whole(Workflow((Step("answer", tool, arguments),), f"answer.{path}"), "1", tuple(reader.taken))
    return None


Found = tuple[str, str, dict[str, Any]] | None


def _kinks(reader: Reader) -> Found:
    """The rate of the Loschmidt echo of the Ising chain after a quench."""
    if not reader.says(
        r"\bloschmidt|\brate function|\bfisher (?:time|zero)|\breturn rate|"
        r"\bdynamical (?:quantum )?phase transition|\bDQPT|"
        r"\bcritical (?:momentum|wave ?number|mode|time)|\bdynamical free energy"
    ):
        return None
    if not reader.says(r"\bising\b|\bTFIM\b|sum\w* Z ?Z") or not reader.says(
        r"\brate\b|\bcusp|\bkink|\bcritical (?:time|momentum|wave)|\bDQPT|\bnon-?analytic|\bfisher|\bsingular"
    ):
        return None
    sized = rf"\b({COUNT})[- ](?:sites?|spins?)\b(?=[a-z -]*\bring)|\bring (?:of|with) ({COUNT}) (?:sites?|spins?)"
    ring = reader.take(sized)
    if not ring and not reader.says(r"\binfinite|\bthermodynamic|\bDQPT|\bdynamical (?:quantum )?phase"):
        raise Unclear("the size of the ring is not clear")
    reader.take(r"\(?\s*(?:H\s*=\s*)?-\s*(?:J\s*)?(?:sum\w*)?[^,()]*Z ?Z[^,()]*-\s*g[^,()]*X\s*\)?")
    quench = quench_in(reader)
    if quench is None or quench[0] not in ("g", "h"):
        raise Unclear("the fields before and after are not clear")
    reader.take_all(r"\bJ\s*=\s*1(?!\.?\d)|\b1/J\b")
    reader.take(rf"\b(?:times? )?(?:up to|until|before|within)(?: t =| time)? {NUMERAL}")
    arguments: dict[str, Any] = {"before": quench[1], "after": quench[2]}
    if ring:
        arguments["size"] = int(number(next(part for part in ring.groups() if part)))
    if reader.says(r"\bcritical (?:momentum|wave ?number|mode)|\bmomentum of the|\bat which momentum"):
        return "dynamical_phase_transition", "critical_momentum", arguments | {"times": [1.0]}
    if match := reader.take(
        r"\b(first|second|third)\b[a-z ]{0,24}(?:cusp|kink|singularit|non-?analytic|critical|" r"time)|\b(earliest)\b"
    ):
        place = {"second": 1, "third": 2}.get((match.group(1) or "").lower(), 0)
        return "dynamical_phase_transition", f"critical_times.{place}", arguments | {"times": [5.0, 20.0]}
    if reader.says(r"\bcritical time|\bfisher time"):
        return "dynamical_phase_transition", "critical_times.0", arguments | {"times": [5.0, 20.0]}
    if match := reader.take(rf"\b(?:at|time)\b[^.?]{{0,12}}?(?-i:t|tJ|Jt)?\s*(?:=|of)?\s*({NUMERAL})"):
        return "dynamical_phase_transition", "rate.0", arguments | {"times": [number(match.group(1))]}
    raise Unclear("which kink or time is meant is not clear")


def _plateau(reader: Reader) -> Found:
    if not reader.says(r"\bbarren plateau") and not (
        reader.says(r"\bvariance\b") and reader.says(r"\bgradient|\bderivative") and reader.says(r"\bdesign|\bhaar\b")
    ):
        return None
    several = rf"(?:{COUNT}(?:(?:, (?:and )?| and ){COUNT})*)"
    match = reader.take(rf"\b({several})[- ](?:qubits?|wires)\b|\bn\s*=\s*({several})\b")
    if not match or not reader.says(r"\bvariance|\brate\b"):
        raise Unclear("what is asked of the plateau is not clear")
    counts = re.findall(rf"\b{COUNT}\b", match.group(1) or match.group(2), re.IGNORECASE)
    qubits = [int(number(one)) for one in counts]
    draws = rf"\b({COUNT}) (?:random |sampled )*(?:circuits|samples|draws|instances)\b|\bsamples\s*=\s*(\d+)"
    if drawn := reader.take(draws):
        return _sampled_plateau(reader, qubits, int(number(drawn.group(1) or drawn.group(2))))
    if not reader.says(r"\b(?:2|two)-design|\bhaar|\blimit\b|\bdeep\b"):
        raise Unclear("a variance over random circuits hangs on how many are drawn")
    reader.take_all(r"\b(?:2|two)-designs?")
    reader.take(r"\(sites \d+ and \d+\)")
    reader.take(r"exp\(-?\s*i[^)]*/\s*2\)")
    return (
        "barren_plateau_variance",
        "two_design.0",
        {"qubits": qubits, "layers": 10, "samples": 20},
    )


def _sampled_plateau(reader: Reader, qubits: list[int], samples: int) -> Found:
    """The variance over circuits that are drawn, and how it falls with the qubits."""
    arguments: dict[str, Any] = {"qubits": qubits, "samples": samples}
    if layers := reader.take(rf"\b({COUNT})[- ]layers?\b|\b(?:layers|depth)(?: of| =|=)* ?({COUNT})\b"):
        arguments["layers"] = int(number(layers.group(1) or layers.group(2)))
    if seed := reader.take(r"\bseed(?: of| number| =|=)* ?(\d+)"):
        arguments["seed"] = int(seed.group(1))
    if reader.says(r"\brate\b|\bexponent\b") and len(qubits) > 1:
        return "barren_plateau_variance", "rate", arguments
    kind = "error" if reader.says(r"\bstandard error") else "two_design" if reader.says(r"\bdesign") else "variance"
    return "barren_plateau_variance", kind if len(qubits) > 1 else f"{kind}.0", arguments


def _cut(reader: Reader) -> Found:
    """Cuts of a graph."""
    if not reader.says(
        r"\bmax-?cut|\b(?:largest|maximum|maximal|biggest) cut|\bQAOA\b|\bgraph\b[^?]*\bcut\b|"
        r"\bedges (?:are|can be)(?: \w+)? cut\b"
    ):
        return None
    reader.take(r"\b(?:with |of |all )*(?:unit|equal) weights?\b")
    reader.take(
        r"\b(?:vertices|nodes|vertex set)(?: labell?ed| numbered| called)?(?: from)? "
        r"\{?\d+(?: to | through |\s?-\s?(?=\d+ (?:and|with) (?:the )?edges)|(?:, (?:and )?| and )(?:\.\.\., )?)"
        r"\d+(?:(?:, (?:and )?| and )\d+)*\}?(?!\s?-)"
    )
    weights = _weights(reader) if reader.keeps(r"\bweight(?:ed|s)\b|\bweight \d") else {}
    edges = [list(pair) for pair in weights] or _edges(reader)
    depth = reader.take(
        rf"\b(?:p\s*=\s*({COUNT})|depth(?:[- ]of|[- ]p)?[- =]+({COUNT})|({COUNT})[- ]"
        rf"(?:QAOA |alternating )?(?:layers?|rounds?)|(one|a single|single)[- ](?:layer|round))\b"
    )
    if depth is not None and depth.group(4):
        reader.take(r"\bp\s*=\s*1(?!\.?\d)")
    layers = 1 if depth is None or depth.group(4) else int(number(next(part for part in depth.groups() if part)))
    weighted = {"weights": list(weights.values())} if weights else {}
    arguments: dict[str, Any] = {"edges": edges, "layers": layers, **weighted}
    if reader.says(r"\bapproximation ratio"):
        path = "ratio"
    elif reader.says(r"\b(?:mean|average|expect(?:ed|ation))\b"):
        path = "mean"
    elif reader.says(r"\bmost (?:probable|likely)|\bbest (?:cut|partition|bit ?string) (?:found|of)"):
        reader.take(r"\b(?P<only>\d)-cycle\b")
        path = "best_cut" if reader.says(r"\bweight\b|\bhow (?:large|many|big)|\bsize\b|\bcut value") else "best"
    else:
        return "qaoa_maxcut", "largest", {"edges": edges, "layers": 1, "starts": 1, **weighted}
    if depth is None:
        raise Unclear("the number of layers is not given")
    return "qaoa_maxcut", path, arguments


def _weights(reader: Reader) -> dict[tuple[int, int], float]:
    """Take edges each with its weight, or a list of weights behind the edges."""
    pair = r"\(?\b(\d+)\s?[-,]\s?(\d+)\)?"
    found: dict[tuple[int, int], float] = {}
    behind = r"(?:\s*(?:[:=]|of|with|has|,)?\s*(?:a )?(?:weights?|w)(?:\s*(?:of|=|:))?\s*|\s*[:=]\s*|\s*\(\s*)"
    for match in reader.take_all(rf"{pair}{behind}({NUMERAL})\)?"):
        found[int(match.group(1)), int(match.group(2))] = number(match.group(3))
    for match in reader.take_all(rf"\bw_?\{{?(\d),?(\d)\}}?\s*=\s*({NUMERAL})"):
        found[int(match.group(1)), int(match.group(2))] = number(match.group(3))
    if not found and (line := reader.take(rf"\bweights?\b[^\d.?]*({NUMERAL}(?:,? (?:and )?{NUMERAL})+)")):
        values = [number(one) for one in re.findall(NUMERAL, line.group(1))]
        rows = reader.take_all(r"\b\d+(?:\s?-\s?\d+)+\b|\(\s*\d+\s*,\s*\d+\s*\)")
        edges = [pair for row in rows for pair in pairwise(int(part) for part in re.findall(r"\d+", row.group()))]
        found = dict(zip(edges, values, strict=True)) if len(edges) == len(values) == len(set(edges)) else {}
    if not found:
        raise Unclear("the weights of the edges are not read")
    return found


def _edges(reader: Reader) -> list[list[int]]:
    found: list[tuple[int, int]] = []
    several = False  # "triangles 0-1-2 and 3-4-5"
    for match in reader.take_all(
        rf"(?:(?P<kind>\b{CLOSED}s? )|(?P<more>,? (?:and )?))?(?P<only>\b\d+(?:\s?-\s?\d+)+\b)"
    ):
        places = [int(part) for part in re.split(r"\s?-\s?", match.group("only"))]
        found += list(pairwise(places))
        kind = match.group("kind") or ""
        several = kind.rstrip().endswith("s") or (several and bool(match.group("more")))
        if (kind or several) and len(places) > 2 and places[0] != places[-1]:
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
    if match := reader.take(rf"\b(?:star (?:graph )?(?:with|of) ({COUNT}) (?:leaves|arms|rays))"):
        return [(0, i) for i in range(1, 1 + int(number(match.group(1))))]
    if match := reader.take(
        rf"\b(?:path(?: graph)?|line graph) (?:of|on|with) ({COUNT})(?: vertices| nodes)?|"
        rf"\bP_(\d+)\b"
    ):
        return [(i, i + 1) for i in range(int(number(next(part for part in match.groups() if part))) - 1)]
    if match := reader.take(r"\bcomplete bipartite (?:graph )?K_?\{?(\d),\s?(\d)\}?|\bK_?\{?(\d),\s?(\d)\}?"):
        one, other = (int(part) for part in match.groups() if part)
        reader.take(r"\bvertices [\d, and]+(?:each |all )?(?:joined|connected|linked) to [\d, and]+\d")
        return [(i, one + j) for i in range(one) for j in range(other)]
    if match := reader.take(
        rf"\b(?:complete graph (?:on|of|with) ({COUNT})(?: vertices| nodes)?|complete graph K_?(\d+)|"
        rf"K_?(\d)\b|complete ({COUNT})-vertex graph)"
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
            reader.take(rf"\b(?:{n}|{SPELT[n]}) (?:nodes|vertices|sites|corners)(?: (?:in|on|of) a (?:cycle|ring))?")
            return [(i, (i + 1) % n) for i in range(n)]
    return []


def _noiseless(reader: Reader) -> Found:
    """Values at scaled noise, brought to zero noise."""
    if not reader.says(
        r"\bzero[- ]noise|\bZNE\b|\berror[- ]mitigat|\bnoise[- ]?(?:extrapolat|scal|factor|level)|\bunscaled noise|"
        r"\bnoise\b[^.?]{0,30}\b(?:amplif|stretch|scal|fold)|"
        r"(?:\bnoise-?(?:less|free)|\bwithout noise)(?=.*\b(?:extrapol|richardson|fit|scal|fold|amplif|noise|\d ?x\b))|"
        r"\b(?:extrapol|richardson|fold|stretch|amplif)\w*\b.*\bnoise-?(?:less|free)\b"
    ) or not reader.says(
        r"\bextrapol|\bestimate|\blimit|\brichardson|\blinear|\bexponential|\bfit|\bwhat value|\bstraight line"
    ):
        return None
    method = next((name for name in ("richardson", "linear", "exponential") if reader.says(rf"\b{name}")), "")
    if not method and reader.says(r"\bquadratic|\bpolynomial\b|\bparabol"):
        method = "richardson"
    if not method and reader.says(r"\bstraight line|\bline\b"):
        method = "linear"
    if not method:
        raise Unknown("the curve of the extrapolation is not named")
    bar = rf"\s*(?:±|\+/-|\+-)\s*({NUMERAL})"
    errors = [number(one) for one in re.findall(bar, reader.rest)]
    reader.rest = re.sub(bar, lambda gap: " " * len(gap.group()), reader.rest)
    each = reader.take(
        rf"\b(?:standard )?errors?(?: bars?)? of (?:each )?({NUMERAL})(?: each)?|"
        rf"\beach with (?:an? )?(?:standard )?error(?: bar)?(?: of)? ({NUMERAL})"
    )
    scales, values = _scaled(reader)
    errors = errors or ([number(each.group(1) or each.group(2))] * len(values) if each else [])
    arguments = {"scales": scales, "values": values, "method": method}
    if errors and len(errors) != len(values):
        raise Unclear("not every value has its error")
    if errors:
        arguments["errors"] = errors
    asks_error = reader.says(
        r"\berror (?:bar )?of the (?:result|extrapol|estimate|zero)|\buncertainty|"
        r"\b(?:propagated|its|resulting|final|what) (?:standard )?error"
    )
    if asks_error and not errors:
        raise Unclear("the errors of the values are not given")
    return "zero_noise_extrapolation", "error" if asks_error else "value", arguments


TIMES = {"unscaled": 1.0, "unamplified": 1.0, "native": 1.0, "bare": 1.0} | {
    word: float(size)
    for size, words in (
        (2, "twofold double doubled"),
        (3, "threefold triple tripled"),
        (4, "fourfold"),
        (5, "fivefold"),
    )
    for word in words.split()
}


def _scaled(reader: Reader) -> tuple[list[float], list[float]]:
    """Take the scales of the noise and the values at them: pair by pair, or list by list."""
    word = rf"(?P<word>{'|'.join(TIMES)})"
    pair = (
        rf"(?P<value>{NUMERAL}) (?:at|for|with) (?:a )?(?:noise )?(?:scale|factor|scale factor|amplification|"
        rf"strength|level)?s? ?(?:of |=)?\s*(?P<scale>{NUMERAL})\b"
    )
    reader.take(r"\b(?:to|at) (?:lambda|noise|c|λ)\s*(?:=|->)\s*(?P<only>0)(?!\.?\d)")
    turned = (
        rf"\b(?:(?:at|for|with) )?(?:noise )?(?:{word}|(?P<scale>\d(?:\.\d+)?)(?:[- ]?(?:x|times|fold)\b)?)"
        rf"(?: (?:the )?noise)?(?:\s*[:=]\s*| (?:I |we )?(?:read|find|found|get|got|gives?|gave|measured?|see|"
        rf"saw|is|was)? ?)"
        rf"(?P<value>-?0?\.\d+)"
    )
    spoken = rf"(?P<value>{NUMERAL}) (?:at|for|with) (?:the |a )?{word}(?: circuit)?(?: noise)?(?: (?:level|strength))?"
    for pattern in (pair, turned, spoken):
        if len(re.findall(pattern, reader.rest, re.IGNORECASE)) > 1:
            pairs = [one.groupdict() for one in reader.take_all(pattern)]
            scales = [TIMES[one["word"].lower()] if one.get("word") else number(one["scale"]) for one in pairs]
            reader.take_all(rf"\b(?:{'|'.join(TIMES)})\b")
            return scales, [number(one["value"]) for one in pairs]
    one = rf"{NUMERAL}(?:[- ]?(?:x|times)\b)?"
    lists = reader.take_all(rf"{one}(?:\s*,\s*(?:and\s+)?{one}|\s+and\s+{one})+")
    if len(lists) != 2:
        raise Unclear("values and scales are not clear")
    both = [[number(part) for part in re.findall(NUMERAL, found.group())] for found in lists]
    first = [found for found in both if found[0] == 1.0 and found == sorted(found)]
    if len(first) != 1 or len(both[0]) != len(both[1]):
        raise Unclear("which numbers are the scales is not clear")
    return first[0], next(found for found in both if found is not first[0])


def _phase(reader: Reader) -> Found:
    """Phase estimation of a sum of Pauli strings."""
    if not reader.says(r"\bphase estimation|\bI?QPE\b|\bphase readout") or reader.says(BASIS):
        return None
    operator = sum_in(reader)
    count = max(map(len, operator))
    reader.take_all(rf"(?P<only>{COUNT})[- ]qubit\b")
    bits = reader.take(rf"\b({COUNT})[- ](?:qu|phase |binary )?(?:bits?|digits?|ancillas?)\b")
    time = reader.take(rf"\b(?:time|t)(?: step)?(?: of| t| is)?\s*(?:=\s*)?({NUMERAL})\b")
    arguments: dict[str, Any] = {"operator": operator}
    if bits:
        arguments["bits"] = int(number(bits.group(1)))
        reader.take_all(rf"\b{bits.group(1)}[- ]bits?\b")
    if time:
        arguments["time"] = number(time.group(1))
    if state := reader.take(rf"\|([01]{{{count}}})>|\bstate ([01]{{{count}}})\b"):
        bits_of = next(part for part in state.groups() if part)
        if bits_of != bits_of[::-1]:
            raise Unclear("the order of the qubits is not said")
        arguments["initial"] = bits_of
    if reader.says(r"\bresolution|\buncertaint|\bhalf a step|\berror\b"):
        path = "error"
    elif reader.says(r"\bprobabilit|\bchance"):
        path = "expected"
    elif reader.says(r"\benerg|\beigenvalue"):
        path = "energy"
    elif reader.says(r"\bphase (?:in turns|does|is|comes)|\bwhich phase|\bwhat phase"):
        path = "phase"
    else:
        raise Unknown("what is asked of the phase estimation is not clear")
    if path == "error" and not reader.says(r"\bhalf\b|\berror\b|\buncertaint"):
        raise Unclear("whether half a step is meant is not clear")
    return "phase_estimation", path, arguments
