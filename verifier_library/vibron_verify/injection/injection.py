"""Faults put on purpose into scripts that are right, to see whether the verifier notices."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import vibron_verify
from vibron.core.data import load_yaml
from vibron.core.errors import InputError
from vibron_verify.figures import find_figure

HERE = Path(__file__).parent
EXAMPLES = Path(str(vibron_verify.__file__)).with_name("examples")
FOLDERS = (EXAMPLES, EXAMPLES / "caught", HERE / "scripts")


@dataclass(frozen=True)
class Injection:
    """One fault: a fragment that occurs once in a correct script, and what it becomes.

    Attributes
    ----------
    kind : str
        ``scientific`` or ``programming``.
    name : str
        What is wrong, in a word.
    script : str
        Name of an example, of a script of this folder, or of a figure.
    find, replace : str
        The fragment, and its replacement in the wrong script.
    caught_by : str
        The assertion or the part of the rubric that must notice a scientific fault.
    stored : str
        ``wrong`` where the script in the folder is the wrong one, and the right one is made from it.
    """

    kind: str
    name: str
    script: str
    find: str
    replace: str
    caught_by: str = ""
    stored: str = "right"

    def paths(self) -> tuple[Path, Path]:
        """Return the files of the script and of its rubric."""
        for folder in FOLDERS:
            if (folder / f"{self.script}.py").exists():
                return folder / f"{self.script}.py", folder / f"{self.script}.yaml"
        figure = find_figure(self.script)
        return figure.script, figure.rubric

    def right(self) -> str:
        """Return the source of the right script."""
        return self._source("right", self.replace, self.find)

    def wrong(self) -> str:
        """Return the source with the fault.

        Raises
        ------
        InputError
            If the fragment does not occur exactly once in the script.
        """
        return self._source("wrong", self.find, self.replace)

    def _source(self, wanted: str, find: str, replace: str) -> str:
        source = self.paths()[0].read_text("utf-8")
        if wanted == self.stored:
            return source
        if source.count(find) != 1:
            raise InputError(
                f"the fragment of {self.name} occurs {source.count(find)} times in {self.script}",
                field="find",
                value=find,
                remedy="quote more of the line",
            )
        return source.replace(find, replace)


@cache
def injections() -> tuple[Injection, ...]:
    """Return all faults, the scientific ones first."""
    known = load_yaml(__package__, "injections.yaml")
    return tuple(Injection(kind, **entry) for kind in ("scientific", "programming") for entry in known[kind])
