"""Labelled data records of JCAMP-DX and the blocks they form (McDonald & Wilks 1988)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

_LABEL = "##"
_COMMENT = re.compile(r"\$\$[^\n]*")
_IGNORED = str.maketrans("", "", " \t-/_")
_NUMBER = re.compile(r"\s*([+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:[eEdD][+-]?\d{1,3})?)")
_THOUSANDS = re.compile(r"\s*[+-]?\d{1,3}(?:,\d{3})+\.\d")
#: Records whose value is a table of numbers.
TABLES = frozenset({"XYDATA", "XYPOINTS", "PEAKTABLE", "PEAKASSIGNMENTS", "DATATABLE", "RADATA"})


class LabelledRecord(NamedTuple):
    """One record: canonical label, label and value as filed, line of the label in the file (from 1)."""

    label: str
    filed: str
    value: str
    line: int

    @property
    def text(self) -> str:
        """The value without comments and outer blanks."""
        return without_comments(self.value).strip()


@dataclass
class RecordBlock:
    """The records from a TITLE to its END; ``parent`` is the position of the enclosing LINK block, -1 for none."""

    line: int
    parent: int = -1
    depth: int = 0
    records: list[LabelledRecord] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    filed: dict[str, str] = field(default_factory=dict)
    closed: bool = False

    def add(self, record: LabelledRecord) -> None:
        """Append a record; of records with the same label the first that says something counts."""
        self.records.append(record)
        if record.label and record.label not in TABLES and not self.values.get(record.label):
            self.values[record.label] = self.filed[record.filed] = without_comments(record.value).strip()

    def first(self, label: str) -> str:
        """Return the value of a label without comments, empty where it is not there."""
        return self.values.get(label, "")

    def number(self, label: str) -> float | None:
        """Return the number a label gives, None where it gives none."""
        return number(self.first(label))

    @property
    def has_table(self) -> bool:
        """Whether it holds a table of numbers."""
        return any(r.label in TABLES for r in self.records)

    @property
    def links(self) -> bool:
        """Whether it holds other blocks."""
        return "LINK" in self.first("DATATYPE").upper() or (bool(self.first("BLOCKS")) and not self.has_table)


def without_comments(text: str) -> str:
    """Drop what follows ``$$`` on each line."""
    return _COMMENT.sub("", text) if "$$" in text else text


@lru_cache(maxsize=1024)
def canonical(label: str) -> str:
    """Return a label without blanks, ``-``, ``/`` and ``_``, in upper case.

    >>> canonical("Data_Type")
    'DATATYPE'
    """
    return label.translate(_IGNORED).upper()


@lru_cache(maxsize=1024)
def number(text: str) -> float | None:
    """Return the number at the start of a value, with a decimal point or comma.

    >>> number("4000,5 1/CM"), number("1.0D-05"), number("unknown")
    (4000.5, 1e-05, None)
    """
    if _THOUSANDS.match(text):
        text = text.replace(",", "")
    match = _NUMBER.match(text)
    if not match:
        return None
    return float(match.group(1).replace(",", ".").upper().replace("D", "E"))


def records(text: str) -> list[LabelledRecord]:
    """Split a text into its labelled records; text before the first label is dropped."""
    found: list[LabelledRecord] = []
    line, counted = 1, 0
    start = _next_label(text, 0)
    while start >= 0:
        line += text.count("\n", counted, start)
        counted = start
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        filed, assigned, _ = text[start + len(_LABEL) : end].partition("=")
        following = _next_label(text, end)
        value = text[start + len(_LABEL) + len(filed) + len(assigned) : following if following >= 0 else len(text)]
        filed = filed.strip()
        found.append(LabelledRecord(canonical(filed), filed, value, line))
        start = following
    return found


def _next_label(text: str, start: int) -> int:
    """Return where the next label begins with nothing but blanks before it in its line, -1 where none does."""
    place = text.find("#", start)
    while place >= 0 and not (text.startswith(_LABEL, place) and _begins_line(text, place)):
        line_end = text.find("\n", place)
        place = text.find("#", line_end) if line_end >= 0 else -1
    return place


def _begins_line(text: str, position: int) -> bool:
    return position == 0 or text[position - 1] == "\n" or not text[text.rfind("\n", 0, position) + 1 : position].strip()


def blocks(found: list[LabelledRecord]) -> list[RecordBlock]:
    """Group records into blocks, LINK blocks before what they hold; a missing END or TITLE is made good."""
    grouped: list[RecordBlock] = []
    current = -1
    for record in found:
        if record.label == "TITLE" and (current < 0 or not _takes_title(grouped[current])):
            parent = current
            while parent >= 0 and not grouped[parent].links:
                parent = grouped[parent].parent
            depth = grouped[parent].depth + 1 if parent >= 0 else 0
            grouped.append(RecordBlock(record.line, parent, depth))
            current = len(grouped) - 1
        elif record.label == "END":
            if current >= 0:
                grouped[current].closed = True
                current = grouped[current].parent
            continue
        elif current < 0:
            grouped.append(RecordBlock(record.line))
            current = len(grouped) - 1
        grouped[current].add(record)
    return grouped


def _takes_title(block: RecordBlock) -> bool:
    return not (block.links or block.has_table or any(r.label == "TITLE" for r in block.records))
