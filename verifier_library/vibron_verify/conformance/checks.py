"""The conformance checks: each takes a tool and its card and yields what is wrong."""

from __future__ import annotations

import doctest
import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from vibron.core.bibliography import bibliography
from vibron.core.card import card, card_schema
from vibron.core.errors import MissingSystemError, VibronError
from vibron.core.quantity import Array, Quantity
from vibron.core.require import require
from vibron.core.result import follow, to_json
from vibron.core.schema import input_schema, is_record, output_schema
from vibron.core.tool import SECONDS, Tool
from vibron_verify.answers import KnownAnswer, answers_of, in_short
from vibron_verify.conformance.agreement import agrees
from vibron_verify.conformance.bad_values import bad_calls, extreme_calls
from vibron_verify.conformance.nonfinite import undeclared

Card = Mapping[str, Any]
Answers = Sequence[KnownAnswer]
Check = Callable[[Tool, Card, Answers], Iterator[str]]
COST_FACTOR = 3.0
_FIT = re.compile(r"\b(fit|fitted|fitting|least[ -]squares|(?<!quantum )regression)\b", re.IGNORECASE)


def matches_code(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """The card says what the code says."""
    fresh = card(tool, in_short(tool))
    for key in fresh:
        if card_.get(key) != fresh[key]:
            yield f"card and code differ in {key!r}"


def satisfies_schema(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """The card satisfies the card schema, and the input schema accepts every known answer's call."""
    validator = require("jsonschema").Draft202012Validator
    yield from (
        f"card: {error.json_path} {error.message}" for error in validator(card_schema()).iter_errors(dict(card_))
    )
    schema = input_schema(tool)
    validator.check_schema(schema)
    if json.loads(json.dumps(schema)) != schema:
        yield "the input schema does not survive JSON"
    for answer in answers:
        yield from (
            f"schema refuses {answer.call}: {error.message}" for error in validator(schema).iter_errors(answer.call)
        )


class _Examples(doctest.DocTestRunner):
    """Runs examples; what the operating system lacks is raised and does not count as a wrong example."""

    def report_unexpected_exception(self, out: Any, test: Any, example: Any, exc_info: Any) -> None:
        """Report an exception, or raise it."""
        if isinstance(exc_info[1], MissingSystemError):
            raise exc_info[1]
        super().report_unexpected_exception(out, test, example, exc_info)


def examples_run(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """The examples of the card run in an empty namespace and print what they promise."""
    runner = _Examples(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    for number, text in enumerate(card_["examples"]):
        test = doctest.DocTestParser().get_doctest(text, {}, f"{tool.name}[{number}]", None, None)
        said: list[str] = []
        if runner.run(test, out=said.append).failed:
            yield "".join(said)
    if not card_["examples"]:
        yield "no example is given"


def known_answers_hold(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """Each known answer is reproduced within its tolerance, and the result satisfies the output schema."""
    schema = require("jsonschema").Draft202012Validator(output_schema(tool))
    results: dict[str, Any] = {}  # several answers of one call compute it once
    for answer in answers:
        call = repr(answer.call)
        if call not in results:
            results[call] = tool.execute(**answer.call)
        result = results[call]
        data = to_json(result)
        yield from (
            f"output schema refuses the result: {error.json_path} {error.message[:200]}"
            for error in schema.iter_errors(data if is_record(tool) else {"result": data})
        )
        found = to_json(follow(result, answer.path))
        known, tolerance = answer.value, answer.tolerance
        if not agrees(found, known, tolerance):
            yield f"{answer.path or 'result'} is {found!r}, known {known!r} ± {tolerance} ({answer.source})"


def answers_are_not_its_own(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """There are two known answers or more, their sources exist, and one at least is independent of the tool."""
    if len(answers) < 2:
        yield "it has fewer than two known answers"
    for answer in answers:
        if " " not in answer.source and answer.source not in bibliography():
            yield f"source {answer.source!r} is not in the bibliography"
    if all(answer.kind == "identity" for answer in answers):
        yield "no known answer is independent"


def fits_are_tried_with_noise(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """A tool that fits a model has a known answer whose data hold noise, with the expected spread as tolerance."""
    text = " ".join((tool.name.replace("_", " "), tool.summary, *tool.keywords))
    noisy = [answer for answer in answers if "noise of" in answer.source and answer.tolerance > 0]
    if _FIT.search(text) and not noisy:
        yield "it fits a model, and the source of no known answer names a 'noise of' its data"


def cites_known_papers(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """Papers are in the bibliography."""
    for key in card_["metadata"]["related_papers"]:
        if key not in bibliography():
            yield f"paper {key!r} is not in the bibliography"


def refuses_bad_values(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """A value that the declaration excludes, of any input and inside records, raises an error that names the field."""
    for names, value, call in bad_calls(tool, answers[0].call):
        name = " or ".join(sorted(names))
        try:
            tool.execute(**call)
        except VibronError as error:
            if error.field not in names:
                yield f"{name}={value!r}: the error names {error.field!r}"
            elif not error.remedy:
                yield f"{name}={value!r}: the error has no remedy"
        except Exception as error:
            yield f"{name}={value!r}: {type(error).__name__}: {error}"
        else:
            yield f"{name}={value!r} was accepted"


def survives_extremes(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """A permitted value at an end of its range or of extreme magnitude gives an error of Vibron or a finite answer."""
    if tool.cost != "instant":  # the random calls, which have a time limit, try the others
        return
    for name, value, call in extreme_calls(tool, answers[0].call):
        try:
            wrong = undeclared(tool, tool.execute(**call))
        except VibronError:
            continue
        except Exception as error:
            yield f"{name}={value!r}: {type(error).__name__}: {error}"
        else:
            yield from (f"{name}={value!r}: {path or 'the result'} is not finite" for path in wrong)


def declares_what_nonfinite_means(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """An output that may be NaN or infinite says in its text what that means."""
    for field in tool.outputs:
        if isinstance(field.mark, Quantity | Array):
            for word, open_ended in (("NaN", not field.mark.finite), ("infinite", field.mark.infinite)):
                if open_ended and word not in field.mark.text:
                    yield f"{field.name} may be {word}, but its text does not say what that means"


def repeats_itself(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """Two equal calls give equal bytes."""
    call = answers[0].call
    first, second = (json.dumps(to_json(tool.execute(**call))) for _ in range(2))
    if first != second:
        yield "two equal calls differ"


def costs_what_it_says(tool: Tool, card_: Card, answers: Answers) -> Iterator[str]:
    """One of four calls takes no more than the cost class allows, within a factor of three; the first is cold."""
    seconds = []
    for _ in range(4):
        start = time.perf_counter()
        tool.execute(**answers[0].call)
        seconds.append(time.perf_counter() - start)
        if seconds[-1] <= COST_FACTOR * SECONDS[card_["cost"]]:
            return
    yield f"cost {card_['cost']!r} but {min(seconds):.2f} s"


CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        matches_code,
        satisfies_schema,
        examples_run,
        known_answers_hold,
        answers_are_not_its_own,
        fits_are_tried_with_noise,
        cites_known_papers,
        refuses_bad_values,
        survives_extremes,
        declares_what_nonfinite_means,
        repeats_itself,
        costs_what_it_says,
    )
}


def problems(tool: Tool, card_: Card, check: str, answers: Answers | None = None) -> list[str]:
    """Run one check with the known answers of the tool, or given ones, unless it is exempt from it with a reason."""
    answers = answers_of(tool) if answers is None else answers
    return [] if check in tool.exempt else list(CHECKS[check](tool, card_, answers))
