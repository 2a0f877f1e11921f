"""Tensor networks."""
