"""The answer on a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from vibron.core.printable import printable_data
from vibron_agents.spectrum.mixture import label_of
from vibron_agents.spectrum.verdict import verdict_of

GROUP_SHOWN = 0.3  # probability from which a functional group is printed
PEAKS_SHOWN = 12
NEW_SHOWN = 3
LISTED = {"known compounds", "library"}  # sources of candidates that are not new structures


def print_analysis(result: dict[str, Any]) -> None:
    """Print quality, bands, groups and candidates of one spectrum."""
    result = printable_data(result)
    console = Console(highlight=False, soft_wrap=True)
    source = result["input"]
    console.print(Text(source["path"], "bold"), f"{source['points']} points, {_range(source)}, {source['state']}")
    for warning in result["quality"]["warnings"]:
        console.print(Text(f"  ! {warning}", "yellow"))
    for correction in result["corrections"]:
        console.print(Text(f"  {'+' if correction['done'] else '-'} {correction['text']}"))
    _bands(console, result["peaks"])
    _groups(console, result["groups"])
    _neighbours(console, result["neighbours"])
    _mixture(console, result.get("mixture"))
    if result["candidates"] and not result["verdict"]["kind"]:
        _candidates(console, result["candidates"])
        _new_structures(console, result.get("new_structures", []))
        console.print(_confidence(result))
    _next_questions(console, result["next_questions"])
    console.print(Text(f"{_headline(result)}: {result['verdict']['reason']}", "bold"))
    for hint in result.get("hints", []):
        console.print(Text(f"  {hint['text']}"))
    if "report" in result:
        console.print(f"report: {result['report']}")


def print_line(result: dict[str, Any]) -> None:
    """Print one line for one spectrum of a batch."""
    result = printable_data(result)
    answer = f"{result['verdict']['state']:10s}  {_headline(result)}"
    warnings = len(result["quality"]["warnings"])
    Console(highlight=False, soft_wrap=True).print(
        Text(f"{result['input']['path']}  {answer}{f'  ({warnings} warnings)' if warnings else ''}")
    )


def _range(source: dict[str, Any]) -> str:
    low, high = source["range"]
    return f"{low:.0f}-{high:.0f} cm-1"


def _bands(console: Console, peaks: list[dict[str, Any]]) -> None:
    strongest = sorted(peaks, key=lambda peak: -peak["absorbance"])[:PEAKS_SHOWN]
    title = f"Bands, the {PEAKS_SHOWN} highest of {len(peaks)}" if len(peaks) > PEAKS_SHOWN else "Bands"
    table = Table("cm-1", "strength", "width", "assignment", title=title, title_justify="left", box=None)
    for peak in sorted(strongest, key=lambda peak: -peak["wavenumber"]):
        named = "; ".join(found["label"] for found in peak["assignments"][:2])
        strength = f"{peak['strength']}, shoulder" if peak["shoulder"] else peak["strength"]
        table.add_row(f"{peak['wavenumber']:.0f}", strength, f"{peak['width']:.0f}", Text(named))
    console.print(table)


def _groups(console: Console, groups: list[dict[str, Any]]) -> None:
    likely = [group for group in groups if group["probability"] >= GROUP_SHOWN]
    text = ", ".join(f"{group['label']} {group['probability']:.0%}" for group in likely)
    console.print(Text("Groups  ", "bold"), Text(text or "none likely"))


def _neighbours(console: Console, neighbours: list[dict[str, Any]]) -> None:
    if neighbours:
        text = ", ".join(f"{hit['name']} {hit['similarity']:.3f}" for hit in neighbours[:5])
        console.print(Text("Similar  ", "bold"), Text(text))


def _mixture(console: Console, mixture: dict[str, Any] | None) -> None:
    if mixture is None:
        return
    title = f"Mixture over the library {mixture['library']}"
    table = Table("fraction", "±", "explains alone", "component", title=title, title_justify="left", box=None)
    for part in mixture["components"]:
        row = (f"{part['share']:.0%}", f"{part['share_error']:.0%}", f"{part['explained']:.0%}", label_of(part))
        table.add_row(*map(Text, row))
    console.print(table)
    console.print(Text(f"  {_left(mixture)}"))
    for other in mixture["alternatives"]:
        console.print(Text(f"  or {label_of(other)}{_instead(other)}: {other['residual']:.1%} left"))


def _left(mixture: dict[str, Any]) -> str:
    steps = [f"{left:.1%} of the squares left after {n}" for n, left in enumerate(mixture["residual"], 1)]
    return ", ".join(steps) or "no spectrum of the library resembles it"


def _instead(other: dict[str, Any]) -> str:
    return f" instead of {' and '.join(other['replaces'])}" if other["replaces"] else ""


def _new_structures(console: Console, new: list[dict[str, Any]]) -> None:
    if new:
        named = ", ".join(f"{found['smiles']} {found['probability']:.1%}" for found in new[:NEW_SHOWN])
        console.print(Text("Not listed", "bold"), Text(named))


def _candidates(console: Console, candidates: list[dict[str, Any]]) -> None:
    compared = any("computed" in found for found in candidates)
    columns = ("", "probability", *(["computed"] if compared else []), "formula", "name", "SMILES")
    table = Table(*columns, title="Structures", title_justify="left", box=None)
    for found in candidates:
        name = found["name"] or ("" if LISTED & set(found["sources"]) else "new structure")
        likeness = [_computed(found.get("computed"))] if compared else []
        row = (str(found["rank"]), f"{found['probability']:.1%}", *likeness, found["formula"], name, found["smiles"])
        table.add_row(*map(Text, row))
    console.print(table)
    for found in candidates:
        if trouble := found.get("computed", {}).get("error"):
            console.print(Text(f"  ! no computed spectrum of {found['name'] or found['smiles']}: {trouble}", "yellow"))


def _computed(look: dict[str, Any] | None) -> str:
    """Return the similarity to the computed spectrum, empty where there is none."""
    return f"{look['similarity']:.2f}" if look and "similarity" in look else ""


def _next_questions(console: Console, questions: list[dict[str, Any]]) -> None:
    if questions:
        console.print(Text("To find out next", "bold"))
        for question in questions:
            console.print(Text(f"  {question['text']}"))


def _confidence(result: dict[str, Any]) -> str:
    confidence, count = result["confidence"], len(result["candidates"])
    return (
        f"Probability that rank 1 is correct: {confidence['first']:.0%}; "
        f"that the correct structure is among these {count}: {confidence['shown']:.0%}."
    )


def _headline(result: dict[str, Any]) -> str:
    """Return the verdict with the first candidate and its probability."""
    verdict = verdict_of(result)
    best = result["candidates"][0] if result["candidates"] else None
    if verdict is None or best is None:
        return "No structure is proposed"
    if verdict.kind:
        return verdict.lead
    return f"{verdict.lead} {best['name'] or best['smiles']} ({best['probability']:.1%})"
