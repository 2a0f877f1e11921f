"""Sectors, product states and sudden changes as many-body physicists state them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from vibron_agents.answering.reading.manybody_models import System
from vibron_agents.answering.reading.manybody_sites import site_in
from vibron_agents.answering.reading.manybody_symbols import ALSO, ENERGY
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear

_SPINS = ("heisenberg", "xxz", "j1j2", "aklt", "bilinear_biquadratic", "haldane_shastry")
_ELECTRONS = ("hubbard", "extended_hubbard", "tj")
_SINGLE = ("ssh", "bose_hubbard")
_NEEL = (
    r"\bn[eé]el\b|(?:\b(?:up|down)[-, ]+(?:down|up)[-, ]+(?:up|down)[-, ]*(?:up|down|"
    r"and so on|\.\.\.)?)+|\balternat(?:ing|ely)\b|"
    r"\bantiferromagnetic(?:ally)? (?:product|ordered|initial)"
)
_QUENCH = (
    r"switch\w*|chang\w*|quench\w*|set\b|rais\w*|lower\w*|jump\w*|reduc\w*|increas\w*|"
    r"drop\w*|turn\w*|ramp\w*|brought|tuned"
)


def sector_in(reader: Reader, one: System) -> dict[str, Any]:
    """Take the sector: fillings, numbers of particles, magnetisation, parity, momentum."""
    momentum = {} if reader.says(r"\bstructure factor|\bspectral function|\bpoles?\b") else _momentum(reader, one)
    found = _charges(reader, one)
    holes = reader.take(rf"\b(?:a |an )?(single|one|{COUNT}) holes?\b") if "n_up" in found else None
    if holes and found["n_up"] + found["n_down"] != one.sites - _count(holes.group(1)):
        raise Unclear("the number of holes is another one")
    return found | momentum


def _momentum(reader: Reader, one: System) -> dict[str, Any]:
    """Take the momentum of a ring, as a whole number of turns."""
    if reader.take(r"\b(?:zero|vanishing)[- ](?:total )?(?:crystal )?momentum\b"):
        return {"momentum": [0]}
    size = rf"(?P<turn>0|(?P<times>{NUMERAL}\s*\*?\s*)?pi(?:/(?P<below>\d+))?)(?![\w.])"
    named = r"(?:total |crystal |lattice )*momentum(?: sector)?(?: [kq])?" if reader.says(r"\bmomentum\b") else r"[kq]"
    where = "" if reader.says(r"\bmomentum\b") else r"(?=[^.?]{0,30}(?:sector|block|subspace|states?))"
    match = reader.take(rf"\b(?:{named}|[kq])\s*(?:=|of|is)?\s*{size}{where}")
    if match is None:
        return {}
    if not one.periodic or one.arguments.get("lattice"):
        raise Unclear("only a ring has a momentum")
    turns = (
        0.0
        if match.group("turn") == "0"
        else number((match.group("times") or "1").strip(" *")) / float(match.group("below") or 1)
    )
    place_of = turns * one.sites / 2.0
    if abs(place_of - round(place_of)) > 1e-9:
        raise Unclear("the ring has no such momentum")
    return {"momentum": [round(place_of) % one.sites]}


def _count(word: str) -> int:
    return 1 if word.lower() in ("single", "one", "a single") else int(number(word))


def _charges(reader: Reader, one: System) -> dict[str, Any]:
    sites = one.sites
    atoms = "|atoms?" if one.tool == "bose_hubbard" else ""
    if reader.take(
        r"\bone electron of each spin\b|\bone up and one down(?: electron)?\b|"
        r"\bone (?:electron|fermion) (?:with spin |spin[- ])?up and one (?:with spin |"
        r"spin[- ])?down\b"
    ):
        return _electrons(one, 1, 1)
    if match := reader.take(rf"\b({COUNT}) (?:electrons|fermions), ({COUNT}) (?:of|with) (?:either|each) spin\b"):
        every, each = (int(number(part)) for part in match.groups())
        if every != 2 * each:
            raise Unclear("the number of electrons is another one")
        return _electrons(one, each, each)
    if match := reader.take(rf"\b({COUNT}) (?:electrons|fermions) (?:of|with) (?:either|each) spin\b"):
        return _electrons(one, int(number(match.group(1))), int(number(match.group(1))))
    if match := reader.take(
        rf"\b({COUNT}) (?:electrons? (?:with )?)?(?:spin[- ])?up(?:-spin)?(?: electrons?|"
        rf" fermions?)?(?: and|,|"
        rf" plus)? ({COUNT}) (?:electrons? (?:with )?)?(?:spin[- ])?down(?:-spin)?(?: electrons?|"
        rf" fermions?)?"
    ):
        up, down = int(number(match.group(1))), int(number(match.group(2)))
        if reader.take(r"\bhalf[- ]fill\w*") and up + down != sites:
            raise Unclear("half filling is another number of electrons")
        for total in reader.take_all(rf"\b({COUNT}) electrons?(?=\W+\0)"):
            if int(number(total.group(1))) != up + down:
                raise Unclear("the number of electrons is another one")
        return _electrons(one, up, down)
    if match := reader.take(
        r"\bn_?up\s*=\s*(\d+)\W+(?:and )?n_?(?:down|dn)\s*=\s*(\d+)|\bN_?up\s*=\s*N_?(?:down|" r"dn)\s*=\s*(\d+)"
    ):
        both = (match.group(3), match.group(3)) if match.group(3) else match.group(1, 2)
        return _electrons(one, int(both[0]), int(both[1]))
    if reader.take(r"\bhalf[- ]fill\w*"):
        if one.tool in _ELECTRONS and sites % 2 == 0:
            return {"n_up": sites // 2, "n_down": sites // 2}
        if one.tool == "ssh":
            reader.take(rf"\b{sites // 2} (?:spinless )?(?:fermions|electrons)\b")
            return {"n_particles": sites // 2}
        raise Unclear(f"half filling of {sites or 'these'} sites of {one.tool} is not clear")
    if reader.take(
        r"\bunit[- ]fill(?:ing|ed)\b|\bone (?:boson|atom|particle) (?:per|a|on (?:each|every)(?: of)?|"
        r"in each(?: of)?) (?:[a-z]+ )?(?:sites?|wells?)|\bas many bosons as sites"
    ):
        if one.tool != "bose_hubbard":
            return {}
        for total in reader.take_all(rf"\b({COUNT}) bosons\b"):
            if int(number(total.group(1))) != sites:
                raise Unclear("unit filling is another number of bosons")
        return {"n_particles": sites}
    if match := reader.take(rf"\b(?:a |an )?(single|one|{COUNT}) (holes?)\b"):
        holes = int(number(match.group(1))) if match.group(1).lower() not in ("single", "one") else 1
        return _shared(one, sites - holes)
    if match := reader.take(
        rf"\b({COUNT}|one|a single)[- ](?:[a-z-]+ )?(?:bosons?|bosonic atoms?|particles?|"
        rf"fermions?|electrons?{atoms})\b(?! (?:per|a|on (?:each|every)|in each) )|"
        rf"\b(?:N|n_particles)\s*=\s*(\d+)(?= (?:bosons|"
        rf"particles|electrons|atoms))"
    ):
        word = match.group(1) or match.group(2)
        return _shared(one, int(number(word)) if word.lower() != "a single" else 1)
    if match := reader.take(
        r"\b(?:total )?S_?z(?:\^?(?:tot|total)|_tot(?:al)?| total)?\s*(?:=|total|of)\s*(-?\d(?:/2|"
        r"\.5)?)(?!\.?\d)|\b(?:zero|no|vanishing) (?:total )?magneti[sz]ation|\btotal (?:S_?z|"
        r"spin projection|magneti[sz]ation) (?:of )?(zero|-?\d(?:/2|\.5)?)|\bM\s*=\s*0\b|"
        r"\b(?:the )?S_?z = 0 sector"
    ):
        word = next((part for part in match.groups() if part), "0")
        value = number(word)
        if one.tool in (*_SPINS, "custom_model"):
            return {"total_sz": value}
        raise Unclear(f"{one.tool} does not keep the total Sz")
    if reader.says(r"\bparit(?:y|ies)\b") and reader.says(r"\beven\b.{0,20}\bodd\b|\bodd\b.{0,20}\beven\b"):
        if reader.says(r"\bdiffer\b|\bhow far apart\b|\bsplitting\b|\bsplit\b|\bdifference\b"):
            reader.take_all(r"\b(?:fermion )?parit(?:y|ies)\b")
            return {}
        raise Unclear("it speaks of both parities")
    if match := reader.take(r"\b(?:even|odd)[- ](?:fermion[- ])?parity\b"):
        return {"parity": 1 if match.group().lower().startswith("even") else -1}
    return {}


def _electrons(one: System, up: int, down: int) -> dict[str, Any]:
    if one.tool in _ELECTRONS:
        return {"n_up": up, "n_down": down}
    if one.tool in _SPINS and up + down == one.sites:
        return {"total_sz": (up - down) / 2}
    raise Unclear(f"{one.tool} has no particles of two spins")


def _shared(one: System, count: int) -> dict[str, Any]:
    if one.tool in _ELECTRONS:
        return {"n_up": (count + 1) // 2, "n_down": count // 2}
    if one.tool in _SINGLE:
        return {"n_particles": count}
    raise Unclear(f"{one.tool} does not keep the number of particles")


def product_state(reader: Reader, one: System) -> str:
    """Take the product state that a question starts from; "" if it names none."""
    n = one.sites
    spins = one.tool not in (*_ELECTRONS, *_SINGLE, "kitaev_chain")
    if match := reader.take(
        r"\|\s*([01]{2,}|[udUD↑↓]{2,})\s*>|\b(?:state|pattern|configuration|start(?:s|"
        r"ing)? (?:from|in)) \|?([0-9]{3,}|[↑↓]{2,})>?"
    ):
        word = (match.group(1) or match.group(2)).lower()
        digits = "".join({"u": "0", "↑": "0", "d": "1", "↓": "1"}.get(letter, letter) for letter in word)
        if len(digits) != n:
            raise Unclear("the initial state has another number of sites")
        alternating = one.tool == "pxp" and one.periodic and digits in ("01" * (n // 2), "10" * (n // 2))
        if word[0] in "01" and spins and one.tool not in ("kicked_ising", "tfim") and not alternating:
            raise Unclear("it does not say which digit is up")
        return digits
    if reader.take(
        r"\|\+>|\ball plus\b|\bpolari[sz]ed (?:along|in) (?:the )?\+?x\b|"
        r"\b(?:spins?|qubits?|atoms?|all|point(?:ing)?|aligned|polari[sz]ed|initially|prepared|"
        r"start\w*)(?: [a-z]+){0,3} "
        r"along (?:the )?\+?x\b"
    ):
        return "all_plus"
    if one.tool == "pxp" and reader.take(
        r"\b(?:all|every|each)\b[a-z ,]{0,20}\b(?:in (?:the|"
        r"their) (?:atomic )?ground state|unexcited)"
    ):
        return "all_down"
    if match := reader.take(r"\b((?:up|down)(?:[-, ]+(?:up|down)){2,})(?![a-z])"):
        words = re.findall(r"up|down", match.group(1).lower())
        reader.take(r"\b(?:with )?the first (?:spin|site)(?: points?| is| being)? (?:up|down)\b")
        if len(words) == n and spins:
            return "".join("0" if word == "up" else "1" for word in words)
        if any(left == right for left, right in pairwise(words)):
            raise Unclear("the initial state has another number of sites")
        return "neel" if words[0] == "up" else _flipped(n)
    if match := reader.take(
        rf"\b({COUNT}) (?:spins )?up followed by ({COUNT}) (?:spins )?down\b|"
        rf"\b({COUNT}) spins up followed by ({COUNT}) spins down\b"
    ):
        sizes = [int(number(part)) for part in match.groups() if part]
        if sum(sizes) != n or not spins:
            raise Unclear("the initial state has another number of sites")
        reader.take(r"\b(?:a |an )?(?:sharp )?domain[- ]wall")
        return "0" * sizes[0] + "1" * sizes[1]
    if match := reader.take(
        rf"\bfirst ({COUNT})(?: spins| sites)?(?: (?:all|are|point|pointing))* (up|down)[ ,and]+(?:the )?"
        rf"(?:last|other|remaining) ({COUNT})(?: spins| sites)?(?: (?:all|are|point|pointing))* (up|down)\b"
    ):
        sizes = [int(number(match.group(place))) for place in (1, 3)]
        if sum(sizes) != n or not spins:
            raise Unclear("the initial state has another number of sites")
        return "".join(
            size * ("0" if match.group(place).lower() == "up" else "1")
            for size, place in zip(sizes, (2, 4), strict=True)
        )
    if reader.take(
        r"\bdomain[- ]wall|\bleft half (?:of [a-z ]+)?(?:is |all |"
        r"points? )*up\b.{0,25}right half (?:is |all |points? )*down\b|"
        r"\bstep[- ]like (?:initial )?state"
    ):
        return "domain_wall"
    if reader.take(
        r"\bn[eé]el\b(?! (?:phase|order|temperature|regime))|\balternat(?:ing|ely)\b|"
        r"\bantiferromagnetic(?:ally)? (?:product|ordered|initial) state"
    ):
        if one.tool == "bose_hubbard":
            raise Unclear("the filling of the alternating sites is not clear")
        return "neel"
    if match := reader.take(
        rf"\b(?:both|all(?: of them)?|all {COUNT}|{COUNT} bosons|they|"
        rf"pair)?[a-z ,()=0-9.]{{0,20}}\b(?:in|on) the left(?:[- ]hand)? (?:well|site)"
    ):
        count = (one.arguments.get("sector") or {}).get("n_particles")
        if n == 2 and count and one.tool == "bose_hubbard":
            return f"{count}0"
    particles = (one.arguments.get("sector") or {}).get("n_particles")
    if (
        particles
        and (one.tool == "bose_hubbard" or (one.tool == "ssh" and particles == 1))
        and reader.says(
            r"\b(?:bosons?|atoms|particles?|fermion|electron|all)[a-z ,]{0,25} (?:on|in|at) (?:the |its )?(?:very )?"
            r"(?:middle|central|first|last|left|right)"
            r"(?:most)? (?:site|well|end|edge)\b"
            r"(?=.*\b(?:released?|evolv\w+|again|start\w*|initially|prepared|loaded|put)\b)"
        )
    ):
        named = re.search(
            r"\b(middle|central|first|last|left|right)(?:most)? (?:site|well|end|edge)", reader.text, re.IGNORECASE
        )
        word = named.group(1).lower() if named else "first"
        place = {"first": 0, "left": 0, "last": n - 1, "right": n - 1}.get(word, n // 2)
        if word in ("middle", "central") and n % 2 == 0:
            raise Unclear(f"{n} sites have no middle one")
        return "".join(str(particles) if index == place else "0" for index in range(n))
    if reader.take(r"\bone (?:boson|atom|particle) (?:on|in|at) (?:each|every)|\bmott (?:product )?state"):
        return "1" * n
    if spins and reader.take(
        r"\b(?:only |except |one flipped |a (?:single )?flipped |single |one )(?:spin|magnon|"
        r"the (?:[a-z]+) spin)[a-z ,]* (?:flipped|down|reversed|overturned)|"
        r"\b(?:one|a|single) (?:spin )?flip\b"
    ):
        place = site_in(reader, n, False)
        return "".join("1" if index == place else "0" for index in range(n))
    if match := reader.take(
        r"\b(?:all|every)(?: (?:spins?|qubits?|atoms?|the spins))?[a-z ]{0,18} (?:up|down|"
        r"(?:in )?(?:state )?(?:\|?0>?|zero))\b|\bfully polari[sz]ed (?:up|down)?|\ball (?:up|"
        r"down)\b|\b(?:|all[- ]zero state)\|0+>"
    ):
        return "all_down" if "down" in match.group().lower() else "all_up"
    return ""


def _flipped(n: int) -> str:
    return "".join("1" if index % 2 == 0 else "0" for index in range(n))


def quench_in(reader: Reader) -> tuple[str, float, float] | None:
    """Take a sudden change: the symbol, its value before and after; None if there is none."""
    symbol = (
        r"(?:the )?(?:transverse field |(?:on-?site )?(?:interaction|repulsion) |hopping |"
        r"field |anisotropy |exchange )?(?:strength )?([Ugh]|V|J_?z|J_?2|[Dd]elta|Δ|mu|U/[tJ]|"
        r"g/J|h/J)?"
    )
    unit = rf"(?:\s*\*?\s*(?:J|t|{ENERGY})(?!\w))?"
    head = rf"{symbol}\s*(?:=|of|at)?\s*"
    for pattern in (
        rf"\bfrom (?:the )?(?:ground state )?(?:at |of |with |"
        rf"for )*{head}({NUMERAL}){unit}\s+to\s+{head}({NUMERAL}){unit}",
        rf"\bground state (?:at|of|for|"
        rf"with)[a-zA-Z -]{{0,40}}?{head}({NUMERAL}){unit}[^.?]{{0,60}}?(?:{_QUENCH})[^.?]{{0,30}}?(?:to|"
        rf"=)\s*{head}({NUMERAL}){unit}",
        rf"\bground state\b[^.?]{{0,60}}?\b([UghV]|J_?z)\s*=\s*({NUMERAL}){unit}[^.?]{{0,60}}?"
        rf"(?:{_QUENCH})[^.?]{{0,30}}?\b([UghV]|J_?z)\s*=\s*({NUMERAL}){unit}",
        rf"{head}({NUMERAL}){unit}\s*(?:->|→)\s*{head}({NUMERAL}){unit}",
    ):
        if match := re.search(pattern, reader.rest, re.IGNORECASE):
            for place in range(1, 5):
                if match.group(place):
                    reader.take_span(*match.span(place))
            first, before, second, after = match.groups()
            name = first or second or _changed(reader.text)
            if not name or (first and second and first != second):
                raise Unclear("it does not say what is changed")
            return name.split("/")[0].replace("_", "").replace("Δ", "Delta"), number(before), number(after)
    return None


def _changed(text: str) -> str:
    """Return the symbol of what is changed, from the words about the change."""
    if match := re.search(rf"\b([UgV]|Delta)\b(?= (?:is|was|gets|has been)?\s*(?:\w+ly )?(?:{_QUENCH}))", text):
        return match.group(1)
    for name, pattern in (
        ("g", r"transverse field|\bfield g\b"),
        ("U", r"on-?site|interaction|repulsion"),
        ("Delta", r"anisotropy"),
    ):
        if re.search(pattern, text, re.IGNORECASE):
            return name
    return ""


def before_and_after(one: System, quench: tuple[str, float, float]) -> tuple[System, System]:
    """Return the models before and after a sudden change."""
    name, before, after = quench
    known = ALSO.get(one.named or one.tool, {}).get(name, name)
    if one.tool == "tfim" and name in ("h", "g"):
        known = "g"
    if known == "Jz/Jxy":
        scale = float(one.arguments.get("Jxy", 1.0))
        known, before, after = "Jz", before * scale, after * scale
    return one.changed(**{known: before}), one.changed(**{known: after})
