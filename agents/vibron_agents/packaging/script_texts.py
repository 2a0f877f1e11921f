"""The files of a tool that is made of a script."""

from string import Template

TOOL = Template('''"""$summary"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from vibron.core.quantity import Array, File, FloatArray, Option, Quantity, Record
from vibron.core.tool import tool

from $name import script


@tool(
    domain=$domain,
    family=$family,
    valid_for=$valid_for,
    limitations=$limitations,
    see_also=$see_also,
)
def $name(
$parameters) -> $returns:
    """$summary

    Examples
    --------
    $example
    """
    found: Any = script.$name($passed)
    return found
''')
PROJECT = Template("""[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "$distribution"
version = "0.1.0"
description = $quoted
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["vibron==$version"]

[project.entry-points."vibron.tools"]
$name = "$name.$name"

[tool.hatch.build.targets.wheel]
packages = ["$name"]
""")
README = Template("""# $distribution

$summary

```
pip install .
vibron tools show $name
bash build.sh              # a fresh environment, and every check in it
```

The script is `$name/script.py`, its known answers are in `$name/answers.yaml`, its card is `$name/$name.yaml`. Packages
that the script imports are to be added to `dependencies` in `pyproject.toml`.
""")
BUILD = Template("""#!/usr/bin/env bash
# Make a fresh environment with the tool, and run its tests in it.
set -euo pipefail
root=$$(cd "$$(dirname "$$0")" && pwd)
work=$$(mktemp -d)
trap 'rm -rf "$$work"' EXIT
python3 -m venv "$$work/venv"
"$$work/venv/bin/pip" install --quiet "$$root" pytest
cd "$$work"
"$$work/venv/bin/python" -m pytest -q "$$root/tests"
""")
TEST = Template('''"""The tool passes the checks that every tool of Vibron passes."""

import pytest
from vibron.core.card import card
from vibron.core.registry import find
from vibron_verify.answers import in_short
from vibron_verify.conformance.checks import CHECKS, problems


@pytest.mark.parametrize("check", CHECKS)
def test_a_check_is_passed(check: str) -> None:
    tool = find("$name")
    assert problems(tool, card(tool, in_short(tool)), check) == []
''')
CHECK = Template("""import json
import sys

sys.path[:0] = $places
import $name.$name
from vibron.core.card import card, to_yaml
from vibron.core.tool import REGISTERED
from vibron_verify.answers import in_short
from vibron_verify.conformance.checks import CHECKS, problems

tool = REGISTERED["$name"].tool
data = card(tool, in_short(tool))
found = [f"{check}: {text}" for check in CHECKS for text in problems(tool, data, check)]
data["build"] = "bash build.sh"
with open("$problems", "w", encoding="utf-8") as file:
    json.dump({"problems": found, "card": to_yaml(data)}, file)
""")
