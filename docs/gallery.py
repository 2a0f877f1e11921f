"""Write the gallery of figures: ``python docs/gallery.py EVIDENCE``, the folder that ``vibron figure run --all`` left.

It writes ``docs/figures.md`` and a small picture of each figure to ``docs/pictures/figures``.  Of figures that
were run with ``--full`` too it says so.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from vibron.core.errors import InputError
from vibron_agents.verify.evidence import is_picture
from vibron_agents.verify.figures import Evidence, evidence_place, failures, read_evidence, tightest
from vibron_verify.figures import Figure, figures
from vibron_verify.figures.reading import TOPICS

HERE = Path(__file__).parent
PAGE = HERE / "figures.md"
PICTURES = HERE / "pictures" / "figures"
LARGEST = 20_000
TITLES = {
    "dmrg": "Tensor networks and exact diagonalisation",
    "nqs": "Neural states",
    "qsim": "Quantum circuits",
    "dft": "Electronic structure",
}
HEAD = """# Published figures, computed again

{count} figures and tables of the literature, each a script of Vibron, TeNPy, NetKet, Qiskit, PySCF or NumPy, put
through [the verifier](verify.md): {passed} pass. Marks of what is quoted: V computed and confirmed, V* confirmed by
somebody else's data, S read in a source, M from memory (shown, never judged), formula: an exact expression. The
margin is the tolerance over the deviation, of the check that came closest to failing. Where the published size is out
of reach the picture says "reduced".

```
vibron figure list
vibron figure run D13 --report evidence     # one figure; evidence/D13/index.html says on what grounds
vibron figure run --all --workers 2         # all of them, on two processes
python docs/gallery.py evidence             # this page
```
"""


def main(evidence: Path) -> None:
    """Write the page and the pictures."""
    known = {one.id: one for one in figures()}
    found, full = (
        {name: data for name, one in known.items() if (data := read_evidence(evidence_place(evidence, one, larger)))}
        for larger in (False, True)
    )
    if not found:
        raise InputError("has no evidence", field="evidence", value=str(evidence), remedy="run vibron figure run --all")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in found:
        small = thumbnail(evidence / name / "picture.png")
        if small is not None:
            (PICTURES / f"{name}.png").write_bytes(small)
    PAGE.write_text(page(known, found, full), encoding="utf-8")


def page(known: Mapping[str, Figure], found: Mapping[str, Evidence], full: Mapping[str, Evidence]) -> str:
    """Return the gallery: a table of verdicts, what does not pass and why, and a section for each figure."""
    passed = [name for name, data in found.items() if data["passed"]]
    parts = [HEAD.format(count=len(known), passed=len(passed))]
    parts.append("| figure | | size | verdict | checks | tightest check | margin |\n" + "| --- " * 7 + "|")
    parts += [_row(one, found.get(name)) for name, one in known.items()]
    lost = [name for name in known if name not in passed]
    parts.append("\n## Those that do not pass\n")
    parts += [_reason(known[name], found.get(name)) for name in lost] or ["All pass."]
    for topic in TOPICS:
        parts.append(f"\n## {TITLES[topic]}")
        parts += [_section(one, found.get(name), full.get(name)) for name, one in known.items() if one.topic == topic]
    return "\n".join(parts) + "\n"


def _row(figure: Figure, data: Evidence | None) -> str:
    cells = [f"[{figure.id}](#{figure.id.lower()})", figure.data["title"], figure.data["size"]]
    if data is None:
        return _cells(*cells, "not run", "", "", "")
    narrow = tightest(data)
    verdict = "passed" if data["passed"] else "**not passed**"
    closest = ("", "") if narrow is None else (narrow["name"], f"{narrow['margin']:.3g}")
    return _cells(*cells, verdict, str(_judged(data)), *closest)


def _judged(data: Evidence) -> int:
    return sum(one["passed"] is not None for one in data["checks"])


def _reason(figure: Figure, data: Evidence | None) -> str:
    if data is None:
        return f"- **{figure.id}**: not run."
    words = "; ".join(_short(one) for one in failures(data))
    known = figure.data.get("known")
    return f"- **{figure.id}**: {f'{known} ' if known else ''}({words})"


def _section(figure: Figure, data: Evidence | None, full: Evidence | None) -> str:
    about = figure.data
    label = f", {about['label']}" if "label" in about else ""
    lines = [f"\n### {figure.id}\n", f"**{about['title']}.** {about['article']}{label}.\n"]
    if (PICTURES / f"{figure.id}.png").is_file():
        lines.append(f"![{figure.id}: {about['title']}](pictures/figures/{figure.id}.png)\n")
    lines.append(f"{_sentence(about['system'])} {_sentence(about['observable'])}")
    if "reason" in about:
        lines.append(f"Reduced: {_sentence(about['reason'])}")
    if figure.full:
        given = ", ".join(f"{name} = {value}" for name, value in figure.full["parameters"].items())
        lines.append(f"`vibron figure run {figure.id} --full` takes {given}, about {figure.full['minutes']:g} minutes.")
        lines += [f"Verified: {full['verdict']}, {_judged(full)} checks."] if full is not None else []
    if about["reference"]:
        lines.append("\n| quoted | value | mark | source |\n| --- | --- | --- | --- |")
        lines += [_cells(one["what"], f"{_value(one['value'])} {one.get('unit', '')}".strip(), one["mark"],
                         one.get("source", "")) for one in about["reference"]]  # fmt: skip
    if data is not None:
        claims = [one for one in data["checks"] if one["group"] == "claims" and one["passed"] is not None]
        ladders = [one for one in data["checks"] if one["group"] == "convergence"]
        lines.append(f"\n{len(claims)} claims judged, {sum(one['passed'] for one in claims)} hold; "
                     f"{'; '.join(_short(one['message']) for one in ladders) or 'no ladder'}.")  # fmt: skip
    return "\n".join(lines)


def thumbnail(path: Path) -> bytes | None:
    """Return a picture with few colours, in less than 20 kB; None where there is none."""
    data = path.read_bytes() if path.is_file() else b""
    if not is_picture(data):
        return None
    image = Image.open(io.BytesIO(data)).convert("RGB")
    for width, colours in ((500, 64), (500, 32), (500, 16), (400, 16), (320, 12), (240, 8)):
        height = round(image.height * width / image.width)
        small = image.resize((width, height), Image.Resampling.LANCZOS) if width != image.width else image
        buffer = io.BytesIO()
        small.quantize(colours, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
        if buffer.tell() < LARGEST:
            break
    return buffer.getvalue()


def _cells(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def _sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _short(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:159]}…"


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "evidence"))
