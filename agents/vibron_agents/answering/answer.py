"""Answer a plain question by the tools, with its probability; or decline, with the reason."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from vibron.core.result import shortened, to_json
from vibron.core.workflow import Workflow
from vibron_agents.answering import check, compound
from vibron_agents.answering.catalogue import known
from vibron_agents.answering.check import SAME, Result
from vibron_agents.answering.considering import UNUSED, Considered, consider
from vibron_agents.answering.question import Question, StatedQuantity
from vibron_agents.answering.weights import Weights, trained

NEARLY = 0.8  # fraction of the best probability from which another comparison is a rival


@dataclass(frozen=True)
class Answer:
    """An answer with its unit and the workflow that gives it; or the reason why there is none.

    ``score`` is the probability that the answer is right, and ``said`` says in one line what was computed.
    """

    value: Any = None
    unit: str = ""
    declined: bool = False
    reason: str = ""
    workflow: Workflow | None = None
    used: tuple[str, ...] = ()
    score: float = 0.0
    others: tuple[str, ...] = ()
    outputs: Mapping[str, Any] = field(default_factory=dict)
    said: str = ""
    parts: tuple[Answer, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as JSON-able data."""
        workflow = self.workflow.to_dict() if self.workflow else None
        for step in workflow["steps"] if workflow else ():
            if step["name"] in self.outputs:
                step["outputs"] = shortened(to_json(self.outputs[step["name"]]))
        return {
            "answer": None if self.declined else {"value": to_json(self.value), "unit": self.unit},
            "declined": self.declined, "reason": self.reason, "said": self.said, "workflow": workflow,
            "used": list(self.used), "score": round(self.score, 4), "others": list(self.others),
        }  # fmt: skip


def answer(text: str, files: Sequence[tuple[str, str]] = ()) -> Answer:
    """Answer a question.

    Parameters
    ----------
    text : str
        The question, with its numbers and units.
    files : sequence of (str, str)
        Names of files that it may mention, with their paths; one named "" may go unmentioned.

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
    found = [respond(one, trained()) for one in questions(text, files)]
    return max(found, key=lambda one: (not one.declined, one.score))


def questions(text: str, files: Sequence[tuple[str, str]]) -> list[Question]:
    """Return the question with the files that it mentions; if it mentions none, first with the one named ""."""
    named = Question(text, files=tuple(one for one in files if one[0]))
    implied = [Question(text, files=(one,)) for one in files if not one[0]]
    return [named] if any(one.kind == "file" for one in named.entities) else [*implied, named]


def respond(question: Question, weights: Weights) -> Answer:
    """Answer a question, its parts, or arithmetic on the results of its variants."""
    if two := compound.halves(question.text):
        return _both(question, two, weights)
    if bound := compound.limit(question):
        return _within(*bound, weights)
    factor, plain = compound.multiple(question)
    found = consider(plain, weights)
    tools = found.best.plan.chain.tools if found.best else found.plans[0].chain.tools if found.plans else ()
    name, text, own = compound.operation(question, tools)
    answered = settle(found)
    if name:
        combined = _combined(question, text, name, weights, found)
        own = own or bool(found.best and compound.gives_itself(question, found.best.plan.wanted.out))
        return answered if own and (combined.declined or combined.score <= found.probability) else combined
    if not answered.declined and (what := compound.unresolved(question)):
        return _refused(answered, f"it asks for {what}")
    if answered.declined or factor == 1.0:
        return answered
    if not isinstance(answered.value, float | int) or answered.workflow is None:
        return _refused(answered, "a multiple of a result that is not one number")
    workflow = compound.combined([answered.workflow], "sum", factor=factor)
    return replace(
        answered, value=factor * answered.value, workflow=workflow, said=f"{factor:g} times the {answered.said}"
    )


def _refused(found: Answer, reason: str) -> Answer:
    return replace(found, value=None, unit="", declined=True, reason=reason)


def _both(question: Question, parts: Sequence[str], weights: Weights) -> Answer:
    """Answer two questions in one, each quantity of which is used by one of them at least."""
    found = [_half(Question(part, files=question.files), weights) for part in parts]
    answers = [settle(replace(one, reason="" if one.reason.startswith(UNUSED) else one.reason)) for one in found]
    used = tuple(text for one in answers for text in one.used)
    taken = {text.rpartition(" as ")[0] for text in used}
    left = ", ".join(one.written for one in question.quantities if one.unit and one.written not in taken)
    whys = [one.reason if one.declined else f"{UNUSED} {left}" for one in answers if one.declined or left]
    sure = math.prod(one.score for one in answers)
    if not whys and sure < weights.least:
        whys = [f"both answers are right with a probability of only {sure:.0%}"]
    if whys:
        return Answer(declined=True, reason=f"it asks for two things: {whys[0]}", parts=tuple(answers))
    return Answer(
        [one.value for one in answers], ", ".join(one.unit or "1" for one in answers), used=used,
        score=sure, said="; ".join(one.said for one in answers),
        workflow=answers[0].workflow, outputs=answers[0].outputs, parts=tuple(answers),
    )  # fmt: skip


def _half(part: Question, weights: Weights) -> Considered:
    """Consider half a question, without the quantities that only the other half uses."""
    found = consider(part, weights)
    filled = found.best.plan.filled if found.best else None
    if filled is None or len(filled.used) == len(filled.question.quantities):
        return found
    kept = (one for number, one in enumerate(filled.question.quantities) if number in filled.used)
    return consider(replace(part, kept=tuple(kept)), weights)


def _within(question: Question, bound: StatedQuantity, above: bool, weights: Weights) -> Answer:
    """Answer whether a result lies above or below a limit."""
    found = settle(consider(replace(question, asked_unit=bound.unit), weights))
    value = found.value
    if found.declined or found.unit != bound.unit or not isinstance(value, float | int):
        return _refused(found, found.reason or f"a result that is not in {bound.unit}")
    holds = value > bound.values[0] if above else value < bound.values[0]
    return replace(found, value=holds, unit="", said=f"{found.said}: {value:g} {found.unit}")


def _combined(question: Question, text: str, name: str, weights: Weights, whole: Considered) -> Answer:
    """Answer by the results of two variants of a question, of which ``text`` does not ask for the arithmetic."""
    found = [one for twin in compound.twins(question) if (one := _pair(question, text, name, twin, weights))]
    ranked = sorted(found, key=lambda one: -one.score) if name != "which" else []
    why = f"it asks for a {name} of results that no two runs settle"
    if not ranked or ranked[0].score < weights.least:
        return Answer(declined=True, reason=why)
    best, rivals = ranked[0], [one for one in ranked[1:] if one.score > NEARLY * ranked[0].score]
    used = whole.best and len(whole.best.plan.filled.used) == len(whole.best.plan.filled.question.quantities)
    if any(not math.isclose(one.value, best.value, rel_tol=SAME) for one in rivals) or (
        used and not whole.reason and whole.probability > best.score
    ):
        return Answer(declined=True, reason=why)
    return best


def _pair(question: Question, text: str, name: str, twin: compound.Twin, weights: Weights) -> Answer | None:
    """Answer by the results of two variants; None where they do not give two numbers of one kind."""
    asked = question.wanted_unit if name in ("difference", "sum", "mean") else ""
    found = [consider(replace(one, text=text, asked_unit=asked), weights) for one in (twin.one, twin.other)]
    several = len(question.entities) > 1  # each variant would need its own
    settled = [one for one in found if not one.reason and not (several and one.features.get("unused_entities"))]
    pair = [one.best for one in settled if one.best]
    numbers = [one.value for one in pair if isinstance(one.value, float | int)]
    if len(numbers) < 2 or numbers[0] == numbers[1] or 0.0 in numbers:
        return None
    one, other = pair
    same = one.plan.chain == other.plan.chain and one.plan.wanted.out is other.plan.wanted.out
    if not same or one.unit != other.unit:
        return None
    first, second = numbers[::-1] if twin.backwards else numbers
    swapped = compound.is_swapped(question, name, first, second)
    first, second = (second, first) if swapped else (first, second)
    value, unit = _arithmetic(name, first, second, question.wanted_unit, one.unit)
    steps = compound.combined([part.plan.workflow for part in pair], name, twin.backwards is not swapped)
    return Answer(
        value, unit, workflow=steps, used=tuple(part.written for part in question.quantities),
        score=min(part.probability for part in found), said=f"{name} of {line(one)} and {line(other)}",
    )  # fmt: skip


def _arithmetic(name: str, one: float, other: float, wanted: str, unit: str) -> tuple[float, str]:
    if name in ("ratio", "relative_change"):
        ratio = one / other if name == "ratio" else (one - other) / other
        return (100.0 * ratio, "percent") if wanted == "percent" or name == "relative_change" else (ratio, "")
    return {"difference": one - other, "sum": one + other, "mean": 0.5 * (one + other)}[name], unit


def settle(found: Considered) -> Answer:
    """Return the answer that follows from what was considered."""
    best, why = found.best, found.reason
    if best is None:
        return Answer(declined=True, reason=why)
    others = tuple(dict.fromkeys(one.plan.workflow.result for one in found.results if one is not best))
    bound, quantities = best.plan.filled.bound, best.plan.filled.question.quantities
    used = tuple(dict.fromkeys(f"{quantities[number].written} as {name}" for (_, name), number in bound.items()))
    if not why and found.probability < found.least:
        rivals = [one for one in found.results if one is not best and not one.problem and not check.agrees(best, one)]
        why = f"the nearest answer, by {best.plan.tool}, is right with a probability of only {found.probability:.0%}"
        why += f"; {rivals[0].plan.workflow.result} fits about as well" if rivals else ""
    declined = Answer(None, "", True, why, best.workflow, used, found.probability, others)
    if why:
        return declined
    outputs = best.outputs or {}
    return replace(declined, value=best.value, unit=best.unit, declined=False, outputs=outputs, said=line(best))


def line(result: Result) -> str:
    """Return in one line what was computed, with the options that a convention decides."""
    plan, out = result.plan, result.plan.wanted.out
    *before, last = plan.chain.tools
    options = ", ".join(
        f"{slot.name}={plan.filled.arguments.get((len(before), slot.name), slot.face.default)}"
        for slot in known(last).choices
    )
    made = f" from {', '.join(before)}" if before else ""
    return f"{out.face.text or out.name} by {last}{made}" + (f" ({options})" if options else "")
