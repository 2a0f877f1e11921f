from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from vibron.core.data_record import DataRecord
from vibron.core.quantity import Option, Quantity, Record
from vibron.core.spectrum import Spectrum
from vibron.core.tool import tool
from vibron.infrared.bands.interpret_table import interpret_table
from vibron.infrared.chemistry.functional_groups import functional_groups
from vibron.infrared.structure.predict_groups import predict_groups

_VERDICTS = ("supported", "open", "contradicted", "missing")
_CLEAR = float(np.log(3.0))  # odds changed threefold by the spectrum
_LEAST = 1e-4  # no probability is believed to be nearer to 0 or 1


@tool(
    valid_for="absorbance or transmittance of a single organic compound, most of 600 to 4000 cm^-1 measured",
    limitations=(
        "groups that show weak or hidden bands stay open; groups overlap, so the score counts some evidence twice; the "
        "networks know the groups of functional_groups only"
    ),
    papers=("vibron_networks", "socrates2001"),
    see_also=("predict_groups", "interpret_table", "functional_groups", "rank_structures"),
    cost="light",
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
    third and leaves it less probable than not; a probable group that the candidate lacks is missing.  The result of the
    absorption table is reported as a second opinion.

    Returns
    -------
    GroupConsistency
        Counts, score and a verdict on each group: missing ones first, then contradicted, open and supported ones.

    Raises
    ------
    InputError
        If the SMILES cannot be read or the spectrum has too few points.

    Examples
    --------
    >>> from vibron.core.example import example
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


@dataclass(frozen=True)
class GroupVerdict(DataRecord):
    """What the spectrum says about one functional group of a candidate."""

    name: Annotated[str, Option("name of the group, as in functional_groups")]
    label: Annotated[str, Option("the group in words")]
    verdict: Annotated[str, Option("what the spectrum says", choices=_VERDICTS)]
    probability: Annotated[float, Quantity("1", "probability of the group by the networks", ge=0, le=1)]
    table: Annotated[float, Quantity("1", "probability of the group by the absorption table", ge=0, le=1)]
    evidence: Annotated[float, Quantity("1", "change of the natural log of its odds by the spectrum")]


@dataclass(frozen=True)
class GroupConsistency(DataRecord):
    """A candidate's groups against the spectrum."""

    score: Annotated[float, Quantity("1", "mean log-likelihood of the candidate's groups, 0 at best", le=0)]
    supported: Annotated[int, Quantity("1", "groups of the candidate that the spectrum speaks for", ge=0)]
    contradicted: Annotated[int, Quantity("1", "groups of the candidate that the spectrum speaks against", ge=0)]
    missing: Annotated[int, Quantity("1", "groups seen in the spectrum that the candidate lacks", ge=0)]
    groups: Annotated[tuple[GroupVerdict, ...], Record("its groups and the missing ones, worst first")]


def _verdict(evidence: float, chance: float) -> str:
    if evidence >= _CLEAR or chance >= 1.0 - _LEAST:
        return "supported"
    return "contradicted" if evidence <= -_CLEAR and chance < 0.5 else "open"
