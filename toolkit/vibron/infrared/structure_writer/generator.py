"""The generator at work: one ONNX file, run symbol by symbol."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vibron.core.errors import FormatError
from vibron.core.require import require
from vibron.infrared.structure_model.vocabulary import FeatureVocabulary
from vibron.infrared.structure_writer.alphabet import Alphabet

FILE = "generator.onnx"


def vocabulary_digest(vocabulary: FeatureVocabulary) -> str:
    """Return the SHA-256 of the structural bits, by which a generator says for which networks it was trained."""
    parts = (vocabulary.kind, vocabulary.identifier, vocabulary.threshold)
    return hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()


@dataclass(frozen=True)
class Generator:
    """A network from the weights of a spectrum and the symbols so far to the probability of the next symbol.

    Attributes
    ----------
    path : Path
        The ONNX file that training writes; its metadata hold the symbols and what it was trained for.
    """

    path: Path

    @cached_property
    def _session(self) -> Any:
        runtime = require("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.use_deterministic_compute = True
        return runtime.InferenceSession(str(self.path), options, providers=["CPUExecutionProvider"])

    @cached_property
    def _facts(self) -> dict[str, str]:
        return dict(self._session.get_modelmeta().custom_metadata_map)

    @cached_property
    def alphabet(self) -> Alphabet:
        """The symbols."""
        return Alphabet(tuple(json.loads(self._facts["symbols"])))

    @cached_property
    def width(self) -> int:
        """Length of the state."""
        return int(self._facts["width"])

    def check(self, vocabulary: FeatureVocabulary) -> None:
        """Raise FormatError where it was trained for other structural bits than those of the networks."""
        if self._facts["vocabulary"] != vocabulary_digest(vocabulary):
            raise FormatError(
                "was trained for other networks", file=self.path, remedy="train it again: vibron train generator"
            )

    def step(
        self,
        weights: NDArray[np.float32],
        remaining: NDArray[np.float32],
        symbol: NDArray[np.int64],
        state: NDArray[np.float32],
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Return the log probability of each next symbol, shape (m, symbols), and the new state, shape (m, width).

        Parameters
        ----------
        weights
            Shape (1, bits), see `NetworkReading.weights`.
        remaining
            Shape (m, columns), what is still to be written of a known composition, zeros where it is unknown.
        symbol
            Shape (m,), the last symbol.
        state
            Shape (m, width), zeros at the beginning.
        """
        given = {"weights": weights, "remaining": remaining, "symbol": symbol, "state": state}
        chances, after = self._session.run(None, given)
        return chances, after


@cache
def shipped_generator() -> Generator:
    """Return the generator that the package brings."""
    return Generator(Path(str(files(__package__))) / FILE)
