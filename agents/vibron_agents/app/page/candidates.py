"""Ranked structures as cards: drawing, probability, evidence, and a spectrum to lay over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from nicegui import ui

from vibron_agents.app.report.drawing import structure_svg
from vibron_agents.pages.filters import percent

Laid = Callable[[Mapping[str, Any], bool], Awaitable[None]]


def candidate_cards(candidates: Sequence[Mapping[str, Any]], overlay: Laid, *, can_compute: bool) -> None:
    """Show the candidates, the most probable first.

    Parameters
    ----------
    candidates : sequence of mapping
        As in an analysis.
    overlay : callable
        Given a candidate and whether its spectrum is computed now if none is stored.
    can_compute : bool
        Whether it can be.
    """
    with ui.element("ol").classes("cards").props('aria-label="Candidates"'):
        for one in candidates:
            with ui.element("li").classes("card"):
                _card(one, overlay, can_compute)


def structure(smiles: str, name: str = "") -> None:
    """Show the drawing of a structure; RDKit draws it, and nothing of the text enters the page."""
    drawn = structure_svg(smiles) if smiles else ""
    if drawn:
        place = ui.html(drawn, sanitize=False).classes("drawing")
        place.props.update({"role": "img", "aria-label": f"structure of {name or smiles}"})
    else:
        ui.label("no structure").classes("quiet")


def probability(value: float, what: str = "probability") -> None:
    """Show a probability as a bar with its number."""
    with ui.element("div").classes("odds"):
        bar = ui.linear_progress(min(max(value, 0.0), 1.0), show_value=False)
        bar.props.update({"aria-label": what})
        ui.label(percent(value)).classes("number")


def reasons(evidence: Sequence[Mapping[str, Any]]) -> None:
    """Show reasons with their weights, those for it before those against it."""
    with ui.element("ul").classes("reasons"):
        for one in sorted(evidence, key=lambda one: -(one.get("weight") or 0.0)):
            weight = one.get("weight")
            sign = "" if weight is None else "pro" if weight > 0 else "con"
            with ui.element("li").classes(sign):
                ui.label(one["text"] + ("" if weight is None else f" ({weight:+.1f})"))


def _card(one: Mapping[str, Any], overlay: Laid, can_compute: bool) -> None:
    name = one["name"] or one["smiles"]
    ui.label(str(one["rank"])).classes("rank").props(f'aria-label="rank {one["rank"]}"')
    structure(one["smiles"], name)
    ui.label(name).classes("name").props('role="heading" aria-level="3"')
    ui.label(f"{one['formula']}{', CAS ' + one['cas'] if one.get('cas') else ''}").classes("quiet")
    probability(one["probability"])
    explained, left = one.get("explained", []), one.get("unexplained", [])
    if explained or left:
        missing = f"; not {', '.join(f'{place:.0f}' for place in left[:8])} cm⁻¹" if left else ""
        ui.label(f"{len(explained)} of {len(explained) + len(left)} bands explained{missing}").classes("quiet")
    with ui.expansion(f"Evidence ({len(one.get('evidence', []))})", value=one["rank"] == 1).classes("small"):
        reasons(one.get("evidence", []))
        ui.label(f"SMILES {one['smiles']}").classes("code")
        ui.label(f"proposed by {', '.join(one['sources'])}").classes("quiet")
    with ui.row():
        ui.button("Overlay", icon="layers", on_click=lambda: overlay(one, False)).props("outline dense").props.update(
            {"aria-label": f"Lay its spectrum over: rank {one['rank']}"}
        )
        if can_compute:
            ui.button("Compute", on_click=lambda: overlay(one, True)).props("flat dense").props.update(
                {"aria-label": f"Compute the spectrum now: rank {one['rank']}"}
            )
