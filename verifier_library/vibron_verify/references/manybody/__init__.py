"""Exact answers of many-body physics, one function a file; ``references`` lists them."""

from vibron_verify.references.manybody._register import ExactReference, reference_named, references

__all__ = ["ExactReference", "reference_named", "references"]
