from pathlib import Path

import pytest

from vibron.core.errors import InputError
from vibron_agents.app.inputs import sources
from vibron_agents.app.lines import JsonLines


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.jdx", "a.dx", "deep/c.csv", "notes.md", "info.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("file,formula\nb.jdx,CH4\n" if name == "info.csv" else "1,2\n", encoding="utf-8")
    return tmp_path


def labels(*words: str) -> list[str]:
    return [Path(source.label).name for source in sources(words)]


def test_a_folder_gives_its_spectra_in_order_and_leaves_out_the_rest(folder: Path) -> None:
    assert labels(str(folder)) == ["a.dx", "b.jdx", "c.csv"]


def test_a_pattern_is_expanded_and_nothing_comes_twice(folder: Path) -> None:
    assert labels(str(folder / "*.jdx"), str(folder / "b.jdx")) == ["b.jdx"]


def test_an_empty_folder_and_an_empty_pattern_are_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no spectrum"):
        sources((str(tmp_path),))
    with pytest.raises(InputError, match="matches no file"):
        sources((str(tmp_path / "*.jdx"),))


def test_finished_lines_survive_an_interruption(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    with pytest.raises(KeyboardInterrupt), JsonLines(str(target)) as lines:
        lines.write({"n": 1})
        assert not target.exists()
        raise KeyboardInterrupt
    assert target.read_text() == '{"n": 1}\n'
    assert not target.with_suffix(".jsonl.part").exists()


def test_an_unwritable_target_is_refused_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        JsonLines(str(tmp_path / "no" / "folder.jsonl"))
    with pytest.raises(InputError, match="is a directory"):
        JsonLines(str(tmp_path))
