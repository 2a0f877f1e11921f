"""Check tools: ``python -m vibron_verify.conformance [TOOL ...]``.

``... fuzz --seed 1`` calls them at random; ``... trivial`` lists known answers that a wrong tool would also pass.
"""

import sys

from vibron.core import cards
from vibron.core.registry import find, tools
from vibron_verify.conformance import fuzz
from vibron_verify.conformance.checks import CHECKS, problems
from vibron_verify.conformance.trivial import weaknesses


def main(names: list[str]) -> int:
    """Print one line per tool and every problem; return 1 if there is one."""
    if names[:1] == ["fuzz"]:
        return fuzz.main(names[1:])
    if names[:1] == ["trivial"]:
        return _trivial(names[1:])
    failed = False
    for name in names or tools():
        found = [f"{check}: {text}" for check in CHECKS for text in problems(find(name), cards.load(name), check)]
        print(f"{name}: {'; '.join(found) if found else f'{len(CHECKS)} checks passed'}")
        failed |= bool(found)
    return int(failed)


def _trivial(names: list[str]) -> int:
    weak = {name: list(weaknesses(find(name))) for name in names or tools()}
    for name, found in weak.items():
        print(*(f"{name}: {text}" for text in found), sep="\n", end="\n" if found else "")
    count = sum(map(bool, weak.values()))
    print(f"{count} of {len(weak)} tools have known answers that a wrong result would pass")
    return int(count > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
