#!/usr/bin/env bash
# canonical_structure needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" canonical_structure
