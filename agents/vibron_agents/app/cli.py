"""The command ``vibron``: parse, call, print; exit 0 done, 1 the work failed, 2 wrong usage, 130 interrupted."""

from __future__ import annotations

import errno
import importlib
import json
import os
import sys
from contextlib import suppress

import click

from vibron import __version__
from vibron.core.errors import FULL, MissingDependencyError, VibronError, unwritable
from vibron.core.extras import EXTRA_OF
from vibron_agents.app.added import added
from vibron_agents.app.terminal import escaped_output, show_usage

COMMANDS = {
    "analyze": "Assign bands, rank structures and write reports for infrared spectra.",
    "tools": "List, find, show and run the tools.",
    "mcp": "Serve the tools to agents over the Model Context Protocol.",
    "serve": "Serve analyses and tools over HTTP, with a web page.",
    "solve": "Answer a plain question by the tools, or say why not.",
    "chat": "Ask a language model with tools, question after question.",
    "scenario": "Run a whole calculation from a question to a report.",
    "package": "Write the solution of a search as an installable project.",
    "verify": "Verify a simulation script against its rubric.",
    "figure": "Compute published figures again and verify them.",
    "cards": "Write the tool cards, or check them against the code.",
    "process": "Apply a recipe of steps to files of spectra.",
    "plot": "Draw spectra: overlay, stack or difference, with labels of bands.",
    "map": "Analyse a hyperspectral image: bands, PCA, clusters, unmixing, matches.",
    "convert": "Turn files of spectra into another format.",
    "library": "Import, describe and search libraries of spectra.",
    "rank": "Rank the structures of a file, however many, for a spectrum.",
    "doctor": "List what is installed and the command that brings what is missing.",
    "train": "Train the models that ship.",
    "bench": "Run a benchmark suite.",
}
ADDED = ("train", "bench")  # by the package of the developers


class Lazy(click.Group):
    """Imports a command's module only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order in which a user meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return one command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        if cmd_name in ADDED:
            return added(cmd_name)
        command = importlib.import_module(f"vibron_agents.app.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="vibron")
def vibron() -> None:
    """Verified tools for infrared spectroscopy and quantum many-body physics."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    with escaped_output():
        return _status(words)


def _status(words: list[str]) -> int:
    try:
        status = vibron.main(args=words, prog_name="vibron", standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as error:
        show_usage(error)
        return 2
    except click.exceptions.Exit as error:
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted; what was finished is kept", err=True)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except (VibronError, ModuleNotFoundError, OSError) as error:
        typed = _typed(error)
        text = json.dumps({"error": typed.to_dict()}) if "--json" in words else f"error: {typed}"
        click.echo(text, err=True)
        return 1
    return status if isinstance(status, int) else 0


def _typed(error: VibronError | ModuleNotFoundError | OSError) -> VibronError:
    """Return the error as one of ours.

    An import that failed names the extra that installs the package.  A write that failed without the name of a file
    is one to standard output: files are written where their names are known.

    Raises
    ------
    ModuleNotFoundError or OSError
        The missing module is of no known extra, or the failure is of another kind: a fault of the program.
    """
    if isinstance(error, VibronError):
        return error
    if isinstance(error, OSError):
        if error.errno not in (*FULL, errno.EIO) or error.filename is not None:
            raise error
        _drop_output()
        return unwritable(error, "output", "standard output")
    package = (error.name or "").split(".")[0]
    if package not in EXTRA_OF:
        raise error
    return MissingDependencyError(package)


def _drop_output() -> None:
    """Send what standard output still holds to the null device: Python writes it once more when it ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
