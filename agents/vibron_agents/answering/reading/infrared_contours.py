"""What is asked of the rotational lines of a gas band: where a line lies, how far the branches are apart."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.infrared_way import Way
from vibron_agents.answering.reading.numerals import NUMERAL
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

WAVE = r"(?:\s*(?:cm\^?-1|cm⁻¹))?"
B = r"(?:\b[Bb](?:_?(?:0|e|v))?(?:''|\")?|rotational constant(?: B)?)"
UPPER = (
    r"(?:\bB(?:_?1|')(?!')|upper(?:[- ]state)?(?: rotational)? (?:constant|B)|B (?:of|in) the upper (?:state|"
    rf"level))\s*(?:of|is|=|:)?\s*({NUMERAL}){WAVE}"
)
UPPER_BEHIND = rf"\band ({NUMERAL}){WAVE} (?:in|for|of) the (?:upper|excited) (?:state|level)"
LINE = re.compile(r"\b([PQR])\s?\(\s?(\d+)\s?\)")


def _contour(way: Way) -> Whole | None:
    """Draw the envelope of a band of a linear molecule, and read what is asked of it."""
    told = LINE.search(way.asking)
    apart = way.asks(r"separat\w*|apart|distance of|spacing|maxima|how far")
    if not way.says(rf"{B}\s*(?:of|is|=|:)|rotational constant") or not (told or apart):
        return None
    if way.says(r"asymmetric top|symmetric top|\bA\s*=|coriolis|dunham"):
        return None
    upper = way.take(UPPER) or way.take(UPPER_BEHIND)
    lower = way.take(rf"{B}\s*(?:of|is|=|:)?\s*({NUMERAL}){WAVE}")
    centrifugal = way.take(
        rf"\bD(?:_?J)?\s*=\s*({NUMERAL}){WAVE}|centrifugal constant\s*(?:of|is|=)?\s*({NUMERAL}){WAVE}"
    )
    temperature = way.quantity("K")
    width = way.value("cm^-1", r"wide|width|FWHM|resol\w*|instrument|broad\w*|lines?")
    way.take_all(rf"single (?:grid )?point(?: at)?\s*{NUMERAL}{WAVE}|evaluat\w* (?:\w+ ){{0,4}}{NUMERAL}{WAVE}")
    origin = way.value("cm^-1", r"origin|cent(?:re|er)|band|at|nu_?0")
    if origin is not None:
        way.take_all(rf"(?<![\d.]){origin:g}(?![\d.]){WAVE}")
    if lower is None or temperature is None or width is None or origin is None:
        return None
    given: dict[str, Any] = {
        "upper_constant": float(upper.group(1)) if upper else None,
        "centrifugal": float(next(filter(None, centrifugal.groups()))) if centrifugal else None,
        "kind": "perpendicular" if way.says(r"perpendicular|\bQ branch|\bbending") else None,
        "shape": next((one for one in ("gaussian", "lorentzian") if way.says(one)), None),
    }
    name = way.add(
        "rotational_contour", wavenumber=[origin], origin=origin, rotational_constant=float(lower.group(1)),
        temperature=temperature, width=width, **given,
    )  # fmt: skip
    if told is None:
        return way.answer(f"{name}.separation")
    way.take_all(LINE.pattern)
    output = "strength" if way.asks(r"strength|share|strong") else "line"
    branch, level = told.group(1), int(told.group(2))

    def place(outputs: Any) -> str:
        record = outputs[name]
        at = [index for index, one in enumerate(record.branch) if one == branch and int(record.lower[index]) == level]
        return f"{name}.{output}.{at[0] if at else len(record.branch)}"

    if branch == "Q" and given["kind"] is None:
        raise Unclear("a parallel band has no Q branch")
    return way.answer(f"{name}.{output}", place=place)


rules = (_contour,)
