"""Check tools: ``python -m vibron_verify.conformance [TOOL ...]``, or call them at random: ``... fuzz --seed 1``."""

import sys

from vibron.core import cards
from vibron.core.registry import find, tools
from vibron_verify.conformance import fuzz
from vibron_verify.conformance.checks import CHECKS, problems


def main(names: list[str]) -> int:
    """Print one line per tool and every problem; return 1 if there is one."""
    if names[:1] == ["fuzz"]:
        return fuzz.main(names[1:])
    failed = False
    for name in names or tools():
        found = [f"{check}: {text}" for check in CHECKS for text in problems(find(name), cards.load(name), check)]
        print(f"{name}: {'; '.join(found) if found else f'{len(CHECKS)} checks passed'}")
        failed |= bool(found)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
