#!/usr/bin/env bash
# Make a fresh environment, install the project with one tool's extra under the pinned versions, run its card.
# Usage: _build.sh DOMAIN TOOL EXTRA
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
extras="test${3:+,$3}"
"$work/venv/bin/pip" install --quiet --constraint "$root/constraints.txt" "$root[$extras]"
cd "$work"
"$work/venv/bin/python" -m vibron_verify.conformance "$2"
