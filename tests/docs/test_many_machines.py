"""The page about many machines: its dry runs print the script that it shows."""

import re
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from vibron_agents.app.cli import vibron

PAGE = (Path(__file__).parents[2] / "docs" / "howto" / "many_machines.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [line.strip() for block in BLOCKS for line in block.splitlines() if line.strip()]
DRY = [line for line in COMMANDS if line.endswith("--dry-run")]


@pytest.mark.parametrize("line", DRY, ids=lambda line: " ".join(line.split()[1:3]))
def test_a_dry_run_prints_a_script_and_does_nothing(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(line)
    result = CliRunner().invoke(vibron, words)
    assert program == "vibron" and result.exit_code == 0, result.output
    assert "distributed.cli.dask_worker" in result.output and not list(tmp_path.iterdir())


def test_the_page_shows_the_script_of_its_first_dry_run() -> None:
    result = CliRunner().invoke(vibron, shlex.split(DRY[0])[1:])
    [shown] = re.findall(r"   ```\n(   #!/usr/bin/env bash\n\n.*?)   ```", PAGE, re.DOTALL)
    lines = [line[3:] for line in shown.splitlines()]
    assert lines == result.output.replace(sys.executable, "~/vibron/bin/python").splitlines()


def test_every_command_is_a_dry_run_or_the_trial() -> None:
    assert len(COMMANDS) == len(DRY) + 1 >= 4
