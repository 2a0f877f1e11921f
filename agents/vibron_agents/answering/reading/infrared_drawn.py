"""What is asked of structures as they are drawn: names, formulas, masses, groups, likeness, lists of candidates."""

from __future__ import annotations

import re
from typing import Any

from vibron_agents.answering.reading.infrared_formulas import formula_rules
from vibron_agents.answering.reading.infrared_way import Way, canonical, is_structure, of
from vibron_agents.answering.reading.numerals import COUNT, number
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.whole import Whole

HOW_MANY = r"how many|number of|\bcount\b"
EDITS = (
    ("replace_atom", r"replac\w+ (?:(?:one|an|a|any|single) )*(?:heavy )?atoms?\b|atom replacements?|"
                     r"exchang\w+ (?:one|an) atom"),
    ("insert_atom", r"insert\w* (?:(?:one|an|a|single) )*atoms?|atom insertions?"),
    ("delete_atom", r"(?:delet|remov)\w* (?:(?:one|an|a|single) )*atoms?|atom deletions?"),
    ("change_bond", r"chang\w+ (?:(?:one|a|the|single) )*(?:order of (?:one|a) )?bonds?|bond (?:order )?changes?"),
    ("move_group", r"mov\w+ (?:(?:one|a|the|single|functional) )*(?:groups?|substituents?)|group moves?"),
    ("add_group", r"(?:add|attach)\w* (?:(?:one|a|the|single|functional) )*(?:groups?|substituents?)|group additions?"),
    ("remove_group", r"(?:remov|delet|strip)\w* (?:(?:one|a|the|single|functional) )*(?:groups?|substituents?)|"
                     r"group removals?"),
    ("replace_group", r"(?:replac|exchang)\w+ (?:(?:one|a|the|single|functional) )*(?:groups?|substituents?)|"
                      r"group replacements?"),
)  # fmt: skip


def _topk(way: Way) -> Whole | None:
    """Score lists of candidates: "truth CCO: its guesses were COC, OCC"."""
    if (several := listed_answers(way)) is not None:
        return several
    parts = re.split(
        r"\btruth\b:?|\btrue (?:structure|compound|molecule)s?\b(?! (?:is|are|among|in))|\bactual(?:ly)?\b",
        way.text,
        flags=re.I,
    )
    if len(parts) < 2 or not way.says(
        r"reciprocal rank|\bMRR\b|top[- ]?\w+|among the (?:first|top|best)|candidates?|guess|rank"
    ):
        return None
    known, answers = {canonical(one) for one in way.structures}, []
    for part in parts[1:]:
        words = [word.rstrip(".") for word in re.findall(r"[A-Za-z0-9@+\-\[\]()=#%/\\.]+", part)]
        smiles = [word for word in words if known and _is_structure(word, known)]
        if len(smiles) > 1:
            answers.append({"truth": smiles[0], "candidates": smiles[1:]})
    if not answers:
        return None
    listed = way.take(r"\bk\s*(?:=|is|of)\s*(\d+(?:(?:,| and|, and) \d+)*)|\bk \((\d+(?:(?:,| and) \d+)*)\)")
    top = way.take_all(rf"\b(?:top|first|best)[- ]?({COUNT})\b")
    lengths = [int(number(one.group(1))) for one in top] or (
        [int(one) for one in re.findall(r"\d+", listed.group())] if listed else []
    )
    way.take_all(
        rf"\b{COUNT}(?= (?:test |measured |unknown )?(?:spectra|answers|questions|queries|samples|unknowns|cases))"
    )
    match = next((name for name in ("tautomer", "stereo") if way.says(rf"\b{name}")), None)
    name = way.add("topk_metrics", answers=answers, k=lengths or [1], match=match)
    if way.asks(r"reciprocal|MRR"):
        return way.answer(f"{name}.reciprocal_rank")
    if way.asks(r"\branks?\b(?! )|ranks of"):
        return way.answer(f"{name}.ranks")
    output = "similarity" if way.asks(r"similar|tanimoto") else "found"
    if len(lengths) != 1:
        raise Unclear("how long a list is scored is not clear")
    return way.answer(f"{name}.{output}.0")


def listed_answers(way: Way) -> Whole | None:
    """Score lists of candidates where all true structures are told first, and then the candidates of each."""
    told = re.search(
        r"\b(?:true|right|correct|actual) (?:structures|compounds|molecules|answers) (?:were|are|being|:)"
        r"(?P<truths>[^.;:?]*)[.;:](?P<rest>.*)", way.text, re.IGNORECASE | re.DOTALL,
    )  # fmt: skip
    if told is None:
        return None
    known = {canonical(one) for one in way.structures}
    truths = _listed(told.group("truths"), known)
    rows = [row for part in re.split(r";|\bfor\b|\.\s", told.group("rest")) if (row := _listed(part, known))]
    if (
        len(truths) < 2
        or len(rows) != len(truths)
        or not way.asks(r"reciprocal|\bMRR\b|top[- ]?\d|among the (?:first|top)")
    ):
        raise Unclear("which candidates belong to which structure is not clear")
    top = way.take_all(rf"\b(?:top|first|best)[- ]?({COUNT})\b")
    answers = [{"truth": truth, "candidates": row} for truth, row in zip(truths, rows, strict=True)]
    way.take_all(rf"\b{COUNT}(?= (?:\w+ )?(?:spectra|answers|queries|samples|unknowns|cases|molecules|compounds))")
    name = way.add("topk_metrics", answers=answers, k=[int(number(one.group(1))) for one in top] or [1])
    if way.asks(r"reciprocal|MRR"):
        return way.answer(f"{name}.reciprocal_rank")
    return way.answer(f"{name}.found.0") if len(top) == 1 else None


def _listed(text: str, known: set[str]) -> list[str]:
    words = [word.rstrip(".") for word in re.findall(r"[A-Za-z0-9@+\-\[\]()=#%/\\.]+", text)]
    return [word for word in words if _is_structure(word, known)]


def _is_structure(word: str, known: set[str]) -> bool:
    """Tell whether a word in a list of candidates is a structure, if need be without signs of one."""
    if not is_structure(word) or len(word) < 2:
        return False
    return canonical(word) in known or re.fullmatch(r"(?:C|N|O|S|F|Cl|Br){2,12}", word) is not None


def _clusters(way: Way) -> Whole | None:
    if (
        not way.says(r"\bcluster\w*|\bbutina|\bgroup\w* (?:the |these )?(?:structures|molecules)")
        or len(way.structures) < 2
    ):
        return None
    similarity = way.value("1", r"similarity|threshold|tanimoto|cut-?off|least|of|at")
    if way.says(r"tanimoto distance|distance (?:threshold|cut-?off|of)"):
        raise Unclear("a distance is no similarity")
    name = way.add("cluster_structures", smiles=way.structures, similarity=similarity)
    if way.asks(
        r"how many (?:members|molecules|structures|compounds)[^?]*(?:largest|biggest|main)|(?:large|big|"
        r"size)[^?]*\b(?:largest|biggest)(?! first)"
    ):
        return way.answer(f"{name}.sizes.0")
    if way.asks(r"how many(?: \w+)? clusters|number of (?:\w+ )?clusters|how many(?: \w+)? groups"):
        return way.answer(f"{name}.sizes", counted=True)
    if way.asks(r"size|how many|members"):
        return way.answer(f"{name}.sizes")
    return way.answer(f"{name}.{'centres' if way.asks(r'cent(?:re|er)s?|representative') else 'cluster'}")


def _split(way: Way) -> Whole | None:
    if not way.says(r"\bsplit\w*|\bpartition\w*") or not way.says(r"scaffold") or len(way.structures) < 2:
        return None
    numbers = [one for one in (way.found("1", many=True), way.found("1"), way.found("1")) if one is not None]
    values = [value for one in numbers for value in one.values]
    if not values:
        return None
    if any(value > 1.0 for value in values):
        values = [value / 100.0 for value in values]
    if abs(sum(values) - 1.0) > 1e-6:
        raise Unclear("the shares of the parts do not sum to one")
    acyclic = "together" if way.says(r"together|one group|as a group") else "apart" if way.says(r"\bapart\b") else None
    seed = way.value("1", r"seed")
    name = way.add("scaffold_split", smiles=way.structures, fractions=values, acyclic=acyclic, seed=seed)
    if way.asks(r"which part|\bpart (?:of|does|holds)"):
        return way.answer(f"{name}.part")
    if way.asks(r"scaffolds? of each"):
        return way.answer(f"{name}.scaffolds")
    if way.asks(r"how many[^?]*(?:each|parts)|sizes"):
        return way.answer(f"{name}.sizes")
    part = re.search(r"\b(first|larger|training|train|second|smaller|test)\b", way.asking, re.IGNORECASE)
    if part is None:
        raise Unclear("which part is meant is not clear")
    return way.answer(f"{name}.sizes.{0 if part.group(1).lower() in ('first', 'larger', 'training', 'train') else 1}")


def _similarity(way: Way) -> Whole | None:
    if not way.says(r"tanimoto|jaccard|fingerprint|\bECFP\d?|how (?:similar|alike)") or len(way.structures) != 2:
        return None
    if way.says(r"\bMACCS\b|\bdice\b|topological torsion|\bFCFP|atom[- ]pair"):
        raise Unclear("no tool compares such fingerprints")
    diameter = way.take(r"\bECFP(\d)\b")
    radius = way.take(rf"\bradius\s*(?:of|=|is)?\s*({COUNT})|\bradius-({COUNT})")
    bits = way.take(r"\b(\d+)[- ]?bits?\b|\bbits?\s*(?:=|of)?\s*(\d+)|\blength\s*(?:of)?\s*(\d+)|\bfolded to (\d+)")
    given: dict[str, Any] = {
        "radius": int(_group(radius)) if radius else int(diameter.group(1)) // 2 if diameter else None,
        "bits": int(_group(bits)) if bits else None,
    }
    first, second = (_scaffold_of(way, one) for one in way.structures)
    return way.answer(way.add("tanimoto_similarity", first=first, second=second, **given))


def _group(match: re.Match[str]) -> float:
    return number(next(filter(None, match.groups())))


def _scaffold_of(way: Way, smiles: str) -> Any:
    """Return a structure, or its skeleton where the skeletons are compared."""
    return of(way.add("murcko_scaffold", smiles=smiles)) if way.says(r"scaffolds?\b|murcko") else smiles


def _edited(way: Way) -> Whole | None:
    if not way.says(r"\bedit\w*|\banalogu?es?\b|one[- ]step (?:change|modification)"):
        return None
    kinds = [name for name, pattern in EDITS if way.take(pattern)] + [
        name for name, _ in EDITS if way.take(rf"\b{name}\b")
    ]
    name = way.add("edit_structures", smiles=way.one_structure(), edits=kinds or None)
    way.take(r"\b(?:one|single)\b")
    return way.answer(name, counted=True) if way.asks(HOW_MANY) else way.answer(f"{name}.smiles")


def known_in(way: Way) -> dict[str, Any]:
    """Take what is known of an unknown: formula, elements, carbons, skeleton."""
    found: dict[str, Any] = {}
    if match := way.take(
        r"\b(?:elements?|only|of|contain\w*|atoms|made of)\s+(?:are |of |is )?((?:Cl|Br|[CHNOSFPI])(?:(?:,| and|"
        r", and|/)\s*(?:Cl|Br|[CHNOSFPI])\b)+)",
        re.NOFLAG,
    ):
        found["elements"] = ",".join(re.findall(r"Cl|Br|[CHNOSFPI]", match.group(1)))
    if match := way.take(rf"\b({COUNT})(?: ?(?:-|to|–) ?({COUNT}))? carbons?(?: atoms?)?\b"):
        ends = [str(int(number(one))) for one in match.groups() if one]
        found["carbons"] = "-".join(ends)
    if way.formulas and (match := way.take(rf"(?<![\w(]){re.escape(way.formulas[0])}(?![\w(])", re.NOFLAG)):
        found["formula"] = way.formulas[0]
    return found


def _known(way: Way) -> Whole | None:
    """Test one structure or a list of them against what is known of the unknown."""
    many = way.says(
        r"\bcandidates\b|\bkeep\b|\bthose (?:with|that|of)\b|\bwhich (?:of (?:these|the|them)|positions|ones)|"
        r"\bfilter\w*"
    )
    one = way.says(r"contradict|disagree|agree|\bfits?\b|consistent|compatible|accept\w*|match(?:es)? the")
    if not (many or one) or way.says(r"\bspectrum\b|tanimoto|isomers") or not way.structures:
        return None
    ring = re.search(
        r"(?:scaffold|skeleton|substructure|core)\s*(?:of|is|:|=)?\s*\(?(?:SMILES )?(?P<word>[A-Za-z0-9@=#()\[\]]+)",
        way.text,
    )
    structures = list(way.structures)
    known = known_in(way)
    if ring and ring.group("word") in structures:
        known["scaffold"] = ring.group("word")
        structures.remove(ring.group("word"))
    if not known or not structures:
        return None
    way.take(r"\bfrom (?:0|zero)\b|\b(?:0|zero)-based\b|\bstarting at (?:0|zero)\b")
    if len(structures) > 1:
        way.take_all(rf"\b{COUNT}(?= (?:candidates|structures|molecules|compounds)\b)")
        name = way.add("filter_candidates", smiles=structures, **known)
        return way.answer(name, counted=way.asks(HOW_MANY))
    name = way.add("match_information", smiles=structures[0], **known)
    if way.asks(HOW_MANY):
        return way.answer(f"{name}.failed", counted=True)
    return way.answer(f"{name}.{'failed' if way.asks(r'which|what') else 'accepted'}")


def _groups(way: Way) -> Whole | None:
    if not way.asks(r"functional groups?") or way.says(r"\bspectrum\b|contradict|support"):
        return None
    name = way.add("functional_groups", smiles=way.one_structure())
    return way.answer(name, counted=way.asks(HOW_MANY))


def _drawn(way: Way) -> Whole | None:
    outputs = (
        ("inchikey", r"InChI ?Keys?|connectivity block"), ("heavy_atoms", r"heavy atoms?|non-hydrogen atoms?"),
        ("fragments", r"fragments|unconnected|disconnected|separate parts|components of the salt"),
        ("smiles", r"canonical"), ("formula", r"(?:molecular|sum|empirical|chemical|hill) formula|\bformula\b"),
    )  # fmt: skip
    asked = [name for name, pattern in outputs if way.asks(pattern)]
    scaffold = (
        way.asks(r"scaffold|murcko|skeleton|framework")
        or way.says(r"rings and (?:the )?linkers")
        or way.says(r"murcko|(?:reduce|strip)\w*[^.]*scaffold")
    )
    if not asked and not scaffold:
        return None
    if way.says(r"\bspectrum\b|\bNMR\b|isomers|\bmass\b|within|tolerance") or not way.structures:
        return None
    smiles: Any = way.one_structure()
    if scaffold:
        smiles = of(name := way.add("murcko_scaffold", smiles=smiles))
        if not asked or (asked == ["smiles"]):
            return way.answer(name)
    if len(asked) != 1:
        raise Unclear("which of the results is meant is not clear")
    return way.answer(f"{way.add('canonical_structure', smiles=smiles)}.{asked[0]}")


rules = (_topk, _clusters, _split, _similarity, _edited, _known, *formula_rules, _groups, _drawn)
