"""Calls of tools, and questions that tools answer."""

from __future__ import annotations

from dataclasses import dataclass

from vibron_agents.app.serve.answered import ServedAnswer, digest_of, in_json
from vibron_agents.jobs.call import Rules, Worked
from vibron_agents.jobs.tool_call import ToolCall

FILES = "/api/v1/files"


@dataclass(frozen=True)
class AnsweredToolCall(ToolCall):
    """Run a tool and give its whole result, with the address of each file that it wrote."""

    def run(self) -> Worked:
        """Run it; one that reads or writes files, in the sandbox."""
        ended = super().run()
        if ended.error:
            return ended
        files = {name: f"{FILES}/{digest_of(data)}" for name, data in ended.files.items()}
        body = {"result": ended.result, **({"files": files} if files else {})}
        return Worked(ServedAnswer(in_json(body)), files=ended.files)


@dataclass(frozen=True)
class SolveCall:
    """Answer a plain question by the tools, or decline with the reason."""

    question: str
    rules: Rules
    name: str = "solve"

    def run(self) -> Worked:
        """Answer it as ``vibron solve --json`` does."""
        from vibron_agents.answering.answer import answer
        from vibron_agents.answering.bounded import as_data

        return Worked(ServedAnswer(in_json(as_data(answer(self.question)))))
