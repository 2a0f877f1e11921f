"""Errors as answers: a status of the client's, and the error as every other part of Vibron writes it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from vibron.core.errors import InputError, ResourceError, UnknownToolError, VibronError
from vibron_agents.app.http_server.guard import failure
from vibron_agents.app.serve.kept import NotKeptError
from vibron_agents.app.serve.service import BusyError

STATUS = {NotKeptError: 404, UnknownToolError: 404, BusyError: 429}  # of errors, 422 of all others
REFUSED = 422
DESCRIPTION = "/api/v1/openapi.json"


class ErrorData(BaseModel):
    """What is wrong with which value, and what to do."""

    code: str
    message: str
    field: str
    value: str | None
    remedy: str


class Failure(BaseModel):
    """An error, and the same as text."""

    error: ErrorData
    message: str


#: What every address may answer instead, for its description.
FAILURES: dict[int | str, dict[str, Any]] = {
    status: {"model": Failure, "description": HTTPStatus(status).phrase}
    for status in (400, 401, 403, 404, 413, 421, 422, 429)
}


def answer_errors(app: FastAPI) -> None:
    """Have an application answer errors as JSON."""

    @app.exception_handler(VibronError)
    async def refused(request: Request, error: VibronError) -> JSONResponse:
        status = next((number for kind, number in STATUS.items() if isinstance(error, kind)), REFUSED)
        headers = {"Retry-After": "1"} if status == STATUS[BusyError] else {}
        return JSONResponse(failure(error), status, headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse(failure(invalid_field(error.errors()[0])), REFUSED)

    @app.exception_handler(HTTPException)
    async def unknown(request: Request, error: HTTPException) -> JSONResponse:
        remedy = f"see {DESCRIPTION} for addresses, methods and fields"
        found = InputError(
            str(error.detail), field="request", value=f"{request.method} {request.url.path}", remedy=remedy
        )
        return JSONResponse(failure(found), error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def defect(request: Request, error: Exception) -> JSONResponse:
        why, remedy = f"failed: {type(error).__name__}", "report it with the request: it is a defect"
        return JSONResponse(failure(ResourceError(why, field="server", remedy=remedy)), 500)


def invalid_field(found: dict[str, Any]) -> InputError:
    """Return the error for a field that pydantic refuses."""
    field = ".".join(map(str, found["loc"][1:])) or str(found["loc"][0])
    value, kind = found.get("input"), found["type"]
    if kind == "literal_error":
        choices = found["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
        return InputError("is not known", field=field, value=value, remedy=f"use one of {choices}")
    if kind == "extra_forbidden":
        remedy = f"leave it out, or see {DESCRIPTION} for the fields"
        return InputError("is not a field of this request", field=field, value=value, remedy=remedy)
    if kind == "missing":
        return InputError("is required", field=field, remedy="send it")
    return InputError(
        "is not valid", field=field, value=value, remedy=str(found["msg"]).replace("Input should", "it should")
    )
