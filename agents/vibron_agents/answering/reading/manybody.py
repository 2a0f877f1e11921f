"""How many-body physicists state a model: its name, its size, couplings by symbol or phrase, fillings, times."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from vibron_agents.answering.reading import molecules
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number

MODELS = (
    ("kicked_ising", r"kicked[- ](?:field )?ising"), ("extended_hubbard", r"extended (?:fermi[- ])?hubbard"),
    ("bose_hubbard", r"bose[- ]hubbard|\bbosons?\b"), ("hubbard", r"hubbard"), ("ssh", r"\bSSH\b|su[- ,]+schrieffer"),
    ("tj", r"\bt-J\b"), ("kitaev_chain", r"(?:kitaev|majorana) (?:chain|wire)"), ("aklt", r"\bAKLT\b|affleck"),
    ("bilinear_biquadratic", r"biquadratic"), ("haldane_shastry", r"haldane[- ]shastry"),
    ("pxp", r"\bPXP\b|rydberg (?:blockade|chain)"), ("j1j2", r"\bJ_?1[-– ]?J_?2\b|majumdar|next[- ]nearest"),
    ("xxz", r"\bXXZ\b|\bXX (?:chain|ring|model)|\bXY (?:chain|ring|model)|SxSx \+ SySy"),
    ("tfim", r"\bising\b|\bTFIM\b|-\s*sum Z ?Z"), ("heisenberg", r"heisenberg|antiferromagnetic (?:spin|ring|chain)"),
)  # fmt: skip
SIZED = ("site", "sites", "spin", "spins", "qubit", "qubits", "atom", "atoms", "member", "membered", "orbitals")
SYMBOLS = {
    "U": r"\bU(?:/[tJ])?", "V": r"\bV(?:/t)?", "t": r"\bt", "J": r"\bJ", "g": r"\bg(?:/J)?", "h": r"\bh(?:/J)?",
    "mu": r"\b(?:mu|μ)",    "J2": r"\bJ_?2(?:/J_?1)?", "J1": r"\bJ_?1", "Jz": r"\b(?:J_?z(?:/J_?xy)?|[Dd]elta|Δ)",
    "Jxy": r"\bJ_?xy",
    "delta": r"\b(?:[Dd]elta|Δ)", "theta": r"\b(?:theta|θ)", "v": r"\bv", "w": r"\bw", "omega": r"\b(?:[Oo]mega|Ω)",
    "n_max": r"\bn_?max",
}  # fmt: skip
PHRASES = {
    "U": r"(?:on-?site )?(?:repulsion|interaction)(?: U)?(?: strength)?(?: of| is)?",
    "t": r"(?:hopping|tunnell?ing)(?: amplitude)?(?: [tJ])?(?: of| is)?",
    "g": r"transverse field(?: g| h)?(?: of| is)?", "mu": r"chemical potential(?: of| is)?",
    "V": r"(?:nearest-)?neighbou?r (?:repulsion|interaction)(?: V)?(?: of| is)?", "Jz": r"anisotropy(?: of| is)?",
}  # fmt: skip
TFIM_FIELD = re.compile(rf"-\s*({NUMERAL})\s*(?:\*\s*)?sum_?i?\s*X")


def read(text: str) -> Iterator[Fact]:
    """Yield what a question says of models, their states and molecules."""
    yield from molecules.read(text)
    named = next((name for name, pattern in MODELS if re.search(pattern, text, re.IGNORECASE)), "")
    if not named:
        return
    yield Fact("step", named, 0, 0)
    count, start, end = _size(text)
    if count:
        yield Fact(
            "cells" if named == "ssh" and _cells(text) else "size",
            count if named == "ssh" else [count],
            start,
            end,
            (named,),
        )
        yield Fact("n_sites", count, start, end, (named,))
    if re.search(r"\b(?:torus|toroidal|wrapped|closed chain|periodic(?:ally)?|ring)\b", text, re.IGNORECASE):
        yield Fact("boundary", "periodic", 0, 0, (named,))
    elif re.search(r"\b(?:open|free ends?)\b", text, re.IGNORECASE):
        yield Fact("boundary", "open", 0, 0, (named,))
    yield from _spin(text, named)
    yield from _couplings(text, named)
    yield from _sector(text, named, count)
    yield from _when(text)


def _cells(text: str) -> bool:
    return bool(re.search(rf"\b{COUNT}[- ](?:unit )?cells?\b", text, re.IGNORECASE))


def _size(text: str) -> tuple[int, int, int]:
    """Return how many sites there are, and where it stands."""
    for words in (("site", "sites", "cell", "cells"), SIZED):
        pattern = rf"\b({COUNT})[- ](?:[a-z-]+ ){{0,3}}?(?:{'|'.join(words)})\b(?! [Ss]?z)"
        for match in re.finditer(pattern, text, re.IGNORECASE):
            if not re.search(r"spins?$", text[: match.start()].rstrip(), re.IGNORECASE):
                return int(number(match.group(1))), match.start(1), match.end(1)
    if found := re.search(rf"\b[NL]\s*=\s*({COUNT})\b|\b(?:ring|chain) of ({COUNT})\b", text):
        place = 1 if found.group(1) else 2
        return int(number(found.group(place))), found.start(place), found.end(place)
    return 0, 0, 0


def _spin(text: str, named: str) -> Iterator[Fact]:
    pattern = r"\b[Ss]pins?(?:[- ]|\s*=\s*)(1/2|one[- ]half|1|one|3/2)\b|\bS\s*=\s*(1/2|1|3/2)\b"
    for match in re.finditer(pattern, text):
        word = match.group(1) or match.group(2)
        value = {"1/2": 0.5, "one-half": 0.5, "one half": 0.5, "3/2": 1.5}.get(word, 1.0)
        own = {"aklt": 1.0, "bilinear_biquadratic": 1.0}.get(named, 0.5)
        yield Fact("" if value == own else "spin", value, match.start(), match.end(), () if value == own else (named,))


def _couplings(text: str, named: str) -> Iterator[Fact]:
    if re.search(r"\bXX (?:chain|ring|model)|\bXX-chain|SxSx \+ SySy\)", text):
        yield Fact("Jz", 0.0, 0, 0, ("xxz",))
    for name, pattern in SYMBOLS.items():
        for match in re.finditer(rf"{pattern}\s*(?:=|of|is)\s*({NUMERAL})", text):
            yield Fact(name, number(match.group(1)), match.start(), match.end(), (named,))
    for name, pattern in PHRASES.items():
        for match in re.finditer(rf"\b{pattern}\s+({NUMERAL})", text, re.IGNORECASE):
            yield Fact(name, number(match.group(1)), match.start(), match.end(), (named,))
    for match in TFIM_FIELD.finditer(text):
        yield Fact("g", number(match.group(1)), match.start(), match.end(), ("tfim",))


def _sector(text: str, named: str, count: int) -> Iterator[Fact]:
    found: dict[str, Any] = {}
    start = end = 0
    if count and re.search(r"half[- ]fill", text, re.IGNORECASE):
        half = {"n_particles": count} if named == "ssh" else {"n_up": count // 2, "n_down": count // 2}
        found = half if named == "ssh" or count % 2 == 0 else {}
    elif count and re.search(r"unit filling|one (?:boson|atom|particle) (?:per|a) site", text, re.IGNORECASE):
        found = {"n_particles": count}
    elif re.search(r"one electron of each spin|one up and one down", text, re.IGNORECASE):
        found = {"n_up": 1, "n_down": 1}
    elif match := re.search(
        rf"\b({COUNT}) (?:spin[- ])?up(?: and|,)? ({COUNT}) (?:spin[- ])?down\b", text, re.IGNORECASE
    ):
        found = {"n_up": int(number(match.group(1))), "n_down": int(number(match.group(2)))}
        start, end = match.span()
    elif match := re.search(rf"\b({COUNT}) (?:bosons|particles|fermions)\b", text, re.IGNORECASE):
        found = {"n_particles": int(number(match.group(1)))}
        start, end = match.span()
    elif match := re.search(r"(?:total )?S_?z(?:_tot| total)?\s*=\s*0\b|zero magneti[sz]ation", text):
        found = {"total_sz": 0} if named in ("heisenberg", "xxz", "j1j2", "aklt", "bilinear_biquadratic") else {}
        start, end = match.span()
    if found:
        yield Fact("sector", found, start, end, (named,))


def _when(text: str) -> Iterator[Fact]:
    for match in re.finditer(rf"\b(?:at |after )?(?:a )?(?:time|t)\s*(?:=|of|is)?\s*({NUMERAL})(?!\s*/)", text):
        yield Fact(
            "times",
            [number(match.group(1))],
            match.start(),
            match.end(),
            ("exact", "solvers", "mps", "nqs", "circuits"),
        )
    for match in re.finditer(rf"\b(?:temperature|T|kT|k_B T)\s*(?:=|of|is)\s*({NUMERAL})", text):
        yield Fact("temperatures", [number(match.group(1))], match.start(), match.end(), ("exact", "solvers", "mps"))
