"""The resources of the server: cards of tools, and results and files of earlier calls."""

from __future__ import annotations

import base64
import json
from typing import Any, TypeAlias

import anyio.to_thread
import mcp_types as mcp
from mcp.server import ServerRequestContext
from mcp.shared.exceptions import MCPError

from vibron.core.card import card, to_yaml
from vibron.core.errors import InputError, VibronError
from vibron.core.registry import find
from vibron_agents.core.result_store import SCHEME, ResultStore
from vibron_verify.answers import in_short

Context: TypeAlias = ServerRequestContext[Any, Any]
Page: TypeAlias = mcp.PaginatedRequestParams | None

CARD = "card://"
TEMPLATES = (f"{CARD}{{name}}", "card of a tool"), (f"{SCHEME}{{id}}{{/part}}", "result of a call, or a part of it")


def text_of(store: ResultStore, uri: str) -> str:
    """Return a card, a result or a part of it as JSON, or the text of a file.

    Raises
    ------
    InputError
        Nothing has that name.
    """
    if uri.startswith(CARD):
        tool = find(uri.removeprefix(CARD))
        return to_yaml(card(tool, in_short(tool)))
    if uri.startswith(SCHEME):
        kept = store.find(uri)[0]
        return kept.content.decode(errors="replace") if kept.is_file else json.dumps(store.part(uri))
    raise InputError("unknown handle", field="handle", value=uri, remedy=f"use {CARD}NAME or {SCHEME}ID")


class Resources:
    """The handlers by which a client lists and reads resources."""

    def __init__(self, store: ResultStore) -> None:
        self.store = store

    async def list_kept(self, context: Context, page: Page) -> mcp.ListResourcesResult:
        """List the results that are kept; a card is read by the name of its tool."""
        kept = self.store.kept.items()
        found = [mcp.Resource(uri=handle, name=one.name, size=len(one.content)) for handle, one in kept]
        return mcp.ListResourcesResult(resources=found)

    async def list_templates(self, context: Context, page: Page) -> mcp.ListResourceTemplatesResult:
        """List the forms of the addresses."""
        found = [mcp.ResourceTemplate(uri_template=template, name=name) for template, name in TEMPLATES]
        return mcp.ListResourceTemplatesResult(resource_templates=found)

    async def read(self, context: Context, asked: mcp.ReadResourceRequestParams) -> mcp.ReadResourceResult:
        """Read one."""
        try:
            content = await anyio.to_thread.run_sync(self._content, str(asked.uri))
        except VibronError as error:
            raise MCPError(mcp.INVALID_PARAMS, str(error), error.to_dict()) from error
        return mcp.ReadResourceResult(contents=[content])

    def _content(self, uri: str) -> mcp.TextResourceContents | mcp.BlobResourceContents:
        if uri.startswith(SCHEME) and (kept := self.store.find(uri)[0]).is_file:
            try:
                return mcp.TextResourceContents(uri=uri, text=kept.content.decode())
            except UnicodeDecodeError:
                return mcp.BlobResourceContents(uri=uri, blob=base64.b64encode(kept.content).decode())
        kind = "application/yaml" if uri.startswith(CARD) else "application/json"
        return mcp.TextResourceContents(uri=uri, text=text_of(self.store, uri), mime_type=kind)
