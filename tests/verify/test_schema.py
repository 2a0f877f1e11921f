"""YAML that users write: what is wrong with it is said with its line."""

from pathlib import Path

import pytest

from vibron.core.errors import FormatError
from vibron_verify.schema import read_yaml


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("a: 1\nobservables: {}\nb: 2\nobservables: {c: 1}\n", 4, "has the key observables twice"),
        ("a:\n  b: 1\n  b: 2\n", 3, "has the key b twice"),
        ("a: [1\nb: 2\n", 2, "is not valid YAML"),
    ],
)
def test_what_yaml_would_lose_or_cannot_read_is_refused(tmp_path: Path, text: str, line: int, why: str) -> None:
    (tmp_path / "rubric.yaml").write_text(text)
    with pytest.raises(FormatError, match=why) as raised:
        read_yaml(tmp_path / "rubric.yaml", "rubric")
    assert raised.value.line == line


def test_mappings_may_share_keys_and_anchors(tmp_path: Path) -> None:
    (tmp_path / "rubric.yaml").write_text("a: &one {x: 1}\nb: {x: 2, y: 3}\nc: *one\nd: {<<: *one, x: 5}\n")
    _, data = read_yaml(tmp_path / "rubric.yaml", "rubric")
    assert data == {"a": {"x": 1}, "b": {"x": 2, "y": 3}, "c": {"x": 1}, "d": {"x": 5}}
