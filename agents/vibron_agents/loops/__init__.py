"""The loops that search for a better workflow, and the arithmetic they rest on."""
