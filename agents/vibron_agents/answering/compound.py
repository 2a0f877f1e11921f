"""Questions that take arithmetic on results, ask for two things, or compare a result with a limit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from vibron.core.search import stem
from vibron.core.workflow import MARK, Step, Workflow, taken_from
from vibron.core.written_units import dimension
from vibron_agents.answering.catalogue import Out, known
from vibron_agents.answering.plans import ARITHMETIC
from vibron_agents.answering.question import Question, StatedQuantity

_MORE = "|".join(
    "more less higher lower larger smaller greater stronger weaker brighter hotter colder longer shorter bigger faster "
    "slower further wider".split()
)
OPERATIONS: Mapping[str, re.Pattern[str]] = {
    name: re.compile(rf"\b(?:{phrases})\b", re.IGNORECASE)
    for name, phrases in {
        "relative_change": r"(?:by|how) (?:what|which|many|much)? ?per ?cent(?:age)?|"
        r"(?:percentage|relative|fractional) (?:change|difference|increase|decrease)",
        "ratio": r"ratio (?:of|between)|how many times|(?:by )?(?:what|which) factor|factor (?:by which|between)|"
        rf"times as (?:much|many|large|high|strong)|times (?:{_MORE})",
        "difference": rf"differences? (?:between|in)|differ|how (?:much|many)(?: \S+){{0,3}}? (?:{_MORE})|"
        r"how far apart|by how (?:much|many)|changes? (?:in|of)|change by|increases? (?:in|of)|drop in|rise in|"
        r"how much\b(?=[^.?]{0,60}?\b(?:go(?:es)? (?:up|down)|rise|fall|drop|increase|decrease|grow|shrink)\b)",
        "mean": r"(?:average|mean) (?:of|value of)",
        "sum": r"sum of|total of|combined|altogether|add(?:ed)? up|in total|together",
        "which": r"which (?:of (?:the|these|them|two)|one|has|is|gives|emits|shows|lies|absorbs|reaches|needs)\b[^.?]*"
        rf"\b(?:{_MORE}|most|least|highest|lowest|largest|smallest)|"
        rf"which (?:\w+ ){{1,2}}(?:has|have|is|are|gives|emits|shows)\b[^.?]*\b(?:{_MORE})\b(?! than)|"
        rf"(?:{_MORE}|closer|nearer)\b[^.?;]* or (?:to )?[^.?;]*\?",
    }.items()
}
_TELLING = frozenset(  # words that the name of a tool or of its result may hold
    map(stem, "difference ratio factor change shift increase sum total mean average times contrast percent".split())
)
_FROM_TO = re.compile(r"\W*(?:\w+\W+)?(?:to|->)\s*")  # 77 K to 300 K, 1 to 2 T
_FALLING = re.compile(
    r"(?i)\b(?:falls?|falling|drop\w*|shr[iau]nk\w*|decreas\w*|less|lower|lowered|lose|loses|lost|reduc\w+|smaller|"
    r"shorter|weaker|colder|slower|fewer|below|narrower|thinner|down)\b"
)
_WAY = re.compile(rf"{_FALLING.pattern}|\b(?:{_MORE}|grow\w*|ris\w+|increas\w*|warms?|gain\w*|up)\b")
_NEUTRAL = re.compile(r"(?i)\bdiffer\w*|\bapart\b")
_RISING = re.compile(r"(?i)\b(?:chang\w*|increas\w*|ris\w+|grow\w*|shift\w*) (?:\w+ ){0,3}?between\b|\bchange by\b")
_FACTORS: Mapping[str, float] = {
    "twice": 2.0, "double": 2.0, "half": 0.5, "triple": 3.0, "a third": 1 / 3, "one third": 1 / 3, "a quarter": 0.25,
    "a tenth": 0.1, "three times": 3.0, "four times": 4.0, "five times": 5.0, "ten times": 10.0, "two times": 2.0,
    "thrice": 3.0, "two thirds": 2 / 3, "three quarters": 0.75,
}  # fmt: skip
_MULTIPLE = re.compile(
    rf"(?i)\b({'|'.join(_FACTORS)})(?: of)? (?:the|that|this|its)\b"
    r"(?! (?:band|line|peak)?-?(?:width|height|maxim|angle|intensity))"
)
_OF_RESULT = re.compile(r"(?i)\b(?:what|give|find|compute|calculate|state|report|how|express)\b[^,;.?]{0,25}$|^\s*$")
_LIMIT = re.compile(
    r"(?i)\b(?:(?P<over>above|exceeds?|over|at least|beyond|(?:more|greater|larger|higher|longer|bigger) than)|"
    r"below|under|at most|within|(?:less|smaller|lower|shorter) than)"
)
_YES_NO = re.compile(
    r"(?i)(?:^|[.;:?!,]\s+)(?:and\s+)?(?:is|are|does|do|will|would|can|has|have|was|did)\b"
    r"(?![^?]*\b(?:what|how|which)\b)[^?]*\?"
)
_SECOND = re.compile(
    r"(?i)(?:[,;.?]?\s+(?:and|plus|as well as|also)\s+(?:also\s+)?|[?;.]\s+(?:and\s+)?)"
    r"(?=(?:at )?(?:what|how|which|where (?=is|are|do|does))\b(?! is\b \d))"
)
_FIRST = re.compile(r"(?i)\b(?:what|how|(?<!of )which|where (?:is|are|does|do))\b")
_ASKING = re.compile(
    r"(?i)\b(?:at |in |by )?(?:what|how|which)\b[^,;.?]*?\b(?:does|do|is|are|will|would|can|has|have|did)\b"
)
_THING = r"(?:(?!\b(?:of|between|with|from|to|at|for|by|if|when|that)\b)[\w'/()^ -]){3,60}?"
_BOTH = re.compile(
    rf"(?i)\b(what (?:is|are|were)|give|find|compute|calculate|determine|report|state)\b (?P<one>{_THING}),? and "
    rf"(?P<two>{_THING})(?= (?:of|for|at|in|from|that|when|if)\b|[,?;.]|$)"
)
_MORE_ASKED = re.compile(r"(?i)\bas well as (?:the|its|where|what|how)\b|\bboth in\b|[?;.]\s+(?:and|also)\b")
_UNIT = re.compile(r" in [^\s,;.?]+")


@dataclass(frozen=True)
class Twin:
    """Two variants of a question in which one quantity, or each of several, has one of two values."""

    one: Question
    other: Question
    backwards: bool  # the second result comes first: from the one to the other, or what rises between them


def operation(question: Question, tools: Sequence[str]) -> tuple[str, str, bool]:
    """Return the arithmetic on results that a question asks for, "" for none, and the text without asking for it.

    The last member is True if a tool of the plan is called by the same words and may do the arithmetic itself.
    """
    found = [known(name) for name in tools]
    named = " ".join(f"{one.entry.name.replace('_', ' ')} {one.entry.summary}" for one in found)
    said = {word for one in found for out in one.outputs for word in out.words | out.said}
    own = _TELLING & (_stems(named) | said)
    for name, pattern in OPERATIONS.items():
        if match := pattern.search(question.text):
            return name, _without(question.text, match), name != "which" and bool(own & _stems(match.group()))
    return "", question.text, False


def _without(text: str, match: re.Match[str]) -> str:
    """Return a text with some words blanked, an asking word in place of one that asks."""
    asks = match.group().lower().startswith(("how", "by", "which"))
    return text[: match.start()] + ("What" if asks else "").ljust(len(match.group())) + text[match.end() :]


def _stems(text: str) -> set[str]:
    return set(map(stem, re.findall(r"[a-z]+", text.lower())))


def is_asked(question: Question) -> bool:
    """Return True if a question asks for arithmetic on results, for two things, or for a comparison with a limit."""
    factor, _ = multiple(question)
    name, *_ = operation(question, ())
    return factor != 1.0 or bool(name or halves(question.text) or limit(question))


def multiple(question: Question) -> tuple[float, Question]:
    """Return the factor by which a result is to be multiplied, 1 where there is none, and the question without it."""
    match = _MULTIPLE.search(question.text)
    if not match or not _OF_RESULT.search(question.text[: match.start()]):
        return 1.0, question
    text = _without(question.text, match)
    return _FACTORS[match.group(1).lower()], replace(question, text=text, kept=question.quantities)


def unresolved(question: Question) -> str:
    """Return a request besides one result, such as a second quantity; "" if there is none."""
    if _MORE_ASKED.search(question.text):
        return "two things"
    is_other = _MULTIPLE.search(question.text) is not None and multiple(question)[0] == 1.0
    return "a multiple of something that is not the result" if is_other else ""


def twins(question: Question) -> Iterator[Twin]:
    """Yield the pairs of variants that a question compares."""
    every, text = question.quantities, question.text
    for place, quantity in enumerate(every):
        if len(quantity.values) == 2:
            ends = [(*every[:place], replace(quantity, values=(one,)), *every[place + 1 :]) for one in quantity.values]
            yield _twin(question, ends[0], ends[1], text[quantity.start : quantity.end])
    for one, other in combinations(every, 2):
        if _is_comparable(one, other):
            kept = [[each for each in every if each is not left_out] for left_out in (other, one)]
            yield _twin(question, kept[0], kept[1], text[one.end : other.start])
    first, second = every[: len(every) // 2], every[len(every) // 2 :]
    if len(every) >= 4 and len(first) == len(second) and all(map(_is_comparable, first, second)):
        yield _twin(question, first, second, "")


def gives_itself(question: Question, out: Out) -> bool:
    """Return True if an output is a difference or a similar quantity, and the question has nothing to be compared."""
    return bool(_TELLING & (out.words | out.said)) and len(question.entities) < 2 and not any(twins(question))


def _twin(question: Question, one: Iterable[StatedQuantity], other: Iterable[StatedQuantity], between: str) -> Twin:
    backwards = _FROM_TO.fullmatch(between) is not None
    turned = backwards or bool(_RISING.search(question.text))
    return Twin(replace(question, kept=tuple(one)), replace(question, kept=tuple(other)), turned)


def is_swapped(question: Question, name: str, first: float, second: float) -> bool:
    """Return True if the second of two results comes first: "by how much does it fall", a difference without a sign."""
    match = OPERATIONS[name].search(question.text)
    asking = question.text[slice(*question.asking)]
    if name == "difference" and _NEUTRAL.search(asking):
        return first < second
    behind = question.text[match.start() :] if match else asking
    way = _WAY.search(behind)
    return name in ("difference", "ratio") and way is not None and _FALLING.fullmatch(way.group()) is not None


def _is_comparable(one: StatedQuantity, other: StatedQuantity) -> bool:
    same = one.unit == other.unit or (one.unit and dimension(one.unit) == dimension(other.unit))
    return len(one.values) == len(other.values) == 1 and bool(same)


def combined(workflows: Sequence[Workflow], name: str, backwards: bool = False, **options: float) -> Workflow:
    """Return a workflow that runs some others and combines their results; equal steps are run once."""
    first, *others = workflows
    steps, results = list(first.steps), [first.result]
    for other in others:
        renamed: dict[str, str] = {}
        for step in other.steps:
            arguments = {field: _moved(value, renamed) for field, value in step.arguments.items()}
            same = [old.name for old in first.steps if old.tool == step.tool and dict(old.arguments) == arguments]
            renamed[step.name] = same[0] if same else f"{step.name}_other"
            steps += [] if same else [Step(renamed[step.name], step.tool, arguments)]
        results.append(str(_moved(taken_from(other.result), renamed)[MARK]))
    values = [taken_from(path) for path in (results[::-1] if backwards else results)]
    return Workflow(
        (*steps, Step("combined", ARITHMETIC, {"values": values, "operation": name, **options})), "combined"
    )


def _moved(value: Any, renamed: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping) and MARK in value:
        first, dot, rest = str(value[MARK]).partition(".")
        return taken_from(f"{renamed.get(first, first)}{dot}{rest}")
    return value


def limit(question: Question) -> tuple[Question, StatedQuantity, bool] | None:
    """Return a yes-or-no question without its limit, the limit, and whether the result must lie above it."""
    for place, one in enumerate(question.quantities if _YES_NO.search(question.text) else ()):
        before = question.text[max(0, one.start - 24) : one.start]
        match = next(reversed(list(_LIMIT.finditer(before))), None)
        if match and len(before) - match.end() < 8 and len(one.values) == 1:
            rest = question.quantities[:place] + question.quantities[place + 1 :]
            return replace(question, kept=rest), one, bool(match["over"])
    return None


def halves(text: str) -> tuple[str, str] | None:
    """Return two questions where a text asks for two things, each with what both need; None where it asks for one.

    >>> halves("What is the frequency and the photon energy of light of 10.6 um?")
    ('What is the frequency of light of 10.6 um?', 'What is the photon energy of light of 10.6 um?')
    """
    if both := _BOTH.search(text):
        before, after = text[: both.start("one")], text[both.end("two") :]
        rest = _UNIT.sub("", after, count=1) if _UNIT.search(both["one"]) and _UNIT.match(after) else after
        return before + both["one"] + rest, before + both["two"] + after
    for cut in _SECOND.finditer(text):
        if _FIRST.search(text, 0, cut.start()):
            before, after = text[: cut.start()], text[cut.end() :]
            return before.rstrip(" ,;.") + "?", f"{_ASKING.sub('', before).strip(' ,;.?')}; {after}"
    return None
