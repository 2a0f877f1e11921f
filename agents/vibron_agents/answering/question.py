"""What a question holds: numbers, molecules, files, the unit that is wanted and what is asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from vibron_agents.answering.formulas import formula_numbers
from vibron_agents.answering.numbers import Found, apart, read_numbers, stacked
from vibron_agents.answering.restated import without_restated
from vibron_agents.answering.units import read_unit
from vibron_agents.answering.words import spelt_out, telling

_ASKING = re.compile(
    r"\b(?:what(?:'s|\s+(?:is|are|was|will\s+be|would\s+be))?|which|how|compute|calculate|find|determine|evaluate|estimate|give|"
    r"convert|express|where|report|predict|obtain|derive|work\s+out|tell|count|show|return|list|name|get|retrieve|state|quote|deduce|"
    r"infer|recover|extract|invert|translate)\b",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"\b(?:of|for|at|in|with|when|if|from|that|by|on|does|do|is|are|would|will|has|have|under|through|between|reaching|"
    r"emitted|given|using|per)\b|[,.;:?]", re.IGNORECASE,
)  # fmt: skip
_SENTENCE = re.compile(r"[.?!;:]\s+(?=[A-Z(])")
_IN = re.compile(r"\W*(?:in|as|answers?|i (?:want|need)|quote|state|please|to)\b", re.IGNORECASE)
_WANTED = re.compile(r"(?<!\d)\b(?:in|as|to|into|in units of|unit of)\s+(?:units? of\s+)?", re.IGNORECASE)
_LAST = re.compile(
    r"(?<!/)[,(;]\s*(?:in\s+)?(?!per\b)(?=[^\s,(;]+(?: [^\s,(;]+){0,3}\s*\)?\s*[?.]?\s*$)"
)  # "..., um?", "... (K)?"
_AREA = re.compile(r"\b(?:per|each|every|a) square (met|centimet)(?:re|er)\b", re.IGNORECASE)
_AREAS = {"met": "m^2", "centimet": "cm^2"}
_MANY = re.compile(r"\bhow many\b(?! degrees of)", re.IGNORECASE)
_PERCENTAGE = re.compile(r"\b(?:what|which) percentage\b", re.IGNORECASE)
_SAME = re.compile(r"\bin the same units?\b|\ball (?:in|of) the same\b")
_JOINED = re.compile(r"\s*(?:,|and\b|,\s*and\b)\s[^.;?\d]{0,45}")
_BEFORE = re.compile(r"[^.;?]{0,60}")
_GRID = re.compile(r"(?<![\w.])(\d+)\s*(?:x|×|by)\s*(\d+)(?:\s*(?:x|×|by)\s*(\d+))?(?![\w.^])(?!\s*10\^)")
_FILE = re.compile(r"(?<!\w)[\w./~-]+\.[A-Za-z][A-Za-z0-9]{1,6}(?!\w)")
_STRUCTURE = re.compile(r"(?P<cue>SMILES(?:\s+string)?:?\s+)?(?P<quote>['\"`]?)(?P<word>[A-Za-z0-9@+\-\[\]()=#%/\\.]+)")
_CHAIN = re.compile(r"(?:C|N|O|S|F|Cl|Br)*CC(?:C|N|O|S|F|Cl|Br)*")
_SIGNS = re.compile(r"[=#\[\]]|[A-Za-z]\(|[cnos]1")
_ELEMENTS = frozenset("H C N O F S P Cl Br I Si B Na Li K He Ne Ar".split())
_DIATOMIC = frozenset("CO NO HF HCl HBr HI HCN OCS NaCl LiH".split())
_ALLOY = re.compile(r"\bHg_?\(?0?\.\d+\)?Cd_?\(?(0?\.\d+)\)?Te\b")
_STATED = ((r"\bnormal(?:ly)?[- ]inciden(?:ce|t)\b", 0.0, "deg", "angle of incidence"),)
_ATOM = r"(\d{0,3}(?:Cl|Br|[HDTCNOFISP]))"
_BOND = re.compile(rf"(?<![\w-]){_ATOM}[-=≡]?{_ATOM}(?![\w(=#])")
_MASSES = re.compile(r"(?<![\w.])\d{1,3}[A-Z][a-z]?(?:[-=≡]?\d{1,3}[A-Z][a-z]?\d?)+(?!\w)")
_ISOTOPE = re.compile(
    r"(?<![\w.])(?:[123]H|1[0-4][BC]|1[45]N|1[678]O|19F|2[89]Si|30Si|3[2346]S|3[57]Cl|(?:79|81)Br)(?!\w)"
)
_BASIS = re.compile(r"(?<![\w.])\d-\d{2,3}\+{0,2}G(?:\*{1,2}|\([a-z0-9,]+\))?(?!\w)")
_TRANSITION = re.compile(r"(?<!\w)\d{0,2}[PQR]\(\d{1,3}\)")  # of a line: R(0), 10P(20)
_MINUS_ONE = re.compile(r"\bn\s?[-−]\s?1\b")  # the refractivity
_PAIRS = {
    "carbon monoxide": ("C", "O"), "nitric oxide": ("N", "O"), "hydrogen chloride": ("H", "Cl"),
    "hydrogen bromide": ("H", "Br"), "hydrogen fluoride": ("H", "F"), "hydrogen iodide": ("H", "I"),
}  # fmt: skip
_FORMULA = re.compile(r"\b(?:[A-Z][a-z]?\d*){2,}\b")


@dataclass(frozen=True)
class Question:
    """A question in plain words, what is shortened in it written in full; everything else is read from it."""

    text: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", spelt_out(self.text))

    @cached_property
    def grids(self) -> tuple[tuple[int, ...], ...]:
        """Sizes such as 4x4."""
        return tuple(tuple(int(part) for part in match.groups() if part) for match in _GRID.finditer(self.text))

    @cached_property
    def numbers(self) -> tuple[Found, ...]:
        """Its quantities, in order; what belongs to names, files and formulas is none."""
        text = self.text
        for pattern in (_FILE, _GRID, _MASSES, _ISOTOPE, _BASIS, _TRANSITION):
            text = pattern.sub(lambda match: " " * len(match.group()), text)
        for smiles in (*self.smiles, *self.formulas):
            text = text.replace(smiles, " " * len(smiles))
        for wanted in _WANTED.finditer(text):
            unit, used = read_unit(text[wanted.end() :])
            if unit and re.search(r"\d", text[wanted.end() : wanted.end() + used]):
                text = text[: wanted.end()] + " " * used + text[wanted.end() + used :]
        stated = [
            Found((value,), unit, match.start(), match.end(), before=name, optional=True)
            for pattern, value, unit, name in _STATED
            for match in re.finditer(pattern, text, re.IGNORECASE)
        ][:1]
        text = _MINUS_ONE.sub(lambda match: match.group()[0] + " " * (len(match.group()) - 1), text)
        alloys = [
            Found((float(match.group(1)),), "", match.start(), match.end(), before="composition x =")
            for match in _ALLOY.finditer(text)
        ]
        text = _ALLOY.sub(lambda match: " " * len(match.group()), text)
        for start, end in formula_numbers(text):
            text = text[:start] + " " * (end - start) + text[end:]
        return (*self._lent(without_restated(text, read_numbers(text))), *alloys, *stated)

    def _lent(self, numbers: list[Found]) -> list[Found]:
        """Give bare numbers the unit of one beside them, where all are said to have the same or are called alike."""
        if not _SAME.search(self.text):
            return [
                self._with_unit_of(one, (*reversed(numbers[:at]), *numbers[at + 1 :])) for at, one in enumerate(numbers)
            ]
        unit, found = "", []
        for one in numbers:
            unit = one.unit or unit
            found.append(replace(one, lent=unit) if not one.unit else one)
        return found

    def _with_unit_of(self, one: Found, others: Sequence[Found]) -> Found:
        """Lend a bare number the unit of one that is called alike: "one width is 0.01 and the other width 0.02 nm"."""
        if one.unit or one.lent or one.optional:
            return one
        called = set(telling(one.before)[-3:])
        for other in others:
            between = self.text[min(one.end, other.end) : max(one.start, other.start)]
            joined = _JOINED.fullmatch(between) if other.start > one.start else _BEFORE.fullmatch(between)
            if other.unit and joined and called & set(telling(other.before)[-3:]):
                return replace(one, lent=other.unit)
        return one

    @cached_property
    def _tables(self) -> tuple[Found, ...]:
        return stacked(self.text, self.numbers)

    @cached_property
    def readings(self) -> tuple[tuple[Found, ...], ...]:
        """Its quantities with rows put together to tables, as they stand, and with lists taken apart."""
        found = (self._tables, self.numbers, apart(self.numbers))
        return tuple(one for one in found if one is self.numbers or len(one) != len(self.numbers))

    @cached_property
    def bonds(self) -> tuple[tuple[str, str], ...]:
        """Pairs of atoms that are named: HCl, C-H, carbon monoxide."""
        found = [(match.start(), match.groups()) for match in _BOND.finditer(self.text)]
        found += [
            (match.start(), pair) for name, pair in _PAIRS.items() for match in re.finditer(name, self.text, re.I)
        ]
        pairs = list(dict.fromkeys((one, other) for _, (one, other) in sorted(found)))
        bare = {tuple(part.lstrip("0123456789") for part in pair) for pair in pairs if any(map(_has_mass, pair))}
        return tuple(pair for pair in pairs if pair not in bare)  # "NO ... of 14N-16O" speaks of one bond

    @cached_property
    def files(self) -> tuple[str, ...]:
        """Files that are named and are there."""
        return tuple(word for word in _FILE.findall(self.text) if Path(word).is_file())

    @cached_property
    def smiles(self) -> tuple[str, ...]:
        """Words that are SMILES: quoted, behind the word SMILES, or with signs that no other word has."""
        found = []
        for match in _STRUCTURE.finditer(self.text):
            word = _unwrapped(match.group("word").rstrip(".-"))
            plain = bool(re.fullmatch(r"(?:C|N|O|S|F|Cl|Br)*CC(?:C|N|O|S|F|Cl|Br)*", word)) and len(word) > 2
            signs = plain or (
                bool(re.search(r"[=#\[\]]|[A-Za-z]\(|[cnos]1", word)) and bool(re.search(r"[A-Zcnos]", word))
            )
            if (match.group("cue") or match.group("quote") or signs) and _is_smiles(word):
                found.append(word)
        known = [*found, *self._listed(found)] if len(found) > 1 else found
        return tuple(sorted(dict.fromkeys(known), key=self._mentioned))

    def _mentioned(self, word: str) -> int:
        match = re.search(rf"(?<![\w(=#]){re.escape(word)}(?![\w(=#])", self.text)
        return match.start() if match else len(self.text)

    def _listed(self, found: list[str]) -> list[str]:
        """Return words such as COC that stand in a list with other structures."""
        beside = "|".join(map(re.escape, found))
        rows = re.finditer(r"(?<![\w(=#])(?:C|N|O|S|F|Cl|Br){2,}(?![\w(=#])", self.text)
        near = (
            match.group() for match in rows
            if re.search(rf"(?:{beside})(?:,| and| or|, and|, or) $", self.text[: match.start()])
            or re.match(rf"(?:,| and| or|, and|, or) (?:{beside})", self.text[match.end() :])
        )  # fmt: skip
        return [word for word in near if word not in found and _is_smiles(word)]

    @cached_property
    def formulas(self) -> tuple[str, ...]:
        """Molecular formulas of two elements or more."""
        text = self.text
        for word in self.smiles:
            text = text.replace(word, " ")
        words = [word for word in _FORMULA.findall(text) if _is_formula(word)]
        return tuple(dict.fromkeys(words))

    @cached_property
    def wanted_unit(self) -> str:
        """The unit in which the answer is wanted; "" if it says nothing."""
        return self._wanted[0]

    @cached_property
    def _wanted(self) -> tuple[str, int, int]:
        taken = [(one.start, one.end) for one in self.numbers]
        for match in reversed(list(_WANTED.finditer(self.text))):
            if any(start <= match.start() < end for start, end in taken) or not self._asks(match.start()):
                continue
            if re.match(r"1/[a-z]\b", self.text[match.end() :]):  # to 1/e of what it was
                continue
            unit, used = read_unit(self.text[match.end() :])
            following = self.text[match.end() + used : match.end() + used + 1]
            if unit and (not following or not following.isalnum()):
                return unit, match.start(), match.end() + used
        for match in _MANY.finditer(self.text):
            unit, used = read_unit(self.text[match.end() :])
            if unit:
                area = _AREA.search(self.text, match.end() + used)
                return unit + (f"/{_AREAS[area.group(1)]}" if area else ""), match.start(), match.end() + used
        if (share := _PERCENTAGE.search(self.text)) is not None:
            return "percent", share.start(), share.start()
        for match in _LAST.finditer(self.text):
            unit, used = read_unit(self.text[match.end() :])
            if (
                used
                and not unit.startswith("1/")
                and not re.search(r"\w", self.text[match.end() + used :])
                and self._asks(match.start())
            ):
                return unit, match.start(), match.end() + used
        return "", 0, 0

    def _asks(self, place: int) -> bool:
        """Tell whether the sentence at a place asks; a unit elsewhere is that of what is given."""
        start = max((end.end() for end in _SENTENCE.finditer(self.text, 0, place)), default=0)
        end = _SENTENCE.search(self.text, place)
        sentence = self.text[start : end.end() if end else len(self.text)]
        return "?" in sentence or bool(_ASKING.search(sentence) or _IN.match(sentence))

    @cached_property
    def goal(self) -> tuple[str, ...]:
        """Stems of what is asked for: the words behind the asking word, up to the first joint."""
        best: tuple[str, ...] = ()
        for match in _ASKING.finditer(self.text):
            rest = self.text[match.end() :]
            end = next((cut.start() for cut in _CUT.finditer(rest) if telling(rest[: cut.start()])), len(rest))
            found = tuple(telling(rest[:end]))
            if found:
                best = found
                if match.group().lower() != "show":
                    break
        return best or tuple(telling(self.text))[-4:]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Stems of all telling words, without units, files and structures."""
        text = self.text
        spans = [(one.start, one.end) for one in self._tables] + [self._wanted[1:]]
        for start, end in sorted(spans, reverse=True):
            text = text[:start] + " " + text[end:]
        for word in (*self.smiles, *self.files):
            text = text.replace(word, " ")
        return tuple(telling(text))


def _unwrapped(word: str) -> str:
    """Return a word without the brackets of the sentence about it.

    >>> _unwrapped("(Cc1ccccc1)"), _unwrapped("CC(C)=O)"), _unwrapped("CC(=O)C")
    ('Cc1ccccc1', 'CC(C)=O', 'CC(=O)C')
    """
    word = word[1:] if word.startswith("(") else word
    while word.endswith(")") and word.count(")") > word.count("("):
        word = word[:-1].rstrip(".-")
    return word


def _has_mass(atom: str) -> bool:
    return atom[:1].isdigit()


def _is_smiles(word: str) -> bool:
    from rdkit import Chem, RDLogger

    if len(word) < 2 or word.isdigit():
        return False
    RDLogger.DisableLog("rdApp.*")  # type: ignore[attr-defined]
    return Chem.MolFromSmiles(word) is not None


def _is_formula(word: str) -> bool:
    parts = re.findall(r"([A-Z][a-z]?)(\d*)", word)
    if any(symbol not in _ELEMENTS for symbol, _ in parts):
        return False
    return any(count for _, count in parts) or word in _DIATOMIC
