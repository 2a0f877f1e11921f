"""Which functional groups of a candidate the spectrum supports or contradicts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import KnownAnswer, tool
from vibron.infrared.bands.interpret_table import interpret_table
from vibron.infrared.chemistry.functional_groups import functional_groups
from vibron.infrared.structure.predict_groups import predict_groups

_VERDICTS = ("supported", "open", "contradicted", "missing")
_CLEAR = float(np.log(3.0))  # odds changed threefold by the spectrum
_LEAST = 1e-4  # no probability is believed to be nearer to 0 or 1


@dataclass(frozen=True)
class GroupVerdict:
    """What the spectrum says about one functional group of a candidate."""

    name: Annotated[str, Option("name of the group, as in functional_groups")]
    label: Annotated[str, Option("the group in words")]
    verdict: Annotated[str, Option("what the spectrum says", choices=_VERDICTS)]
    probability: Annotated[float, Quantity("1", "probability of the group by the networks", ge=0, le=1)]
    table: Annotated[float, Quantity("1", "probability of the group by the absorption table", ge=0, le=1)]
    evidence: Annotated[float, Quantity("1", "change of the natural log of its odds by the spectrum")]


@dataclass(frozen=True)
class GroupConsistency:
    """A candidate's groups against the spectrum."""

    score: Annotated[float, Quantity("1", "mean log-likelihood of the candidate's groups, 0 at best", le=0)]
    supported: Annotated[int, Quantity("1", "groups of the candidate that the spectrum speaks for", ge=0)]
    contradicted: Annotated[int, Quantity("1", "groups of the candidate that the spectrum speaks against", ge=0)]
    missing: Annotated[int, Quantity("1", "groups seen in the spectrum that the candidate lacks", ge=0)]
    groups: Annotated[tuple[GroupVerdict, ...], Record("its groups and the missing ones, worst first")]


@tool(
    domain="infrared",
    family="structure",
    known_answers=(
        KnownAnswer(
            call={"spectrum": "example:toluene_computed.jdx", "smiles": "Cc1ccccc1"},
            path="contradicted",
            value=0,
            source="the spectrum was computed (B3LYP/6-31G*) for toluene",
        ),
        KnownAnswer(
            call={"spectrum": "example:toluene_computed.jdx", "smiles": "CC(C)=O"},
            path="groups.0.name",
            value="benzene_mono",
            source="the spectrum was computed (B3LYP/6-31G*) for toluene; acetone lacks its benzene ring",
        ),
        KnownAnswer(
            call={"spectrum": "example:toluene_computed.jdx", "smiles": "O"},
            path="supported",
            value=0,
            source="water has no functional group of the list",
            kind="identity",
        ),
        KnownAnswer(
            call={"spectrum": "example:toluene_computed.jdx", "smiles": "CC(C)=O"},
            path="groups.0.evidence",
            value=3.668959,
            tolerance=1e-3,
            source="log odds from the reference evaluator of ONNX: benchmarks/independent_answers.py groups",
        ),
        KnownAnswer(
            call={"spectrum": "example:toluene_computed.jdx", "smiles": "c1ccccc1"},
            path="score",
            value=-0.054925,
            tolerance=1e-4,
            source="mean log-likelihood from the reference evaluator of ONNX, benzene having the ring alone: "
            "benchmarks/independent_answers.py groups",
        ),
    ),
    valid_for="absorbance or transmittance of a single organic compound, most of 600 to 4000 cm^-1 measured",
    limitations=(
        "groups that show weak or hidden bands stay open; groups overlap, so the score counts some evidence twice; the "
        "networks know the groups of functional_groups only"
    ),
    papers=("vibron_networks", "socrates2001"),
    keywords=("functional group", "check candidate", "contradiction", "plausible", "consistent", "verify structure"),
    see_also=("predict_groups", "interpret_table", "functional_groups", "rank_structures"),
    cost="light",
    asks=(
        "[score: Do the functional groups] of {smiles} agree with the spectrum {spectrum}?",
        "[contradicted: Does the spectrum] {spectrum} speak against any group of {smiles}?",
        "[missing: Groups seen] in {spectrum} that the candidate {smiles} lacks",
    ),
)
def group_consistency(
    spectrum: Annotated[Spectrum, Record("the measured spectrum")],
    smiles: Annotated[str, Option("SMILES of the candidate")],
    least: Annotated[float, Quantity("1", "probability from which a group counts as missing", gt=0, lt=1)] = 0.5,
) -> GroupConsistency:
    r"""Check the functional groups of a candidate against the spectrum: supported, contradicted, missing.

    .. math:: e_g = \ln \frac{p_g}{1 - p_g} - \ln \frac{r_g}{1 - r_g}, \qquad
              s = \frac{1}{G} \sum_g \ln \bigl( [g \in c] \, p_g + [g \notin c] \, (1 - p_g) \bigr)

    where p is the probability that the networks read from the spectrum and r the share of molecules that have it.
    A group of the candidate is supported where the spectrum triples its odds, contradicted where it cuts them to a
    third and leaves it less probable than not; a probable group that the candidate lacks is missing.  What the
    absorption table says stands beside it as a second opinion.

    Parameters
    ----------
    spectrum
        The measured spectrum.
    smiles
        The candidate.
    least
        Probability from which a group that the candidate lacks counts as missing.

    Returns
    -------
    GroupConsistency
        Counts, score and a verdict on each group: missing ones first, then contradicted, open and supported ones.

    Raises
    ------
    InputError
        If the SMILES cannot be read or the spectrum has too few points.

    References
    ----------
    Networks: [vibron_networks]_; table: [socrates2001]_ and others.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> from vibron.infrared.formats.read_spectrum import read_spectrum
    >>> toluene = read_spectrum(example("toluene_computed.jdx"))[0]
    >>> [found.missing for found in (group_consistency(toluene, "Cc1ccccc1"), group_consistency(toluene, "CCO"))]
    [0, 2]
    """
    own = set(functional_groups(smiles))
    table = {found.name: found.probability for found in interpret_table(spectrum, least=0.0)}
    verdicts, likelihood = [], []
    for group in predict_groups(spectrum):
        chance, rate = (float(np.clip(p, _LEAST, 1.0 - _LEAST)) for p in (group.probability, group.base_rate))
        evidence = float(np.log(chance / (1.0 - chance)) - np.log(rate / (1.0 - rate)))
        likelihood.append(np.log(chance if group.name in own else 1.0 - chance))
        if group.name in own or chance >= least:
            verdict = _verdict(evidence, chance) if group.name in own else "missing"
            second = table.get(group.name, 0.0)
            verdicts.append(GroupVerdict(group.name, group.label, verdict, group.probability, second, evidence))
    count = {word: sum(verdict.verdict == word for verdict in verdicts) for word in _VERDICTS}
    order = ("missing", "contradicted", "open", "supported")
    ranked = sorted(verdicts, key=lambda verdict: (order.index(verdict.verdict), -abs(verdict.evidence)))
    return GroupConsistency(
        float(np.mean(likelihood)), count["supported"], count["contradicted"], count["missing"], tuple(ranked)
    )


def _verdict(evidence: float, chance: float) -> str:
    if evidence >= _CLEAR or chance >= 1.0 - _LEAST:
        return "supported"
    return "contradicted" if evidence <= -_CLEAR and chance < 0.5 else "open"
