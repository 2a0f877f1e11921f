"""The web page: upload, view, treat, identify and search spectra, run tools, ask questions."""

from vibron_agents.app.page.attach import attach

__all__ = ["attach"]
