"""``vibron tools schema``."""

from __future__ import annotations

import json

import click


@click.command("schema", short_help="Print the schemas of tools for programs that call them.")
@click.argument("names", nargs=-1)
@click.option("--domain", default="", help="All tools of a domain or family, as radiation or infrared/bands.")
@click.option("--openai", "form", flag_value="openai", help="As function tools of OpenAI's chat completions.")
@click.option("--json", "form", flag_value="json", default="json", help="As JSON Schema of the inputs (default).")
def command(names: tuple[str, ...], domain: str, form: str) -> None:
    """Print the schemas of tools as a JSON list, by their names or of a whole domain or family."""
    from vibron.core.schema import input_schema
    from vibron_agents.core.card_text import purpose
    from vibron_agents.core.tool_calls import native
    from vibron_agents.core.tool_choice import chosen_tools

    if not names and not domain:
        raise click.UsageError("name tools, or a domain or family with --domain")
    tools = chosen_tools(names, domain)
    found = native(tools) if form == "openai" else [
        {"title": tool.name, "description": purpose(tool), **input_schema(tool)} for tool in tools
    ]  # fmt: skip
    click.echo(json.dumps(found, ensure_ascii=False, indent=2))
