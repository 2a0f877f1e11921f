from __future__ import annotations

import base64
import copy
import errno
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vibron.core.errors import ResourceError
from vibron_agents.app.report import page_name, render, write_report

VOID = {"meta", "input", "br", "link", "img"}
HOSTILE = "\"><script>alert(1)</script><img src=x onerror=alert(1)>'{{7*7}}</script>"


class Outline(HTMLParser):
    """Collects tags with their attributes and text; fails on tags that do not close in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.scripts: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag, self.getpos()

    def handle_data(self, data: str) -> None:
        (self.scripts if self._open[-1:] in (["script"], ["style"]) else self.texts).append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def test_page_says_what_the_analysis_says(analysis: dict[str, Any], trace: Any) -> None:
    page = Outline(render(analysis, trace))
    assert "Most likely ethyl acetate (41 %); the answer is among the three shown with 72 %" in page.text
    for words in (
        "sample 7.jdx",
        "Of ten answers given with this confidence, about four are right.",
        "The strongest bands are cut off",
        "Measured through a scratched window.",
        "C=O stretch",
        "1735–1750",
        "2 of 3 explained; not 1371",
        "1371 is not expected",
        "Calibrated with care.",
        "nitrile (1 %)",
        "weights · fingerprint 9f2c1ab5",
        "0123456789abcdef" * 4,
        "doi:10.1103/RevModPhys.97.025002",
        "A. Author, A book, A publisher (1999)",
    ):
        assert words in page.text, words
    assert "someone" not in page.text


def test_structure_of_the_document(analysis: dict[str, Any], trace: Any) -> None:
    page = Outline(render(analysis, trace))
    assert page.all("html") == [{"lang": "en"}]
    assert len(page.all("h1")) == 1
    assert all(head.get("scope") in ("col", "row") for head in page.all("th"))
    names = [attributes["id"] for _, attributes in page.tags if attributes.get("id")]
    assert len(names) == len(set(names))
    targets = [link["href"][1:] for link in page.all("a") if (link["href"] or "").startswith("#")]
    labels = [attributes["aria-labelledby"] for _, attributes in page.tags if attributes.get("aria-labelledby")]
    assert targets and set(targets) | set(labels) <= set(names)
    assert len([1 for attributes in page.all("tr") if "data-band" in attributes]) == len(analysis["peaks"])
    assert len([1 for attributes in page.all("li") if attributes.get("class") == "card"]) == len(analysis["candidates"])
    for control in page.all("button") + page.all("input"):
        assert control.get("type")


def test_page_needs_nothing_else(analysis: dict[str, Any], trace: Any) -> None:
    html = render(analysis, trace)
    page = Outline(html)
    for tag, attributes in page.tags:
        assert "src" not in attributes
        assert tag not in {"link", "img", "iframe", "object", "embed", "form", "base"}
        assert not any(name.startswith("on") for name in attributes)
        assert re.match(r"#|https://doi\.org/10\.", attributes.get("href") or "#")
    assert "@import" not in html
    assert set(re.findall(r"url\(([^)]*)\)", html)) <= {"#plot", "#hatch"}
    assert set(re.findall(r"https?://[^/\"' ]+", html)) <= {"https://doi.org", "http://www.w3.org"}


def test_policy_names_the_hashes_of_style_and_script(analysis: dict[str, Any], trace: Any) -> None:
    html = render(analysis, trace)
    policy = next(tag["content"] for tag in Outline(html).all("meta") if tag.get("http-equiv")) or ""
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        body = re.findall(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
        assert len(body) == 1
        assert base64.b64encode(hashlib.sha256(body[0].encode()).digest()).decode() in policy


def _with_hostile_texts(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {"smiles", "trace", "sha256"}
        return {key: part if key in kept else _with_hostile_texts(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_with_hostile_texts(part) for part in value]
    return HOSTILE if isinstance(value, str) else value


def test_hostile_texts_stay_text(analysis: dict[str, Any], trace: Any) -> None:
    clean, attacked = Outline(render(analysis, trace)), Outline(render(_with_hostile_texts(analysis), trace))
    assert [tag for tag, _ in attacked.tags].count("script") == [tag for tag, _ in clean.tags].count("script") == 2
    assert not [1 for tag, attributes in attacked.tags if tag == "img" or "onerror" in attributes]
    assert "alert(1)" in attacked.text
    assert "7*7" in attacked.text


def test_hostile_smiles_is_shown_not_obeyed(analysis: dict[str, Any], trace: Any) -> None:
    analysis["candidates"][0]["smiles"] = HOSTILE
    page = Outline(render(analysis, trace))
    assert next(button["data-copy"] for button in page.all("button") if "data-copy" in button) == HOSTILE
    assert "This structure could not be drawn." in page.text


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("a\u202egpj.exe", "a\ufffdgpj.exe"),
        ("a\x00b.dx", "a\ufffdb.dx"),
        ("caf\udce9.jdx", "caf\ufffd.jdx"),
        ("line\u2028end.dx", "line end.dx"),
    ],
)
def test_invisible_letters_of_a_file_name_become_visible(path: str, shown: str, tmp_path: Path) -> None:
    written = write_report({"input": {"path": path}}, None, tmp_path).read_text(encoding="utf-8")
    assert f'<p class="file">{shown}</p>' in written
    assert path not in written


def test_equal_input_gives_equal_bytes(analysis: dict[str, Any], trace: Any) -> None:
    assert render(analysis, trace) == render(copy.deepcopy(analysis), trace)


def test_input_is_left_as_it_was(analysis: dict[str, Any], trace: Any) -> None:
    before, ordinate = json.dumps(analysis), trace.absorbance.copy()
    render(analysis, trace)
    assert json.dumps(analysis) == before
    assert np.array_equal(trace.absorbance, ordinate, equal_nan=True)


def test_ordinary_page_is_small(analysis: dict[str, Any], trace: Any) -> None:
    analysis["candidates"] = [{**analysis["candidates"][2], "rank": rank} for rank in range(1, 11)]
    analysis["neighbours"] = [analysis["neighbours"][0]] * 10
    analysis["peaks"] = analysis["peaks"] * 6
    wavenumber = np.linspace(400.0, 4000.0, 4000)
    noise = np.random.default_rng(0).random(4000)
    html = render(analysis, {"wavenumber": wavenumber, "absorbance": noise})
    assert len(html.encode()) < 300_000


def test_bands_are_listed_by_strength(analysis: dict[str, Any], trace: Any) -> None:
    analysis["peaks"].append({"wavenumber": 1100.0, "absorbance": 0.6})
    page = render(analysis, trace)
    rows = re.findall(r'data-band="(\d)">\s*<th scope="row"><button[^>]*>([\d.]+)<', page)
    assert rows == list(zip("012345", ("1240.0", "1742.0", "1100.0", "1048.0", "2960.0", "1371.0"), strict=True))
    bands = json.loads(re.findall(r'id="viewer-data">(.*?)</script>', page)[0])["bands"]
    assert [(str(band["index"]), f"{band['wavenumber']:.1f}") for band in bands] == rows
    assert "the strongest first" in page


def test_labels_point_at_the_curve_whatever_height_is_stated(analysis: dict[str, Any], trace: Any) -> None:
    page = render(analysis, trace)
    for peak in analysis["peaks"]:
        peak["absorbance"] *= 0.01
    viewer = [
        json.loads(re.findall(r'id="viewer-data">(.*?)</script>', html)[0])["bands"]
        for html in (page, render(analysis, trace))
    ]
    assert viewer[0] == viewer[1]
    heights = {band["wavenumber"]: band["absorbance"] for band in viewer[0]}
    assert heights[1742.0] == pytest.approx(trace.absorbance[trace.wavenumber == 1742.0][0])


def test_reasons_of_a_group_carry_their_sign(analysis: dict[str, Any], trace: Any) -> None:
    reasons = [{"kind": "band", "text": f"band {order}", "weight": order} for order in (-3, 1, 2, 0, -1)]
    analysis["groups"] = [{"name": "ester", "label": "carboxylic ester", "probability": 0.9, "evidence": reasons}]
    html = render(analysis, trace)
    found = re.findall(r'<li class="(pro|con|remark)">(band -?\d)</li>', html)
    assert found == [("con", "band -3"), ("pro", "band 2"), ("pro", "band 1"), ("con", "band -1"), ("remark", "band 0")]
    assert "<summary>2 more</summary>" in html and "carboxylic ester" in html


@pytest.mark.parametrize(
    "partial",
    [
        {},
        {"input": None, "peaks": [None, {}, {"wavenumber": "high"}], "groups": [{}], "quality": []},
        {"candidates": [{}], "neighbours": [{"trace": {}}], "confidence": {"first": "sure"}, "sources": [None]},
        {"candidates": [{"smiles": "CCO", "probability": float("nan"), "evidence": "one sentence"}]},
        {"error": {"code": "format"}, "message": "the file is empty"},
    ],
)
def test_missing_parts_are_left_out(partial: dict[str, Any]) -> None:
    page = Outline(render(partial, {"wavenumber": [], "absorbance": []}))
    assert len(page.all("h1")) == 1
    assert "nan" not in page.text.split()
    assert "None" not in page.text


def test_page_names_differ_where_the_spectra_do() -> None:
    names = {
        page_name({"input": {"path": path, "sha256": digest, "part": part}})
        for path, digest, part in (("a/x.dx", "1" * 64, None), ("b/x.dx", "2" * 64, None), ("b/x.dx", "2" * 64, 2))
    }
    assert names == {"x-11111111.html", "x-22222222.html", "x-2-22222222.html"}
    assert page_name({"input": {"path": "../../etc/passwd", "sha256": "../.."}}) == "passwd.html"
    assert len(page_name({"input": {"path": "𝄞" * 400, "sha256": "ab" * 32}}).encode()) < 255


def test_write_report_leaves_one_whole_file(analysis: dict[str, Any], trace: Any, tmp_path: Path) -> None:
    path = write_report(analysis, trace, tmp_path / "made" / "here")
    assert path == write_report(analysis, trace, tmp_path / "made" / "here")
    assert [entry.name for entry in path.parent.iterdir()] == ["sample-7-01234567.html"]
    assert path.read_text(encoding="utf-8") == render(analysis, trace)


def test_failed_write_leaves_nothing(
    analysis: dict[str, Any], trace: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(ResourceError, match="No space left"):
        write_report(analysis, trace, tmp_path)
    assert list(tmp_path.iterdir()) == []
