"""Switches of tools in words: what turns an input on that is true or false, and the denial that turns it off."""

from __future__ import annotations

import re

SWITCHES = {
    "allow_reflectance": r"pseudo-?absorbance|apparent absorbance|-?log(?:10)? ?\(?1?/?R\)?",
    "append": r"append\w*|add (?:it|them|these) to",
    "back_side": r"(?:back|rear|far) (?:side|face|surface)",
    "cavity": r"cavity (?:term|effect)",
    "closure": r"(?:sum|add up) to (?:one|1|unity)|closure",
    "declare": r"declaration(?: line)?",
    "delta": r"delta[- ](?:scal\w+|eddington|transform\w*|M\b)",
    "differences": r"hot bands?|difference bands?",
    "drift": r"(?:linear )?drift",
    "fill": r"fill\w* (?:in )?(?:the )?(?:gaps?|missing)",
    "frozen_core": r"frozen[- ]core|cores? frozen",
    "groups": r"nitro|sulfoxides?|sulfones?",
    "intercept": r"intercept",
    "interferograms": r"interferograms?",
    "invert": r"(?:true|real|actual|corrected) absorbance\W*$|(?:undo|correct\w* for) (?:the )?stray|"
    r"(?:shows?|reads?|displays?|reports?|apparent)[^?]*\?? [^?]*\btrue absorbance",
    "plausible": r"plausible|stable|(?:can|could) be (?:bottled|isolated)",
    "radicals": r"radicals?|odd[- ]electron",
    "relax": r"(?:un)?relax\w*|(?:un)?optimi[sz]\w*",
    "remove_mean": r"(?:mean|average) (?:is |be )?(?:removed|subtracted|taken off)",
    "saturated": r"saturated|moist|pseudo-?adiabat\w*",
    "scale": r"(?:un)?scaled|scaling",
    "sum_to_one": r"(?:sum|add up) to (?:one|1|unity)|sum-to-one",
    "table_only": r"(?:table|lines) only|only the (?:table|lines)|without (?:the )?labels|no labels",
}
NEGATED = re.compile(
    r"\b(?:no|not|without|never|neither|nor|ignor\w+|exclud\w+|neglect\w*|leav\w+ out|"
    r"no matter whether|need not|not (?:be )?forced to|unconstrained)\s+(?:\w+ ){0,2}$",
    re.IGNORECASE,
)
UNSAID = ("table_only",)  # its own words deny


def switched(name: str, text: str) -> bool | None:
    """Return whether a text turns a switch on or off; None where it does not speak of it.

    >>> switched("frozen_core", "MP2, frozen core"), switched("differences", "no hot bands, please")
    (True, False)
    """
    pattern = SWITCHES.get(name)
    match = re.search(rf"\b(?:{pattern})", text, re.IGNORECASE) if pattern else None
    if match is None or re.match(r",? or not\b", text[match.end() :]):
        return None
    if name in UNSAID:
        return True
    return not (NEGATED.search(text[: match.start()]) or match.group().lower().startswith("un"))
