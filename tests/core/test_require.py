"""Packages that are loaded when they are needed: what is missing is named."""

from pathlib import Path

import pytest

from vibron.core.errors import MissingSystemError
from vibron.core.require import require


def test_a_missing_shared_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    why = "libplanted.so.7: cannot open shared object file: No such file or directory"
    (tmp_path / "planted_package.py").write_text(f"raise ImportError({why!r})")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(MissingSystemError, match=r"libplanted\.so\.7 is not installed") as caught:
        require("planted_package")
    assert "vibron doctor" in caught.value.remedy


def test_other_failures_of_an_import_are_not_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "planted_fault.py").write_text("raise ImportError('planted')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ImportError, match="planted"):
        require("planted_fault")


def test_a_compiled_module_without_its_shared_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    lowtran = pytest.importorskip("vibron.radiation.lowtran")

    def unloadable(spec: object) -> None:
        raise ImportError("libgfortran.so.5: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(lowtran, "_compiled", lambda folder: Path("lowtran7.so"))
    monkeypatch.setattr(lowtran.importlib.util, "module_from_spec", unloadable)
    lowtran.fortran.cache_clear()
    with pytest.raises(MissingSystemError, match=r"libgfortran\.so\.5 is not installed"):
        lowtran.fortran()
