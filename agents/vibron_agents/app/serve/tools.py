"""The addresses for tools and questions, and for files that tools wrote."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from vibron.core.card import card
from vibron.core.errors import ResourceError
from vibron.core.index import entries
from vibron.core.registry import find
from vibron.core.schema import input_schema
from vibron.core.search import search
from vibron_agents.app.commands.tools import described
from vibron_agents.app.serve.answered import ServedAnswer, in_json
from vibron_agents.app.serve.form import Sha256
from vibron_agents.app.serve.service import Service
from vibron_agents.app.serve.spectra import sent
from vibron_verify.answers import in_short

Name = Annotated[str, Path(description="Name of a tool.", max_length=200)]
BINARY = "application/octet-stream"


class SolveRequest(BaseModel):
    """A question."""

    model_config = ConfigDict(extra="forbid")
    question: str = Field(min_length=1, max_length=4000, description="A plain question, with numbers and units.")


def tools(service: Service) -> APIRouter:
    """Return the addresses, answered by a service."""
    router = APIRouter(tags=["tools"])

    @router.get("/tools", summary="List the tools, or find some by a sentence.")
    def list_(
        text: Annotated[str | None, Query(max_length=1000, description="What the tools should do.")] = None,
        domain: Annotated[str | None, Query(description="Only this domain.")] = None,
        family: Annotated[str | None, Query(description="Only this family.")] = None,
        top: Annotated[int, Query(ge=1, le=1000, description="Number of tools found.")] = 10,
    ) -> Response:
        """Answer with name, domain, family, description and cost of each; of those found the score too."""
        chosen = {n: t for n, t in entries().items() if domain in (None, t.domain) and family in (None, t.family)}
        if text is None:
            return _sent({"tools": [described(tool) for tool in chosen.values()]})
        hits = search(chosen, text, top)
        return _sent({"tools": [{**described(tool), "score": round(score, 3)} for score, tool in hits]})

    @router.get("/tools/{name}", summary="Show the card of a tool and the JSON Schema of its inputs.")
    def show(name: Name) -> Response:
        """Answer with the card, as `vibron tools show --json` prints it, and the schema of a call."""
        tool = find(name)
        return _sent({"card": card(tool, in_short(tool)), "inputs": input_schema(tool)})

    @router.post("/tools/{name}", summary="Run a tool.")
    async def call(name: Name, arguments: Annotated[dict[str, Any], Body(description="Inputs by name.")]) -> Response:
        """Answer with its result.

        A number may be a string with a unit. A tool that reads or writes files runs in a sandbox; files that it writes
        are given by their addresses.
        """
        if (size := len(in_json(arguments))) > service.rules.input_size:
            remedy = "give less data, or start the server with a larger --input-size"
            raise ResourceError("has too many bytes", field="arguments", value=size, remedy=remedy)
        return sent(await service.call(name, arguments))

    @router.post("/solve", summary="Answer a plain question by the tools, or say why not.")
    async def solve(asked: SolveRequest) -> Response:
        """Answer with value, unit, probability and workflow, as `vibron solve --json` prints it."""
        return sent(await service.solve(asked.question))

    @router.get("/files/{sha256}", summary="Give a file that a tool wrote.", response_class=Response,
                responses={200: {"content": {BINARY: {}}}})  # fmt: skip
    def file(sha256: Annotated[Sha256, Path(description="SHA-256 of its content.")]) -> Response:
        """Answer with its content, while it is kept."""
        return sent(ServedAnswer(service.files.find(sha256).data, BINARY, sha256))

    return router


def _sent(data: Any) -> Response:
    return sent(ServedAnswer(in_json(data)))
