"""The table of licences is that of the packages installed, and no package of the base is under a copyleft licence."""

import importlib.util
from pathlib import Path

import pytest

SPEC = importlib.util.spec_from_file_location("licences", Path(__file__).parents[2] / "docs" / "licences.py")
assert SPEC is not None
assert SPEC.loader is not None
licences = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(licences)
ROWS = [line.split(" | ") for line in licences.PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]


def test_the_table_is_up_to_date() -> None:
    try:
        assert licences.page() == licences.PAGE.read_text(encoding="utf-8")
    except licences.MissingPackagesError as error:
        pytest.skip(f"not installed: {error}")


def test_each_pinned_package_has_a_licence() -> None:
    table = {row[0].removeprefix("| "): row[2] for row in ROWS if len(row) == 4}
    assert [name for name, _ in licences._pins() if table.get(name, "not stated") == "not stated"] == []


def test_the_base_is_permissive_and_the_extras_name_what_is_not() -> None:
    copyleft = {row[0].removeprefix("| "): row[2].removesuffix(" |") for row in ROWS if len(row) == 3}
    assert copyleft["igraph"] == "manybody" and copyleft["pysolar"] == "sixs" and copyleft["block2"] == "block2"
    assert all(licences.BASE not in extras for extras in copyleft.values())
