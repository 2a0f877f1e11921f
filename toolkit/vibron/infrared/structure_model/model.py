"""The learned structure expert at work: weights and index from this package, onnxruntime and scipy only."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import FormatError, InputError
from vibron.core.require import require
from vibron.infrared.molecules.fragments import count_features
from vibron.infrared.molecules.groups import parse_smiles
from vibron.infrared.structure_model.calibration import ShareCalibration, solid_chance
from vibron.infrared.structure_model.index import Index
from vibron.infrared.structure_model.membership import describe, load_membership
from vibron.infrared.structure_model.representation import channels, normalise
from vibron.infrared.structure_model.sample_state import KnownState, Technique, with_known_state

#: Factor on the odds of one compound where its formula is known: one sample in fifty is something else instead of the
#: one in five for which the odds were fitted.
COMPOSED = (0.98 / 0.02) / (0.8 / 0.2)


@dataclass(frozen=True)
class NetworkReading:
    """What the networks say about spectra.

    Attributes
    ----------
    weights : numpy.ndarray
        Shape (m, bits): what each structural bit adds to the log score of a candidate that has it.
    groups : numpy.ndarray
        Shape (m, groups): probability of each functional group, in the order of `functional_groups.yaml`.
    state : numpy.ndarray
        Shape (m, states): probability of each state of the sample, in the order of the manifest.
    """

    weights: NDArray[np.float32]
    groups: NDArray[np.float32]
    state: NDArray[np.float32]

    def of(self, state: KnownState | None, technique: Technique | None, states: Sequence[str]) -> NetworkReading:
        """Return the reading of a single spectrum where the state of its sample is known."""
        if state is None and technique is None:
            return self
        return replace(self, state=with_known_state(self.state[0], states, state, technique)[np.newaxis])


@dataclass(frozen=True)
class StructureModel:
    """Networks, index and calibration of one weights folder; each is loaded when it is first needed.

    Attributes
    ----------
    folder : Path
        Holds `networks.onnx`, `structures.parquet` and `manifest.json`, as training writes them.
    threads : int
        Threads onnxruntime may use.
    """

    folder: Path
    threads: int = 1

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """Seed, versions, data hash, scores and file hashes of the training run."""
        path = self.folder / "manifest.json"
        if not path.is_file():
            raise InputError("no trained model here", field="folder", value=str(self.folder), remedy="train one first")
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return manifest

    @cached_property
    def calibration(self) -> ShareCalibration:
        """Temperature and coefficients fitted after training."""
        return ShareCalibration(**self.manifest["calibration"])

    @cached_property
    def index(self) -> Index:
        """The known structures."""
        return Index.read(self._whole("structures.parquet"))

    @cached_property
    def _last(self) -> dict[bytes, NetworkReading]:
        """Reading of the last single spectrum: groups and structures of one spectrum are requested in turn."""
        return {}

    def encode_one(self, absorbance: NDArray[np.floating]) -> NetworkReading:
        """Read one spectrum, shape (1801,); a repeated call with the same spectrum does not run the networks again."""
        key = hashlib.sha256(np.ascontiguousarray(absorbance, dtype=np.float64).tobytes()).digest()
        found = self._last.get(key)
        if found is None:
            found = self.encode(absorbance[np.newaxis])
            found.weights.setflags(write=False)
            found.groups.setflags(write=False)
            found.state.setflags(write=False)
            self._last.clear()
            self._last[key] = found
        return found

    @cached_property
    def _session(self) -> Any:
        runtime = require("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = self.threads
        options.inter_op_num_threads = 1
        options.use_deterministic_compute = True
        path = str(self._whole("networks.onnx"))
        return runtime.InferenceSession(path, options, providers=["CPUExecutionProvider"])

    def _whole(self, name: str) -> Path:
        """Return a file of the folder after comparing it with its checksum, before another library opens it."""
        path, filed = self.folder / name, self.manifest.get("files", {}).get(name, {}).get("sha256")
        if filed and path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() != filed:
            raise FormatError(
                "is damaged: its content disagrees with the SHA-256 in manifest.json", file=path,
                remedy="install the package again, or train the model again",
            )  # fmt: skip
        return path

    def encode(self, absorbance: NDArray[np.floating]) -> NetworkReading:
        """Read spectra.

        Parameters
        ----------
        absorbance : numpy.ndarray
            Shape (m, 1801), absorbance on 400 to 4000 cm^-1 by 2 cm^-1, NaN where not measured.

        Raises
        ------
        InputError
            For another shape or a spectrum with too few measured points.
        """
        scaled, mask = normalise(absorbance)
        rows = [self._session.run(None, {"spectrum": row[None]}) for row in channels(scaled, mask)]
        if not rows:
            sizes = (len(self.index.vocabulary), len(self.manifest["groups"]), len(self.manifest["states"]))
            return NetworkReading(*(np.zeros((0, size), np.float32) for size in sizes))
        weights, groups, state = (np.concatenate(part) for part in zip(*rows, strict=True))
        likely = np.exp(state - state.max(axis=1, keepdims=True))
        return NetworkReading(weights, 1.0 / (1.0 + np.exp(-groups)), likely / likely.sum(axis=1, keepdims=True))

    def score(
        self,
        weights: NDArray[np.float32],
        extra: Sequence[str] = (),
        mask: NDArray[np.bool_] | None = None,
    ) -> NDArray[np.float64]:
        """Log score of every structure of the index, then of every extra candidate.

        Parameters
        ----------
        weights : numpy.ndarray
            Shape (bits,), one row of `NetworkReading.weights`.
        extra : sequence of str
            SMILES of further candidates; they get the prior of a typical measured compound.
        mask : numpy.ndarray, optional
            Shape (index + extra,), False for candidates to exclude; their score is -inf.

        Raises
        ------
        InputError
            For a mask of another length or a SMILES that cannot be read.
        """
        scores = self.index.bits @ weights + self.index.log_prior
        if extra:
            bits = self.index.vocabulary.matrix([count_features(parse_smiles(smiles)) for smiles in extra])
            scores = np.concatenate([scores, bits @ weights + np.float32(self.manifest["typical_log_prior"])])
        if mask is not None and mask.shape != scores.shape:
            raise InputError(
                "the mask does not fit the candidates",
                field="mask",
                value=str(mask.shape),
                remedy=f"give {len(scores)} entries, the index first and then the extra candidates",
            )
        scores = scores.astype(np.float64)
        return scores if mask is None else np.where(mask, scores, -np.inf)

    def log_shares(self, scores: NDArray[np.float64], state: NDArray[np.float32]) -> NDArray[np.float64]:
        """Natural logarithm of each candidate's share, if one of them is the compound; ``state`` as `encode` gives."""
        return self.calibration.log_shares(scores, float(solid_chance(state, self.manifest["states"])))

    def membership(
        self,
        absorbance: NDArray[np.float64],
        reading: NetworkReading,
        scores: NDArray[np.float64],
        evidence: NDArray[np.float64] | None = None,
        composed: bool = False,
    ) -> tuple[float, float]:
        """Return P(one compound) and P(among the structures compared).

        Parameters
        ----------
        absorbance, reading
            One spectrum on the common grid, and what `encode` says of it.
        scores
            Unfiltered log scores, those of the index first.
        evidence
            What library spectra add to each, if any are searched; it multiplies the odds by its mean likelihood ratio.
        composed
            Whether the formula or the number of carbon atoms is known, so that the sample seldom is not one compound.
        """
        fitted, count = load_membership(), len(self.index)
        said = (reading.weights[0], reading.groups[0], reading.state[0])
        row = describe(absorbance, *said, scores[:count], self.index, self.calibration.temperature)
        one, listed = fitted.one_compound(row), fitted.in_list(row)
        if composed:
            one = COMPOSED * one / (COMPOSED * one + 1.0 - one)
        ratio = 1.0
        if evidence is not None:
            ratio = float(np.exp(self.log_shares(scores, reading.state[0]) + evidence).sum())
        odds = ratio * one * listed / max(1.0 - one * listed, 1e-12)
        return one, odds / (1.0 + odds)


@cache
def shipped_model(threads: int = 1) -> StructureModel:
    """Return the model whose weights come with the package."""
    return StructureModel(Path(str(files(__package__).joinpath("weights"))), threads)
