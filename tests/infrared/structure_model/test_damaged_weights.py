"""Weights whose content disagrees with their manifest are refused before another library opens them."""

import shutil
from pathlib import Path

import pytest

from vibron.core.errors import FormatError
from vibron.infrared.structure_model.model import StructureModel, shipped_model


@pytest.mark.parametrize("name", ["structures.parquet", "networks.onnx"])
def test_a_flipped_bit_in_the_weights_is_found(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "weights"
    shutil.copytree(shipped_model().folder, folder)
    content = bytearray((folder / name).read_bytes())
    content[len(content) // 2] ^= 1
    (folder / name).write_bytes(content)
    model = StructureModel(folder)
    with pytest.raises(FormatError, match="damaged"):
        model.index if name.endswith("parquet") else model._session
