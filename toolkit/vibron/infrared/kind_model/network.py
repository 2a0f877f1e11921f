"""A small network that tells kinds of samples apart, by the shape of the whole spectrum."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from vibron.core.quantity import FloatArray
from vibron.core.require import require
from vibron.infrared.structure_model.representation import channels, normalise

FILE = "kinds.onnx"
ONE = "one compound"
KINDS = (
    ONE, "mixture", "polymer", "inorganic", "water", "air", "nothing", "Raman", "fringes", "reflection",
)  # fmt: skip


def content() -> bytes:
    """Return the bytes of the network that ships."""
    return files(__package__).joinpath(FILE).read_bytes()


@cache
def _session() -> Any:
    runtime = require("onnxruntime")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.use_deterministic_compute = True
    return runtime.InferenceSession(content(), options, providers=["CPUExecutionProvider"])


def log_chances(absorbance: FloatArray) -> FloatArray:
    """Return the logarithm of the chance of each of `KINDS`, all of them being equally frequent.

    Parameters
    ----------
    absorbance : numpy.ndarray
        Shape (1801,), on the common grid, NaN where not measured.

    Returns
    -------
    numpy.ndarray
        Shape (10,).
    """
    (logits,) = _session().run(None, {"spectrum": channels(*normalise(absorbance[np.newaxis]))})
    shifted = logits[0].astype(np.float64) - float(logits[0].max())
    return np.asarray(shifted - np.log(np.exp(shifted).sum()))
