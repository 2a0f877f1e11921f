"""Tables of samples that are written out in a question: scatter corrections, components, calibrations, classes."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Any

from vibron.core.registry import find
from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading.infrared_outputs import OUTPUTS as PLAIN_OUTPUTS
from vibron_agents.answering.reading.infrared_spectra import OUTPUTS as SPECTRA_OUTPUTS
from vibron_agents.answering.reading.infrared_tables import LABEL, LABELS, NO_LABEL, ROLES
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.phrasebook import asking
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.spectra_models import OPERATIONS
from vibron_agents.answering.reading.spectra_rows import Row, grid_of
from vibron_agents.answering.reading.spectra_steps import (
    ORDINAL,
    ORDINALS,
    Call,
    calls,
    given,
)
from vibron_agents.answering.reading.whole import Whole

OUTPUTS = {**SPECTRA_OUTPUTS, **PLAIN_OUTPUTS}
REGRESSIONS = (
    "classical_least_squares", "inverse_least_squares", "partial_least_squares", "principal_component_regression",
    "cross_validate",
)  # fmt: skip
CORRECTED = {
    "standard_normal_variate": "", "multiplicative_scatter_correction": "corrected",
    "extended_multiplicative_scatter_correction": "corrected",
}  # fmt: skip
OF_CONTENTS = (
    "predicted", "predicted_errors", "intercept", "rmsec", "rmsecv", "residual_sd", "bias", "detection_limit",
    "quantification_limit", "standard_error",
)  # fmt: skip
PLAINLY = {
    **CORRECTED, **dict.fromkeys(REGRESSIONS, "predicted"), "mixture_nnls": "weights", "kennard_stone": "selected",
    "classify_spectra": "predicted", "simca": "accepted", "calibration_transfer": "transferred",
}  # fmt: skip
TAKEN = {
    "query": {"unknown", "new_spectra", "spectrum"}, "contents": {"concentrations"}, "other": {"secondary"},
    "reference": {"reference"},
}  # fmt: skip
LISTED = re.compile(
    r"\b(?:indices|indexes|list|all|each|every|which (?:samples|spectra|ones)|order of|coordinates|values|both|"
    r"respectively|concentrations of|weights|amounts)\b", re.IGNORECASE,
)  # fmt: skip
REFERENCE = re.compile(
    r"reference(?: spectrum)?\s*(?:is|of|=|:)?\s*$|\b(?:on|to|against|with) (?:the )?reference\b", re.IGNORECASE
)
PERTURBED = re.compile(r"temperatures?|times?\b|perturbation|°C|\bpH\b|minutes|seconds|\bK\b", re.IGNORECASE)
BEFORE_ROW = re.compile(
    rf"(?<![\w.])({NUMERAL})\s*(?:%|[a-zA-Zµ/^%-]+){{0,3}}\s*(?:gives?|gave|reads?|shows?|is|->|:|=|\()*\s*$"
)
AFTER_ROW = re.compile(
    rf"\s*(?:for|->|=>|:|=|at|belongs? to|with|,|\()\s*({NUMERAL})\s*(?:%|[mµ]?[gM](?:ol)?/|ppm|mM|wt)"
)


@dataclass(frozen=True)
class Table:
    """Rows sorted by what they are: known spectra with their labels, those to be judged, references, contents."""

    spectra: list[Row] = field(default_factory=list)
    unknown: list[Row] = field(default_factory=list)
    contents: list[Row] = field(default_factory=list)
    other: list[Row] = field(default_factory=list)
    reference: Row | None = None
    perturbation: Row | None = None
    labels: list[str] = field(default_factory=list)


def whole(reader: Reader, lists: Sequence[Row], done: list[str]) -> Whole | None:
    """Return what is asked of a table of samples; None where the text names nothing that is done to one."""
    if len(lists) < 2 or not any(re.search(one.cue, reader.rest, re.IGNORECASE) for one in OPERATIONS):
        return None
    sentence = asking(reader.text)
    grid, _, own = grid_of(reader, lists)
    found = _in_order(reader, calls(reader, OPERATIONS))
    done += [call.tool for call in found]
    if not found:
        return None
    takes = {one.name for call in found for one in find(call.tool).inputs}
    table = sorted_rows([row for row in lists if row is not own], takes, reader.text.find(sentence))
    steps, last, unknown = _corrected(found[:-1], table, grid)
    goal = found[-1]
    arguments = _arguments(reader, goal, table, last, unknown, grid)
    steps.append(Step("answer", goal.tool, {name: one for name, one in arguments.items() if one is not None}))
    path = _path(goal.tool, sentence, reader.text)
    _in_this_order(reader, table)
    place = _crossed(reader, sentence, goal.tool, grid, len(table.spectra[0].values)) or _named(
        sentence, goal.tool, table
    )
    full = ".".join(part for part in ("answer", path, place) if part)
    listed = bool(LISTED.search(sentence)) and not place
    unit = _unit(goal.tool, path)
    if unit == "1" and path in OF_CONTENTS:
        shares = "percent" if any(row.after.startswith("%") for row in table.contents) else unit
        unit = Question(reader.text).wanted_unit or shares  # contents come back in the unit in which they were given
    return Whole(Workflow(tuple(steps), full), unit, tuple(reader.taken), open=not place and not listed)


def sorted_rows(lists: Sequence[Row], takes: Set[str], asking_from: int) -> Table:
    """Return the rows of a text by what the words before each of them say that it is, if a step takes such a thing."""
    table = Table()
    role, label, reference, perturbation = "", "", None, None
    for row in lists:
        told = _role(row)
        if lists[0].end < asking_from <= row.start and told != "reference":
            told = "query"  # what the last sentence speaks of is what is asked about
        if any(told == role and not takes & inputs for role, inputs in TAKEN.items()):
            told = "spectra"
        named = LABEL.search(row.before)
        said = named.group(1) if named and named.group(1).lower() not in NO_LABEL else ""
        label = said or ("" if told else label)
        if told == "reference":
            reference = row
            continue
        role = told or role or "spectra"
        if role in ("spectra", "pure"):
            table.labels.append(label)
        kind = {"query": table.unknown, "contents": table.contents, "other": table.other}.get(role, table.spectra)
        kind.append(row)
    for row in [one for one in table.spectra if _is_odd(one, table.spectra)]:
        table.spectra.remove(row)
        if len(row.values) == len(table.spectra) and PERTURBED.search(row.before + row.after):
            perturbation = row
        else:
            table.contents.append(row)
    if table.spectra and len({len(row.values) for row in (*table.spectra, *table.unknown)}) > 1:
        raise Unclear("the rows of the table are not equally long")
    return replace(table, reference=reference, perturbation=perturbation)


def _in_this_order(reader: Reader, table: Table) -> None:
    """Take what is said of the order in which values are wanted, which must be that of the spectra."""
    match = reader.take(r"\(\s*(?:the )?([\w-]+) first\s*\)|, (?:the )?([\w-]+) first\b")
    name = next(filter(None, match.groups()), "").lower() if match else ""
    if name and not (table.spectra and name in table.spectra[0].before.lower()):
        raise Unclear("in which order the values are wanted is not clear")


def _is_odd(row: Row, others: Sequence[Row]) -> bool:
    lengths = [len(one.values) for one in others]
    usual = max(set(lengths), key=lengths.count)
    return len(row.values) != usual


def _role(row: Row) -> str:
    before = re.sub(r"^\s*(?:[mµkn]?[a-zA-Z]+/[a-zA-Z]+|%|ppm)(?!\w)", "", row.before)[
        -160:
    ]  # the unit of the row before
    if re.fullmatch(r"\W*(?:reads?|gave|gives?|show(?:s|ed)?|measured?)\W*", before):
        return "spectra"
    if re.search(r"\bpure\b[^.;?\d]{0,40}$|\breference spectr\w+ of\b[^.;?\d]{0,30}$", before, re.IGNORECASE):
        return "pure"
    if re.search(
        r"(?:classify|judge|analy[sz]e|predict|unmix\w*|decompos\w*|resolv\w*)\s+(?:of )?(?:the |this |a |new |"
        r"measured |observed )*(?:spectrum|sample|row)?\s*$",
        before,
        re.IGNORECASE,
    ):
        return "query"
    if REFERENCE.search(before[-40:]):
        return "reference"
    places = [(match.start(), role) for role, pattern in ROLES for match in re.finditer(pattern, before, re.IGNORECASE)]
    told = {role for _, role in places}
    if (
        row.bracketed
        and "contents" in told
        and not re.search(r"(?:concentrat\w*|contents?|compositions?)[^.;?]{0,30}$", before, re.IGNORECASE)
    ):
        told.discard("contents")
    return next((role for role in ("other", "query", "contents", "pure") if role in told), "spectra" if told else "")


def _in_order(reader: Reader, found: list[Call]) -> list[Call]:
    """Return the corrections first, the components before what is done to their scores, and the goal last."""
    corrections = [call for call in found if call.tool in CORRECTED]
    rest = [call for call in found if call.tool not in CORRECTED]
    names = [call.tool for call in rest]
    if len(rest) == 2 and "principal_components" in names and set(names) & {*REGRESSIONS, "classify_spectra", "simca"}:
        return [*corrections, next(call for call in rest if call.tool != "principal_components")]
    if "principal_components" in names and len(rest) == 2:
        scores = reader.says(r"\bscores?\b|project|component space|PC space")
        if not scores or "kennard_stone" not in names:
            raise Unclear("how the principal components go with the other step is not told")
        rest.sort(key=lambda call: call.tool != "principal_components")
    elif len(rest) > 1:
        raise Unclear(f"it speaks of {' and '.join(names)}")
    return corrections + rest


def _matrix(table: Sequence[Row]) -> list[list[float]]:
    return [list(row.values) for row in table]


def _corrected(found: Sequence[Call], table: Table, grid: Sequence[float]) -> tuple[list[Step], Any, Any]:
    """Return the steps that lead to the goal, and what they make of the known and of the unknown spectra."""
    steps: list[Step] = []
    last: Any = _matrix(table.spectra)
    unknown: Any = _matrix(table.unknown) or None
    for place, call in enumerate(found, 1):
        extra = given(
            reference=list(table.reference.values) if table.reference and "multiplicative" in call.tool else None,
            wavenumber=list(grid) if call.tool.startswith("extended") else None,
        )
        path = CORRECTED.get(call.tool, call.path)
        steps.append(Step(f"step{place}", call.tool, {"spectra": last} | dict(call.options) | extra))
        if unknown is not None:
            if call.tool == "principal_components" or (
                call.tool != "standard_normal_variate" and "reference" not in extra
            ):
                raise Unclear(f"how {call.tool} treats the unknown is not told")
            steps.append(Step(f"unknown{place}", call.tool, {"spectra": unknown} | dict(call.options) | extra))
            unknown = taken_from(f"unknown{place}.{path}".rstrip("."))
        last = taken_from(f"step{place}.{path}".rstrip("."))
    return steps, last, unknown


def _arguments(
    reader: Reader, goal: Call, table: Table, spectra: Any, unknown: Any, grid: Sequence[float]
) -> dict[str, Any]:
    tool, options = goal.tool, dict(goal.options)
    names = {one.name for one in find(tool).inputs}
    if tool in REGRESSIONS:
        found = {"spectra": spectra, "concentrations": _contents(reader, table), "unknown": unknown}
    elif tool == "mixture_nnls":
        if len(table.unknown) != 1:
            raise Unclear("which spectrum is that of the mixture is not told")
        found = {"spectrum": list(table.unknown[0].values), "components": spectra}
    elif tool == "figures_of_merit":
        found = {"pure_spectra": spectra}
    elif tool == "calibration_transfer":
        found = {"primary": spectra, "secondary": _matrix(table.other), "spectra": unknown}
    else:
        found = {"spectra": spectra, "new_spectra": unknown}
        if unknown is not None and "new_spectra" not in names:
            found["spectra"] = _matrix([*table.spectra, *table.unknown]) if isinstance(spectra, list) else spectra
    found["reference"] = list(table.reference.values) if table.reference else None
    found["perturbation"] = list(table.perturbation.values) if table.perturbation else None
    found["wavenumber"] = list(grid) or None
    if "labels" in names or tool == "cross_validate":
        found["labels" if "labels" in names else "groups"] = _labels(reader, table)
    if "folds" in names and "folds" not in options and len(table.spectra) < 5:
        options["folds"] = max(2, len(table.spectra))
    if table.contents and tool not in REGRESSIONS:
        raise Unclear("what some of the numbers are is not clear")
    asked = [int(number(part)) if part.isdigit() else ORDINALS.get(part, 0) for part in
             re.findall(rf"\b(?:PC|component) ?(\d)\b|\b({ORDINAL})\b(?= (?:principal )?component|"
                        rf"PC)", reader.text) for part in part if part]  # fmt: skip
    if tool == "principal_components" and "components" not in options and max(asked, default=0) > 2:
        options["components"] = max(asked)
    return {name: one for name, one in (found | options).items() if name in names and one is not None}


def _contents(reader: Reader, table: Table) -> list[list[float]]:
    """Return the known contents, for each spectrum: as rows, as a list a component, or one beside each spectrum."""
    samples, lists = len(table.spectra), _matrix(table.contents)
    if lists and len(lists) == samples and len(set(map(len, lists))) == 1 and len(lists[0]) != samples:
        return lists
    if lists and all(len(one) == samples for one in lists):
        return [list(row) for row in zip(*lists, strict=True)]
    for side in (AFTER_ROW.match, None):
        found = []
        for row in table.spectra:
            match = side(reader.rest[row.end : row.end + 30]) if side else BEFORE_ROW.search(reader.rest[: row.start])
            if match is None:
                break
            start = (row.end if side else 0) + match.start(1)
            found.append((number(match.group(1)), start, start + len(match.group(1))))
        if len(found) == samples:
            for _, start, end in found:
                reader.take_span(start, end)
            return [[one] for one, _, _ in found]
    raise Unclear("the contents of the known samples are not told")


def _labels(reader: Reader, table: Table) -> list[str]:
    if len(table.labels) == len(table.spectra) and all(table.labels) and len(set(table.labels)) > 1:
        return list(table.labels)
    for match in LABELS.finditer(reader.text):
        listed = re.findall(r"[A-Za-z]\w*", match.group(1).replace(" and ", " "))
        if len(listed) == len(table.spectra) and len(set(listed)) > 1:
            return listed
    raise Unclear("the classes of the known spectra are not told")


def _path(tool: str, sentence: str, text: str) -> str:
    outputs = find(tool).outputs
    if len(outputs) == 1:
        return ""
    with_it = re.compile(r"\(?\bwith(?:out)? (?:an? |its |the )?(?:intercept|offset)\)?", re.IGNORECASE)
    for part in (with_it.sub(" ", sentence), with_it.sub(" ", text)):
        for path, pattern in OUTPUTS.get(tool, ()):
            if isinstance(path, str) and re.search(pattern, part, re.IGNORECASE):
                return path
    if tool not in PLAINLY:
        raise Unclear(f"which result of {tool} is asked for is not clear")
    return PLAINLY[tool]


def _crossed(reader: Reader, sentence: str, tool: str, grid: Sequence[float], channels: int) -> str:
    """Take the two channels of a cross peak; "" where none is asked for."""
    if tool != "two_d_correlation":
        return ""
    if re.search(r"auto-?peak|diagonal", sentence, re.IGNORECASE):
        one = re.search(
            rf"\b({ORDINAL}) (?:channel|point|variable|wavenumber)|(?:channel|point|variable) ({COUNT})\b|"
            rf"({NUMERAL}) ?cm",
            sentence,
        )
        place = _channel(one.group(one.lastindex or 0), grid, channels) if one else None
        if one is None or place is None:
            raise Unclear("which channel is meant is not clear")
        reader.take(re.escape(one.group()))
        return f"{place}.{place}"
    pairs = (
        rf"\b(?:channels?|points?|variables?|wavenumbers?)\s+({COUNT})\s+(?:and|with|vs\.?)\s+(?:channel )?({COUNT})\b",
        rf"\b({ORDINAL})(?: channel| point| variable)? (?:and|with) (?:the )?({ORDINAL}) (?:channel|point|variable|"
        r"wavenumber)",
        rf"\(\s*({NUMERAL})\s*[,/]\s*({NUMERAL})\s*\)", rf"({NUMERAL})\s*(?:cm\^?-1)? (?:and|vs\.?|/|"
                                                        rf",) ({NUMERAL})\s*cm\^?-1",
    )  # fmt: skip
    for pattern in pairs:
        if match := re.search(pattern, sentence, re.IGNORECASE):
            reader.take(re.escape(match.group()))
            places = [_channel(part, grid, channels) for part in match.groups()]
            if None in places:
                raise Unclear("which channels are meant is not clear")
            return ".".join(str(place) for place in places)
    return ""


def _named(sentence: str, tool: str, table: Table) -> str:
    """Return the place of the one component that a sentence names; "" where it names none."""
    if tool not in ("mixture_nnls", "figures_of_merit"):
        return ""
    places: list[int] = []
    size = len(table.spectra)
    told = re.search(
        rf"\b(?:for|of|in|is) the ({ORDINAL}|last)(?: (?:component|species|gas|analyte|substance|compound|one|spectrum|"
        rf"constituent|of (?:them|these|the two)))?\s*(?=[,.?;(]|$|in\b|and\b|is\b|at\b)", sentence,
    )  # fmt: skip
    if told:
        place = size - 1 if told.group(1) == "last" else ORDINALS[told.group(1)] - 1
        return str(place) if place < size else ""
    words = "|".join(re.escape(label) for label in table.labels if label)
    if words and re.search(rf"(?<![\w-])(?:{words}),? and (?:of |in )?(?:{words})(?![\w-])", sentence):
        return ""
    for before in ("", r"(?:component|analyte|species|of|for|is|much) "):
        places = [
            place
            for place, label in enumerate(table.labels)
            if label and re.search(rf"(?<![\w-]){before}{re.escape(label)}(?![\w-]|\s*:)", sentence)
        ]
        if len(places) == 1:
            break
    return str(places[0]) if len(places) == 1 and len(set(table.labels)) == len(table.labels) else ""


def _channel(word: str, grid: Sequence[float], channels: int) -> int | None:
    wanted = ORDINALS.get(word.lower()) or number(word)
    if wanted in grid:
        return list(grid).index(wanted)
    return int(wanted) - 1 if 1 <= wanted <= channels else None


def _unit(tool: str, path: str) -> str:
    outputs = find(tool).outputs
    told = next((one for one in outputs if one.name == path.partition(".")[0]), outputs[0])
    return str(getattr(told.mark, "unit", "1") or "1")
