#!/usr/bin/env bash
# Make a fresh environment with the pinned versions, and run the card checks of tools in it: examples, known answers,
# refused values and the rest.  Usage: _build.sh EXTRAS TOOL...
set -euo pipefail
extras="test${1:+,$1}"
shift
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --constraint "$root/constraints.txt" "$root[$extras]"
cd "$work"
"$work/venv/bin/python" -m vibron_verify.conformance "$@"
