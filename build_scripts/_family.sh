#!/usr/bin/env bash
# Check all tools of a family in one fresh environment.  Usage: _family.sh DOMAIN FAMILY
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cards=$(grep -lx "family: $2" "$here/../tool_cards/$1/"*.yaml)
extras=$(sed -nE "s/^(dependencies: .*|  )extra: ([a-z0-9]+)\}?$/\2/p" $cards | sort -u | paste -sd, -)
exec bash "$here/_build.sh" "$extras" $(basename -s .yaml $cards)
