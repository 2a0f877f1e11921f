"""Benchmarks of structure elucidation, verification and the loops that search."""
