"""Calls on spectra: read, analyse, process, draw, search a library."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from vibron.core.errors import InputError
from vibron.core.registry import find
from vibron.core.result import to_json
from vibron.core.spectrum import Spectrum
from vibron.infrared.files.content import Content
from vibron.infrared.formats.read_spectrum import spectra_of
from vibron_agents.app.plotting import Look
from vibron_agents.app.serve.answered import ServedAnswer, in_json
from vibron_agents.jobs.call import Rules, Worked
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.workflow import analyze_read

MEDIA = {"png": "image/png", "svg": "image/svg+xml", "pdf": "application/pdf"}
Stated = Mapping[str, Any]


@dataclass(frozen=True)
class SentFile:
    """A file that was sent: its name, content and SHA-256, and its spectra where they were read before."""

    name: str
    data: bytes
    sha256: str
    spectra: tuple[Spectrum, ...] = ()

    def read(self, stated: Stated) -> tuple[Spectrum, ...]:
        """Return the spectra; ``stated`` is what the file does not state."""
        return self.spectra or spectra_of(Content(self.name, self.data), **stated)

    def one(self, stated: Stated) -> Spectrum:
        """Return the only spectrum.

        Raises
        ------
        InputError
            There are several.
        """
        found = self.read(stated)
        if len(found) > 1:
            why, remedy = f"expected one spectrum, got {len(found)}", "send a file of one spectrum"
            raise InputError(why, field="file", value=self.name, remedy=remedy)
        return found[0]

    def key(self, stated: Stated) -> tuple[Any, ...]:
        """Return the key under which its spectra are kept: their warnings and labels may mention the name."""
        return (self.name, *sorted(stated.items()))


@dataclass(frozen=True)
class ReadCall:
    """Give the spectra of a file as JSON, which Vibron reads to the last bit."""

    source: SentFile
    stated: Stated
    rules: Rules
    name: str = "read"

    def run(self) -> Worked:
        """Read the file."""
        spectra = self.source.read(self.stated)
        written = json.loads(find("write_spectrum").function(spectra, format="json").content)
        about = {"name": self.source.name, "sha256": self.source.sha256}
        return Worked(ServedAnswer(in_json(about | written), read={self.source.key(self.stated): spectra}))


@dataclass(frozen=True)
class AnalyzeCall:
    """Analyse every spectrum of a file."""

    source: SentFile
    settings: Settings
    rules: Rules
    name: str = "analyze"

    @property
    def stated(self) -> Stated:
        """What the file does not state."""
        return {name: getattr(self.settings, name) for name in ("x_unit", "y_kind", "scale_change")}

    def run(self) -> Worked:
        """Run the workflow."""
        spectra = self.source.read(self.stated)
        found = analyze_read(spectra, self.source.name, self.source.sha256, self.settings)
        data = {"analyses": [result for result, _ in found]}
        return Worked(ServedAnswer(in_json(data), read={self.source.key(self.stated): spectra}))


@dataclass(frozen=True)
class DrawCall:
    """Draw the spectra of files into one picture."""

    sources: tuple[SentFile, ...]
    look: Look
    format: str
    stated: Stated
    rules: Rules
    name: str = "plot"

    def run(self) -> Worked:
        """Draw them."""
        from vibron_agents.app.inputs import InputSource
        from vibron_agents.app.plotting import draw_files

        with TemporaryDirectory() as folder:
            picture = Path(folder, f"spectra.{self.format}")
            files = [InputSource(one.name, one.data) for one in self.sources]
            draw_files(files, picture, self.look, **self.stated)
            return Worked(ServedAnswer(picture.read_bytes(), MEDIA[self.format], picture.name))


@dataclass(frozen=True)
class SearchCall:
    """Find the spectra of a library that resemble that of a file."""

    source: SentFile
    options: Mapping[str, Any]
    stated: Stated
    rules: Rules
    name: str = "search_library"

    def run(self) -> Worked:
        """Search."""
        spectrum = self.source.one(self.stated)
        hits = find(self.name).execute(spectrum=spectrum, **self.options)
        read = {self.source.key(self.stated): (spectrum,)}
        return Worked(ServedAnswer(in_json({"hits": to_json(hits)}), read=read))
