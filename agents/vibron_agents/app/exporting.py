"""Results of an analysis as files of other programs: report, table of bands, picture, spectrum as analysed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from vibron.core.errors import InputError
from vibron.core.registry import find
from vibron.core.spectrum import Spectrum
from vibron_agents.pages.writing import make_folder, write_whole
from vibron_agents.spectrum.evidence import Evidence

Result: TypeAlias = Mapping[str, Any]
COLUMNS = ("wavenumber (cm-1)", "absorbance (1)", "width (cm-1)", "strength", "assignment", "range (cm-1)",
           "probability (1)", "source")  # fmt: skip


@dataclass(frozen=True)
class Exports:
    """Where the results of each spectrum are exported: files whose ending tells what, or folders for everything."""

    targets: tuple[Path, ...]

    @classmethod
    def read(cls, words: Sequence[Path], spectra: int) -> Exports:
        """Check the targets before anything is analysed, and make the folders.

        Raises
        ------
        InputError
            The ending of a file is unknown, or there are several spectra for one file.
        """
        for path in words:
            if path.suffix and not path.is_dir() and path.suffix.lower() not in WRITERS:
                raise InputError(
                    "is not a format of an export", field="export", value=str(path),
                    remedy=f"end it in {', '.join(WRITERS)}, or name a folder, which gets them all",
                )  # fmt: skip
        found = cls(tuple(path.resolve() for path in words))
        if spectra > 1 and found.files:
            raise _several(found.files[0], spectra)
        for folder in found.folders:
            make_folder(folder, "export")
        return found

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The targets that are files."""
        return tuple(path for path in self.targets if path.suffix.lower() in WRITERS and not path.is_dir())

    @cached_property
    def folders(self) -> tuple[Path, ...]:
        """The targets that are folders."""
        return tuple(path for path in self.targets if path not in self.files)

    def write(self, result: Result, evidence: Evidence, spectra: int) -> list[dict[str, str]]:
        """Write the exports of one spectrum of a file of ``spectra``; return path and maker of each."""
        from vibron_agents.app.report.page import page_name

        if spectra > 1 and self.files:
            raise _several(self.files[0], spectra)
        stem = Path(page_name(result)).stem
        named = [folder / f"{stem}{ending}" for folder in self.folders for ending in WRITERS]
        return [
            {"path": str(path), "made_by": WRITERS[path.suffix.lower()](result, evidence, path)}
            for path in (*self.files, *named)
        ]


def _several(path: Path, spectra: int) -> InputError:
    return InputError(
        f"takes one spectrum, and there are {spectra}", field="export", value=str(path), remedy="name a folder"
    )


def _pdf(result: Result, evidence: Evidence, target: Path) -> str:
    from vibron_agents.app.report.printing import write_pdf
    from vibron_agents.spectrum.curves import with_curves

    return write_pdf(*with_curves(dict(result), evidence), target)


def _bands(result: Result, evidence: Evidence, target: Path) -> str:
    write_whole(target, bands_table(result), "export")
    return "vibron"


def bands_table(result: Result) -> str:
    """Return the bands of an analysis as CSV: a line for each assignment, after a line ``#`` with the provenance.

    A band without an assignment has one line too.
    """
    from vibron_agents.app.report.sheet import provenance

    table = io.StringIO()
    table.write(f"# vibron.bands/1 {provenance(result)}\n")
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(COLUMNS)
    for peak in result.get("peaks", ()):
        assignments: Sequence[Result] = peak.get("assignments") or ({},)
        for entry in assignments:
            limits = "-".join(f"{end:g}" for end in entry.get("range", ()))
            rows.writerow([
                peak["wavenumber"], peak["absorbance"], peak["width"], peak["strength"], entry.get("label", ""), limits,
                entry.get("probability", ""), entry.get("source", ""),
            ])  # fmt: skip
    return table.getvalue()


def _picture(result: Result, evidence: Evidence, target: Path) -> str:
    from vibron_agents.app.report.sheet import draw_analysed, provenance

    draw_analysed(result, evidence.absorbance, target, provenance(result))
    return "matplotlib"


def _jcamp(result: Result, evidence: Evidence, target: Path) -> str:
    find("write_spectrum").function((analysed(result, evidence),), target, "jcamp")
    return "vibron"


def analysed(result: Result, evidence: Evidence) -> Spectrum:
    """Return the spectrum as analysed, with file, corrections and versions in its label ``processing``."""
    from vibron_agents.app.report.sheet import provenance

    about = json.loads(provenance(result))
    note = {
        "vibron": about["versions"]["vibron"], "numpy": about["versions"]["numpy"], "sources": [about["input"]],
        "steps": about["corrections"],
    }  # fmt: skip
    labels = {**evidence.filed, "processing": json.dumps(note, separators=(",", ":"))}
    return replace(evidence.absorbance, metadata=labels)


Writer: TypeAlias = Callable[[Result, Evidence, Path], str]
WRITERS: Mapping[str, Writer] = {".pdf": _pdf, ".csv": _bands, ".png": _picture, ".jdx": _jcamp}
