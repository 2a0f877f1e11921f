"""What is asked of candidates for a spectrum that is predicted or computed from a structure."""

from __future__ import annotations

import re
from typing import Any

from vibron.core.registry import find
from vibron_agents.answering.reading.infrared_computed import XTB, level
from vibron_agents.answering.reading.infrared_drawn import known_in
from vibron_agents.answering.reading.infrared_way import Way, of
from vibron_agents.answering.reading.reader import Unclear
from vibron_agents.answering.reading.spectra import processing
from vibron_agents.answering.reading.spectra_asks import ASKS, LIKENESS, Readings, asked, path_of
from vibron_agents.answering.reading.whole import Whole

GRID = [400.0 + 8.0 * place for place in range(451)]  # of a predicted spectrum
PREDICTED = (
    r"\bpredict\w*|\bsimulat\w*|(?:fast|quick|neural|fitted) (?:neural )?(?:model|predict\w*|network)|"
    r"\bcomput\w* (?:the )?(?:\w+ )?spectrum"
)
CONSISTENT = (
    r"contradict\w*|support\w*|missing|consisten\w*|speaks? (?:for|against)|groups? of (?:the|that|its|a) candidate|"
    r"group score|\bcheck\w*"
)
RANKED = r"\brank\w*|\belucidat\w*|\bcandidates?\b|structure search|identif\w*"
GENERATED = (
    r"\b(?:plausible|generated?|conceivable|possible) isomers?|isomers? of|known or not|no table|elucidat\w* by formula"
)


def _has_spectrum(way: Way) -> bool:
    """Tell whether a question speaks of an infrared spectrum that is predicted from a structure."""
    if not way.says(PREDICTED) or not way.says(r"\bspectr\w+|predict\w*|simulat\w*"):
        return False
    return bool(way.structures) and not way.says(r"\bNMR\b|\bUV\b|raman|mass spectr|\bMS\b")


def _spectrum(way: Way, smiles: str) -> Any:
    """Add the spectrum of a structure: by the model, or computed where a method is named."""
    if way.says(XTB) and not way.says(r"(?:fast|quick|neural) (?:model|predict\w*)"):
        return of(f"{way.add('harmonic_ir', geometry=smiles, **level(way))}.spectrum")
    spectrum = of(f"{way.add('predict_spectrum', smiles=smiles)}.spectrum")
    state = re.search(
        r"\b(?:as|of|for|in|to) (?:a |the |its )?(?:\w+ )?(liquid|solution|solid)\b|\b(condensed)[- ]phase",
        way.text,
        re.I,
    )
    if state is None:
        return spectrum
    return of(way.add("condensed_phase_spectrum", spectrum=spectrum, state=(state.group(1) or "liquid").lower()))


def _ranked(way: Way) -> Whole | None:
    if not _has_spectrum(way):
        return None
    if not way.says(RANKED) or not (
        way.formulas or way.says(r"elements|carbons?|scaffold|known (?:structures|compounds)|librar")
    ):
        return None
    if way.asks(r"contradict|support|missing") or len(way.structures) != 1:
        return None
    spectrum = _spectrum(way, way.structures[0])
    known = known_in(way)
    top = way.take(r"\btop[- ]?(\d+)\b|\bbest (\d+)\b|\b(\d+) (?:best )?candidates")
    given = {"top": int(next(filter(None, top.groups())))} if top else {}
    if way.says(GENERATED) and "formula" in known and not way.says(r"\bknown (?:structures|compounds|C\d)"):
        name = way.add("elucidate_by_formula", spectrum=spectrum, formula=known["formula"], **given)
        counts: tuple[tuple[str, str], ...] = (
            ("generated", r"generated|plausible isomers|no table"),
            ("known", r"\bknown\b"),
        )
    else:
        name = way.add("rank_structures", spectrum=spectrum, **known, **given)
        counts = (("considered", r"."),)
    if way.asks(r"how many|number of"):
        return way.answer(f"{name}.{next(output for output, pattern in counts if way.asks(pattern))}")
    way.take_all(r"\brank (?:1|one)\b|\bfirst place\b|\bplace 1\b|\b(?:first|top|best) (?:hit|candidate|one)?")
    if way.asks(r"probab\w*|chance|confiden\w*"):
        if name != "rank_structures":
            return None
        return way.answer(f"{name}.{'shown' if way.asks(r'shown|one of|any of|among') else 'first'}")
    place = next((at for at, word in enumerate(("second", "third"), 1) if way.asks(rf"\b{word}\b")), 0)
    if way.asks(r"SMILES|which|what|winner|first|best|structure|comes out"):
        return way.answer(f"{name}.candidates.{place}.smiles")
    return None


def _consistency(way: Way) -> Whole | None:
    if not _has_spectrum(way):
        return None
    if not way.says(CONSISTENT) or len(way.structures) != 2:
        return None
    truth, candidate = way.structures
    name = way.add("group_consistency", spectrum=_spectrum(way, truth), smiles=candidate,
                   least=way.value("1", r"probability|least|threshold"))  # fmt: skip
    output = way.asked_of({
        "contradicted": r"contradict|(?:speaks?|says?|argues?) against", "supported": r"support|speaks? for",
        "missing": r"missing|lack\w*", "score": r"score|likelihood",
    })  # fmt: skip
    if not output:
        raise Unclear("what is asked of the candidate's groups is not clear")
    return way.answer(f"{name}.{output}")


def _groups(way: Way) -> Whole | None:
    """Predict groups from the spectrum."""
    if not _has_spectrum(way):
        return None
    if not way.asks(r"\bgroups?\b|probab\w*") or len(way.structures) != 1 or way.says(RANKED):
        return None
    if not way.says(r"predict\w* (?:which |the )?(?:functional )?groups|groups? (?:does|do|are|is)|probab\w*"):
        return None
    name = way.add("predict_groups", spectrum=_spectrum(way, way.structures[0]))
    if way.asks(r"most (?:probable|likely)|highest probab|likeliest"):
        return way.answer(f"{name}.0.{'probability' if way.asks(r'what probab|how (?:probable|likely)') else 'name'}")
    asked = re.search(
        r"\b(?:an? |the |of )?(?P<group>[a-z]+)(?: group)?\b[^?]*\bprobab|probab\w* (?:of|for|that)[^?]*?\b(?:an? |"
        r"the )(?P<other>[a-z]+)",
        way.asking,
        re.I,
    )
    if asked is None:
        return None
    word = (asked.group("group") or asked.group("other")).lower()

    def place(outputs: Any) -> str:
        rows = outputs[name]
        at = [index for index, row in enumerate(rows) if word in (row.name.lower(), row.label.lower())]
        return f"{name}.{at[0] if len(at) == 1 else len(rows)}.probability"

    return way.answer(f"{name}.probability", place=place) if way.asks(r"probab|likely") else None


def _scored(way: Way) -> Whole | None:
    """Score a candidate by the spectrum that is computed for it."""
    if not _has_spectrum(way):
        return None
    if len(way.structures) != 2 or not way.says(r"\bscor\w*|cosine|divergence|similar\w*") or not way.says(XTB):
        return None
    truth, candidate = way.structures
    spectrum = of(f"{way.add('predict_spectrum', smiles=truth)}.spectrum")
    sticks = way.add("harmonic_ir", geometry=candidate, **level(way))
    name = way.add(
        "score_candidate", spectrum=spectrum, wavenumber=of(f"{sticks}.wavenumber"),
        intensity=of(f"{sticks}.intensity"), width=way.value("cm^-1", r"wide|width|FWHM"),
    )  # fmt: skip
    output = way.asked_of({"cosine": "cosine", "divergence": "divergence", "information_similarity": "similarity"})
    return way.answer(f"{name}.{output}") if output else None


def _predicted(way: Way) -> Whole | None:
    if not _has_spectrum(way):
        return None
    if len(way.structures) != 1 or way.says(XTB) or not way.says(r"\bspectrum\b|strongest|band"):
        return None
    if way.asks(r"similar|trust|tanimoto"):
        return way.answer(f"{way.add('predict_spectrum', smiles=way.structures[0])}.similarity")
    if way.asks(r"strongest|highest|most intense|maximum|main"):
        if way.asks(r"\bsecond|\bthird|between|above|below"):
            return None
        return way.answer(f"{way.add('predict_spectrum', smiles=way.structures[0])}.strongest")
    return None


def _measured(way: Way) -> Whole | None:
    """Measure the spectrum that is predicted for one structure, or compare those of two."""
    if not _has_spectrum(way) or way.says(XTB) or len(way.structures) > 2:
        return None
    two = len(way.structures) == 2
    found = processing(way)
    if (one := asked(way, way.asking, LIKENESS if two else ASKS)) is None:
        return None
    top = find("predict_spectrum").execute(smiles=way.structures[0]).strongest
    seen = Readings(GRID, float(top), "cm-1")
    spectra = []
    for smiles in way.structures:
        last = _spectrum(way, smiles)
        for call in found if not two or one.tool != "hit_quality_euclidean" else ():
            last = of(f"{way.add(call.tool, spectrum=last, **call.options)}.{call.path}".rstrip("."))
        spectra.append(last)
    options = one.options(way, seen)
    given = dict(zip(("first", "second"), spectra, strict=False)) if two else {"spectrum": spectra[0]}
    name = way.add(one.tool, **given, **options)
    path = path_of(one, way.asking, way.text)
    if "*" in path:
        raise Unclear("which of the bands is meant is not clear")
    return way.answer(f"{name}.{path}".rstrip("."))


rules = (_ranked, _consistency, _groups, _scored, _predicted, _measured)
