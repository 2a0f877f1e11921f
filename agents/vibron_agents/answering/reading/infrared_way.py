"""A question about molecules on its way to steps: its structures and numbers are taken one by one, steps are added."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from vibron.core.quantity import Array, Quantity
from vibron.core.registry import find
from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.numbers import Found
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading.infrared_substances import named
from vibron_agents.answering.reading.phrasebook import asking
from vibron_agents.answering.reading.reader import BLOT, Reader, Unclear
from vibron_agents.answering.reading.whole import Whole
from vibron_agents.answering.units import same_dimension

CUED = re.compile(
    r"SMILES(?: string| code)?(?: is| of)?\s*[:=]?\s*[(\"'`]*(?P<word>[A-Za-z0-9@+\-\[\]()=#%/\\.]+)"
)
SIGNS = re.compile(r"[A-Z]|[cnos]\d")
NEAR_BEFORE, NEAR_AFTER = 48, 30
CLAUSE = re.compile(r"[;:?]\s|[.,]\s")


class Way(Reader):
    """A text with what of it has been taken, and the steps made of it.

    Examples
    --------
    >>> way = Way("Tanimoto similarity of phenol and CCO at 300 K, 2 ps?")
    >>> way.structures, way.quantity("ps"), way.quantity("K"), way.left()
    (['Oc1ccccc1', 'CCO'], '2.0 ps', '300.0 K', ())
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.question = Question(self.text)
        self.asking = asking(self.text)
        self.steps: list[Step] = []
        self._numbers = list(self.question.numbers)

    @cached_property
    def structures(self) -> list[str]:
        """Molecules in the order of mention, each once; they are taken."""
        found = [(match.start("word"), match.end("word"), word) for match, word in _cued(self.text)]
        for word in self.question.smiles:
            found += [(one.start(), one.end(), word) for one in re.finditer(_alone(word), self.text)]
        found += [(start, start + len(name), smiles) for start, name, smiles in named(self.text)]
        found.sort(key=lambda one: (one[0], -one[1]))
        known: dict[str, str] = {}
        end = -1
        for start, stop, smiles in found:
            if start < end:
                continue
            end = stop
            self._take_number_in(start, stop)
            self.take_span(start, stop)
            known.setdefault(canonical(smiles), smiles)
        return list(known.values())

    def one_structure(self) -> str:
        """Return the only molecule of the question.

        Raises
        ------
        Unclear
            There is none, or more than one.
        """
        if len(self.structures) != 1:
            raise Unclear("which molecule is meant is not clear" if self.structures else "no molecule is named")
        return self.structures[0]

    def asks(self, pattern: str) -> bool:
        """Tell whether the sentence that asks has a pattern."""
        return re.search(pattern, self.asking, re.IGNORECASE) is not None

    def found(self, unit: str, label: str = "", many: bool = False) -> Found | None:
        """Take the number of a dimension that stands by a label; the first one where no label is given."""
        rows = [one for one in self._numbers if (len(one.values) > 1) == many and _fits(one, unit)]
        near = [one for one in rows if not label or self._near(one, label)]
        if not near:
            return None
        best = min(near, key=lambda one: (self._away(one, label), one.start)) if label else near[0]
        self._numbers.remove(best)
        self.take_span(best.start, best.end)
        return best

    def quantity(self, unit: str, label: str = "") -> str | None:
        """Take a quantity as text with its unit; None if there is none."""
        one = self.found(unit, label)
        return None if one is None else one.text

    def value(self, unit: str, label: str = "") -> float | None:
        """Take a number that is in a unit or bare; None if there is none."""
        one = self.found(unit, label)
        return None if one is None else one.values[0]

    def _near(self, one: Found, label: str) -> bool:
        return self._away(one, label) < NEAR_BEFORE + NEAR_AFTER

    def _away(self, one: Found, label: str) -> int:
        """Return how far a label stands from a number, more behind it than before it; nothing counts beyond a clause."""
        before = self.text[max(0, one.start - NEAR_BEFORE) : one.start]
        before = re.split(r"[;?]\s|\.\s|\d,?\s(?:and )?(?![^.,;]*\b(?:of|is|at|=))", before)[-1]
        after = CLAUSE.split(self.text[one.end : one.end + NEAR_AFTER])[0]
        after = re.split(r"\d", after)[0]
        left = [len(before) - match.end() for match in re.finditer(rf"(?<!\w)(?:{label})(?!\w)", before, re.IGNORECASE)]
        right = re.search(rf"(?<!\w)(?:{label})(?!\w)", after, re.IGNORECASE)
        return min([*left, 2 * right.start() + 1 if right else NEAR_BEFORE + NEAR_AFTER])

    def forget(self, start: int, stop: int) -> None:
        """Leave out the numbers at a place that has been taken."""
        self._take_number_in(start, stop)

    def _take_number_in(self, start: int, stop: int) -> None:
        self._numbers = [one for one in self._numbers if one.end <= start or one.start >= stop]

    def add(self, tool: str, **arguments: Any) -> str:
        """Add a step and return its name; what is None is left out."""
        used = sum(step.tool == tool for step in self.steps)
        name = f"{tool}_{used + 1}" if used else tool
        given = {key: value for key, value in arguments.items() if value is not None}
        self.steps.append(Step(name, tool, given))
        return name

    def answer(
        self, path: str, place: Callable[[Mapping[str, Any]], str] | None = None, counted: bool = False
    ) -> Whole:
        """Return what the steps answer: the output at a path, one of its elements, or how many it has."""
        unit = "1" if counted else _unit(path, self.steps)
        return Whole(Workflow(tuple(self.steps), path), unit, tuple(self.taken), place=place, counted=counted)

    def left(self) -> tuple[str, ...]:
        """Return the numbers that nobody has taken."""
        self.rest = re.sub(r"(?:cm|mol|ps|fs|K|u|M|m|s)(?:\^?-\d|⁻\d)", lambda one: BLOT * len(one.group()), self.rest)
        return super().left()


def of(path: str) -> Any:
    """Return the argument that stands for an earlier output."""
    return taken_from(path)


def canonical(smiles: str) -> str:
    """Return the canonical form of a structure."""
    from rdkit import Chem

    return str(Chem.MolToSmiles(Chem.MolFromSmiles(smiles)))


def atoms(smiles: str) -> int:
    """Return the number of atoms of a structure, those of hydrogen too."""
    from rdkit import Chem

    return int(Chem.AddHs(Chem.MolFromSmiles(smiles)).GetNumAtoms())


def _cued(text: str) -> list[tuple[re.Match[str], str]]:
    """Return the words behind the word SMILES that are one, even if they are a single letter."""
    from rdkit import Chem, RDLogger

    RDLogger.DisableLog("rdApp.*")  # type: ignore[attr-defined]
    found = []
    for match in CUED.finditer(text):
        word = match.group("word").rstrip(".,-")
        while word.count(")") > word.count("("):
            word = word.removesuffix(")") if word.endswith(")") else word[: word.rindex(")")]
        if word and SIGNS.search(word) and Chem.MolFromSmiles(word) is not None:
            found.append((match, word))
    return found


def _alone(word: str) -> str:
    return rf"(?<![\w(=#\[\]@]){re.escape(word)}(?![\w(=#\[@])"


def _fits(one: Found, unit: str) -> bool:
    if unit == "1" or not one.unit:
        return unit == "1" and one.unit in ("", "percent")
    if unit == one.unit:
        return True
    if "K" in (unit, one.unit) or (unit == "cm^-1") != (one.unit == "cm^-1"):
        return unit == "K" and one.unit in ("degC", "K", "degF")
    return same_dimension(one.unit, unit)


def _unit(path: str, steps: list[Step]) -> str:
    """Return the unit in which an output comes."""
    name, _, rest = path.partition(".")
    step = next(one for one in steps if one.name == name)
    if "to" in step.arguments:
        return str(step.arguments["to"])
    tool = find(step.tool)
    parts = rest.split(".")
    one = next((output for output in tool.outputs if output.name in parts), tool.outputs[0])
    return one.mark.unit if isinstance(one.mark, Quantity | Array) else "1"
