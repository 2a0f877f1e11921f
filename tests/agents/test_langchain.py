"""The tools in LangChain, and an agent of LangGraph that solves tasks with them behind a scripted chat server."""

import json
import math
import subprocess
import sys
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("langchain_core")

from vibron.core.errors import InputError
from vibron.core.example import example
from vibron_agents.langchain import analysis, tools

WIEN = 2897.771955  # um K, CODATA 2018
Step = Callable[[list[str]], tuple[str, dict[str, Any]] | str]


def test_tools_have_the_schema_of_their_inputs_and_give_json_with_the_whole_as_artifact() -> None:
    peak, *_ = tools(["wien_peak"], domain="radiation/blackbody")
    assert peak.name == "wien_peak" and "wavelength [um]" in peak.description
    assert list(peak.args) == ["temperature"]
    message = peak.invoke({"type": "tool_call", "id": "1", "name": "wien_peak", "args": {"temperature": [300.0] * 50}})
    assert json.loads(message.content)["wavelength"][-1] == "... 30 more"
    assert message.artifact["wavelength"] == pytest.approx([WIEN / 300.0] * 50)


def test_tools_are_named_or_of_a_domain_once_each() -> None:
    names = [one.name for one in tools(["wien_peak", "wien_peak"], domain="blackbody")]
    assert len(names) == len(set(names)) and names[0] == "wien_peak" and "planck_radiance" in names
    with pytest.raises(InputError, match="infrared/bands"):
        tools(domain="ultraviolet")


def test_the_analysis_is_a_runnable() -> None:
    chain = analysis() | (lambda found: (found.verdict.state, found.candidates[0].smiles))
    source = example("toluene_computed.jdx")
    found, known = chain.batch([source, {"source": source, "formula": "C7H8"}])
    assert found[0] == "ranked" and known == ("identified", "Cc1ccccc1")


def test_importing_is_light() -> None:
    code = "import sys, vibron_agents.langchain; print([one for one in sys.modules if one.startswith('langchain')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def solved(chat: SimpleNamespace, task: str, steps: list[Step]) -> tuple[str, list[str]]:
    """Return the answer of LangGraph's agent to a task, and what the tools told it; each step sees what came before."""
    prebuilt = pytest.importorskip("langgraph.prebuilt")
    openai = pytest.importorskip("langchain_openai")

    def script(number: int, body: Mapping[str, Any]) -> Any:
        told = [one["content"] for one in body["messages"] if one["role"] == "tool"]
        said = steps[number](told)
        if isinstance(said, str):
            return chat.said(said)
        name, arguments = said
        assert name in [one["function"]["name"] for one in body["tools"]]
        return chat.said(None, calls=((name, json.dumps(arguments)),))

    served = chat.serve(script)
    model = openai.ChatOpenAI(model="scripted", base_url=served.url, api_key="none", max_retries=0)
    agent = prebuilt.create_react_agent(model, tools(["wien_peak", "planck_radiance", "stefan_boltzmann"]))
    messages = agent.invoke({"messages": [("user", task)]})["messages"]
    assert len(served.bodies) == len(steps)
    return messages[-1].content, [one.content for one in messages if one.type == "tool"]


deprecated = pytest.mark.filterwarnings("ignore:create_react_agent has been moved")


@deprecated
def test_an_agent_solves_a_task_with_one_tool(chat: SimpleNamespace) -> None:
    answer, told = solved(chat, "Where does a black body at 27 degrees Celsius radiate most?", [
        lambda told: ("wien_peak", {"temperature": "26.85 degC"}),
        lambda told: f"{json.loads(told[-1])['wavelength']:.4f} um",
    ])  # fmt: skip
    assert answer == f"{WIEN / 300.0:.4f} um" and len(told) == 1


@deprecated
def test_an_agent_gives_the_result_of_a_tool_to_the_next(chat: SimpleNamespace) -> None:
    answer, told = solved(chat, "How much does it radiate there?", [
        lambda told: ("wien_peak", {"temperature": 300.0}),
        lambda told: ("planck_radiance", {"wavelength": json.loads(told[-1])["wavelength"], "temperature": 300.0}),
        lambda told: told[-1],
    ])  # fmt: skip
    x = 4.965114231744276  # root of x = 5 (1 - exp(-x)), of which Wien's law is the other form
    planck, light, boltzmann = 6.62607015e-34, 299792458.0, 1.380649e-23
    peak = 2.0 * (boltzmann * 300.0 * x) ** 5 / (planck**4 * light**3 * math.expm1(x)) * 1e-6  # W m^-2 sr^-1 um^-1
    assert float(answer) == pytest.approx(peak) and len(told) == 2


@deprecated
def test_an_agent_reads_the_remedy_of_an_error_and_tries_again(chat: SimpleNamespace) -> None:
    answer, told = solved(chat, "What does a black body at 300 K radiate in total?", [
        lambda told: ("stefan_boltzmann", {"temperature": -300.0}),
        lambda told: ("stefan_boltzmann", {"temperature": 300.0}) if "stay inside" in told[-1].lower() else "gave up",
        lambda told: told[-1],
    ])  # fmt: skip
    assert "must be > 0" in told[0]
    assert float(answer) == pytest.approx(5.670374419e-8 * 300.0**4)  # CODATA 2018, W m^-2 K^-4
