"""A server that reads, analyses, processes and draws spectra, and runs tools, over HTTP."""
