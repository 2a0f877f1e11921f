"""Tables of spectra as chemometricians write them: one row after another, with classes, contents and unknowns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from vibron_agents.answering.numbers import Found, read_numbers
from vibron_agents.answering.reading.fact import Fact
from vibron_agents.answering.reading.phrasebook import asking

ROLES = (
    (
        "query",
        r"unknown|\bnew\b|blend|(?:of|in) (?:a|the|this|my) (?:mixture|blend|sample)|mixture (?:reads?|shows?|gives?|"
        r"is|has|spectrum|absorbs|at)|the mixture|\btest\b|predict\w*|sample (?:reads?|shows?|gives?|with|whose|of)|"
        r"my \w+|incoming|\bnow\b|\b(?:what|which|predict)\b[^?]*\b(?:for|of|in|has|with|is|belongs?|to|spectrum|"
        r"sample) *:?$|to (?:be )?(?:classif|judg|analys)\w+|(?:reads?|shows?|gives?|measures?) *:?$|suspect\w*|"
        r"unlabelled|next (?:spectrum|one|batch)|an? (?:flake|spectrum|sample)",
    ),
    (
        "contents",
        r"concentrat\w*|contents?|amounts?|mol/L|g/L|moisture|fractions?|protein|values of|\bwith\b *:?$|contain\w*|"
        r"reference values|properties|octane|compositions?",
    ),
    (
        "other",
        r"second(?:ary)? instrument|other (?:instrument|spectrometer)|secondary|slave|child|new instrument",
    ),
    (
        "pure",
        r"pure|reference spectr\w+|component spectr\w+|end ?members?|known spectr\w+|standards? spectr\w+|references",
    ),
    (
        "spectra",
        r"spectr\w+|absorbances?|rows?|readings?|calibration|training|standards?|mixtures|samples|powders|"
        r"reflectances?|matrix|set|primary|master",
    ),
)
LABEL = re.compile(r"(?:^|[\s;:(,.])(?:(?:class|group|type|polymer)\s+)?([A-Z][\w-]*|[a-z]+(?= *:)) *[:=]? *\(?$")
NO_LABEL = frozenset(
    "and spectra spectrum rows absorbances calibration training readings set unknowns these new".split()
)
SERIES = (
    "principal_components", "kennard_stone", "mcr_als", "two_d_correlation", "standard_normal_variate", "simca",
    "multiplicative_scatter_correction", "classify_spectra", "classical_least_squares", "inverse_least_squares",
    "partial_least_squares", "principal_component_regression", "cross_validate", "align_spectra",
    "extended_multiplicative_scatter_correction",
)  # fmt: skip
WITH_UNKNOWN = (
    "classical_least_squares", "inverse_least_squares", "partial_least_squares", "principal_component_regression",
)  # fmt: skip
LABELLED = ("classify_spectra", "simca")
LABELS = re.compile(
    r"\b(?:labels?|class(?:es)?|belong(?:ing)? to|groups?)\b[^.;?\d]{0,20}?:? ((?:[A-Za-z]\w*, ?)+(?:and )?[A-Za-z]\w*)"
)
ENUMERATED = re.compile(r"(?<![\w.])([A-Za-z][\w-]*)((?:, [A-Za-z][\w-]*)*),? and ([A-Za-z][\w-]*)")


class Row(NamedTuple):
    """A list of the question, what it is, and the label that it bears."""

    found: Found
    role: str
    label: str


def read(text: str) -> Iterator[Fact]:
    """Yield matrices of spectra, what is known of each row, and the rows that are to be analysed."""
    table = rows(text)
    by_role = {role: [row for row in table if row.role == role] for role, _ in ROLES}
    known, unknown = by_role["spectra"] or by_role["pure"], by_role["query"]
    pure = by_role["pure"] or by_role["spectra"]
    yield from _matrix("spectra", known, SERIES)
    yield from _matrix("components", pure, ("mixture_nnls",))
    yield from _matrix("pure_spectra", pure, ("figures_of_merit",))
    yield from _matrix("unknown", unknown, WITH_UNKNOWN)
    yield from _matrix("new_spectra", unknown, (*LABELLED, "principal_components"))
    yield from _matrix("primary", known, ("calibration_transfer",))
    yield from _matrix("secondary", by_role["other"], ("calibration_transfer",))
    yield from _matrix("spectra", unknown, ("calibration_transfer",))
    if len(unknown) == 1:
        one = unknown[0].found
        yield Fact("spectrum", list(one.values), one.start, one.end, ("mixture_nnls",))
        yield Fact("reference", list(one.values), one.start, one.end, ("multiplicative_scatter_correction",))
    yield from _contents(by_role["contents"], len(known))
    if (labels := names(text, known)) is not None:
        yield Fact("labels", labels, 0, 0, LABELLED)


def rows(text: str) -> list[Row]:
    """Return the lists of a question with their roles; one of no role of its own is of that of the one before.

    >>> [(row.role, row.label) for row in rows("Spectra. PE: 0.1, 0.2; 0.3, 0.1. PP: 0.4, 0.5. A new one is 0.2, 0.3.")]
    [('spectra', 'PE'), ('spectra', 'PE'), ('spectra', 'PP'), ('query', '')]
    """
    found: list[Row] = []
    role, label, end = "", "", 0
    for one in (one for one in read_numbers(text) if len(one.values) > 1):
        between = text[end : one.start]
        told = _role(between, one)
        role = told or role
        match = LABEL.search(between)
        named = match.group(1) if match and match.group(1).lower() not in NO_LABEL else ""
        label = named or ("" if told else label)
        found.append(Row(one, role, label))
        end = one.end
    return found


def _role(between: str, one: Found) -> str:
    """Return what a list is by the last word about it that tells."""
    places = [
        (match.start(), role) for role, pattern in ROLES for match in re.finditer(pattern, between, re.IGNORECASE)
    ]
    if one.unit not in ("", "percent") and any(role == "contents" for _, role in places):
        return "contents"
    if not places:
        return ""
    told = {role for _, role in places}
    return next((role for role in ("other", "query", "contents", "pure") if role in told), "spectra")


def _matrix(name: str, table: Sequence[Row], tools: tuple[str, ...]) -> Iterator[Fact]:
    if not table or len({len(row.found.values) for row in table}) > 1:
        return
    values = [list(row.found.values) for row in table]
    yield Fact(name, values, table[0].found.start, table[-1].found.end, tools)


def _contents(table: Sequence[Row], count: int) -> Iterator[Fact]:
    """Yield known concentrations, a row for each of some spectra: written as rows, or for each component as a list."""
    lists = [list(row.found.values) for row in table]
    if not lists or not count:
        return
    start, end = table[0].found.start, table[-1].found.end
    tools = (*WITH_UNKNOWN, "cross_validate")
    if len(lists) == count and len(set(map(len, lists))) == 1:
        yield Fact("concentrations", lists, start, end, tools)
    elif all(len(one) == count for one in lists):
        yield Fact("concentrations", [list(row) for row in zip(*lists, strict=True)], start, end, tools)


def names(text: str, table: Sequence[Row]) -> list[str] | None:
    """Return the class of each row: the label before it, or the one in a list of them."""
    if table and all(row.label for row in table) and len({row.label for row in table}) > 1:
        return [row.label for row in table]
    for match in LABELS.finditer(text):
        listed = re.findall(r"[A-Za-z]\w*", match.group(1).replace(" and ", " "))
        if len(listed) == len(table) and len(set(listed)) > 1:
            return listed
    return None


def place(text: str, tool: str, length: int) -> int | None:
    """Return which of the components that are named one after the other the asking sentence means; None if none.

    >>> spectra = "Pure spectra of A, B and C: 0.1, 0.2; 0.3, 0.4; 0.5, 0.6."
    >>> place(f"{spectra} The blend reads 0.2, 0.3. How much of B?", "mixture_nnls", 3)
    1
    """
    if tool not in ("mixture_nnls", "figures_of_merit", *WITH_UNKNOWN):
        return None
    sentence = asking(text)
    before = text[: text.rfind(sentence)] or text
    known = [row.label for row in rows(text) if row.role in ("pure", "spectra") and row.label]
    lists = [known] if len(known) == length == len(set(known)) else []
    for match in ENUMERATED.finditer(before):
        lists.append([match.group(1), *re.findall(r"[A-Za-z][\w-]*", match.group(2)), match.group(3)])
    for one in lists:
        asked = [
            index for index, name in enumerate(one) if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", sentence)
        ]
        if len(one) == length and len(asked) == 1:
            return asked[0]
    return None
