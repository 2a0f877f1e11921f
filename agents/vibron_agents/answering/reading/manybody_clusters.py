"""Clusters of spins that are no lattice: named solids, stars, squares with diagonals, bonds told one by one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from vibron_agents.answering.reading.manybody_formula import couplings, formula_in
from vibron_agents.answering.reading.manybody_models import System
from vibron_agents.answering.reading.manybody_symbols import ENERGY
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

Links = list[list[int]]
_CUBE = [[a, b] for a, b in combinations(range(8), 2) if bin(a ^ b).count("1") == 1]
SOLIDS: dict[str, tuple[int, Links]] = {
    r"tetrahedr(?:on|al)\b": (4, [list(pair) for pair in combinations(range(4), 2)]),
    r"octahedr(?:on|al)\b": (6, [[a, b] for a, b in combinations(range(6), 2) if a + b != 5]),
    r"cube\b": (8, _CUBE),
}
_VALUE = rf"({NUMERAL})(?: ?({ENERGY}))?"
_JOINED = r"\b(?:coupl\w+|join\w+|bound|interact\w*|linked|connected)\b"
_LIST = r"(?:\(\d{1,2} ?[-,] ?\d{1,2}\)|\b\d{1,2}-\d{1,2}\b(?!-))"


@dataclass
class Cluster:
    """Sites and the bonds of each kind, with the exchange of a kind where it is not the common one."""

    sites: int
    kinds: list[tuple[Links, float | None]] = field(default_factory=list)
    unit: str = "1"


def cluster_in(reader: Reader) -> Cluster | None:
    """Take a cluster of spins that no lattice has; None if there is none."""
    if not reader.says(r"\bspins?\b|\bS\.S\b"):
        return None
    for read in (_pairs, _bonds, _wheel, _diagonals, _solid):
        if (found := read(reader)) is not None:
            return found
    return None


def _exchange(reader: Reader, unit: list[str], pattern: str) -> float | None:
    """Take the exchange that a phrase states, in the one unit of all."""
    if (match := reader.take(pattern)) is None:
        return None
    value, named = match.groups()[-2:]
    unit.append(named or "1")
    if len(set(unit)) > 1:
        raise Unclear("it gives energies in several units")
    return number(value)


def _of(sites: int, kinds: list[tuple[Links, float | None]], units: list[str]) -> Cluster:
    unit = {"kelvin": "K", "cm-1": "cm^-1"}.get(units[0], units[0]) if units else "1"
    return Cluster(sites, kinds, unit)


def _pairs(reader: Reader) -> Cluster | None:
    """Couplings told pair by pair: J12 = 5 K and J23 = 3 K."""
    several = r"(?-i:J)_?\{?([1-9]),?([1-9])\}?"
    if len(re.findall(rf"{several}\s*=", reader.rest)) < 2:
        return None
    one = re.compile(rf"((?:{several}\s*=\s*)+){_VALUE}")
    kinds: list[tuple[Links, float | None]] = []
    units: list[str] = []
    for match in reader.take_all(one.pattern):
        links = [[int(a) - 1, int(b) - 1] for a, b in re.findall(several, match.group(1))]
        kinds.append((links, number(match.group(4))))
        if match.group(5):
            units.append(match.group(5))
    if len(set(units)) > 1 or not kinds:
        raise Unclear("the couplings of the pairs are not clear")
    return _of(1 + max(max(link) for links, _ in kinds for link in links), kinds, units)


def _bonds(reader: Reader) -> Cluster | None:
    """Bonds told by the numbers of their ends, all alike."""
    match = re.search(
        rf"\b(?:bonds|edges|links|pairs|couplings)\b[^.?;\d]{{0,30}}({_LIST}(?:(?:,? and |[,;] ?){_LIST})+)",
        reader.rest,
    )
    if match is None:
        return None
    links = [[int(a), int(b)] for a, b in re.findall(r"(\d+) ?[-,] ?(\d+)", match.group(1))]
    reader.take_span(*match.span(1))
    first = min(map(min, links))
    if first > 1 or len({tuple(sorted(link)) for link in links}) < len(links):
        raise Unclear("the list of bonds is not clear")
    links = [[a - first, b - first] for a, b in links]
    reader.take_all(r"(?<![\w.-])\d-\d-\d(?:-\d)*(?![\w.])|\bspin \d(?![\w./])")
    counted = reader.take(rf"\b({COUNT}) (?:bonds|links|edges)\b")
    if counted and int(number(counted.group(1))) != len(links):
        raise Unclear("the number of bonds is another one")
    reader.take_all(r"\b(?:two|2) triangles\b")
    return Cluster(1 + max(map(max, links)), [(links, None)])


def _wheel(reader: Reader) -> Cluster | None:
    """One spin in the middle that is joined to all others, which may form a ring of their own."""
    head = r"\b(?:(?:central|middle) (?:spin|site|one)|"
    head += r"one (?:spin |site |of them )?(?:at|in) the (?:cent(?:re|er)|middle))\b"
    outer = reader.take(
        rf"{head}[^.?;]{{0,60}}?{_JOINED}[^.?;]{{0,60}}?\b(?:each of (?:the )?|the |all |to )({COUNT})"
        r" (?:other|outer|surrounding|peripheral)s?\b(?: spins?)?"
    )
    if outer is None or reader.says(r"\bspin star\b"):
        return None
    count = int(number(outer.group(1)))
    units: list[str] = []
    stated = rf"(?<![\w.])(?-i:J)(?:_?\w{{1,2}}|')?\s*=\s*{_VALUE}"
    if inside := re.search(stated, outer.group()):
        spoke: float | None = number(inside.group(1))
        units.append(inside.group(2) or "1")
    else:
        spoke = _exchange(reader, units, stated)
    rim = None
    if reader.says(
        r"\b(?:form|make up|lie on|sit on|arranged)[^.?;]{0,30}\b(?:ring|square|triangle|pentagon|hexagon)\b"
    ):
        rim = _exchange(reader, units, stated)
        if rim is None or count < 3:
            raise Unclear("the exchange between the outer spins is not given")
    if spoke is None:
        raise Unclear("the exchange with the central spin is not given")
    reader.take_all(r"\b(?:its )?two (?:neighbou?rs|adjacent)\b|\b(?:those|these|the) " + COUNT + r"(?= form)")
    kinds: list[tuple[Links, float | None]] = [([[0, place] for place in range(1, count + 1)], spoke)]
    if rim is not None:
        kinds.append(([[place, place % count + 1] for place in range(1, count + 1)], rim))
    return _of(count + 1, kinds, units)


def _diagonals(reader: Reader) -> Cluster | None:
    """A square with one exchange along its edges and another along its diagonals."""
    if not reader.says(r"\bsquares?\b(?! lattice)") or not reader.says(r"\bdiagonals?\b"):
        return None
    units: list[str] = []
    place = r"(?:the )?(?:four )?(?:edges|sides)"
    symbol = r"(?:(?:(?-i:J)(?:_?\w{1,2}|')?|exchange|couplings?)\s*(?:=|of|is)?\s*)?"
    across = r"(?:both |the |two )*diagonals?"
    way = r"(?: (?:along|on|across|for|over|at|between|acts))+"
    edge = _exchange(reader, units, rf"(?<![\w.]){symbol}{_VALUE}{way} {place}")
    other = _exchange(reader, units, rf"(?<![\w.]){symbol}{_VALUE}{way} {across}")
    if edge is None or other is None:
        raise Unclear("the exchange along edges and diagonals is not clear")
    return _of(4, [([[0, 1], [1, 2], [2, 3], [3, 0]], edge), ([[0, 2], [1, 3]], other)], units)


def _solid(reader: Reader) -> Cluster | None:
    for name, (sites, links) in SOLIDS.items():
        if reader.take(rf"\b(?:regular |perfect )?{name}"):
            for match in reader.take_all(rf"\b({COUNT}) (?:equal |equivalent )*(?:bonds|edges)\b"):
                if int(number(match.group(1))) != len(links):
                    raise Unclear("the number of bonds is another one")
            for match in reader.take_all(rf"\b({COUNT}) (?:corners|vertices)\b"):
                if int(number(match.group(1))) != sites:
                    raise Unclear("the number of corners is another one")
            return Cluster(sites, [(links, None)])
    return None


def clustered(reader: Reader, found: Cluster, values: dict[str, float], unit: str, count: int, spin: float) -> System:
    """Return the model of a cluster."""
    if count not in (0, found.sites):
        raise Unclear("the cluster has another number of spins")
    common = values.pop("J", None)
    if values or (common is not None and all(size is not None for _, size in found.kinds)):
        raise Unclear("a coupling of the cluster has no place")
    if found.unit != "1" and unit not in ("1", found.unit):
        raise Unclear("it gives energies in several units")
    scale = _scale(reader)
    site = {"kind": "spin"} | ({"S": spin} if spin else {})
    links: dict[str, Links] = {}
    terms: list[dict[str, Any]] = []
    for index, (bonds, size) in enumerate(found.kinds):
        exchange = size if size is not None else common if common is not None else 1.0
        if reader.says(r"(?<!anti)(?<!anti-)\bferromagnetic") and size is None:
            exchange = -abs(exchange)
        exchange *= scale
        name = f"bonds{index}"
        links[name] = bonds
        flip = {"name": f"flip{index}", "ops": ["Sp", "Sm"], "on": name, "coeff": str(exchange / 2.0), "plus_hc": True}
        terms += [flip, {"name": f"ising{index}", "ops": ["Sz", "Sz"], "on": name, "coeff": str(exchange)}]
    one = System("custom_model", named="custom_model", sites=found.sites)
    one.unit = found.unit if found.unit != "1" else unit
    one.arguments = {
        "lattice": {"kind": "custom", "size": [found.sites], "links": links},
        "site": site,
        "terms": terms,
    }
    return one


def _scale(reader: Reader) -> float:
    """Return what the Hamiltonian multiplies the exchange by, such as -2."""
    reader.rest = re.sub(r"(?-i:J)_?\{?(?:ij|i,j)\}?(?!\w)", "J", reader.rest)
    if (match := formula_in(reader.rest)) is None:
        if re.search(r"-\s*\d?\s*\*?\s*(?:J\b|sum)[^.?;]{0,20}S\.S", reader.rest):
            raise Unclear("the sign of the exchange is not clear")
        reader.take(r"\bS\.S\b")
        return 1.0
    terms = couplings(match.group(), {"J": 1.0})
    if terms is None or set(terms) != {"S.S"}:
        raise Unclear(f"no cluster has the Hamiltonian {match.group().strip()}")
    reader.take(re.escape(match.group()))
    return terms["S.S"]
