"""The catalogue as the engine sees it: what each input and output is called, from the index alone."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

import numpy as np

from vibron.core.asks import QuestionPart, parts
from vibron.core.index import Face, IndexEntry, entries
from vibron.core.search import Postings, stem
from vibron_agents.answering.nearness import Array, meaning

PLAIN = frozenset(
    "a about all also am an and any approximately are as ask at be been between but by can could did do does each for "
    "from get give given had has have her his how i if in into is it its just know let like many may me more most "
    "much must my need no not of off on one only onto or our out over per please should show so some such take tell "
    "than that the their them then there these they this those through to under up us use using value want was we "
    "were what when where which while who will with work would you your".split()
)
MOST_PARTS = 2  # required parts of a record that a question can state
NEAR = 4  # words of an example question on each side of a slot that count as its context
ENTITIES = {  # what an input without choices holds, by its explanation
    "smiles": r"\bSMILES\b", "bond": r"\btwo atoms\b", "element": r"\bsymbol of\b|\belement whose\b",
    "formula": r"\bmolecular formula\b", "level": r"\bmethod/basis set\b", "basis": r"\bbasis set\b",
    "circuit": r"\bOpenQASM\b", "state": r"\bneel, domain_wall\b", "functional": r"\bfunctional\b",
    "pauli": r"\bPauli string\b", "material": r"^material\b",
}  # fmt: skip
RECORDS = {"Geometry": "smiles", "Spectrum": "file"}  # records that a text can give
MODEL = "Model"  # the record of a lattice model
PURE = re.compile(r"quantum number|\bangle\b|\bnumber of\b")  # inputs of a lattice model other than energies
ENERGY = re.compile(
    r"^(?:mean |free )?energ(?:y|ies)\b|\bunit of (?:the model|energy)\b"
)  # of what is computed from one
Phrase = tuple[str, ...]
_WORD = re.compile(r"[a-z]+[0-9]*|[0-9]+[a-z]+")


def base(name: str) -> str:
    """Return the name of an input without a number at the end.

    >>> base("radiance_2"), base("J1"), base("width")
    ('radiance', 'J', 'width')
    """
    return name.rstrip("0123456789").rstrip("_")


def telling(text: str) -> list[str]:
    """Return the stems of the words that carry meaning, in order.

    >>> telling("What is the peak wavelength of a black body?")
    ['peak', 'wavelength', 'black', 'body']
    """
    return [stem(word) for word in _WORD.findall(text.lower()) if word not in PLAIN]


@dataclass(frozen=True, eq=False)
class _Called:
    """An input or output of a tool."""

    tool: str
    face: Face

    @property
    def name(self) -> str:
        """Its name."""
        return self.face.name

    @cached_property
    def base(self) -> str:
        """Its name without a number at the end: that of its twins."""
        return base(self.name)

    @cached_property
    def names(self) -> frozenset[str]:
        """Stems of its name."""
        return frozenset(telling(self.name))


@dataclass(frozen=True, eq=False)
class Slot(_Called):
    """An input of a tool and what it is called."""

    contexts: tuple[Phrase, ...] = ()  # stems about it in example questions
    options: Mapping[object, tuple[Phrase, ...]] = field(default_factory=dict)  # stems that choose a value
    per: tuple[str, ...] = ()  # spectral units of which the tool takes one, where it takes densities

    @cached_property
    def parts(self) -> tuple[Slot, ...]:
        """The parts of a record that numbers may fill; none where too many would be needed."""
        every = [replace(part, name=f"{self.name}.{part.name}", required=False) for part in self.face.parts]
        numeric = tuple(slot for part in every if (slot := Slot(self.tool, part)).is_numeric)
        needed = [Slot("", part).is_numeric for part in self.face.parts if part.required]
        return numeric if len(needed) <= MOST_PARTS and all(needed) else ()

    @cached_property
    def words(self) -> frozenset[str]:
        """Stems of its explanation."""
        return frozenset(telling(self.face.text))

    @cached_property
    def near(self) -> frozenset[str]:
        """Stems about it in example questions."""
        return frozenset(word for context in self.contexts for word in context)

    @cached_property
    def is_numeric(self) -> bool:
        """True if it takes numbers."""
        return bool(self.face.unit) or self.face.type in ("integer", "float", "array", "list of integer")

    @cached_property
    def takes_list(self) -> bool:
        """True if it takes several numbers and not only one."""
        return self.face.type.startswith("list") or self.face.shape not in ("", "...")

    @cached_property
    def entity(self) -> str:
        """Kind of entity that it takes; "" for none."""
        if self.is_numeric or self.face.choices or self.face.type == "boolean":
            return ""
        plain = RECORDS.get(self.face.type.removeprefix("list of "), "file" if self.face.type == "path" else "")
        return next((kind for kind, pattern in ENTITIES.items() if re.search(pattern, self.face.text)), plain)

    @cached_property
    def record(self) -> str:
        """Name of the record that it takes from an earlier step; "" for none."""
        plain = self.face.type.removeprefix("list of ")
        return plain if plain[:1].isupper() and not self.entity and not self.is_numeric else ""


@dataclass(frozen=True, eq=False)
class Out(_Called):
    """An output of a tool and what it is called."""

    said: frozenset[str] = frozenset()  # stems by which example questions ask for it

    @cached_property
    def words(self) -> frozenset[str]:
        """Stems of its name and explanation."""
        return self.names | frozenset(telling(self.face.text))


@dataclass(frozen=True, eq=False)
class Known:
    """A tool with its inputs and outputs."""

    entry: IndexEntry
    inputs: tuple[Slot, ...]
    outputs: tuple[Out, ...]
    uses: tuple[tuple[frozenset[str], str], ...] = ()  # inputs given and output asked for in example questions

    @cached_property
    def meanings(self) -> Array:
        """Vectors of the example questions."""
        texts = [telling(" ".join(part.words for part in parts(ask))) for ask in self.entry.asks]
        return np.array([meaning(text, map(rarity, text)) for text in texts], dtype=np.float32)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Stems of everything that its card and example questions say."""
        entry = self.entry
        names = [entry.name, entry.family, *(choice for one in entry.inputs for choice in one.choices)]
        names += [one.name for one in (*entry.inputs, *entry.outputs)]
        texts = [entry.summary, *entry.keywords, *(one.text for one in (*entry.inputs, *entry.outputs))]
        said = [part.words for ask in entry.asks for part in parts(ask)]
        return frozenset(telling(" ".join((*texts, *said, *names))))

    @cached_property
    def choices(self) -> tuple[Slot, ...]:
        """Inputs that take one of a few words, or yes or no."""
        return tuple(one for one in self.inputs if one.face.choices or one.face.type == "boolean")


@cache
def known(name: str) -> Known:
    """Return the engine's view of a tool."""
    entry = entries()[name]
    asked = [list(parts(ask)) for ask in entry.asks]
    pieces = [piece for ask in asked for piece in ask]
    per = next((one.choices for one in entry.inputs if one.name == "per"), ())
    about: dict[str, list[Phrase]] = defaultdict(list)
    for ask in asked:
        for place, piece in enumerate(ask):
            if piece.kind == "slot":
                before = telling(" ".join(one.words or "|" for one in ask[max(place - 2, 0) : place]))[-NEAR:]
                after = telling(" ".join(one.words or "|" for one in ask[place + 1 : place + 2]))[: NEAR // 2]
                about[piece.field].append((*before, *after))
    said: dict[str, set[str]] = defaultdict(set)
    for piece in pieces:
        if piece.kind == "asked":
            said[(piece.field or entry.outputs[0].name).partition(".")[0]].update(telling(piece.words))
    faces = [_scaled(entry, one) for one in entry.inputs]
    inputs = [Slot(name, one, tuple(about[one.name]), _options(one, pieces), per) for one in faces]
    outs = tuple(Out(name, _scaled(entry, one), frozenset(said[one.name])) for one in entry.outputs)
    uses = []
    for ask in asked:
        given = frozenset(piece.field for piece in ask if piece.kind in ("slot", "option"))
        outputs = [piece.field.partition(".")[0] for piece in ask if piece.kind == "asked"]
        uses.append((given, next(iter(outputs), "") or entry.outputs[0].name))
    return Known(entry, tuple(inputs), outs, tuple(uses))


def _scaled(entry: IndexEntry, face: Face) -> Face:
    """Return an input or output; energies and times of lattice models are in the unit of the model."""
    makes = any(one.type == MODEL for one in entry.outputs) and face in entry.inputs
    takes = any(one.type == MODEL for one in entry.inputs)
    scaled = (makes and not PURE.search(face.text)) or (takes and ENERGY.search(face.text))
    real = face.unit == "1" and face.type != "integer" and not face.kind
    return replace(face, kind="model") if scaled and real else face


def _options(face: Face, pieces: Iterable[QuestionPart]) -> dict[object, tuple[Phrase, ...]]:
    """Return the phrases that choose each value of an input: the choice itself, and those of example questions."""
    found: dict[object, list[Phrase]] = defaultdict(list)
    for choice in face.choices:
        found[choice].append(tuple(telling(choice)))
    for piece in pieces:
        if piece.kind == "option" and piece.field == face.name:
            found[str(piece.value) if face.choices else piece.value].append(tuple(telling(piece.words)))
    return {value: tuple(dict.fromkeys(phrase for phrase in phrases if phrase)) for value, phrases in found.items()}


@cache
def producers() -> Mapping[str, Sequence[str]]:
    """Return the tools that give each type of record."""
    return _by_record((face.type, one.name) for one in entries().values() for face in one.outputs)


@cache
def consumers() -> Mapping[str, Sequence[str]]:
    """Return the tools that take each type of record."""
    return _by_record((face.type, one.name) for one in entries().values() for face in one.inputs if face.required)


def _by_record(rows: Iterable[tuple[str, str]]) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {}
    for record, tool in rows:
        if record[:1].isupper():
            found.setdefault(record, []).append(tool)
    return found


@cache
def postings() -> Postings:
    """Return the searchable words of all tools."""
    return Postings(entries().values())


@cache
def rarity(word: str) -> float:
    """Return how telling a stem is among the cards, between 0 and about 1."""
    return min(postings().rarity.get(word, 6.5) / 6.5, 1.0)
