"""Questions about lists of bands and lines that are read as a whole: overtones, components, matches, lines of air."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.spectra_rows import Row, grid_of, points, rows
from vibron_agents.answering.reading.spectra_steps import PAIR, W
from vibron_agents.answering.reading.whole import Whole, asked_unit

STRUCTURES = (
    ("alpha_helix", r"helix|helic\w+"), ("beta_sheet", r"sheet"), ("turn", r"\bturns?\b"), ("disordered",
    r"disorder\w*|random|unordered|coil"),
)  # fmt: skip
KNOWN = r"should|true|reference|known|literature|certifi\w+|accepted|real|tabulated|catalogue"
SEEN = r"\bread\w*|appear\w*|found|observed|measured|\bseen|show\w*|came out|comes? out|instrument|spectrometer"
LEVELS = r"\b(?:(?:R|U)?HF|MP2|B3LYP|PBE0?|BLYP|BP86|CCSD(?:\(T\))?|M06-2X|B97\S*|wB97\S*)/[\w+*(),-]+"


def whole(way: Way) -> Whole | None:
    """Return what is asked of lists of bands; None where it is not one of these questions."""
    for rule in (_amide, _combined, _matched, _calibrated, _air):
        if (found := rule(way)) is not None:
            return found
    return None


def lists_in(way: Way) -> list[Row]:
    """Take the rows of numbers that are written out."""
    return rows(way)


def _amide(way: Way) -> Whole | None:
    """Shares of secondary structures from the components of an amide I band."""
    if not way.says(r"\bamide[- ]I\b(?!I)") or not way.says(r"areas?|shares?|structure"):
        return None
    places: Row | None
    if pointed := points(way, ordered=False):
        lists, places = list(pointed), pointed[0]
    else:
        lists = lists_in(way)
        _, _, places = grid_of(way, lists)
    areas = [row for row in lists if row is not places and places is not None and len(row.values) == len(places.values)]
    if places is None or len(areas) != 1:
        return None
    heavy = way.take(r"\bD2O\b|heavy water|deuterium oxide")
    way.take(r"\bH2O\b|\bwater\b")
    name = way.add(
        "amide_i_structure",
        wavenumber=list(places.values),
        area=list(areas[0].values),
        solvent="D2O" if heavy else "H2O",
    )
    if way.asks(r"outside|unassigned|no (?:tabulated )?(?:range|structure)|none of|not (?:assigned|covered)"):
        return way.answer(f"{name}.unassigned")
    known = [structure for structure, pattern in STRUCTURES if way.asks(pattern)]
    bound = (
        "least"
        if way.asks(r"at least|least|lower bound|minimum|certain")
        else "most"
        if way.asks(r"at most|most|upper|maximum")
        else ""
    )
    if len(known) != 1 or not bound:
        raise Unclear("which share of the structures is asked for is not clear")
    return way.answer(f"{name}.{bound}.{known[0]}")


def _combined(way: Way) -> Whole | None:
    """Overtones and combinations of fundamentals within a stretch."""
    if not way.says(r"\bfundamentals?\b") or not way.says(r"combination|\bovertones?\b|difference bands?|hot bands?"):
        return None
    if not way.says(r"combination|difference band|hot band|two[- ]quant|binary|ternary|quanta"):
        return None
    lists = lists_in(way)
    pair = way.take(rf"(?:between|from|in|within|range)\s+(?:the (?:range|region|window|stretch) )?(?:of )?{PAIR}")
    if len(lists) != 1:
        return None
    quanta = way.take(rf"\b({COUNT}) quanta|(?:up to|at most) ({COUNT}) quanta|({COUNT})-quant(?:um|a)|\b(ternary)\b")
    told = next((one for one in quanta.groups() if one), "") if quanta else ""
    differences = (
        True
        if re.search(r"(?<!no )(?<!not )(?<!without )\b(?:difference|hot) bands?\b", way.text, re.IGNORECASE)
        else None
    )
    if way.says(r"\b(?:no|not|without|excluding|ignor\w+)\s+(?:any )?(?:difference|hot) bands?"):
        differences = None
    window = way.take(rf"within ({NUMERAL}){W} of|({NUMERAL}){W} (?:window|of a fundamental)")
    ends = sorted((number(pair.group(1)), number(pair.group(2)))) if pair else (None, None)
    name = way.add(
        "combination_bands", fundamentals=list(lists[0].values), low=ends[0], high=ends[1], differences=differences,
        quanta=3 if told.lower() == "ternary" else int(number(told)) if told else None,
        window=number(window.group(1) or window.group(2)) if window else None,
    )  # fmt: skip
    way.take_all(r"\b(?:single|only|one) (?:one|overtone|combination|band)\b")
    if way.asks(r"\bhow many\b|\bnumber of\b") and not way.asks(r"instead"):
        return way.answer(name, counted=True)
    return replace(way.answer(f"{name}.0.wavenumber", place=_record(way, name, "wavenumber")), unit="cm^-1")


def _record(way: Way, name: str, field: str) -> Callable[[Mapping[str, Any]], str]:
    """Return what tells the record that is meant: the only one, or the lowest or highest."""
    last = way.asks(r"\bhighest\b|\blast\b|\blargest\b")
    first = way.asks(r"\blowest\b|\bfirst\b|\bsmallest\b")

    def place(outputs: Mapping[str, Any]) -> str:
        found: Sequence[Any] = outputs[name]
        if not found:
            raise Unclear("there is none")
        if len(found) > 1 and not first and not last:
            raise Unclear(f"there are {len(found)}, and the question does not tell which")
        return f"{name}.{len(found) - 1 if last else 0}.{field}"

    return place


def _matched(way: Way) -> Whole | None:
    """Two lists of bands matched one to one, the computed one scaled first where that is said."""
    if not way.says(r"\b(?:match|pair)\w*\b|agree\w*|\bdice\b|common"):
        return None
    if not way.says(
        r"\bwithin\b|tolerance|±|\+/-|no (?:further|farther|more)|at most|closer than|less than"
    ) or not way.says(r"bands?|lists?|peaks?|observed|wavenumbers|cm"):
        return None
    lists = lists_in(way)
    if len(lists) != 2:
        return None
    level = way.take(LEVELS, re.NOFLAG)
    tolerance = way.take(
        rf"(?:within|tolerance(?: of| is| =)?|±|\+/-)\s*(?:a tolerance of )?({NUMERAL}){W}|({NUMERAL}){W} tolerance|"
        rf"(?:no (?:further|farther|more) (?:apart |off |away )?than|at most|closer than|less than)\s*({NUMERAL}){W}"
    )
    if tolerance is None:
        raise Unclear("how far a match may be off is not told")
    given = [list(row.values) for row in lists]
    theory = [bool(re.search(r"comput|calculat|harmonic|theor|scaled|predict|DFT|simulat", row.before[-90:],
        re.IGNORECASE) or (level and level.group() in row.before))
              for row in lists]  # fmt: skip
    factor = way.take(r"(?:scal\w*|factor|multipl\w*)[^.;?\d]{0,40}?(0\.\d+|1\.\d+)")
    scaled: Any = None
    if level and way.says(r"scal|factor") and theory != [False, False]:
        purpose = "fundamentals" if way.take(r"fundamentals?") else None
        scaled = of(
            way.add("scale_frequencies", wavenumber=given[theory.index(True)], method=level.group(), purpose=purpose)
        )
    turned = theory == [True, False]
    first, second = (given[1], given[0]) if turned else (given[0], given[1])
    if way.asks(r"first less second|second less first|with (?:its |the )?sign"):
        first, second, scaled = given[0], given[1], None
    name = way.add(
        "match_bands", first=first, second=scaled or second, tolerance=number(next(filter(None, tolerance.groups()))),
        scale=number(factor.group(1)) if factor and not scaled else None,
    )  # fmt: skip
    for path, pattern in (("root_mean_square", r"rms|root[- ]mean"), ("mean_difference", r"mean (?:difference|"
                                                                                         r"deviation|shift)|average|"
                                                                                         r"mean"),
                          ("score", r"dice|score|how well|agreement|share"), ("only_first", r"only (?:in )?the first"),
                          ("only_second", r"only (?:in )?the second"), ("pairs", r"how many (?:pairs|bands|match\w*|"
                                                                                 r"of)|number of (?:pairs|"
                                                                                 r"match\w+)")):  # fmt: skip
        if way.asks(pattern):
            return way.answer(f"{name}.{path}", counted=path in ("pairs", "only_first", "only_second"))
    return None


def _calibrated(way: Way) -> Whole | None:
    """A wavenumber scale corrected by lines that are known."""
    known = way.says(r"polystyrene")
    if not (
        known
        or way.says(
            r"calibrat\w*|wavenumber (?:scale|axis)|should (?:be|lie|read|appear|have)|true (?:positions|lines|values)|"
            r"certificate|known to lie|tabulated|literature"
        )
    ):
        return None
    if not way.says(r"shift|scale|correct|residual|rms|offset|factor|error|stretch") or not way.says(
        r"cm\^?-?1|wavenumber"
    ):
        return None
    lists = lists_in(way)
    if not (len(lists) == 1 and known) and len(lists) != 2:
        return None
    lines: Any
    if len(lists) == 1:
        low, high = min(lists[0].values) - 20.0, max(lists[0].values) + 20.0
        lines = of(way.add("reference_lines", material="polystyrene") + ".wavenumber")
        return None if high < low else _corrected(way, list(lists[0].values), lines)
    if len(lists[0].values) != len(lists[1].values):
        return None
    true, seen = (
        [bool(re.search(rf"(?:{words})[^.;?]*$", row.before[-60:], re.IGNORECASE)) for row in lists]
        for words in (KNOWN, SEEN)
    )
    if true == [False, False]:
        true = [not one for one in seen]
    if true in ([False, True], [True, True]) and seen != [False, True]:
        return _corrected(way, list(lists[0].values), list(lists[1].values))
    if true == [True, False] or (true == [True, True] and seen == [False, True]):
        return _corrected(way, list(lists[1].values), list(lists[0].values))
    return None


def _corrected(way: Way, measured: list[float], lines: Any) -> Whole | None:
    models = (
        ("quadratic", r"quadratic|parabol\w*"), ("linear", r"linear|straight line|shift and (?:a )?(?:scale|stretch)|"
                                                           r"offset and"),
        ("scale", r"(?:pure|single|constant|common) (?:scal\w+|stretch\w*)|stretch\w* (?:\w+ )*only|only stretch\w*"),
        ("shift", r"(?:constant|pure|rigid|common|uniform|single|simple) (?:\w+ )?(?:shift|offset)|(?:shift|"
                  r"offset) (?:model|alone|only)"),
        ("scale", r"scale|factor|multiplicative|stretch"),
    )  # fmt: skip
    model = next((name for name, pattern in models if way.take(pattern)), None)
    asked = next((one for one in way.question.numbers if one.unit == "cm^-1" and len(one.values) == 1), None)
    grid = way.value("cm^-1") if asked and way.asks(r"true|correct|really|band|peak|line") else None
    factor = way.asks(r"factor|multipl\w*") and not way.asks(r"\bppm\b|parts per million|less one|minus one")
    factor = factor and grid is None
    if factor and (model not in (None, "scale") or grid is not None):
        return None
    places = [1.0] if factor else [grid] if grid is not None else None  # the factor is what one becomes
    name = way.add("calibrate_wavenumber", measured=measured, reference=lines, model=model, grid=places)
    way.take_all(r"\b(?:one|two|three) (?:multiplicative|common|single) (?:factor|scale)")
    if factor:
        return replace(way.answer(f"{name}.grid.0"), unit="1")
    paths = (
        ("root_mean_square", r"rms|root[- ]mean|residual"), ("grid.0", r"." if grid is not None else r"$^"),
        ("coefficients.1", r"\bppm\b|parts per million"), ("coefficients.0", r"shift|offset|\badd\w*"),
        ("coefficients.1", r"scale|stretch|slope"),
    )  # fmt: skip
    path = next(
        (path for path, pattern in paths if way.asks(pattern) or re.search(pattern, way.text[-120:], re.IGNORECASE)), ""
    )
    if not path or (path == "coefficients.0" and model not in ("shift", "linear", "quadratic")):
        return None
    if path == "coefficients.1" and way.asks("parts per million") and not asked_unit(way.text):
        raise Unclear("parts per million are no unit that is known")
    return replace(way.answer(f"{name}.{path}"), unit="1" if path == "coefficients.1" else "cm^-1")


def _air(way: Way) -> Whole | None:
    """Lines of water vapour or carbon dioxide in air."""
    if (
        not way.says(r"\bair\b|atmospher|purge")
        or not way.says(r"\blines?\b")
        or not way.says(r"\bstrong\w*|\bweak\w*|between|lowest|highest")
    ):
        return None
    gas = "CO2" if way.take(r"\bCO2\b|carbon dioxide") else "H2O" if way.take(r"\bH2O\b|water(?: vapou?r)?") else ""
    pair = way.take(PAIR)
    if not gas or not pair:
        return None
    share = way.take(
        rf"({NUMERAL})\s*% of (?:the |its )?(?:maximum|strongest|greatest|largest)|({NUMERAL}) (?:of|"
        r"times) the (?:strongest|maximum)|\bhalf\b"
    )
    least = None
    if share:
        least = (
            0.5
            if share.group().lower() == "half"
            else number(share.group(1)) / 100.0
            if share.group(1)
            else number(share.group(2))
        )
    ends = sorted((number(pair.group(1)), number(pair.group(2))))
    name = way.add("air_lines", gas=gas, first=ends[0], last=ends[1], weakest=least)
    if way.asks(r"how many") and not way.asks("instead"):
        return way.answer(f"{name}.position", counted=True)
    field = "strength" if way.asks(r"how strong|what strength|strength of") else "position"

    def place(outputs: Mapping[str, Any]) -> str:
        lines = outputs[name]
        if way.says(r"\bstrongest (?:single )?(?:line|one)|strongest\b") and not way.asks(
            r"lowest|highest (?:position|wavenumber)"
        ):
            return f"{name}.{field}.{int(lines.strength.argmax())}"
        if way.asks(r"\blowest\b|\bfirst\b"):
            return f"{name}.{field}.0"
        if way.asks(r"\bhighest\b|\blast\b"):
            return f"{name}.{field}.{len(lines.position) - 1}"
        if len(lines.position) == 1:
            return f"{name}.{field}.0"
        raise Unclear(f"there are {len(lines.position)} lines, and the question does not tell which")

    return way.answer(f"{name}.{field}", place=place)
