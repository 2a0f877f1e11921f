"""What is asked of molecular formulas: isomers, masses and isotope patterns, rings and double bonds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.infrared_way import LOCANTS, Way, molecules, of, weight
from vibron_agents.answering.reading.numerals import NUMERAL
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

HOW_MANY = r"how many|number of|\bcount\b"
UNSATURATED = (
    r"double[- ]bond equivalents?|\bDBE\b|\bRDBE?\b|\bIHD\b|rings (?:plus|and|or) (?:double|pi|multiple)|"
    r"hydrogen deficiency|unsaturat\w+"
)
PLAUSIBLE = r"\b(?:im)?plausib\w*\b(?! or (?:not|im))|bottl\w+|stable|reasonable|sensible|strained|enols?\b"
ELEMENTS = {
    "carbon": "C", "hydrogen": "H", "nitrogen": "N", "oxygen": "O", "sulfur": "S", "sulphur": "S", "fluorine": "F",
    "chlorine": "Cl", "bromine": "Br", "phosphorus": "P",
}  # fmt: skip
DRAWABLE = (
    r"\bisomers?\b|\bstructures? (?:can|could|may) be (?:drawn|written|generated)|\bstructures? (?:are|is) possible|"
    r"\bpossible structures|\bstructures? (?:exist|correspond)"
)
_SYMBOL = r"(?:Cl|Br|[CHNOSFPI])(?:\d+(?:-\d+)?)?"
ION = r"\[M|\bM\+H\b|\bprotonated|\bm/z\b|\badduct|\bions?\b"


def read(text: str) -> Iterator[Fact]:
    """Yield the molar mass of what is drawn, where none is given."""
    structures, _ = molecules(text)
    if len(structures) == 1 and not re.search(rf"{NUMERAL}\s*(?:g/mol|u\b)", text):
        yield Fact("molar_mass", f"{weight(structures[0])!r} g/mol", 0, 0, ("convert_concentration",))


def formula_of(way: Way) -> Any:
    """Return the formula of the question, or that of its only structure; None where it has neither."""
    formulas = way.formulas
    if len(formulas) == 1:
        way.take_all(rf"(?<![\w(]){re.escape(formulas[0])}(?![\w(])", re.NOFLAG)
        for match in LOCANTS.finditer(way.text):
            way.take_span(*match.span())
        return formulas[0]
    if formulas or not way.structures:
        return None
    smiles: Any = way.one_structure()
    if way.says(r"scaffold|murcko"):
        smiles = of(way.add("murcko_scaffold", smiles=smiles))
    return of(f"{way.add('canonical_structure', smiles=smiles)}.formula")


def _isomers(way: Way) -> Whole | None:
    if not way.says(DRAWABLE):
        return None
    if way.says(r"\bspectrum\b|stereoisomer|enantiomer|diastereo|cis|optical"):
        return None
    inner = re.search(r"\bSMILES:? (?P<word>[A-Za-z0-9@=#()\[\]]+)", way.text) if way.formulas else None
    if (formula := formula_of(way)) is None:
        return None
    groups = way.says(r"\bnitro\b|sulfoxide|sulfone|P=O")
    name = way.add(
        "enumerate_isomers", formula=formula, plausible=True if way.says(PLAUSIBLE) else None, groups=groups or None
    )
    if inner:
        way.take_all(r"\bfrom (?:0|zero)\b")
        smiles = inner.group("word").rstrip(").")
        name = way.add("filter_candidates", smiles=of(f"{name}.smiles"), scaffold=smiles)
        return way.answer(name, counted=way.asks(HOW_MANY))
    if way.says(r"\bisomers? (?:with|that|which|having|contain\w*)\b(?! could| no table| (?:the |a |this |that |its )?"
                r"(?:same |sum |molecular |empirical |chemical |elemental )*(?:formula|composition))|chiral|"
                r"(?<!acyclic or )(?<!acyclic and )(?<!-)\bcyclic\b"
                r"(?! (?:or|and|as well as) (?:open|"
                r"acyclic|linear|ones))|\bring\b|"
                r"carbonyl|aromatic|alcohols?\b|ethers?\b|ketones?|acids?\b|amines?\b"):  # fmt: skip
        raise Unclear("which isomers are meant is not read")
    if way.asks(rf"{HOW_MANY}|are there|how large"):
        return way.answer(f"{name}.count")
    if match := re.search(r"\b(first|last)\b", way.asking, re.IGNORECASE):
        return way.answer(f"{name}.smiles.{0 if match.group(1).lower() == 'first' else -1}")
    return way.answer(f"{name}.smiles") if way.asks(r"\blist|which|all|name|generate") else None


def _formulas(way: Way) -> Whole | None:
    """List formulas by mass."""
    if not way.asks(r"formula\w*|composition|unsaturat|double bond|\bDBE\b|candidates") or way.formulas:
        return None
    if not way.says(r"\bmass\b|\bMS\b|\bm/z\b|HRMS|\bM\s*=|\bu\b|\bDa\b"):
        return None
    unit = r"(?:u|Da|amu|dalton|g/mol)"
    told = way.take(rf"({NUMERAL})\s*{unit}?\s*(?:±|\+/-|\+-)\s*({NUMERAL})\s*({unit}|mDa|mu|ppm)")
    mass = float(told.group(1)) if told else None
    tolerance = _tolerance(told.group(2), told.group(3), mass or 0.0) if told else None
    if told is None:
        within = way.take(
            r"(?:within|±|\+/-|\+-|tolerance(?: of| is|:)?|accura\w+(?: (?:of|to))?|"
            r"(?:good|precise|known) to(?: within)?|to better than|error of(?: up to)?|"
            rf"at most|up to)\s*({NUMERAL})\s*({unit}|mDa|mu|ppm)\b"
        ) or way.take(rf"({NUMERAL})\s*({unit}|mDa|mu|ppm)\s+(?:tolerance|accuracy|window|wide|error)")
        match = way.take(rf"(?<![\w.])({NUMERAL})\s*{unit}(?!\w)|(?<![\w.])(\d{{2,3}}\.\d{{3,6}})(?![\w.])")
        if match is None:
            return None
        mass = float(match.group(1) or match.group(2))
        tolerance = _tolerance(within.group(1), within.group(2), mass) if within else None
    if way.says(ION):
        raise Unclear("an ion has another mass than its neutral molecule")
    if tolerance is None:
        raise Unclear("how near the mass must be is not said")
    radicals = True if way.says(r"radicals? (?:allowed|too|included|may)|includ\w+ radicals|odd[- ]electron") else None
    name = way.add("enumerate_formulas", mass=mass, tolerance=tolerance, elements=_elements(way), radicals=radicals)
    if way.asks(rf"(?:{HOW_MANY})[^?]*(?:formula|composition|candidates)"):
        return way.answer(name, counted=True)
    way.take(r"\bfirst\b")
    output = (
        "unsaturation"
        if way.asks(UNSATURATED)
        else "error"
        if way.asks(r"\berror\b|\bppm\b[^?]*off|how far")
        else "formula"
    )
    if output == "formula" and not way.says(
        r"near\w*|clos\w*|best|first|lowest error|smallest|which (?:molecular |elemental |sum )?(?:formula|"
        r"composition)|what (?:molecular )?formula"
    ):
        return way.answer(f"{name}.formula") if way.asks(r"list|all|which formulas|formulae") else None
    return way.answer(f"{name}.0.{output}")


def _tolerance(value: str, unit: str, mass: float) -> float:
    """Return a tolerance in u."""
    return float(value) * {"ppm": 1e-6 * mass, "mDa": 1e-3, "mu": 1e-3}.get(unit, 1.0)


def _elements(way: Way) -> str | None:
    """Take the elements that may occur, with how many of each where that is said."""
    if way.take(r"\bhydrocarbons?\b"):
        return "C,H"
    joint = r"(?:\s*,\s*(?:and |or )?| and | or |/)"
    if match := way.take(rf"(?<![\w\[])({_SYMBOL}(?:{joint}{_SYMBOL})+)(?!\w)", re.NOFLAG):
        return ",".join(re.findall(_SYMBOL, match.group(1)))
    if match := way.take(
        r"(?<!\w)(C?H?N?O?S?(?:P|F|Cl|Br)?)(?= ?-?(?:only|formula|compound|elements|composition|candidates))", re.NOFLAG
    ):
        found = re.findall(r"Cl|Br|[A-Z]", match.group(1))
        return ",".join(found) if len(found) > 1 else None
    found = [
        symbol
        for name, symbol in ELEMENTS.items()
        if re.search(rf"\b{name}\b(?! (?:mono|di)oxide)", way.text, re.IGNORECASE)
    ]
    return ",".join(found) if len(found) > 1 else None


def _pattern(way: Way) -> Whole | None:
    if not way.says(r"isotop\w* (?:pattern|cluster|peak\w*)|M ?\+ ?\d|monoisotopic|exact mass|nominal mass|"
                    r"molar mass|average mass|molecular (?:weight|mass)|accurate mass"):  # fmt: skip
        return None
    if way.says(ION.replace(r"|\bions?\b", "")) or way.says(
        r"fragment|\bloss\b|\bloses\b|within|tolerance|concentration|\bppm|mg/m|g/L"
    ):
        return None
    if (formula := formula_of(way)) is None:
        return None
    way.take_all(r"\b(?:nominal(?: mass)?|m/z|peaks? at|ion at|at m/z|peak at|at)\s*(?:of |=)?\s*\d{2,3}(?![\d.])")
    tallest = r"\b(?:tallest|strongest|base|most (?:intense|abundant)|highest)(?: peak)?"
    way.asking = re.sub(rf"({tallest}),? \(?M(?: ?\+ ?\d)?\b\)?", r"\1", way.asking)
    way.take_all(rf"{tallest},? \(?(?P<only>M ?\+ ?\d)\b\)?")
    to_first = not way.asks(tallest) and way.asks(
        r"(?:relative to|compared (?:to|with)|ratio|as a (?:share|fraction|percentage) of|percent of|% of|to that of) "
        r"(?:the )?(?:M\b|molecular ion|monoisotopic)|M ?\+ ?\d ?(?:/|:|to|over) ?M\b"
    )
    way.take_all(r"\(?\s*(?:with |where )?M ?(?:=|being|is|set to|as) ?1(?:00)?(?: ?%)?\s*\)?")
    beyond = way.take(r"M ?\+ ?(\d)(?! ?[a-z]?H)")
    least = way.take(rf"(?:above|more than|at least|over|exceed\w*|higher than)\s*({NUMERAL})\s*(%|per ?cent)?")
    resolution = way.quantity("u", r"resol\w*|merg\w*|nearer|closer")
    name = way.add(
        "isotope_pattern", formula=formula, resolution=resolution or (0.5 if beyond else None),
        least=None if least is None else float(least.group(1)) / (100.0 if least.group(2) else 1.0),
    )  # fmt: skip
    if beyond:
        if way.asks(r"M ?\+ ?\d[^?]*M ?\+ ?\d"):
            return None
        output = "mass" if way.asks(r"\bmass of the M") else "abundance"
        step = int(beyond.group(1))
        return way.answer(f"{name}.{output}", place=lambda outputs: _beyond(name, output, step, outputs, to_first))
    if way.asks(rf"(?:{HOW_MANY})[^?]*peaks|peaks[^?]*how many"):
        return way.answer(f"{name}.mass", counted=True)
    output = way.asked_of({
        "nominal": r"nominal", "monoisotopic": r"monoisotopic|exact|accurate",
        "average": r"average|molar mass|molecular (?:weight|mass)|natural",
    })  # fmt: skip
    if output:
        return way.answer(f"{name}.{output}")
    if way.asks(r"strongest|most abundant|highest|base peak"):
        return way.answer(f"{name}.mass", place=lambda outputs: f"{name}.mass.{int(outputs[name].abundance.argmax())}")
    return None


def _beyond(name: str, output: str, step: int, outputs: Any, to_first: bool = False) -> str:
    """Return the place of the peak some units of mass above the monoisotopic one; past the end if there is none."""
    masses = outputs[name].mass
    aim = outputs[name].monoisotopic + step
    first = min(range(len(masses)), key=lambda place: abs(masses[place] - outputs[name].monoisotopic))
    if to_first and outputs[name].abundance[first] < 1.0 - 1e-9:
        return f"{name}.{output}.{len(masses)}"  # shares are told of the highest peak
    near = min(range(len(masses)), key=lambda place: abs(masses[place] - aim))
    return f"{name}.{output}.{near if abs(masses[near] - aim) < 0.5 else len(masses)}"


def _unsaturation(way: Way) -> Whole | None:
    if (
        not way.says(UNSATURATED)
        or way.says(r"\bwithin\b|tolerance")
        or (way.says(r"\bspectrum\b") and not way.formulas)
    ):
        return None
    if (formula := formula_of(way)) is None:
        return None
    return way.answer(way.add("degree_of_unsaturation", formula=formula))


formula_rules = (_isomers, _formulas, _unsaturation, _pattern)
