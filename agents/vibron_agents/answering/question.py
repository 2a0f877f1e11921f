"""Read a question: quantities, entities, words by clause, the requested unit and the requested quantity."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from vibron.core.search import stem
from vibron.core.written_units import convert, read_unit, same_dimension
from vibron_agents.answering.catalogue import PLAIN
from vibron_agents.answering.entities import Entity, read_entities
from vibron_agents.answering.numbers import StatedQuantity, read_quantities, stacked

__all__ = ["Entity", "Question", "StatedQuantity", "Token", "plain_text"]

_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u2002\u2003\u2009\u202f\t", " "), **dict.fromkeys("\u200b\u2060\ufeff", ""),
        **dict.fromkeys("−‐‑‒–﹣－", "-"), "—": " - ", "×": "x", "⋅": "·", "∙": "·", "’": "'", "‘": "'",
        "“": '"', "”": '"', "Å": "Å", "…": "...", "→": "->", "µ": "μ", "℃": "°C", "½": " 1/2", "¼": " 1/4", "¾": " 3/4",
        "ℏ": "hbar", "ħ": "hbar", "⟩": ">", "⟨": "<", "∼": "~", **dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True)),
    }
)  # fmt: skip
_RAISED = re.compile("[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_RAISED_DIGITS = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+-0123456789")
_NOT_QUANTITIES = re.compile(
    r"(?<!\d )(?<![\w./^-])1\s?/\s?(?:[A-Za-z]\b|\(\s?\d?\s?[A-Z]\w*|[A-Z][A-Za-z]{0,2}\d?\*?|[a-z]{2,3}\b)|"
    r"(?:hbar|\bk_?[Bb]|\bc)\s*=\s*(?:(?:hbar|k_?B|c)\s*=\s*)*1(?![.\d])|"  # units set to one
    r"\b(?:to |at least |with )?\w+ (?:significant |decimal )?(?:figures|digits|decimals|places)\b|\b[123]-?D\b|"
    r"\bcount(?:s|ed|ing)? (?:start\w* )?(?:at|from) (?:0|1|zero|one)\b|(?:\d\s?)?(?:pi|π)\s?[x*·]\s?(?=\d)|"
    r"(?<=[_{(,])[ijklmnpq]\s?[-+]\s?[12]\b|\b[nN]\s?-\s?1\b|(?<=[\w)])\s?[-+]\s?[12](?=\s?\))|"  # Z_{i+1}, (x + 1)
    r"(?<![\w.^])\d{1,2}\s?[-+]\s?(?=[A-Za-zα-ω]\w{0,2}\)|(?:exp|sqrt|cos|sin|tanh?|ln|log)\b)|"  # (1 - x), 1 - exp(-x)
    r"(?<=\bin )(?:19|20)\d\d(?!\.\d|\w| ?(?:cm|nm|um|μm|[KWVmHs]\b|%))|\b2-design|"
    r"\b[Hh]alf(?=[- ](?:angle|width|space|life|time|fill|chain|max|cell|integer|wave|cone|power|cycle|band|thick|"
    r"height|period|open))|(?<!\d )(?<![\w.,])0\d+(?![\d.])|(?<![\w.])[1-7][spdf](?= (?:electron|core|valence|->))"
)
_RELATIVE = re.compile(
    r"(?<![\w^])([A-Za-z](?:_?[\w]{1,2})?)\s*=(?!=)|1/([A-Z])\b|[-+=]\s?([A-Z])\s(?:sum|S_)|units? of ([A-Za-z])\b"
)
_ALSO_UNITS = frozenset("T K V A W m s h g L F N C M D e u d".split())
_CLAUSE = re.compile(r"(?i)[,;:?!()]|\.(?=\s|$)|\b(?:and|or|with|wh(?:en|ere|ich|ile|ose)|if|at|but|then|given|so)\b")
_SENTENCE = re.compile(r"(?<!e\.g\.)(?<!i\.e\.)(?<=[.?!;:])\s+(?=[\"'(]?[A-ZΑ-Ω])")
_COLON = re.compile(r"[:;]\s")
_FILL = "\x01"  # in place of what is read, so that nothing is joined across it
_WORD = re.compile(r"[^\W\d][\w*]*")
_ASKING = re.compile(
    r"(?i)\b(?:what(?:'s|\s+(?:is|are|was|will\s+be|would\s+be))?|which|how|where|when|work\s+out|compute|calculate|find|"
    r"give|determine|evaluate|estimate|convert|express|report|predict|obtain|derive|tell|count|return|list|name|get|state|show|"
    r"retrieve|quote|deduce|infer|recover|extract|invert|translate|provide|identify)\b"
)
_CUT = re.compile(
    r"(?i)\b(?:of|for|at|in|with|when|if|from|that|by|on|does|do|is|are|would|will|has|have|under|through|between|given|"
    r"reaching|emitted|using|per|and|to|over|whose|which|into|as|than)\b|[,.;:?!()]"
)
_ORDERED = re.compile(r"(?:^|[,:;.(]|\b(?:and|please|then|to|can you|me|hence|just|also)\b)\W*$", re.IGNORECASE)
_PLAIN = (PLAIN - {"more", "they", "up"}) | frozenset(
    "amount answer assume calculate compute consider corresponding determine equal equals estimate evaluate "
    "exact exactly express find following number obtain quantity report result return corresponds unit units".split()
)
_WANTED = re.compile(r"(?<![\d-])\b(?:in|as|to|into|unit of)\s+(?:units?\s+of\s+|a\s+|an\s+|the\s+)?", re.IGNORECASE)
_MANY = re.compile(r"\bhow many\s+(?!degrees of)", re.IGNORECASE)
_PERCENTAGE = re.compile(r"\b(?:what|which|as a|as|in) (?:percentage|per ?cent)\b", re.IGNORECASE)
_LAST = re.compile(r"(?<!/)[,(;.\[]\s*(?:in\s+)?(?!per\b)(?=[^\s,(;]+(?: [^\s,(;]+){0,3}\s*[)\]]?\s*[?.]?\s*$)")
_BRACKET = re.compile(r"(?<=\w) \((?:in )?(?!per\b)(?=[^()]{1,16}\)(?:\s*[?,.;:]|\s[a-z]))")
_IN_ALL = re.compile(r"\s?\((?:all )?in (?=[^)]{1,12}\))|\)?,? (?:all )?in (?=[^.?;,]{1,12}[.;,)])")  # 3 and 5 (in mm)
_SAME_WORDS = re.compile(r"\s*(?:,|and\b|,\s*and\b)\s[^.;?\d]{0,45}")  # one width is 0.01, the other width is 0.02 nm
_POLITE = re.compile(r"\W*(?:in|as|answers?|i (?:want|need|mean)|quote|state|please|to|result|value)\b", re.IGNORECASE)
_UPRIGHT = re.compile(r"\bnormal(?:ly)?[- ]inciden\w+", re.IGNORECASE)
_ASIDE = re.compile(r"\s*\(\s*(?:=|or|i\.e\.,?|that is,?|about|~)?\s*")
_GIVEN = re.compile(r"\s*\)?\s*(?:[:=]|of|are|were|was|is)?\s*[\[(]?-?\.?\d")


@dataclass(frozen=True)
class Token:
    """A word with its stem, its place, and the numbers of its sentence and of its clause."""

    stem: str
    word: str
    start: int
    sentence: int
    clause: int


def plain_text(text: str) -> str:
    """Return a text with one sign for each minus, dash, space, quote and power: 10^-4 m^2."""
    text = _RAISED.sub(lambda match: "^" + match.group().translate(_RAISED_DIGITS), text.translate(_CHARACTERS))
    return re.sub(r"\br\. ?h\.|\bRH\b(?! ?=)", "relative humidity", text)


@dataclass(frozen=True)
class Question:
    """A question in plain words; ``text`` is kept as :func:`plain_text` writes it, and all places refer to that.

    ``kept`` holds the quantities of a variant of the question in which some are left out, and ``asked_unit`` the unit
    in which its answer is compared.  ``files`` are names of files with their paths.
    """

    text: str
    kept: tuple[StatedQuantity, ...] | None = None
    asked_unit: str = ""
    files: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", plain_text(self.text))

    @cached_property
    def entities(self) -> tuple[Entity, ...]:
        """What it names: structures, formulas, compounds, bonds, files and other labels."""
        return read_entities(self.text, self.files)

    @property
    def quantities(self) -> tuple[StatedQuantity, ...]:
        """Its numbers, lists, ranges and tables, in order; digits of names and formulas are not among them."""
        return self._all_quantities if self.kept is None else self.kept

    @cached_property
    def _all_quantities(self) -> tuple[StatedQuantity, ...]:
        text = _NOT_QUANTITIES.sub(lambda match: _FILL * len(match.group()), _blank(self.text, self.entities))
        upright = (StatedQuantity((0.0,), "deg", *match.span(), symbol="angle") for match in _UPRIGHT.finditer(text))
        found = sorted((*read_quantities(text, self._scales), *upright), key=lambda one: one.start)
        kept = [one for last, one in pairwise((None, *found)) if one and not (last and _is_restated(text, last, one))]
        for place, one in enumerate(kept):
            symbol = "f_number" if text[: one.start].endswith("f/") else one.symbol
            kept[place] = replace(one, written=self.text[one.start : one.end], symbol=symbol)
        return _lent(text, kept)

    @cached_property
    def _scales(self) -> frozenset[str]:
        """Symbols in which other quantities may be given, such as the J of "a field of 0.5 J"."""
        found = [match.groups() for match in _RELATIVE.finditer(self.text)]
        symbols = {name for *names, _ in found for name in names if name not in _ALSO_UNITS}
        return frozenset(filter(None, symbols | {unit for *_, unit in found}))

    @cached_property
    def tables(self) -> tuple[StatedQuantity, ...]:
        """Its quantities, with labelled or listed rows of one length put together to tables."""
        return tuple(stacked(self.text, self.quantities))

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return 0, *(match.end() for match in _SENTENCE.finditer(self.text)), len(self.text)

    @cached_property
    def asking(self) -> tuple[int, int]:
        """Where the sentence begins and ends that asks: the last one with a question mark, or the last one."""
        sentences = list(pairwise(self._starts))
        return next((ends for ends in reversed(sentences) if "?" in self.text[slice(*ends)]), sentences[-1])

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """All words outside quantities, entities and the requested unit."""
        text = _blank(self.text, [self._wanted, *self._all_quantities, *self.entities])
        cuts = [match.start() for match in _CLAUSE.finditer(text)]
        return tuple(
            Token(stem(word.lower()), word, at, bisect_right(self._starts, at) - 1, bisect_right(cuts, at))
            for word, at in ((match.group(), match.start()) for match in _WORD.finditer(text))
        )

    @property
    def wanted_unit(self) -> str:
        """The unit in which the answer is requested; "" if it does not say."""
        return self.asked_unit or str(self._wanted.value)

    @cached_property
    def _wanted(self) -> Entity:
        return next((found for found in self._units() if found.value), Entity("unit", "", 0, 0))

    def _units(self) -> Iterator[Entity]:
        """Yield units that may be requested, the surest first."""
        yield from map(self._unit_at, reversed(list(_WANTED.finditer(self.text))))
        for match in _MANY.finditer(self.text):
            unit, used = read_unit(self.text[match.end() :])
            yield Entity("unit", unit if unit != "molecule" else "", match.end(), match.end() + used)
        yield from (Entity("unit", "percent", *match.span()) for match in _PERCENTAGE.finditer(self.text))
        yield from map(self._unit_at, (*_LAST.finditer(self.text), *_BRACKET.finditer(self.text)))

    def _unit_at(self, match: re.Match[str]) -> Entity:
        """Return the unit behind a joint such as "in"; "" if the answer is not requested in it."""
        text, start, is_last = self.text, match.start(), match.re is _LAST
        unit, used = read_unit(text[match.end() :])
        end = match.end() + used
        last = next((one for one in reversed(self.quantities) if one.start <= start), None)
        bare = last and not last.unit and not last.spelt and not text[last.end : start].strip(" (")
        given = (
            (last and start < last.end)
            or (re.search(r"\w", text[end:]) if is_last else bare)  # "radii of 3 and 5 (in mm)"
            or self._scales & set(re.findall(r"[A-Za-z]+", unit))
            or _GIVEN.match(text, end)
            or not self._asks(start)
        )
        return Entity("unit", "" if given else unit, start, end)

    def _asks(self, place: int) -> bool:
        """Return True if the sentence at a place asks; a unit elsewhere belongs to what is given."""
        said = next(self.text[start:end] for start, end in pairwise(self._starts) if place < end)
        return bool("?" in said or _ASKING.search(said) or _POLITE.match(said) or not _ASKING.search(self.text))

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """Stems of the requested quantity: the telling words behind the asking word, up to the first joint."""
        text = _blank(self.text, [self._wanted, *(one for one in self.entities if one.kind == "name")])
        sentences = [text[start:end] for start, end in pairwise(self._starts)]
        for sentence in sentences:
            for match in _ASKING.finditer(sentence):
                word, rest = match.group().lower(), sentence[match.end() :]
                is_question = word == "how" or (word[0] == "w" and word[:4] != "work")
                asks = "?" in rest if is_question else _ORDERED.search(sentence, 0, match.start())
                least = 2 if word == "how" and not re.match(r"\s(?:many|much)\b", rest) else 1
                if asks and (found := _phrase(rest, least)):
                    return found
        ordered = [one for one in sentences if "?" in one] or sentences[::-1]
        ends = [_COLON.split(one)[-1] for one in ordered]  # "HCl, Morse: dissociation energy?"
        return next(filter(None, (_phrase(one, 1) for one in (*ends, *ordered))), ())


def _blank(text: str, places: Sequence[Entity | StatedQuantity]) -> str:
    """Return a text with some places filled by a sign that joins nothing."""
    for one in places:
        text = text[: one.start] + _FILL * (one.end - one.start) + text[one.end :]
    return text


def _phrase(text: str, least: int) -> tuple[str, ...]:
    """Return the telling stems at the start of a text, up to the joint behind the first ones."""
    found: list[str] = []
    for start, end in pairwise((0, *(cut.start() for cut in _CUT.finditer(text)), len(text))):
        words = re.findall(r"[^\W\d_]+\d*", text[start:end].lower().replace("blackbody", "black body"))
        found += [stem(word) for word in words if word not in _PLAIN and len(word) > 1]
        if len(found) >= least:
            break
    return tuple(found)


def _is_restated(text: str, last: StatedQuantity, one: StatedQuantity) -> bool:
    """Return True if a bracket gives a number once more in another unit: 2500 cm^-1 (4 um)."""
    bracket = _ASIDE.fullmatch(text, last.end, one.start) and text[one.end : one.end + 1] == ")"
    single = len(last.values + one.values) == 2
    if not bracket or not single or last.unit == one.unit or not same_dimension(last.unit, one.unit):
        return False
    return abs(convert(last.values[0], last.unit, one.unit, "position") / (one.values[0] or 1.0) - 1.0) < 0.02


def _lent(text: str, found: Sequence[StatedQuantity]) -> tuple[StatedQuantity, ...]:
    """Give bare numbers the unit behind them in a bracket, or that of the next one after the same word."""
    kept: list[StatedQuantity] = []
    for one, after in zip(found, (*found[1:], *found[-1:]), strict=True):
        unit = one.unit
        if not unit and len(one.values) > 1 and (behind := _IN_ALL.match(text, one.end)):
            unit = read_unit(text[behind.end() :])[0]
        elif not unit and not one.spelt and _SAME_WORDS.fullmatch(text, one.end, after.start):
            said, again = (text[: each.start].lower().split()[-1:] for each in (one, after))
            unit = after.unit if said == again and len(said[0]) > 1 else ""
        kept.append(replace(one, unit=unit))
    return tuple(kept)
