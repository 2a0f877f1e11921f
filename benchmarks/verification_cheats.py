"""Try every cheat on the verifier: ``python benchmarks/verification_cheats.py [NAME...] [--quick]``.

Prints each cheat with the verdict and what caught it, then how many were tried and how many passed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from vibron.core.errors import VibronError
from vibron_agents.sandbox import Limits
from vibron_agents.verify.verification import verify
from vibron_train.bench.detection import caught
from vibron_verify.injection.cheating import Cheat, cheats

SECONDS = 240.0


def verdict(cheat: Cheat) -> tuple[bool, str]:
    """Return whether a cheat passed, and the verdict with what caught it."""
    with tempfile.TemporaryDirectory(prefix="vibron-cheats-") as folder:
        script = Path(folder) / "chain.py"
        script.write_text(cheat.source(), encoding="utf-8")
        try:
            found = verify(script, cheat.rubric_path, seconds=SECONDS, limits=Limits(seconds=30.0))
        except VibronError as error:
            return False, f"refused: {error}"
    words = "; ".join(f"{one['check']}: {one['message']}" for one in caught(found))
    return found.passed, f"{found.verdict}: {words}"


def main(words: list[str]) -> int:
    """Try the named cheats, the quick ones, or all."""
    names = [word for word in words if not word.startswith("--")]
    chosen = [one for one in cheats() if not names or one.name in names]
    chosen = [one for one in chosen if one.quick or "--quick" not in words]
    passed = 0
    for one in chosen:
        through, said = verdict(one)
        passed += through
        print(f"{one.name:<32} {'PASSED' if through else 'caught':<7} {said[:160]}", flush=True)
    print(f"cheats tried: {len(chosen)}, passed: {passed}")
    return 1 if passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
