"""What is known of the sample, as inputs that change the settings at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from typing import Any, get_args

from nicegui import ui

from vibron.core.errors import VibronError
from vibron.infrared.spectral_library.store import SHIPPED, SUFFIXES, folder
from vibron.infrared.structure.rank_structures import Proposals
from vibron.infrared.structure_model.sample_state import KnownState, Technique
from vibron_agents.app.page.feedback import Notices
from vibron_agents.spectrum.corrections import CHOICES
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information

_TEXTS = {
    "formula": ("Formula", "C8H9NO2"),
    "elements": ("Elements", "C,H,O or C,O,*"),
    "carbons": ("Carbon atoms", "8 or 7-9"),
    "scaffold": ("Scaffold", "SMILES, c1ccccc1"),
}


_CHOICES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *((f"Correct {name}", name, CHOICES) for name in ("atmosphere", "baseline", "atr")),
    ("New structures", "proposals", get_args(Proposals)),
)


def information_form(settings: Settings, notices: Notices, changed: Callable[[Settings], Any]) -> None:
    """Show the inputs; each change gives new settings.

    Parameters
    ----------
    settings : Settings
        Those at the start.
    notices : Notices
        Where a refused choice is shown.
    changed : callable
        Given the settings after a change.
    """
    held = [settings]

    def change(**parts: Any) -> None:
        try:
            held[0] = replace(held[0], **parts)
        except VibronError as error:
            notices.clear()
            notices.add(error)
            return
        changed(held[0])

    def written(name: str) -> Callable[[Any], None]:
        def take(event: Any) -> None:
            text = (event.value or "").strip() or None
            change(information=replace(held[0].information, **{name: text}))

        return take

    with ui.element("div").classes("information").props('role="group" aria-label="What is known of the sample"'):
        for part in fields(Information):
            label, example = _TEXTS[part.name]
            known = getattr(settings.information, part.name) or ""
            ui.input(label, value=known, placeholder=example, on_change=written(part.name)).props(
                "debounce=600 clearable"
            )
        _choice("State", get_args(KnownState), settings.state, lambda value: change(state=value))
        _choice("Technique", get_args(Technique), settings.technique, lambda value: change(technique=value))
        _choice("Library", libraries(), settings.library, lambda value: change(library=value))
    with ui.expansion("More").classes("small"), ui.element("div").classes("information"):
        for label, name, words in _CHOICES:
            _choice(label, words, getattr(settings, name), partial(_changed, change, name))
        ui.switch(
            "The compound is in no table", value=settings.unlisted, on_change=lambda event: change(unlisted=event.value)
        )
        ui.switch("Convert reflectance (transflection)", value=settings.allow_reflectance,
                  on_change=lambda event: change(allow_reflectance=event.value))  # fmt: skip


def libraries() -> list[str]:
    """Return the names of the libraries that can be searched, those of the user first."""
    found = [sorted(path.stem for path in place.glob("*") if path.suffix in SUFFIXES) for place in (folder(), SHIPPED)]
    return list(dict.fromkeys(name for names in found for name in names))


def _changed(change: Callable[..., None], name: str, value: str | None) -> None:
    change(**{name: value or "auto"})


def _choice(label: str, words: Any, value: str | None, taken: Callable[[Any], None]) -> None:
    widget = ui.select(list(words), label=label, value=value if value in words else None, clearable=True)
    widget.on_value_change(lambda event: taken(event.value))
