"""The scenarios, one a file."""
