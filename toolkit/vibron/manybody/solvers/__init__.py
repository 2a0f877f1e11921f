"""One call for every solver."""
