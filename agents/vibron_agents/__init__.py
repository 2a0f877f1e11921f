"""Expert workflows, the command line and the report."""
