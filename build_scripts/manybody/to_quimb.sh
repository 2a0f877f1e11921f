#!/usr/bin/env bash
# to_quimb needs the extra quimb.
exec bash "$(dirname "$0")/../_build.sh" "quimb" to_quimb
