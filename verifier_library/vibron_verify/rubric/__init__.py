"""What a script claims to compute, and whether it does."""

from vibron_verify.check import Check
from vibron_verify.rubric.reading import Rubric, read_rubric

__all__ = ["Check", "Rubric", "read_rubric"]
