"""An encoder for the packed forms of JCAMP-DX, written from the tables of the standard to test the decoder."""

import importlib.util
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

SQUEEZED = {**dict(enumerate("@ABCDEFGHI")), **{-d: c for d, c in enumerate(" abcdefghi") if d}}
DIFFERENCE = {**dict(enumerate("%JKLMNOPQR")), **{-d: c for d, c in enumerate(" jklmnopqr") if d}}
REPEAT = {d: c for d, c in enumerate(" STUVWXYZs") if d}

Encoder = Callable[..., str]


def pseudo(value: int, digits: dict[int, str]) -> str:
    text = str(abs(value))
    lead = int(text[0])
    return digits[-lead if value < 0 else lead] + text[1:]


def encode_table(values: Sequence[int], form: str, *, first: float, step: float, per_line: int = 8) -> str:
    """Pack ordinates as AFFN, PAC, SQZ, DIF or DIFDUP, with the check ordinate that DIF lines ask for."""
    lines, start = [], 0
    relative = form in ("DIF", "DIFDUP")
    while start < len(values):
        part = list(values[start : start + per_line])
        abscissa = f"{first + start * step:.10g}"
        if form == "AFFN":
            lines.append(" ".join([abscissa, *map(str, part)]))
        elif form == "PAC":
            lines.append(abscissa + "".join(f"{value:+d}" for value in part))
        elif form == "SQZ":
            lines.append(abscissa + "".join(pseudo(value, SQUEEZED) for value in part))
        else:
            words = [pseudo(part[0], SQUEEZED)]
            words += [pseudo(b - a, DIFFERENCE) for a, b in pairwise(part)]
            lines.append(abscissa + "".join(repeated(words) if form == "DIFDUP" else words))
        more = start + per_line < len(values)
        start += per_line - 1 if relative and per_line > 1 and more else per_line
    if relative and len(values) > 1 and (len(part) > 1):
        lines.append(f"{first + (len(values) - 1) * step:.10g}{pseudo(values[-1], SQUEEZED)}")
    return "\n".join(lines)


def repeated(words: list[str]) -> list[str]:
    packed: list[str] = []
    count = 1
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word == following:
            count += 1
            continue
        packed.append(word)
        if count > 1:
            packed.append(pseudo(count, REPEAT))
        count = 1
    return packed


@pytest.fixture(scope="session")
def encode() -> Encoder:
    return encode_table


def jcamp_file(table: str, **labels: object) -> bytes:
    """Return a small infrared JCAMP-DX file; a label given as None is left out."""
    known: dict[str, object] = {
        "TITLE": "made up", "JCAMP-DX": "4.24", "DATA TYPE": "INFRARED SPECTRUM", "XUNITS": "1/CM",
        "YUNITS": "ABSORBANCE", "XFACTOR": 1, "YFACTOR": 1,
    }  # fmt: skip
    known.update({name.replace("_", " "): value for name, value in labels.items()})
    form = known.pop("FORM", "XYDATA= (X++(Y..Y))")
    head = "".join(f"##{name}= {value}\n" for name, value in known.items() if value is not None)
    return f"{head}##{form}\n{table}\n##END=\n".encode()


@pytest.fixture(scope="session")
def jcamp() -> Callable[..., bytes]:
    return jcamp_file


@pytest.fixture(scope="session")
def made() -> ModuleType:
    """Load the script that writes the example files; its encoders, ``made.encode``, know nothing of the readers."""
    path = Path(__file__).parents[2] / "fixtures" / "make_format_files.py"
    specification = importlib.util.spec_from_file_location(path.stem, path)
    assert specification and specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module
