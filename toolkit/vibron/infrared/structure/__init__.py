"""Functional groups and structures."""
