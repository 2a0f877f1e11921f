"""Other words for sites, ends, fillings and sizes, brought to those that the readers of models know."""

from __future__ import annotations

import re

from vibron_agents.answering.reading.numerals import COUNT, NUMERAL, number

_NUCLEAR = {
    "di": "dimer",
    "bi": "dimer",
    "tri": "trimer",
    "tetra": "tetramer",
    "penta": "pentamer",
    "hexa": "hexamer",
    "octa": "octamer",
}
_SPIN = r"(1/2|3/2|5/2|1|2|one[- ]half|one)"
_CENTRE = r"(?:(?:metal |magnetic |paramagnetic )*(?:ion|moment|cent(?:re|er)(?=s\b))|(?:metal|magnetic) cent(?:re|er))"
_THINGS = r"(?:spins?|sites?|ions?|moments?|atoms?|cent(?:re|er)s?|particles?)"
_DOT = r"(?:quantum[- ])?dot"
_EACH = r"(?:per|on (?:each|every)|(?:for|in) each)"
WORDINGS = (  # in this order
    (r"\b([A-Z][a-z]{2,}|[A-Z][a-z]?|[a-z]{3,}) ?\((?:I{1,3}|IV|VI?|VII)\)", r"\1"),  # Cu(II), nickel(II)
    (r"\b([A-Z][a-z]?)\d?\+ (?=ions?\b)", r"\1 "),
    (rf"\bspins? of (?:magnitude |quantum number )?(?:S\s*=\s*)?{_SPIN}(?![\w.]| [a-z]+ site)", r"spins \1"),
    (rf"\bspins? (?:with |having |of )?\(?S\s*=\s*{_SPIN}\)?(?![\w.])", r"spins \1"),
    (rf"\b(?-i:[Ss])\s*=\s*{_SPIN}[- ]{_CENTRE}(s?)\b", r"spin-\1 spin\2"),
    (rf"\b(?-i:[Ss])\s*=\s*{_SPIN} (?=(?:(?!ground|excited|state)[a-z]+ )?{_THINGS}\b)", r"spin-\1 "),
    (rf"\b(?-i:[Ss])\s*=\s*{_SPIN}(?= (?:heisenberg|antiferromagnet|chain|ring|ladder))", r"spin-\1"),
    (r"\bspin[- ](?:one[- ])?half\b(?! filled)", "spin-1/2"),
    (rf"\b{_CENTRE}(s?)\b", r"spin\1"),
    (rf"\b{_DOT}(s?)\b(?! (?:molecule|plaquette|array|cluster|chain))", r"site\1"),
    (r"\b(di|bi|tri|tetra|penta|hexa|octa)nuclear\b", lambda found: _NUCLEAR[found[1].lower()]),
    (r"\b(?:opposite|antiparallel) spins?\b(?=[^.?]{0,40}\belectrons\b)", "one up and one down"),
    (
        r"\b(?:two|2|a pair of) (?:[a-z-]+ )?(?:electrons|fermions) (?:of|with|in|having) (?:an? )?"
        r"(?:opposite|antiparallel|up-down) (?:spins?|pair)",
        "one up and one down electron",
    ),
    (
        rf"\b(?:one|a single|1) (?:electron|fermion) {_EACH} (?:site|orbital|atom|carbon|well|lattice site)",
        "half-filled",
    ),
    (rf"\b(?:one|a single) (?:boson|atom|particle) {_EACH} (?:well|site) on average", "unit filling"),
    (rf"\b((?:a |one |a single |{COUNT} )?holes?) (?:(?:is|are|has been|have been) )?doped into\b", r"\1 in"),
    (r"\b(zero|no|vanishing)-(magneti[sz]ation)", r"\1 \2"),
    (
        r"\b(transverse field)(?: [gh])? (?:equal to|the same as|as (?:strong|large) as|equals) "
        r"(?:the )?(?:ising )?(?:coupling|exchange|interaction)(?: (?:strength|constant))?(?: J)?",
        r"\1 g = J",
    ),
    (r"\b(cooled|cooling|warmed|heated)(?: down)? to (?=\d)", r"\1 at "),
    (r"\bfree boundar(?:y|ies)|\bhard[- ]wall|\bnot closed\b|\bunjoined ends|\bends not joined", "open boundary"),
    (r"\bclos(?:ed|es|ing) (?:on|upon|in on|into) (?:itself|themselves)\b|\bjoined end to end|\bborn-von", "periodic "),
    (r"\bequilateral (?:triangle|trimer)", "triangle"),
    (r"\btriangular (?=(?:quantum|molecule|cluster|trimer|complex|arrangement|plaquette|ring))", "triangle "),
    (r"\bsquare (?=(?:quantum|molecule|cluster|complex|tetramer))", "square of "),
    (r"\b(lowest|ground)[- ](?:state )?eigenenergy", r"\1-state energy"),
    (r"\b(?:fock|many-body|product|allowed) (?:basis )?(?:states|configurations|vectors)\b", "basis states"),
    (r"\bbasis vectors\b", "basis states"),
    (r"\bhow many (?:linearly independent|independent|distinct|different|orthogonal) ", "how many "),
    (r"\bsecond[- ]neighbou?r(s?)\b", r"next-nearest-neighbour\1"),
    (r"\bkeep(?:ing|s)? (?:up to |at most )?(\d+) (?:[A-Za-z]+ )?states\b", r"bond dimension \1"),
    (r"\b(numbered|counted|labelled|labeled|indexed)( from)? (0|1)(?: to| through|-) ?\d+\b", r"\1 from \3"),
    (rf"\b({COUNT}) half-filled ", r"half-filled \1 "),
    (
        rf"\bbeta\s*\*?\s*J\s*=\s*({NUMERAL})",
        lambda found: f"k_B T/J = {1.0 / number(found[1])!r}" if number(found[1]) else found[0],
    ),
    (
        r"\b(?:expectation(?: value)?|mean|average|value) of <?S_i\s*\.\s*S_\{?i\s*\+\s*1\}?>?",
        "nearest-neighbour correlation <S.S>",
    ),
    (
        r"(?<=\bdimer with )(?:an? )?singlet[- ]triplet (?:gap|splitting|separation)(?: of| J| is| =)+ (?=\d)",
        "exchange J = ",
    ),
    (r"\b(from|at|to) infinite temperature", r"\1 high heat"),
)


def restated(text: str) -> str:
    """Return a text in the words that the readers of models know.

    >>> restated("eight S = 1/2 ions on a ring, one electron per dot")
    'eight spin-1/2 spins on a ring, half-filled'
    """
    for pattern, form in WORDINGS:
        text = re.sub(pattern, form, text, flags=re.IGNORECASE)
    return text
