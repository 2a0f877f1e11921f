"""Exact answers of many-body physics, one function a file; ``references`` lists them."""

from vibron_verify.references.manybody._register import Reference, reference_named, references

__all__ = ["Reference", "reference_named", "references"]
