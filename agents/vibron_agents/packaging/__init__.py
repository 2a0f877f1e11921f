"""A solution as a package of its own: an installable project whose tool stands among the others."""

from vibron_agents.packaging.project import package

__all__ = ["package"]
