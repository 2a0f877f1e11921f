"""Whether the opinion of a language model improves the ranking, on a sample of the validation spectra."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vibron.core.errors import InputError
from vibron.infrared.structure.rank_structures import Candidate, Ranking
from vibron_agents.core.budget import Budget
from vibron_agents.core.journal import Journal
from vibron_agents.core.model import LanguageModel, Reply, Request
from vibron_agents.core.recorder import Recorder
from vibron_agents.core.session import Session
from vibron_agents.pages.writing import write_whole
from vibron_agents.spectrum.experts import Settings
from vibron_agents.spectrum.fusion import FILE, block, candidates_named, pooled, stored_families
from vibron_agents.spectrum.second_opinion import Opinion, second_opinion
from vibron_agents.spectrum.workflow import analyze_file
from vibron_train.bench.elucidation import extract, information, spectra_of
from vibron_train.bench.sample import drawn
from vibron_train.development import development_data
from vibron_train.pooling import NamedStructures, cross_fitted, fit, paired

RANKS = (1, 10)
LABELS = {
    "top1": "Top-1",
    "top10": "Top-10",
    "log_probability": "ln p of the compound",
    "opinion_top1": "Top-1, opinion alone",
    "opinion_top10": "Top-10, opinion alone",
}


@dataclass(frozen=True)
class AskedSpectrum:
    """A spectrum with the opinion on it.

    Attributes
    ----------
    ranking
        Before the opinion.
    named
        The structures of the opinion with their calibrated probabilities.
    truth
        First block of the InChIKey of the compound.
    """

    ranking: Ranking
    opinion: Opinion
    named: list[Candidate | None]
    truth: str

    def place(self, weight: float) -> int:
        """Return the rank of the compound among those shown, a large number for one that is not."""
        ranking, top = self.ranking, len(self.ranking.candidates)
        if weight:
            ranking = pooled(ranking, self.named, [one.confidence for one in self.opinion.structure], weight, top)
        return next((one.rank for one in ranking.candidates if one.inchikey[:14] == self.truth), 10**9)

    def named_structures(self) -> NamedStructures:
        """Return the opinion as the weight is learned on it."""
        said = zip(self.named, self.opinion.structure, strict=True)
        kept = [(one, two.confidence) for one, two in said if one is not None and one.probability > 0.0]
        return NamedStructures(
            np.array([one.probability for one, _ in kept]),
            np.array([confidence for _, confidence in kept]),
            np.array([one.inchikey[:14] == self.truth for one, _ in kept], dtype=np.bool_),
        )


@dataclass(frozen=True)
class Replayed:
    """The name of a model whose replies are on file."""

    name: str

    def most(self, request: Request) -> dict[str, float]:
        """Return that a request costs nothing."""
        return {}

    def complete(self, request: Request) -> Reply:
        """Never called: the recorder answers."""
        raise NotImplementedError(request.purpose)


def replayed(path: Path) -> Recorder:
    """Return the model of a transcript.

    Raises
    ------
    InputError
        It does not hold the replies of one model.
    """
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    names = {json.loads(line)["model"] for line in lines if line.strip()}
    if len(names) != 1:
        raise InputError(
            f"expected the replies of one model, got those of {len(names)}", field="replay", value=str(path),
            remedy="record some: vibron bench elucidation --model NAME --transcript FILE.jsonl",
        )  # fmt: skip
    return Recorder(Replayed(names.pop()), path, "replay")


def ask(
    data: Path | None, know: str, size: int, model: LanguageModel, limits: dict[str, float]
) -> Iterator[AskedSpectrum]:
    """Yield the opinion on each spectrum of the sample."""
    folder = development_data(data)
    rows = drawn(spectra_of(folder, "valid"), size)
    with tempfile.TemporaryDirectory() as place:
        for source, row in zip(extract(folder, rows), rows, strict=True):
            settings = Settings(information(row, know))
            [(_, evidence)] = analyze_file(source.content, source.label, settings)
            with Journal(Path(place) / f"{source.label}.jsonl") as journal:
                opinion = second_opinion(Session(journal, Budget(limits)), model, evidence, settings)
            named = candidates_named(evidence, settings, opinion.structure)
            assert evidence.ranking is not None
            yield AskedSpectrum(evidence.ranking, opinion, named, row["inchikey"][:14])


def figures(asked: Sequence[AskedSpectrum], know: str, model: str) -> dict[str, Any]:
    """Return Top-1 and Top-10 before and after, by a weight learned on other molecules, and the cost of a spectrum."""
    molecules = [one.truth for one in asked]
    opinions = [one.named_structures() for one in asked]
    weights = cross_fitted(opinions, molecules)
    before = np.array([one.place(0.0) for one in asked])
    after = np.array([one.place(weight) for one, weight in zip(asked, weights, strict=True)])
    own = np.array([_place_in(one.opinion, one.truth) for one in asked])
    gain = [one.gain(weight) for one, weight in zip(opinions, weights, strict=True)]
    costs = [asdict(one.opinion.cost) for one in asked]
    return {
        "know": know,
        "model": model,
        "spectra": len(asked),
        **{f"top{k}": paired(before <= k, after <= k, molecules) for k in RANKS},
        **{f"opinion_top{k}": paired(before <= k, own <= k, molecules) for k in RANKS},
        "log_probability": paired(np.zeros(len(gain)), gain, molecules),
        "weight": fit(opinions),
        "weights_of_folds": sorted(set(weights)),
        "unreadable": sum(not one.opinion.structure for one in asked),
        "rejected": sum(len(one.opinion.rejected) for one in asked),
        "cost": {name: float(np.mean([cost[name] for cost in costs])) for name in costs[0]},
    }


def improves(found: dict[str, Any]) -> bool:
    """Return True if the interval of the change of Top-1 excludes 0 on the better side."""
    return bool(found["top1"]["interval"][0] > 0.0)


def store(found: dict[str, Any], family: str) -> float:
    """Store the weight of a family of models with its figures, 0 where the ranking did not get better."""
    weight = float(found["weight"]) if improves(found) else 0.0
    families = {**stored_families(), family: {"weight": weight, "figures": found}}
    write_whole(FILE, json.dumps({"families": families}, indent=1) + "\n", "weights")
    stored_families.cache_clear()
    return weight


def table(found: dict[str, Any]) -> str:
    """Return the figures in words."""
    cost, lines = found["cost"], [f"{found['spectra']} spectra, {found['model']}, known in addition: {found['know']}"]
    for name, label in LABELS.items():
        one = found[name]
        low, high = one["interval"]
        lines.append(
            f"{label:24s}{one['before']:7.3f} -> {one['after']:.3f}, difference {one['difference']:+.3f} "
            f"({low:+.3f} to {high:+.3f}), better for {one['better']}, worse for {one['worse']}"
        )
    lines.append(f"weight learned on all: {found['weight']:g}")
    lines.append(
        f"a spectrum: {cost['requests']:.1f} requests, {cost['tokens_in']:.0f} tokens asked, {cost['tokens_out']:.0f} "
        f"answered{' (estimated)' if cost['estimated'] else ''}, money {cost['money']:.4f}, {cost['seconds']:.1f} s"
    )
    return "\n".join(lines)


def _place_in(opinion: Opinion, truth: str) -> int:
    blocks = [block(one.smiles) for one in opinion.structure]
    return blocks.index(truth) + 1 if truth in blocks else 10**9
