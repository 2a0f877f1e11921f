"""What the page says, taken from an analysis: every part is optional and every word is plain text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vibron.infrared.band_table.table import assignment_label
from vibron.infrared.molecules.groups import group_label
from vibron_agents.app.report.drawing import molecular_formula, structure_svg
from vibron_agents.app.report.figure import BandLabel
from vibron_agents.app.report.reading import entries, mapping, number, probability, sequence, text
from vibron_agents.app.report.sources import Sources
from vibron_agents.app.report.wording import label, strength
from vibron_agents.spectrum.mixture import label_of
from vibron_agents.spectrum.opinion_words import cost_in_words, ranked_in_words, use_in_words


@dataclass(frozen=True)
class Reason:
    """One reason, with its weight in the score (positive speaks for, negative against, None is a remark)."""

    kind: str
    text: str
    weight: float | None


@dataclass(frozen=True)
class ListedMolecule:
    """A candidate or a neighbour; ``odds`` is a probability or a similarity."""

    rank: int
    name: str
    smiles: str
    inchikey: str
    formula: str
    drawing: str
    odds: float | None
    origins: list[str]
    reasons: list[Reason]
    explained: list[str]
    unexplained: list[str]

    @property
    def pros(self) -> list[Reason]:
        """The evidence for it, heaviest first."""
        return self._weighed(1.0)

    @property
    def cons(self) -> list[Reason]:
        """The evidence against it, heaviest first."""
        return self._weighed(-1.0)

    @property
    def remarks(self) -> list[Reason]:
        """What weighs neither way."""
        return [reason for reason in self.reasons if not reason.weight]

    def _weighed(self, sign: float) -> list[Reason]:
        weighed = [(sign * (reason.weight or 0.0), reason) for reason in self.reasons]
        return [reason for weight, reason in sorted(weighed, key=lambda pair: -pair[0]) if weight > 0.0]


@dataclass(frozen=True)
class MixtureComponent:
    """A component, the standard error of its fraction, and what it explains alone."""

    molecule: ListedMolecule
    error: float | None
    explained: float | None


@dataclass(frozen=True)
class MixtureAlternative:
    """A compound that could be in the place of a component, and the fraction of squares that its sum leaves."""

    name: str
    replaces: str
    left: float | None


@dataclass(frozen=True)
class MixtureSection:
    """The decomposition of a mixture; ``left`` are the squares left by one, two, ... components."""

    library: str
    components: list[MixtureComponent]
    left: list[float]
    alternatives: list[MixtureAlternative]


@dataclass(frozen=True)
class Group:
    """A functional group and why it is believed present or absent."""

    name: str
    probability: float | None
    reasons: list[Reason]


@dataclass(frozen=True)
class PossibleAssignment:
    """What a band may come from, where that is expected (cm^-1), and the number of the source."""

    group: str
    label: str
    range: str
    source: int | None

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True)
class BandRow:
    """A row of the band table."""

    band: BandLabel
    width: float | None
    strength: str
    assignments: list[PossibleAssignment]


def molecules(records: Sequence[Mapping[str, Any]], odds: str) -> list[ListedMolecule]:
    """Read candidates (``odds="probability"``) or neighbours (``odds="similarity"``), in their order."""
    found = []
    for position, record in enumerate(records, 1):
        smiles = text(record.get("smiles"))
        formula = text(record.get("formula")) or molecular_formula(smiles)
        origins = [*sequence(record.get("sources")), *sequence(record.get("library"))]
        found.append(
            ListedMolecule(
                rank=int(number(record.get("rank")) or position),
                name=text(record.get("name")) or smiles or formula or "unnamed",
                smiles=smiles,
                inchikey=text(record.get("inchikey")),
                formula=formula,
                drawing=structure_svg(smiles),
                odds=probability(record.get(odds)),
                origins=[words for words in map(text, origins) if words],
                reasons=evidence(record),
                explained=_positions(record.get("explained")),
                unexplained=_positions(record.get("unexplained")),
            )
        )
    return found


def mixture(analysis: Mapping[str, Any]) -> MixtureSection | None:
    """Read the components of a mixture, None where no decomposition was asked for."""
    record = mapping(analysis.get("mixture"))
    if not record:
        return None
    parts, others = entries(record, "components"), entries(record, "alternatives")
    rows = zip(molecules(parts, "share"), parts, strict=True)
    return MixtureSection(
        library=text(record.get("library")),
        components=[
            MixtureComponent(found, probability(part.get("share_error")), probability(part.get("explained")))
            for found, part in rows
        ],
        left=[left for left in map(probability, sequence(record.get("residual"))) if left is not None],
        alternatives=[
            MixtureAlternative(
                text(label_of(other)),
                " and ".join(map(text, sequence(other.get("replaces")))),
                probability(other.get("residual")),
            )
            for other in others
        ],
    )


def opinion(analysis: Mapping[str, Any]) -> dict[str, Any] | None:
    """Read the opinion of a language model, None where none was given."""
    found = mapping(analysis.get("second_opinion"))
    if "cost" not in found:
        return None
    words = {"lines": ranked_in_words(found), "use": use_in_words(found), "cost": cost_in_words(found)}
    return {"model": text(found.get("model")), **words}


def groups(analysis: Mapping[str, Any]) -> list[Group]:
    """Read the functional groups, likeliest first."""
    found = [
        Group(
            label(text(record.get("label") or record.get("name"))) or "unnamed",
            probability(record.get("probability")),
            sorted(evidence(record), key=lambda reason: -abs(reason.weight or 0.0)),
        )
        for record in entries(analysis, "groups")
    ]
    return sorted(found, key=lambda group: -(group.probability or 0.0))


def band_rows(analysis: Mapping[str, Any], sources: Sources) -> list[BandRow]:
    """Read the peaks, the strongest first; their sources are entered in the list of sources."""
    peaks = [(number(record.get("wavenumber")), record) for record in entries(analysis, "peaks")]
    known = [(place, number(record.get("absorbance")) or 0.0, record) for place, record in peaks if place is not None]
    placed = sorted(known, key=lambda peak: (-peak[1], -peak[0]))
    rows = []
    for index, (place, absorbance, record) in enumerate(placed):
        assignments = [
            PossibleAssignment(
                group_label(text(entry.get("group"))),
                text(entry.get("label")) or _assigned(text(entry.get("group")), text(entry.get("vibration"))),
                _range(entry.get("range")),
                sources.number(entry.get("source")),
            )
            for entry in entries(record, "assignments")
        ]
        strong, first = strength(record.get("strength")), assignments[0] if assignments else None
        words = " or ".join(dict.fromkeys(map(str, assignments[:3]))) or "not assigned"
        band = BandLabel(
            index=index,
            wavenumber=place,
            absorbance=absorbance,
            label=f"{place:.0f} {_shortened(first.group) if first else ''}".strip(),
            detail=f"{place:.1f} cm⁻¹{f', {strong}' if strong else ''}: {words}",
        )
        rows.append(BandRow(band, number(record.get("width")), strong, assignments))
    return rows


def evidence(record: Mapping[str, Any]) -> list[Reason]:
    """Read a list of reasons: objects with kind, text and weight, or bare sentences."""
    found = []
    for entry in sequence(record.get("evidence")):
        if isinstance(entry, Mapping):
            found.append(Reason(text(entry.get("kind")), text(entry.get("text")), number(entry.get("weight"))))
        else:
            found.append(Reason("", text(entry), None))
    return [reason for reason in found if reason.text]


def facts(record: Mapping[str, Any], leave_out: tuple[str, ...] = (), above: str = "") -> list[tuple[str, str]]:
    """Flatten nested settings into rows of name and value."""
    rows: list[tuple[str, str]] = []
    for key, value in record.items():
        name = f"{above}{label(str(key))}"
        if key in leave_out or value is None or value == {}:
            continue
        if isinstance(value, Mapping):
            rows += facts(value, leave_out, f"{name} · ")
        elif isinstance(value, bool):
            rows.append((name, "yes" if value else "no"))
        else:
            rows.append((name, ", ".join(text(part) for part in sequence(value)) or "none"))
    return rows


def calibration(analysis: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]]]:
    """Return how the confidence was calibrated: a sentence, and the figures given with it."""
    said = mapping(analysis.get("confidence")).get("calibration")
    if isinstance(said, Mapping):
        return text(said.get("text")), facts(said, leave_out=("text",))
    return text(said), []


def _assigned(group: str, vibration: str) -> str:
    return assignment_label(group, vibration) if group and vibration else vibration or group_label(group)


def _positions(values: Any) -> list[str]:
    return [f"{place:.0f}" for place in map(number, sequence(values)) if place is not None]


def _range(value: Any) -> str:
    ends = [end for end in map(number, sequence(value)) if end is not None]
    return "–".join(f"{end:.0f}" for end in sorted(ends)) if ends else text(value)


def _shortened(words: str, longest: int = 17) -> str:
    words = re.split(r"[,;(]", words)[0].strip()
    return words if len(words) <= longest else f"{words[: longest - 1].rstrip(' ,;(')}…"
