"""Spectra that are written out in a question: what is done to them, step by step, and what is asked of the result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from vibron.core.errors import VibronError
from vibron.core.registry import find
from vibron.core.result import follow
from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.reading import spectra_rows, spectra_samples
from vibron_agents.answering.reading.numerals import COUNT, SPELT
from vibron_agents.answering.reading.phrasebook import asking
from vibron_agents.answering.reading.reader import Reader, Unclear
from vibron_agents.answering.reading.spectra_asks import ASKS, LIKENESS, Ask, Readings, asked, near, path_of, place
from vibron_agents.answering.reading.spectra_rows import Row, filled, grid_of, halved
from vibron_agents.answering.reading.spectra_steps import OPERATIONS, Call, Strange, calls
from vibron_agents.answering.reading.whole import Whole

SMOOTHERS = ("smooth_savitzky_golay", "smooth_whittaker", "denoise_wavelet", "savitzky_golay")
STRANGE: dict[str, tuple[str, ...]] = {  # what is done to spectra, and the tools that do it
    r"smooth|de-?nois|filter(?! (?:photomet|wheel|instrument|correlation))": (
        *SMOOTHERS, "spectral_information_similarity", "remove_spikes"),
    r"savitzky": ("derivative_spectrum", *SMOOTHERS), r"derivative|differentiat": ("hit_quality_first_derivative",),
    r"normali[sz]|rescal|scaled?\b": ("normalise_spectrum", "hit_quality_euclidean", "hit_quality_absolute",
                                       "standard_normal_variate", "compare_spectra"),
    r"resampl|interpolat": ("mask_regions", "remove_spikes", "zero_filling"), r"kubelka|kramers|logarithm": (),
    r"deconvol|co-?add|averag(?!e spectrum)|square root|detrend|doubl|halv|multipl(?!ic|e lin)|divid": (),
    r"subtract|offset": ("rubberband_baseline", "baseline", "multiplicative_scatter_correction",
    "classical_least_squares"),
    r"difference between|\bratio\b": ("band_ratio_index", "hit_quality_absolute"), r"shift": ("align_spectra",
    "earth_mover_distance"),
}  # fmt: skip
UNITS = {"centre": "cm^-1", "wavenumber": "cm^-1", "width": "cm^-1", "area": "cm^-1"}
AREAS = ("earth_mover_distance", "spectral_information_similarity")
HIGHEST = 1.5
MANY = r"\b(?:list|all|each|every|values|ordinates|give the (?:corrected |smoothed )?spectrum)\b"
COUNTED = (
    r"(?:spectr\w+|wavelengths?|filters?|variables?|points?|channels?|readings?|wavenumbers?|values|samples?|bands?|"
    r"standards?|mixtures?)"
)


def whole(text: str) -> Whole | None:
    """Return what is asked of spectra or of a table of samples; None where none are written out.

    >>> text = "Absorbance 0.1, 0.5, 0.2 at 1000, 1010, 1020 cm-1. Scale the maximum to one. Value at 1020 cm-1?"
    >>> found = whole(text)
    >>> found.workflow.tools, found.workflow.result
    (('normalise_spectrum',), 'step1.ordinate.2')
    """
    reader = Reader(filled(Reader(text).text))
    pointed = spectra_rows.points(reader)
    lists = [*pointed] if pointed else []
    lists += spectra_rows.rows(reader)
    if not lists:
        return None
    steps: list[str] = []
    try:
        found = spectra_samples.whole(reader, lists, steps) or _of_spectra(reader, lists, steps)
        if found is not None:
            _settled(reader, lists, steps)
        return found
    except Unclear as why:
        return Whole(reason=str(why)) if steps or isinstance(why, Strange) else None


def _settled(reader: Reader, lists: Sequence[Row], done: Sequence[str]) -> None:
    """Refuse a question of which a number or a step is left over."""
    known = {len(row.values) for row in lists} | {len(lists), len(lists) - 1}
    sizes = "|".join({str(size) for size in known} | {SPELT[size] for size in known if size < len(SPELT)})
    reader.take_all(rf"\b(?:{sizes})[- ][a-z]{{3,}}s?\b")
    reader.take_all(rf"\b(?:{COUNT})[- ](?:\w+ )?{COUNTED}\b")
    reader.take_all(
        r"\b(?:both|the) two\b|\btwo (?:ends|of them|spectra|bands)\b|\bone (?:spectrum|band|number|value|point)\b"
    )
    reader.take_all(r"\(?\b(?:1(?:\.0)?|0) ?(?:=|is|means?|for) (?:identical|equal|perfect|no|the same|a perfect)\b")
    reader.take_all(r"\b1 ?/ ?\(1 ?\+ ?SID\)")
    reader.take_all(r"\(?(?:count\w* |start\w* |ind\w+ )?from (?:0|1|zero|one)\b\)?")
    for pattern, tools in STRANGE.items():
        if not set(tools) & set(done) and (match := re.search(rf"\b(?:{pattern})\w*", reader.rest, re.IGNORECASE)):
            raise Strange(f"{match.group()} takes a step of its own")
    reader.take_all(r"\b(?:PC|component|factor|channel|spectrum|sample|point|row)\s?#?\d{1,2}\b(?!\.\d)")
    if left := reader.left():
        raise Unclear(f"it has no place for {', '.join(left)}")


def _of_spectra(reader: Reader, lists: list[Row], done: list[str]) -> Whole | None:
    grid, unit, own = grid_of(reader, lists)
    rows = [row for row in lists if row is not own]
    if len(grid) > 1:
        step = re.escape(f"{abs(grid[1] - grid[0]):g}")
        reader.take(
            rf"\b(?:every|each|in steps of|steps? of|spac\w+(?: of| by)?|intervals? of)\s*{step}\s*(?:cm\^?-1|/cm)"
        )
    sentence = asking(reader.text)
    likeness = asked(Reader(reader.rest), sentence, LIKENESS) is not None and (
        not grid or len(halved(rows, len(grid))) == 2
    )
    if not grid and likeness and len(rows) == 2 and len(rows[0].values) == len(rows[1].values):
        if re.search(r"earth|wasserstein|EMD|smooth", reader.text, re.IGNORECASE):
            return None  # these need to know where the readings were taken
        grid, unit = [1000.0 + place for place in range(len(rows[0].values))], "cm-1"
    rows = halved(rows, len(grid))
    if not grid or not rows or any(len(row.values) != len(grid) for row in rows):
        return None
    if likeness and len(rows) == 2:
        return _of_two(reader, grid, unit, rows, sentence, done)
    return _of_one(reader, grid, unit, rows[0], sentence, done) if len(rows) == 1 else None


def _of_one(reader: Reader, grid: list[float], unit: str, row: Row, sentence: str, done: list[str]) -> Whole | None:
    row = replace(row, before=reader.text[: row.start]) if not re.search(r"[a-z]{4}", row.before) else row
    steps, last, record = _source(grid, unit, row, "spectrum")
    readings = _readings(grid, unit, record)
    found = processing(reader)
    one = asked(reader, left_of(reader, sentence), ASKS) if not _asks_for_value(sentence) else None
    done += [call.tool for call in found] + ([one.tool] if one else [])
    if max(record["ordinate"]) > HIGHEST and not record.get("kind") and "to_absorbance" in done:
        raise Strange("whether the readings are shares or per cent is not told")
    if not found and one is None:
        return None
    steps, last = _processed(steps, last, found, "step")
    if one is None:
        return _value(reader, steps, found, sentence, grid)
    options = one.options(reader, readings)
    many = any(field.name == "spectra" for field in find(one.tool).inputs)
    given = {"spectra": [last]} if many else {"spectrum": last}
    steps.append(Step("answer", one.tool, given | options))
    path = _chosen(reader, path_of(one, sentence, reader.text), sentence, steps, readings)
    return Whole(Workflow(tuple(steps), f"answer.{path}"), _unit(one, path), tuple(reader.taken))


def _of_two(
    reader: Reader, grid: list[float], unit: str, rows: Sequence[Row], sentence: str, done: list[str]
) -> Whole | None:  # fmt: skip
    one = asked(reader, sentence, LIKENESS)
    assert one is not None
    steps, inputs = [], []
    found = [call for call in processing(reader) if call.options or call.tool != "normalise_spectrum"]  # the tools do
    if one.tool in AREAS:  # they compare areas of one
        found = [call for call in found if call.tool != "normalise_spectrum" or call.options.get("to") != "area"]
    done += [call.tool for call in found] + [one.tool]
    for name, row in zip(("first", "second"), rows, strict=True):
        more, last, record = _source(grid, unit, row, name)
        own = [call for call in found if _applies(reader, call, name, rows)]
        more, last = _processed(more, last, own, name)
        steps += more
        inputs.append(last)
    options = one.options(reader, _readings(grid, unit, record))
    steps.append(Step("answer", one.tool, {"first": inputs[0], "second": inputs[1]} | options))
    path = path_of(one, sentence, reader.text)
    return Whole(Workflow(tuple(steps), f"answer.{path}".rstrip(".")), _unit(one, path), tuple(reader.taken))


def _applies(reader: Reader, call: Call, name: str, rows: Sequence[Row]) -> bool:
    """Tell whether a step is done to one of two spectra: to both, if so said, else to the one of which it is said."""
    stop = reader.text.find(".", call.start)
    start = reader.text.rfind(".", 0, call.start)
    said = reader.text[start + 1 : stop if stop > 0 else len(reader.text)]
    if re.search(r"\b(?:both|each|either|all|the (?:two )?spectra|them|two)\b", said, re.IGNORECASE):
        return True
    if rows[0].end < call.start < rows[1].start:
        return name == "first"
    if re.search(r"\b(?:unknown|sample|query|first)\b", said, re.IGNORECASE):
        return name == "first"
    raise Unclear(f"to which of the two spectra {call.tool} is applied is not told")


def _source(grid: list[float], unit: str, row: Row, name: str) -> tuple[list[Step], Any, dict[str, Any]]:
    """Return a spectrum as it is given, by a step of its own where its units are to be turned."""
    record = spectra_rows.spectrum(grid, row)
    if unit == "cm-1":
        return [], record, record
    kind = "transmittance" if record.get("kind") == "transmittance" else "absorbance"
    given = {"x": record["wavenumber"], "y": record["ordinate"], "x_unit": unit, "y_unit": kind}
    step = Step(name, "normalise_units", given)
    return [step], taken_from(name), record


def _readings(grid: Sequence[float], unit: str, record: dict[str, Any]) -> Readings:
    scale = {"um": 1e4, "nm": 1e7}.get(unit)
    places = [scale / one for one in record["wavenumber"]] if scale else record["wavenumber"]
    down = record.get("kind") == "transmittance"
    values = record["ordinate"]
    top = places[values.index(min(values) if down else max(values))]
    return Readings(sorted(places), top, unit)


def _processed(steps: list[Step], last: Any, found: Sequence[Call], name: str) -> tuple[list[Step], Any]:
    for place_, call in enumerate(found, 1):
        label = f"{name}{place_}"
        steps = [*steps, Step(label, call.tool, {"spectrum": last} | dict(call.options))]
        last = taken_from(f"{label}.{call.path}".rstrip("."))
    return steps, last


def left_of(reader: Reader, sentence: str) -> str:
    """Return a sentence without what has been taken from it."""
    start = reader.text.find(sentence)
    return reader.rest[start : start + len(sentence)] if start >= 0 else sentence


def processing(reader: Reader) -> list[Call]:
    """Take the steps that come before what is asked for; Savitzky and Golay's derivative smooths by itself."""
    if reader.says(r"\bderivative") and not reader.says(r"\bsmooth"):
        reader.take_all(r"(?:by |with |using |after )?savitzky[- ]golay(?: filter)?")
    return calls(reader, OPERATIONS)


def _asks_for_value(sentence: str) -> bool:
    """Tell whether a single point of what comes out is asked for."""
    named = re.search(
        r"\b(?:value|absorbance|ordinate|derivative|reading|transmittance|intensity)\b[^.;?]{0,60}\bat\b",
        sentence,
        re.I,
    )
    other = re.search(r"\b(?:area|width|FWHM|ratio|centroid|integra\w+)\b", sentence, re.IGNORECASE)
    return named is not None and other is None


def _value(reader: Reader, steps: list[Step], found: Sequence[Call], sentence: str, grid: Sequence[float]) -> Whole:
    """Return the point of the last spectrum that is asked for, or all of them."""
    last = found[-1]
    baseline = last.path and re.search(
        r"\bbase ?line(?:'s)? (?:value|itself|height|ordinate|at|have)|(?:value|height|ordinate) of (?:the|this) "
        r"(?:rubberband )?base ?line|"
        r"how high (?:is|does) the base ?line|what is the (?:rubberband )?base ?line\b|(?:is|what) the (?:rubberband "
        r")?base ?line at", sentence, re.IGNORECASE)  # fmt: skip
    path = f"{steps[-1].name}.baseline" if baseline else f"{steps[-1].name}.{last.path}.ordinate".replace("..", ".")
    spectrum = _run(steps, f"{steps[-1].name}.{last.path}".rstrip("."))
    index = place(reader, left_of(reader, sentence), spectrum.wavenumber.tolist())
    if index is None and (
        match := re.search(
            r"\b(?:(?P<top>largest|highest|maximum|greatest)|lowest|smallest|minimum|most negative)\b", sentence
        )
    ):
        index = int(spectrum.ordinate.argmax() if match.group("top") else spectrum.ordinate.argmin())
    if index is None and not re.search(MANY, sentence, re.IGNORECASE):
        raise Unclear("which point is asked for is not clear")
    if index is not None and grid[0] > grid[-1] and not re.search(r"\bat \d", sentence):
        index = len(grid) - 1 - index
    return Whole(Workflow(tuple(steps), path + (f".{index}" if index is not None else "")), "1", tuple(reader.taken))


def _chosen(reader: Reader, path: str, sentence: str, steps: Sequence[Step], seen: Readings) -> str:
    """Return the path with the band that is meant in the place of a star."""
    if "*" not in path:
        return path
    bands = _run(steps, "answer.bands")
    places = [float(band.wavenumber if hasattr(band, "wavenumber") else band.centre) for band in bands]
    index = 0 if len(bands) == 1 else None
    if (wanted := near(reader, seen)) is not None:
        index = min(range(len(places)), key=lambda one: abs(places[one] - wanted))
    elif match := re.search(
        r"\b(lower|lowest|first|upper|highest|second|last|third|stronger|strongest|weaker|weakest|broader|narrower)\b",
        sentence,
    ):
        ranked = {"lower": 0, "lowest": 0, "first": 0, "second": 1, "third": 2, "upper": -1, "highest": -1, "last": -1}
        if match.group(1) in ranked:
            order = sorted(range(len(places)), key=lambda one: places[one])
            index = order[ranked[match.group(1)]]
    if index is None:
        raise Unclear(f"{len(bands)} bands come out, and the question does not tell which")
    return path.replace("*", str(index))


def _run(steps: Sequence[Step], path: str) -> Any:
    try:
        outputs = Workflow(tuple(steps), path).outputs()
    except VibronError as error:
        raise Unclear(f"{steps[-1].tool} refuses: {error}") from error
    name, _, rest = path.partition(".")
    return follow(outputs[name], rest)


def _unit(one: Ask, path: str) -> str:
    """Return the unit of a result as its tool declares it."""
    if path.startswith("bands."):
        return UNITS.get(path.rpartition(".")[2], "1")
    outputs = find(one.tool).outputs
    told = next((field for field in outputs if field.name == path.partition(".")[0]), outputs[0])
    return str(getattr(told.mark, "unit", "1") or "1")
