"""The analysis of one file imports what it needs, not packages that take longer to load than the file to analyse."""

import subprocess
import sys

from vibron.core.example import example

CODE = """
import sys
from vibron_agents.app.cli import main
status = main(["analyze", sys.argv[1]])
unneeded = {"scipy.signal", "scipy.stats", "scipy.optimize", "pandas", "pyarrow.dataset", "jinja2", "torch", "pint"}
print(sorted(unneeded & set(sys.modules)), file=sys.stderr)
sys.exit(status)
"""


def test_one_file_is_analysed_without_packages_that_it_does_not_need() -> None:
    command = [sys.executable, "-c", CODE, str(example("toluene_computed.jdx"))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[]"
