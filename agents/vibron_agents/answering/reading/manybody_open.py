"""Open systems, lattice vibrations and analyses of energies, whose tools take numbers only."""

from __future__ import annotations

import math
import re
from typing import Any

from vibron.core.units import convert, registry
from vibron.core.workflow import Step, Workflow
from vibron_agents.answering.reading.manybody_forms import FORMS, Form
from vibron_agents.answering.reading.manybody_lines import line, warmth
from vibron_agents.answering.reading.manybody_lists import complete_basis, statistics
from vibron_agents.answering.reading.manybody_scales import in_hertz, scale_in
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.phrasebook import asking
from vibron_agents.answering.reading.reader import Reader, Unclear, Unknown
from vibron_agents.answering.reading.whole import Whole
from vibron_agents.answering.units import read_unit, same_dimension


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
        raise Unknown(f"what is asked of {form.tool} is not clear")
    if form.tool == "jaynes_cummings":
        in_hertz(reader)
    scale, scaled = scale_in(reader, form.tool, path)
    arguments, units = _filled(reader, form)
    if len(arguments.get("times", ())) > 1:
        path = path.removesuffix(".0")
    _completed(form.tool, path, reader, arguments)
    reader.take(r"\b(?P<only>two) (?:[a-z]+ ){0,2}(?:chromophore|molecule|dye|pigment|monomer|atom)s?\b")
    own = {slot.name for slot in form.slots if slot.unit in ("J", "1/J")} | {"temperature", "energy", "width"}
    base = next((one for one in units if same_dimension(one, "J")), "") if len(own) > 3 else ""
    arguments = {name: _in_base(value, base) if name in own else value for name, value in arguments.items()}
    unit = base or "1" if unit == "J" else unit
    step = Step("answer", form.tool, arguments)
    place = line(path) if "temperature" in arguments and "." in path else None
    return Whole(Workflow((step,), f"answer.{path}", 1.0 / scale), scaled or unit, tuple(reader.taken), place=place)


def _in_base(value: Any, base: str) -> Any:
    """Return an energy in the unit of the others, to which the model is written."""
    if isinstance(value, list):
        return [_in_base(one, base) for one in value]
    if not base or not isinstance(value, str):
        return value
    if same_dimension(value.partition(" ")[2], "J"):
        return f"{convert(value, base, kind='energy')!r} {base}"
    return f"{1.0 / convert(f'1/({value})', base, kind='energy')!r} /({base})" if float(value.split()[0]) else 0.0


def _filled(reader: Reader, form: Form) -> tuple[dict[str, Any], list[str]]:
    """Take the inputs of a form; return them with the units of energy and the like that were written."""
    found: dict[str, tuple[float, str]] = {}
    several = _several(reader)
    for slot in form.slots:
        if slot.name == "times" and several:
            continue
        value = next(
            (one for phrase in slot.phrases if (one := _quantity(reader, phrase, slot.unit)) is not None), None
        )
        for phrase in slot.inverse if value is None else ():
            if (time := _quantity(reader, phrase, "1/J")) is not None and time[0] > 0:
                value = (1.0 / time[0], f"1/({time[1]})" if time[1] else "")
                break
        if value is not None:
            found[slot.name] = value
        elif slot.needed and not (form.tool == "spin_boson_absorption" and slot.name in ("transition", "frequency")):
            raise Unclear(f"the {slot.name} is not given")
    energies = [slot.name for slot in form.slots if slot.unit in ("J", "1/J") and slot.name in found]
    if several:
        found["times"] = (several[0][0], several[1])
        energies.append("times")
    _in_times(found, energies)
    with_unit = [name for name in energies if found[name][1]]
    if with_unit and len(with_unit) != len(energies):
        raise Unclear("some energies have a unit and some have none")
    arguments: dict[str, Any] = {}
    for name, (size, unit) in found.items():
        if name == "photons" and size != int(size):
            raise Unclear("the number of photons is not whole")
        written = f"{size!r} {unit}" if unit else int(size) if name in ("photons", "n_sites") else size
        arguments[name] = [written] if name == "times" else written
    if several:
        scale = found["times"][0] / several[0][0]
        arguments["times"] = [f"{one * scale!r} {found['times'][1]}".strip() for one in several[0]]
        if not found["times"][1]:
            arguments["times"] = [one * scale for one in several[0]]
    return arguments, [unit for _, unit in found.values() if unit]


def _several(reader: Reader) -> tuple[list[float], str] | None:
    """Take a list of times, with the unit behind the last."""
    row = rf"({NUMERAL}(?:,? (?:and )?{NUMERAL})+)"
    match = re.search(
        rf"\b(?:at|after|t\s*=|times?(?: of| t =)?)\s*{row}(?P<rest> ?[^\s,;?.()]*)", reader.rest, re.IGNORECASE
    )
    if match is None:
        return None
    unit, used = read_unit(match.group("rest"))
    if unit and not same_dimension(unit, "s"):
        return None
    reader.take_span(match.start(), match.end(1) + (used if unit else 0))
    return [number(one) for one in re.findall(NUMERAL, match.group(1))], unit


def _in_times(found: dict[str, tuple[float, str]], names: list[str]) -> None:
    """Bring times and rates per time to numbers of one unit of time, where all of them are such."""
    units = [found[name][1] for name in names]
    plain = [registry().Unit(unit).dimensionality if unit else None for unit in units]
    rates = [one for one, unit in zip(plain, units, strict=True) if one == {"[time]": -1} and "hz" not in unit.lower()]
    if "times" not in names or len(rates) != len(units) - 1 or {"[time]": 1} not in plain:
        return
    time = found["times"][1]
    for name in names:
        size, unit = found[name]
        wanted = time if name == "times" else f"1/({time})"
        found[name] = (float(registry().Quantity(size, unit).to(wanted).magnitude), "")


def _quantity(reader: Reader, phrase: str, unit: str) -> tuple[float, str] | None:
    """Take a number with a unit of one dimension (or none, where energies are in units of each other)."""
    count = rf"|{COUNT}" if unit == "1" else ""
    pattern = rf"(?<!\w){phrase}" if phrase[0].isalpha() else phrase
    rest = r"(?=(?P<rest>[^,;?()]*))" if phrase.endswith("#") else r"(?P<rest>[- ]?[^\s,;?()]*)"
    pattern = pattern.replace("#", rf"\+?(?P<value>{NUMERAL}{count})(?![\w.]*\d){rest}")
    wanted = {"1/J": ("s", "1/J"), "J": ("J", "1/s")}.get(unit, (unit,))
    for match in re.finditer(pattern, reader.rest, re.IGNORECASE):
        found, used = read_unit(match.group("rest").lstrip("-"))
        used += len(match.group("rest")) - len(match.group("rest").lstrip("-"))
        if (found and unit == "1") or (found and not any(same_dimension(found, one) for one in wanted)):
            continue
        if (not found and unit in ("kg", "kg/s^2")) or (unit == "1/J" and number(match.group("value")) == 0):
            continue
        start, end = match.span("value")
        reader.take_span(match.start() if not match.group().startswith("(") else start, end + (used if found else 0))
        return number(match.group("value")), found
    return None


def _completed(tool: str, path: str, reader: Reader, arguments: dict[str, Any]) -> None:
    """Add what a tool wants besides."""
    if tool == "spin_boson_absorption":
        if "frequency" not in arguments:
            if not path.startswith("weights") or re.search(r"\d ?K\b|\bk_?B? ?T\b", reader.rest):
                raise Unclear("the frequency is not given")
            arguments["frequency"] = 1.0  # the weights hang on the coupling only
        if warm := warmth(reader, isinstance(arguments["frequency"], str)):
            arguments["temperature"] = warm
        reader.take_all(r"\b(?:0-0|00)\b")
        if "transition" not in arguments:
            if path.startswith("positions"):
                raise Unclear("the vertical transition is not given")
            arguments["transition"] = arguments["frequency"]
        arguments |= {"energy": [arguments["transition"]], "width": arguments["frequency"]}
    if tool == "phonon_chain_dispersion":
        reader.take(r"\[[01]{3}\]|(?<=the )\([01]{3}\)")
        _wavevector(reader, path, arguments)
    if tool == "jaynes_cummings" and not reader.says(
        r"\b(?:initially|first) excited|\bexcited (?:two-level )?(?:atom|emitter|qubit|dot)|\b(?:atom|"
        r"emitter|it|qubit|dot|system)[a-z ]{0,30}\b(?:excited|upper) (?:state|level)|\bvacuum rabi osc|"
        r"\b(?:in|from) \|e>|\bin its excited|"
        r"\bstarts? (?:out )?excited|\b(?:atom|emitter|qubit|dot) (?:is |being )?(?:initially )?excited\b"
    ):
        raise Unclear("whether the atom is excited at first is not said")
    if tool == "lindblad_decay":
        _first_state(reader, arguments)
    if tool == "jaynes_cummings":
        _cavity(reader, arguments)


def _wavevector(reader: Reader, path: str, arguments: dict[str, Any]) -> None:
    """Write the wave vector, and the mass of equal atoms."""
    if "second" not in arguments:
        if not reader.says(
            r"\b(?:identical|equal|same|all|like) (?:[A-Za-z]+ ){0,2}"
            r"(?:atoms|mass(?:es)?|units|groups|ions|beads|sites)\b|\bmonatomic|\beach (?:atom )?of mass"
        ):
            raise Unclear("the other mass is not given")
        arguments["second"] = arguments["first"]
    place = 0.0 if path == "sound" else None
    branches = asking(reader.text)
    if path.startswith(("optical", "acoustic")) and all(re.search(one, branches) for one in ("optical", "acoustic")):
        raise Unclear("it asks for both branches")
    for value, words in (
        (
            math.pi / 2.0,
            r"\bhalf-?way (?:out |between )?(?:to |towards )?(?:the )?(?:cent(?:re|er) and (?:the )?)?(?:edge of the )?"
            r"(?:brillouin[- ])?zone(?:[- ](?:edge|boundary|end))?\b|\bmiddle of the (?:brillouin )?zone",
        ),
        (
            0.0,
            r"\bcent(?:re|er)\b|\bgamma point|\b[kq] ?a?\s*=\s*0(?!\.?\d)|\blong[- ]wave|\bzero (?:wave|momentum)",
        ),
        (
            math.pi,
            r"\bzone[- ](?:edge|boundary|end)|\b(?:edge|boundary|end) of the (?:brillouin )?zone|"
            r"\b[kq] ?a?\s*=\s*pi(?!/)|"
            r"\bX[- ]point",
        ),
        (math.pi / 2.0, r"\bhalf-?way\b|\b(?:[kq] ?a?|[kq] times the (?:cell|lattice)[a-z ]*)\s*=\s*pi/2"),
    ):
        if reader.take(words):
            if place is not None and place != value:
                raise Unclear("it names several wave vectors")
            place = value
    if place is None and (
        match := reader.take(
            rf"\b(?:[kq] ?a|wave ?vector[a-z ]*)(?: of| =|"
            rf"=)* ?({NUMERAL})(?: rad)?"
        )
    ):
        place = number(match.group(1))
    if place is None and path != "gap":
        raise Unclear("the wave vector is not given")
    arguments["wavevector"] = [math.pi if place is None else place]


def _first_state(reader: Reader, arguments: dict[str, Any]) -> None:
    """Write the state in which a two-level system starts, unless it is the excited one."""
    starts = r"\b(?:starts?|starting|begins?|initially|prepared|first|initial)\b[a-z ,]*"
    if reader.says(r"\bbloch vector|\bpolar angle"):
        raise Unclear("the polar angle of the first state is not read")
    if reader.says(r"\bsuperposition|\|\+>|\(\|0> \+ \|1>\)|\bpi/2[- ]pulse"):
        if not reader.says(r"\bequal(?:-weight)?\b|\|\+>|\|0> \+ \|1>|\beven superposition|\bpi/2[- ]pulse"):
            raise Unclear("which superposition is meant is not clear")
        arguments["angle"] = math.pi / 2.0
    elif reader.says(rf"{starts} (?:in |from )?(?:the |its )?(?:ground|lower)"):
        arguments["angle"] = 0.0


def _cavity(reader: Reader, arguments: dict[str, Any]) -> None:
    """Check that the photons of the cavity are known, and that it is resonant."""
    if "photons" not in arguments and not reader.says(r"\bempty|\bvacuum|\bno photons?"):
        raise Unclear("how many photons the cavity holds is not given")
    frequency, transition = arguments.pop("frequency", None), arguments.pop("transition", None)
    if transition is not None and frequency is None:
        raise Unclear("the frequency of the cavity is not given")
    if frequency is not None and transition not in (None, frequency):  # only their difference counts
        arguments |= {"frequency": frequency, "transition": transition}
