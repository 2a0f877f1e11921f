"""Keys in the environment: no file that a loop leaves holds one, whatever the model and its code try."""

import json
import os
import re
from pathlib import Path
from textwrap import indent
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from vibron.core.example import example
from vibron_agents.app.commands import analyze, solve, verify
from vibron_agents.loops.registry import LOOPS
from vibron_agents.sandbox import guarantees
from vibron_verify.injection import injections

pytest.importorskip("langchain_openai")

needs_sandbox = pytest.mark.skipif(not all(guarantees().values()), reason="no isolation of processes here")
KEYS = {
    "VIBRON_API_KEY": "sk-planted-4711-vibron", "OPENAI_API_KEY": "sk-planted-4711-openai",
    "AWS_SECRET_ACCESS_KEY": "planted/4711/aws", "SOME_TOKEN": "planted-4711-token",
}  # fmt: skip
QUESTION = "By how much does the peak wavelength of a black body differ between 300 K and 400 K, in micrometres?"
THIEF = """import os
from pathlib import Path

def everything():
    found = [str(dict(os.environ))]
    for place in ("/proc/self/environ", "/proc/1/environ", f"/proc/{os.getppid()}/environ"):
        try:
            found.append(Path(place).read_text())
        except OSError as error:
            found.append(str(error))
    Path("loot.txt").write_text("".join(found))
    return " ".join(found)
"""
STEALS = f"{THIEF}\ndef solve(tools, **kwargs):\n    return {{'value': everything(), 'unit': ''}}\n"
TELLS = f"# correctness: it is revealed\n{THIEF}\ndef test_case(func):\n    return False, everything()\n"


@pytest.fixture(autouse=True)
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, key in KEYS.items():
        monkeypatch.setenv(name, key)


def holding(*places: Path) -> list[Path]:
    files = [path for place in places for path in place.rglob("*") if path.is_file()]
    assert files
    return [path for path in files if any(key.encode() in path.read_bytes() for key in KEYS.values())]


def thieving(chat: SimpleNamespace) -> SimpleNamespace:
    """Return a server that sends back the key it got, with code that looks for more."""
    said = f"Your key is {KEYS['VIBRON_API_KEY']}.\n```python\n{STEALS}```\n```python\n{TELLS}```\n"
    return chat.serve(lambda number, body: chat.said(said))


def test_the_thief_finds_the_keys_where_nothing_holds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(f"{THIEF}\neverything()", {})
    assert [path.name for path in holding(tmp_path)] == ["loot.txt"]


@needs_sandbox
@pytest.mark.usefixtures("unsettled")
@pytest.mark.parametrize("loop", LOOPS)
def test_no_file_of_a_loop_holds_a_key(loop: str, chat: SimpleNamespace, tmp_path: Path) -> None:
    server = thieving(chat)
    words = [QUESTION, "--loop", loop, "--out", str(tmp_path / "run"), "--model", "small", "--base-url", server.url]
    words += ["--tokens", "20000", "--price-in", "0", "--price-out", "0", "--transcript", str(tmp_path / "transcript")]
    done = CliRunner().invoke(solve.command, words, standalone_mode=False)
    assert done.exception is None, done.output
    assert server.headers[0]["authorization"] == f"Bearer {KEYS['VIBRON_API_KEY']}"
    journal = (tmp_path / "run" / "journal.jsonl").read_text()
    assert "everything()" in journal  # the code was there, and ran
    assert not holding(tmp_path) and not any(key in done.output for key in KEYS.values())


@needs_sandbox
def test_no_file_of_mending_holds_a_key(chat: SimpleNamespace, tmp_path: Path) -> None:
    fault = next(one for one in injections() if one.name == "transposed_operator")
    script = tmp_path / "ring.py"
    script.write_text(fault.wrong())
    theft = indent(f"{THIEF}\nprint(everything())", "    ")  # in every element: only the faulty one is taken
    stolen = re.sub(r"(?m)^def \w+\(.*:$", lambda found: f"{found[0]}\n{theft}", fault.wrong())
    server = chat.serve(lambda number, body: chat.said(f"{KEYS['VIBRON_API_KEY']}\n```python\n{stolen}```"))
    words = [str(script), "--rubric", str(fault.paths()[1]), "--repair", str(tmp_path / "drafts"), "--model", "small"]
    words += ["--base-url", server.url, "--price-in", "0", "--price-out", "0"]
    CliRunner().invoke(verify.command, words, standalone_mode=False)
    assert server.bodies and "everything()" in (tmp_path / "drafts" / "draft-2.py").read_text()
    assert not holding(tmp_path)


def test_no_file_of_an_opinion_holds_a_key(chat: SimpleNamespace, tmp_path: Path) -> None:
    ranking = {"ranking": [{"smiles": "Cc1ccccc1", "confidence": 0.9, "reason": KEYS["VIBRON_API_KEY"]}]}
    server = chat.serve(lambda number, body: chat.said(json.dumps(ranking)))
    words = [str(example("toluene_computed.jdx")), "--formula", "C7H8", "--model", "small", "--base-url", server.url]
    words += ["--price-in", "0", "--price-out", "0", "--json", str(tmp_path / "all.jsonl")]
    done = CliRunner().invoke(analyze.command, [*words, "--opinions", str(tmp_path / "opinions")])
    assert done.exit_code == 0 and server.bodies, done.output
    assert os.environ["VIBRON_API_KEY"] and not holding(tmp_path)
    assert not any(key in done.output for key in KEYS.values())
