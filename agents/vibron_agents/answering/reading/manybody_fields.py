"""Couplings that change from place to place: lists, alternating ones, random ones; and twisted ends."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.reading.manybody_models import System, name_in
from vibron_agents.answering.reading.manybody_sites import site_in
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.whole import Whole

_LIST = rf"{NUMERAL}(?:\s*,\s*(?:and\s+)?{NUMERAL}|,?\s+and\s+{NUMERAL})+"
_OF = r"(?:\s|\b(?:of|are|is|have|with|the|on|along|strengths?|values?|in|order|sites?|bonds?|links?)\b|[=:])*"
_HEADS = (  # what is said of a list, and what a tool of spins or of particles calls it
    ("g", r"transverse (?:magnetic )?fields?", r"g|g_i"),
    ("potential", r"(?:(?:on-?site|site|local|trap) )?(?:energies|potentials?)", r"epsilon_i|V_i"),
    ("t", r"hoppings?(?: amplitudes?)?", r"t_i"),
    ("J", r"(?:exchange |nearest[- ]neighbou?r )*(?:couplings?|exchanges?|(?:bond )?strengths?|bonds|links)", r"J|J_i"),
    ("h", r"(?:longitudinal |local |magnetic |on-?site |z[- ])*fields?", r"h|h_i"),
)
_DISORDER = (
    r"\brandom(?:ly)?\b|\bdisorder\w*|\buniform(?:ly)?(?: distribut\w+| random| drawn)?\b(?! (?:magnetic )?field)"
)
_RANDOM_OF = (
    ("g", r"transverse"),
    ("J", r"(?:exchange|couplings?|bonds)\b"),
    ("t", r"hoppings?"),
    ("h", r"longitudinal|(?:z[- ])?fields?|Sz\b"),
    ("potential", r"potentials?|on-?site energ\w+|site energ\w+|detunings?"),
)
_TWISTED = ("heisenberg", "xxz", "hubbard", "bose_hubbard")
_ON_BONDS = ("J", "t")
_FIELDS = {"heisenberg": "hJ", "xxz": "h", "tfim": "ghJ"}


@dataclass
class Places:
    """What changes from place to place: lists as written, pairs that alternate, and what is drawn at random."""

    lists: dict[str, list[float]] = field(default_factory=dict)
    pairs: dict[str, tuple[float, float]] = field(default_factory=dict)
    drawn: dict[str, Any] = field(default_factory=dict)
    twist: float | None = None

    @property
    def given(self) -> dict[str, float]:
        """One value of each, as if it were the same everywhere."""
        drawn = {self.drawn["name"]: 0.0} if self.drawn.get("name") in ("g", "J") else {}
        return {name: row[0] for name, row in (*self.lists.items(), *self.pairs.items())} | drawn


def places_in(reader: Reader) -> Places:
    """Take all that changes from place to place."""
    found = Places()
    if reader.says(_DISORDER) and reader.says(r"\bseed\b"):
        found.drawn = _drawn(reader)
    for name, head, symbol in _HEADS:
        closed = rf"(?:{head}|{symbol}){_OF}[\[\(]\s*(?P<closed>{_LIST})\s*[\]\)]"
        bare = rf"(?:{head}){_OF}(?P<bare>{_LIST})(?![\w.]*\d)(?!\s*-?\s*(?:sites?|spins?|qubits?)\b)"
        match = re.search(rf"(?<![\w/])(?:{closed}|{bare})", reader.rest, re.IGNORECASE)
        row = (
            [number(one) for one in re.findall(NUMERAL, match.group("closed") or match.group("bare"))] if match else []
        )
        if match and (match.group("closed") or len(row) > 2):
            found.lists[name] = row
            reader.take_span(*match.span())
            reader.take(r"\bon (?:the |its )?(?:\w+ )?(?:sites|bonds|spins)\b")
    what = r"(?:exchange|couplings?|bonds?)(?: (?:constants?|strengths?))*(?: J)?\b"
    pair = rf"\balternat\w+ {what}{_OF}(?:J_?\w?\s*=\s*)?({NUMERAL}) (?:and|,) (?:J_?\w?'?\s*=\s*)?({NUMERAL})"
    turned = rf"\b{what} (?:that )?alternat\w+ (?:between|as) ({NUMERAL}) and ({NUMERAL})"
    if match := reader.take(pair) or reader.take(turned):
        found.pairs["J"] = (number(match.group(1)), number(match.group(2)))
        reader.take_all(r"\balternat\w+ (?:exchange|couplings?|bonds?)")
    elif "J" in found.lists:
        reader.take_all(r"\balternat\w+ (?:exchange|couplings?|bonds?)")
    found.twist = _twist(reader)
    return found


def _twist(reader: Reader) -> float | None:
    """Take the phase of a twisted boundary."""
    words = r"\b(?:twist(?:ed|ing)?|flux)\b(?: boundary)?(?: conditions?| ends?)?"
    words += r"(?:,? \(?(?:with )?(?:a |the )?(?:twist )?(?:angle|phase))?"
    value = rf"(?P<before>{NUMERAL}\s*\*?\s*)?pi(?:/(?P<below>\d+))?|(?P<plain>{NUMERAL})"
    match = reader.take(
        rf"{words}(?: (?:phi|theta|angle|phase))?(?:\s|\b(?:of|is|by)\b|=)*(?:{value})(?: rad(?:ians?)?)?"
    )
    if match is None:
        return None
    reader.take_all(rf"{words}(?: boundar\w+)?(?: conditions?)?")
    if match.group("plain"):
        return number(match.group("plain"))
    return math.pi * number((match.group("before") or "1").strip(" *")) / float(match.group("below") or 1.0)


def _drawn(reader: Reader) -> dict[str, Any]:
    """Take the range, the seed and the kind of random numbers."""
    mean, width = _range(reader)
    seed = reader.take(r"\bseed(?: of| number| is| =|=|:)* ?(\d+)|\((?:rng )?seed (\d+)\)")
    if seed is None or width is None:
        raise Unclear("the range of the random fields, or their seed, is not given")
    reader.take(r"\bPCG(?P<only>64)\b")
    near = rf"(?:{_DISORDER}|\bdrawn)"
    name = next(
        (
            name
            for name, word in _RANDOM_OF
            if reader.says(rf"{near}[^.?;]{{0,40}}\b{word}|\b{word}[^.?;]{{0,30}}{near}")
        ),
        "",
    )
    if not name:
        raise Unclear("what is random is not said")
    count = reader.take(rf"\b({COUNT}) (?:independent |uniform |uniformly distributed )*random\b")
    reader.take_all(_DISORDER)
    found = {"name": name, "width": width, "seed": int(seed.group(1) or seed.group(2))}
    return found | ({"mean": mean} if mean else {}) | ({"n": int(number(count.group(1)))} if count else {})


def _range(reader: Reader) -> tuple[float, float | None]:
    """Take the mean of random numbers and the largest distance from it."""
    ends = reader.take(rf"[\[\(]\s*({NUMERAL})\s*,\s*\+?({NUMERAL})\s*[\]\)]") or reader.take(
        rf"\b(?:between|from|in) ({NUMERAL}) (?:and|to) \+?({NUMERAL})"
    )
    if ends:
        low, high = (number(part) for part in ends.groups())
        return (low + high) / 2.0, (high - low) / 2.0
    symbol = reader.take(r"[\[\(]\s*-\s*([A-Za-z]+)(/2)?\s*,\s*\+?\1(/2)?\s*[\]\)]")
    if symbol and (size := reader.take(rf"(?<!\w){symbol.group(1)}\s*=\s*({NUMERAL})")):
        return 0.0, number(size.group(1)) / (2.0 if symbol.group(2) else 1.0)
    about = reader.take(
        rf"\b(?:mean|centred (?:on|at)|centered (?:on|at)|around|about)(?: of| value| =|=)* ({NUMERAL})"
    )
    near = reader.take(rf"(?:±|\+/-|\+-|\bplus or minus|\bplus/minus|\bhalf[- ]width(?: of| =|=)*) ?({NUMERAL})")
    centre = number(about.group(1)) if about else 0.0
    return centre, number(near.group(1)) if near else None


def spread(one: System, places: Places, values: Mapping[str, float]) -> tuple[Step, ...]:
    """Write what changes from place to place into a model; return the step that draws random numbers, if any."""
    bonds = one.sites if one.periodic else one.sites - 1
    chain = not one.arguments.get("lattice")
    for name, pair in places.pairs.items():
        if "boundary" not in one.arguments or (one.periodic and bonds % 2):
            raise Unclear("with which of the bonds an alternating chain ends is not said")
        places.lists[name] = [pair[k % 2] for k in range(bonds)]
    for name, row in places.lists.items():
        wanted = bonds if name in _ON_BONDS else one.sites
        if len(row) != wanted or not chain or name not in (*_FIELDS.get(one.tool, "t"), "potential"):
            raise Unclear(f"the list of {name} does not fit the sites or bonds")
        one.arguments[name] = row
    if places.twist is not None:
        if one.tool not in _TWISTED or one.arguments.get("boundary") == "open":
            raise Unclear(f"{one.tool} has no twist")
        one.arguments |= {"boundary": "twisted", "twist": places.twist}
    if not places.drawn:
        return ()
    name = str(places.drawn["name"])
    if one.tool in ("hubbard", "bose_hubbard"):
        name = "potential" if name in ("h", "potential") else name
    elif one.tool == "tfim" and name == "h" and "g" not in values:
        raise Unclear("along which axis the random fields point is not said")
    if name not in (*_FIELDS.get(one.tool, "t"), "potential") or not chain:
        raise Unclear(f"{one.tool} has no random {name}")
    count = bonds if name in _ON_BONDS else one.sites
    if places.drawn.get("n", count) != count:
        raise Unclear("there are more or fewer random numbers than places")
    drawn = {key: value for key, value in places.drawn.items() if key != "name"}
    one.arguments[name] = taken_from("fields")
    return (Step("fields", "disorder_field", {**drawn, "n": count}),)


def alone(reader: Reader) -> Whole | None:
    """Return random numbers that no model takes."""
    if not reader.says(r"\bseed\b") or not reader.says(_DISORDER) or name_in(reader.text):
        return None
    if not reader.says(r"\bfields?\b|\bcouplings?\b|\bdetunings?\b|\bdisorder\b|\bpotentials?\b|\bsite energ"):
        return None
    found = _drawn(reader)
    stated = reader.take(
        rf"\b({COUNT})[- ](?:[a-z-]+ ){{0,3}}"
        r"(?:fields?|couplings?|numbers|values|sites?|spins?|energies|detunings|potentials)\b"
    )
    if "n" not in found and stated is None:
        raise Unclear("how many random numbers are drawn is not said")
    count = found["n"] if "n" in found else int(number(stated.group(1))) if stated else 0
    arguments = {key: value for key, value in found.items() if key != "name"} | {"n": count}
    path = "answer"
    if not reader.says(
        r"\blist\b|\ball\b|\bwhich (?:fields|numbers|values)|\bgive (?:me )?(?:the|them)\b|\bvalues\b|\bfields\?"
    ):
        path = f"answer.{site_in(reader, count, False)}"
    return Whole(Workflow((Step("answer", "disorder_field", arguments),), path), "1", tuple(reader.taken), bare=True)
