"""Ways of passing the verification with a script that is wrong, as text: none of them may pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from vibron.core.data import parse_yaml
from vibron.core.errors import InputError

HERE = Path(__file__).with_name("cheats")
DEEP = 20_000
GENERATED: dict[str, Callable[[str], str]] = {
    "rungs": lambda text: text.replace("[10, 20, 40]", str(list(range(1, 1200)))),
    "digits": lambda text: text.replace('"g": 0.7', f'"g": {"7" * 4000}'),
    "brackets": lambda text: f"{text}\n\nx = {'(' * DEEP}1{')' * DEEP}\n",
    "operators": lambda text: f"{text}\n\nx = {'-' * DEEP}1\n",
    "calls": lambda text: f"{text}\n\nx = str{'.real' * DEEP}\n",
}
"""Changes that would be too long to be written out."""


@dataclass(frozen=True)
class Cheat:
    """One way of passing, put into a right script.

    Attributes
    ----------
    name : str
        What it does, in a word or two.
    rubric : str
        ``chain`` or ``bare``, the one without claims.
    quick : bool
        Whether it is tried in the usual test run.
    replace : tuple of (str, str)
        Fragments, each once in the right script, and what takes their place.
    tail : str
        What is put at the end.
    generate : str
        One of :data:`GENERATED`.
    """

    name: str
    rubric: str = "chain"
    quick: bool = False
    replace: tuple[tuple[str, str], ...] = ()
    tail: str = ""
    generate: str = ""

    def source(self) -> str:
        """Return the script with the cheat in it.

        Raises
        ------
        InputError
            A fragment is not exactly once in the right script.
        """
        text = right()
        for old, new in self.replace:
            if text.count(old) != 1:
                raise InputError(
                    f"the fragment of {self.name} is {text.count(old)} times in the script", field="replace",
                    value=old, remedy="quote more of the line",
                )  # fmt: skip
            text = text.replace(old, new)
        if self.generate:
            text = GENERATED[self.generate](text)
        return f"{text}\n\n{self.tail}\n" if self.tail else text

    @property
    def rubric_path(self) -> Path:
        """The rubric that the script is judged by."""
        return HERE / f"{self.rubric}.yaml"


def right() -> str:
    """Return the right script."""
    return (HERE / "chain.py").read_text("utf-8")


@cache
def cheats() -> tuple[Cheat, ...]:
    """Return all cheats."""
    listed = parse_yaml((HERE / "cheats.yaml").read_text("utf-8"))
    return tuple(
        Cheat(**{**one, "replace": tuple((old, new) for old, new in one.get("replace", ()))}) for one in listed
    )
