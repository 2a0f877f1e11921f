"""A solution as a separate package: an installable project whose tool is listed with the others."""

from vibron_agents.packaging.project import package

__all__ = ["package"]
