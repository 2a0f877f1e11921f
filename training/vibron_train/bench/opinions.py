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
from vibron_agents.spectrum.fusion import FILE, PoolingWeights, block, candidates_named, pooled, stored_families
from vibron_agents.spectrum.second_opinion import Opinion, second_opinion
from vibron_agents.spectrum.workflow import analyze_file
from vibron_train.bench.elucidation import extract, information, spectra_of
from vibron_train.bench.sample import drawn
from vibron_train.development import development_data
from vibron_train.pooling import NamedStructures, cross_fitted, fit, paired

RANKS = (1, 10)


@dataclass(frozen=True)
class Asked:
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

    def place(self, weights: PoolingWeights) -> int:
        """Return the rank of the compound among those shown, a large number for one that is not."""
        ranking, top = self.ranking, len(self.ranking.candidates)
        if weights:
            ranking = pooled(ranking, self.named, weights.gains(self.opinion.structure), top)
        return next((one.rank for one in ranking.candidates if one.inchikey[:14] == self.truth), 10**9)

    def named_structures(self) -> NamedStructures:
        """Return the opinion as the weights are learned on it."""
        kept = [place for place, one in enumerate(self.named) if one is not None]
        said, known = self.opinion.structure, [one for one in self.named if one is not None]
        return NamedStructures(
            np.array([[said[place].confidence, 1.0 / (place + 1)] for place in kept]).reshape(-1, 2),
            np.array([one.probability for one in known]),
            np.array([one.inchikey[:14] == self.truth for one in known], dtype=np.bool_),
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


def ask(data: Path | None, know: str, size: int, model: LanguageModel, limits: dict[str, float]) -> Iterator[Asked]:
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
            yield Asked(evidence.ranking, opinion, named, row["inchikey"][:14])


def figures(asked: Sequence[Asked], know: str, model: str) -> dict[str, Any]:
    """Return Top-1 and Top-10 before and after, by weights learned on other molecules, and the cost of a spectrum."""
    molecules = [one.truth for one in asked]
    opinions = [one.named_structures() for one in asked]
    weights = cross_fitted(opinions, molecules)
    before = np.array([one.place(PoolingWeights()) for one in asked])
    after = np.array([one.place(own) for one, own in zip(asked, weights, strict=True)])
    own = np.array([_place_in(one.opinion, one.truth) for one in asked])
    gain = [one.gain(own) for one, own in zip(opinions, weights, strict=True)]
    costs = [asdict(one.opinion.cost) for one in asked]
    return {
        "know": know,
        "model": model,
        "spectra": len(asked),
        **{f"top{k}": paired(before <= k, after <= k, molecules) for k in RANKS},
        **{f"opinion_top{k}": float((own <= k).mean()) for k in RANKS},
        "log_probability": paired(np.zeros(len(gain)), gain, molecules),
        "weights": asdict(fit(opinions)),
        "weights_of_folds": [asdict(one) for one in dict.fromkeys(weights)],
        "unreadable": sum(not one.opinion.structure for one in asked),
        "rejected": sum(len(one.opinion.rejected) for one in asked),
        "cost": {name: float(np.mean([cost[name] for cost in costs])) for name in costs[0]},
    }


def improves(found: dict[str, Any]) -> bool:
    """Return True if the interval of the change of Top-1 excludes 0 on the better side."""
    return bool(found["top1"]["interval"][0] > 0.0)


def store(found: dict[str, Any], family: str) -> PoolingWeights:
    """Store the weights of a family of models with their figures, 0 where the ranking did not get better."""
    weights = PoolingWeights(**found["weights"]) if improves(found) else PoolingWeights()
    families = {**stored_families(), family: {"weights": asdict(weights), "figures": found}}
    write_whole(FILE, json.dumps({"families": families}, indent=1) + "\n", "weights")
    stored_families.cache_clear()
    return weights


def table(found: dict[str, Any]) -> str:
    """Return the figures in words."""
    cost, lines = found["cost"], [f"{found['spectra']} spectra, {found['model']}, known in addition: {found['know']}"]
    for name, label in (("top1", "Top-1"), ("top10", "Top-10"), ("log_probability", "ln p of the compound")):
        one = found[name]
        low, high = one["interval"]
        lines.append(
            f"{label:21s}{one['before']:7.3f} -> {one['after']:.3f}, difference {one['difference']:+.3f} "
            f"({low:+.3f} to {high:+.3f}), better for {one['better']}, worse for {one['worse']}"
        )
    lines.append(f"the opinion alone: Top-1 {found['opinion_top1']:.3f}, Top-10 {found['opinion_top10']:.3f}")
    lines.append(f"weights on all: confidence {found['weights']['confidence']:g}, rank {found['weights']['rank']:g}")
    lines.append(
        f"a spectrum: {cost['requests']:.1f} requests, {cost['tokens_in']:.0f} tokens asked, {cost['tokens_out']:.0f} "
        f"answered{' (estimated)' if cost['estimated'] else ''}, money {cost['money']:.4f}, {cost['seconds']:.1f} s"
    )
    return "\n".join(lines)


def _place_in(opinion: Opinion, truth: str) -> int:
    blocks = [block(one.smiles) for one in opinion.structure]
    return blocks.index(truth) + 1 if truth in blocks else 10**9
