"""Hamiltonians of spins as people write them in a line: ``-sum ZZ - 1.5 sum X``, ``sum (SxSx + SySy + Delta SzSz)``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from vibron_agents.answering.reading.numerals import NUMERAL, number

_PLACE = r"(?:\{?[ijklnm](?:\s*\+\s*1|,?[jkm])?\}?|\(i\+1\)|\d)"
_OPERATORS = (
    (rf"\bS_?\{{?{_PLACE}\}}?\^\{{?([xyz])\}}?", r"S\1"),
    (rf"\bS\^\{{?([xyz])\}}?_?{_PLACE}(?![\w/])", r"S\1"),
    (r"\bS\^\{?([xyz])\}?(?![\w^{])", r"S\1"),
    (rf"\bS_?([xyz])(?:_{_PLACE}|\d|\({_PLACE}\)|(?=\s*[SX<>)]|\b))", r"S\1"),
    (rf"(?:\bsigma|σ)_?\{{?{_PLACE}?\}}?\^\{{?([xyz])\}}?(?:_{_PLACE})?", r"<<\1>>"),
    (rf"(?:\bsigma|σ)_?([xyz])(?:_{_PLACE}|\b)", r"<<\1>>"),
    (rf"\b([XYZ])_?{_PLACE}(?!\w|\.\d)", r"\1"),
    (rf"\bS_?{_PLACE}\s*\.\s*S_?{_PLACE}|\bS\s*\.\s*S\b|\bS_i\s*S_j\b", "S.S"),
)
_ONE = r"(?:S[xyz]|[XYZ])"
_WORD = rf"(?:S\.S|{_ONE}(?:\s*\*?\s*{_ONE})?)(?![\w-])"
_SYMBOL = r"(?:J_?z|J_?xy|J_?x|J_?y|J|[Dd]elta|Δ|[gh]|h_?[xz]|Gamma|lambda|A|K)"
_FACTOR = rf"(?:{NUMERAL.replace('[-−]?', '')}\s*\*?\s*{_SYMBOL}?|{_SYMBOL}(?:/2|/4)?)"
_SUM = r"(?:sum(?:_(?:\{[^}]*\}|<[^>]*>|\w+)|\s+over\s+(?:neighbours|bonds|sites))?)"
_BODY = rf"\(\s*(?:[-+]?\s*(?:{_FACTOR})?\s*\*?\s*{_WORD}\s*)+\)"
_TERM = rf"[-+]?\s*(?:{_FACTOR})?\s*\*?\s*{_SUM}?\s*(?:{_FACTOR})?\s*\*?\s*(?:{_BODY}|{_WORD})"
FORMULA = rf"(?<![<\w\[])(?:H\s*=\s*)?(?:{_TERM}\s*)+"
_PAIR = re.compile(rf"S\.S|{_ONE}\s*\*?\s*{_ONE}")
_PART = re.compile(
    rf"(?P<sign>[-+])?\s*(?P<one>{_FACTOR})?\s*\*?\s*(?:{_SUM})?\s*(?P<two>{_FACTOR})?\s*\*?\s*(?:(?P<body>{_BODY})|"
    rf"(?P<word>{_WORD}))"
)


def plain(text: str) -> str:
    """Return a text with the operators of spins brought to one form, and the numbers of their sites set apart.

    >>> plain("H = -sum Z_i Z_{i+1} - g sum X_i, and <S^z_i> of S_1^z")
    'H = -sum Z Z - g sum X, and <Sz> of Sz'
    """
    one = r"(S_?\^?\{?[xyz]\}?|[XYZ]|n)_?\{?(\d+)\}?"
    apart = r"_?\{?\(?i\s*\+\s*(\d)\)?\}?\s*>"
    text = re.sub(rf"<\s*(S_?\^?\{{?[xyz]\}}?|[XYZ]|n)_?\{{?i\}}?\s*\1{apart}", r"<\1 \1> (distance \2)", text)
    text = re.sub(rf"<\s*{one}\s*>\s*<\s*{one}\s*>", "connected", text)
    text, pairs = re.subn(rf"<\s*{one}\s*{one}\s*>", r"<\1 \3> (sites \2 and \4)", text)
    text = text if pairs else re.sub(rf"<\s*{one}\s*>", r"<\1> (site \2)", text)
    mean = r"\b((?:expectation value|mean|average|value) of )"
    text = re.sub(rf"{mean}([XYZ])_?(\d)\s*([XYZ])_?(\d)\b", r"\1<\2 \4> (sites \3 and \5)", text)
    text = re.sub(rf"{mean}([XYZ])_?(\d)\b(?!\s*[XYZ])", r"\1\2 (site \3)", text)
    for pattern, form in _OPERATORS:
        text = re.sub(pattern, form, text)
    text = re.sub(r"\[([^\[\]]*(?:S[xyz]|[XYZ])[^\[\]]*)\]", r"(\1)", text)
    return re.sub(r"<<([xyz])>>", lambda match: match.group(1).upper(), text)


def formula_in(text: str) -> re.Match[str] | None:
    """Return the first formula with a product of two operators in a text of plain operators."""
    return next(
        (
            one
            for one in re.finditer(FORMULA, text)
            if _PAIR.search(one.group()) and re.search(r"sum|[=+(]", one.group())
        ),
        None,
    )


def couplings(formula: str, symbols: Mapping[str, float]) -> dict[str, float] | None:
    """Return the coefficient of each product of operators; None where a symbol has no value.

    >>> couplings("1.4 (SxSx + SySy) + 0.6 SzSz - 0.35 (Sz + Sz)", {})
    {'SxSx': 1.4, 'SySy': 1.4, 'SzSz': 0.6, 'Sz': -0.35}
    >>> couplings("-J sum Z Z - g sum X", {"J": 1.0, "g": 0.5})
    {'ZZ': -1.0, 'X': -0.5}
    """
    found: dict[str, float] = {}
    for part in _PART.finditer(re.sub(r"^H\s*=", "", formula.strip())):
        weight = -1.0 if part.group("sign") == "-" else 1.0
        for name in ("one", "two"):
            value = _value(part.group(name), symbols)
            if value is None:
                return None
            weight *= value
        inner = {str(part.group("word")): 1.0} if part.group("word") else couplings(part.group("body")[1:-1], symbols)
        if inner is None:
            return None
        for word, value in inner.items():
            found[re.sub(r"[\s*]", "", word)] = weight * value
    return found


def _value(factor: str | None, symbols: Mapping[str, float]) -> float | None:
    """Return the value of a factor such as ``0.3``, ``J`` or ``2 J``; 1 where there is none."""
    if not factor:
        return 1.0
    match = re.fullmatch(rf"({NUMERAL})?\s*\*?\s*({_SYMBOL})?(/\d)?", factor.strip())
    if match is None:
        return None
    value = number(match.group(1)) if match.group(1) else 1.0
    if match.group(2):
        symbol = match.group(2).replace("_", "")
        symbol = {"Delta": "Jz/Jxy", "delta": "Jz/Jxy", "Δ": "Jz/Jxy"}.get(symbol, symbol)
        if symbol not in symbols:
            return None
        value *= symbols[symbol]
    return value / float(match.group(3)[1:]) if match.group(3) else value


def spin_model(found: Mapping[str, float]) -> tuple[str, dict[str, float | str], bool] | None:
    """Return the tool, its couplings and whether x stands where the tool has z; None if no tool has such a sum.

    >>> spin_model({"ZZ": -1.0, "X": -0.5})
    ('tfim', {'J': 1.0, 'g': 0.5, 'h': 0.0}, False)
    >>> spin_model({"XX": 0.6, "YY": 0.6, "ZZ": 0.6})
    ('heisenberg', {'J': 0.6, 'units': 'pauli'}, False)
    """
    scale = {1: 2.0, 2: 4.0}  # of one or two operators S in Pauli matrices
    pauli = not any("S" in word for word in found)
    if not pauli and any("S" not in word for word in found):
        return None
    if "S.S" in found:
        field = {"h": -found["Sz"]} if "Sz" in found else {}
        return ("heisenberg", {"J": found["S.S"], **field}, False) if set(found) <= {"S.S", "Sz"} else None
    terms = {word.replace("S", "").upper(): value for word, value in found.items()}
    unit = {word: value if pauli else value / scale[len(word)] for word, value in terms.items()}
    if {"XX", "YY"} <= set(terms):
        if terms["XX"] != terms["YY"] or not set(terms) <= {"XX", "YY", "ZZ", "Z"}:
            return None
        if pauli and terms["XX"] == terms.get("ZZ") and "Z" not in terms:
            return "heisenberg", {"J": terms["XX"], "units": "pauli"}, False
        return "xxz", {"Jxy": 4.0 * unit["XX"], "Jz": 4.0 * unit.get("ZZ", 0.0), "h": -2.0 * unit.get("Z", 0.0)}, False
    for along, across in (("Z", "X"), ("X", "Z")):
        if along * 2 in unit and set(unit) <= {along * 2, along, across}:
            turned = along == "X"
            if not pauli and turned:
                return None
            parts = {"J": -unit[along * 2], "g": -unit.get(across, 0.0), "h": -unit.get(along, 0.0)}
            return "tfim", {name: value + 0.0 for name, value in parts.items()}, turned
    return None
