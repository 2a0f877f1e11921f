"""Templates, style and scripts of the pages, and the one way to put them together."""

from vibron_agents.app.report.assets.filling import fill

__all__ = ["fill"]
