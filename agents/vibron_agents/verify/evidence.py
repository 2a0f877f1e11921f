"""The folder of evidence: the same as JSON, as a page, and as a research object that archives can read."""

from __future__ import annotations

import base64
import hashlib
import json
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from vibron import __version__
from vibron_agents.pages.filling import fill
from vibron_agents.pages.picture import Axes, Picture, drawn
from vibron_agents.pages.writing import make_folder, write_whole
from vibron_agents.sandbox import Limits
from vibron_agents.verify.crate import research_object
from vibron_agents.verify.script_verification import ScriptVerification
from vibron_agents.verify.versions import versions
from vibron_verify.products import Product

LARGEST_PICTURE = 4 << 20
MOST_PIXELS = 2000
PNG_HEAD = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"
PNG_END = b"\x00\x00\x00\x00IEND\xaeB`\x82"


def to_data(found: ScriptVerification) -> dict[str, Any]:
    """Return a verification as JSON-safe data of the schema ``vibron.evidence/1``."""
    rubric = found.rubric
    return {
        "schema": "vibron.evidence/1",
        "passed": found.passed,
        "verdict": found.verdict,
        **({"warning": found.warning} if found.warning else {}),
        "script": {"name": found.script.path.name, "sha256": found.script.sha256},
        "rubric": None if rubric is None else {"name": rubric.path.name, "sha256": _sha256(rubric.text.encode())},
        "command": command(found),
        "parameters": dict(found.script.parameters),
        "small": dict(found.script.small),
        "seed": found.seed,
        "drawn": dict(found.drawn),
        "limits": {**found.record.limits.to_dict(), "threads": found.record.threads, "at_once": found.record.at_once},
        "programming": {
            "faults": [fault.to_dict() for fault in found.programming.faults],
            "elements": dict(found.programming.states),
            "levels": found.programming.levels,
            "stages": found.programming.stages,
            "accuracy": found.programming.accuracy,
        },
        "checks": [check.to_dict() for check in found.checks],
        "outputs": [{"path": one.path, "checks": list(one.checks)} for one in found.outputs],
        "ladders": {name: [[str(rung), value] for rung, value in curve] for name, curve in found.curves.items()},
        "pictures": [{"element": name, "words": dict(picture.words)} for name, picture in drawings(found)],
        "runs": [
            {"task": name, "reason": one.reason, "seconds": round(one.seconds, 3), "peak_memory": one.peak_memory}
            for name, one in found.record.runs.items()
        ],
        "script_seconds": round(found.own_seconds, 3),
        "seconds": round(found.seconds, 3),
        "versions": versions(),
    }


def command(found: ScriptVerification) -> str:
    """Return the command that runs the verification again from inside the folder."""
    words = ["vibron", "verify", found.script.path.name]
    words += ["--rubric", found.rubric.path.name] if found.rubric else []
    words += [word for name, value in found.changed.items() for word in ("--set", f"{name}={json.dumps(value)}")]
    words += ["--seed", str(found.seed)]
    given, usual = found.record.limits.memory, Limits().memory
    words += ["--memory", f"{given / (1 << 30):g}"] if given != usual else []
    words += ["--threads", str(found.record.threads)] if found.record.threads != 1 else []
    words += [] if found.record.limits.contained else ["--uncontained"]
    words += ["--gpu"] if found.record.limits.gpu else []
    return shlex.join([*words, "--report", "again"])


def write_evidence(found: ScriptVerification, folder: Path, figure: Mapping[str, Any] | None = None) -> Path:
    """Write a folder of evidence and return its page.

    Parameters
    ----------
    found : ScriptVerification
        What was found.
    folder : path
        Where to write; it is made.
    figure : mapping, optional
        What the evidence says of the published figure under ``figure``.

    Returns
    -------
    path
        ``index.html`` in the folder.
    """
    make_folder(folder)
    data = {**to_data(found), **({"figure": dict(figure)} if figure else {})}
    files: dict[str, str | bytes] = {found.script.path.name: found.script.source}
    if found.rubric:
        files[found.rubric.path.name] = found.rubric.text
    for number, (_, picture) in enumerate(drawings(found)):
        files[f"picture{number or ''}.png"] = _bytes(picture)
    pictures = [(picture.caption, drawn(picture)) for picture in _pictures(found)]
    files["evidence.json"] = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    files["index.html"] = fill(
        "verification.html.j2", "index.js", data=data, pictures=pictures, version=__version__,
        drawn=list(_own_pictures(found)),
        title=found.rubric.title if found.rubric else found.script.path.name,
    )  # fmt: skip
    contents = {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}
    described = {name: (len(content), _sha256(content)) for name, content in contents.items()}
    files["ro-crate-metadata.json"] = json.dumps(research_object(data, described), indent=2) + "\n"
    for name in sorted(files, key="evidence.json".__eq__):  # last: a folder that holds it is complete
        write_whole(folder / name, files[name])
    return folder / "index.html"


def _pictures(found: ScriptVerification) -> Iterator[Picture]:
    shown = [check for check in found.checks if check.margin is not None]

    def margins(axes: Axes) -> None:
        heights = [min(check.margin or 0.0, 1e6) for check in shown]
        colours = ["#1d6b45" if check.passed else "#9c3420" if check.passed is False else "#888888" for check in shown]
        axes.barh(range(len(shown)), [max(height, 1e-3) for height in heights], left=1e-3, color=colours)
        axes.set(xscale="log", xlabel="tolerance / deviation (cut at 1e6)", yticks=range(len(shown)))
        axes.set_yticklabels([check.name[:48] for check in shown], fontsize=7)
        axes.axvline(1.0, color="black", linewidth=0.8)
        axes.invert_yaxis()

    if shown:
        yield Picture(
            "margins", "How many times each deviation fits into its tolerance; left of the line fails", margins
        )
    for name, curve in found.curves.items():
        if curve:
            yield Picture(name, f"{name} along the ladder", _ladder(name, curve))


def _ladder(name: str, curve: list[tuple[Any, float]]) -> Any:
    def draw(axes: Axes) -> None:
        axes.plot([str(rung) for rung, _ in curve], [value for _, value in curve], "o-")
        quantity, _, parameter = name.partition(" against ")
        axes.set(xlabel=parameter, ylabel=quantity)
        axes.ticklabel_format(axis="y", useOffset=False)

    return draw


def _own_pictures(found: ScriptVerification) -> Iterator[tuple[str, str]]:
    """Yield the pictures that the script drew, with the words on them, if they are pictures."""
    for name, picture in drawings(found):
        title = next((text for word, text in picture.words.items() if "title" in word), "")
        yield f"Drawn by {name}{f': {title}' if title else ''}", base64.b64encode(_bytes(picture)).decode("ascii")


def drawings(found: ScriptVerification) -> Iterator[tuple[str, Product]]:
    """Yield the pictures of the full run by element: whole PNG files of bounded size, whatever was written there."""
    for name, product in found.full.items():
        for _, part in product.walk():
            if part.kind == "picture" and is_picture(_bytes(part)):
                yield name, part


def is_picture(data: bytes) -> bool:
    """Return True if bytes are a PNG from head to end, at most as large, in file or on screen, as one we draw."""
    if len(data) > LARGEST_PICTURE or data[:16] != PNG_HEAD or data[-12:] != PNG_END:
        return False
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    return 0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS


def _bytes(picture: Product) -> bytes:
    array = picture.values.get("png")
    return array.tobytes() if array is not None and array.dtype == np.uint8 else b""


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
