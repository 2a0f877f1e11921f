"""Commands that packages above this one add: entry points of the group ``vibron.commands``, loaded when called.

``train`` is a command, and ``library.build`` the command ``build`` of the group ``library``.
"""

from __future__ import annotations

import importlib.metadata

import click

from vibron.core import front

GROUP = "vibron.commands"


def added(name: str) -> click.Command:
    """Return an added command.

    Raises
    ------
    InputError
        No installed package adds it.
    """
    found = front.load(name, GROUP)
    assert isinstance(found, click.Command)
    return found


class Extended(click.Group):
    """A group to which other packages add commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the built-in and the added commands."""
        prefix = f"{self.name}."
        points = importlib.metadata.entry_points(group=GROUP).names
        return sorted(
            {*super().list_commands(ctx), *(name.removeprefix(prefix) for name in points if name.startswith(prefix))}
        )

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return one command; an added one is imported now."""
        if cmd_name in self.commands or cmd_name not in self.list_commands(ctx):
            return super().get_command(ctx, cmd_name)
        return added(f"{self.name}.{cmd_name}")
