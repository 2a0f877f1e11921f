"""The calls that a model makes in one conversation: what they give is kept here, and the steps that they took."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from vibron.core.errors import VibronError
from vibron.core.index import entries
from vibron.core.quantity import File
from vibron.core.registry import find
from vibron.core.result import shortened
from vibron.core.schema import is_record
from vibron.core.tool import Tool
from vibron.core.workflow import GIVEN, Execution, Step, taken_from
from vibron_agents.core.result_store import READ, READING, SCHEME, KeptResult, ResultStore
from vibron_agents.core.roles import Conclusion
from vibron_agents.core.tool_calls import CALLS, Calls, carry_out, json_object, refuse_unknown, tool_of
from vibron_agents.core.user_files import AS_FILE, inputs_of
from vibron_agents.loops.concluding import concluded
from vibron_agents.loops.kept_calls import KeptCalls

LONGEST = 8000  # characters of what a call gives
ANSWER, PLOT = "answer", "plot"
VALUE = {
    "type": ["number", "string", "boolean", "array", "null"],
    "description": "left out with a handle; null without an answer",
    "default": None,
}
OFFERED: Calls = {
    **CALLS,
    READ: ("Read a result or a part of it: result://NAME/field, result://NAME/field.0:100.", READING),
    PLOT: ("Draw a result with arrays, as a spectrum or bands, into a picture for the user.", READING),
    ANSWER: (
        "Give the final answer.",
        {
            "value": VALUE,
            "unit": {"type": "string", "default": "", "description": 'of the value, "" for a text or a pure number'},
            "handle": {"type": "string", "default": "", "description": "the part that holds it: result://NAME/field"},
            "reason": {"type": "string", "default": ""},
        },
    ),
}


@dataclass
class Workbench:
    """Carries out calls; a call of a tool is a step of a workflow, on the outputs of earlier ones by their handles.

    Attributes
    ----------
    calls : KeptCalls
        Runs the tools on files of the user, which are the inputs of the workflow.
    store : ResultStore
        Results and files as JSON data.
    conclusion : Conclusion, optional
        The final answer, as soon as it was given.
    """

    calls: KeptCalls
    store: ResultStore = field(default_factory=ResultStore)
    conclusion: Conclusion | None = None

    def __post_init__(self) -> None:
        for one in self.calls.files:
            content = one.content if one.content is not None else one.about
            self.store.keep(KeptResult(one.label, json.dumps(content).encode()), one.name)

    @cached_property
    def execution(self) -> Execution:
        """The steps that succeeded, with what they gave."""
        return Execution(inputs_of(self.calls.files), call=self.calls)

    def carry_out(self, name: str, arguments: str) -> str:
        """Return the result of a call as JSON text for the model; errors are part of it, with their remedy."""
        try:
            found = self._carried_out(name, json_object(arguments))
        except VibronError as error:
            found = {"error": error.to_dict()}
        except Exception as error:  # what a model writes may break anything
            found = {"error": {"message": f"{type(error).__name__}: {error}", "remedy": "change the arguments"}}
        text = json.dumps(found, ensure_ascii=False)
        if len(text) > LONGEST:
            text = json.dumps(shortened(found, 5, 500), ensure_ascii=False)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}... cut"

    def run(self, step: Step) -> dict[str, Any]:
        """Run a step; return its result as it is shown, with the paths of the files that it wrote."""
        found = self.execution.run(step)
        shown = self.store.given(step.tool, found, is_record=is_record(find(step.tool)), name=step.name)
        files = self.calls.write(step.name, self._ended(step).files)
        return {**shown, "files": files} if files else shown

    def _carried_out(self, name: str, given: Mapping[str, Any]) -> Any:
        if name not in OFFERED and name in entries():  # a tool that is called by its own name
            name, given = "call", {"name": name, "arguments": given}
        refuse_unknown(name, given, OFFERED)
        if name == READ:
            return self.store.part(given["handle"])
        if name == PLOT:
            return self._plotted(given["handle"])
        if name == ANSWER:
            self.conclusion = concluded(self.execution, self.store, **given)
            return "taken"
        if name != "call":
            return carry_out(name, given)
        tool = tool_of(given["name"])
        number = len(self.execution.steps) + 1
        return self.run(Step(f"{tool.name}_{number}", tool.name, self._linked(tool, given["arguments"])))

    def _plotted(self, handle: str) -> Any:
        self.store.part(handle)
        name, _, part = handle.removeprefix(SCHEME).partition("/")
        if name in self.execution.steps:
            ended = self._ended(self.execution.steps[name], part)
        else:
            content = self.execution.inputs[name]
            ended = self.calls.ended("", content[int(part or 0)] if isinstance(content, list) else content, "")
        ended.value()
        return {"files": self.calls.write(name, ended.files)}

    def _ended(self, step: Step, drawn: str | None = None) -> Any:
        return self.calls.ended(step.tool, self.execution.arguments(step), drawn)

    def _linked(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of a step: a handle, or a list of handles, as an earlier output or an input."""
        files = {one.name for one in tool.inputs if isinstance(one.mark, File)}

        def linked(name: str, value: Any) -> Any:
            if isinstance(value, list) and value and all(map(_is_part, value)):
                return [self._link(one, name in files) for one in value]
            return self._link(value, name in files) if _is_part(value) else self.store.resolved(value)

        return {name: linked(name, value) for name, value in arguments.items()}

    def _link(self, handle: str, as_file: bool) -> dict[str, str]:
        self.store.part(handle)
        path = handle.removeprefix(SCHEME).replace("/", ".", 1).rstrip(".")
        if path.partition(".")[0] in self.execution.steps:
            return taken_from(path)
        return {GIVEN: path + AS_FILE if as_file else path}


def _is_part(value: Any) -> bool:
    """Return True for a handle without a range, which a workflow can name."""
    return isinstance(value, str) and value.startswith(SCHEME) and ":" not in value.removeprefix(SCHEME)
