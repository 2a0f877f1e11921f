"""Open systems, lattice vibrations and analyses of energies, whose tools take numbers only."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from vibron.core.workflow import Step, Workflow
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
    (r"# (?:local |optical |intramolecular )?(?:mode|vibration|phonon|oscillator)s?\b",
     r"(?:mode|vibration|phonon|oscillator|vibrational (?:energy|quantum))s?(?: energy| frequency)?(?: of| at| with| is)*(?: (?:frequency|energy))?(?: of| omega =| =)? #", r"\b(?:omega|ω|hbar omega)\s*=\s*#"),
    "J",
)  # fmt: skip
TIME = Slot("times", (r"(?:after|at|until)(?: a)?(?: time)?(?: of)?(?: t)?(?: =)? #", r"\bt\s*=\s*#", r"# later"), "1/J")
FORMS = (
    Form("frohlich_polaron", r"\bfr(?:oe|ö|o)hlich|\bpolaron\b", (
        Slot("coupling", (r"(?:coupling(?: constant| strength)?|alpha|α)(?: alpha| α)?(?: of| is| =|=)* #",)),),
        (("weak_mass", r"\b(?:second order|weak[- ]coupling|perturbation).{0,60}\b(?:mass|heav)|\b(?:mass|heav).{0,60}\b(?:second order|weak[- ]coupling|perturbation)", "1"), ("mass", r"\bmass\b|\bheav(?:y|ier)", "1"),
         ("strong", r"\bstrong[- ]coupling (?:expansion|limit|theory)", "1"), ("weak", r"\bweak[- ]coupling (?:expansion|theory)|\bsecond[- ]order", "1"), ("energy", r"\benergy|\bself-energy", "1"))),
    Form("holstein_dimer", r"\bdimer\b.*(?:huang-rhys|vibronic|exciton)|(?:huang-rhys|vibronic|exciton).*\bdimer\b|\bholstein\b", (
        Slot("exchange", (r"\bJ\s*=\s*#", r"(?:excitonic|electronic|exchange|resonance|dipole-dipole|coulomb)? ?(?:coupling|interaction|exchange|splitting constant)(?: J)?(?: of| is| =)* #"), "J"), MODE, HUANG_RHYS),
        (("levels.1", r"\bsecond[- ]lowest|\bsecond (?:level|state)|\bfirst excited (?:vibronic )?(?:level|state)", "J"), ("levels.0", r"\blowest|\bground|\bbottom", "J"))),
    Form("spin_boson_absorption", r"\bzero[- ]phonon|\bphonon sideband|\bindependent boson|\bhuang-rhys|\breorgani[sz]ation energy", (
        Slot("transition", (r"(?:vertical|transition|franck-condon)[a-z ]*?(?:at|of|energy|lies at|=|is)+ #", r"vertical[a-z -]* #"), "J"), MODE, HUANG_RHYS),
        (("weights.0", r"\b(?:weight|share|fraction|strength|debye-waller).{0,40}zero[- ]phonon|\bzero[- ]phonon line.{0,40}\b(?:weight|share|fraction|strength)|\bdebye-waller factor", "1"),
         ("reorganisation", r"\breorgani[sz]ation energy", "J"), ("positions.0", r"\bzero[- ]phonon", "J")),
        (("energy", None), ("width", None))),
    Form("phonon_chain_dispersion", r"\bdiatomic (?:linear )?chain|\balternating\b.*\batoms\b|\boptical branch|\bacoustic branch|\bphonon gap|\btwo atoms (?:a|per|in the) (?:unit )?cell", (
        Slot("first", (r"\(#\)", r"mass(?:es)?(?: m_?1| of one atom)?(?: of| =| is)* #", r"\bm_?1\s*=\s*#"), "kg"),
        Slot("second", (r"\(#\)", r"(?:and|m_?2\s*=|other) #"), "kg"), Slot("outer_spring", (r"(?:between (?:the )?cells|outer|weaker|second)[a-z ]*spring[a-z ]*(?:of|=)? #",), "kg/s^2", False),
        Slot("spring", (r"(?:springs?|force constants?|stiffness|spring constants?)(?: K| C| k)?(?: of| =| is)* #",), "kg/s^2")),
        (("gap", r"\bgap\b", "rad/s"), ("optical.0", r"\boptical", "rad/s"), ("acoustic.0", r"\bacoustic", "rad/s"))),
    Form("lindblad_decay", r"\btwo-level (?:atom|system|emitter)\b|\bqubit\b.*\b(?:decay|relax|T_?1)|\blindblad|\bamplitude damping|\bbloch equations", (
        TIME, Slot("decay", (r"(?:decay|emission|relaxation|damping)(?: rate| constant)?(?: gamma)?(?: of| =| is)* #", r"\b(?:gamma|γ)\s*=\s*#", r"rate(?: gamma)?(?: of| =)? #"), "J"),
        Slot("occupation", (r"(?:mean |thermal )?(?:occupation|photon number|number of quanta)(?: of the bath| nbar| n)?(?: of| =| is)* #", r"\bn_?bar\s*=\s*#"), "1", False),
        Slot("dephasing", (r"(?:pure )?dephasing(?: rate)?(?: of| =| is)* #",), "J", False), Slot("rabi", (r"rabi frequency(?: omega)?(?: of| =| is)* #", r"\bOmega\s*=\s*#"), "J", False),
        Slot("detuning", (r"detuning(?: of| =| is)* #", r"detuned by #"), "J", False)),
        (("purity.0", r"\bpurity", "1"), ("coherence.0", r"\bcoherence", "1"), ("excited.0", r"\bexcited|\bpopulation|\bstill up|\binver(?:sion|ted)", "1")),
        never=r"\bratio\b|\bsteady|\bhalf-life|\bhow long|\bsuperposition|\binversion\b|\bcavity\b|\bT_?2\b"),
    Form("jaynes_cummings", r"\bjaynes|\bcavity\b.*\b(?:atom|emitter)|\b(?:atom|emitter)\b.*\bcavity\b", (
        Slot("coupling", (r"(?:coupling|coupled with|coupling strength|coupling constant)(?: g)?(?: of| =| is)* #", r"\bg\s*=\s*#"), "J"), TIME,
        Slot("photons", (r"(?:with|holds|contains|has) # photons?", r"# photons?", r"\bn\s*=\s*#"), "1", False),
        Slot("loss", (r"(?:cavity |photon )?(?:loss|leak\w*)(?: rate)?(?: kappa)?(?: of| =| is)* #", r"\b(?:kappa|κ)\s*=\s*#"), "J", False),
        Slot("decay", (r"(?:atomic |spontaneous )?(?:decay|emission)(?: rate)?(?: gamma)?(?: of| =| is)* #", r"\b(?:gamma|γ)\s*=\s*#"), "J", False)),
        (("photons.0", r"\b(?:mean|expected|average) (?:number of photons|photon number)", "1"), ("excited.0", r"\bexcited|\bprobabilit|\bpopulation", "1")),
        never=r"\bratio\b|\bdetun|\bsplitting\b|\bhow long|\bground state of the atom|\bcoherent state\b|\bthermal"),
)  # fmt: skip


def whole(reader: Reader) -> Whole | None:
    """Return what is asked of a tool of numbers; None where no such tool is spoken of."""
    if reader.says(r"\bhubbard\b|\bising\b|\bheisenberg\b") and not reader.says(r"\bpolaron\b|\bcavity\b"):
        return None
    for special in (_statistics, _complete_basis):
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
    _completed(form.tool, reader, arguments)
    if unit == "J":
        given = [one for one in units if same_dimension(one, "J")]
        unit = given[0] if given else "1"
    return Whole(Workflow((Step("answer", form.tool, arguments),), f"answer.{path}"), unit, tuple(reader.taken))


def _filled(reader: Reader, form: Form) -> tuple[dict[str, Any], list[str]]:
    """Take the inputs of a form; return them with the units of energy and the like that were written."""
    arguments: dict[str, Any] = {}
    units: list[str] = []
    for slot in form.slots:
        found = next((value for phrase in slot.phrases if (value := _quantity(reader, phrase, slot.unit)) is not None), None)
        if found is None:
            if slot.needed and not (form.tool == "spin_boson_absorption" and slot.name == "transition"):
                raise Unclear(f"the {slot.name} is not given")
            continue
        value, unit = found
        if unit:
            units.append(unit)
        count = slot.name in ("photons",)
        written = f"{value!r} {unit}" if unit else int(value) if count else value
        arguments[slot.name] = [written] if slot.name == "times" else written
    energies = [slot.name for slot in form.slots if slot.unit in ("J", "1/J") and slot.name in arguments]
    with_unit = [name for name in energies if isinstance(arguments[name], str) or isinstance(arguments[name], list) and isinstance(arguments[name][0], str)]
    if with_unit and len(with_unit) != len(energies):
        raise Unclear("some energies have a unit and some have none")
    return arguments, units


def _quantity(reader: Reader, phrase: str, unit: str) -> tuple[float, str] | None:
    """Take a number with a unit of one dimension (or none, where energies are in units of each other)."""
    pattern = re.sub(r"#", rf"(?P<value>{NUMERAL}|{COUNT})(?P<rest>[- ]?[^\\s,;?)]*(?: ?(?:\\^-?1|-1))?)", phrase, count=1)
    for match in re.finditer(pattern, reader.rest, re.IGNORECASE):
        found, used = read_unit(match.group("rest").lstrip("-"))
        if found and unit == "1" or found and not same_dimension(found, unit if unit != "1/J" else "s"):
            continue
        if not found and unit in ("kg", "kg/s^2"):
            continue
        head = reader.rest[match.start() : match.end("value")]
        reader.take(re.escape(head) + re.escape(match.group("rest")) if found else re.escape(head))
        return number(match.group("value")), found
    return None


def _completed(tool: str, reader: Reader, arguments: dict[str, Any]) -> None:
    """Add what a tool wants besides."""
    if tool == "spin_boson_absorption":
        if "transition" not in arguments:
            if reader.says(r"zero[- ]phonon line (?:lie|in|at|position)|\bwhere\b"):
                raise Unclear("the vertical transition is not given")
            arguments["transition"] = arguments["frequency"]
        arguments |= {"energy": [arguments["transition"]], "width": arguments["frequency"]}
    if tool == "phonon_chain_dispersion":
        centre = reader.says(r"\b(?:zone|brillouin[- ]zone) cent(?:re|er)|\bgamma point|\bcent(?:re|er) of the (?:brillouin )?zone|\bk\s*=\s*0|\bq\s*=\s*0|\blong[- ]wave")
        edge = reader.says(r"\b(?:zone|brillouin[- ]zone) (?:edge|boundary|end)|\bedge of the (?:brillouin )?zone|\bend of the zone|\bk ?a?\s*=\s*pi")
        if not centre and not edge and not reader.says(r"\bgap\b"):
            raise Unclear("the wave vector is not given")
        arguments["wavevector"] = [0.0 if centre else 3.141592653589793]
    if tool == "jaynes_cummings" and "photons" not in arguments and not reader.says(r"\bempty|\bvacuum|\bno photons?"):
        raise Unclear("how many photons the cavity holds is not given")


def _numbers(text: str) -> list[float]:
    return [number(part) for part in re.findall(NUMERAL, text)]


def _statistics(reader: Reader) -> Whole | None:
    """What local energies of Markov chains tell."""
    if not reader.says(r"\blocal energ|\bV-score|\bR-hat|\bgelman"):
        return None
    lists = reader.take_all(rf"{NUMERAL}(?:\s*,\s*(?:and\s+)?{NUMERAL}|\s+and\s+{NUMERAL}(?=[^,]*$))+")
    chains: list[Sequence[float]] = [_numbers(one.group()) for one in lists]
    chains = [row for one in chains for row in [one]]
    if not chains or len({len(one) for one in chains}) > 1 or len(chains[0]) < 4:
        raise Unclear("the local energies are not clear")
    arguments: dict[str, Any] = {"local_energies": chains}
    count = {1: "one|a|single", 2: "two", 3: "three", 4: "four"}.get(len(chains), "")
    if stated := reader.take(rf"\b({COUNT}) (?:markov |independent )*chains\b"):
        if int(number(stated.group(1))) != len(chains) and count:
            raise Unclear("the number of chains is another one")
    if sites := reader.take(rf"\b({COUNT})[- ](?:spins?|sites?|qubits?)\b|\bN\s*=\s*(\d+)"):
        arguments["sites"] = int(number(next(part for part in sites.groups() if part)))
    reader.take_all(r"N Var\(E\)/E\^2|E\^2")
    reader.take(r"\b(?:all )?(?:twelve|eight|ten|sixteen|six|twenty)\b(?! spins| sites)")
    for path, words in (("v_score", r"\bV-score"), ("r_hat", r"\bR-hat|\bgelman"), ("naive_error", r"\bnaive|\bif (?:the )?samples were independent"),
                        ("autocorrelation", r"\bautocorrelation"), ("error", r"\berror\b"), ("energy", r"\bmean\b|\baverage|\benergy estimate")):  # fmt: skip
        if reader.says(words):
            if path == "v_score" and "sites" not in arguments:
                raise Unclear("the number of sites is not given")
            return Whole(Workflow((Step("answer", "vmc_energy_statistics", arguments),), f"answer.{path}"), "1", tuple(reader.taken))
    raise Unclear("what is asked of the local energies is not clear")


def _complete_basis(reader: Reader) -> Whole | None:
    """Energies in two basis sets, brought to the complete one."""
    if not reader.says(r"\bcomplete[- ]basis|\bCBS\b|\bbasis[- ]set (?:limit|extrapolation)"):
        return None
    cardinals = [{"D": 2, "T": 3, "Q": 4, "5": 5, "6": 6}[match.group(1).upper()] for match in reader.take_all(r"\b(?:aug-)?cc-p(?:C|wC)?V([DTQ56])Z\b")]
    if not cardinals:
        if not (match := reader.take(r"\bcardinal numbers? (\d) (?:and|to) (\d)|\bX\s*=\s*(\d) (?:and|to) (\d)")):
            raise Unclear("the basis sets are not named")
        cardinals = [int(part) for part in match.groups() if part]
    pairs = {}
    for name, words in (("mean_field", r"(?:hartree-fock|HF|SCF|mean-field)(?: energies| energy)?"), ("correlation", r"(?:MP2 |CCSD\(T\) |CCSD )?correlation(?: energies| energy)?")):
        match = reader.take(rf"\b{words}[^-\d]{{0,30}}({NUMERAL})(?: ?(?:hartree|Eh))?\W+(?:and|to)\W+({NUMERAL})|\b{words}[^-\d]{{0,30}}({NUMERAL})\s*,\s*({NUMERAL})")
        if match:
            pairs[name] = [number(part) for part in match.groups() if part]
    cardinals = sorted(set(cardinals))
    if len(pairs) != 2 or len(cardinals) != 2:
        raise Unclear("two energies of each kind are not given")
    path = "correlation" if reader.says(r"\bcorrelation (?:energy )?(?:at|in) the (?:limit|basis|complete)|\b(?:limit|extrapolated)[a-z ]* (?:of the )?correlation") else "mean_field" if reader.says(r"\b(?:hartree-fock|HF) (?:limit|energy (?:at|in) the (?:basis|complete|limit))") else "total"
    return Whole(Workflow((Step("answer", "basis_set_extrapolation", {**pairs, "cardinal": cardinals}),), f"answer.{path}"), "hartree", tuple(reader.taken))
