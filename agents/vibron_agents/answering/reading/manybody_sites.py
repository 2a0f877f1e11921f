"""Which site, pair of sites or block of sites a question means, counted from 0."""

from __future__ import annotations

import re

from vibron_agents.answering.reading.numerals import COUNT, number
from vibron_agents.answering.reading.reader import Reader, Unclear

ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth"
).split()
_NTH = "|".join((*ORDINALS, r"\d+(?:st|nd|rd|th)"))
_THING = r"(?:lattice )?(?:spins?|sites?|qubits?|atoms?|wells?|ions?)"
_MIDDLE = r"(?:very )?(?:middle|central|centre|center)"


def _index(word: str) -> int:
    return int(word[:-2]) - 1 if word[0].isdigit() else ORDINALS.index(word.lower())


def _counted(reader: Reader) -> int | None:
    """Return the number of the first site where the question says it; None if it does not."""
    match = reader.take(
        r"\b(?:number(?:ed|ing)|count(?:ed|ing|s)?|label(?:led|ed|ling|s)?|ind(?:ex(?:ed|ing|es)?|ices)|sites?|running)"
        r"(?: (?:sites?|spins?|starts?|starting|run(?:s|ning)?|being|begins?))* (?:from|at|with) (0|zero|1|one)\b"
        r"(?: (?:to|through) \d+)?|\b(0|zero|1|one)[- ]ind(?:exed|exing)\b|\bindex (0|1) (?:is|being|starts)\b"
        r"|\bfirst (?:site|spin|qubit|one) (?:is|being|=) (?:site |number )?(0|1)\b|\b(0|zero|1|one)-based\b|"
        r"\bsites (0) to \d+|\b(?:numbered|labelled|counted) (0|1) to \d+"
    )
    return None if match is None else int(number(next(part for part in match.groups() if part)))


def site_in(reader: Reader, sites: int, alike: bool) -> int:
    """Take the site that is meant; where all are alike any will do."""
    base = _counted(reader)
    if half := reader.take(rf"\b(first|last) {_THING} (?:of|in) the (left|right) half"):
        middle = sites // 2
        return {"leftfirst": 0, "leftlast": middle - 1, "rightfirst": middle, "rightlast": sites - 1}[
            half.group(2).lower() + half.group(1).lower()
        ]
    if match := reader.take(rf"\b({_NTH}|last|(?:left|right)most|{_MIDDLE})[- ]{_THING}(?: from the (left|right))?"):
        word = match.group(1).lower()
        if word in ORDINALS or word[0].isdigit():
            place = sites - 1 - _index(word) if (match.group(2) or "").lower() == "right" else _index(word)
            reader.take(rf"\b(?:{_THING} )?(?:index|number|no\.) (?P<only>{place + (base or 0)})\b")
            return place
        return {"last": sites - 1, "rightmost": sites - 1, "leftmost": 0}.get(word, _centre(sites))
    if match := reader.take(rf"\b{_THING} (?:number |no\. ?|#|index |i\s*=\s*|j\s*=\s*)?(\d+)(?! [A-Za-z]*spin)\b"):
        place = int(match.group(1))
        if place != 0 and base is None:
            raise Unclear(f"it does not say whether site {place} is counted from 0 or from 1")
        return place - (base or 0)
    if reader.says(rf"\b(?:in|at|of|on) the {_MIDDLE}\b(?! of the trap)|\bcentral {_THING}|mid-?chain"):
        return _centre(sites)
    if reader.says(
        rf"\b(?:left )?end (?:{_THING})|\bedge (?:{_THING})|\bat (?:the|an|" rf"one) (?:left )?end\b|\bboundary spin"
    ):
        return 0
    if reader.says(r"\b(?:on|in|of) the left\b|\bleft (?:well|site)\b") and sites == 2:
        return 0
    if reader.says(r"\bon the right\b|\bright (?:well|site)\b") and sites == 2:
        return 1
    if alike or (sites == 2 and reader.says(rf"\b(?:a|one|each|either|per) {_THING}")):
        return 0
    raise Unclear("it does not say on which site")


def _centre(sites: int) -> int:
    if sites % 2 == 0:
        raise Unclear(f"{sites} sites have no middle one")
    return sites // 2


def pair_of_middle(sites: int) -> tuple[int, int]:
    """Return the two sites in the middle of a chain."""
    if sites % 2:
        raise Unclear("an odd number of sites has no middle pair")
    return sites // 2 - 1, sites // 2


def every_site(reader: Reader) -> bool:
    """Tell whether something is asked of all sites."""
    words = (
        rf"(?:on|at|of|for|in)? ?(?:every|each|all(?: of)?(?: the)?)(?: {COUNT})? {_THING}|"
        r"profile\b|site[- ]by[- ]site|site[- ]resolved"
    )
    found = reader.take(rf"\b(?:{words})") is not None
    if found:
        reader.take(rf"\b(?:list|array|vector) of {COUNT}(?: numbers| values)?")
    return found


def pair_in(reader: Reader, sites: int, alike: bool) -> tuple[int, int]:
    """Take the two sites that are meant; on a ring a distance is enough."""
    base = _counted(reader)
    if match := reader.take(
        rf"\b({_NTH}) and (?:the )?({_NTH}|last) {_THING}|" rf"\b({_NTH}) {_THING} and (?:the )?({_NTH}|last)\b"
    ):
        one, other = (part for part in match.groups() if part)
        return _index(one), sites - 1 if other.lower() == "last" else _index(other)
    if match := reader.take(rf"\b{_THING} (?:i\s*=\s*)?(\d+) (?:and|with) (?:{_THING} )?(?:j\s*=\s*)?(\d+)\b"):
        places = [int(part) for part in match.groups()]
        if base is None and 0 not in places:
            raise Unclear("it does not say whether sites are counted from 0 or from 1")
        return places[0] - (base or 0), places[1] - (base or 0)
    if reader.take(
        rf"\b(?:two )?(?:spins|sites|qubits|atoms)? ?(?:in|at|of|on) the {_MIDDLE}|\b(?:two |"
        rf"pair of )?{_MIDDLE} (?:two |pair of )?(?:spins|sites|bond|link|pair)"
    ):
        reader.take(r"\btwo\b")
        return pair_of_middle(sites)
    if reader.says(
        r"\b(?:two|both) ends?\b|\bend[- ]to[- ]end|\bend spins\b|\bfirst and (?:the )?last\b|"
        r"\bopposite ends\b|\bone end to the other"
    ):
        reader.take(r"\btwo ends?\b")
        return 0, sites - 1
    if reader.take(rf"\bfirst two {_THING}") or (sites == 2):
        return 0, 1
    if not alike:
        raise Unclear("it does not say between which sites")
    if reader.says(r"\b(?:opposite|antipodal|diametrically|half[- ]way round|across the ring|farthest|furthest)"):
        if sites % 2:
            raise Unclear("an odd ring has no opposite site")
        return 0, sites // 2
    if match := reader.take(
        rf"\bdistance (?:of )?(?:r\s*=\s*)?({COUNT})\b|\b({COUNT}) (?:sites|lattice (?:sites|"
        rf"constants|spacings)) apart|\br\s*=\s*({COUNT})\b"
    ):
        return 0, int(number(next(part for part in match.groups() if part)))
    if reader.says(r"\bnext[- ]nearest|\bsecond[- ]nearest|\bsecond neighbou?rs?"):
        return 0, 2
    if reader.says(r"\bthird (?:nearest )?neighbou?rs?|\bthird[- ]nearest"):
        return 0, 3
    if reader.says(r"\bnearest|neighbou?r|adjacent|i\+1"):
        return 0, 1
    raise Unclear("it does not say between which sites")


def _named(reader: Reader, sites: int) -> list[int]:
    """Take a block whose sites are told one by one: sites 0, 1 and 2; the second and third spin."""
    if reader.take(
        rf"\b(?:two |pair of )?{_MIDDLE} (?:two |pair of )?(?:spins|sites|qubits|pair)\b(?: \(\d+ and \d+\))?"
    ):
        return list(pair_of_middle(sites))
    base = _counted(reader)
    several = r"\d+(?:\s*,\s*(?:and )?\d+|\s+(?:and|&)\s+\d+)+"
    thing = rf"\b{_THING}"
    match = reader.take(rf"{thing} \{{?({several})\}}?(?![\w.]*\d)") or reader.take(
        rf"{thing} (\d+),? (?:and|with) {_THING} (\d+)(?! [A-Za-z]*spin)\b"
    )
    if match:
        places = [int(one) for part in match.groups() for one in re.findall(r"\d+", part)]
    elif match := reader.take(rf"{thing} (\d+) (?:to|through|-) (\d+)\b"):
        places = list(range(int(match.group(1)), int(match.group(2)) + 1))
    elif match := reader.take(rf"\b({_NTH}) and (?:the )?({_NTH}) {_THING}"):
        return [_index(part) for part in match.groups()]
    else:
        return []
    if base is None and 0 not in places:
        raise Unclear("it does not say whether sites are counted from 0 or from 1")
    return [place - (base or 0) for place in places]


def block_in(reader: Reader, sites: int, alike: bool) -> list[int]:
    """Take the block of sites that is cut out; the first half is an empty list."""
    if match := reader.take(rf"\b(first|last|left(?:most)?|right(?:most)?|end) ({COUNT})\b(?: {_THING})?"):
        count = int(number(match.group(2)))
        return (
            list(range(count))
            if match.group(1).lower()[:4] in ("firs", "left", "end")
            else list(range(sites - count, sites))
        )
    if match := reader.take(rf"\b(?:the )?({COUNT}) (left|right)most\b(?: {_THING})?"):
        count = int(number(match.group(1)))
        return list(range(count)) if match.group(2).lower() == "left" else list(range(sites - count, sites))
    if reader.says(
        r"\b(?:at|in|through|across) (?:the|its) (?:centre|center|middle)\b|\b(?:left|right|one|each|two|the|"
        r"into) hal(?:f|ves)\b(?!-| ?fill)|\bhalf[- ](?:chain|ring|"
        r"system|block)|\bmiddle cut|\bcut (?:in|at|through) the (?:middle|cent)|"
        r"\b(?:central|middle) (?:cut|bond|link)|mid-?chain|bipartition (?:in|at) the (?:middle|centre)|"
        r"\bhalf (?:of )?(?:the|a|an)\b|\bhalf and half\b|\bin half\b|\bfirst half\b"
    ):
        if sites % 2:
            raise Unclear("an odd number of sites has no half")
        reader.take(r"\btwo (?:equal )?halves")
        reader.take(r"\bbetween (?:the )?(?:unit )?(?:cells?|sites?|spins?) \d+ and (?:(?:cell|site|spin) )?\d+\b")
        return []
    if match := reader.take(rf"\bbetween {_THING} (\d+) and (?:{_THING} )?(\d+)\b"):
        base = _counted(reader)
        if base is None:
            raise Unclear("it does not say whether sites are counted from 0 or from 1")
        return list(range(int(match.group(2)) - base))
    if match := reader.take(rf"\b({_NTH}) (?:bond|link|cut)\b|\b(?:after|behind|right of) the ({_NTH}) {_THING}"):
        return list(range(_index(next(part for part in match.groups() if part)) + 1))
    if named := _named(reader, sites):
        return named
    if match := reader.take(
        rf"\b({COUNT}) (?:adjacent|neighbou?ring|consecutive|contiguous|successive) {_THING}|"
        rf"\bblock of ({COUNT})\b(?: (?:adjacent |neighbou?ring )?{_THING})?|"
        rf"\b({COUNT})-(?:site|spin) block"
    ):
        if not alike and not reader.says(r"\bat (?:one|an|the left) end\b"):
            raise Unclear("it does not say where the block lies")
        return list(range(int(number(next(part for part in match.groups() if part)))))
    if re.search(
        r"\b(?:a |one |each )?(?:single|one|each)[- ](?:of (?:its|the) )?(?:spin|site|qubit|"
        r"atom)s?\b|\b(?:a|an end|an edge|any) (?:spin|site|qubit|atom)\b(?= (?:and|with|of|"
        r"from))",
        reader.text,
        re.IGNORECASE,
    ) or reader.says(rf"\b(?:{_NTH}|last|{_MIDDLE}) (?:spin|site|qubit|atom)\b"):
        return [site_in(reader, sites, alike)]
    if sites == 2:
        return [0]
    raise Unclear("it does not say which part is cut out")
