"""What is asked of a molecule that is computed: its vibrations, their anharmonicity, isotopes, symmetry, heat."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading import infrared_habits
from vibron_agents.answering.reading.infrared_elements import one_of
from vibron_agents.answering.reading.infrared_exchanges import exchanged
from vibron_agents.answering.reading.infrared_stretches import bond, stretch
from vibron_agents.answering.reading.infrared_structures import BASES, METHOD, METHODS
from vibron_agents.answering.reading.infrared_way import Way, atoms, of
from vibron_agents.answering.reading.numerals import COUNT, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

XTB = r"(?<!\w)(?:GFN-?[12](?:-?xTB)?|xTB)(?!\w)"
UNSCALED = r"\bunscaled\b|\bnot scaled\b|\bwithout (?:any )?scaling\b|\bno scaling\b|\braw\b|\bpure(?:ly)? harmonic\b"
FIELD = r"\b(?:harmonic )?force field\b|\bhessian\b"
QUARTIC = r"\bquartic\b|\bVPT2\b|\bVSCF\b|\bVCI\b|\bcubic (?:force )?constants?"
COMPUTED = rf"{XTB}|\bnormal modes?\b|{FIELD}|(?:HF|MP2|B3LYP|PBE0?|BLYP)/|\bquartic\b|\bVPT2\b|\bVSCF\b|\bVCI\b"


def level(way: Way, default: str = "") -> dict[str, Any]:
    """Take the method and the basis set that are named."""
    found: dict[str, Any] = {}
    if "F" in way.structures:  # hydrogen fluoride is no method
        way.take_all(r"\bHF\b(?!/)", re.NOFLAG)
    while match := way.take(METHOD.pattern, re.NOFLAG):
        name = next(METHODS[group] for group in METHODS if match.group(group))
        if found.get("method", name) != name:
            raise Unclear("it names several methods")
        found["method"] = name
        if match.group("basis"):
            found["basis"] = BASES.get(match.group("basis"), match.group("basis"))
    return found


def field(way: Way, smiles: str) -> str:
    """Add the harmonic force field of a molecule; it is scaled by kind of bond where that is said."""
    way.take(r"\b3-?D\b")
    name = way.add("harmonic_field", geometry=smiles, **level(way))
    if way.says(
        r"\bscale\w* (?:the )?(?:stretch\w* )?force (?:field|constants)|force constants? scaled|scaled force field"
    ):
        name = way.add("scale_force_field", field=of(name))
    return name


def _quartic(way: Way) -> Whole | None:
    if not way.says(QUARTIC) or not way.structures:
        return None
    smiles = way.one_structure()
    size = atoms(smiles)
    step = way.value("1", r"displace\w*|step")
    name = way.add("quartic_force_field", geometry=smiles, step=step, **level(way))
    if way.says(r"\bVSCF\b|\bVCI\b"):
        name = way.add("anharmonic_vscf", field=of(name))
        if way.asks(r"zero[- ]point"):
            return way.answer(f"{name}.zero_point")
        return one_of(way, f"{name}.{'interaction' if way.asks('VCI|interaction') else 'self_consistent'}", size,
                      "self_consistent")  # fmt: skip
    if way.says(r"\bVPT2\b|perturbation"):
        return _perturbed(way, name, size)
    if way.asks(r"rotational constants?"):
        return _rotation(way, name)
    for output in ("cubic", "quartic", "coriolis"):
        if way.asks(rf"\b{output}\b(?! force field)"):
            raise Unclear(f"which of the {output} constants is not read")
    return one_of(way, f"{name}.{'intensity' if way.asks(r'intensit|km/mol') else 'wavenumber'}", size)


def _rotation(way: Way, name: str) -> Whole:
    """Return a rotational constant: A, B and C are the largest, the middle and the smallest one."""
    match = re.search(
        r"\b(?P<word>largest|smallest|middle|intermediate)\b|\bconstant (?P<letter>[ABC])\b", way.asking, re.IGNORECASE
    )
    if match is None:
        raise Unclear("which rotational constant is meant is not clear")
    word = (match.group("word") or "").lower()
    told = match.group("letter") or {"largest": "A", "smallest": "C"}.get(word, "B")
    place = "ABC".index(told)

    def of_size(outputs: Any) -> str:
        values = list(outputs[name].rotation)
        return f"{name}.rotation.{values.index(sorted(values, reverse=True)[place])}"

    return way.answer(f"{name}.rotation", place=of_size)


def _perturbed(way: Way, name: str, size: int) -> Whole:
    name = way.add("anharmonic_vpt2", field=of(name), resonance=way.value("cm^-1", r"resonance\w*|beyond"))
    if way.asks(r"zero[- ]point"):
        return way.answer(f"{name}.zero_point")
    pair = re.search(
        rf"(?:modes?|of|nu_?|ν_?|x_?)\s*({COUNT})(?:\s*(?:and|,|\+)\s*(?:nu_?|ν_?|the )?)({COUNT})\b", way.asking
    )
    for output, pattern in (("combination", r"combination"), ("constants", r"anharmonicity constants?|x_?\d")):
        if way.asks(pattern):
            if pair is None:
                raise Unclear(f"between which modes the {output} is meant is not read")
            way.take(re.escape(pair.group()))
            one, other = (int(number(part)) - 1 for part in pair.groups())
            return way.answer(f"{name}.{output}.{one}.{other}")
    if way.asks(r"overtone"):
        way.take(r"\bfirst(?= overtone)|\btwo quanta\b")
        way.asking = re.sub(r"\bfirst overtone", "overtone", way.asking)
        way.text = re.sub(r"\bfirst overtone", "overtone", way.text)
        return one_of(way, f"{name}.overtone", size, "harmonic")
    return one_of(way, f"{name}.{'harmonic' if way.asks(r'(?<!an)harmonic') else 'fundamental'}", size, "harmonic")


def _raman(way: Way) -> Whole | None:
    if not way.says(r"\bRaman activit\w+|\bdepolari[sz]ation ratio|\bRaman[- ]active\b.*/") or not way.structures:
        return None
    smiles = way.one_structure()
    name = way.add("raman_activity", geometry=smiles, **level(way))
    output = "depolarization" if way.asks("depolari") else "activity" if way.asks(r"activit") else "wavenumber"
    return one_of(way, f"{name}.{output}", atoms(smiles))


def _isotopologue(way: Way) -> Whole | None:
    if not way.says(COMPUTED) or (found := exchanged(way)) is None:
        return None
    smiles, isotopes = found
    name = way.add("isotopologue_spectrum", field=of(field(way, smiles)), isotopes=isotopes)
    if way.asks(r"teller|redlich|product r(?:ule|ation?)|demand|masses and (?:moments|inertia)"):
        return way.answer(f"{name}.product_rule")
    if way.asks(r"product"):
        return way.answer(f"{name}.product_ratio")
    output = "intensity" if way.asks(r"intensit") else "overlap" if way.asks(r"overlap|likeness") else "wavenumber"
    return one_of(way, f"{name}.{output}", atoms(smiles))


def _symmetry(way: Way) -> Whole | None:
    if not way.says(r"point group|schoenflies|symmetry (?:analysis|operations)|(?:infrared|IR|"
                    r"Raman)[- ](?:and Raman[- ])?active|cent(?:re|er) of (?:inversion|symmetry)|mutual exclusion|"
                    r"levels? (?:that )?(?:may|can) (?:absorb|scatter)"):  # fmt: skip
        return None
    if not way.structures:
        return None
    smiles = way.one_structure()
    tolerance = way.value("angstrom", r"tolerance|miss\w*|within")
    way.take_all(rf"\b{COUNT} (?:normal modes|vibrations|(?:vibrational )?degrees of freedom|fundamentals|atoms)")
    name = way.add("symmetry_activity", field=of(field(way, smiles)), tolerance=tolerance)
    many = r"how many|number of"
    asked = [
        output for output, pattern in (
            ("point_group", r"point group|schoenflies"), ("order", rf"(?:{many})[^?]*operations|order of"),
            ("infrared", rf"(?:{many})[^?]*(?:infrared|IR\b|absorb)"), ("raman", rf"(?:{many})[^?]*(?:raman|scatter)"),
        ) if way.asks(pattern)
    ]  # fmt: skip
    asked = ["order"] if "order" in asked else asked
    asked = asked or (["centre"] if way.asks(r"cent(?:re|er)|mutual exclusion|inversion") else [])
    if len(asked) != 1:
        raise Unclear("which result of the symmetry analysis is meant is not clear")
    return way.answer(f"{name}.{asked[0]}")


def _contributions(way: Way) -> Whole | None:
    if not way.says(COMPUTED) or not way.structures:
        return None
    if not way.asks(r"in words|labell?(?:ed|s)?\b|called|described|what (?:kind of )?motion|character|assign\w*"):
        return None
    smiles = way.one_structure()
    name = way.add("mode_contributions", field=of(field(way, smiles)))
    return one_of(way, f"{name}.labels", atoms(smiles))


def _animated(way: Way) -> Whole | None:
    if not way.says(r"\banimat\w*") or not way.structures:
        return None
    smiles = way.one_structure()
    frames = way.value("1", r"frames?")
    amplitude = way.quantity("angstrom", r"amplitude|displace\w*|by")
    told = re.search(r"\bmode (?:number )?(\d+)", way.text)
    if told:
        way.take(re.escape(told.group()))
    mode = int(told.group(1)) if told else 1 if way.take(r"\blowest\b") else None
    if mode is None:
        raise Unclear("which mode is meant is not clear")
    name = way.add(
        "animate_mode", field=of(field(way, smiles)), mode=mode, frames=int(frames) if frames else None,
        amplitude=amplitude,
    )  # fmt: skip
    way.take(r"\bfirst two lines\b")
    if way.asks(r"first two lines|head"):
        return way.answer(f"{name}.head")
    return way.answer(f"{name}.{'largest' if way.asks(r'largest|displacement') else 'xyz'}")


def _normal(way: Way) -> Whole | None:
    if (
        not way.structures
        or not way.says(COMPUTED)
        or not way.says(r"reduced mass(?!-)|\bis (?:the molecule|it) linear|normal modes?")
    ):
        return None
    smiles = way.one_structure()
    name = way.add("normal_modes", field=of(field(way, smiles)))
    if way.asks(r"\blinear\b"):
        return way.answer(f"{name}.linear")
    if way.asks(r"how many|number of"):
        return way.answer(f"{name}.wavenumber", counted=True)
    output = (
        "reduced_mass" if way.asks(r"reduced mass") else "intensity" if way.asks(r"intensit|km/mol") else "wavenumber"
    )
    return one_of(way, f"{name}.{output}", atoms(smiles))


def _heat(way: Way) -> Whole | None:
    asked = [
        output for output, pattern in (
            ("entropy", r"entropy"), ("heat_capacity", r"heat capacity|\bC_?p\b"), ("gibbs", r"gibbs|free energy"),
            ("enthalpy", r"enthalpy"), ("zero_point", r"zero[- ]point"),
        ) if way.asks(pattern)
    ]  # fmt: skip
    if (
        not asked
        or not way.structures
        or way.says(r"melting|vapori[sz]|boil|reaction|formation|hydrogen[- ]bond|acceptor|scal\w+ factor")
    ):
        return None
    smiles = way.one_structure()
    temperature, pressure = way.quantity("K"), way.quantity("Pa")
    symmetry = way.take(rf"symmetry number\s*(?:of|is|=|:)?\s*({COUNT})|\bsigma\s*=?\s*({COUNT})")
    multiplicity = {"singlet": 1, "doublet": 2, "triplet": 3}.get(
        match.group(1).lower() if (match := way.take(r"\b(singlet|doublet|triplet)\b")) else ""
    )
    if symmetry is None and asked[0] in ("entropy", "gibbs") and smiles not in infrared_habits.ROTATIONS:
        raise Unclear("the symmetry number is not given")
    given: dict[str, Any] = {
        "temperature": temperature, "pressure": pressure, "multiplicity": multiplicity,
        "symmetry_number": int(number(next(filter(None, symmetry.groups()))))
        if symmetry
        else infrared_habits.ROTATIONS.get(smiles),
    }  # fmt: skip
    rows = next(
        (fact for fact in infrared_habits.gas(way.text, way.question.numbers) if fact.name == "wavenumber"), None
    )
    if rows is not None:
        way.take_span(rows.start, rows.end)
        drawn = way.says(r"\bembed\w*|\bMMFF\w*|geometry from (?:the )?SMILES")  # without a force field, as it is said
        geometry: Any = (
            of(way.add("embed_conformer", smiles=smiles))
            if drawn
            else of(f"{way.add('harmonic_field', geometry=smiles)}.geometry")
        )
        way.take(r"\b3-?D\b")
        factor = way.take(r"(?:scal\w*|factor\w*|multipl\w*)[^\d.;]{0,30}(0\.[89]\d*|1\.0\d*)\b")
        wavenumber: Any = rows.value
        if factor:
            wavenumber = of(way.add("scale_frequencies", wavenumber=wavenumber, factors=[float(factor.group(1))]))
        name = way.add("thermochemistry", geometry=geometry, wavenumber=wavenumber, **given)
    else:
        way.take(r"\b3-?D\b")
        if not way.says(COMPUTED):
            return None
        computed = way.add("harmonic_ir", geometry=smiles, scale=_scale(way), **level(way))
        name = way.add(
            "thermochemistry",
            geometry=of(f"{computed}.field.geometry"),
            wavenumber=of(f"{computed}.wavenumber"),
            **given,
        )
    return way.answer(f"{name}.{asked[0]}")


def _scale(way: Way) -> bool | None:
    return False if way.says(UNSCALED) else None


def _energy(way: Way) -> Whole | None:
    if not way.asks(
        r"\b(?:total|electronic|GFN\S*|xTB) energy|energy (?:of|at) the (?:relaxed|optimi[sz]ed|minimum|stationary)|"
        r"\bhartree"
    ):
        return None
    if not way.structures or not way.says(XTB) or way.asks(r"zero[- ]point|gap|homo\b|lumo\b|orbital|ioni[sz]ation"):
        return None
    return way.answer(f"{field(way, way.one_structure())}.energy")


def _conformers(way: Way) -> Whole | None:
    if (
        not way.says(r"\bconformers?\b")
        or not way.asks(r"populat|boltzmann|energy|how many conformers|share|lies")
        or not way.structures
    ):
        return None
    name = way.add(
        "conformer_ensemble_ir", smiles=way.one_structure(), temperature=way.quantity("K"),
        embeddings=_whole_number(way.value("1", r"embeddings?|starts?")), seed=_whole_number(way.value("1", r"seed")),
    )  # fmt: skip
    if way.asks(r"how many conformers|number of conformers"):
        return way.answer(f"{name}.energy", counted=True)
    output = "population" if way.asks(r"populat|boltzmann|share|fraction|percent") else "energy"
    if way.asks(r"most (?:populated|stable)|lowest|dominant|largest|main"):
        return way.answer(f"{name}.{output}.0")
    if way.asks(r"\bsecond\b|next|higher[- ]lying|other|least (?:populated|stable)|minor|less"):
        return way.answer(f"{name}.{output}", place=lambda outputs: _two(name, output, outputs))
    return way.answer(f"{name}.{output}") if way.asks(r"\ball\b|\bare\b|list|each") else None


def _two(name: str, output: str, outputs: Any) -> str:
    """Return the place of the other one of two conformers; past the end where there are not two."""
    return f"{name}.{output}.{1 if len(outputs[name].energy) == 2 else 1 + len(outputs[name].energy)}"


def _whole_number(value: float | None) -> int | None:
    return None if value is None else int(value)


def _explained(way: Way) -> Whole | None:
    if not way.asks(r"(?:which|what)[^?]*(?:vibration|motion|mode|moves|label)|assign") or not way.structures:
        return None
    place = way.value("cm^-1")
    if place is None:
        return None
    window = way.value("cm^-1", r"window|within|off")
    way.take(r"\bfrom (?:0|zero)\b")
    name = way.add("explain_assignment", geometry=way.one_structure(), wavenumber=place, window=window)
    if way.asks(r"how many"):
        return way.answer(name, counted=True)
    output = "wavenumber" if way.asks(r"(?:which|what) (?:scaled |computed )?wavenumber") else "label"
    return way.answer(f"{name}.0.{output}")


def _embedded(way: Way) -> Whole | None:
    if not way.says(r"\b3-?D\b|conformer|embed\w*|MMFF\w*") or not way.asks(r"how many atoms|number of atoms"):
        return None
    way.take(r"\b3-?D\b")
    way.take(r"\bMMFF94\b")
    return way.answer(f"{way.add('embed_conformer', smiles=way.one_structure())}.symbols", counted=True)


def _harmonic(way: Way) -> Whole | None:
    if not way.says(COMPUTED) or not way.structures or way.says(r"anharmonic|overtone|\bRaman\b|rotational const"):
        return None
    if not way.asks(r"wavenumber|frequenc|where|intensit|km/mol|vibrat|stretch|bend|mode|band|fundamental"):
        return None
    way.take(r"\b3-?D\b")
    smiles = way.one_structure()
    if way.says(FIELD) and not way.says(r"\bscaled\b|fundamental"):
        name = way.add("normal_modes", field=of(field(way, smiles)))
    else:
        given = level(way)
        name = way.add("harmonic_ir", geometry=smiles, scale=_scale(way), **given)
        output = "intensity" if way.asks(r"intensit|km/mol") else "wavenumber"
        by_bond = _scale(way) is None and given.get("method", "GFN2-xTB") == "GFN2-xTB"
        if bond(way) and atoms(smiles) > 3:
            return stretch(way, name, output, by_bond)
    output = "intensity" if way.asks(r"intensit|km/mol") else "wavenumber"
    return one_of(way, f"{name}.{output}", atoms(smiles))


rules = (
    _quartic,
    _raman,
    _isotopologue,
    _symmetry,
    _contributions,
    _animated,
    _normal,
    _heat,
    _energy,
    _conformers,
    _explained,
    _embedded,
    _harmonic,
)
