"""Checks that every tool must pass, run from its card."""

from vibron_verify.conformance.checks import CHECKS, problems

__all__ = ["CHECKS", "problems"]
