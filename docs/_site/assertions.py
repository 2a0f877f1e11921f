"""The page of the physical assertions."""

from __future__ import annotations

from vibron_verify.assertions import BUNDLES, Assertion, Facts, catalogue
from vibron_verify.assertions.facts import meaning


def page() -> str:
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
