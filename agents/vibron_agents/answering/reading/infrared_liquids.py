"""What is asked of molecules in motion: line widths and shapes, turning, trajectories and what is made of them."""

from __future__ import annotations

import math
import re
from typing import Any

from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

FACTORS = ("schofield", "standard", "harmonic", "mixed")
TURNING = (
    r"stokes|debye|hydrodynamic|viscos\w*|reorient\w*|tumbl\w*|rotational (?:diffusion|correlation)|\beta\b|η|"
    r"\bmPa ?s\b|\bcP\b"
)
MOVED = r"\bmolecular dynamics\b|\bMD\b|\btrajector\w+"


def _turn(way: Way) -> str | None:
    """Add the turning of a molecule in a liquid where its radius, viscosity and temperature are given."""
    if not way.says(TURNING):
        return None
    diameter = way.says(r"hydrodynamic diameter|diameter of")
    radius, viscosity, temperature = way.found("angstrom"), way.quantity("Pa s"), way.quantity("K")
    if radius is None or viscosity is None:
        return None
    if temperature is None and not way.take(r"\broom temperature\b"):
        return None
    size = f"{radius.values[0] * (0.5 if diameter else 1.0)!r} {radius.unit}"
    return way.add(
        "rotational_correlation_time", viscosity=viscosity, radius=size, temperature=temperature or "298.15 K"
    )


def _turning(way: Way) -> Whole | None:
    if way.says(r"\bT_?[12]\b|lifetime|dephas\w*|homogeneous|kubo") or (name := _turn(way)) is None:
        return None
    way.take_all(r"\bP_?[12]\b|\bl\s*=\s*[12]\b")
    second = way.asks(r"\braman\b|second[- ]rank|\bP_?2\b|l ?= ?2")
    if way.asks(r"width|wide|broad\w*|FWHM"):
        return way.answer(f"{name}.{'raman_width' if second else 'infrared_width'}")
    if way.asks(r"diffusion (?:coefficient|constant)|\bD_?r?\b|diffusion\b(?! time)"):
        return way.answer(f"{name}.diffusion")
    if way.asks(r"ratio"):
        return None
    if way.asks(r"\btime\b|how (?:fast|long|quick)"):
        if not second and not way.says(r"first[- ]rank|infrared|\bIR\b|\bP_?1\b|l ?= ?1|reorient\w*"):
            raise Unclear("of which rank the time is meant is not said")
        return way.answer(f"{name}.{'second_rank_time' if second else 'first_rank_time'}")
    return None


def _homogeneous(way: Way) -> Whole | None:
    """Add up lifetime, dephasing and turning to a width."""
    if not way.says(r"lifetime|\blives?\b|\bT_?1\b|dephas\w*|\bT_?2\b|homogeneous") or way.says(
        r"kubo|fluctuat\w*|laser|detector|carrier|cavity"
    ):
        return None
    if way.asks(r"\binhomogeneous"):
        raise Unclear("inhomogeneous broadening does not follow from times")
    name = _turn(way)
    rotational = of(f"{name}.first_rank_time") if name else None
    pure = way.quantity("ps", r"pure(?:ly)?(?: \w+){0,3}|T_?2\*|T2 ?\*|dephas\w*(?: time)?")
    rotating = None if name else way.quantity("ps", r"reorient\w*|rotat\w*|tumbl\w*|turn\w*|orientation\w*")
    life = way.quantity("ps", r"lifetime|lives?|T_?1|population|relax\w*|vibrational") or way.quantity("ps")
    if life is None and pure is None and rotating is None and rotational is None:
        return None
    if way.says(r"reorient\w*|tumbl\w*") and name is None and rotating is None and not way.says(
        r"(?:no|slow|ignor\w*|neglect\w*|without|negligible|frozen|not)[^.;]{0,40}(?:reorient|tumbl|rotat)|"
        r"(?:reorient|tumbl|rotat)[^.;]{0,40}(?:slow|ignor|neglect|negligible|frozen|not)"
    ):  # fmt: skip
        return None
    way.take_all(r"\bT_?[12]\*?")
    width = way.add(
        "homogeneous_linewidth", lifetime=life, pure_dephasing_time=pure, rotational_time=rotating or rotational
    )
    broad = way.asks(r"width|wide|broad\w*|FWHM|FWHH")
    for output, pattern in (
        ("dephasing_time", r"total dephasing|(?<!pure )dephasing time|\bT_?2\b(?!\*)"),
        ("pure_dephasing_width", r"(?:part|contribut\w*|share|much)[^?]*(?:pure )?dephas|width[^?]*(?:from|by|"
                                 r"due to) (?:pure )?dephas"),
        ("rotational_width", r"(?:part|contribut\w*|share|much)[^?]*(?:reorient|rotat|tumbl)"),
        ("lifetime_width", r"(?:part|contribut\w*|share|much)[^?]*(?:lifetime|population|relax)|(?:natural|"
                           r"lifetime)[- ](?:limited |broadened )?(?:line)?width"),
    ):  # fmt: skip
        if way.asks(pattern) and (output == "dephasing_time") != broad:
            return way.answer(f"{width}.{output}")
    if not broad:
        return None
    found = way.answer(f"{width}.width")
    return found if not way.asks(r"\bHWHM\b|half[- ]width") else None


def _kubo(way: Way) -> Whole | None:
    if not way.says(
        r"\bkubo\w*|gauss-markov|frequency[- ](?:frequency )?(?:fluctuat\w*|correlat\w*)|motional\w* narrow\w*"
    ):
        return None
    time = way.quantity("ps")
    amplitude = way.value(
        "cm^-1",
        r"rms|fluctuat\w*|amplitude|root mean square|standard deviation|sigma|delta|Δ|excursion\w*|spread|swing",
    )
    if time is None or amplitude is None or way.asks(r"FWHM|how wide|full width|width at"):
        return None
    centre = way.value("cm^-1", r"mean|cent\w+|about|around|transition|average")
    off = way.take(rf"({NUMERAL})\s*cm\^?-1 (off|away|from|above|below)")
    place = way.value("cm^-1", r"at")
    if centre is None and off is None:
        centre, place = place or way.value("cm^-1"), None
    if centre is None:
        return None
    if off:
        side = centre + float(off.group(1)) * (
            -1.0 if off.group(2) == "below" else 1.0
        )  # a line is the same on both sides
        if place is not None and abs(place - side) > 1e-6:
            raise Unclear("where the line is to be evaluated is not clear")
        place = side
    if place is None and not way.asks(
        r"\b(?:at|in) (?:its|the|line) ?(?:very )?cent\w+|centre|center|peak|maximum|height"
    ):
        return None
    return way.answer(way.add(
        "kubo_lineshape", wavenumber=[centre if place is None else place], centre=centre, amplitude=amplitude,
        correlation_time=time,
    ) + ".0")  # fmt: skip


def _quantum(way: Way) -> Whole | None:
    if not way.says(
        r"quantum[- ]correction|classical (?:spectral density|line ?shape|spectrum|MD|intensit\w+)|detailed balance"
    ):
        return None
    kinds = [kind for kind in FACTORS if way.says(rf"\b{kind}\b")]
    place, temperature = way.value("cm^-1"), way.quantity("K")
    if place is None or temperature is None or len(kinds) > 1 or not way.asks(r"factor|multipl\w*|correct\w*"):
        return None
    return way.answer(
        way.add(
            "quantum_correction_factor", wavenumber=place, temperature=temperature, kind=kinds[0] if kinds else None
        )
    )


def _directions(way: Way) -> Whole | None:
    """Follow a direction in time: written as vectors, or turning by an angle at each step."""
    if not way.says(r"reorientation\w*|orientational|\bP_?[12]\b|rank"):
        return None
    vectors = [[float(part) for part in one.groups()] for one in way.take_all(
        rf"[\[(]\s*({NUMERAL})\s*[,;\s]\s*({NUMERAL})\s*[,;\s]\s*({NUMERAL})\s*[\])]")]  # fmt: skip
    turn = None if vectors else way.take(rf"({NUMERAL})\s*(?:degrees?|deg|°)")
    step = way.take(
        rf"(?:every|each|steps? of|apart by|spaced by|interval of|sampled at|time step(?: of)?)\s*({NUMERAL})\s*(fs|ps)"
    ) or way.take(rf"({NUMERAL})\s*(fs|ps)[- ](?:steps?|apart|intervals?)")
    if step is None or not (vectors or turn):
        return None
    unit = 1000.0 if step.group(2) == "ps" else 1.0
    spacing = float(step.group(1)) * unit
    lag = way.take(rf"(?:lag of|lag|after|at|delay of)\s*({NUMERAL})\s*(fs|ps)")
    frames = way.take(r"lag of (\d+|one|two|three) (?:frames?|steps?)")
    count = (
        round(float(lag.group(1)) * (1000.0 if lag.group(2) == "ps" else 1.0) / spacing)
        if lag
        else int(number(frames.group(1)))
        if frames
        else None
    )
    longest = way.quantity("fs", r"longest|maximum|up to")
    if turn:
        needed = max(8, 2 * (count or 4) + 2)
        angle = math.radians(float(turn.group(1)))
        vectors = [[round(math.cos(angle * k), 9), round(math.sin(angle * k), 9), 0.0] for k in range(needed)]
    way.take_all(r"\bP_?[12]\b|\bl\s*=\s*[12]\b")
    name = way.add(
        "reorientational_correlation", vectors=[[one] for one in vectors], time_step=f"{spacing!r} fs",
        maximum_lag=longest,
    )  # fmt: skip
    rank = "second_rank" if way.says(r"second[- ]rank|\bP_?2\b|raman|l ?= ?2") else "first_rank"
    if way.asks(r"\btime\b(?! step)") and count is None:
        return way.answer(f"{name}.{rank}_time")
    return way.answer(f"{name}.{rank}.{count}") if count is not None else None


def _run(way: Way) -> dict[str, Any]:
    """Take what is told of a run."""
    steps = way.take(rf"({COUNT})(?: time)?[- ]?steps?\b(?! of equil)|\bsteps\s*(?:=|:)?\s*(\d+)")
    given: dict[str, Any] = {
        "equilibration": _count(
            way.take(
                rf"(?:equilibrat\w*)[^\d.;]{{0,20}}({COUNT})(?: steps)?|({COUNT}) (?:steps )?(?:of )?equilibrat\w*"
            )
        ),
        "steps": _count(steps),
        "time_step": way.quantity("fs", r"time step|step|every|fs"),
        "temperature": way.quantity("K"),
        "seed": _count(way.take(r"\bseed\s*(?:of|=|is)?\s*(\d+)")),
    }
    if way.says(r"(?:no|without|zero) equilibration"):
        given["equilibration"] = 0
    return given


def _count(match: re.Match[str] | None) -> int | None:
    return None if match is None else int(number(next(filter(None, match.groups()))))


def _boxed(way: Way) -> Whole | None:
    if (
        not way.says(r"\bbox\b|liquid water")
        or not way.says(r"\bwater\b")
        or not way.says(r"simulat\w*|dynamics|\bMD\b|\bbox\b")
    ):
        return None
    molecules = _count(way.take(rf"({COUNT}) (?:water )?molecules|({COUNT}) (?:H2O|waters?)\b|molecules\s*=\s*(\d+)"))
    density = way.quantity("g/cm^3")
    if molecules is None and density is None:
        return None
    given = _run(way)
    asked = _asked_of_run(way)
    if asked == "volume":  # it is the same after a few steps
        given = {"steps": given["steps"] or 10, "equilibration": given["equilibration"] or 0}
    name = way.add("water_box_dynamics", molecules=molecules, density=density, **given)
    return way.answer(f"{name}.{asked}", counted=asked == "symbols") if asked else None


def _asked_of_run(way: Way) -> str:
    return next((name for name, pattern in (
        ("volume", r"volume|how (?:large|big)"), ("energy_drift", r"drift"), ("temperature", r"mean (?:kinetic "
                                                                                             r")?temperature|what "
                                                                                             r"temperature|kinetic "
                                                                                             r"temperature"),
        ("symbols", r"how many atoms|number of atoms"),
    ) if way.asks(pattern)), "")  # fmt: skip


def _moved(way: Way) -> Whole | None:
    """Run a molecule, and make a spectrum or a density of states of its motion."""
    if not way.says(MOVED) or not way.structures:
        return None
    given = _run(way)
    if way.says(r"\bnvt\b|langevin|thermostat throughout"):
        given["ensemble"] = "nvt"
    if way.says(r"GFN1"):
        given["method"] = "GFN1-xTB"
    if way.says(r"(?:no|without|not|cannot|may not) (?:overall |allow\w* to )?rotat\w*"):
        given["rotate"] = False
    name = way.add("molecular_dynamics", geometry=of(way.add("embed_conformer", smiles=way.one_structure())), **given)
    if way.says(r"velocity auto-?correlation|density of states|\bVDOS\b|\bVACF\b"):
        raise Unclear("the masses of the atoms are not given")
    asked = _asked_of_run(way)
    if asked in ("energy_drift", "temperature", "symbols"):
        return way.answer(f"{name}.{asked}", counted=asked == "symbols")
    return None


rules = (_boxed, _moved, _directions, _turning, _homogeneous, _kubo, _quantum)
