"""Read what a question names besides quantities: structures, formulas, compounds, bonds, files, programs and labels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from vibron.core.compounds import BINARIES, COMPOUNDS, ELEMENTS


@dataclass(frozen=True)
class Entity:
    """A named thing.

    ``kind`` is smiles, compound (``value`` is its SMILES), formula, element (its symbol), bond (a pair of symbols),
    basis, file, program, bits, or name: any other label that holds digits.
    """

    kind: str
    value: Any
    start: int
    end: int


_NAMES = {name: ("compound", smiles) for name, smiles in COMPOUNDS.items() if name.lower() == name}
_NAMES |= {name: ("formula", formula) for name, formula in BINARIES.items()}
_PLAIN_FORMULAS = "NO HCN OCS NaCl LiF KBr CsI CdTe HgCdTe GaAs InAs PbS PbSe SiC OH CH HNC DCl DF HDO OD".split()
_DIATOMIC = "CO=C-O NO=N-O HF=H-F HCl=H-Cl HBr=H-Br HI=H-I N2=N-N O2=O-O H2=H-H F2=F-F Cl2=Cl-Cl LiH=Li-H"
_BONDS = {COMPOUNDS[name]: tuple(pair.split("-")) for name, pair in (one.split("=") for one in _DIATOMIC.split())}
_SYMBOLS = frozenset((*ELEMENTS.values(), *"D Sc Mo Zr Pd Ir Ru Rh Os La Ce Gd U".split()))
_ATOM = r"\d{0,3}(?:Cl|Br|Si|Li|Na|[HDTBCNOFISPK])"
_SMILES_TOKEN = re.compile(
    r"\[\d*(?:[A-Z][a-z]?|[cnops])@{0,2}(?:H\d?)?(?:[-+]+\d?)?(?::\d+)?\]|Br|Cl|[BCNOPSFIbcnops]|%\d\d|\d|[-=#:/\\.()]"
)
_CHAIN = re.compile(r"(?!FCC$|BCC$|CCS$|CCI$|ICC$|SCC$|CC$)(?:C|N|O|S|F|Cl|Br){0,9}CO?C(?:C|N|O|S|F|Cl|Br)*")
_SIGNS = re.compile(r"(?![A-Z][a-z]?[-=#][A-Z][a-z]?$)(?:.*[=#\[]|.*[A-Za-z]\(|.*[Ccnos]1)")
_FILES = "csv|tsv|txt|dat|json|ya?ml|jdx|dx|sp[ac]?|np[yz]|xyz|log|out|hdr|h5|nc|mat|qasm|xlsx|mol|sdf"
_PATTERNS = (  # those that win first; "smiles" and "formula" are checked further
    ("program", re.compile(r"(?:OPENQASM|qreg)\b.*[;}]", re.DOTALL)),
    ("file", re.compile(rf"(?<!\w)[\w./~-]*[A-Za-z_][\w./~-]*\.(?:{_FILES})(?!\w)")),
    ("bits", re.compile(r"(?<=\|)[01]+(?=>)|(?<=string )[01]+\b|(?<![\w.,])(?<!\d )0[01]{2,}(?!\w|[.,]\d)")),
    ("basis", re.compile(
        r"(?<![\w.])(?:\d-\d{2,3}\+{0,2}G(?:\*{1,2}|\([a-z0-9,]+\))?|(?:aug-)?cc-p(?:w?C)?V[DTQ56]Z|def2-[TQ]?Z?VPP?D?|"
        r"def2-SVPD?|STO-\dG)(?!\w)")),
    ("name", re.compile(  # methods, references, keys, transitions
        r"\b(?:B3LYP|GFN\d|[A-Z]{2,}[a-z]*-\d+|(?!Spin)[A-Z][a-z]{3,}-\d(?![\d/.])|HITRAN\s?\d{4}|"
        r"(?:Rule|[Vv]ersion|Table|Fig\.?|Eq\.?) \d+|(?<=the )(?:19|20)\d\d(?= [A-Z])|[A-Za-z]+-(?:19|20)\d\d)\b|"
        r"\((?:19|20)\d\d\)|et al\.,? \(?(?:19|20)\d\d|(?<![\w.])\d{0,2}[PQR]\(\d{1,3}(?:\.5)?\)")),
    ("smiles", re.compile(
        r"(?P<cue>SMILES(?: (?:string|code))?\s*(?:is|of|=|:)?\s+)?['\"`]?(?P<word>[\w@+\-\[\]()=#%/\\.]+)")),
    ("bond", re.compile(rf"(?<![\w=#()\[\]/-])({_ATOM})(?:-|=|≡|#|\.\.\.)({_ATOM})(?![\w(=#\[])(?!-[A-Z\d])")),
    ("compound", re.compile(
        rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, _NAMES), key=len, reverse=True))})(?!\w|-[a-z]+[aeiy])"
        r"(?! (?:complex|radical|ring))".replace("sulf", "sul(?:f|ph)"), re.IGNORECASE)),
    ("name", re.compile(  # isotopes, and the locants of other compounds
        r"(?<![\w.])(?:[123]H|1[0-8][BCNO]|19F|[23]\dSi|3\d(?:S|Cl)|7\dGe|79Br|81Br)(?!\w)|\bcarbon-1\d\b|"
        r"(?<![\w.])\d(?:,\d)*-(?=(?:[a-z]-)?[a-z]*(?:meth|eth|prop|but|pent|hex|hept|oct|non|dec|chlor|brom|fluor|iod|"
        r"nitr|amin|hydroxy|phen|benz|tolu|xyl|cyclo)[a-z]*(?:ol|one|ane|ene|yne|al|ic|ate|ide|ine|yl|oate|amide)\b)")),
    ("formula", re.compile(
        r"(?<![\w\[\]=#-])(?<!\w\()(?:\d\d?(?=[A-Z]\d+[A-Z]))?(?:[A-Z][a-z]?\d*){1,8}[+-]?(?![\w\[=#*(]|-[A-Za-z])")),
    ("element", re.compile(rf"\b(?:(?i:{'|'.join(ELEMENTS)})|Si|Ge|Al|Cu|Ag|Au|Ar|Ne|Kr|Xe)\b(?!\()")),
)  # fmt: skip


def read_entities(text: str, files: Sequence[tuple[str, str]] = ()) -> tuple[Entity, ...]:
    """Return the entities of a text in order; a bond may share its place with a formula or a compound.

    ``files`` are names with their paths; one named "" is meant by the whole text.

    >>> [(one.kind, one.value) for one in read_entities("the C-H stretch of acetone, SMILES CC(C)=O")]
    [('bond', ('C', 'H')), ('compound', 'CC(C)=O'), ('smiles', 'CC(C)=O')]
    """
    found = [one for name, path in files for one in _files_named(text, name, path)]
    for one in (one for kind, pattern in _PATTERNS for match in pattern.finditer(text) for one in _read(kind, match)):
        if any(other.start < one.end and one.start < other.end for other in found):
            continue
        found.append(one)
        smiles = one.value if one.kind == "compound" else COMPOUNDS.get(one.value, "") if one.kind == "formula" else ""
        if smiles and one.kind == "formula":
            found.append(Entity("compound", smiles, one.start, one.end))
        if smiles in _BONDS:
            found.append(Entity("bond", _BONDS[smiles], one.start, one.end))
    return tuple(sorted(found, key=lambda one: one.start))


def _files_named(text: str, name: str, path: str) -> Iterator[Entity]:
    if not name:
        yield Entity("file", path, len(text), len(text))
    elif match := re.search(rf"(?<![\w./-]){re.escape(name)}(?![\w-])", text):
        yield Entity("file", path, *match.span())


def _read(kind: str, match: re.Match[str]) -> Iterator[Entity]:
    value: Any = match.group()
    start, end = match.span()
    if kind == "smiles":
        value = match["word"].lstrip("(")
        start = match.end() - len(value)
        while (value := value.rstrip(".-")).endswith(")") and value.count(")") > value.count("("):
            value = value[:-1]
        telling = match["cue"] or _CHAIN.fullmatch(value) or _SIGNS.match(value)
        kind, end = "smiles" if telling and is_smiles(value) else "", start + len(value)
    elif kind == "formula":
        kind = kind if _is_formula(value) else ""
    elif kind == "compound":
        kind, value = _NAMES[value.lower().replace("sulph", "sulf")]
    elif kind == "bond":
        value = match.groups()
    elif kind == "element":
        value = ELEMENTS.get(value.lower(), value)
    elif kind == "file" and not Path(value).is_file():
        kind = "name"
    if kind:
        yield Entity(kind, value, start, end)


def _is_formula(word: str) -> bool:
    """Return True if letters and digits are a formula of a molecule or a solid."""
    parts = re.findall(r"([A-Z][a-z]?)(\d*)", word)
    if len(parts) == 1:
        return re.fullmatch(r"(?:H|D|N|O|F|Cl|Br|I)2|O3|P4|S[68]|C[67]0", word) is not None
    known = word.rstrip("+-") in (*_PLAIN_FORMULAS, *BINARIES.values()) or any(count for _, count in parts)
    return known and all(symbol in _SYMBOLS for symbol, _ in parts)


def is_smiles(word: str) -> bool:
    """Return True if a word obeys the grammar of SMILES; valences are not checked."""
    tokens = _SMILES_TOKEN.findall(word)
    if "".join(tokens) != word or not re.match(r"[A-Za-z\[]", word) or tokens[-1] in tuple("-=#:(."):
        return False
    if any(one + other in ("()", "((") or (one in "-=#:/\\" and other in "-=#:)") for one, other in pairwise(tokens)):
        return False
    depths = [word[:end].count("(") - word[:end].count(")") for end in range(len(word) + 1)]
    rings = Counter(token for token in tokens if token[0].isdigit() or token[0] == "%")
    closed = min(depths) == depths[-1] == 0 and not any(count % 2 for count in rings.values())
    return closed and (bool(rings) or not any(token in "bcnops" for token in tokens))
