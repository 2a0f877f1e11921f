"""What the panels of an open page share: the session, and word of its changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from vibron_agents.app.page.session import PageSession


@dataclass(eq=False)
class PageContext:
    """The session of this tab, and what is called when its spectra change."""

    session: PageSession
    listeners: list[Callable[[], Any]] = field(default_factory=list)

    def changed(self) -> None:
        """Tell the panels that spectra were added, removed or chosen."""
        for listener in self.listeners:
            listener()
