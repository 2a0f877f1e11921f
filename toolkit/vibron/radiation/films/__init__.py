"""Thin films and filters."""
