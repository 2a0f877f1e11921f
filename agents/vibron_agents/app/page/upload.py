"""The place where files are dropped, and what reads them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from nicegui import events, ui

from vibron.core.errors import InputError, VibronError
from vibron.core.spectrum import Kind
from vibron.infrared.files.source import LARGEST
from vibron.infrared.recipes.treated import Treated, read_source
from vibron.infrared.spectra.x_units import XUnit
from vibron_agents.app.page.context import PageContext
from vibron_agents.app.page.feedback import Notices
from vibron_agents.app.page.session import Loaded
from vibron_agents.app.page.work import computed, in_thread

MOST_FILES = 100
SMALL = 1 << 20  # bytes of a file that is read faster than it is sent to another process
File = tuple[str, bytes]


def drop_zone(
    label: str, taken: Callable[[list[File]], Awaitable[Any]], *, accept: str = "", multiple: bool = True
) -> ui.upload:
    """Show a place for files; those dropped or chosen are given as names and contents.

    Parameters
    ----------
    label : str
        What is to be dropped.
    taken : callable
        Given the files.
    accept : str
        Endings of the files, ``".yaml,.yml"``.
    multiple : bool
        Whether several may be given.
    """

    async def read(event: events.MultiUploadEventArguments) -> None:
        files = [(one.name, await one.read()) for one in event.files]
        zone.reset()
        await taken(files)

    def refused() -> None:
        ui.notify(f"Not taken: at most {MOST_FILES} files of {LARGEST >> 20} MiB", type="negative")

    with ui.element("div").classes("drop"):
        zone = ui.upload(
            label=label, multiple=multiple, auto_upload=True, on_multi_upload=read if multiple else None,
            on_upload=None if multiple else _single(taken), on_rejected=refused, max_file_size=LARGEST,
            max_files=MOST_FILES,
        )  # fmt: skip
        zone.classes("drop-zone").props("flat").props(f'accept="{accept}"' if accept else "")
        button = ui.button("Choose files" if multiple else "Choose a file", icon="folder_open").props("flat")
        button.on("click", js_handler=f"() => getElement({zone.id}).$refs.qRef.pickFiles()")
    return zone


def _single(taken: Callable[[list[File]], Awaitable[Any]]) -> Any:
    async def read(event: events.UploadEventArguments) -> None:
        content = await event.file.read()
        event.sender.run_method("reset")
        await taken([(event.file.name, content)])

    return read


async def load(
    page: PageContext, files: Sequence[File], notices: Notices, x_unit: XUnit | None, y_kind: Kind | None
) -> int:
    """Read files into the session, note the error of each that is refused, and return the number of spectra."""
    refused: list[tuple[str, VibronError]] = []
    added: list[Loaded] = []
    async with notices.during(f"Reading {len(files)} files" if len(files) > 1 else f"Reading {files[0][0]}"):
        for name, content in files:
            try:
                work = in_thread if len(content) <= SMALL else computed
                parts = await work(read_file, name, content, x_unit, y_kind)
                added += page.session.add(parts, names_of(name, parts), name, content)
            except VibronError as error:
                refused.append((name, error))
    page.session.refused = refused
    if added:
        page.session.current = added[0].key
    page.changed()
    return len(added)


def read_file(
    name: str, content: bytes, x_unit: XUnit | None = None, y_kind: Kind | None = None
) -> tuple[Treated, ...]:
    """Read every spectrum of a file by its content, whatever its name.

    Raises
    ------
    InputError
        The file is empty.
    FormatError
        It is damaged, holds no infrared spectrum or does not state its units.
    """
    if not content:
        raise InputError("the file is empty", field="files", value=name, remedy="choose a file with a spectrum")
    return read_source(content, name, x_unit, y_kind)


def names_of(file: str, parts: Sequence[Treated]) -> list[str]:
    """Return a name for each spectrum of a file.

    >>> names_of("runs/a.jdx", [None]), names_of("b.spc", [None, None])
    (['a.jdx'], ['b.spc 1', 'b.spc 2'])
    """
    name = Path(file).name
    return [name] if len(parts) == 1 else [f"{name} {number}" for number in range(1, len(parts) + 1)]
