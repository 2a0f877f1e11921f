"""What a contained run may use."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

from vibron.core.errors import InputError

MIB = 1 << 20
RIGHTS = ("contained", "gpu")


@dataclass(frozen=True)
class Limits:
    """Ceilings of a run; the whole process tree is ended when one is passed.

    Attributes
    ----------
    seconds : float
        Wall time.
    memory : int
        Bytes of the whole tree, with those of the files that it has written, which lie in memory; each process may map
        no more than four times as much.
    processes : int
        Processes and threads at a time.
    disk : int
        Bytes in the folder and in /tmp together, which is also the size of the largest file.
    output : int
        Bytes kept of each of standard output and standard error; the rest is counted and dropped.
    contained : bool
        False for a program that its user trusts: it runs without the sandbox, on any system, with the rights of the
        user; only time and output are limited.
    gpu : bool
        True for such a program that also sees the accelerators of the machine.
    """

    seconds: float = 60.0
    memory: int = 4096 * MIB
    processes: int = 128
    disk: int = 512 * MIB
    output: int = MIB
    contained: bool = True
    gpu: bool = False

    def __post_init__(self) -> None:
        for part in fields(self):
            if part.name not in RIGHTS and not getattr(self, part.name) > 0:
                raise InputError(
                    "must be positive", field=part.name, value=getattr(self, part.name), remedy="give a limit above 0"
                )
        if self.gpu and self.contained:
            raise InputError(
                "cannot be had in the sandbox", field="gpu", value=True,
                remedy="run a script that you trust without it: --uncontained",
            )  # fmt: skip

    @property
    def unlike_usual(self) -> tuple[str, ...]:
        """What distinguishes the run from one in the sandbox on the processor."""
        return ("without the sandbox",) * (not self.contained) + ("with accelerators",) * self.gpu

    def to_dict(self) -> dict[str, float]:
        """Return the numbers as JSON-safe data."""
        return {name: value for name, value in asdict(self).items() if name not in RIGHTS}
