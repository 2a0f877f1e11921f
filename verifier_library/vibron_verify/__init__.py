"""What is known to be right: conformance checks and reference data."""
