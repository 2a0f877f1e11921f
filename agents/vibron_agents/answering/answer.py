"""Answer a plain question by the tools, with reasons; or decline rather than guess."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

import numpy as np

from vibron.core.declaration import Field
from vibron.core.errors import VibronError
from vibron.core.quantity import Kind
from vibron.core.result import shortened, to_json
from vibron.core.search import stem
from vibron.core.units import registry, turn
from vibron.core.workflow import Workflow
from vibron_agents.answering.binding import ANY_UNIT, SHARES, is_share
from vibron_agents.answering.guards import another_kind, misnamed, other_method
from vibron_agents.answering.outputs import in_given_unit
from vibron_agents.answering.picking import Pick, pick
from vibron_agents.answering.planning import Plan, plans, unexplained
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading.intent import intents
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole, asked_unit, whole
from vibron_agents.answering.units import in_molecules, read_unit, same_dimension
from vibron_agents.answering.wording import asks_for_two, asks_how_far, asks_to_compute_on, is_said_to_fall
from vibron_agents.answering.words import documents, telling

FOLD = re.compile(r"\b(?:two|three|four|five|six|eight|ten|twenty|hundred|thousand)-?fold\b", re.IGNORECASE)
SAME_UNIT = re.compile(r"\b(?:in the (?:same )?unit of|same unit)\b")
LEAST_SCORE = 0.6
LEAST_MARGIN = 0.03
PLAIN = 0.85
MEANT = 0.75
REACH = 0.12
LOOKED_AT = 6
MOST_NUMBERS = 20
SHARE = re.compile(
    r"\b(?:half|one third|a third|two thirds|a quarter|three quarters|a tenth) (?:of|as)\b", re.IGNORECASE
)
DISTANCE = re.compile(r"\b(?:width|range|shift|splitting|spacing|distance|difference|resolution|separation)\b")
LAWS = ("Planck", "Kirchhoff", "Beer", "Snell", "Boltzmann", "Lambert")  # every field leans on them
AUTHORITY = re.compile(
    r"\b([A-Z][a-z]{2,})(?:'s)? (?:theory|formula|method|approximation|model|law|relation|criteri\w+)\b"
    r"|\b(?:after|by|according to|formula of|method of|law of) ([A-Z][a-z]{3,})\b(?!'s)"
)
ASIDE = re.compile(r"\bfactor of \d|\bsums? of (?:the )?squared?\b|\bso that I can [^.,;?]*|\bto compare with\b")
TWISTS = {
    "difference": r"\b(?:difference between|differ|change in|increase|decrease|rise by|drop by|"
    r"how much (?:more|less|(?!power|water|matter|laser)[a-z]+er))\b",
    "ratio": r"\b(?:ratio|how many times|times (?:more|less|larger|smaller|higher|lower|as)|factor by which|factor)\b",
    "sum": r"\b(?:in total over|sum of|altogether|combined|in series|behind one another|stacked)\b",
    "comparison": r"\b(?:which of|whether|compare|greater|larger than|smaller than)\b",
    "multiple": r"\b(?:doubles|doubled|doubling|halved|halves|tripled|triples|quadrupled)\b",
    "choice": r"\b(?:which\b[^.?]*\bshould (?:i|we|one|you|it) (?!expect|get|find|see|read)|better\b|best\b)",
}


@dataclass(frozen=True)
class Answer:
    """An answer with its unit and the way to it; or the reason why there is none."""

    value: Any = None
    unit: str = ""
    declined: bool = False
    reason: str = ""
    workflow: Workflow | None = None
    used: tuple[str, ...] = ()
    score: float = 0.0
    others: tuple[str, ...] = ()
    outputs: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as JSON-able data."""
        return {
            "answer": None if self.declined else {"value": to_json(self.value), "unit": self.unit},
            "declined": self.declined, "reason": self.reason,
            "workflow": self._workflow(), "used": list(self.used), "score": round(self.score, 4),
            "others": list(self.others),
        }  # fmt: skip

    def _workflow(self) -> dict[str, Any] | None:
        if self.workflow is None:
            return None
        data = self.workflow.to_dict()
        for step in data["steps"]:
            if step["name"] in self.outputs:
                step["outputs"] = shortened(to_json(self.outputs[step["name"]]))
        return data


def answer(text: str) -> Answer:
    """Answer a question.

    Parameters
    ----------
    text : str
        The question, with its numbers and units.

    Returns
    -------
    Answer
        With ``declined`` true and a reason where the cards do not settle it.

    Examples
    --------
    >>> found = answer("At which wavelength is the emission of a black body at 300 K highest, in micrometres?")
    >>> round(float(found.value), 3), found.unit, found.workflow.tools
    (9.659, 'um', ('wien_peak',))
    """
    question = Question(text)
    read = whole(question.text)
    found = _of_whole(read, question) if read is not None and not read.general else _by_cards(question, read)
    if not found.declined and (why := another_kind(found.unit, question)):
        return replace(found, value=None, unit="", declined=True, reason=why)
    if not found.declined and np.size(found.value) == 1 and asks_for_two(question.text):
        return replace(found, value=None, unit="", declined=True, reason="it asks for more than one thing")
    alone = found.workflow if not found.declined and found.workflow and found.workflow.divisor == 1.0 else None
    if alone and (operation := asks_to_compute_on(question.text, _cards_of(alone.tools))):
        return replace(
            found, value=None, unit="", declined=True, reason=f"no step computes {operation!r} of the result"
        )
    return found


def _by_cards(question: Question, read: Whole | None) -> Answer:
    """Answer by the plan that fits best, where nothing in the question speaks against it."""
    found = plans(question)
    if not found:
        reason = read.reason if read else "no tool takes all the numbers and names that the question gives"
        return Answer(declined=True, reason=reason)
    best, why = found[0], ""
    rivals = tuple(dict.fromkeys(plan.workflow.result for plan in found[1:LOOKED_AT]))
    for plan in found[:LOOKED_AT]:
        if plan.score < found[0].score - REACH:
            break
        if doubt := doubts(plan, question):
            why = why or doubt
            break
        try:
            outputs = plan.workflow.outputs()
            chosen = _picked(plan, outputs, question)
            value = _in_wanted_unit(chosen.value, plan, question)
        except VibronError as error:
            why = why or f"{plan.workflow.tools[-1]} refuses: {error}"
            continue
        if chosen.reason:
            why = why or chosen.reason
            break
        if np.size(value) > max(MOST_NUMBERS, sum(len(one.values) for one in question.numbers)):
            why = why or f"{plan.workflow.result} holds {np.size(value)} numbers, more than a question asks for"
            break
        if _is_distance(plan, question):
            why = why or "a distance in wavenumbers is no wavelength"
            break
        if not _same_changed(plan, value, question):
            why = why or f"a number could as well be the {plan.binding.ambiguous}"
            break
        own = plan
        named = "1" if chosen.counted else plan.output.unit
        plan = replace(plan, output=replace(plan.output, path=chosen.path, unit=named))
        return _settled(plan, value, outputs, [one for one in found[:LOOKED_AT] if one is not own], question, rivals)
    return _declined(best, why, rivals)


def _of_whole(read: Whole, question: Question) -> Answer:
    """Run what a field read in the question as a whole, or pass on why it could not."""
    workflow = read.workflow
    if workflow is None:
        return Answer(declined=True, reason=read.reason)
    try:
        outputs = workflow.outputs()
        workflow = replace(workflow, result=read.place(outputs)) if read.place else workflow
        value = workflow.result_in(outputs)
        if value is None:
            return Answer(declined=True, reason=f"{workflow.tools[-1]} gives no value there")
        if read.single and any(count != 1 for count in replace(workflow, result=read.single).result_in(outputs)):
            return Answer(declined=True, reason="levels agree, and how they are counted is not said")
    except VibronError as error:
        return Answer(declined=True, reason=f"{workflow.tools[-1]} refuses: {error}", workflow=workflow)
    except Unclear as unclear:
        return Answer(declined=True, reason=str(unclear), workflow=workflow)
    if read.open:
        chosen = pick(workflow, outputs, question, ())
        if chosen.reason:
            return Answer(declined=True, reason=chosen.reason, workflow=workflow)
        if np.size(chosen.value) > 1:
            why = f"{workflow.result} holds {np.size(chosen.value)} values, and the question does not tell which"
            return Answer(declined=True, reason=why, workflow=workflow)
        value, step = chosen.value, workflow.result.partition(".")[0]
        workflow = replace(workflow, result=f"{step}.{chosen.path}".rstrip("."))
    if read.counted:
        value = len(value)
    if np.size(value) > 1 and asks_how_far(question.text):
        return Answer(declined=True, reason="several values, of which a distance is asked", workflow=workflow)
    unit, wanted = read.unit, question.wanted_unit or asked_unit(question.text)
    turned = wanted and wanted != unit and same_dimension(unit, wanted) and _is_length(unit) == _is_length(wanted)
    if turned and not isinstance(value, str | bool):
        value, unit = _converted(value, unit, wanted, "energy"), wanted
    elif read.bare and wanted != unit:
        unit = "1"
    return Answer(_scalar(value), "" if unit == "1" else unit, False, "", workflow, read.said, 1.0, outputs=outputs)


def _is_distance(plan: Plan, question: Question) -> bool:
    """Tell whether a result is how far wavenumbers are apart, and a wavelength is wanted."""
    apart = DISTANCE.search(f"{plan.output.path} {_output(plan).mark.text}".replace("_", " "))
    return bool(apart) and plan.output.unit == "cm^-1" and _is_length(question.wanted_unit or "1")


def _is_length(unit: str) -> bool:
    """Tell whether a unit is that of a length, in which an energy is not given though light has both."""
    return bool(registry().Unit("" if unit == "1" else unit).dimensionality == {"[length]": 1})


def _settled(
    best: Plan, value: Any, outputs: Mapping[str, Any], others: list[Plan], question: Question, rivals: tuple[str, ...]
) -> Answer:  # fmt: skip
    for rival in others:
        if rival.workflow.steps == best.workflow.steps and best.output.score - rival.output.score > LEAST_MARGIN:
            continue
        if best.meant >= MEANT and not rival.meant:
            continue  # the field's own words say more than a card's
        if best.score - rival.score < LEAST_MARGIN and not _agrees(rival, rival.workflow, value, question):
            return _declined(best, f"{rival.workflow.result} fits as well as {best.workflow.result}", rivals)
    unit = _unit(best, question)
    if isinstance(value, float) and value < 0 and is_said_to_fall(question.text):
        value = -value
    return Answer(
        value, "" if unit == "1" else unit, False, "", best.workflow, _used(best), best.score, rivals, outputs
    )


def _declined(plan: Plan, why: str, rivals: tuple[str, ...]) -> Answer:
    return Answer(None, "", True, why, plan.workflow, _used(plan), plan.score, rivals)


def doubts(plan: Plan, question: Question) -> str:
    """Return what in the question speaks against a plan; "" if nothing."""
    if plan.idle:
        return "it gives no number, molecule or file that a tool could take"
    if (other := _meant_elsewhere(plan, question)) and plan.score < PLAIN:
        return f"it reads as a question for {other}, which lacks an input"
    if plan.score < LEAST_SCORE:
        words = ", ".join(unexplained(plan, question)[:4])
        return f"the nearest tool, {plan.workflow.tools[-1]}, does not speak of: {words or 'what is asked'}"
    text = re.sub(
        r"\b(\w+) (?:factor|ratio)\b", lambda match: "" if _is_input(match, plan) else match.group(), question.text
    )
    text = ASIDE.sub("", text)
    for name, pattern in TWISTS.items():
        match = re.search(pattern, text, re.IGNORECASE)
        if match and not re.search(pattern, _card_text(plan), re.IGNORECASE) and name not in plan.twists:
            return f"the question asks for a {name}, which takes a step of its own"
    if fold := FOLD.search(question.text):
        return f"no number is read from {fold.group()!r}"
    if plan.meant and (share := SHARE.search(question.text)):
        return f"no number is read from {share.group()!r}"
    if plan.meant and (name := _unknown_authority(plan, question)):
        return f"no card speaks of {name}"
    if plan.meant and _turns_only(plan, question):
        return f"it asks for more than another unit: {', '.join(question.goal[:3])}"
    if called := misnamed(plan, question):
        return called
    if method := other_method(plan, question):
        return f"no step is {method}"
    left = () if plan.meant or plan.firm else unexplained(plan, question)
    if len(left) > max(2, 0.5 * len(set(question.words))):
        return f"no card speaks of: {', '.join(left[:5])}"
    return ""


def _turns_only(plan: Plan, question: Question) -> bool:
    """Tell whether a plan turns a unit into another while no word of what is asked for is on its card."""
    if not {"unit", "to"} <= set(plan.workflow.steps[-1].arguments) or len(plan.workflow.steps) > 1:
        return False
    spelt = set(telling(question.wanted_unit))
    asked = [word for word in question.goal if not read_unit(word)[0] and word not in spelt]
    return bool(asked) and set(question.words) <= set(unexplained(plan, question))


def _meant_elsewhere(plan: Plan, question: Question) -> str:
    """Return the tool of another field that the asking words point to, where they do not point to the plan's own."""
    from vibron.core.registry import find

    pointed = intents(question.text)
    if plan.meant or not pointed or pointed[0].strength < PLAIN:
        return ""
    last = find(plan.workflow.tools[-1])
    return "" if any(find(one.tool).domain == last.domain for one in pointed) else pointed[0].tool


def _is_input(match: re.Match[str], plan: Plan) -> bool:
    """Tell whether a factor or ratio, such as an ideality factor, is an input of the plan."""
    from vibron.core.registry import find

    fields = chain.from_iterable(find(name).inputs for name in plan.workflow.tools)
    return any(
        match.group(1).lower() in f"{one.name} {one.mark.text}".lower().replace("_", " ").split() for one in fields
    )


def _unknown_authority(plan: Plan, question: Question) -> str:
    """Return the name by which a method is called in the question but in no card of the plan; "" if there is none."""
    words = set(chain.from_iterable(documents()[name] for name in plan.workflow.tools))
    given = {str(value).lower() for step in plan.workflow.steps for value in step.arguments.values()}
    for match in AUTHORITY.finditer(question.text):
        name = match.group(1) or match.group(2)
        known = any(name.lower() in value for value in given) or stem(name.lower()) in words
        if not known and match.start() > 0 and name not in LAWS:
            return str(name)
    return ""


def _card_text(plan: Plan) -> str:
    return _cards_of(plan.workflow.tools)


def _cards_of(names: Sequence[str]) -> str:
    from vibron.core.registry import find

    tools = [find(name) for name in names]
    texts = [(tool.summary, *tool.keywords, *(one.mark.text for one in tool.outputs)) for tool in tools]
    return " ".join(chain.from_iterable(texts))


def _picked(plan: Plan, outputs: Mapping[str, Any], question: Question) -> Pick:
    """Return the element of the result that is asked for; a twin has the same path."""
    return pick(plan.workflow, outputs, question, [found for found, _ in plan.binding.pairs])


def _in_wanted_unit(value: Any, plan: Plan, question: Question) -> Any:
    unit, wanted = _own_unit(plan, question), _unit(plan, question)
    if isinstance(value, str | bool) or wanted == unit or _is_told(plan):
        return _scalar(value)
    return _scalar(_converted(value, unit, wanted, getattr(_output(plan).mark, "kind", None) or "energy"))


def _unit(plan: Plan, question: Question) -> str:
    """Return the unit of the answer: the one that is wanted, unless the result has that of the numbers given."""
    unit = _own_unit(plan, question)
    if _is_told(plan):
        return _told_unit(unit)
    if in_given_unit(_output(plan), plan.output.unit, question):
        return unit
    return question.wanted_unit if question.wanted_unit and (unit != "1" or is_share(question.wanted_unit)) else unit


def _told_unit(unit: str) -> str:
    """Return the unit that a step was told to give, as it may stand behind a number: ppmv is ppm."""
    share, _ = read_unit(unit)
    if share in SHARES:
        return share
    counted = unit.removeprefix("decadic ").replace("molecules/", "1/")
    return counted if same_dimension(unit, unit) or "/" in unit or "^" in unit else "1"


def _own_unit(plan: Plan, question: Question) -> str:
    """Return the unit in which a result comes; that of the numbers given where the tool takes them in any one unit."""
    output, goal = _output(plan), plan.filled.chain.goal
    if getattr(output.mark, "kind", None) == "model":
        stated = [one.unit for one, slot in plan.binding.pairs if getattr(slot.field.mark, "unit", "") == "J"]
        own = next((unit for unit in stated if unit), plan.output.unit)
        return own if plan.output.unit in ("J", own) else f"1/({own})"
    if plan.output.unit != "1" or not any(ANY_UNIT.search(getattr(one.mark, "text", "")) for one in goal.inputs):
        return plan.output.unit
    if in_given_unit(output, "1", question):
        return question.wanted_unit
    pairs = [pair for pair in plan.binding.pairs if ANY_UNIT.search(getattr(pair[1].field.mark, "text", ""))]
    given = [found for found, _ in pairs] or question.numbers
    rows = {found.unit for found in given if len(found.values) > 1 and found.unit}
    return rows.pop() if len(rows) == 1 and SAME_UNIT.search(output.mark.text) else "1"


def _output(plan: Plan) -> Field:
    """Return the declaration of the output that answers."""
    outputs = plan.filled.chain.goal.outputs
    return next((one for one in outputs if one.name == plan.output.path.partition(".")[0]), outputs[0])


def _is_told(plan: Plan) -> bool:
    """Tell whether the result comes in the unit that the last step was told."""
    return plan.workflow.steps[-1].arguments.get("to") == plan.output.unit


def _converted(value: Any, unit: str, wanted: str, kind: Kind) -> Any:
    """Return numbers in another unit, as far as their kind allows."""
    return turn(value, unit if unit == "1" else in_molecules(unit, wanted), wanted, kind=kind)[()]


def _scalar(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.size == 1:
        return float(value.reshape(-1)[0])
    if isinstance(value, tuple | list) and len(value) == 1 and isinstance(value[0], str | bool):
        return value[0]
    return value.item() if isinstance(value, np.generic) else value


def _same_changed(plan: Plan, value: Any, question: Question) -> bool:
    """Tell whether a result stays where two inputs that fit as well change their numbers."""
    return plan.twin is None or _agrees(plan, plan.twin, value, question)


def _agrees(rival: Plan, workflow: Workflow, value: Any, question: Question) -> bool:
    """Tell whether a rival's steps, or those of its twin, give the same value."""
    try:
        other = _in_wanted_unit(_picked(rival, workflow.outputs(), question).value, rival, question)
        return bool(np.allclose(np.asarray(other, dtype=float), np.asarray(value, dtype=float), rtol=1e-3))
    except VibronError:  # a rival that cannot be run is none
        return True
    except (TypeError, ValueError):
        return False


def _used(plan: Plan) -> tuple[str, ...]:
    return tuple(
        f"{', '.join(map(repr, found.values))}{' ' + found.unit if found.unit else ''} as {slot.field.name}"
        for found, slot in plan.binding.pairs
    )
