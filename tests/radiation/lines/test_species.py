"""hitran-api is used without its side effects."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from vibron.radiation.lines._species import isotopologue_data, partition_sum

SCRIPT = """
import socket, warnings

def refuse(*arguments, **keywords):
    raise OSError("the network was used")

socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from vibron.radiation.lines.line_profile import line_profile
from vibron.radiation.lines.partition_function import partition_function
assert partition_function(5, 1, 296.0) > 107.0
assert line_profile([0.0], 0.01, 0.01, "hartmann_tran")[0] > 0.0
assert not any(category is UserWarning for _, _, category, *_ in warnings.filters)  # which its import sets
"""


def test_hapi_says_writes_and_fetches_nothing(tmp_path: Path) -> None:
    clean = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT],
        cwd=tmp_path,
        env=clean,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(tmp_path.iterdir()) == []


def test_species_and_sums() -> None:
    name, abundance, mass = isotopologue_data(5, 1)
    assert name == "(12C)(16O)"
    assert abundance == pytest.approx(0.986544)
    assert mass == pytest.approx(27.994915)
    both = partition_sum(2, 1, np.array([200.0, 400.0]))
    assert both[1] > 2.0 * both[0]
    assert partition_sum(4, 1, np.array([296.0]), "2025")[0] != partition_sum(4, 1, np.array([296.0]), "2021")[0]
