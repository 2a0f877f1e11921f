"""Scripts are read however broken, and every fault that shows without running is reported at once."""

from pathlib import Path

import pytest

from vibron.core.errors import FormatError, InputError
from vibron_verify.script import read_script
from vibron_verify.script.static import static_faults

GOOD = """
import numpy as np
__elements__ = {"build": "model", "solve": "solver", "gap": "observable"}
__parameters__ = {"L": 8}
__small__ = {"L": 4}
__ladder__ = {"sweeps": [2, 4]}

def build(L=8, h=1.0):
    return np.diag(np.arange(float(L))) * h

def solve(model, sweeps=4):
    return np.linalg.eigvalsh(model)

def gap(levels):
    return levels[1] - levels[0]

if __name__ == "__main__":
    print(gap(solve(build())))
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "script.py"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_manifest_is_read(tmp_path: Path):
    script = read_script(written(tmp_path, GOOD))
    assert [(one.name, one.kind, one.arguments) for one in script.elements] == [
        ("build", "model", ("L", "h")),
        ("solve", "solver", ("model", "sweeps")),
        ("gap", "observable", ("levels",)),
    ]
    assert (script.parameters, script.small, script.ladder) == ({"L": 8}, {"L": 4}, {"sweeps": (2, 4)})
    assert static_faults(script) == ()
    assert len(script.sha256) == 64


def test_decorators_are_read_in_the_order_of_the_kinds(tmp_path: Path):
    head = "from vibron_verify.script import element\n"
    text = head + "@element('solver')\ndef b(model):\n    return 1\n\n@element(kind='model')\ndef a():\n    return 2\n"
    script = read_script(written(tmp_path, text))
    assert [(one.name, one.kind) for one in script.elements] == [("a", "model"), ("b", "solver")]


def test_five_faults_in_five_elements_are_one_report(tmp_path: Path):
    text = """
import no_such_package
from vibron_verify.script import element

@element("lattice")
def sites(L):
    return list(range(L)

@element("model")
def build(sites, J=1.0):
    return coupling * sites

@element("solver")
def solve(model, steps):
    return model, steps

@element("observable")
def energy(state):
    return solve(state)

@element("plot")
def draw(x):
    return "%s %s" % (x,)
"""
    found = static_faults(read_script(written(tmp_path, text)))
    assert [(fault.kind, fault.element, fault.line) for fault in found] == [
        ("import", "", 2),
        ("syntax", "sites", 7),
        ("name", "build", 11),
        ("signature", "energy", 19),
        ("name", "draw", 23),
    ]
    assert "missing a required argument: 'steps'" in found[3].cause


def test_a_call_of_a_broken_function_is_not_a_second_fault(tmp_path: Path):
    text = GOOD.replace("return levels[1] - levels[0]", "return levels[1 - levels[0]")
    found = static_faults(read_script(written(tmp_path, text)))
    assert [(fault.kind, fault.element) for fault in found] == [("syntax", "gap")]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('__small__ = {"L": n}', "__small__ must be a literal"),
        ('__elements__ = {"build": "modle"}', "__elements__ must be a literal"),
        ('__ladder__ = {"sweeps": [2]}', "two values or more"),
    ],
)
def test_a_bad_manifest_is_a_fault(line: str, said: str, tmp_path: Path):
    name = line.split(" ")[0]
    text = "\n".join(line if old.startswith(name) else old for old in GOOD.split("\n"))
    if name == "__elements__":
        text = text.replace("def solve", "@element('solver')\ndef solve")
    found = read_script(written(tmp_path, text)).faults
    assert [said in fault.cause for fault in found] == [True]


def test_a_name_in_the_manifest_without_function_is_a_fault(tmp_path: Path):
    found = read_script(written(tmp_path, GOOD.replace("def gap(", "def gaps("))).faults
    assert [fault.cause for fault in found] == ["__elements__ names 'gap', which is not a function of the script"]


def test_what_is_no_script_is_refused(tmp_path: Path):
    with pytest.raises(InputError, match="script: cannot be read"):
        read_script(tmp_path / "missing.py")
    with pytest.raises(InputError, match="marks no element"):
        read_script(written(tmp_path, "x = 1\n"))
    (tmp_path / "script.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FormatError, match="is not UTF-8 text"):
        read_script(tmp_path / "script.py")
    (tmp_path / "script.py").write_bytes(b"#" * (1 << 21))
    with pytest.raises(FormatError, match="larger than a megabyte"):
        read_script(tmp_path / "script.py")


def test_a_manifest_of_functions_that_are_not_there_is_named(tmp_path: Path):
    text = '__elements__ = {"build": "model", "solve": "solver"}\n\n\ndef build_model():\n    return 1\n'
    with pytest.raises(InputError, match=r"defines no function that __elements__ names.*build, solve"):
        read_script(written(tmp_path, text))
