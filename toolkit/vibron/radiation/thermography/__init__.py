"""Sensors and thermography."""
