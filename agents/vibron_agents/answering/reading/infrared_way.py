"""A question about molecules on its way to steps: its structures and numbers are taken one by one, steps are added."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Any

from vibron.core.declaration import fields_of, record_type
from vibron.core.quantity import Array, Quantity, Record
from vibron.core.registry import find
from vibron.core.units import registry
from vibron.core.workflow import Step, Workflow, taken_from
from vibron_agents.answering.numbers import Found
from vibron_agents.answering.question import Question
from vibron_agents.answering.reading.infrared_substances import named
from vibron_agents.answering.reading.phrasebook import asking
from vibron_agents.answering.reading.reader import BLOT, Reader, Unclear
from vibron_agents.answering.reading.whole import Whole

CUED = re.compile(r"SMILES(?: string| code)?(?: is| of)?\s*[:=]?\s*[(\"'`]*(?P<word>[A-Za-z0-9@+\-\[\]()=#%/\\.]+)")
SIGNS = re.compile(r"[A-Z]|[cnos]\d")
RADIUS = re.compile(r"(\b(?:radius|radii|r)\b[^.;\d]{0,20}\d+(?:\.\d+)? )A\b")  # no current
DIATOMICS = {"CO": "[C-]#[O+]", "HF": "F", "HCl": "Cl", "HBr": "Br", "HI": "I", "NO": "[N]=O", "LiH": "[LiH]"}
RING = re.compile(r"(?<![\w(])[CNOS][A-Za-z()=#]*1[A-Za-z()=#]*1(?!\w)")
ELEMENTS = frozenset("hydrogen nitrogen oxygen fluorine chlorine".split())
BONDED = re.compile(
    r"(?<![\w(=#])[A-Z]\w?[=#][A-Z]\w?(?=[ -](?:stretch\w*|bonds?|bands?|groups?|vibrations?|modes?|frequenc\w+|"
    r"double|triple|peaks?|fundamental|oscillator|distance))"
)
LOCANTS = re.compile(
    r"(?<![\w-])(?:\d+(?:,\d+)*-[a-z][a-z-]{2,}[\w-]*|[a-z]{3,}-\d+(?:,\d+)*-[a-z]+)(?!\w)", re.IGNORECASE
)
APART = 30
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
        super().__init__(RADIUS.sub(r"\1Å", text))
        self.question = _question(self.text)
        self.asking = asking(self.text)
        self.steps: list[Step] = []

    @cached_property
    def structures(self) -> list[str]:
        """Molecules in the order of mention, each once; they are taken."""
        found, spans = molecules(self.text)
        for start, end in spans:
            self.take_span(start, end)
        return list(found)

    @property
    def formulas(self) -> tuple[str, ...]:
        """The molecular formulas; a ring such as C1CO1 is none."""
        return tuple(one for one in self.question.formulas if not RING.fullmatch(one))

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

    @property
    def numbers(self) -> list[Found]:
        """The numbers and lists that nobody has taken."""
        return [one for one in self.question.numbers if BLOT not in self.rest[one.start : one.end]]

    def asks(self, pattern: str) -> bool:
        """Tell whether the sentence that asks has a pattern."""
        return re.search(pattern, self.asking, re.IGNORECASE) is not None

    def asked_of(self, outputs: Mapping[str, str]) -> str:
        """Return the first output whose pattern the sentence that asks has, "" where it has none."""
        return next((output for output, pattern in outputs.items() if self.asks(pattern)), "")

    def wants(self, pattern: str) -> bool:
        """Tell whether what is left of the sentence that asks has a pattern."""
        start = max(self.text.find(self.asking), 0)
        return re.search(pattern, self.rest[start : start + len(self.asking)], re.IGNORECASE) is not None

    def found(self, unit: str, label: str = "", many: bool = False) -> Found | None:
        """Take the number of a dimension that stands by a label; the first one where no label is given."""
        rows = [one for one in self.numbers if (len(one.values) > 1) == many and fits(one, unit)]
        near = [one for one in rows if not label or self._near(one, label)]
        if not near:
            return None
        best = min(near, key=lambda one: (self._away(one, label), one.start)) if label else near[0]
        self.take_span(best.start, best.end)
        return best

    def quantity(self, unit: str, label: str = "") -> str | None:
        """Take a quantity as text with its unit; None if there is none."""
        one = self.found(unit, label)
        return None if one is None else one.text

    def value(self, unit: str, label: str = "") -> float | None:
        """Take a number that is in a unit or bare, per cent as a share; None if there is none."""
        one = self.found(unit, label)
        if one is None:
            return None
        return one.values[0] / 100.0 if unit == "1" and one.unit == "percent" else one.values[0]

    def _near(self, one: Found, label: str) -> bool:
        return self._away(one, label) < NEAR_BEFORE + NEAR_AFTER

    def _away(self, one: Found, label: str) -> int:
        """Return how far a label stands from a number, more behind it than before; nothing counts beyond a clause."""
        before = self.text[max(0, one.start - NEAR_BEFORE) : one.start]
        before = re.split(r"[;?]\s|\.\s|\d,?\s(?:and )?(?![^.,;]*\b(?:of|is|at|=))", before)[-1]
        after = CLAUSE.split(self.text[one.end : one.end + NEAR_AFTER])[0]
        after = re.split(r"\d", after)[0]
        left = [len(before) - match.end() for match in re.finditer(rf"(?<!\w)(?:{label})(?!\w)", before, re.IGNORECASE)]
        right = re.search(rf"(?<!\w)(?:{label})(?!\w)", after, re.IGNORECASE)
        return min([*left, 2 * right.start() + 1 if right else NEAR_BEFORE + NEAR_AFTER])

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


@lru_cache(maxsize=8)
def _question(text: str) -> Question:
    return Question(text)


@lru_cache(maxsize=8)
def molecules(text: str) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...]]:
    """Return the molecules of a text and where they and their names stand."""
    found = [(match.start("word"), match.end("word"), word) for match, word in _cued(text)]
    for word in _question(text).smiles:
        found += [(one.start(), one.end(), word) for one in re.finditer(_alone(word), text)]
    found += [(one.start(), one.end(), one.group()) for one in RING.finditer(text) if is_structure(one.group())]
    bonded = {one.span() for one in BONDED.finditer(text)}
    found = [one for one in found if one[:2] not in bonded]
    names = [(start, start + len(name), smiles) for start, name, smiles in named(text)]
    beside = [
        one for one in names if text[one[0] : one[1]].lower() not in ELEMENTS and not _drawn_next(one, found, text)
    ]
    found += beside or ([] if found else names)
    found = found or [
        (one.start(), one.end(), DIATOMICS[one.group()])
        for one in re.finditer(rf"(?<![\w(=#/-])(?:{'|'.join(DIATOMICS)})(?![\w(=#/-])", text)
    ]
    known: dict[str, str] = {}
    spans: list[tuple[int, int]] = []
    for start, end, smiles in sorted(found, key=lambda one: (one[0], -one[1])):
        if not spans or start >= spans[-1][1]:
            spans.append((start, end))
            known.setdefault(canonical(smiles), smiles)
    if known:  # the names of what is drawn
        spans += [match.span() for match in LOCANTS.finditer(text)]
    return tuple(known.values()), tuple(spans)


def _drawn_next(name: tuple[int, int, str], drawn: list[tuple[int, int, str]], text: str) -> bool:
    """Tell whether the structure that a name speaks of is drawn next to it: "the amide of aspirin, CC(=O)..."."""
    after = [
        one
        for one in drawn
        if 0 <= one[0] - name[1] <= APART and not re.search(r"[.;?]\s|\band\b", text[name[1] : one[0]])
    ]
    before = [one for one in drawn if 0 <= name[0] - one[1] <= 3 and re.match(r"\W*\(", text[one[1] : name[0]])]
    return bool(after or before)


def weight(smiles: str) -> float:
    """Return the molar mass of a structure in g/mol."""
    from rdkit import Chem
    from rdkit.Chem.Descriptors import MolWt  # type: ignore[attr-defined]

    return round(float(MolWt(Chem.MolFromSmiles(smiles))), 4)


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
    found = []
    for match in CUED.finditer(text):
        word = match.group("word").rstrip(".,-")
        while word.count(")") > word.count("("):
            word = word.removesuffix(")") if word.endswith(")") else word[: word.rindex(")")]
        if word and SIGNS.search(word) and is_structure(word):
            found.append((match, word))
    return found


def is_structure(word: str) -> bool:
    """Tell whether a word is a structure that can be read."""
    from rdkit import Chem, RDLogger

    RDLogger.DisableLog("rdApp.*")  # type: ignore[attr-defined]
    return Chem.MolFromSmiles(word) is not None


def _alone(word: str) -> str:
    return rf"(?<![\w=#\[\]@])(?<![\w=#)\]]\(){re.escape(word)}(?![\w(=#\[@])"


def fits(one: Found, unit: str) -> bool:
    """Tell whether a number has the dimension of a unit, or none where none is wanted."""
    if unit == "1" or not one.unit:
        return unit == "1" and one.unit in ("", "percent")
    return _alike(one.unit, unit)


@lru_cache(maxsize=512)
def _alike(one: str, other: str) -> bool:
    """Tell whether a quantity is of the kind that is looked for; light does not make a length of a wavenumber."""
    try:
        return bool(registry().Unit(one).dimensionality == registry().Unit(other).dimensionality)
    except Exception:  # the registry raises half a dozen unrelated types
        return False


def _unit(path: str, steps: list[Step]) -> str:
    """Return the unit in which an output comes."""
    name, _, rest = path.partition(".")
    step = next(one for one in steps if one.name == name)
    if "to" in step.arguments:
        return str(step.arguments["to"])
    outputs = find(step.tool).outputs
    parts = rest.split(".")
    if isinstance(outputs[0].mark, Record) and (kind := record_type(outputs[0].type)):
        outputs = (*outputs, *fields_of(kind))
    one = next((output for output in outputs if output.name in parts), outputs[0])
    return one.mark.unit if isinstance(one.mark, Quantity | Array) else "1"
