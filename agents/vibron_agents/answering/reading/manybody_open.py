"""Open systems, lattice vibrations and analyses of energies, whose tools take numbers only."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numpy as np

from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading.manybody_lists import complete_basis, statistics
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.whole import Whole
from vibron_agents.answering.units import read_unit, same_dimension


class Slot(NamedTuple):
    """An input, the phrases that state it (``#`` stands for a number with its unit), and its kind of unit."""

    name: str
    phrases: tuple[str, ...]
    unit: str = "1"
    needed: bool = True


class Form(NamedTuple):
    """A tool of numbers: what speaks for it, what it takes, what can be asked of it, and what rules it out."""

    tool: str
    cue: str
    slots: tuple[Slot, ...]
    asked: tuple[tuple[str, str, str], ...]
    fixed: tuple[tuple[str, Any], ...] = ()
    never: str = r"\bratio\b|\bdifference between|\bby how much|\bhow much (?:more|less|larger|smaller)"


HUANG_RHYS = Slot("coupling", (r"huang-rhys (?:factor|parameter|constant)s?(?: S)?(?: of| is| =|=)? #", r"\bS\s*=\s*#"))
MODE = Slot(
    "frequency",
    (
        r"# (?:local |optical |intramolecular )?(?:mode|vibration|phonon|oscillator)s?\b",
        r"(?:mode|vibration|phonon|oscillator|vibrational (?:energy|quantum))s?(?: energy|"
        r" frequency)?(?: of| at| with| is)*(?: (?:frequency|energy))?(?: of| omega =| =)? #",
        r"\b(?:omega|ω|hbar omega)\s*=\s*#",
    ),
    "J",
)
TIME = Slot(
    "times", (r"(?:after|at|until)(?: a)?(?: time)?(?: of)?(?: t)?(?: =)? #", r"\bt\s*=\s*#", r"# later"), "1/J"
)
FORMS = (
    Form(
        "frohlich_polaron",
        r"\bfr(?:oe|ö|o)hlich|\bpolarons?\b",
        (Slot("coupling", (r"(?:coupling(?: constant| strength)?|alpha|α)(?: alpha| α)?(?: of| is| =|=)* #",)),),
        (
            (
                "weak_mass",
                r"\b(?:second order|weak[- ]coupling|perturbation).{0,60}\b(?:mass|heav)|\b(?:mass|"
                r"heav).{0,60}\b(?:second order|weak[- ]coupling|perturbation)",
                "1",
            ),
            ("mass", r"\bmass\b|\bheav(?:y|ier)", "1"),
            ("strong", r"\bstrong[- ]coupling (?:expansion|limit|theory)", "1"),
            ("weak", r"\bweak[- ]coupling (?:expansion|theory)|\bsecond[- ]order", "1"),
            ("energy", r"\benergy|\bself-energy", "1"),
        ),
    ),
    Form(
        "holstein_dimer",
        r"\bdimer\b.*(?:huang-rhys|vibronic|exciton)|(?:huang-rhys|vibronic|" r"exciton).*\bdimer\b|\bholstein\b",
        (
            Slot(
                "exchange",
                (
                    r"\bJ\s*=\s*#",
                    r"(?:excitonic|electronic|exchange|resonance|dipole-dipole|coulomb)? ?(?:coupling|"
                    r"interaction|exchange|splitting constant)(?: J)?(?: of| is| =)* #",
                ),
                "J",
            ),
            MODE,
            HUANG_RHYS,
        ),
        (
            (
                "levels.1",
                r"\bsecond[- ]lowest|\bsecond (?:level|state)|\bfirst excited (?:vibronic )?(?:level|" r"state)",
                "J",
            ),
            ("levels.0", r"\blowest|\bground|\bbottom", "J"),
        ),
    ),
    Form(
        "spin_boson_absorption",
        r"\bzero[- ]phonon|\bphonon sideband|\bindependent boson|\bhuang-rhys|" r"\breorgani[sz]ation energy",
        (
            Slot(
                "transition",
                (
                    r"(?:vertical|transition|franck-condon)[a-z ]*?(?:at|of|energy|lies at|=|is)+ #",
                    r"vertical[a-z -]* #",
                ),
                "J",
            ),
            MODE,
            HUANG_RHYS,
        ),
        (
            (
                "weights.0",
                r"\b(?:weight|share|fraction|strength|debye-waller).{0,40}zero[- ]phonon|"
                r"\bzero[- ]phonon line.{0,40}\b(?:weight|share|fraction|strength)|"
                r"\bdebye-waller factor",
                "1",
            ),
            ("reorganisation", r"\breorgani[sz]ation energy", "J"),
            ("positions.0", r"\bzero[- ]phonon", "J"),
        ),
        (("energy", None), ("width", None)),
    ),
    Form(
        "phonon_chain_dispersion",
        r"\bdiatomic (?:linear )?chain|\balternating\b.*\batoms\b|\boptical branch|"
        r"\bacoustic branch|\bphonon gap|\btwo atoms (?:a|per|in the) (?:unit )?cell",
        (
            Slot("first", (r"\(#\)", r"mass(?:es)?(?: m_?1| of one atom)?(?: of| =| is)* #", r"\bm_?1\s*=\s*#"), "kg"),
            Slot("second", (r"\(#\)", r"(?:and|m_?2\s*=|other) #"), "kg"),
            Slot(
                "outer_spring",
                (r"(?:between (?:the )?cells|outer|weaker|second)[a-z ]*spring[a-z ]*(?:of|=)? #",),
                "kg/s^2",
                False,
            ),
            Slot(
                "spring",
                (r"(?:springs?|force constants?|stiffness|spring constants?)(?: K| C| k)?(?: of| =|" r" is)* #",),
                "kg/s^2",
            ),
        ),
        (("gap", r"\bgap\b", "rad/s"), ("optical.0", r"\boptical", "rad/s"), ("acoustic.0", r"\bacoustic", "rad/s")),
    ),
    Form(
        "lindblad_decay",
        r"\btwo-level (?:atom|system|emitter)\b|\bqubit\b.*\b(?:decay|relax|T_?1)|\blindblad|"
        r"\bamplitude damping|\bbloch equations",
        (
            TIME,
            Slot(
                "decay",
                (
                    r"(?:decay|emission|relaxation|damping)(?: rate| constant)?(?: gamma)?(?: of| =|" r" is)* #",
                    r"\b(?:gamma|γ)\s*=\s*#",
                    r"rate(?: gamma)?(?: of| =)? #",
                ),
                "J",
            ),
            Slot(
                "occupation",
                (
                    r"(?:mean |thermal )?(?:occupation|photon number|number of quanta)(?: of the bath|"
                    r" nbar| n)?(?: of| =| is)* #",
                    r"\bn_?bar\s*=\s*#",
                ),
                "1",
                False,
            ),
            Slot("dephasing", (r"(?:pure )?dephasing(?: rate)?(?: of| =| is)* #",), "J", False),
            Slot("rabi", (r"rabi frequency(?: omega)?(?: of| =| is)* #", r"\bOmega\s*=\s*#"), "J", False),
            Slot("detuning", (r"detuning(?: of| =| is)* #", r"detuned by #"), "J", False),
        ),
        (
            ("purity.0", r"\bpurity", "1"),
            ("coherence.0", r"\bcoherence", "1"),
            ("excited.0", r"\bexcited|\bpopulation|\bstill up|\binver(?:sion|ted)", "1"),
        ),
        never=r"\bratio\b|\bsteady|\bhalf-life|\bhow long|\bsuperposition|\binversion\b|\bcavity\b|\bT_?2\b",
    ),
    Form(
        "jaynes_cummings",
        r"\bjaynes|\bcavity\b.*\b(?:atom|emitter)|\b(?:atom|emitter)\b.*\bcavity\b",
        (
            Slot(
                "coupling",
                (
                    r"(?:coupling|coupled with|coupling strength|coupling constant)(?: g)?(?: of| =|" r" is)* #",
                    r"\bg\s*=\s*#",
                ),
                "J",
            ),
            TIME,
            Slot("photons", (r"(?:with|holds|contains|has) # photons?", r"# photons?", r"\bn\s*=\s*#"), "1", False),
            Slot(
                "loss",
                (
                    r"(?:cavity |photon )?(?:loss|leak\w*)(?: rate)?(?: kappa)?(?: of| =| is)* #",
                    r"\b(?:kappa|κ)\s*=\s*#",
                ),
                "J",
                False,
            ),
            Slot(
                "decay",
                (
                    r"(?:atomic |spontaneous )?(?:decay|emission)(?: rate)?(?: gamma)?(?: of| =| is)* #",
                    r"\b(?:gamma|γ)\s*=\s*#",
                ),
                "J",
                False,
            ),
        ),
        (
            ("photons.0", r"\b(?:mean|expected|average) (?:number of photons|photon number)", "1"),
            ("excited.0", r"\bexcited|\bprobabilit|\bpopulation", "1"),
        ),
        never=r"\bratio\b|\bdetun|\bsplitting\b|\bhow long|\bground state of the atom|\bcoherent state\b|\bthermal",
    ),
)


def whole(reader: Reader) -> Whole | None:
    """Return what is asked of a tool of numbers; None where no such tool is spoken of."""
    if reader.says(r"\bhubbard\b|\bising\b|\bheisenberg\b") and not reader.says(r"\bpolaron\b|\bcavity\b"):
        return None
    for special in (statistics, complete_basis):
        if (found := special(reader)) is not None:
            return found
    form = next((one for one in FORMS if reader.says(one.cue)), None)
    if form is None:
        return None
    if strange := Reader(reader.text).take(form.never):
        raise Unclear(f"{strange.group().strip()} takes a step of its own")
    path, unit = next(((path, unit) for path, words, unit in form.asked if reader.says(words)), ("", ""))
    if not path:
        raise Unclear(f"what is asked of {form.tool} is not clear")
    arguments, units = _filled(reader, form)
    _completed(form.tool, path, reader, arguments)
    if unit == "J":
        unit = "J" if any(same_dimension(one, "J") for one in units) else "1"
    return Whole(Workflow((Step("answer", form.tool, arguments),), f"answer.{path}"), unit, tuple(reader.taken))


def _filled(reader: Reader, form: Form) -> tuple[dict[str, Any], list[str]]:
    """Take the inputs of a form; return them with the units of energy and the like that were written."""
    arguments: dict[str, Any] = {}
    units: list[str] = []
    for slot in form.slots:
        found = next(
            (value for phrase in slot.phrases if (value := _quantity(reader, phrase, slot.unit)) is not None), None
        )
        if found is None:
            if slot.needed and not (form.tool == "spin_boson_absorption" and slot.name == "transition"):
                raise Unclear(f"the {slot.name} is not given")
            continue
        size, unit = found
        if unit:
            units.append(unit)
        count = slot.name in ("photons",)
        written = f"{size!r} {unit}" if unit else int(size) if count else size
        arguments[slot.name] = [written] if slot.name == "times" else written
    energies = [slot.name for slot in form.slots if slot.unit in ("J", "1/J") and slot.name in arguments]
    with_unit = [name for name in energies if isinstance(np.ravel(arguments[name])[0], str)]
    if with_unit and len(with_unit) != len(energies):
        raise Unclear("some energies have a unit and some have none")
    return arguments, units


def _quantity(reader: Reader, phrase: str, unit: str) -> tuple[float, str] | None:
    """Take a number with a unit of one dimension (or none, where energies are in units of each other)."""
    pattern = phrase.replace("#", rf"(?P<value>{NUMERAL}|{COUNT})(?P<rest>[- ]?[^\s,;?)]*)")
    for match in re.finditer(pattern, reader.rest, re.IGNORECASE):
        found, _ = read_unit(match.group("rest").lstrip("-"))
        if (found and unit == "1") or (found and not same_dimension(found, unit if unit != "1/J" else "s")):
            continue
        if not found and unit in ("kg", "kg/s^2"):
            continue
        head = reader.rest[match.start() : match.end("value")]
        reader.take(re.escape(head) + re.escape(match.group("rest")) if found else re.escape(head))
        return number(match.group("value")), found
    return None


def _completed(tool: str, path: str, reader: Reader, arguments: dict[str, Any]) -> None:
    """Add what a tool wants besides."""
    if tool == "spin_boson_absorption":
        if "transition" not in arguments:
            if path.startswith("positions"):
                raise Unclear("the vertical transition is not given")
            arguments["transition"] = arguments["frequency"]
        arguments |= {"energy": [arguments["transition"]], "width": arguments["frequency"]}
    if tool == "phonon_chain_dispersion":
        centre = reader.says(
            r"\b(?:zone|brillouin[- ]zone) cent(?:re|er)|\bgamma point|\bcent(?:re|"
            r"er) of the (?:brillouin )?zone|\bk\s*=\s*0|\bq\s*=\s*0|\blong[- ]wave"
        )
        edge = reader.says(
            r"\b(?:zone|brillouin[- ]zone) (?:edge|boundary|end)|"
            r"\bedge of the (?:brillouin )?zone|\bend of the zone|\bk ?a?\s*=\s*pi"
        )
        if not centre and not edge and not reader.says(r"\bgap\b"):
            raise Unclear("the wave vector is not given")
        arguments["wavevector"] = [0.0 if centre else 3.141592653589793]
    if tool == "jaynes_cummings" and not reader.says(
        r"\b(?:initially|first) excited|\bexcited (?:two-level )?(?:atom|emitter)|\b(?:atom|"
        r"emitter|it)[a-z ]{0,30}\bexcited (?:state|level)|\bvacuum rabi osc"
    ):
        raise Unclear("whether the atom is excited at first is not said")
    if tool == "lindblad_decay" and reader.says(
        r"\b(?:starts?|begins?|initially|prepared|first)[a-z ]* (?:in|the) (?:the )?ground|"
        r"\bbloch vector|\bpolar angle"
    ):
        raise Unclear("only a system that is excited at first is read")
    if tool == "jaynes_cummings" and "photons" not in arguments and not reader.says(r"\bempty|\bvacuum|\bno photons?"):
        raise Unclear("how many photons the cavity holds is not given")
