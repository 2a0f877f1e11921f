"""Write the generated pages of the docs (one a family of tools), or check them with ``--check``."""

from __future__ import annotations

import sys
from pathlib import Path

from vibron.core.bibliography import cite
from vibron.core.card import card
from vibron.core.registry import families, tools
from vibron.core.tool import Tool
from vibron_verify.assertions import BUNDLES, Assertion, Facts, catalogue
from vibron_verify.assertions.facts import meaning

HERE = Path(__file__).parent / "tools"
FAMILIES = Path(__file__).parent / "families"
CATALOGUE = Path(__file__).parent / "catalogue.md"
ASSERTIONS = Path(__file__).parent / "assertions.md"


def pages() -> dict[Path, str]:
    """Return every generated page."""
    made = {HERE / "index.md": _index(), CATALOGUE: _catalogue(), ASSERTIONS: _assertions()}
    for (domain, family), title in families().items():
        members = [tool for tool in tools().values() if (tool.domain, tool.family) == (domain, family)]
        made[HERE / f"{domain}_{family}.md"] = f"# {title}\n\n" + "\n".join(map(_section, members))
    return made


def _index() -> str:
    lines = [f'# The tools\n\n{len(tools())} tools. Find one by a sentence: `vibron tools search "..."`.\n']
    for (domain, family), title in families().items():
        lines.append(f"\n## [{title}]({domain}_{family}.md)\n")
        members = [tool for tool in tools().values() if (tool.domain, tool.family) == (domain, family)]
        lines += [f"- [`{tool.name}`]({domain}_{family}.md#{tool.name}) - {tool.summary}" for tool in members]
    return "\n".join(lines) + "\n"


def _catalogue() -> str:
    """Put together what each family page says of the lines it was asked for."""
    parts = [
        "# The catalogue\n\nWhich tool answers each line of the catalogue that the toolkit was planned by, what was "
        "merged into a neighbour, and what was dropped and why.\n"
    ]
    for path in sorted(FAMILIES.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        title = text.split("\n", 1)[0].removeprefix("# ")
        _, _, table = text.partition("\n## Catalogue\n")
        if table:
            parts.append(f"\n## [{title}](families/{path.name})\n\n{table.strip()}\n")
    return "".join(parts)


def _assertions() -> str:
    """Tabulate the physical assertions, what they need, and the bundles."""
    known = catalogue()
    parts = [
        f"# Physical assertions\n\n{len({item.number for item in known})} statements that a right result satisfies, in "
        f"{len(known)} functions on plain data. An assertion whose facts are not known is not applicable and says "
        "which is missing; a check that would have passed a thousand times worse is shown as vacuous. Judge a run by "
        "`vibron_verify.assertions.judge(Facts(...), bundle)`.\n"
    ]
    for theme in dict.fromkeys(item.theme for item in known):
        parts.append(f"\n## {theme.replace('_', ' ').capitalize()}\n")
        parts.append("| # | assertion | formula | tolerance | needs | topics |\n" + "| --- " * 6 + "|")
        parts += [_row(item) for item in known if item.theme == theme]
    parts.append("\n## Bundles\n")
    parts += [f"- **{name}**: {', '.join(names)}" for name, names in BUNDLES.items() if name != "everything"]
    parts.append("- **everything**: all of them\n\n## Facts\n")
    parts += [f"- `{name}`: {meaning(name)}" for name in sorted(Facts.__dataclass_fields__)]
    return "\n".join(parts) + "\n"


def _row(item: Assertion) -> str:
    where = [f"{name} = {value!r}" for name, value in item.where.items()]
    where += ["a chain"] if item.chain else []
    cells = (
        *(str(item.number), f"**{item.name}** {item.summary}", f"`{item.formula}`", item.tolerance),
        *(", ".join((*item.needs, *where)), ", ".join(item.topics)),
    )
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _section(tool: Tool) -> str:
    data = card(tool)
    parts = [f"## {tool.name}\n", f"{tool.summary}\n", "**Input**\n"]
    parts += [f"- `{name}`: {text}" for name, text in data["input"].items()]
    parts += ["\n**Output**\n", *(f"- `{name}`: {text}" for name, text in data["output"].items())]
    parts += ["\n**You can ask**\n", *(f"- `{ask}`" for ask in data["metadata"]["asks"])]
    parts += [f"\n**Valid for** {tool.valid_for}.", f"\n**Limitations** {tool.limitations}."]
    parts += ["\n**Example**\n", "```python", *(text.rstrip() for text in data["examples"]), "```"]
    parts += ["\n**Known answers**\n"]
    parts += [f"- {answer.kind}: {_source(answer.source)}" for answer in tool.known_answers]
    if tool.papers:
        parts += ["\n**Literature**\n", *(f"- {cite(key)}" for key in tool.papers)]
    return "\n".join(parts) + "\n"


def _source(source: str) -> str:
    return source if " " in source else str(cite(source))


def main(check: bool) -> int:
    """Write the pages, or return 1 if one of them is stale."""
    expected = pages()
    stale = [path for path, text in expected.items() if not path.exists() or path.read_text("utf-8") != text]
    orphans = [path for path in HERE.glob("*.md") if path not in expected]
    if not check:
        HERE.mkdir(exist_ok=True)
        for path in stale:
            path.write_text(expected[path], encoding="utf-8")
        for path in orphans:
            path.unlink()
    for path in stale + orphans:
        print("stale:" if check else "written:", path.name)
    return int(check and bool(stale + orphans))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
