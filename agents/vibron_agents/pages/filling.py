"""Filling a template with its style and script, under a policy that lets nothing else run or load."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

from vibron_agents.pages.filters import formula_parts, percent


def fill(template: str, *scripts: str, **values: Any) -> str:
    """Fill a template; every value is escaped, and style and scripts are written into the page.

    The content security policy names the hashes of our own style and script: a browser runs no other, so that even
    text that slipped past the escaping could do nothing.

    Parameters
    ----------
    template, *scripts : str
        Names of files in ``assets``; the scripts run in their order, as one.
    **values
        Values of the template's names; a missing one is an error.

    Returns
    -------
    str
        HTML.
    """
    style, program = _asset("report.css"), "\n".join(map(_asset, scripts))
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_digest(style)}'; script-src '{_digest(program)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return _environment().get_template(template).render(style=style, script=program, policy=policy, **values)


@cache
def _asset(name: str) -> str:
    return resources.files("vibron_agents.pages").joinpath("assets", name).read_text(encoding="utf-8")


def _digest(asset: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(asset.encode("utf-8")).digest()).decode("ascii")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FunctionLoader(_asset), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"percent": percent, "formula": formula_parts}
    return environment
