"""Models as many-body physicists state them: name or formula, lattice, size, ends, spin and couplings."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vibron_agents.answering.reading.manybody_formula import couplings, formula_in, spin_model
from vibron_agents.answering.reading.manybody_symbols import multiplied
from vibron_agents.answering.reading.numerals import COUNT, number
from vibron_agents.answering.reading.reader import Reader, Unclear

NAMES = (
    ("custom_model", r"\bcentral[- ]spin\b.{0,60}\b(?:couple|interact|join|surround|bath|model)|\bspin star\b"),
    ("kicked_ising", r"kicked[- ](?:field )?ising|\bkick\b"),
    ("extended_hubbard", r"extended (?:fermi[- ])?hubbard"),
    (
        "bose_hubbard",
        r"bose[- ]hubbard|\bbosons?\b|\bbosonic atoms?\b|\bdouble[- ]well\b|"
        r"\b(?:ultra)?cold (?:rubidium |caesium |cesium |sodium )?atoms\b(?!.*\bfermi)[^?]*\b(?:hopping|tunnel\w*)\b",
    ),
    ("tj", r"\bt-J\b|\bno double occupancy|\bdouble occupancy (?:is )?(?:forbidden|excluded|projected)"),
    (
        "hubbard",
        r"hubbard|\b(?:fermions|electrons?)\b[^?]*\b(?:(?-i:U)|on-?site|coulomb repulsion)\b|"
        r"\belectrons? (?:of each spin|with on-?site)|\borbitals? with one electron",
    ),
    ("ssh", r"\bSSH\b|su[- ,]+schrieffer|dimeri[sz]ed (?:tight[- ]binding )?(?:chain|wire)|\bpolyacetylene"),
    ("kitaev_chain", r"(?:kitaev|majorana|p-wave)[- a-z]*(?:chain|wire)"),
    ("aklt", r"\bAKLT\b|affleck|valence[- ]bond[- ]solid|\(?1/3\)?\s*\*?\s*\(S\w{0,3}\s*[.·]\s*S\w{0,3}\)\s*\^?2"),
    ("bilinear_biquadratic", r"biquadratic|\(S\w{0,3}\s*[.·]\s*S\w{0,3}\)\s*\^?2"),
    ("haldane_shastry", r"haldane[- ]shastry|inverse[- ]square exchange"),
    ("pxp", r"\bPXP\b|rydberg"),
    ("j1j2", r"\bJ_?1[- ]?J_?2\b|majumdar|next[- ]nearest(?![- ]neighbou?r (?:<|spin|correl))|zig-?zag"),
    ("j1j2", r"\bJ_?1\s*=(?=.*\bJ_?2\s*=)(?=.*\b(?:frustrat|diagonal))"),
    ("xxz", r"\bXXZ\b|\bXX[- ](?:spin )?(?:chain|ring|model)|\bXY[- ](?:spin )?(?:chain|ring|model|coupling)"),
    ("tfim", r"\bising\b|\bTFIM\b"),
    (
        "heisenberg",
        r"heisenberg|\bspins\b[^.?]{0,40}\bantiferromagnetic exchange|"
        r"antiferromagnetic[- a-z]* (?:spin|ring|chain|dimer|trimer|triangle|square|ladder)|"
        r"antiferromagnetic(?:ally)?[- ](?:coupled )?(?:S\b|spins?\b)|\bhaldane (?:gap|chain)|\bS\.S\b|"
        r"\bspins?[- ]?(?:1/2|1|one|3/2)\b[^.?]{0,60}\b(?-i:J)(?:/k_?B)?\s*=|"
        r"\bspin[- ][^.?]{0,60}\b(?:exchange|coupled)\b|\bspins\b[^.?]{0,60}\b(?:exchange|"
        r"antiferromagnetic(?:ally)?)\b|"
        r"\b(?:dimer|trimer|tetramer)\b[^?]{0,60}\bantiferromagnetic|\bexchange[- ]coupled\b|"
        r"\bspin[- ]?(?:1/2 )?(?:ladder|chain|ring)\b(?=.*\b(?:J|exchange)\b)|"
        r"\bsinglet[- ](?:to[- ])?triplet\b[^.?]{0,40}\bspins\b|"
        r"^(?=.*\b(?:dimension|basis states|hilbert|subspace|sector)\b).*\bspins?[- ](?:1/2|1|one|3/2)\b",
    ),
)
BY_FORMULA = ("heisenberg", "xxz", "tfim", "")
COUPLINGS = {
    "custom_model": "J",
    "kicked_ising": "J h b",
    "extended_hubbard": "t U V mu",
    "bose_hubbard": "t U V mu n_max",
    "hubbard": "t U mu",
    "ssh": "v w V",
    "tj": "t J",
    "kitaev_chain": "t delta mu V",
    "aklt": "J",
    "bilinear_biquadratic": "theta J",
    "haldane_shastry": "J",
    "pxp": "omega",
    "j1j2": "J1 J2",
    "xxz": "Jxy Jz h",
    "tfim": "J g h",
    "heisenberg": "J h",
}
_MANY = rf"(?!one\b|zero\b){COUNT}"
FIGURES = {
    "dimer": 2,
    "trimer": 3,
    "tetramer": 4,
    "pentamer": 5,
    "hexamer": 6,
    "triangle": 3,
    "square": 4,
    "plaquette": 4,
    "pentagon": 5,
    "hexagon": 6,
    "octagon": 8,
    "octamer": 8,
}


@dataclass
class System:
    """A model with the values that the text gives it."""

    tool: str
    arguments: dict[str, Any] = field(default_factory=dict)
    sites: int = 0
    unit: str = "1"
    turned: bool = False
    named: str = ""

    @property
    def periodic(self) -> bool:
        """Whether all sites are alike by translation."""
        return self.arguments.get("boundary") == "periodic" or self.tool == "haldane_shastry"

    @property
    def infinite(self) -> bool:
        """Whether it has no end."""
        return self.arguments.get("boundary") == "infinite"

    @property
    def states(self) -> int:
        """The number of states of a site."""
        if self.tool in ("hubbard", "extended_hubbard"):
            return 4
        if self.tool == "custom_model":
            return round(2.0 * float(self.arguments["site"].get("S", 0.5))) + 1
        if self.tool == "bose_hubbard":
            return int(self.arguments.get("n_max", 4)) + 1
        spin = 1.0 if self.tool in ("aklt", "bilinear_biquadratic") else float(self.arguments.get("spin", 0.5))
        return 3 if self.tool == "tj" else round(2 * spin) + 1

    def changed(self, **values: Any) -> System:
        """Return the system with other values."""
        return System(self.tool, self.arguments | values, self.sites, self.unit, self.turned, self.named)


def name_in(text: str) -> str:
    """Return the model that a text names; "" if none."""
    return next((name for name, pattern in NAMES if re.search(pattern, text, re.IGNORECASE)), "")


def system(
    reader: Reader, values: Mapping[str, float], unit: str, count: int, grid: tuple[int, ...], spin: float
) -> System:
    """Return the model that the text means, from its formula or its name and the values of its symbols."""
    named = name_in(reader.text)
    if named == "hubbard" and "V" in values:
        named = "extended_hubbard"
    if named == "heisenberg" and any(one in values for one in ("Delta", "delta", "Jz/Jxy", "Jz", "Jz/J", "Jz/Jxy")):
        named = "xxz"
    given = multiplied(values, named)
    known = {"J": 1.0, **{name: value for name, value in values.items() if "/" not in name}, **given}
    known.setdefault("Jxy", known["J"])
    if "Jz/Jxy" not in known and "Jz" in known:
        known["Jz/Jxy"] = known["Jz"] / known["Jxy"]
    found = None
    if named in BY_FORMULA and (match := formula_in(reader.rest)):
        terms = couplings(match.group(), known)
        found = spin_model(terms) if terms else None
        if found is None:
            raise Unclear(f"no tool has the Hamiltonian {match.group().strip()}")
        if re.match(r"\s*[-+]\s*[\w(]", reader.rest[match.end() :]):
            raise Unclear("the Hamiltonian has more terms than are known")
        reader.take(re.escape(match.group()))
        if (
            named
            and named != found[0]
            and not (named == "tfim" and found[0] == "xxz")
            and "xxz" not in (named, found[0])
        ):
            raise Unclear(f"the formula is not the {named} that it names")
        one = System(found[0], dict(found[1]), turned=found[2], named=named)
    elif named:
        if named != "custom_model" and given.keys() & {"A", "K"}:
            raise Unclear("it has a coupling that no model has")
        one = System(named, _of_name(reader, named, given), named=named)
        if named in ("aklt", "bilinear_biquadratic"):
            reader.take_all(r"\(?(?P<only>1/3)\)?\s*\*?\s*\(S\.S\)\s*\^?2")
        if named == "j1j2":
            reader.take(r"J_?1 (?:sum )?[^,;?.]{0,40}i\s*\+\s*1\W*\s*\+\s*J_?2 (?:sum )?[^,;?.]{0,40}i\s*\+\s*2\W")
    else:
        raise Unclear("it names no model")
    one.unit = unit
    if one.tool == "custom_model":
        return _star(reader, one, count)
    if one.arguments.get("n_max") is not None:
        one.arguments["n_max"] = int(one.arguments["n_max"])
    _place(reader, one, count, grid)
    _with_spin(one, spin)
    return one


def _of_name(reader: Reader, named: str, given: Mapping[str, float]) -> dict[str, Any]:
    """Return the arguments of a model by name; refuse a symbol that it does not have."""
    allowed = COUPLINGS[named].split()
    found = dict(given)
    counting = reader.says(
        r"\b(?:netket|tenpy|quimb|block2|qiskit)\b|"
        r"\bbasis states\b|\bhilbert|\bdimension\b|\bMPO\b|\bmatrix[- ]product operator|\bbonds\b|"
        r"\bsymmetr\w+ (?:group|operations)|"
        r"\b(?:how many|number of) (?:[a-z-]+ )*(?:states|terms|strings|products|qubits|bonds|symmetr\w+)\b"
    )
    if named == "xxz":
        if "Jz/Jxy" in found:
            found["Jz"] = found.pop("Jz/Jxy") * found.get("Jxy", 1.0)
        if reader.says(r"\bXX[- ]|\bXY[- ]") and not reader.says(r"XXZ"):
            found.setdefault("Jz", 0.0)
        if "Jz" not in found:
            raise Unclear("the anisotropy is not given")
    if named == "heisenberg" and reader.says(r"(?<!anti)(?<!anti-)\bferromagnetic"):
        found["J"] = -abs(found.get("J", 1.0))
    if named == "tfim" and reader.says(r"\banti-?ferromagnetic"):
        found["J"] = -abs(found.get("J", 1.0))
    if named == "tfim" and reader.says(r"\bcritical(?:ity)?\b") and "g" not in found:
        found["g"] = abs(found.get("J", 1.0))
    if named == "j1j2" and reader.says(r"majumdar") and "J2" not in found:
        found["J2"] = 0.5 * found.get("J1", 1.0)
    if (
        named == "tfim"
        and "g" not in found
        and reader.says(
            r"\bMPO\b|\bmatrix[- ]product operator|\bstrings\b|"
            r"\bterms\b"
        )
    ):
        found["g"] = 1.0
    if (
        named == "tfim"
        and "g" not in found
        and not counting
        and not reader.says(
            r"from|quench|no field|"
            r"without (?:a )?field"
        )
    ):
        raise Unclear("the transverse field is not given")
    needed = {"hubbard": "U", "bose_hubbard": "U", "j1j2": "J2", "extended_hubbard": "V", "tj": "J"}.get(named)
    if (
        needed
        and needed not in found
        and not counting
        and not reader.says(
            rf"from|quench|non-?interacting|{needed} = t\b|\b(?:one|a single) (?:particle|boson|"
            rf"electron|atom)\b"
        )
    ):
        raise Unclear(f"{needed} is not given")
    strangers = [name for name in found if name not in allowed]
    if strangers:
        raise Unclear(f"{named} has no {', '.join(strangers)}")
    return found


def _star(reader: Reader, one: System, count: int) -> System:
    """Return a spin one half that is joined to others by equal exchange, which are not joined to each other."""
    outer = reader.take(rf"\b({COUNT}) (?:[a-z]+ ){{0,2}}spins\b(?: \d to \d+)?")
    if not (count or outer) or "J" not in one.arguments or not reader.says(r"\bheisenberg\b|S_?0\s*\.\s*S|\bS\.S"):
        raise Unclear("the number of outer spins, or their exchange, is not given")
    reader.take_all(r"\(site (?P<only>0)\)")
    reader.take_all(r"(?<= )\d (?:to|through) \d+\b")
    reader.take(r"\bA?\s*S_?0\s*\.\s*S_?[a-z]\b")
    number_of = int(number(outer.group(1))) if outer else count
    exchange = one.arguments.pop("J")
    links = [[0, place] for place in range(1, number_of + 1)]
    one.sites = number_of + 1
    one.arguments |= {
        "lattice": {"kind": "custom", "size": [one.sites], "links": {"nn": links}},
        "site": {"kind": "spin"},
        "terms": [
            {"name": "flip", "ops": ["Sp", "Sm"], "on": "nn", "coeff": str(exchange / 2.0), "plus_hc": True},
            {"name": "ising", "ops": ["Sz", "Sz"], "on": "nn", "coeff": str(exchange)},
        ],
    }
    return one


def _place(reader: Reader, one: System, count: int, grid: tuple[int, ...]) -> None:
    """Write lattice, size and ends."""
    arguments = one.arguments
    kind = next(
        (kind for kind in ("ladder", "triangular", "honeycomb", "kagome") if reader.says(rf"\b{kind}\b(?!-like)")), ""
    )
    if kind == "ladder" and one.tool == "j1j2" and reader.says(r"zig-?zag"):
        kind = ""
    if grid:
        kind = kind or "square"
        arguments["size"] = list(grid)
        one.sites = math.prod(grid) * {"honeycomb": 2, "kagome": 3}.get(kind, 1)
    elif reader.says(r"\b(?:infinite(?!-?(?:ly)? (?:temperature|time|order))|thermodynamic limit|endless)\b"):
        arguments |= {"size": [2], "boundary": "infinite"}
    elif kind == "ladder":
        if not count or count % 2:
            raise Unclear("the number of rungs is not given")
        reader.take_all(rf"\b{COUNT}[- ]rungs?\b|\b(?:two|2)[- ]leg(?:ged|s)?\b")
        arguments["size"], one.sites = [count // 2], count
    elif kind:
        raise Unclear(f"the size of the {kind} lattice is not given")
    elif count:
        _row(one, count)
    else:
        raise Unclear("the number of sites is not given")
    if kind:
        if one.tool in ("aklt", "kitaev_chain", "kicked_ising", "ssh", "pxp", "haldane_shastry"):
            raise Unclear(f"{one.tool} is a chain")
        arguments["lattice"] = kind
    if "boundary" in arguments or one.tool == "haldane_shastry":
        return
    opened = reader.says(r"\b(?:open|free ends?|loose ends|OBC|with ends|linear)\b")
    closed = reader.says(
        r"\b(?:torus|toroidal|wrapped|closed (?:chain|row)|loops?|circle|"
        r"periodic(?:ally)?|rings?|cyclic|PBC)\b|-membered|translation"
    ) or (
        not opened
        and reader.says(
            r"\b(?:triangles?|squares? of|on a square|hexagons?|pentagons?|octagons?|plaquettes?)\b(?! lattice)"
        )
    )
    if closed and opened:
        raise Unclear("it speaks of open and of closed ends")
    if one.tool == "pxp" and not closed and not opened:
        raise Unclear("the ends are not given")
    if closed or opened:
        arguments["boundary"] = "periodic" if closed else "open"


def _row(one: System, count: int) -> None:
    if one.tool == "ssh":
        if count % 2:
            raise Unclear("an SSH chain has two sites a cell")
        one.arguments["cells"], one.sites = count // 2, count
    elif one.tool in ("pxp", "haldane_shastry"):
        one.arguments["n_sites"], one.sites = count, count
    else:
        one.arguments["size"], one.sites = [count], count


def spin_in(reader: Reader) -> float:
    """Take the spin of the sites; 0 if none is given."""
    half = r"1/2|one[- ]half|3/2|5/2"
    found = 0.0
    reader.take_all(r"\bspin-(?P<only>1/2) (?:edges?|ends?|edge states?)")
    for pattern in (
        rf"\b[Ss]pins?-(?P<only>{half}|1|one|2)\b",
        rf"\b[Ss]pins? (?P<only>{half})\b",
        r"\bspins (?P<only>1|one)(?![\w,]| (?:to|and|through) \d)",
        r"\bspin (?P<only>1|one)(?= (?:chain|ring|sites|particles|Heisenberg|model))",
        r"\bS\s*=\s*(?P<only>1/2|3/2|5/2|1|2)(?!\.?\d)",
    ):
        for match in reader.take_all(pattern, re.RegexFlag(0)):
            word = match.group("only")
            value = 0.5 if word in ("1/2", "one-half", "one half") else 1.0 if word == "one" else number(word)
            if found not in (0.0, value):
                raise Unclear("it speaks of different spins")
            found = value
    return found


def _with_spin(one: System, spin: float) -> None:
    own = 1.0 if one.tool in ("aklt", "bilinear_biquadratic") else 0.5
    if one.tool in ("heisenberg", "xxz", "j1j2") and spin:
        one.arguments["spin"] = spin
    elif spin not in (0.0, own):
        raise Unclear(f"{one.tool} has no spin {spin:g}")


def size_in(reader: Reader) -> int:
    """Take the number of sites; 0 if none is given."""
    if name_in(reader.text) == "ssh" and (cells := reader.take(rf"\b({_MANY})[- ](?:unit |two-site )*cells?\b")):
        return 2 * int(number(cells.group(1)))
    bosons = name_in(reader.text) == "bose_hubbard"  # whose atoms are particles
    atoms = "" if bosons else "atoms?|"
    things = rf"(?:lattice )?(?:sites?|spins?|qubits?|{atoms}members?|membered|orbitals|wells?|rydberg atoms)"
    if rungs := re.search(rf"\b({COUNT})[- ]rungs?\b", reader.rest, re.IGNORECASE):
        return 2 * int(number(rungs.group(1)))
    between = r"(?:(?!up\b|down\b|spin[- ]up)[A-Za-z][\w/-]* ){0,3}?"
    for pattern in (
        rf"\b(?:N|L|N_?sites|n_?sites)\s*=\s*({_MANY})(?!\.?\d)(?: (?:sites|spins|qubits))?",
        rf"(?<!first )(?<!last )\b({_MANY})[- ](?:lattice )?sites?\b",
        rf"(?<!first )(?<!last )(?:(?<!the )|(?=\d)|(?={COUNT}-))\b({_MANY})[- ]{between}{things}\b",
        rf"\b(?:ring|chain|row|ladder|length)(?: (?:of|with|has|having))?(?: length)?(?: L\s*=)? ({_MANY})\b",
        rf"\bon ({_MANY}) sites\b",
    ):
        if match := reader.take(pattern, re.IGNORECASE):
            return int(number(match.group(1)))
    if reader.says(r"double[- ]well|two wells"):
        return 2
    if reader.says(r"\bpair of (?:spins|qubits)\b|\b(?:the )?two spins\b|\bspin dimer\b"):
        return 2
    if state := re.search(r"\b(?:up|down)(?:[-, ]+(?:up|down)){2,}(?![a-z])", reader.text):
        return len(re.findall("up|down", state.group()))
    return next((size for name, size in FIGURES.items() if size and reader.take(rf"\b(?<!\bper ){name}\b")), 0)


def grid_in(reader: Reader) -> tuple[int, ...]:
    """Take a size such as 4 x 4."""
    match = reader.take(rf"\b({COUNT})\s*(?:x|by)\s*({COUNT})\b")
    return tuple(int(number(part)) for part in match.groups()) if match else ()
