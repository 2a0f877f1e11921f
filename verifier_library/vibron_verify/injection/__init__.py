"""Faults on purpose."""

from vibron_verify.injection.injection import Injection, injections

__all__ = ["Injection", "injections"]
