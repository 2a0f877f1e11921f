"""Faults put on purpose into scripts that are right, to see whether the verifier notices."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

import vibron_verify
from vibron.core.errors import InputError

HERE = Path(__file__).parent
EXAMPLES = Path(str(vibron_verify.__file__)).with_name("examples")


@dataclass(frozen=True)
class Injection:
    """One fault: a fragment that stands once in a script, and what it becomes.

    ``caught_by`` names the assertion, or the part of the rubric, that is expected to notice a scientific fault.
    """

    kind: str
    name: str
    script: str
    find: str
    replace: str
    caught_by: str = ""

    def right(self) -> str:
        """Return the source of the right script."""
        folder = EXAMPLES if (EXAMPLES / f"{self.script}.py").exists() else HERE
        return (folder / f"{self.script}.py").read_text("utf-8")

    def wrong(self) -> str:
        """Return the source with the fault.

        Raises
        ------
        InputError
            If the fragment does not stand exactly once in the script.
        """
        source = self.right()
        if source.count(self.find) != 1:
            raise InputError(
                f"the fragment of {self.name} stands {source.count(self.find)} times in {self.script}",
                field="find",
                value=self.find,
                remedy="quote more of the line",
            )
        return source.replace(self.find, self.replace)


@cache
def injections() -> tuple[Injection, ...]:
    """Return all faults, the scientific ones first."""
    known = yaml.safe_load((HERE / "injections.yaml").read_text("utf-8"))
    return tuple(Injection(kind, **entry) for kind in ("scientific", "programming") for entry in known[kind])
