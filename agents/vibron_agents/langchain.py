"""The tools and the analysis of a spectrum for LangChain and LangGraph."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from vibron.core.errors import VibronError
from vibron.core.require import require
from vibron.core.result import shortened, to_json
from vibron.core.schema import input_schema
from vibron.core.tool import Tool
from vibron_agents.core.card_text import purpose
from vibron_agents.core.tool_choice import chosen_tools


def tools(names: Sequence[str] = (), *, domain: str = "") -> list[Any]:
    """Return tools as ``StructuredTool`` of LangChain.

    A tool gives a model its result as JSON with long lists cut; the artifact of the message holds all of it.  An error
    of a tool is given to the model too, with its remedy.  Tools run in this process and may read and write files.

    Parameters
    ----------
    names : sequence of str
        Names of tools.
    domain : str
        A domain or family, all of whose tools are added: ``"radiation"``, ``"infrared/bands"``.

    Returns
    -------
    list of StructuredTool

    Raises
    ------
    InputError
        No tool, domain or family has that name.
    MissingDependencyError
        LangChain is not installed.

    Examples
    --------
    >>> [peak] = tools(["wien_peak"])
    >>> peak.invoke({"temperature": -1})
    'temperature: must be > 0, <= 1e+12 K (got -1). Stay inside this range'
    """
    return [_structured(tool) for tool in chosen_tools(names, domain)]


def analysis() -> Any:
    """Return :func:`vibron.analyze` as a ``Runnable`` of LangChain.

    Its input is a file or a spectrum, or a mapping of the arguments of ``vibron.analyze``; its output is the
    :class:`Analysis`, whose ``data`` is JSON.

    Examples
    --------
    >>> from vibron.core.example import example
    >>> found = analysis().invoke({"source": example("toluene_computed.jdx"), "formula": "C7H8"})
    >>> found.candidates[0].smiles
    'Cc1ccccc1'
    """

    def analyze(given: Any) -> Any:
        from vibron_agents.spectrum.analysis import analyze

        return analyze(**given) if isinstance(given, Mapping) else analyze(given)

    return require("langchain_core.runnables", extra="model").RunnableLambda(analyze, name="vibron_analyze")


def _structured(tool: Tool) -> Any:
    kit = require("langchain_core.tools", extra="model")

    def run(**arguments: Any) -> tuple[str, Any]:
        try:
            result = to_json(tool.execute(**arguments))
        except VibronError as error:
            raise kit.ToolException(str(error)) from error
        return json.dumps(shortened(result), ensure_ascii=False), result

    return kit.StructuredTool(
        name=tool.name, description=purpose(tool), args_schema=input_schema(tool), func=run,
        response_format="content_and_artifact", handle_tool_error=True, metadata={"domain": tool.domain},
    )  # fmt: skip
