"""The hashed requirements of the demo are the pins of the constraints and cover the base."""

import importlib.metadata
import re
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "requirements-demo.txt").read_text(encoding="utf-8").splitlines()
PINS = dict(line.removesuffix(" \\").split("==") for line in LINES if "==" in line and not line.startswith("#"))


def needed(package: str, found: set[str]) -> set[str]:
    for line in importlib.metadata.requires(package) or []:
        requirement = Requirement(line)
        name = canonicalize_name(requirement.name)
        if name not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            found.add(name)
            needed(name, found)
    return found


def test_every_requirement_has_hashes() -> None:
    text = "\n".join(LINES)
    for name, version in PINS.items():
        assert re.search(rf"^{re.escape(name)}=={re.escape(version)} \\\n    --hash=sha256:[0-9a-f]{{64}}", text, re.M)
    assert not re.search(r"https?:|file:|--index|--find-links", text)


def test_versions_are_those_of_the_constraints() -> None:
    pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    known = {canonicalize_name(line.split("==")[0]): line.split("==")[1] for line in pinned if "==" in line[:60]}
    assert {name: known.get(name, version) for name, version in PINS.items()} == PINS


def test_the_base_is_covered() -> None:
    assert needed("vibron", set()) - set(PINS) == set()
