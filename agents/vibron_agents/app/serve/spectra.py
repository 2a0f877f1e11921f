"""The addresses for spectra: read, analyse, process, draw, search."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Response, UploadFile
from pydantic import Field

from vibron.core.errors import InputError
from vibron.infrared.spectral_library.store import SUFFIXES
from vibron_agents.app.commands import analyze, library, plot, process
from vibron_agents.app.plotting import Look
from vibron_agents.app.serve import process_call, spectrum_calls
from vibron_agents.app.serve.answered import ServedAnswer
from vibron_agents.app.serve.form import SourceFields, form_of, posted
from vibron_agents.app.serve.service import Service
from vibron_agents.app.serve.spectrum_calls import SentFile, Stated
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.information import Information

STATED = ("x_unit", "y_kind", "scale_change")
INFORMATION = tuple(one.name for one in fields(Information))
SETTINGS = tuple(one.name for one in fields(Settings) if one.name != "information")
LOOK = ("arrangement", "derivative", "peaks", "range_", "even", "absorbance")
_LIBRARY = re.compile(r"\w[\w. -]*")  # a name, never a path

READ = form_of("Read", analyze.command, STATED)
ANALYZE = form_of("Analyze", analyze.command, (*INFORMATION, *SETTINGS))
PROCESS = form_of(
    "Process", process.command, ("steps", "format_", *STATED),
    recipe=(str | None, Field(None, description="Recipe as YAML or JSON, in place of steps.")),
    reference=(list[UploadFile], Field([], description="Files that steps name, such as reference=water.jdx.")),
)  # fmt: skip
PLOT = form_of(
    "Plot", plot.command, (*LOOK, *STATED),
    format=(Literal[tuple(spectrum_calls.MEDIA)], Field("png", description="Format of the picture.")),
)  # fmt: skip
SEARCH = form_of("Search", library.search, ("top", "metric", "groups", "low", "high"))


def spectra(service: Service) -> APIRouter:
    """Return the addresses, answered by a service."""
    router = APIRouter(tags=["spectra"])

    @router.post("/read", summary="Read a file of any format.")
    async def read(form: Annotated[Any, Depends(posted(READ))]) -> Response:
        """Answer with its spectra: wavenumbers in cm^-1, ordinates, kind, state, labels and warnings."""
        return sent(await service.read(await one(service, form), stated(form)))

    @router.post("/analyze", summary="Assign bands and rank structures, with the evidence.")
    async def analyze(form: Annotated[Any, Depends(posted(ANALYZE))]) -> Response:
        """Answer with an object for each spectrum, as `vibron analyze --json` prints it.

        To ask again with other knowledge, send `sha256` in place of the file: the spectrum is not read again.
        """
        settings = settings_of(form)
        return sent(await service.analyze(await one(service, form), settings))

    @router.post("/process", summary="Apply a recipe of steps.", responses=files(process_call.MEDIA))
    async def process(form: Annotated[Any, Depends(posted(PROCESS))]) -> Response:
        """Answer with a file of the results, which names versions, steps, values and sources."""
        if (form.steps is None) == (form.recipe is None):
            raise InputError("is missing or given twice", field="steps", remedy="send either steps or recipe")
        given, references = await several(service, form), await uploaded(service, form.reference)
        recipe = form.recipe if form.steps is None else {"steps": form.steps}
        return sent(await service.process(given, references, recipe, form.format, stated(form)))

    @router.post("/plot", summary="Draw spectra into a picture.", responses=files(spectrum_calls.MEDIA))
    async def plot(form: Annotated[Any, Depends(posted(PLOT))]) -> Response:
        """Answer with a picture of the spectra of all files."""
        look = Look.of(form.arrangement, form.derivative, form.peaks, form.range, form.even, form.absorbance)
        return sent(await service.draw(await several(service, form), look, form.format, stated(form)))

    @router.post("/libraries/{library}/search", summary="Find the spectra of a library that resemble one.")
    async def search(library: str, form: Annotated[Any, Depends(posted(SEARCH))]) -> Response:
        """Answer with the hits, as `vibron library search --json` prints them."""
        options = {name: getattr(form, name) for name in ("top", "metric", "low", "high")}
        options |= {"library": library_name(library), "groups": form.group}
        return sent(await service.search(await one(service, form), options, dict.fromkeys(STATED)))

    return router


def settings_of(form: Any) -> Settings:
    """Return the settings of an analysis that a form describes.

    Raises
    ------
    InputError
        They contradict each other, or name a library by a path.
    """
    if form.library is not None:
        library_name(form.library)
    information = Information(**{name: getattr(form, name) for name in INFORMATION})
    return Settings(information, **{name: getattr(form, name) for name in SETTINGS})


def library_name(name: str) -> str:
    """Return the name of a library.

    Raises
    ------
    InputError
        It is a path: a client may not name files of the server.
    """
    if not _LIBRARY.fullmatch(name) or name.endswith(SUFFIXES):
        remedy = "give the name of a library of the server, without folder and suffix"
        raise InputError("is not the name of a library", field="library", value=name, remedy=remedy)
    return name


def stated(form: Any) -> Stated:
    """Return unit, kind and scale that a form states for its files."""
    return {name: getattr(form, name) for name in STATED}


async def one(service: Service, form: SourceFields) -> SentFile:
    """Return the file of a form, which has one."""
    found = await several(service, form)
    if len(found) > 1:
        raise InputError(f"expected one file, got {len(found)}", field="file", remedy="send a request for each")
    return found[0]


async def several(service: Service, form: SourceFields) -> list[SentFile]:
    """Return the files of a form: those that it has, then those sent before."""
    found = await uploaded(service, form.file, form.name)
    found += [service.kept(digest, plain_name(form.name)) for digest in form.sha256]
    if not found:
        raise InputError("is missing", field="file", remedy="send a file, or the sha256 of one sent before")
    return found


async def uploaded(service: Service, files: Iterable[UploadFile], name: str = "") -> list[SentFile]:
    """Return files that were sent."""
    return [await service.source(plain_name(name or one.filename or ""), await one.read()) for one in files]


def plain_name(name: str) -> str:
    r"""Return the name of a file without folders and control characters.

    >>> plain_name("C:\\spectra\\a.jdx"), plain_name("../../a.jdx"), plain_name("a\n.jdx"), plain_name("..")
    ('a.jdx', 'a.jdx', 'a.jdx', 'spectrum')
    """
    last = re.split(r"[/\\]", name)[-1]
    kept = "".join(letter for letter in last if letter.isprintable())[:255]
    return kept if kept.strip(". ") else "spectrum"


def sent(answered: ServedAnswer) -> Response:
    """Return an answer as a response; a file is saved by a browser under its name."""
    headers = {}
    if answered.file:
        plain = answered.file.encode("ascii", "replace").decode().replace('"', "'").replace("\\", "_")
        headers["content-disposition"] = f'attachment; filename="{plain}"'
    return Response(answered.body, media_type=answered.media, headers=headers)


def files(media: Mapping[str, str]) -> dict[int | str, dict[str, Any]]:
    """Return the description of an answer that is a file of one of these types."""
    return {200: {"description": "The file.", "content": {one: {} for one in media.values()}}}
