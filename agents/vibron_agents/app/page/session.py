"""What one browser tab holds on the server: spectra, a recipe, results; bounded, and in memory only."""

from __future__ import annotations

import itertools
import shutil
import tempfile
import weakref
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vibron.core.errors import ResourceError, VibronError
from vibron.core.spectrum import Spectrum
from vibron.infrared.recipes.treated import Treated
from vibron_agents.app.page.mapping import MapAbout, MapSource
from vibron_agents.spectrum.evidence import Evidence
from vibron_agents.spectrum.experts import Settings

MOST_SPECTRA = 200
MOST_POINTS = 5_000_000
MOST_ANALYSES = 8
MOST_SESSIONS = 32


@dataclass(frozen=True, eq=False)
class Loaded:
    """A spectrum under a name, with the file it comes from, or the steps that made it."""

    key: int
    name: str
    treated: Treated
    file: str = ""
    content: bytes = field(default=b"", repr=False)
    part: int | None = None

    @property
    def spectrum(self) -> Spectrum:
        """The spectrum."""
        return self.treated.spectrum

    @property
    def labelled(self) -> Spectrum:
        """The spectrum as it is saved: with the steps that led to it as its label ``processing``."""
        treated = self.treated
        return treated.labelled() if treated.steps or treated.earlier is not None else treated.spectrum

    @property
    def about(self) -> dict[str, Any]:
        """Name and SHA-256 as the answer of an analysis names its input."""
        digest = next((one["sha256"] for one in self.treated.sources if "sha256" in one), None)
        return {
            "path": self.file or self.name,
            **({"sha256": digest} if digest else {}),
            **({"part": self.part} if self.part else {}),
        }


@dataclass(frozen=True, eq=False)
class Identified:
    """The answer to one spectrum, with its evidence and the settings that led to it."""

    settings: Settings
    data: dict[str, Any]
    evidence: Evidence


@dataclass(eq=False)
class PageSession:
    """Spectra by key in the order of loading, those shown, the one in work, the recipe, and answers by spectrum."""

    spectra: dict[int, Loaded] = field(default_factory=dict)
    shown: list[int] = field(default_factory=list)
    current: int | None = None
    as_absorbance: bool = False
    refused: list[tuple[str, VibronError]] = field(default_factory=list)
    steps: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    identified: OrderedDict[int, Identified] = field(default_factory=OrderedDict)
    settings: Settings = field(default_factory=Settings)
    map: tuple[MapSource, MapAbout] | None = None
    _keys: itertools.count[int] = field(default_factory=itertools.count, repr=False)
    _folder: Path | None = field(default=None, repr=False)
    _removed: weakref.finalize[..., PageSession] | None = field(default=None, repr=False)

    @property
    def chosen(self) -> Loaded | None:
        """The spectrum in work."""
        return None if self.current is None else self.spectra.get(self.current)

    @property
    def in_view(self) -> list[Loaded]:
        """The spectra shown, in the order of loading."""
        return [one for key, one in self.spectra.items() if key in self.shown]

    def add(self, parts: Sequence[Treated], names: Iterable[str], file: str = "", content: bytes = b"") -> list[Loaded]:
        """Take spectra in and show them; the first becomes the one in work.

        Raises
        ------
        ResourceError
            There would be more than a session may hold; none is taken then.
        """
        spectra = [*(one.spectrum for one in self.spectra.values()), *(one.spectrum for one in parts)]
        points = sum(map(len, spectra))
        if len(spectra) > MOST_SPECTRA or points > MOST_POINTS:
            raise ResourceError(
                f"are more than a page holds: {MOST_SPECTRA} spectra and {MOST_POINTS} points", field="files",
                value=(len(spectra), points),
                remedy="remove spectra that are not needed, or use: vibron process",
            )  # fmt: skip
        several = len(parts) > 1
        added = [
            Loaded(next(self._keys), name, part, file, content, number if several else None)
            for number, (part, name) in enumerate(zip(parts, names, strict=True), 1)
        ]
        self.spectra |= {one.key: one for one in added}
        self.shown += [one.key for one in added]
        if added:
            self.current = added[0].key
        return added

    def remove(self, key: int) -> None:
        """Drop a spectrum and what is known of it."""
        self.spectra.pop(key, None)
        self.identified.pop(key, None)
        self.shown = [one for one in self.shown if one != key]
        if self.current == key:
            self.current = next(iter(self.shown or self.spectra), None)

    def keep(self, key: int, found: Identified) -> None:
        """Keep the answer to a spectrum; the oldest answers are dropped."""
        self.identified[key] = found
        self.identified.move_to_end(key)
        while len(self.identified) > MOST_ANALYSES:
            self.identified.popitem(last=False)

    @property
    def folder(self) -> Path:
        """A temporary folder, made when it is first needed and removed with the session."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="vibron-page-"))
            self._removed = weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        return self._folder

    def map_folder(self, *, empty: bool) -> Path:
        """Return the folder for the files of one map, without those of the map before if it is to be empty."""
        folder = self.folder / "map"
        if empty:
            shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(exist_ok=True)
        return folder

    def paths(self) -> dict[str, str]:
        """Return the loaded files, as paths in the temporary folder, by name."""
        found: dict[str, str] = {}
        for one in self.spectra.values():
            if one.file and one.file not in found:
                path = self.folder / one.file
                if not path.exists():
                    path.write_bytes(one.content)
                found[one.file] = str(path)
        return found

    def close(self) -> None:
        """Remove the temporary folder."""
        if self._removed is not None:
            self._removed()
        self._folder = self._removed = None


class Sessions:
    """Sessions by browser tab; beyond the greatest number, that used longest ago is closed."""

    def __init__(self, most: int = MOST_SESSIONS) -> None:
        self._most = most
        self._held: OrderedDict[str, PageSession] = OrderedDict()

    def of(self, tab: str) -> PageSession:
        """Return the session of a tab, a new one if it has none."""
        found = self._held.setdefault(tab, PageSession())
        self._held.move_to_end(tab)
        while len(self._held) > self._most:
            self._held.popitem(last=False)[1].close()
        return found

    def __len__(self) -> int:
        return len(self._held)
