"""What a script returns, computed once more by the verifier: states evolved exactly, expectation values, levels."""

from vibron_verify.recomputed.evolution import evolution_checks
from vibron_verify.recomputed.implied import implied_checks, implied_paths
from vibron_verify.recomputed.observables import observable_checks
from vibron_verify.recomputed.run import FinishedRun

__all__ = ["FinishedRun", "evolution_checks", "implied_checks", "implied_paths", "observable_checks"]
