"""One thing that is wrong with a script, and what shows it."""

from __future__ import annotations

from dataclasses import asdict, dataclass

KINDS = ("syntax", "import", "name", "signature", "exception", "product", "limit", "integration")


@dataclass(frozen=True)
class Fault:
    """A fault of a script.

    Attributes
    ----------
    kind : str
        One of :data:`KINDS`.
    line : int
        Line of the script, from 1; 0 where none can be named.
    cause : str
        What is wrong, in a sentence.
    element : str
        Element function in which it lies; empty for the module's own statements.
    smallest : str
        The smallest call that shows it, ready to be pasted; empty for what is seen without running.
    """

    kind: str
    line: int
    cause: str
    element: str = ""
    smallest: str = ""

    def to_dict(self) -> dict[str, str | int]:
        """Return the fault as JSON-safe data."""
        return asdict(self)

    def __str__(self) -> str:
        where = f"line {self.line}" + (f", {self.element}" if self.element else "")
        shown = f"\n    {self.smallest}" if self.smallest else ""
        return f"{where}: {self.kind}: {self.cause}{shown}"
