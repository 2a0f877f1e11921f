"""Every file of a folder is chosen or named; what is not a regular file is refused without waiting for it."""

import os
import shutil
import socket
from pathlib import Path

import pytest

from vibron.core.errors import InputError, ResourceError, VibronError
from vibron.core.example import example
from vibron.infrared.formats.read_spectrum import read_spectrum
from vibron.infrared.formats.write_spectrum import write_spectrum
from vibron_agents.app.inputs import sources
from vibron_agents.app.lines import json_lines, output_file

TOLUENE = example("toluene_computed.jdx")


def chosen(*words: str | Path) -> tuple[list[str], dict[str, str]]:
    skipped: dict[str, str] = {}
    found = sources(tuple(map(str, words)), skipped.__setitem__)
    return [Path(source.label).name for source in found], {Path(path).name: why for path, why in skipped.items()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    for name in ("b.jdx", "a.dx", "deep/c.csv"):
        shutil.copy(TOLUENE, tmp_path / name)
    (tmp_path / "notes.md").write_text("# Samples\n\nTwo of them.\n")
    (tmp_path / "info.csv").write_text("file,formula\nb.jdx,CH4\n")
    return tmp_path


def test_a_folder_gives_its_spectra_in_order_and_names_the_rest(folder: Path) -> None:
    names, skipped = chosen(folder)
    assert names == ["a.dx", "b.jdx", "c.csv"]
    assert skipped.keys() == {"notes.md", "info.csv"}
    assert "chemical information" in skipped["info.csv"] and "not a spectrum" in skipped["notes.md"]


def test_spectra_of_every_format_are_found_under_any_name(tmp_path: Path) -> None:
    spectrum = read_spectrum(TOLUENE)
    for form in ("AFFN", "PAC", "SQZ", "DIF", "DIFDUP", "XYPOINTS"):
        write_spectrum(spectrum, tmp_path / f"jcamp_{form}", "jcamp", form)
    write_spectrum(spectrum, tmp_path / "columns", "csv")
    write_spectrum(spectrum, tmp_path / "ours", "json")
    write_spectrum(spectrum, tmp_path / "net", "netcdf")
    for number, path in enumerate(path for path in sorted(TOLUENE.parent.iterdir()) if _readable(path)):
        shutil.copy(path, tmp_path / f"example_{number}")
    names, skipped = chosen(tmp_path)
    assert names == sorted(path.name for path in tmp_path.iterdir()) and not skipped
    assert len(names) > 15


def _readable(path: Path) -> bool:
    try:
        return path.is_file() and bool(read_spectrum(path))
    except VibronError:
        return False


def test_damaged_spectra_are_left_to_their_reader(tmp_path: Path) -> None:
    (tmp_path / "empty.jdx").touch()
    (tmp_path / "packed.jdx.gz").write_bytes(b"\x1f\x8b")
    (tmp_path / "series").write_bytes(b"WDF1" + bytes(300))
    (tmp_path / "columns.csv").write_text("".join(f"{x},{x % 7},{x % 5}\n" for x in range(400, 4000, 4)))
    assert chosen(tmp_path) == (["columns.csv", "empty.jdx", "packed.jdx.gz", "series"], {})


def test_what_is_not_a_spectrum_is_named_with_the_reason(folder: Path) -> None:
    contents = {
        "page.html": b"<html>", "picture.png": b"\x89PNG\r\n", "table.csv": b"name,mass\na,1\nb,2\n", "empty.txt": b"",
        "data.json": b'{"a": 1}', ".DS_Store": bytes(100), "random.bin": bytes(range(256)),
    }  # fmt: skip
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    (folder / ".git").mkdir()
    (folder / ".git" / "d.jdx").write_bytes(TOLUENE.read_bytes())
    (folder / "again").symlink_to(folder)
    (folder / "gone.jdx").symlink_to(folder / "nothing")
    os.mkfifo(folder / "pipe.jdx")
    names, skipped = chosen(folder)
    assert names == ["a.dx", "b.jdx", "c.csv"]
    assert skipped.keys() == {*contents, ".git", "again", "gone.jdx", "pipe.jdx", "notes.md", "info.csv"}
    assert all(skipped.values())
    assert "named pipe" in skipped["pipe.jdx"] and "No such file" in skipped["gone.jdx"]


def test_a_pattern_is_expanded_and_nothing_comes_twice(folder: Path) -> None:
    assert chosen(folder / "*.jdx", folder / "b.jdx")[0] == ["b.jdx"]


def test_an_empty_folder_and_an_empty_pattern_are_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no spectrum"):
        sources((str(tmp_path),))
    with pytest.raises(InputError, match="matches no file"):
        sources((str(tmp_path / "*.jdx"),))


def test_pipes_sockets_devices_and_folders_are_refused_without_reading(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jdx")
    (tmp_path / "zero.jdx").symlink_to("/dev/zero")
    (tmp_path / "folder.jdx").mkdir()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket.jdx"))
        for path in tmp_path.iterdir():
            with pytest.raises(InputError, match=r"it is a .*, not a file") as caught:
                read_spectrum(path)
            assert caught.value.remedy


def test_too_large_a_file_and_too_large_an_input_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = tmp_path / "large.csv"
    with large.open("wb") as stream:
        stream.truncate(400_000_000)
    with pytest.raises(ResourceError, match="400 MB, more than the 64 MB"):
        read_spectrum(large)
    with large.open("r") as stream, pytest.raises(ResourceError, match="more than the 64 MB"):
        monkeypatch.setattr("sys.stdin", stream)
        sources(("-",))


def test_an_interrupted_output_leaves_the_complete_one(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    target.write_text("yesterday\n")
    with pytest.raises(KeyboardInterrupt), json_lines(target) as write:
        write({"n": 1})
        raise KeyboardInterrupt
    assert target.read_text() == "yesterday\n"
    with json_lines(target) as write:
        write({"n": 1})
        assert target.read_text() == "yesterday\n"
    assert target.read_text() == '{"n": 1}\n'
    assert list(tmp_path.iterdir()) == [target]


def test_an_output_that_cannot_be_replaced_is_refused_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="its folder does not exist"):
        output_file(tmp_path / "no" / "folder.jsonl")
    with pytest.raises(InputError, match="is a directory"):
        output_file(tmp_path)
    with pytest.raises(InputError, match="not a regular file"):
        output_file("/dev/null")
