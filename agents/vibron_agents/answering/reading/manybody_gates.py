"""Circuits written in OpenQASM or told gate by gate, and what is read off their last state."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

_SIZE = NUMERAL.replace("[-−]?", "")
ANGLE = rf"(-?\s*(?:{_SIZE}\s*\*?\s*)?pi(?:\s*/\s*\d+)?|{NUMERAL})\s*(rad(?:ians?)?|deg(?:rees?)?|°)?"
GATES = {
    "x": "x", "y": "y", "z": "z", "h": "h", "s": "s", "t": "t", "hadamard": "h", "not": "x", "pauli-x": "x",
    "pauli-y": "y", "pauli-z": "z", "bit flip": "x", "phase flip": "z",
}  # fmt: skip
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_QUBIT = rf"(?:the )?(?:qubits? |q_?\[?)?(\d\b|(?:zero|one|two|three)\b|(?:{'|'.join(_ORDINALS)})(?: qubit| one)?)\]?"
_ONE = r"(hadamard|(?-i:[HXYZST])|pauli-[xyz]|NOT|bit flip|phase flip)"
_ON = r"(?: gate)?(?: is)?(?: applied| acts| acting)?(?: on(?:to)?| to)?"
_BOTH = r"(?:both|all(?: of (?:the|them))?|each|every)(?: (?:the|of the|two|three|four|five))*(?: qubits?)?"
NOISY = (
    r"\bnois(?:e|y) (?:of|with|level)|\bdepolari[sz]\w*|\bdampi\w*|\bswap test|\btoffoli|\bteleport\w*|\bgrover\w*|"
    r"\bfourier\b|\bfidelity|\bentangle\w*|\bentropy|\bhow many shots|\bpost-?select"
)
Found = tuple[str, str, dict[str, Any]] | None


def circuit(reader: Reader) -> Found:
    """Gates, and a probability or a mean value."""
    if reader.says(r"\bOPENQASM\b"):
        match = reader.take(r"\bOPENQASM\b.*;")
        if match is None or not (register := re.search(r"\bqreg\s+\w+\[(\d+)\]", match.group())):
            raise Unclear("the circuit has no end")
        return _asked(reader, match.group(), int(register.group(1)))
    if not reader.says(r"\bqubits?\b|\bbell (?:state|pair)|(?-i:\bGHZ)|\bcircuit\b") or not reader.says(
        r"\bCNOT|\bCX\b|\bCZ\b|\bhadamard|\br[xyz]\s*\(|\brotat\w+|\bcontrolled|\bgates?\b|(?-i:\bGHZ)|\bbell\b|(?-i:\bH)\b"
    ):
        return None
    if reader.says(
        r"\bsum\b|\bchain\b|\bring\b|\bising\b|\bheisenberg|\bvariational|\btrotter|\bplateau|"
        r"\bhamiltonian"
    ):
        return None
    if strange := Reader(reader.text).take(NOISY):
        raise Unclear(f"{strange.group()} is not read")
    stated = reader.take(rf"\b({COUNT})[- ]qubits?\b|\bboth qubits\b(?= start)|\b(?:a|one) (?:single )?qubit\b")
    size = 0 if not stated else 2 if "both" in stated.group() else int(number(stated.group(1) or "1"))
    reader.take(
        r"\bstart(?:s|ing|ed)? (?:both |all )?(?:in|from) (?:the state )?\|?0+>?|"
        r"\b(?:initiali[sz]ed|prepared|set) (?:in|to) \|?0+>?|\b(?:from|in) \|0+>"
    )
    gates, count = _gates(reader, size)
    count = max(count, size)
    reader.take_all(r"\b(?:cos|sin)\([^)]*\)\s*\|[01]+>")
    return _asked(reader, f'OPENQASM 2.0; include "qelib1.inc"; qreg q[{count}]; {" ".join(gates)}', count)


def _asked(reader: Reader, written: str, count: int) -> Found:
    """Return a probability, all of them in order, or the exact mean of an operator."""
    if reader.says(r"\bprobabilit|\bchance\b|\bhow (?:likely|often)|\bpopulation of \|"):
        every = ", ".join(f"{place:0{count}b}" for place in range(2**count))
        backwards = _backwards(reader)
        if reader.take(re.escape(every).replace(r",\ ", r",?\s*(?:and )?")):
            if backwards is not False:
                raise Unclear("the order of the qubits is not said")
            return "circuit_state", "probability", {"circuit": written}
        every_one = (
            rf"\b(?:all|both) (?:of )?(?:the )?(?:{COUNT} )?qubits[^.?]{{0,20}}?\b(?:in|as|give|read|are|be) "
            r"(?:state )?\|?([01])\b>?"
        )
        if same := reader.take(every_one):
            return "circuit_state", f"probability.{int(same.group(1)) * (2**count - 1)}", {"circuit": written}
        bits = rf"([01]{{{count}}})" if count > 1 else r"(?:read|measur\w*|find|get|state|of|in|outcome|a)\s*\|?([01])"
        match = reader.take(rf"\b(?:probabilit|chance|likely|often)\w*[^.?]{{0,60}}?\|?\b{bits}\b>?") or reader.take(
            rf"\|([01]{{{count}}})>"
        )
        if not match:
            raise Unclear("the state whose probability is asked for is not clear")
        word = match.group(1)
        if word != word[::-1] and backwards is None:
            raise Unclear("the order of the qubits is not said")
        place = int(word[::-1] if backwards else word, 2)
        return "circuit_state", f"probability.{place}", {"circuit": written}
    arguments: dict[str, Any] = {"circuit": written} | _shots(reader)
    arguments["operator"] = _operator(reader, count)
    if reader.says(r"\bgroups?\b"):
        return "measure_observable", "groups", arguments
    if "shots" not in arguments:
        return "measure_observable", "exact", arguments
    if reader.says(r"\bstandard error|\bstatistical error|\berror (?:bar )?of the mean|\buncertainty"):
        return "measure_observable", "error", arguments
    if "seed" not in arguments:
        raise Unclear("a mean over shots hangs on their seed")
    return "measure_observable", "value", arguments


def _shots(reader: Reader) -> dict[str, Any]:
    """Take the number of shots and their seed."""
    shots = reader.take(r"\b(\d+) (?:measurement )?shots\b|\bshots(?: of| =|=|:)* ?(\d+)")
    seed = reader.take(r"\bseed(?: of| number| =|=)* ?(\d+)")
    found = {"shots": int(shots.group(1) or shots.group(2))} if shots else {}
    return found | ({"seed": int(seed.group(1))} if seed else {})


def _backwards(reader: Reader) -> bool | None:
    """Tell whether qubit 0 is written last; None where that is not said."""
    place = r"\bqubit 0 (?:is |as |being |stands |written |on |the )*"
    if reader.take(rf"{place}(?:first|left(?:most)?)(?: (?:digit|bit|one))?"):
        return False
    last = rf"{place}(?:last|right(?:most)?)(?: (?:digit|bit|one))?|\bqiskit(?:'s)? order|\blittle[- ]endian"
    return True if reader.take(last) else None


def _operator(reader: Reader, count: int) -> dict[str, float]:
    """Take the operator whose mean is asked for, its labels with qubit 0 on the right."""
    if not reader.says(r"\bexpect|\bmean\b|\baverage|<|\bgroups?\b|\bstandard error"):
        raise Unclear("what is asked of the circuit is not clear")
    if match := reader.take(r"<\s*([XYZ])\s*([XYZ])\s*> \(sites (\d) and (\d)\)", re.RegexFlag(0)):
        return {_label(count, {int(match.group(3)): match.group(1), int(match.group(4)): match.group(2)}): 1.0}
    if match := reader.take(rf"(?:<\s*)?(?-i:([XYZ]))(?:\s*>)? (?:\(site (\d)\)|(?:of|on) (?:the )?{_QUBIT})"):
        return {_label(count, {_index(match.group(2) or match.group(3)): match.group(1)}): 1.0}
    found = sum_in(reader, count, _backwards(reader))
    if count == 1 or len(next(iter(found))) == count:
        return found
    raise Unclear("the operator has another number of qubits")


def _label(count: int, letters: dict[int, str]) -> str:
    if max(letters) >= count:
        raise Unclear("the operator has another number of qubits")
    return "".join(letters.get(place, "I") for place in reversed(range(count)))


def sum_in(reader: Reader, count: int = 0, backwards: bool | None = None) -> dict[str, float]:
    """Take a sum of Pauli strings of one length, with qubit 0 on the right."""
    word = rf"[IXYZ]{{{count}}}" if count else r"[IXYZ]{1,8}"
    factor = rf"(?:{_SIZE}\s*\*?\s*)?"
    term = rf"[-+]?\s*{factor}(?<![A-Za-z]){word}(?![A-Za-z'])"
    match = reader.take(rf"{term}(?:\s*[-+]\s*{factor}{word}(?![A-Za-z']))*", re.RegexFlag(0))
    found: dict[str, float] = {}
    for part in re.finditer(rf"([-+])?\s*({_SIZE})?\s*\*?\s*({word})", match.group() if match else ""):
        found[part.group(3)] = number(part.group(2) or "1") * (-1.0 if part.group(1) == "-" else 1.0)
    if not found or len(set(map(len, found))) > 1:
        raise Unclear("the sum of Pauli strings is not clear")
    mirrored = {label[::-1]: value for label, value in found.items()}
    if mirrored != found and backwards is None:
        raise Unclear("the order of the qubits is not said")
    return mirrored if backwards is False else found


def _gates(reader: Reader, size: int) -> tuple[list[str], int]:
    """Take the gates in their order; return them in OpenQASM with the number of qubits."""
    found: list[tuple[int, str]] = []
    top = 0

    def keep(match: re.Match[str], gate: str, *qubits: str) -> None:
        nonlocal top
        places = [_index(place) for place in qubits]
        top = max(top, *(place + 1 for place in places))
        found.append((match.start(), f"{gate} {','.join(f'q[{place}]' for place in places)};"))

    if ghz := reader.take(rf"\b(?:({COUNT})-qubit )?(?-i:GHZ)(?: state)?(?: (?:of|on) ({COUNT})(?: qubits)?)?"):
        top = int(number(ghz.group(1) or ghz.group(2) or str(size or 3)))
        found.append((ghz.start(), " ".join(["h q[0];", *(f"cx q[{k}],q[{k + 1}];" for k in range(top - 1))])))
    elif not reader.says(r"\bhadamard|\bCNOT|(?-i:\bH\b)") and (
        bell := reader.take(
            r"\bbell (?:state|pair)\b(?: \|?phi\+>?)?(?:\s*\(?\(?\|00> \+ \|"
            r"11>\)?\s*/\s*sqrt\(?2\)?\)?)?"
        )
    ):
        if reader.says(r"\bpsi\b|\|01>|\|00> - \|11>|phi-|\bsinglet"):
            raise Unclear("only the Bell state |00> + |11> is known by its name")
        top = 2
        found.append((bell.start(), "h q[0]; cx q[0],q[1];"))
    pair = (
        rf"{_QUBIT}(?:,? ?(?:as (?:the )?)?control(?: qubit)?)?(?:\s*(?:->|→|,|and|to|on(?:to)?|with|"
        rf"target(?:ing)?|as|the|qubit)\s*)+{_QUBIT}"
    )
    for match in reader.take_all(
        rf"\b(?:CNOT|CX|controlled[- ]?(?:NOT|X))(?: gate)?\s*\(?(?:with |control(?:led)? |on |from |by |"
        rf"between )*{pair}(?: as (?:the )?target)?\)?"
    ):
        keep(match, "cx", match.group(1), match.group(2))
    for match in reader.take_all(rf"\b(?:CNOT|CX) (?:gate )?(?:onto|targeting|on target) {_QUBIT}"):
        keep(match, "cx", "1" if _index(match.group(1)) == 0 else "0", match.group(1))
        if _index(match.group(1)) > 1:
            raise Unclear("the control of a CNOT is not said")
    for match in reader.take_all(
        rf"\b(?:CZ|controlled[- ]?Z|controlled phase flip)(?: gate)?\s*\(?(?:between |on |from )*{pair}\)?"
    ):
        keep(match, "cz", match.group(1), match.group(2))
    if size == 2:
        for match in reader.take_all(
            r"\b(?:CZ|controlled[- ]?Z)(?: gate)? (?:between|on|across) (?:them|both|the two|the pair)(?: qubits)?\b"
        ):
            keep(match, "cz", "0", "1")
    for match in reader.take_all(rf"\bswap(?: gate)?\s*\(?(?:between |on |of )*{pair}\)?"):
        keep(match, "swap", match.group(1), match.group(2))
    for match in reader.take_all(rf"\bR_?([xyz])\s*\(\s*{ANGLE}\s*\)(?: gate| rotation)?(?:{_ON}) {_BOTH}"):
        for place in range(_all(size)):
            keep(match, f"r{match.group(1).lower()}({_radians(match.group(2), match.group(3))})", str(place))
    for match in reader.take_all(rf"\bR_?([xyz])\s*\(\s*{ANGLE}\s*\)(?: gate| rotation)?(?:{_ON}) {_QUBIT}"):
        keep(match, f"r{match.group(1).lower()}({_radians(match.group(2), match.group(3))})", match.group(4))
    for match in reader.take_all(
        rf"\brotat(?:e|ed|es|ing|ion of) {_QUBIT} (?:about|"
        rf"around) (?:the )?([xyz])(?:[- ]axis)? by {ANGLE}"
    ):
        keep(match, f"r{match.group(2).lower()}({_radians(match.group(3), match.group(4))})", match.group(1))
    for match in reader.take_all(rf"\b{_ONE}s?{_ON} {_BOTH}"):
        for place in range(_all(size)):
            keep(match, GATES[match.group(1).lower()], str(place))
    for match in reader.take_all(rf"\b{_ONE}(?:{_ON} |\s*\(?){_QUBIT}\)?(?!\.\d)"):
        keep(match, GATES[match.group(1).lower()], match.group(2))
    if size == 1:
        for match in reader.take_all(rf"\bR_?([xyz])\s*\(\s*{ANGLE}\s*\)"):
            keep(match, f"r{match.group(1).lower()}({_radians(match.group(2), match.group(3))})", "0")
        for match in reader.take_all(rf"\b(?:a|one|an) {_ONE}\b"):
            keep(match, GATES[match.group(1).lower()], "0")
    if not found or reader.keeps(r"(?-i:\bC(?:NOT|X|Z)\b)(?! gates)|\bcontrolled[- ]?(?:NOT|X|Z|phase)\b"):
        raise Unclear("the gates are not clear")
    return [gate for _, gate in sorted(found, key=lambda one: one[0])], top


def _all(size: int) -> int:
    if not size:
        raise Unclear("the number of qubits is not given")
    return size


def _index(word: str) -> int:
    """Return the number of a qubit, counted from 0."""
    plain = word.lower().split()[0]
    return _ORDINALS.index(plain) if plain in _ORDINALS else int(number(plain))


def _radians(text: str, unit: str | None) -> str:
    angle = text.replace(" ", "")
    if unit and unit.startswith(("deg", "°")):
        return f"{number(angle)}*pi/180"
    return re.sub(r"(\d)\*?pi", r"\1*pi", angle)
