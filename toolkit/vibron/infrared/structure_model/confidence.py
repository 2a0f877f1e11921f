"""How far a ranking is to be trusted, and what its probabilities rest on."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import TYPE_CHECKING, Any

from vibron.infrared.kind_model.network import content
from vibron.infrared.structure_model.membership import load_membership
from vibron.infrared.structure_model.model import shipped_model

if TYPE_CHECKING:
    from vibron.infrared.structure.rank_structures import Ranking


def credible(ranking: Ranking) -> bool:
    """Return True if a spectrum is probably of one compound, and that among those compared.

    2 % of the measured spectra of single compounds fail the first, 1 % of those of listed compounds the second, which
    says nothing where only new structures are compared.
    """
    new_alone = ranking.known <= ranking.proposed
    return single(ranking) and (new_alone or ranking.known >= load_membership().least_known)


def single(ranking: Ranking) -> bool:
    """Return True if a spectrum is probably of one compound, listed or not."""
    return ranking.one >= load_membership().least_one


def calibration_record() -> str:
    """Return in a sentence how the probabilities were calibrated."""
    validation = shipped_model().manifest["validation"]
    error = load_membership().calibration_error
    return (
        f"Calibrated on {validation['spectra']} measured spectra of molecules that the networks had not seen; "
        f"expected calibration error of the first rank {error:.3f}, cross-fitted."
    )


def provenance() -> dict[str, Any]:
    """Return which weights rank the structures."""
    manifest = shipped_model().manifest
    weights = {name: facts["sha256"] for name, facts in manifest["files"].items()}
    weights["kinds.onnx"] = _kinds()
    return {"weights": weights, "trained_on": manifest["data_sha256"], "seed": manifest["seed"]}


@cache
def _kinds() -> str:
    return hashlib.sha256(content()).hexdigest()
