"""The report as PDF: printed by an installed Chromium, else drawn by matplotlib in a shorter form."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vibron.core.errors import MissingDependencyError, MissingSystemError, ResourceError
from vibron.core.system import is_root
from vibron_agents.app.report.page import render
from vibron_agents.app.report.sheet import write_sheet
from vibron_agents.pages.writing import write_whole

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "microsoft-edge")
SECONDS = 180.0  # for one page
_FLAGS = (
    "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-pdf-header-footer",
)  # fmt: skip


def browser() -> str | None:
    """Return the program of an installed Chromium, None where there is none on the PATH."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def write_pdf(analysis: Mapping[str, Any], trace: Mapping[str, Any], target: Path) -> str:
    """Write the report of an analysis as PDF and return the name of the program that made it.

    Raises
    ------
    MissingSystemError
        Neither Chromium nor matplotlib is installed.
    """
    program = browser()
    if program is not None:
        try:
            write_whole(target, printed(render(analysis, trace), program), "export")
        except ResourceError:  # the browser cannot run here: a container without its system calls, too little memory
            program = None
    if program is not None:
        return Path(program).name
    try:
        write_sheet(analysis, trace, target)
    except MissingDependencyError as error:
        raise MissingSystemError(
            "Chromium", extra="plot", why="a PDF is printed by it, or by matplotlib, which is missing too",
            remedy='install chromium with the package manager of your system, or run: pip install "vibron[plot]"',
        ) from error  # fmt: skip
    return "matplotlib"


def printed(page: str, program: str, seconds: float = SECONDS) -> bytes:
    """Return a page as Chromium prints it.

    Raises
    ------
    ResourceError
        The program failed, or took longer than ``seconds``.
    """
    # As root, Chromium runs without its own sandbox only.  The page is ours, every text in it is escaped, and its
    # policy lets nothing load.
    flags = [*_FLAGS, *(["--no-sandbox"] if is_root() else [])]
    with tempfile.TemporaryDirectory(prefix="vibron-print-") as place:
        source, target = Path(place, "page.html"), Path(place, "page.pdf")
        source.write_text(page, encoding="utf-8")
        command = [program, *flags, f"--user-data-dir={place}/profile", f"--print-to-pdf={target}", source.as_uri()]
        try:
            subprocess.run(command, timeout=seconds, check=True, capture_output=True, stdin=subprocess.DEVNULL)
            return target.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise ResourceError(
                f"{Path(program).name} printed nothing: {type(error).__name__}", field="export",
                remedy="print the page of --report in a browser",
            ) from error  # fmt: skip
